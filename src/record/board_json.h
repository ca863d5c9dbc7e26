// record/board_json.h - a board as JSON for programs that play on it: one entry per track, named as
// in records, so that programs need not read map files.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "map/map_spec.h"

namespace railhead {

// Keys are those of the map file where they mean the same; keys that do not apply to an entry are
// left out. Tickets are in the order of their numbers, tracks in that of their ids.
nlohmann::json board_json(const MapSpec& map);

}  // namespace railhead
