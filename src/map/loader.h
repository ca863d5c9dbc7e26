// map/loader.h - from the text of a map file to a MapSpec, or to a list of all its problems.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "map/json_input.h"
#include "map/map_spec.h"
#include "map/offer.h"

namespace railhead {

struct LoadedMap {
    std::optional<MapSpec> map;  // there if and only if there are no problems
    MapOffer offer;
    std::vector<Problem> problems;  // all of them, with places as JSON pointers
};

// Never crashes, whatever the text; the time is bounded by the size limit of json_input.h.
[[nodiscard]] LoadedMap load_map(std::string_view text);

// The same without the map's hash and offer, for the rules engine in the browser, which seldom
// needs the one and never the other.
[[nodiscard]] LoadedMap load_map_for_rules(std::string_view text);

}  // namespace railhead
