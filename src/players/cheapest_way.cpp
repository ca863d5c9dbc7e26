#include "players/cheapest_way.h"

#include <array>
#include <limits>

#include "rules/legal.h"

namespace railhead {

std::optional<Way> cheapest_way(const RuleSet& rules, const Open& open, Seat seat, CityId from,
                                CityId to) {
    const MapSpec& map = *rules.map;
    const TrackSet own = open.owners.owned_by(seat);
    // Open as far as owners go: trains may become the reason later, not now.
    Open with_trains = open;
    with_trains.trains[at(seat)] = kMaxTrains;
    const TrackSet claimable = open_to(rules, with_trains, seat);

    constexpr int kFar = std::numeric_limits<int>::max();
    std::array<int, kMaxCities> distance{};
    std::array<TrackId, kMaxCities> by{};
    CitySet done;
    distance.fill(kFar);
    distance[index_of(from)] = 0;
    const TrackSet usable = own | claimable;
    for (std::size_t round = 0; round < map.cities.size(); ++round) {
        std::size_t nearest = kMaxCities;
        for (std::size_t c = 0; c < map.cities.size(); ++c)
            if (!done.has(id_at<CityId>(c)) && distance[c] < kFar &&
                (nearest == kMaxCities || distance[c] < distance[nearest]))
                nearest = c;
        if (nearest == kMaxCities || nearest == index_of(to)) break;
        done.add(id_at<CityId>(nearest));
        usable.each([&](TrackId id) {
            const Track& track = map[id];
            if (track.border || (index_of(track.a) != nearest && index_of(track.b) != nearest))
                return;
            const std::size_t next = index_of(index_of(track.a) == nearest ? track.b : track.a);
            const int through = distance[nearest] + (own.has(id) ? 0 : track.length);
            if (through < distance[next]) {
                distance[next] = through;
                by[next] = id;
            }
        });
    }
    if (distance[index_of(to)] == kFar) return std::nullopt;
    Way way{.spaces = distance[index_of(to)]};
    for (CityId city = to; city != from;) {
        const TrackId id = by[index_of(city)];
        if (!own.has(id)) way.to_claim.add(id);
        city = map[id].a == city ? map[id].b : map[id].a;
    }
    return way;
}

}  // namespace railhead
