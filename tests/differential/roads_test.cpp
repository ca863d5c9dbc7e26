// Paths between cities against all simple paths, and paths for several tickets together against all
// sets of routes, on small random boards.
#include "players/roads.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "players/joint_plan.h"
#include "rules/network.h"
#include "support/small_board.h"

namespace railhead::test {
namespace {

constexpr std::uint64_t kBoards = 60;

// Calls check(board, costs) for many boards: costs by spaces, and random ones with some routes
// closed and some free.
template <class Check>
void on_small_boards(const Check& check) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
        SCOPED_TRACE("board " + std::to_string(seed));
        const SmallBoard board(seed);
        check(board, by_spaces(board.situation()));
        RandomStream random(seed, 4);
        RoadCosts costs;
        board.roads.routes().each([&](RouteId id) {
            const int kind = random.below(8);
            costs.cost[index_of(id)] = kind == 0 ? kNoPath : kind == 1 ? 0 : random.below(1000);
        });
        check(board, costs);
    }
}

TEST(Roads, border_routes_are_left_out) {
    const SmallBoard board(1);
    const MapSpec& map = board.map();
    for (std::size_t i = 0; i < map.routes.size(); ++i)
        EXPECT_EQ(board.roads.routes().has(id_at<RouteId>(i)), !map.routes[i].border);
}

TEST(Roads, a_route_costs_what_its_cheapest_track_costs) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
        const SmallBoard board(seed);
        const MapSpec& map = board.map();
        RandomStream random(seed, 5);
        TrackSet own;
        TrackSet open;
        std::array<int, kMaxTracks> price{};
        for (std::size_t i = 0; i < map.tracks.size(); ++i) {
            price[i] = random.below(20);
            const int kind = random.below(4);
            if (kind == 0) own.add(id_at<TrackId>(i));
            if (kind > 1) open.add(id_at<TrackId>(i));
        }
        const RoadCosts costs = board.roads.costs(
            map, own, open, [&](TrackId track) { return price[index_of(track)]; });
        board.roads.routes().each([&](RouteId id) {
            int cheapest = kNoPath;
            for (std::size_t i = 0; i < map.tracks.size(); ++i) {
                const auto track = id_at<TrackId>(i);
                if (map[track].route != id) continue;
                if (own.has(track)) cheapest = 0;
                if (open.has(track)) cheapest = std::min(cheapest, price[i]);
            }
            EXPECT_EQ(costs[id], cheapest);
            const TrackId by = costs.track[index_of(id)];
            EXPECT_EQ(map[by].route, id);
            if (cheapest < kNoPath) {
                EXPECT_EQ(own.has(by) ? 0 : price[index_of(by)], cheapest);
                EXPECT_TRUE(own.has(by) || open.has(by));
            }
        });
    }
}

TEST(Roads, the_cheapest_path_is_the_cheapest_of_all_simple_paths) {
    on_small_boards([](const SmallBoard& board, const RoadCosts& costs) {
        const MapSpec& map = board.map();
        for (std::size_t a = 0; a < map.cities.size(); ++a) {
            const auto from = id_at<CityId>(a);
            const auto distances = board.roads.distances(costs, from);
            for (std::size_t b = 0; b < map.cities.size(); ++b) {
                const auto to = id_at<CityId>(b);
                const int cheapest = cheapest_path(map, costs, from, to);
                EXPECT_EQ(board.roads.distance(costs, from, to), cheapest);
                EXPECT_EQ(distances[b], cheapest);
                const Path path = board.roads.cheapest_path(costs, from, to);
                EXPECT_EQ(path.exists(), cheapest < kNoPath);
                EXPECT_EQ(path.cost, cheapest);
                if (!path.exists()) continue;
                EXPECT_EQ(cost_of(costs, path.routes), cheapest);
                const auto paths = all_paths(map, from, to);
                EXPECT_NE(std::ranges::find(paths, path.routes), paths.end());
            }
        }
    });
}

// All tickets of a joint plan out of `tickets`, at the least cost: by trying all sets of routes.
struct Optimum {
    TicketSet tickets{};
    int cost = kNoPath;
};
Optimum best_joint_plan(const SmallBoard& board, const RoadCosts& costs, const TicketSet& tickets) {
    const MapSpec& map = board.map();
    Optimum best;
    tickets.each([&](TicketId id) {
        if (cheapest_path(map, costs, map[id].a, map[id].b) < kNoPath) best.tickets.add(id);
    });
    const int n = board.roads.routes().size();
    for (unsigned mask = 0; mask < (1u << n); ++mask) {
        RouteSet routes;
        for (int i = 0; i < n; ++i)
            if ((mask >> i) & 1u) routes.add(board.roads.routes().nth(i));
        const int cost = cost_of(costs, routes);
        if (cost >= best.cost) continue;
        Network network;
        routes.each([&](RouteId id) { network.join(map[id].a, map[id].b); });
        bool all = true;
        best.tickets.each([&](TicketId id) { all &= network.connects(map[id].a, map[id].b); });
        if (all) best.cost = cost;
    }
    return best;
}

TicketSet some_tickets(const SmallBoard& board, RandomStream& random, int n) {
    TicketSet tickets;
    while (tickets.size() < n)
        tickets.add(board.rules.all_tickets.nth(random.below(board.rules.all_tickets.size())));
    return tickets;
}

TEST(JointPlan, connects_every_ticket_that_can_be_connected_and_costs_what_it_says) {
    on_small_boards([](const SmallBoard& board, const RoadCosts& costs) {
        const MapSpec& map = board.map();
        RandomStream random(7);
        for (int n = 0; n <= 4; ++n) {
            const TicketSet tickets = some_tickets(board, random, n);
            const JointPlan plan = join_tickets(map, board.roads, costs, tickets, 2);
            EXPECT_EQ(plan.cost, cost_of(costs, plan.routes));
            tickets.each([&](TicketId id) {
                const bool possible = cheapest_path(map, costs, map[id].a, map[id].b) < kNoPath;
                EXPECT_EQ(plan.tickets.has(id), possible);
                EXPECT_TRUE(!possible || connects(map, plan.routes, map[id].a, map[id].b));
            });
            EXPECT_TRUE(tickets.contains(plan.tickets));
        }
    });
}

TEST(JointPlan, is_exact_for_one_ticket) {
    on_small_boards([](const SmallBoard& board, const RoadCosts& costs) {
        board.rules.all_tickets.each([&](TicketId id) {
            TicketSet one;
            one.add(id);
            const JointPlan plan = join_tickets(board.map(), board.roads, costs, one, 2);
            const int cheapest =
                cheapest_path(board.map(), costs, board.map()[id].a, board.map()[id].b);
            EXPECT_EQ(plan.cost, cheapest < kNoPath ? cheapest : 0);
        });
    });
}

TEST(JointPlan, further_rounds_never_make_it_dearer) {
    on_small_boards([](const SmallBoard& board, const RoadCosts& costs) {
        RandomStream random(8);
        for (int n = 2; n <= 5; ++n) {
            const TicketSet tickets = some_tickets(board, random, n);
            int before = kNoPath;
            for (int rounds = 0; rounds <= 3; ++rounds) {
                const int cost =
                    join_tickets(board.map(), board.roads, costs, tickets, rounds).cost;
                EXPECT_LE(cost, before);
                before = cost;
            }
        }
    });
}

// It lays one path after another, so it may miss the best set of routes, but not by much and not
// often.
TEST(JointPlan, is_never_cheaper_than_the_best_set_of_routes_and_mostly_equal) {
    int plans = 0;
    int exact = 0;
    on_small_boards([&](const SmallBoard& board, const RoadCosts& costs) {
        RandomStream random(9);
        for (int n = 2; n <= 4; ++n) {
            const TicketSet tickets = some_tickets(board, random, n);
            const Optimum best = best_joint_plan(board, costs, tickets);
            const JointPlan plan = join_tickets(board.map(), board.roads, costs, tickets, 2);
            EXPECT_EQ(plan.tickets, best.tickets);
            EXPECT_GE(plan.cost, best.cost);
            EXPECT_LE(plan.cost, 2 * best.cost);
            ++plans;
            exact += plan.cost == best.cost;
        }
    });
    EXPECT_GT(plans, 300);
    EXPECT_GE(100 * exact, 85 * plans);
}

}  // namespace
}  // namespace railhead::test
