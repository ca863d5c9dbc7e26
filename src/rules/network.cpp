#include "rules/network.h"

namespace railhead {

CountrySet countries_reached(const MapSpec& map, const TrackSet& tracks, CityId city) {
    Network network(map, tracks);
    CountrySet found;
    tracks.each([&](TrackId id) {
        const Track& track = map[id];
        if (track.border && network.connects(track.a, city)) found.add(track.country);
    });
    return found;
}

}  // namespace railhead
