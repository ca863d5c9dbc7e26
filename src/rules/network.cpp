#include "rules/network.h"

namespace railhead {

std::uint32_t countries_reached(const MapSpec& map, const TrackSet& tracks, CityId city) {
    Network network(map, tracks);
    std::uint32_t found = 0;
    tracks.each([&](TrackId id) {
        const Track& track = map[id];
        if (track.border && network.connects(track.a, city)) found |= 1u << index_of(track.country);
    });
    return found;
}

}  // namespace railhead
