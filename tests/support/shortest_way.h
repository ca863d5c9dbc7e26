// support/shortest_way.h - how far it is from one city of a board to another.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "map/map_spec.h"

namespace railhead::test {

// Spaces of the shortest path over any tracks; nullopt if there is none. Border tracks lead
// nowhere: a country is an end, not a junction.
inline std::optional<int> shortest_way(const MapSpec& map, CityId from, CityId to) {
    constexpr int kFar = kMaxLength * static_cast<int>(kMaxCities);  // more than any way
    std::vector<int> way(map.cities.size(), kFar);
    way[index_of(from)] = 0;
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const Track& track : map.tracks)
            for (const auto& [a, b] : {std::pair{track.a, track.b}, std::pair{track.b, track.a}})
                if (way[index_of(a)] + track.length < way[index_of(b)]) {
                    way[index_of(b)] = way[index_of(a)] + track.length;
                    shorter = true;
                }
    }
    const int found = way[index_of(to)];
    return found < kFar ? std::optional{found} : std::nullopt;
}

}  // namespace railhead::test
