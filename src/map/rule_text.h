// map/rule_text.h - a resolved rule set for programs (JSON) and for people (lines).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "map/map_spec.h"

namespace railhead {

// The whole rule set in the file's own keys, defaults written out, rules that are off left out:
// rules_from_json(rules_json(r)) equals r for every r that the loader gives.
nlohmann::json rules_json(const RuleSpec& rules);

// The same for people: one line per rule ("trains: 40 each; ..."), each ending in a newline. Rules
// that could not come up on this board (tunnels where there are none) are left out.
std::string resolved_rules_text(const MapSpec& map, const RuleSpec& rules);

}  // namespace railhead
