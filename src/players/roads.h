// players/roads.h - paths between cities, over a seat's own tracks and those that are open to it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rule_set.h"

namespace railhead {

using RouteSet = BitSet<RouteId, kMaxTracks>;

inline constexpr int kNoPath = 1'000'000;

// What each route costs a seat: 0 if it owns a track of it, kNoPath if no track is open to it.
struct RoadCosts {
    std::array<int, kMaxTracks> cost{};       // by route
    std::array<TrackId, kMaxTracks> track{};  // the cheapest track of the route

    int operator[](RouteId route) const { return cost[index_of(route)]; }
};

struct Path {
    RouteSet routes{};
    int cost = kNoPath;

    bool exists() const { return cost < kNoPath; }
};

// The board as a graph of routes. Border routes are left out: they connect no cities.
class Roads {
public:
    explicit Roads(const MapSpec& map);

    const RouteSet& routes() const { return all_; }

    // Costs of all routes; price(track) is called for tracks in `open`, and is 0 or more.
    template <class Price>
    RoadCosts costs(const MapSpec& map, const TrackSet& own, const TrackSet& open,
                    const Price& price) const {
        RoadCosts found;
        all_.each([&](RouteId id) {
            const Route& route = map[id];
            int best = kNoPath;
            TrackId by = route.first_track;
            for (int k = 0; k < route.tracks; ++k) {
                const auto track =
                    id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
                int cost = kNoPath;
                if (own.has(track))
                    cost = 0;
                else if (open.has(track))
                    cost = price(track);
                if (cost < best) {
                    best = cost;
                    by = track;
                }
            }
            found.cost[index_of(id)] = best;
            found.track[index_of(id)] = by;
        });
        return found;
    }

    // The cheapest path; of equal ones always the same.
    Path cheapest_path(const RoadCosts& costs, CityId from, CityId to) const;

    // What the cheapest path costs; kNoPath if there is none.
    int distance(const RoadCosts& costs, CityId from, CityId to) const;
    // The same for each city.
    std::array<int, kMaxCities> distances(const RoadCosts& costs, CityId from) const;

private:
    struct Leg {
        RouteId route{};
        CityId to{};
    };
    struct Tree {
        std::array<int, kMaxCities> distance;
        std::array<Leg, kMaxCities> by;  // the last route, and the city before it
    };
    void search(const RoadCosts& costs, CityId from, std::optional<CityId> to, Tree& tree) const;

    RouteSet all_{};
    std::size_t cities_ = 0;
    std::vector<Leg> legs_;                              // of city 0, then of city 1, ...
    std::array<std::uint16_t, kMaxCities + 1> begin_{};  // where a city's legs begin
};

}  // namespace railhead
