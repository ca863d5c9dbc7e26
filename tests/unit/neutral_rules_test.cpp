// The neutral player of the Netherlands map (2 players).
#include <gtest/gtest.h>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr Seat kNeutral{2};

// Seat 1 is about to take the last turn of round `round`; all tickets lie in the deck.
Table last_turn_of_round(int round) {
    Table table = bare_table("netherlands", 2, "neutral-player");
    table.open().turns = static_cast<std::uint16_t>(2 * round - 1);
    table.set_turn(1);
    return table;
}

// The neutral phase of round 6 begins.
Table at_neutral_phase() {
    Table table = last_turn_of_round(6);
    table.idle_turn();
    return table;
}

void turn_up(Table& table, TicketId ticket) {
    table.chance.tickets = {ticket};
    table.play(TurnNeutralTicket{});
}

TicketId blank_ticket(const Table& table) {
    return table.ticket("s-gravenhage", "antwerpen");
}
// At its bottom: Amsterdam-Rotterdam, four spaces, toll 2.
TicketId amsterdam_rotterdam(const Table& table) {
    return table.ticket("s-gravenhage", "liege");
}
// The same pair once more.
TicketId amsterdam_rotterdam_again(const Table& table) {
    return table.ticket("emmen", "lelystad");
}

int tokens_of(const Table& table, int seat) {
    return toll_tokens(table.state.open, table.seat(seat), 30);
}

TEST(NeutralRules, NED_NEUTRAL_1_forty_trains_and_the_marker) {  // NED-NEUTRAL-1
    Table table = Table::dealt("netherlands", 2, "neutral-player");
    EXPECT_EQ(table.rules.seats, 3);
    EXPECT_EQ(table.open().trains[2], 40);
    EXPECT_EQ(table.open().marker, Seat{1});
    EXPECT_EQ(table.open().hand_size[2], 0);
    EXPECT_EQ(table.open().ticket_count[2], 0);
    const MapSpec& map = map_of("netherlands");
    for (const int players : {3, 4, 5})
        EXPECT_FALSE(RuleSet::make(map, {.players = players, .variant = "neutral-player"}).ok());
}

TEST(NeutralRules, NED_NEUTRAL_1_only_in_the_variant) {  // NED-NEUTRAL-1
    Table table = bare_table("netherlands", 2);
    EXPECT_EQ(table.rules.seats, 2);
    for (int turn = 0; turn < 16; ++turn) table.idle_turn();
    EXPECT_FALSE(table.log.has<NeutralTicketTurned>());
}

TEST(NeutralRules, NED_NEUTRAL_2_from_the_sixth_round_on) {  // NED-NEUTRAL-2
    Table table = bare_table("netherlands", 2, "neutral-player");
    for (int turn = 1; turn <= 12; ++turn) {
        ASSERT_EQ(table.open().decision, Decision::action) << "turn " << turn;
        table.idle_turn();
    }
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);
    EXPECT_EQ(table.deciding(), Seat{1});
    turn_up(table, blank_ticket(table));
    // The next one after both have had their turn again.
    for (int turn = 13; turn <= 14; ++turn) {
        ASSERT_EQ(table.open().decision, Decision::action) << "turn " << turn;
        table.idle_turn();
    }
    EXPECT_EQ(table.open().decision, Decision::neutral_ticket);
}

TEST(NeutralRules, NED_NEUTRAL_2_the_phase_comes_before_anything_else) {  // NED-NEUTRAL-2
    Table table = at_neutral_phase();
    EXPECT_EQ(table.refusal(1, DrawBlind{}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(0, DrawBlind{}), Refusal::not_your_turn);
    EXPECT_EQ(table.refusal(0, TurnNeutralTicket{}), Refusal::not_your_turn);
    EXPECT_EQ(table.refusal(1, TurnNeutralTicket{}), std::nullopt);
}

TEST(NeutralRules, NED_NEUTRAL_3_a_blank_ticket) {  // NED-NEUTRAL-3
    Table table = at_neutral_phase();
    turn_up(table, blank_ticket(table));
    EXPECT_TRUE(table.log.has<NeutralBlank>());
    EXPECT_TRUE(table.open().ticket_discards.has(blank_ticket(table)));
    EXPECT_EQ(table.open().pool_size, 43);
    EXPECT_EQ(table.open().marker, Seat{1});
    EXPECT_EQ(table.open().trains[2], 40);
    EXPECT_EQ(table.deciding(), Seat{0});
    EXPECT_EQ(table.open().decision, Decision::action);
    // Everybody sees the ticket.
    const Event turned = first_event<NeutralTicketTurned>(table);
    EXPECT_EQ(seen_by(turned, std::nullopt, ReturnedTickets::discard_pile), turned);
    EXPECT_EQ(std::get<NeutralTicketTurned>(turned).ticket, blank_ticket(table));
}

TEST(NeutralRules, NED_NEUTRAL_4_the_holder_chooses_and_passes_the_marker) {  // NED-NEUTRAL-4
    for (int choice = 0; choice < 2; ++choice) {
        Table table = at_neutral_phase();
        const CardCounts hand = table.state.hands[1];
        const CardCounts discards = table.open().discards;
        turn_up(table, amsterdam_rotterdam(table));
        ASSERT_EQ(table.open().decision, Decision::neutral_track);
        EXPECT_EQ(table.deciding(), Seat{1});
        EXPECT_EQ(table.refusal(1, BuildNeutral{table.track("amsterdam", "haarlem")}),
                  Refusal::no_neutral_choice);
        EXPECT_EQ(table.refusal(0, BuildNeutral{table.track("amsterdam", "rotterdam")}),
                  Refusal::not_your_turn);
        EXPECT_EQ(table.refusal(1, DrawBlind{}), Refusal::not_asked);

        const TrackId built = table.track("amsterdam", "rotterdam", choice);
        table.play(BuildNeutral{built});
        EXPECT_EQ(table.open().owners.owner_of(built), kNeutral);
        EXPECT_EQ(table.open().trains[2], 36);
        EXPECT_EQ(table.open().trains[1], 40);
        EXPECT_EQ(table.open().marker, Seat{0});
        EXPECT_EQ(table.deciding(), Seat{0});
        // Without cards, and without a toll.
        EXPECT_EQ(table.state.hands[1], hand);
        EXPECT_EQ(table.open().discards, discards);
        EXPECT_EQ(tokens_of(table, 0), 30);
        EXPECT_EQ(tokens_of(table, 1), 30);
        EXPECT_TRUE(table.open().ticket_discards.has(amsterdam_rotterdam(table)));
    }
}

TEST(NeutralRules, NED_NEUTRAL_4_then_the_opponent_has_the_choice) {  // NED-NEUTRAL-4
    Table table = at_neutral_phase();
    turn_up(table, amsterdam_rotterdam(table));
    table.play(BuildNeutral{table.track("amsterdam", "rotterdam")});
    table.idle_turn();
    table.idle_turn();
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);
    EXPECT_EQ(table.deciding(), Seat{0});
    turn_up(table, table.ticket("amsterdam", "s-gravenhage"));  // Roermond-Duisburg
    EXPECT_EQ(table.deciding(), Seat{0});
    table.play(BuildNeutral{table.track("roermond", "duisburg", 1)});
    EXPECT_EQ(table.open().marker, Seat{1});
    EXPECT_EQ(table.deciding(), Seat{0});  // whose turn it is anyway
    EXPECT_EQ(table.open().trains[2], 40 - 4 - 3);
}

TEST(NeutralRules, NED_NEUTRAL_5_beside_an_owner_there_is_no_choice) {  // NED-NEUTRAL-5
    for (int owner = 0; owner < 2; ++owner)
        for (int owned = 0; owned < 2; ++owned) {
            Table table = at_neutral_phase();
            table.own(owner, table.track("amsterdam", "rotterdam", owned));
            turn_up(table, amsterdam_rotterdam(table));
            EXPECT_EQ(
                table.open().owners.owner_of(table.track("amsterdam", "rotterdam", 1 - owned)),
                kNeutral);
            EXPECT_EQ(table.open().trains[2], 36);
            EXPECT_EQ(table.open().marker, Seat{1});
            EXPECT_FALSE(table.log.has<MarkerPassed>());
            EXPECT_EQ(table.open().decision, Decision::action);
            EXPECT_EQ(tokens_of(table, owner), 32);
            EXPECT_EQ(tokens_of(table, 1 - owner), 30);
            const auto received = events_of<TollFromBank>(table);
            ASSERT_EQ(received.size(), 1u);
            EXPECT_EQ(received[0].receiver, table.seat(owner));
            EXPECT_EQ(received[0].toll, 2);
        }
}

TEST(NeutralRules, NED_NEUTRAL_6_a_pair_already_built_is_blank) {  // NED-NEUTRAL-6
    for (const bool other_owned : {false, true}) {
        Table table = at_neutral_phase();
        table.own(2, table.track("amsterdam", "rotterdam", 1));
        if (other_owned) table.own(0, table.track("amsterdam", "rotterdam", 0));
        turn_up(table, amsterdam_rotterdam_again(table));
        EXPECT_TRUE(table.log.has<NeutralBlank>());
        EXPECT_FALSE(table.log.has<NeutralBuilt>());
        EXPECT_EQ(table.open().trains[2], 36);
        EXPECT_EQ(table.open().marker, Seat{1});
        EXPECT_EQ(tokens_of(table, 0), 30);
        EXPECT_TRUE(table.open().ticket_discards.has(amsterdam_rotterdam_again(table)));
        EXPECT_EQ(table.deciding(), Seat{0});
    }
}

TEST(NeutralRules, NED_NEUTRAL_6_R_NEUTRAL_no_free_track_is_blank) {  // NED-NEUTRAL-6 R-NEUTRAL
    Table table = at_neutral_phase();
    table.own(0, table.track("amsterdam", "rotterdam", 0));
    table.own(1, table.track("amsterdam", "rotterdam", 1));
    turn_up(table, amsterdam_rotterdam(table));
    EXPECT_TRUE(table.log.has<NeutralBlank>());
    EXPECT_FALSE(table.log.has<NeutralStopped>());
    EXPECT_EQ(tokens_of(table, 0), 30);
    EXPECT_EQ(table.open().marker, Seat{1});
}

TEST(NeutralRules, NED_NEUTRAL_7_too_few_trains_stop_it_for_good) {  // NED-NEUTRAL-7
    for (const bool owned : {false, true}) {
        Table table = at_neutral_phase();
        table.open().trains[2] = 3;
        if (owned) table.own(0, table.track("amsterdam", "rotterdam", 0));
        turn_up(table, amsterdam_rotterdam(table));
        EXPECT_TRUE(table.log.has<NeutralStopped>());
        EXPECT_FALSE(table.log.has<NeutralBuilt>());
        EXPECT_FALSE(table.log.has<NeutralBlank>());
        EXPECT_EQ(tokens_of(table, 0), 30);
        EXPECT_TRUE(table.open().ticket_discards.has(amsterdam_rotterdam(table)));
        EXPECT_EQ(table.open().marker, Seat{1});
        // No phase ever again, though shorter pairs would fit.
        for (int turn = 0; turn < 8; ++turn) {
            ASSERT_EQ(table.open().decision, Decision::action);
            table.idle_turn();
        }
        EXPECT_EQ(table.log.count<NeutralTicketTurned>(), 1);
    }
}

TEST(NeutralRules, NED_NEUTRAL_7_just_enough_trains) {  // NED-NEUTRAL-7
    Table table = at_neutral_phase();
    table.open().trains[2] = 4;
    turn_up(table, amsterdam_rotterdam(table));
    ASSERT_EQ(table.open().decision, Decision::neutral_track);
    table.play(BuildNeutral{table.track("amsterdam", "rotterdam")});
    EXPECT_EQ(table.open().trains[2], 0);
    // It stops with the next pair, not now.
    EXPECT_FALSE(table.log.has<NeutralStopped>());
    table.idle_turn();
    table.idle_turn();
    EXPECT_EQ(table.open().decision, Decision::neutral_ticket);
}

TEST(NeutralRules, NED_NEUTRAL_7_blank_pairs_are_looked_at_first) {  // NED-NEUTRAL-7
    struct Row {
        std::string_view sentence;
        TicketId ticket;
        int first_owner, second_owner;  // -1: free
    };
    const Table names = at_neutral_phase();
    for (const Row& row : {Row{"no pair", blank_ticket(names), -1, -1},
                           Row{"already built", amsterdam_rotterdam(names), 2, -1},
                           Row{"no free track", amsterdam_rotterdam(names), 0, 1}}) {
        SCOPED_TRACE(row.sentence);
        Table table = at_neutral_phase();
        if (row.first_owner >= 0)
            table.own(row.first_owner, table.track("amsterdam", "rotterdam", 0));
        if (row.second_owner >= 0)
            table.own(row.second_owner, table.track("amsterdam", "rotterdam", 1));
        table.open().trains[2] = 0;
        turn_up(table, row.ticket);
        EXPECT_TRUE(table.log.has<NeutralBlank>());
        EXPECT_FALSE(table.log.has<NeutralStopped>());
        EXPECT_TRUE(table.open().ticket_discards.has(row.ticket));
        table.idle_turn();
        table.idle_turn();
        EXPECT_EQ(table.open().decision, Decision::neutral_ticket);
    }
}

TEST(NeutralRules, NED_NEUTRAL_8_the_last_ticket_is_carried_out_and_stops_it) {  // NED-NEUTRAL-8
    Table table = last_turn_of_round(6);
    const TicketSet discards =
        ticket_set({amsterdam_rotterdam(table), table.ticket("breda", "haarlem")});
    lay_tickets(table, ticket_set({blank_ticket(table)}), discards, 1);
    table.idle_turn();
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);
    table.play(TurnNeutralTicket{});
    EXPECT_TRUE(table.log.has<NeutralTicketTurned>());
    EXPECT_TRUE(table.log.has<NeutralBlank>());
    EXPECT_EQ(table.log.count<NeutralStopped>(), 1);
    EXPECT_FALSE(table.open().neutral_plays);
    // Then all discarded tickets are a deck again, with the one that was just turned up.
    EXPECT_EQ(events_of<TicketsReshuffled>(table).size(), 1u);
    EXPECT_EQ(table.state.pool, discards | ticket_set({blank_ticket(table)}));
    EXPECT_EQ(table.open().pool_size, 3);
    EXPECT_TRUE(table.open().ticket_discards.empty());
    EXPECT_EQ(table.open().marker, Seat{1});
    for (int turn = 0; turn < 8; ++turn) {
        ASSERT_EQ(table.open().decision, Decision::action);
        table.idle_turn();
    }
}

TEST(NeutralRules, NED_NEUTRAL_8_the_choice_comes_before_the_reshuffle) {  // NED-NEUTRAL-8
    Table table = last_turn_of_round(6);
    lay_tickets(table, ticket_set({amsterdam_rotterdam(table)}), ticket_set({blank_ticket(table)}),
                1);
    table.idle_turn();
    table.play(TurnNeutralTicket{});
    EXPECT_EQ(table.open().decision, Decision::neutral_track);
    EXPECT_FALSE(table.log.has<NeutralStopped>());
    EXPECT_FALSE(table.log.has<TicketsReshuffled>());
    table.play(BuildNeutral{table.track("amsterdam", "rotterdam")});
    EXPECT_EQ(table.open().owners.owner_of(table.track("amsterdam", "rotterdam")), Seat{2});
    EXPECT_EQ(table.log.count<NeutralStopped>(), 1);
    EXPECT_EQ(table.state.pool, ticket_set({amsterdam_rotterdam(table), blank_ticket(table)}));
    EXPECT_EQ(table.open().decision, Decision::action);
}

TEST(NeutralRules,
     NED_NEUTRAL_8_any_players_draw_that_uses_up_the_deck_stops_it) {  // NED-NEUTRAL-8
    Table table = last_turn_of_round(6);
    TicketSet deck =
        ticket_set({blank_ticket(table), amsterdam_rotterdam(table),
                    table.ticket("breda", "haarlem"), table.ticket("lingen", "duisburg")});
    lay_tickets(table, deck, {}, 0);
    table.play(DrawTickets{});
    EXPECT_TRUE(table.log.has<NeutralStopped>());
    EXPECT_FALSE(table.open().neutral_plays);
    table.play(KeepTickets{ticket_set({blank_ticket(table)})});
    EXPECT_EQ(table.open().decision, Decision::action);
    EXPECT_EQ(table.open().pool_size, 3);
}

TEST(NeutralRules, NED_NEUTRAL_8_also_where_the_draw_goes_on_with_a_new_deck) {  // NED-NEUTRAL-8
    Table table = last_turn_of_round(6);
    const TicketSet deck = ticket_set({blank_ticket(table)});
    const TicketSet discards =
        ticket_set({amsterdam_rotterdam(table), table.ticket("breda", "haarlem"),
                    table.ticket("lingen", "duisburg"), table.ticket("liege", "duisburg")});
    lay_tickets(table, deck, discards, 0);
    table.play(DrawTickets{});
    ASSERT_EQ(table.log.count<TicketsReshuffled>(), 1);
    EXPECT_EQ(table.log.count<NeutralStopped>(), 1);
    table.play(KeepTickets{table.state.undecided});
    ASSERT_EQ(table.open().pool_size, 1);
    EXPECT_EQ(table.open().decision, Decision::action);
    EXPECT_FALSE(table.log.has<NeutralTicketTurned>());
}

TEST(NeutralRules, NED_NEUTRAL_8_stops_once_if_trains_and_tickets_end_together) {  // NED-NEUTRAL-8
    Table table = last_turn_of_round(6);
    lay_tickets(table, ticket_set({amsterdam_rotterdam(table)}), {}, 1);
    table.open().trains[2] = 0;
    table.idle_turn();
    table.play(TurnNeutralTicket{});
    EXPECT_EQ(table.log.count<NeutralStopped>(), 1);
    EXPECT_EQ(table.state.pool, ticket_set({amsterdam_rotterdam(table)}));
}

TEST(NeutralRules, NED_NEUTRAL_9_never_triggers_the_end) {  // NED-NEUTRAL-9
    for (const int trains : {4, 5, 6}) {
        Table table = at_neutral_phase();
        table.open().trains[2] = static_cast<std::uint8_t>(trains);
        turn_up(table, amsterdam_rotterdam(table));
        table.play(BuildNeutral{table.track("amsterdam", "rotterdam")});
        EXPECT_LE(table.open().trains[2], 2);
        table.idle_turn();
        EXPECT_FALSE(table.log.has<LastTurnsBegan>());
        EXPECT_EQ(table.open().last_turns_left, 0);
    }
}

TEST(NeutralRules, NED_NEUTRAL_9_scores_and_wins_nothing) {  // NED-NEUTRAL-9
    Table table = at_neutral_phase();
    turn_up(table, amsterdam_rotterdam(table));
    table.play(BuildNeutral{table.track("amsterdam", "rotterdam")});
    EXPECT_EQ(table.open().points[2], 0);
    table.open().points[0] = -60;
    table.open().points[1] = -60;
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.players, 2);
    EXPECT_EQ(sheet.seat[2], SeatScore{});
    EXPECT_FALSE(sheet.wins(kNeutral));
    EXPECT_TRUE(sheet.wins(Seat{0}));
    // Its tokens, of which it has none, do not spoil the ranks: both players are tied first.
    EXPECT_EQ(sheet.seat[0][ScoreLine::toll_rank], 35);
    EXPECT_EQ(sheet.seat[1][ScoreLine::toll_rank], 35);
}

// --- R-NEUTRAL ---

TEST(NeutralRules, R_NEUTRAL_beside_the_neutral_player_the_bank_is_paid) {  // R-NEUTRAL
    Table table = bare_table("netherlands", 2, "neutral-player");
    table.own(2, table.track("amsterdam", "rotterdam", 0));
    claim_for(table, 0, table.track("amsterdam", "rotterdam", 1));
    EXPECT_EQ(tokens_of(table, 0), 28);
    EXPECT_EQ(tokens_of(table, 1), 30);
    const auto paid = events_of<TollPaid>(table);
    ASSERT_EQ(paid.size(), 1u);
    EXPECT_EQ(paid[0].receiver, std::nullopt);
    EXPECT_EQ(table.open().tolls_received[2], 0);
}

TEST(NeutralRules, R_NEUTRAL_a_loan_beside_the_neutral_player_pays_nobody) {  // R-NEUTRAL
    Table table = bare_table("netherlands", 2, "neutral-player");
    table.own(2, table.track("amsterdam", "rotterdam", 0));
    table.open().tolls_paid[0] = 29;
    claim_for(table, 0, table.track("amsterdam", "rotterdam", 1));
    EXPECT_EQ(table.open().loans[0], 1);
    EXPECT_FALSE(table.log.has<TollFromBank>());
}

TEST(NeutralRules, R_NEUTRAL_phases_go_on_in_the_last_turns_and_after_the_last) {  // R-NEUTRAL
    Table table = last_turn_of_round(8);
    table.open().trains[1] = 2;
    table.idle_turn();  // seat 1 ends a turn with two trains: both have one more turn
    EXPECT_TRUE(table.log.has<LastTurnsBegan>());
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);
    turn_up(table, blank_ticket(table));
    table.idle_turn();
    table.idle_turn();  // the very last turn completes a round
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);
    turn_up(table, amsterdam_rotterdam(table));
    ASSERT_EQ(table.open().decision, Decision::neutral_track);
    table.play(BuildNeutral{table.track("amsterdam", "rotterdam")});
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::last_turns);
    EXPECT_EQ(table.log.count<NeutralTicketTurned>(), 2);
}

TEST(NeutralRules, R_NEUTRAL_no_phase_if_the_last_turn_completes_no_round) {  // R-NEUTRAL
    Table table = bare_table("netherlands", 2, "neutral-player");
    table.open().turns = 14;  // round 8 begins
    table.open().trains[0] = 1;
    table.idle_turn();
    table.idle_turn();
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);
    turn_up(table, blank_ticket(table));
    ASSERT_EQ(table.open().decision, Decision::action);
    table.idle_turn();
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.log.count<NeutralTicketTurned>(), 1);
}

TEST(NeutralRules, R_NEUTRAL_no_phase_after_all_have_passed) {  // R-NEUTRAL
    Table table = bare_table("netherlands", 2, "neutral-player");
    table.open().turns = 14;
    // Nothing can be done: no card, no ticket in the decks, and no trains to claim with.
    table.show({});
    table.empty_decks_into(0);
    lay_tickets(table, {}, {}, 1);
    table.open().trains[0] = 0;
    table.open().trains[1] = 0;
    table.play(Pass{});
    ASSERT_EQ(table.deciding(), Seat{1});
    table.play(Pass{});
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::all_passed);
    EXPECT_FALSE(table.log.has<NeutralStopped>());
}

TEST(NeutralRules, R_NEUTRAL_R_LIMIT_no_phase_after_the_thousandth_turn) {  // R-NEUTRAL R-LIMIT
    Table table = last_turn_of_round(499);
    table.idle_turn();
    ASSERT_EQ(table.open().decision, Decision::neutral_ticket);  // after turn 998
    turn_up(table, blank_ticket(table));
    EXPECT_EQ(table.open().turns, 998);  // a neutral phase is not a turn
    table.idle_turn();
    EXPECT_EQ(table.open().decision, Decision::action);
    table.idle_turn();
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_EQ(table.open().ending, Ending::turn_limit);
    EXPECT_EQ(table.log.count<NeutralTicketTurned>(), 1);
}

TEST(NeutralRules, R_NEUTRAL_R_LIMIT_nor_if_the_thousandth_is_the_last_turn) {  // R-NEUTRAL R-LIMIT
    Table table = last_turn_of_round(500);
    table.open().last_turns_left = 1;
    table.idle_turn();
    EXPECT_EQ(table.open().decision, Decision::over);
    EXPECT_FALSE(table.log.has<NeutralTicketTurned>());
}

}  // namespace
}  // namespace railhead::test
