#include "players/roads.h"

#include <bit>

namespace railhead {

Roads::Roads(const MapSpec& map) : cities_(map.cities.size()) {
    std::array<std::uint16_t, kMaxCities> next{};  // where the next leg of a city goes
    for (std::size_t i = 0; i < map.routes.size(); ++i) {
        const Route& route = map.routes[i];
        if (route.border) continue;
        all_.add(id_at<RouteId>(i));
        ++next[index_of(route.a)];
        ++next[index_of(route.b)];
    }
    for (std::size_t city = 0; city < cities_; ++city) {
        begin_[city + 1] = static_cast<std::uint16_t>(begin_[city] + next[city]);
        next[city] = begin_[city];
    }
    legs_.resize(begin_[cities_]);
    all_.each([&](RouteId id) {
        const Route& route = map[id];
        legs_[next[index_of(route.a)]++] = {id, route.b};
        legs_[next[index_of(route.b)]++] = {id, route.a};
    });
}

// Cities whose distance has become smaller wait in a set, and the one with the lowest id goes
// first. Boards are small and sparse: this is faster than a queue ordered by distance. With `to`,
// only as far as needed for that city.
void Roads::search(const RoadCosts& costs, CityId from, std::optional<CityId> to,
                   Tree& tree) const {
    tree.distance.fill(kNoPath);
    tree.distance[index_of(from)] = 0;
    std::uint64_t waiting = std::uint64_t{1} << index_of(from);
    static_assert(kMaxCities <= 64);
    while (waiting != 0) {
        const auto city = static_cast<std::size_t>(std::countr_zero(waiting));
        waiting &= waiting - 1;
        const int here = tree.distance[city];
        if (to && here >= tree.distance[index_of(*to)]) continue;
        for (std::size_t i = begin_[city]; i < begin_[city + 1]; ++i) {
            const Leg& leg = legs_[i];
            const int through = here + costs[leg.route];
            if (through >= tree.distance[index_of(leg.to)]) continue;
            tree.distance[index_of(leg.to)] = through;
            tree.by[index_of(leg.to)] = {leg.route, id_at<CityId>(city)};
            waiting |= std::uint64_t{1} << index_of(leg.to);
        }
    }
}

Path Roads::cheapest_path(const RoadCosts& costs, CityId from, CityId to) const {
    Tree tree;
    search(costs, from, to, tree);
    Path path;
    if (tree.distance[index_of(to)] >= kNoPath) return path;
    path.cost = tree.distance[index_of(to)];
    for (CityId city = to; city != from; city = tree.by[index_of(city)].to)
        path.routes.add(tree.by[index_of(city)].route);
    return path;
}

int Roads::distance(const RoadCosts& costs, CityId from, CityId to) const {
    Tree tree;
    search(costs, from, to, tree);
    return tree.distance[index_of(to)];
}

std::array<int, kMaxCities> Roads::distances(const RoadCosts& costs, CityId from) const {
    Tree tree;
    search(costs, from, std::nullopt, tree);
    return tree.distance;
}

}  // namespace railhead
