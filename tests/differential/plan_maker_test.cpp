// The planner's plans against all paths and all choices, on small random boards.
#include "players/plan_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "support/small_board.h"

namespace railhead::test {
namespace {

constexpr std::uint64_t kBoards = 60;

template <class Check>
void on_small_boards(const Check& check) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
        SCOPED_TRACE("board " + std::to_string(seed));
        SmallBoard board(seed);
        check(board, PlanMaker(board.rules, {}));
    }
}

// No country card is left, so that plans are for tickets alone.
void take_country_cards(SmallBoard& board) {
    for (const std::uint32_t stack : board.rules.stack) board.state.open.country_cards[0] |= stack;
}

void hold(SmallBoard& board, const TicketSet& tickets) {
    board.state.tickets[index_of(board.deciding())] = tickets;
}

TicketSet only(TicketId ticket) {
    TicketSet one;
    one.add(ticket);
    return one;
}

TEST(PlanMaker, a_plan_completes_its_tickets_with_tracks_that_can_be_had) {
    on_small_boards([](SmallBoard& board, const PlanMaker& maker) {
        for (const Effort effort : {Effort::quick, Effort::full}) {
            const Situation now = board.situation();
            PlanMemory memory;
            const Plan plan = maker.current(now, memory, effort);
            EXPECT_TRUE(now.unclaimed.contains(plan.wanted));
            EXPECT_LE(now.spaces_of(plan.wanted), now.trains);
            EXPECT_EQ(plan.turns, maker.prices().turns_of(now, plan.wanted));
            EXPECT_TRUE(now.open_tickets().contains(plan.tickets));
            EXPECT_EQ(completed_tickets(now.map, now.own | plan.wanted, plan.tickets),
                      plan.tickets);
        }
    });
}

TEST(PlanMaker, the_plan_for_one_ticket_is_its_cheapest_path_if_trains_and_turns_last) {
    int planned = 0;
    on_small_boards([&](SmallBoard& board, const PlanMaker& maker) {
        take_country_cards(board);
        board.rules.all_tickets.each([&](TicketId id) {
            hold(board, only(id));
            const Situation now = board.situation();
            const MapSpec& map = board.map();
            PlanMemory memory;
            const Plan plan = maker.current(now, memory, Effort::full);
            const RoadCosts costs = maker.prices().prices(now);
            if (plan.wanted.empty()) {
                EXPECT_TRUE(plan.tickets.empty());
                return;
            }
            int cost = 0;
            plan.wanted.each([&](TrackId track) { cost += maker.prices().price(now, track); });
            EXPECT_EQ(cost, cheapest_path(map, costs, map[id].a, map[id].b));
            EXPECT_EQ(plan.tickets, only(id));
            ++planned;
        });
    });
    EXPECT_GT(planned, 100);
}

TEST(PlanMaker, a_ticket_without_a_path_is_left_out_of_the_plan) {
    int impossible = 0;
    on_small_boards([&](SmallBoard& board, const PlanMaker& maker) {
        take_country_cards(board);
        hold(board, board.rules.all_tickets);
        const Situation now = board.situation();
        const MapSpec& map = board.map();
        PlanMemory memory;
        const Plan plan = maker.current(now, memory, Effort::full);
        const RoadCosts costs = maker.prices().prices(now);
        now.open_tickets().each([&](TicketId id) {
            if (cheapest_path(map, costs, map[id].a, map[id].b) < kNoPath) return;
            EXPECT_FALSE(plan.tickets.has(id));
            ++impossible;
        });
    });
    EXPECT_GT(impossible, 5);
}

TEST(PlanMaker, the_quick_form_keeps_its_plan_until_another_seat_spoils_it) {
    int spoiled = 0;
    on_small_boards([&](SmallBoard& board, const PlanMaker& maker) {
        take_country_cards(board);
        PlanMemory memory;
        const Plan first = maker.current(board.situation(), memory, Effort::quick);
        if (first.wanted.empty()) return;
        EXPECT_EQ(maker.current(board.situation(), memory, Effort::quick).wanted, first.wanted);
        const Seat other = id_at<Seat>(index_of(board.deciding()) == 0 ? 1u : 0u);
        board.state.open.owners.give(first.wanted.first(), other);
        const Plan next = maker.current(board.situation(), memory, Effort::quick);
        EXPECT_FALSE(next.wanted.has(first.wanted.first()));
        ++spoiled;
    });
    EXPECT_GT(spoiled, 10);
}

TEST(PlanMaker, country_cards_are_worth_what_the_border_tracks_of_the_plan_bring) {
    int with_countries = 0;
    on_small_boards([&](SmallBoard& board, const PlanMaker& maker) {
        const Situation now = board.situation();
        PlanMemory memory;
        const Plan plan = maker.current(now, memory, Effort::full);
        bool border = false;
        plan.wanted.each([&](TrackId id) { border |= board.rules[id].border; });
        EXPECT_EQ(plan.country_cards > 0, border);
        with_countries += border;
        take_country_cards(board);
        PlanMemory other;
        EXPECT_EQ(maker.current(board.situation(), other, Effort::full).country_cards, 0);
    });
    EXPECT_GT(with_countries, 5);
}

// A situation in which these tickets are offered, and no other is held.
Situation offered(SmallBoard& board, const TicketSet& tickets) {
    board.state.open.decision = Decision::tickets;
    board.state.open.offered_count = static_cast<std::uint8_t>(tickets.size());
    const Seat seat = board.state.open.to_move;
    return {board.rules, board.roads, board.state.open, seat, board.state.hands[index_of(seat)],
            {},          tickets};
}

TEST(PlanMaker, every_choice_of_tickets_that_may_be_kept_is_listed_once) {
    on_small_boards([](SmallBoard& board, const PlanMaker& maker) {
        TicketSet tickets;
        for (int i = 0; i < 3; ++i) tickets.add(board.rules.all_tickets.nth(4 * i));
        const Situation now = offered(board, tickets);
        for (const Effort effort : {Effort::quick, Effort::full}) {
            const std::vector<TicketSet> choices = maker.choices_to_keep(now, effort);
            EXPECT_EQ(choices.size(), 7u);  // one of three must be kept
            for (std::size_t i = 0; i < choices.size(); ++i) {
                EXPECT_FALSE(choices[i].empty());
                EXPECT_TRUE(tickets.contains(choices[i]));
                EXPECT_EQ(std::ranges::count(choices, choices[i]), 1);
            }
        }
    });
}

// The seat owns a track of each of these routes, and nobody can reach or leave `closed`.
void lay_out(SmallBoard& board, const RouteSet& routes, CityId closed) {
    const MapSpec& map = board.map();
    const Seat seat = board.deciding();
    board.state.open.owners = {};
    routes.each([&](RouteId id) { board.state.open.owners.give(map[id].first_track, seat); });
    board.rules.all_tracks.each([&](TrackId id) {
        const bool touches = map[id].a == closed || map[id].b == closed;
        if (touches && board.state.open.owners.is_free(id)) board.state.open.owners.close(id);
    });
}

TEST(PlanMaker, keeps_what_is_complete_and_not_what_is_impossible) {
    int compared = 0;
    on_small_boards([&](SmallBoard& board, const PlanMaker& maker) {
        take_country_cards(board);
        const MapSpec& map = board.map();
        board.rules.all_tickets.each([&](TicketId complete) {
            const RouteSet path = all_paths(map, map[complete].a, map[complete].b).front();
            board.rules.all_tickets.each([&](TicketId impossible) {
                const CityId closed = map[impossible].a;
                bool on_path = false;
                path.each(
                    [&](RouteId id) { on_path |= map[id].a == closed || map[id].b == closed; });
                if (on_path) return;
                lay_out(board, path, closed);
                const Situation now = offered(board, only(complete) | only(impossible));
                EXPECT_EQ(maker.choices_to_keep(now, Effort::full).front(), only(complete));
                ++compared;
            });
        });
    });
    EXPECT_GT(compared, 100);
}

TEST(PlanMaker, losing_a_track_costs_the_path_around_it) {
    int losses = 0;
    on_small_boards([&](SmallBoard& board, const PlanMaker& maker) {
        const Situation now = board.situation();
        const MapSpec& map = board.map();
        PlanMemory memory;
        const Plan plan = maker.current(now, memory, Effort::full);
        plan.wanted.each([&](TrackId id) {
            const Track& track = map[id];
            if (track.border) {
                EXPECT_EQ(maker.loss_without(now, plan, id), 0);
                return;
            }
            // The other tracks of the plan are as good as built.
            RoadCosts costs = maker.prices().prices(now);
            const int direct = costs[track.route];
            plan.wanted.each([&](TrackId one) {
                if (!map[one].border) costs.cost[index_of(map[one].route)] = 0;
            });
            costs.cost[index_of(track.route)] = kNoPath;
            const int around = cheapest_path(map, costs, track.a, track.b);
            EXPECT_EQ(maker.loss_without(now, plan, id), std::clamp(around - direct, 0, 2500));
            losses += around > direct;
        });
    });
    EXPECT_GT(losses, 20);
}

TEST(ExpectedBest, is_the_average_over_all_draws) {
    RandomStream random(1);
    for (int n = 1; n <= 9; ++n)
        for (int drawn = 1; drawn <= 5; ++drawn) {
            std::vector<int> values;
            for (int i = 0; i < n; ++i) values.push_back(random.below(21) - 10);
            double sum = 0;
            int draws = 0;
            for (unsigned mask = 1; mask < (1u << n); ++mask) {
                if (std::popcount(mask) != std::min(drawn, n)) continue;
                int best = -100;
                for (int i = 0; i < n; ++i)
                    if ((mask >> i) & 1u)
                        best = std::max(best, values[static_cast<std::size_t>(i)]);
                sum += best;
                ++draws;
            }
            EXPECT_NEAR(expected_best(values, drawn), sum / draws, 1e-9) << drawn << " of " << n;
        }
}

}  // namespace
}  // namespace railhead::test
