// support/small_board.h - random boards of six cities in the middle of a game: small enough that a
// test can try all paths, all sets of routes and all payments.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "players/roads.h"
#include "players/situation.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead::test {

// Everything follows from the seed: board, tickets, bonus cards, rules of payment, and the random
// moves that were played on it. A seat is asked for an action.
class SmallBoard {
public:
    explicit SmallBoard(std::uint64_t seed, int players = 2);

    const MapSpec& map() const { return *map_; }
    Seat deciding() const { return deciding_seat(state.open); }
    // As the seat to move sees it.
    Situation situation() const { return {rules, roads, state, deciding()}; }

private:
    std::unique_ptr<MapSpec> map_;

public:
    const RuleSet rules;
    const Roads roads;
    State state;
};

// --- brute force ---

// All simple paths between two cities.
std::vector<RouteSet> all_paths(const MapSpec& map, CityId from, CityId to);
// The cost of routes; kNoPath if one of them cannot be used.
int cost_of(const RoadCosts& costs, const RouteSet& routes);
// The least cost of all simple paths; kNoPath if there is none.
int cheapest_path(const MapSpec& map, const RoadCosts& costs, CityId from, CityId to);
// Do these routes connect the cities?
bool connects(const MapSpec& map, const RouteSet& routes, CityId from, CityId to);
// All multisets within a hand.
std::vector<CardCounts> parts_of(const CardCounts& hand);

}  // namespace railhead::test
