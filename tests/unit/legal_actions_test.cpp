// The list of legal actions: its order, and what is left out when there are many. That it holds
// everything that is legal, and nothing else, is tested by tests/perft and by move_json_test.cpp.
#include "rules/legal_actions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/table.h"

namespace railhead::test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::VariantWith;

std::vector<int> sizes_of(const ActionList& list) {
    std::vector<int> sizes;
    for (const Action& action : list.actions)
        sizes.push_back(std::get<KeepTickets>(action).tickets.size());
    return sizes;
}

TEST(LegalActions, list_the_largest_sets_of_tickets_first) {
    const Table table = Table::dealt("usa", 2);  // 3 offered, at least 2 kept
    const ActionList all = legal_actions(table.rules, context_of(table.state, Seat{0}));
    EXPECT_THAT(sizes_of(all), ElementsAre(3, 2, 2, 2));
    EXPECT_TRUE(all.complete);
    const ActionList some = legal_actions(table.rules, context_of(table.state, Seat{0}), 2);
    EXPECT_THAT(sizes_of(some), ElementsAre(3, 2));
    EXPECT_FALSE(some.complete);
}

TEST(LegalActions, of_a_turn_are_never_left_out) {
    const Table table("usa", 2);
    const SeatContext context = context_of(table.state, Seat{0});
    const ActionList list = legal_actions(table.rules, context, 0);
    EXPECT_TRUE(list.complete);
    EXPECT_EQ(static_cast<int>(list.actions.size()), choices(table.rules, context).size());
    EXPECT_EQ(list.actions.back(), Action{DrawTickets{}});
}

TEST(LegalActions, list_as_many_payments_as_are_wanted) {
    Table table("usa", 2);
    CardCounts hand;
    hand.count.fill(3);
    table.give(0, hand);
    table.play(ClaimTrack{table.track("duluth", "omaha")});  // two cards of any one color
    const SeatContext context = context_of(table.state, Seat{0});
    const std::size_t all = count_payments(context.hand, demand_now(table.rules, context.open));
    ASSERT_GT(all, 5u);
    const ActionList some = legal_actions(table.rules, context, 5);
    EXPECT_EQ(some.actions.size(), 5u);
    EXPECT_THAT(some.actions, Each(VariantWith<PayTrack>(testing::_)));
    EXPECT_FALSE(some.complete);
    const ActionList whole = legal_actions(table.rules, context, kAllActions);
    EXPECT_EQ(whole.actions.size(), all);
    EXPECT_TRUE(whole.complete);
}

TEST(LegalActions, are_none_for_a_seat_that_is_not_asked) {
    const Table table("usa", 2);
    EXPECT_FALSE(legal_actions(table.rules, context_of(table.state, Seat{0})).actions.empty());
    EXPECT_THAT(legal_actions(table.rules, context_of(table.state, Seat{1})).actions, IsEmpty());
}

}  // namespace
}  // namespace railhead::test
