#include "support/small_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "map/loader.h"
#include "players/random_player.h"
#include "rules/apply.h"
#include "rules/deal.h"

namespace railhead::test {

namespace {

using nlohmann::json;

constexpr int kCities = 6;
constexpr int kRoutes = 9;
constexpr int kTickets = 12;

std::string city_id(int i) {
    return std::string(1, static_cast<char>('p' + i));
}

json random_track(RandomStream& random, int length) {
    static constexpr std::array kColorNames{"red", "blue", "green", "gray"};
    json track{{"length", length},
               {"color", kColorNames[static_cast<std::size_t>(random.below(kColorNames.size()))]}};
    const int kind = random.below(6);
    if (kind == 0 && length > 1) {
        track["ferry"] = 1 + random.below(length - 1);
        track["color"] = "gray";
    }
    if (kind == 1) track["tunnel"] = true;
    if (kind == 2) track["draw_bonus"] = 1;
    return track;
}

json random_routes(RandomStream& random) {
    std::vector<std::pair<int, int>> pairs;
    for (int city = 1; city < kCities; ++city) pairs.push_back({random.below(city), city});
    while (pairs.size() < kRoutes) {
        const int a = random.below(kCities);
        const int b = random.below(kCities);
        if (a < b && std::ranges::find(pairs, std::pair{a, b}) == pairs.end())
            pairs.push_back({a, b});
    }
    json routes = json::array();
    for (const auto& [a, b] : pairs) {
        const int length = 1 + random.below(4);
        json tracks = json::array({random_track(random, length)});
        if (random.below(3) == 0) tracks.push_back(random_track(random, length));
        routes.push_back({{"between", {city_id(a), city_id(b)}},
                          {"toll", random.below(3)},
                          {"tracks", std::move(tracks)}});
    }
    for (const char* country : {"AA", "BB", "CC"})
        for (const int city : {random.below(3), 3 + random.below(3)})
            routes.push_back({{"between", {city_id(city), country}},
                              {"border", true},
                              {"toll", 0},
                              {"tracks", json::array({random_track(random, 1)})}});
    return routes;
}

json random_tickets(RandomStream& random) {
    std::vector<std::pair<int, int>> pairs;
    while (pairs.size() < kTickets) {
        const int a = random.below(kCities);
        const int b = random.below(kCities);
        if (a < b && std::ranges::find(pairs, std::pair{a, b}) == pairs.end())
            pairs.push_back({a, b});
    }
    json tickets = json::array();
    for (const auto& [a, b] : pairs)
        tickets.push_back(
            {{"between", {city_id(a), city_id(b)}}, {"points", 2 + random.below(12)}});
    return tickets;
}

json random_rules(RandomStream& random) {
    static const std::array<json, 4> kFerries{
        json{{"symbol", {"locomotive"}}, {"rest", {"color", "locomotive"}}},
        json{{"symbol", {"locomotive", "pair-of-one-color"}}, {"rest", {"color", "locomotive"}}},
        json{{"symbol", {"locomotive", "any-three-cards"}}, {"rest", {"color", "locomotive"}}},
        json{{"symbol", {"locomotive", "any-three-cards"}}, {"rest", {"color"}}}};
    json rules{
        {"players", {2, 4}},
        {"trains", 16},
        {"last_turns_at_trains", 1},
        {"deck", {{"each_color", 6}, {"locomotives", 8}}},
        {"starting_cards", 4},
        {"locomotives_on", random.below(3) == 0 ? "ferries-and-tunnels" : "any-track"},
        {"tickets",
         {{"dealt", 2}, {"keep", 2}, {"drawn", 2}, {"keep_drawn", 1}, {"unkept", "out-of-game"}}},
        {"open_tracks", {{"double", {{"2", 1}, {"3", 1}, {"4", 2}}}, {"border", "all"}}},
        {"points_by_length", {{"1", 1}, {"2", 2}, {"3", 4}, {"4", 7}}},
        {"ferry", kFerries[static_cast<std::size_t>(random.below(kFerries.size()))]},
        {"tunnel", {{"turned", 3}}},
        {"bonuses", {{{"kind", "bonus-cards"}, {"dealt", 3}}, {{"kind", "country-cards"}}}},
    };
    if (random.below(2) == 0)
        rules["tolls"] = {
            {"tokens", 6},
            {"loan_penalty", 2},
            {"bonus_by_rank", {{"2", {4, 0}}, {"3", {6, 4, 0}}, {"4", {6, 4, 2, 0}}}}};
    return rules;
}

std::unique_ptr<MapSpec> random_map(std::uint64_t seed) {
    RandomStream random(seed, 1);
    json cities = json::array();
    for (int i = 0; i < kCities; ++i)
        cities.push_back({{"id", city_id(i)},
                          {"name", city_id(i)},
                          {"country", i < 3 ? "AA" : "BB"},
                          {"at", {i % 3, i / 3}},
                          {"arctic", i == 0}});
    const auto bonus = [](const char* id, int points, const char* measure, const char* key = "",
                          const json& value = {}) {
        json card{{"id", id}, {"name", id}, {"points", points}, {"measure", measure}};
        if (*key != '\0') card[key] = value;
        return card;
    };
    const json map{
        {"format", 1},
        {"id", "small"},
        {"name", "Small"},
        {"board", "original"},
        {"rules", random_rules(random)},
        {"countries", {{"AA", "Here"}, {"BB", "There"}, {"CC", "Beyond"}}},
        {"cities", std::move(cities)},
        {"routes", random_routes(random)},
        {"tickets", random_tickets(random)},
        {"bonus_cards",
         {bonus("short", 3, "tracks-of-length", "length", 1),
          bonus("named", 4, "completed-tickets-naming", "cities", json::array({"p", "q"})),
          bonus("far", 5, "longest-path"), bonus("there", 2, "tracks-in-country", "country", "BB"),
          bonus("beyond", 6, "tracks-in-country", "country", "CC"),
          bonus("cold", 7, "tracks-arctic"), bonus("wet", 8, "ferries"),
          bonus("wide", 9, "countries"), bonus("left", 4, "trains-left")}},
        {"country_cards", {{"AA", {7, 2}}, {"BB", {5, 3}}, {"CC", {6, 4, 1}}}}};
    LoadedMap loaded = load_map(map.dump());
    for (const Problem& problem : loaded.problems)
        ADD_FAILURE() << problem.place << ": " << problem.reason;
    return std::make_unique<MapSpec>(*std::move(loaded.map));
}

RuleSet rules_for(const MapSpec& map, int players) {
    return RuleSet::make(map, {.players = players}).value();
}

// The last decision about an action among the first few decisions of a random game.
State random_position(const RuleSet& rules, std::uint64_t seed) {
    RandomChance chance{RandomStream(seed, 2)};
    RandomStream random(seed, 3);
    State state = deal(rules, chance);
    State position = state;
    const int decisions = rules.players * (2 + random.below(20));
    for (int i = 0; i < decisions || position.open.decision != Decision::action; ++i) {
        if (state.open.decision == Decision::over) break;
        const Seat seat = deciding_seat(state.open);
        apply(rules, state, seat, random_action(rules, context_of(state, seat), random), chance);
        if (state.open.decision == Decision::action) position = state;
    }
    return position;
}

void add_paths(const MapSpec& map, CityId at, CityId to, CitySet visited, const RouteSet& path,
               std::vector<RouteSet>& found) {
    if (at == to) {
        found.push_back(path);
        return;
    }
    visited.add(at);
    for (std::size_t i = 0; i < map.routes.size(); ++i) {
        const Route& route = map.routes[i];
        if (route.border || (route.a != at && route.b != at)) continue;
        const CityId next = route.a == at ? route.b : route.a;
        if (visited.has(next)) continue;
        RouteSet longer = path;
        longer.add(id_at<RouteId>(i));
        add_paths(map, next, to, visited, longer, found);
    }
}

}  // namespace

SmallBoard::SmallBoard(std::uint64_t seed, int players)
    : map_(random_map(seed)),
      rules(rules_for(*map_, players)),
      roads(*map_),
      state(random_position(rules, seed)) {}

std::vector<RouteSet> all_paths(const MapSpec& map, CityId from, CityId to) {
    std::vector<RouteSet> found;
    add_paths(map, from, to, {}, {}, found);
    return found;
}

int cost_of(const RoadCosts& costs, const RouteSet& routes) {
    int cost = 0;
    routes.each([&](RouteId id) { cost += costs[id]; });
    return std::min(cost, kNoPath);
}

int cheapest_path(const MapSpec& map, const RoadCosts& costs, CityId from, CityId to) {
    int cheapest = kNoPath;
    for (const RouteSet& path : all_paths(map, from, to))
        cheapest = std::min(cheapest, cost_of(costs, path));
    return cheapest;
}

bool connects(const MapSpec& map, const RouteSet& routes, CityId from, CityId to) {
    return std::ranges::any_of(all_paths(map, from, to),
                               [&](const RouteSet& path) { return routes.contains(path); });
}

std::vector<CardCounts> parts_of(const CardCounts& hand) {
    std::vector<CardCounts> parts{CardCounts{}};
    for (std::size_t kind = 0; kind < kCardKinds; ++kind) {
        std::vector<CardCounts> more;
        for (const CardCounts& part : parts)
            for (int n = 0; n <= hand.count[kind]; ++n) {
                more.push_back(part);
                more.back().count[kind] = static_cast<std::uint8_t>(n);
            }
        parts = std::move(more);
    }
    return parts;
}

}  // namespace railhead::test
