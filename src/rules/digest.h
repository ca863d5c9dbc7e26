// rules/digest.h - one number for a state, a view or an action, the same on every platform: it is
// made from the fields one by one, never from bytes as they lie in memory. For signatures and
// golden files, where two values that differ must show; no secret, no protection.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "rules/action.h"
#include "rules/state.h"
#include "rules/view.h"

namespace railhead {

class Digest {
public:
    void add(std::uint64_t value) { value_ = mixed(value_ ^ value); }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

// Every field takes part.
std::uint64_t digest(const PublicState& open);
std::uint64_t digest(const State& state);
std::uint64_t digest(const View& view);
std::uint64_t digest(const Action& action);

}  // namespace railhead
