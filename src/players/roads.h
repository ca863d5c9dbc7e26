// players/roads.h - ways between cities, over a seat's own tracks and those that are open to it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rule_set.h"

namespace railhead {

using RouteSet = BitSet<RouteId, kMaxTracks>;

inline constexpr int kNoWay = 1'000'000;

// What each route costs a seat: nothing if it owns a track of it, kNoWay if none is open to it.
struct RoadCosts {
    std::array<int, kMaxTracks> cost{};       // by route
    std::array<TrackId, kMaxTracks> track{};  // which track of the route that is

    int operator[](RouteId route) const { return cost[index_of(route)]; }
};

struct Way {
    RouteSet routes{};
    int cost = kNoWay;

    bool exists() const { return cost < kNoWay; }
};

// The board as a graph of routes. Border routes are not in it: they connect no cities.
class Roads {
public:
    explicit Roads(const MapSpec& map);

    const RouteSet& routes() const { return all_; }

    // Costs of all routes; price(track) is asked for tracks in `open`, and is 0 or more.
    template <class Price>
    RoadCosts costs(const MapSpec& map, const TrackSet& own, const TrackSet& open,
                    const Price& price) const {
        RoadCosts found;
        all_.each([&](RouteId id) {
            const Route& route = map[id];
            int best = kNoWay;
            TrackId by = route.first_track;
            for (int k = 0; k < route.tracks; ++k) {
                const auto track =
                    id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
                int cost = kNoWay;
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

    // The cheapest way; of equal ones always the same.
    Way way(const RoadCosts& costs, CityId from, CityId to) const;

    // What the cheapest way costs; kNoWay or more if there is none.
    int distance(const RoadCosts& costs, CityId from, CityId to) const;
    // What it costs to get to each city.
    std::array<int, kMaxCities> distances(const RoadCosts& costs, CityId from) const;

private:
    struct Leg {
        RouteId route{};
        CityId to{};
    };
    struct Tree {
        std::array<int, kMaxCities> distance;
        std::array<Leg, kMaxCities> by;  // the last route, and where it comes from
    };
    void grow(const RoadCosts& costs, CityId from, std::optional<CityId> to, Tree& tree) const;

    RouteSet all_{};
    std::size_t cities_ = 0;
    std::vector<Leg> legs_;                              // of city 0, then of city 1, ...
    std::array<std::uint16_t, kMaxCities + 1> begin_{};  // where a city's legs begin
};

}  // namespace railhead
