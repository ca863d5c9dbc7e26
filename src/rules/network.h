// rules/network.h - which cities the tracks of a seat connect, and its longest continuous path.
#pragma once

#include <array>
#include <cstdint>

#include "map/map_spec.h"

namespace railhead {

// The cities joined by a set of tracks, as trees with a root. Border tracks join nothing: a country
// is an end, not a junction (R-COUNTRYNODE).
class Network {
public:
    Network() {
        for (std::size_t i = 0; i < kMaxCities; ++i) parent_[i] = static_cast<std::uint8_t>(i);
    }
    Network(const MapSpec& map, const TrackSet& tracks) : Network() {
        tracks.each([&](TrackId id) { join(map[id].a, map[id].b); });
    }

    void join(CityId a, CityId b) {
        parent_[root(index_of(a))] = static_cast<std::uint8_t>(root(index_of(b)));
    }
    bool connects(CityId a, CityId b) { return root(index_of(a)) == root(index_of(b)); }

private:
    std::size_t root(std::size_t city) {
        while (parent_[city] != city) {
            parent_[city] = parent_[parent_[city]];
            city = parent_[city];
        }
        return city;
    }

    std::array<std::uint8_t, kMaxCities> parent_{};
};

// The length in spaces of the longest continuous path over these tracks: it may pass a city more
// than once but uses no track twice (C-LONGEST). A border track can only be its end.
int longest_path(const MapSpec& map, const TrackSet& tracks);

// The tracks of one such path.
TrackSet longest_path_tracks(const MapSpec& map, const TrackSet& tracks);

// The countries to which a border track of `tracks` leads from a city connected with `city`.
CountrySet countries_reached(const MapSpec& map, const TrackSet& tracks, CityId city);

}  // namespace railhead
