// browser/answers.h - what the answers to questions have in common.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "map/map_spec.h"
#include "players/roads.h"
#include "rules/refusal.h"
#include "rules/rule_set.h"

namespace railhead {

// The table that questions are about. It must not move: the rules point to the map.
struct OpenedTable {
    MapSpec map;
    RuleSet rules;
    Roads roads;
};

// A question that cannot be answered: `reason` for programs, `text` for people.
nlohmann::json error_json(std::string_view reason, std::string_view text);
// The same for what the rules do not allow.
nlohmann::json error_json(Refusal refusal);

// {"reason": "track_taken", "clause": "C-CLAIM-1", "text": ...}
nlohmann::json refusal_json(Refusal refusal);

nlohmann::json tracks_json(const MapSpec& map, const TrackSet& tracks);

// What the question has under this key; null if it has nothing there.
const nlohmann::json& value_of(const nlohmann::json& question, const char* key);

}  // namespace railhead
