// rules/invariants.h - what holds in every state, by name.
#pragma once

#include <optional>
#include <string_view>

#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

// The first invariant that `state` breaks, or nullopt.
std::optional<std::string_view> broken_invariant(const RuleSet& rules, const State& state);

}  // namespace railhead
