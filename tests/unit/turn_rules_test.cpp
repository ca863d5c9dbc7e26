// A turn, passing, and the end of the game: docs/rules/common.md, "A turn" and "The end"; R-PASS,
// R-LAST, R-LIMIT.
#include <gtest/gtest.h>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

// Nobody can do anything: no free track, no cards to draw, no tickets.
Table stuck(int players) {
    Table table("usa", players);
    close_board(table);
    table.show({none, none, none, none, none});
    empty_decks(table, 0);
    lay_ticket_deck(table, {}, 0);
    return table;
}

// --- a turn ---

TEST(TurnRules, C_TURN_1_a_turn_is_one_of_three_things) {  // C-TURN-1
    Table table("usa", 2);
    table.give(0, {{red, 3}});
    EXPECT_EQ(table.refusal(DrawBlind{}), std::nullopt);
    EXPECT_EQ(table.refusal(DrawFaceUp{0}), std::nullopt);
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("atlanta", "nashville")}), std::nullopt);
    EXPECT_EQ(table.refusal(DrawTickets{}), std::nullopt);
    // Answers to what nobody asked.
    EXPECT_EQ(table.refusal(PayTrack{hand_of({{red, 1}})}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{red, 1}})}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(RefuseTunnel{}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(KeepTickets{table.state.tickets[0]}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(TurnNeutralTicket{}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(BuildNeutral{}), Refusal::not_asked);
}

TEST(TurnRules, C_TURN_1_each_of_them_ends_the_turn) {  // C-TURN-1
    {
        Table table("usa", 2);
        table.idle_turn();
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.open().turns, 1);
    }
    {
        Table table("usa", 2);
        table.give(0, {{red, 3}});
        table.claim(table.track("atlanta", "nashville"), {{red, 1}});
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.open().turns, 1);
    }
    {
        Table table("usa", 2);
        table.play(DrawTickets{});
        EXPECT_EQ(table.deciding(), table.seat(0));
        table.play(KeepTickets{offered_to(table.state, table.seat(0))});
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.open().turns, 1);
    }
}

TEST(TurnRules, C_TURN_2_R_PASS_who_can_do_nothing_passes) {  // C-TURN-2, R-PASS
    Table table = stuck(3);
    EXPECT_TRUE(table.choices().pass);
    EXPECT_EQ(table.choices().size(), 1);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::nothing_to_draw);
    EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::no_tickets_left);
    table.play(Pass{});
    EXPECT_EQ(table.deciding(), table.seat(1));
    EXPECT_EQ(table.open().turns, 1);
    EXPECT_EQ(table.open().decision, Decision::action);
}

TEST(TurnRules, C_TURN_2_who_can_do_something_may_not_pass) {  // C-TURN-2
    {
        SCOPED_TRACE("a card in the deck");
        Table table = stuck(3);
        lay_decks(table, {}, {}, 0);
        table.give(0, table.state.hands[0] - hand_of({{red, 1}}));
        EXPECT_EQ(table.open().pile_size, 1);
        EXPECT_EQ(table.refusal(Pass{}), Refusal::may_not_pass);
    }
    {
        SCOPED_TRACE("a card face up");
        Table table = stuck(3);
        table.give(0, table.state.hands[0] - hand_of({{red, 1}}));
        table.show({none, none, red, none, none});
        EXPECT_EQ(table.refusal(Pass{}), Refusal::may_not_pass);
    }
    {
        SCOPED_TRACE("a ticket");
        Table table = stuck(3);
        lay_ticket_deck(table, {table.ticket("boston", "miami")}, 1);
        EXPECT_EQ(table.refusal(Pass{}), Refusal::may_not_pass);
    }
    {
        SCOPED_TRACE("a track that can be paid");
        Table table("usa", 3);
        close_board_but(table, {table.track("atlanta", "nashville")});
        table.show({none, none, none, none, none});
        empty_decks(table, 0);
        lay_ticket_deck(table, {}, 0);
        EXPECT_EQ(table.refusal(Pass{}), Refusal::may_not_pass);
        table.open().trains[0] = 0;  // a track for which the trains are missing is none
        EXPECT_EQ(table.refusal(Pass{}), std::nullopt);
    }
    Table table("usa", 3);
    EXPECT_EQ(table.refusal(Pass{}), Refusal::may_not_pass);
    EXPECT_FALSE(table.choices().pass);
}

TEST(TurnRules, R_PASS_the_game_ends_when_all_have_passed_in_a_row) {  // R-PASS
    for (int players = 2; players <= 5; ++players) {
        SCOPED_TRACE(players);
        Table table = stuck(players);
        table.set_turn(1);  // it need not begin with the first seat
        for (int i = 0; i < players; ++i) {
            ASSERT_NE(table.open().decision, Decision::over) << i;
            table.play(Pass{});
        }
        EXPECT_EQ(table.open().decision, Decision::over);
        EXPECT_EQ(table.open().ending, Ending::all_passed);
        EXPECT_EQ(table.open().turns, players);
        EXPECT_EQ(table.refusal(0, Pass{}), Refusal::game_is_over);
        EXPECT_EQ(table.log.count<GameOver>(), 1);
    }
}

TEST(TurnRules, R_PASS_not_when_somebody_could_act_in_between) {  // R-PASS
    Table table("usa", 3);
    const TrackId track = table.track("atlanta", "nashville");
    close_board_but(table, {track});
    table.give(0, {});
    table.give(1, {});
    table.show({none, none, none, none, none});
    empty_decks(table, 2);
    lay_ticket_deck(table, {}, 2);
    table.play(Pass{});
    table.play(Pass{});
    table.claim(track, {{red, 1}});  // seat 2; the red card turns up in the display
    table.play(DrawFaceUp{0});       // seat 0: the only card there is
    EXPECT_EQ(table.deciding(), table.seat(1));
    table.play(Pass{});
    EXPECT_NE(table.open().decision, Decision::over) << "the third pass, but not in a row";
    table.play(Pass{});
    EXPECT_NE(table.open().decision, Decision::over);
    table.play(Pass{});
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::all_passed);
}

TEST(TurnRules, R_PASS_a_claim_that_leaves_nothing_behind_still_interrupts) {  // R-PASS
    // The only card paid for a "+1" ferry comes back into the hand at once.
    Table table("northern-lights", 3);
    const TrackId ferry = table.track("andalsnes", "trondheim");
    close_board_but(table, {ferry});
    table.give(0, {});
    table.give(1, {});
    table.show({none, none, none, none, none});
    empty_decks(table, 2);
    lay_ticket_deck(table, {}, 2);
    table.play(Pass{});
    table.play(Pass{});
    table.claim(ferry, {{locomotive, 1}});
    for (int i = 0; i < 3; ++i) {
        ASSERT_NE(table.open().decision, Decision::over) << i;
        table.play(Pass{});
    }
    EXPECT_EQ(table.open().ending, Ending::all_passed);
    EXPECT_EQ(table.open().turns, 6);
}

// --- the last turns ---

// Claims a track of 2 spaces for the seat whose turn it is.
void claim_two(Table& table, std::string_view a, std::string_view b) {
    const int seat = static_cast<int>(index_of(table.deciding()));
    table.give(seat, {{locomotive, 2}});
    table.claim(table.track(a, b), {{locomotive, 2}});
}

TEST(TurnRules, C_END_1_two_trains_left_and_everybody_has_one_more_turn) {  // C-END-1
    for (int players = 2; players <= 5; ++players)
        for (int trigger = 0; trigger < players; ++trigger) {
            SCOPED_TRACE(std::to_string(players) + " players, seat " + std::to_string(trigger));
            Table table("usa", players);
            for (int seat = 0; seat < trigger; ++seat) table.idle_turn();
            table.open().trains[slot_of(trigger)] = 4;
            claim_two(table, "boston", "montreal");
            EXPECT_EQ(table.open().trains[slot_of(trigger)], 2);
            EXPECT_EQ(table.log.count<LastTurnsBegan>(), 1);
            std::vector<int> turns(slot_of(players));
            int last = -1;
            for (int i = 0; i < 20 && table.open().decision != Decision::over; ++i) {
                last = static_cast<int>(index_of(table.deciding()));
                ++turns[slot_of(last)];
                table.idle_turn();
            }
            EXPECT_EQ(table.open().decision, Decision::over);
            EXPECT_EQ(table.open().ending, Ending::last_turns);
            EXPECT_EQ(turns, std::vector<int>(slot_of(players), 1));
            EXPECT_EQ(last, trigger) << "that player included, who has the last turn";
            EXPECT_EQ(table.refusal(0, DrawBlind{}), Refusal::game_is_over);
        }
}

TEST(TurnRules, C_END_1_three_trains_are_not_yet_the_end) {  // C-END-1
    for (const int left : {3, 2, 1, 0}) {
        Table table("usa", 2);
        table.open().trains[0] = static_cast<std::uint8_t>(left + 2);
        claim_two(table, "boston", "montreal");
        EXPECT_EQ(table.open().trains[0], left);
        EXPECT_EQ(table.log.has<LastTurnsBegan>(), left <= 2) << left;
    }
}

TEST(TurnRules, C_END_1_the_last_turns_are_whole_turns) {  // C-END-1
    Table table("usa", 2);
    table.open().trains[0] = 4;
    claim_two(table, "boston", "montreal");
    table.play(DrawTickets{});  // seat 1
    table.play(KeepTickets{offered_to(table.state, table.seat(1))});
    EXPECT_NE(table.open().decision, Decision::over);
    table.play(DrawBlind{});  // seat 0, the very last turn
    EXPECT_EQ(table.open().decision, Decision::second_card);
    table.play(DrawBlind{});
    EXPECT_EQ(table.open().decision, Decision::over);
}

TEST(TurnRules, R_LAST_trains_are_counted_at_the_end_of_the_own_turn) {  // R-LAST
    Table table("usa", 2);
    table.open().trains[1] = 1;
    table.idle_turn();  // seat 0 ends its turn with 45 trains
    EXPECT_FALSE(table.log.has<LastTurnsBegan>());
    table.idle_turn();  // seat 1 need not claim anything
    EXPECT_TRUE(table.log.has<LastTurnsBegan>());
}

TEST(TurnRules, R_LAST_a_second_player_does_not_start_them_anew) {  // R-LAST
    Table table("usa", 3);
    for (std::size_t seat = 0; seat < 3; ++seat) table.open().trains[seat] = 4;
    claim_two(table, "boston", "montreal");
    claim_two(table, "atlanta", "charleston");
    claim_two(table, "denver", "santa-fe");
    EXPECT_NE(table.open().decision, Decision::over);
    EXPECT_EQ(table.deciding(), table.seat(0));
    claim_two(table, "pittsburgh", "toronto");
    EXPECT_EQ(table.open().decision, Decision::over) << "seat 0 has had its last turn";
    EXPECT_EQ(table.open().turns, 4);
    EXPECT_EQ(table.log.count<LastTurnsBegan>(), 1);
}

// --- the limit ---

TEST(TurnRules, R_LIMIT_a_thousand_turns_of_giving_up_tunnels) {  // R-LIMIT
    Table table("nordic-countries", 2);
    const TrackId tunnel = table.track("andalsnes", "lillehammer");
    table.give(0, {{yellow, 2}});
    table.give(1, {{yellow, 2}});
    table.show({blue, red, green, black, white});
    lay_decks(table, hand_of({{locomotive, 3}}), {}, 1);
    int turns = 0;
    for (; turns < 1100 && table.open().decision != Decision::over && !HasFailure(); ++turns) {
        table.claim(tunnel, {{yellow, 2}});
        EXPECT_EQ(table.open().decision, Decision::tunnel);  // three locomotives: three more cards
        table.play(RefuseTunnel{});
    }
    EXPECT_EQ(turns, 1000);
    EXPECT_EQ(table.open().turns, 1000);
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::turn_limit);
    EXPECT_EQ(table.scores().players, 2);
}

TEST(TurnRules, R_LIMIT_ends_after_the_turn_not_before) {  // R-LIMIT
    Table table("usa", 3);
    table.open().turns = 998;
    table.idle_turn();
    EXPECT_EQ(table.open().turns, 999);
    EXPECT_EQ(table.open().decision, Decision::action);
    table.play(DrawBlind{});
    EXPECT_EQ(table.open().decision, Decision::second_card);
    table.play(DrawBlind{});
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::turn_limit);
}

TEST(TurnRules, R_LIMIT_a_pass_is_a_turn) {  // R-LIMIT
    Table table = stuck(3);
    table.open().turns = 999;
    table.play(Pass{});
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::turn_limit);
}

TEST(TurnRules, R_LIMIT_also_cuts_the_last_turns_short) {  // R-LIMIT
    Table table("usa", 3);
    table.open().turns = 998;
    table.open().trains[0] = 4;
    claim_two(table, "boston", "montreal");
    EXPECT_TRUE(table.log.has<LastTurnsBegan>());
    table.idle_turn();
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::turn_limit);
}

}  // namespace
}  // namespace railhead::test
