// Netherlands: set-up, tickets, double routes, and the variant without tolls.
#include <gtest/gtest.h>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "netherlands";

TEST(NetherlandsSetup, NED_SETUP_1_trains_cards_and_tickets) {  // NED-SETUP-1
    for (int players = 2; players <= 5; ++players) {
        SCOPED_TRACE(players);
        Table table = Table::dealt(kMap, players);
        EXPECT_EQ(table.rules.deck.total(), 110);
        EXPECT_EQ(table.rules.deck.locomotives(), 14);
        EXPECT_EQ(table.open().pile_size + table.open().discards_size, 110 - 5 - 4 * players);
        EXPECT_EQ(table.map().tickets.size(), 44u);
        EXPECT_EQ(table.open().pool_size, 44 - 5 * players);
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            EXPECT_EQ(table.open().trains[seat], 40);
            EXPECT_EQ(table.state.tickets[seat].size(), 5);
            EXPECT_EQ(table.state.hands[seat].total(), 4);
        }
    }
    const MapSpec& map = map_of(kMap);
    for (const int players : {1, 6}) EXPECT_FALSE(RuleSet::make(map, {.players = players}).ok());
}

TEST(NetherlandsSetup, NED_SETUP_1_at_least_3_of_5_tickets_are_kept) {  // NED-SETUP-1
    Table table = Table::dealt(kMap, 2);
    const TicketSet dealt = table.state.tickets[1];
    EXPECT_EQ(table.refusal(1, KeepTickets{ticket_set({dealt.nth(0), dealt.nth(4)})}),
              Refusal::too_few_tickets_kept);
    EXPECT_EQ(table.refusal(1, KeepTickets{ticket_set({dealt.nth(0), dealt.nth(2), dealt.nth(4)})}),
              std::nullopt);
    EXPECT_EQ(table.refusal(1, KeepTickets{dealt}), std::nullopt);
}

// --- the ticket discard pile ---

TEST(NetherlandsTickets, NED_SETUP_2_first_tickets_not_kept_lie_face_up) {  // NED-SETUP-2
    Table table = Table::dealt(kMap, 3);
    TicketSet returned;
    for (int s = 0; s < 3; ++s) {
        const TicketSet dealt = table.state.tickets[static_cast<std::size_t>(s)];
        const TicketSet rest = ticket_set({dealt.nth(s), dealt.nth(4)});
        table.play(s, KeepTickets{dealt - rest});
        returned |= rest;
    }
    EXPECT_EQ(returned.size(), 6);
    EXPECT_EQ(table.open().pool_size, 44 - 15);
    EXPECT_EQ(table.open().tail_size, 0);
    // A spectator sees which.
    EXPECT_EQ(view_of(table.state, std::nullopt).open.ticket_discards, returned);
    TicketSet shown;
    for (const TicketsReturned& event : events_of<TicketsReturned>(table))
        shown |= std::get<TicketsReturned>(
                     seen_by(event, std::nullopt, table.rules.spec.tickets.returned))
                     .tickets;
    EXPECT_EQ(shown, returned);
}

TEST(NetherlandsTickets, NED_SETUP_2_so_do_later_ones) {  // NED-SETUP-2
    Table table = bare_table(kMap, 2);
    table.play(DrawTickets{});
    const TicketSet offered = table.state.undecided;
    EXPECT_TRUE(view_of(table.state, Seat{1}).open.ticket_discards.empty());
    table.play(KeepTickets{ticket_set({offered.nth(0)})});
    EXPECT_EQ(view_of(table.state, Seat{1}).open.ticket_discards,
              offered - ticket_set({offered.nth(0)}));
    EXPECT_EQ(table.open().pool_size, 40);
}

TicketSet first_tickets(int from, int count) {
    TicketSet set;
    for (int i = from; i < from + count; ++i) set.add(id_at<TicketId>(static_cast<std::size_t>(i)));
    return set;
}

TEST(NetherlandsTickets, NED_SETUP_2_reshuffled_in_the_middle_of_a_draw) {  // NED-SETUP-2
    Table table = bare_table(kMap, 2);
    const TicketSet deck = first_tickets(0, 1);
    const TicketSet discards = first_tickets(10, 5);
    lay_tickets(table, deck, discards, 1);
    table.play(DrawTickets{});
    const TicketSet offered = table.state.undecided;
    EXPECT_EQ(offered.size(), 4);
    EXPECT_TRUE(offered.contains(deck));
    EXPECT_EQ((offered & discards).size(), 3);
    ASSERT_EQ(table.log.count<TicketsReshuffled>(), 1);
    EXPECT_EQ(first_event<TicketsReshuffled>(table).size, 5);
    EXPECT_EQ(table.open().pool_size, 2);
    EXPECT_TRUE(table.open().ticket_discards.empty());
    // What is not kept begins a new pile.
    table.play(KeepTickets{deck});
    EXPECT_EQ(table.open().ticket_discards, offered - deck);
}

TEST(NetherlandsTickets,
     NED_SETUP_2_R_RESHUFFLE_a_used_up_deck_is_replaced_at_once) {  // NED-SETUP-2, R-RESHUFFLE
    Table table = bare_table(kMap, 2);
    lay_tickets(table, first_tickets(0, 4), first_tickets(10, 5), 1);
    table.play(DrawTickets{});
    EXPECT_EQ(first_event<TicketsReshuffled>(table).size, 5);
    EXPECT_EQ(table.state.pool, first_tickets(10, 5));
    EXPECT_TRUE(table.open().ticket_discards.empty());
    // The tickets being chosen from are not in it.
    table.play(KeepTickets{first_tickets(0, 2)});
    EXPECT_EQ(table.state.pool, first_tickets(10, 5));
    EXPECT_EQ(table.open().ticket_discards, first_tickets(2, 2));
}

TEST(NetherlandsTickets, NED_SETUP_2_without_discards_as_soon_as_there_are_some) {  // NED-SETUP-2
    Table table = bare_table(kMap, 2);
    lay_tickets(table, first_tickets(0, 4), {}, 1);
    table.play(DrawTickets{});
    EXPECT_FALSE(table.log.has<TicketsReshuffled>());
    EXPECT_EQ(table.open().pool_size, 0);
    table.play(KeepTickets{first_tickets(0, 1)});
    EXPECT_EQ(first_event<TicketsReshuffled>(table).size, 3);
    EXPECT_EQ(table.state.pool, first_tickets(1, 3));
    EXPECT_TRUE(table.open().ticket_discards.empty());
}

TEST(NetherlandsTickets,
     NED_SETUP_2_R_RESHUFFLE_first_tickets_are_discarded_together) {  // NED-SETUP-2, R-RESHUFFLE
    Table table = Table::dealt(kMap, 2);
    // Nothing is left in the deck: the other tickets are out of the game.
    table.state.returned[0] = table.state.pool;
    table.state.pool = {};
    table.open().pool_size = 0;
    TicketSet returned;
    for (int s = 0; s < 2; ++s) {
        const TicketSet mine = table.state.tickets[static_cast<std::size_t>(s)];
        returned |= ticket_set({mine.nth(0)});
        table.play(s, KeepTickets{mine - ticket_set({mine.nth(0)})});
    }
    ASSERT_EQ(table.log.count<TicketsReshuffled>(), 1);
    EXPECT_EQ(table.state.pool, returned);
    EXPECT_TRUE(table.open().ticket_discards.empty());
}

TEST(NetherlandsTickets, NED_SETUP_2_fewer_only_if_both_are_empty) {  // NED-SETUP-2
    Table table = bare_table(kMap, 2);
    lay_tickets(table, first_tickets(0, 1), first_tickets(10, 2), 1);
    table.play(DrawTickets{});
    EXPECT_EQ(table.state.undecided.size(), 3);
    EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
    table.play(KeepTickets{table.state.undecided});
    EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::no_tickets_left);
    EXPECT_FALSE(table.choices().tickets);
}

TEST(NetherlandsTickets, NED_SETUP_2_the_same_in_the_variant_without_tolls) {  // NED-SETUP-2
    Table table = bare_table(kMap, 4, "no-tolls");
    lay_tickets(table, first_tickets(0, 1), first_tickets(10, 2), 1);
    table.play(DrawTickets{});
    EXPECT_EQ(table.state.undecided, first_tickets(0, 1) | first_tickets(10, 2));
    EXPECT_EQ(table.log.count<TicketsReshuffled>(), 1);
}

TEST(NetherlandsTickets, NED_TICKET_1_draw_4_keep_at_least_1) {  // NED-TICKET-1
    for (int players = 2; players <= 5; ++players) {
        Table table = bare_table(kMap, players);
        table.play(DrawTickets{});
        const TicketSet offered = table.state.undecided;
        ASSERT_EQ(offered.size(), 4);
        EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
        table.play(KeepTickets{ticket_set({offered.nth(3)})});
        EXPECT_EQ(table.open().ticket_count[0], 1);
        EXPECT_EQ(table.deciding(), Seat{1});
    }
}

// --- starting scores ---

TEST(NetherlandsSetup, NED_SETUP_4_scores_start_staggered) {  // NED-SETUP-4
    for (int players = 2; players <= 5; ++players) {
        Table table = Table::dealt(kMap, players);
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            EXPECT_EQ(table.open().points[seat], s) << players;
            EXPECT_EQ(table.scores().seat[seat][ScoreLine::routes], s) << players;
        }
    }
    Table table = bare_table(kMap, 5);
    claim_for(table, 4, table.track("emden", "emmen"));
    EXPECT_EQ(table.open().points[4], 4 + 7);
}

TEST(NetherlandsSetup, R_STAGGER_in_all_variants) {  // R-STAGGER
    for (int players = 2; players <= 5; ++players) {
        Table table = Table::dealt(kMap, players, "no-tolls");
        for (int s = 0; s < players; ++s)
            EXPECT_EQ(table.open().points[static_cast<std::size_t>(s)], s) << players;
    }
    Table table = Table::dealt(kMap, 2, "neutral-player");
    EXPECT_EQ(table.open().points[0], 0);
    EXPECT_EQ(table.open().points[1], 1);
    EXPECT_EQ(table.open().points[2], 0);  // the neutral player scores nothing
}

// --- double routes ---

CardCounts rich_hand() {
    return cards(Card::locomotive, 6);
}

// Seat 0 owns a track of each double route in turn; what do the seats hear about the other?
void expect_second_track(std::string_view variant, int players, std::optional<Refusal> others) {
    int doubles = 0;
    const MapSpec& map = map_of(kMap);
    const Table empty_board = bare_table(kMap, players, variant);
    for (const Route& route : map.routes) {
        if (route.tracks < 2) continue;
        ++doubles;
        SCOPED_TRACE(index_of(route.first_track));
        for (std::size_t first = 0; first < 2; ++first) {
            Table table = empty_board;
            const TrackId second = id_at<TrackId>(index_of(route.first_track) + 1 - first);
            table.own(0, id_at<TrackId>(index_of(route.first_track) + first));
            for (int s = 0; s < players; ++s) {
                table.give(s, rich_hand());
                table.set_turn(s);
                EXPECT_EQ(table.refusal(s, ClaimTrack{second}),
                          s == 0 ? std::optional(Refusal::route_already_yours) : others);
                table.give(s, CardCounts{});
            }
        }
    }
    EXPECT_EQ(doubles, 44);
}

TEST(NetherlandsDoubles, NED_DOUBLE_1_both_tracks_whatever_the_players) {  // NED-DOUBLE-1
    for (int players = 2; players <= 5; ++players) {
        SCOPED_TRACE(players);
        expect_second_track("", players, std::nullopt);
    }
}

TEST(NetherlandsDoubles, R_ALLOPEN_no_double_route_is_an_exception) {  // R-ALLOPEN
    // With two players, every track of every double route ends up with an owner.
    Table table = bare_table(kMap, 2);
    for (const Route& route : table.map().routes) {
        if (route.tracks < 2) continue;
        const auto first = index_of(route.first_track);
        for (int s = 0; s < 2; ++s) {
            const auto track = id_at<TrackId>(first + static_cast<std::size_t>(s));
            table.open().trains.fill(40);
            table.open().last_turns_left = 0;
            claim_for(table, s, track);
            EXPECT_EQ(table.open().owners.owner_of(track), table.seat(s));
        }
    }
    EXPECT_EQ(table.open().owners.closed().size(), 0);
}

TEST(NetherlandsDoubles, NED_DOUBLE_1_with_the_neutral_player_too) {  // NED-DOUBLE-1
    expect_second_track("neutral-player", 2, std::nullopt);
}

// --- the variant without tolls ---

TEST(NetherlandsNoTolls, NED_PLAIN_1_one_track_with_2_or_3_players) {  // NED-PLAIN-1
    expect_second_track("no-tolls", 2, Refusal::track_closed);
    expect_second_track("no-tolls", 3, Refusal::track_closed);
}

TEST(NetherlandsNoTolls, NED_PLAIN_1_both_tracks_with_4_or_5_players) {  // NED-PLAIN-1
    expect_second_track("no-tolls", 4, std::nullopt);
    expect_second_track("no-tolls", 5, std::nullopt);
}

TEST(NetherlandsNoTolls, NED_PLAIN_1_no_tolls_no_loans_no_toll_points) {  // NED-PLAIN-1
    for (int players = 2; players <= 5; ++players) {
        Table table = bare_table(kMap, players, "no-tolls");
        for (const auto& [a, b] :
             {std::pair{"den-helder", "waddeneilanden"}, std::pair{"groningen", "waddeneilanden"},
              std::pair{"emden", "emmen"}, std::pair{"breda", "rotterdam"},
              std::pair{"antwerpen", "rotterdam"}, std::pair{"lelystad", "zwolle"},
              std::pair{"sneek", "waddeneilanden"}, std::pair{"amsterdam", "haarlem"}})
            claim_for(table, 0, table.track(a, b));  // tolls of 29 with tokens of 30
        claim_for(table, 0, table.track("s-hertogenbosch", "utrecht"));
        EXPECT_FALSE(table.log.has<TollPaid>());
        EXPECT_FALSE(table.log.has<TollFromBank>());
        EXPECT_FALSE(table.log.has<LoanTaken>());
        EXPECT_EQ(table.open().tolls_paid[0], 0);
        EXPECT_EQ(table.open().loans[0], 0);
        const ScoreSheet sheet = table.scores();
        for (int s = 0; s < players; ++s) {
            EXPECT_EQ(sheet.seat[static_cast<std::size_t>(s)][ScoreLine::toll_rank], 0);
            EXPECT_EQ(sheet.seat[static_cast<std::size_t>(s)][ScoreLine::loans], 0);
        }
        EXPECT_EQ(sheet.seat[0].total(), 10 + 15 + 7 + 2 + 10 + 2 + 4 + 1 + 4);
        EXPECT_EQ(sheet.seat[1].total(), 1);
    }
}

}  // namespace
}  // namespace railhead::test
