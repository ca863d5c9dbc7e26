// What may be taken back of a game at a table.
#include "table/game.h"

#include <gtest/gtest.h>

#include "rules/choices.h"
#include "rules/payment.h"
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

TEST(Game, a_track_and_its_payment_are_one_move) {
    Game game = game_of({"usa", {.players = 2}});
    for (const Seat seat : {Seat{0}, Seat{1}}) play(game, seat, KeepTickets{offered(game, seat)});
    const Seat seat{0};
    EXPECT_EQ(game.last_move_of(seat), 0) << "all have chosen their first tickets";
    const TrackSet tracks = choices(game.rules(), context_of(game.state(), seat)).tracks;
    ASSERT_FALSE(tracks.empty());
    play(game, seat, ClaimTrack{tracks.first()});
    EXPECT_EQ(game.last_move_of(seat), 1);
    EXPECT_EQ(game.last_move_of(Seat{1}), 0);
    const Demand demand = demand_now(game.rules(), game.state().open);
    play(game, seat, PayTrack{sensible_payments(game.state().hands[0], demand).front()});
    EXPECT_EQ(game.own_to_take_back(seat), 2);
    EXPECT_EQ(game.last_move_of(seat), 2);
    game.take_back(1);
    EXPECT_EQ(game.last_move_of(seat), 1);
}

}  // namespace
}  // namespace railhead::test
