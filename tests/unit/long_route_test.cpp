// The style `long-route` plays like the player it is named after: for its best open ticket first.
#include <gtest/gtest.h>

#include "players/budget.h"
#include "players/player_text.h"
#include "sim/match.h"
#include "support/table.h"

namespace railhead::test {
namespace {

TEST(LongRoute, completes_most_of_its_tickets) {
    const RuleSet rules = rules_of("usa", 2);
    const MatchResult result =
        play_match({.rules = &rules, .players = {"long-route"}, .games = 200, .seed = 1});
    const double played = 2.0 * static_cast<double>(result.games);
    EXPECT_EQ(result.refused, 0u);
    EXPECT_EQ(static_cast<double>(result.players[0].kept) / played, 2);
    EXPECT_GE(static_cast<double>(result.players[0].completed) / played, 1.2);
}

TEST(LongRoute, goes_for_the_most_valuable_ticket_first_over_long_routes) {
    Table table("usa", 2);
    const TicketId best = table.ticket("seattle", "new-york");
    table.hold_tickets(0, {best, table.ticket("denver", "el-paso")});
    const auto player = make_player("long-route");
    player->start(table.rules, table.seat(0));
    RandomStream random(1);
    IterationBudget budget(0);
    const auto completed = [&] {
        return completed_tickets(table.map(), table.state.open.owners.owned_by(table.seat(0)),
                                 table.state.tickets[0]);
    };
    for (int claims = 0; completed().empty() && claims < 8; ++claims) {
        table.give(0, {{Card::locomotive, 6}});  // pays for every track
        table.set_turn(0);
        const Action action =
            player->choose(table.rules, view_of(table.state, table.seat(0)), budget, random);
        const auto* claim = std::get_if<ClaimTrack>(&action);
        ASSERT_NE(claim, nullptr) << claims;
        EXPECT_GE(table.map()[claim->track].length, 3) << claims;
        table.own(0, claim->track);
    }
    EXPECT_TRUE(completed().has(best));
}

}  // namespace
}  // namespace railhead::test
