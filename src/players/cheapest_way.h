// players/cheapest_way.h - the way between two cities that needs the fewest more spaces, over a
// seat's own tracks and those that are open to it.
#pragma once

#include <optional>

#include "rules/view.h"

namespace railhead {

struct Way {
    TrackSet to_claim{};  // tracks of the way that the seat does not own yet
    int spaces = 0;       // of these
};

// nullopt: the cities can no longer be connected (trains are not looked at).
std::optional<Way> cheapest_way(const RuleSet& rules, const Open& open, Seat seat, CityId from,
                                CityId to);

}  // namespace railhead
