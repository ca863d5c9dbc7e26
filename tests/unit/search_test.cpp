// The search: equal chance for moves that are compared, and nothing learned is lost.
#include <gtest/gtest.h>

#include "players/search_tree.h"
#include "rules/deal.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

TEST(Search, a_turn_has_the_same_luck_whatever_was_done_before_it) {
    Table table("poland", 2);
    TurnLuck one(5);
    TurnLuck other(5);
    PublicState open = table.state.open;
    open.decision = Decision::action;
    // In one game cards are drawn, in the other none.
    for (int i = 0; i < 3; ++i) one.of(open).card(table.state.pile, table.state.pile.total());
    other.of(open);
    open.turns = 1;
    RandomChance& next_of_one = one.of(open);
    RandomChance& next_of_other = other.of(open);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(next_of_one.card(table.state.pile, table.state.pile.total()),
                  next_of_other.card(table.state.pile, table.state.pile.total()));
}

TEST(Search, what_it_found_out_about_a_payment_is_there_when_it_has_to_pay) {
    Table table("nordic-countries", 2);
    table.give(0, {{red, 4}, {blue, 4}, {green, 4}});
    const PlanPolicy policy(table.rules);
    const SearchSettings settings;
    const Action claim = ClaimTrack{table.track("stockholm", "sundsvall")};
    const View choosing = view_of(table.state, table.seat(0));
    const ImaginedStates states(table.rules, policy.roads(), choosing);
    SearchTree tree(table.rules, policy, choosing, states, settings, 1, claim, {});
    for (int i = 0; i < 200; ++i) tree.iterate();
    const std::vector<SearchEdge> payments = tree.after(0);
    ASSERT_FALSE(payments.empty());
    table.play(claim);
    const View paying = view_of(table.state, table.seat(0));
    const ImaginedStates later(table.rules, policy.roads(), paying);
    const SearchTree next(table.rules, policy, paying, later, settings, 1, {}, payments);
    EXPECT_EQ(next.root()[0].visits, payments[0].visits);
    EXPECT_GT(next.root()[0].visits, 0);
    EXPECT_GT(next.root()[0].value, 0);
}

// C-SETUP-4: all seats choose at the same time, so that a seat may be asked before a lower one has
// chosen.
TEST(Search, a_seat_chooses_its_own_first_tickets_while_a_lower_seat_still_chooses) {
    const Table table = Table::dealt("usa", 3);
    const PlanPolicy policy(table.rules);
    const SearchSettings settings;
    for (int seat = 0; seat < 3; ++seat) {
        const View view = view_of(table.state, table.seat(seat));
        const ImaginedStates states(table.rules, policy.roads(), view);
        SearchTree tree(table.rules, policy, view, states, settings, 1, {}, {});
        for (int i = 0; i < 60; ++i) tree.iterate();
        int visits = 0;
        for (const SearchEdge& edge : tree.root()) {
            visits += edge.visits;
            const auto* keep = std::get_if<KeepTickets>(&edge.move.action);
            ASSERT_NE(keep, nullptr);
            EXPECT_TRUE(view.own.offered.contains(keep->tickets));
        }
        EXPECT_EQ(visits, 60);
    }
}

TEST(Search, in_imagined_games_seats_that_are_done_draw_tickets) {
    const Table table("netherlands", 2);
    const PlanPolicy policy(table.rules);
    int draws = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        RandomChance chance{RandomStream(seed, 0)};
        State state = deal(table.rules, chance);
        PlanMemories memories;
        while (state.open.decision != Decision::over) {
            const Seat seat = deciding_seat(state.open);
            const Situation now(table.rules, policy.roads(), state, seat);
            const Action action = policy.choose(now, memories[index_of(seat)], Effort::quick);
            if (std::holds_alternative<DrawTickets>(action)) {
                ++draws;
                EXPECT_TRUE(now.open_tickets().empty());
            }
            apply(table.rules, state, seat, action, chance);
        }
    }
    EXPECT_GE(draws, 10);
}

}  // namespace
}  // namespace railhead::test
