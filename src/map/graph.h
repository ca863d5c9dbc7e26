// map/graph.h - facts of a board that never change: which tracks meet in a city, how far it is.
#pragma once

#include <optional>
#include <vector>

#include "map/map_spec.h"

namespace railhead {

class Graph {
public:
    explicit Graph(const MapSpec& map);

    // Tracks with an end in the city, border tracks included, ascending.
    const std::vector<TrackId>& tracks_at(CityId city) const { return tracks_at_[index_of(city)]; }

    // Spaces of the shortest way over any tracks; nullopt if there is no way. Border tracks lead
    // nowhere: a country is an end, not a junction.
    std::optional<int> distance(CityId from, CityId to) const;

private:
    std::size_t cell(CityId from, CityId to) const {
        return index_of(from) * tracks_at_.size() + index_of(to);
    }

    std::vector<std::vector<TrackId>> tracks_at_;
    std::vector<int> distances_;  // by cell(); more than any way: none
};

// Where the track leads from one of its ends (the same city for a border track).
constexpr CityId other_end(const Track& track, CityId city) {
    return track.a == city ? track.b : track.a;
}

}  // namespace railhead
