// What may be taken back of a game at a table.
#include "table/game.h"

#include <gtest/gtest.h>

#include "support/all_tables.h"

namespace railhead::test {
namespace {

// A game whose rules somebody else keeps.
Game game_of(const TableKind& kind) {
    const RuleSet& rules = rules_of(kind);
    Game game(std::shared_ptr<const RuleSet>(std::shared_ptr<void>(), &rules),
              FairStream(FairSeed{}, std::vector<std::string>(2), "cards"));
    EXPECT_TRUE(game.deal(game.try_deal()));
    return game;
}

void play(Game& game, Seat seat, const Action& action) {
    ASSERT_TRUE(game.play(seat, action, game.try_action(seat, action)));
}

TicketSet offered(const Game& game, Seat seat) {
    return offered_to(game.state(), seat);
}

// NED-SETUP-2: what is discarded while the ticket deck is used up is the new deck at once.
TEST(Game, tickets_that_were_laid_open_and_reshuffled_are_not_taken_back) {
    Game game = game_of({"netherlands", {.players = 2}});
    for (const Seat seat : {Seat{0}, Seat{1}}) play(game, seat, KeepTickets{offered(game, seat)});
    // Everybody keeps all tickets, until the deck is used up and nothing is discarded.
    Seat seat{0};
    while (true) {
        play(game, seat, DrawTickets{});
        if (game.state().open.pool_size == 0) break;
        play(game, seat, KeepTickets{offered(game, seat)});
        EXPECT_GT(game.may_take_back(), 0) << "nobody has seen these tickets";
        seat = seat == Seat{0} ? Seat{1} : Seat{0};
    }
    ASSERT_EQ(offered(game, seat).size(), 2);
    TicketSet kept;
    kept.add(offered(game, seat).first());
    play(game, seat, KeepTickets{kept});
    EXPECT_EQ(game.state().open.pool_size, 1);
    EXPECT_TRUE(game.state().open.ticket_discards.empty());
    EXPECT_EQ(game.may_take_back(), 0);
}

}  // namespace
}  // namespace railhead::test
