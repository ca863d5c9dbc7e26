// The longest path against an exhaustive search, and connection against a breadth-first one.
#include "rules/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/random.h"
#include "rules/scoring.h"
#include "rules/trail_sweep.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

// Tries every trail.
int exhaustive(const MapSpec& map, const std::vector<TrackId>& tracks, std::vector<bool>& used,
               int node) {
    int best = 0;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        if (used[i]) continue;
        const Track& track = map[tracks[i]];
        const int a = static_cast<int>(index_of(track.a));
        const int b =
            track.border ? 1000 + static_cast<int>(i) : static_cast<int>(index_of(track.b));
        if (node != -1 && node != a && node != b) continue;
        used[i] = true;
        if (node == -1 || node == a)
            best = std::max(best, track.length + exhaustive(map, tracks, used, b));
        if (node == -1 || node == b)
            best = std::max(best, track.length + exhaustive(map, tracks, used, a));
        used[i] = false;
    }
    return best;
}

// By the sweep alone, which the search turns to only for dense networks.
int swept(const MapSpec& map, const std::vector<TrackId>& tracks) {
    std::vector<WeightedEdge> edges;
    std::size_t nodes = kMaxCities;
    for (const TrackId id : tracks) {
        const Track& track = map[id];
        const std::size_t b = track.border ? nodes++ : index_of(track.b);
        edges.push_back({static_cast<std::uint16_t>(index_of(track.a)),
                         static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(track.length)});
    }
    return longest_trail_by_sweep(edges, nodes, 0);
}

// Tracks that hang together as a player's do: each new one mostly touches the others.
TrackSet random_network(const MapSpec& map, int size, RandomStream& random) {
    TrackSet chosen;
    CitySet cities;
    for (int tries = 0; tries < 400 && chosen.size() < size; ++tries) {
        const auto id = id_at<TrackId>(
            static_cast<std::size_t>(random.below(static_cast<int>(map.tracks.size()))));
        const Track& track = map[id];
        const bool touches = cities.has(track.a) || (!track.border && cities.has(track.b));
        if (!chosen.empty() && !touches && random.below(20) != 0) continue;
        chosen.add(id);
        cities.add(track.a);
        if (!track.border) cities.add(track.b);
    }
    return chosen;
}

TEST(LongestPath, C_LONGEST_equals_an_exhaustive_search) {  // C-LONGEST
    RandomStream random(41);
    for (const auto id : {"usa", "northern-lights", "nordic-countries", "poland", "netherlands"}) {
        const MapSpec& map = map_of(id);
        for (int n = scaled(40, 400, 40, 4000); n > 0; --n) {
            const TrackSet tracks = random_network(map, 1 + random.below(11), random);
            std::vector<TrackId> list;
            tracks.each([&](TrackId track) { list.push_back(track); });
            std::vector<bool> used(list.size());
            const int length = exhaustive(map, list, used, -1);
            ASSERT_EQ(longest_path(map, tracks), length) << id << " " << n;
            ASSERT_EQ(swept(map, list), length) << id << " " << n;
        }
    }
}

// Networks far denser than a seat can own end as well, whichever way they are measured.
TEST(LongestPath, C_LONGEST_dense_networks_are_measured) {  // C-LONGEST
    RandomStream random(43);
    for (const auto id : {"usa", "northern-lights", "nordic-countries", "poland", "netherlands"}) {
        const MapSpec& map = map_of(id);
        for (int n = scaled(10, 60, 5, 600); n > 0; --n) {
            const TrackSet tracks = random_network(map, 40, random);
            int total = 0;
            tracks.each([&](TrackId track) { total += map[track].length; });
            const int length = longest_path(map, tracks);
            ASSERT_GT(length, 0);
            ASSERT_LE(length, total);
        }
    }
}

// No map has such tracks yet; docs/adding-a-rule.md proposes them for stations.
TEST(LongestPath, a_track_without_spaces_lengthens_no_path) {
    RandomStream random(44);
    const MapSpec& usa = map_of("usa");
    MapSpec map = usa;
    for (std::size_t i = 0; i < usa.cities.size(); ++i)
        map.tracks.push_back({.a = id_at<CityId>(i), .b = id_at<CityId>(i)});
    for (int n = scaled(40, 400, 40, 4000); n > 0; --n) {
        const TrackSet tracks = random_network(usa, 1 + random.below(25), random);
        TrackSet more = tracks;
        for (std::size_t i = usa.tracks.size(); i < map.tracks.size(); ++i)
            if (random.below(2) == 0) more.add(id_at<TrackId>(i));
        ASSERT_EQ(longest_path(map, more), longest_path(usa, tracks)) << n;
    }
}

TEST(Connection, C_TICKET_4_equals_a_breadth_first_search) {  // C-TICKET-4
    RandomStream random(42);
    for (const auto id : {"usa", "northern-lights", "nordic-countries", "poland", "netherlands"}) {
        const MapSpec& map = map_of(id);
        TicketSet all;
        for (std::size_t i = 0; i < map.tickets.size(); ++i) all.add(id_at<TicketId>(i));
        for (int n = scaled(40, 400, 40, 4000); n > 0; --n) {
            const TrackSet tracks = random_network(map, 1 + random.below(25), random);
            const TicketSet done = completed_tickets(map, tracks, all);
            all.each([&](TicketId ticket) {
                CitySet reached;
                reached.add(map[ticket].a);
                for (bool grew = true; grew;) {
                    grew = false;
                    tracks.each([&](TrackId track) {
                        const Track& t = map[track];
                        if (t.border || reached.has(t.a) == reached.has(t.b)) return;
                        reached.add(t.a);
                        reached.add(t.b);
                        grew = true;
                    });
                }
                ASSERT_EQ(done.has(ticket), reached.has(map[ticket].b));
            });
        }
    }
}

}  // namespace
}  // namespace railhead::test
