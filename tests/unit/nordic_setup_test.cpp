// Nordic Countries: set-up, drawing, double routes, tickets (docs/rules/nordic-countries.md).
#include <gtest/gtest.h>

#include <set>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "nordic-countries";

// All train cards wherever they lie.
CardCounts all_cards(const Table& table) {
    CardCounts all = table.state.pile + table.state.open.discards;
    for (const CardCounts& hand : table.state.hands) all += hand;
    for (const Card card : table.state.open.display)
        if (card != Card::none) ++all[card];
    return all;
}

TEST(NordicSetup, NOR_SETUP_1_trains_cards_and_tickets) {  // NOR-SETUP-1
    for (int players = 2; players <= 3; ++players) {
        SCOPED_TRACE(players);
        Table table = Table::dealt(kMap, players);
        EXPECT_EQ(all_cards(table).total(), 110);
        EXPECT_EQ(all_cards(table).locomotives(), 14);
        EXPECT_EQ(table.map().tickets.size(), 46u);
        EXPECT_EQ(table.open().pool_size, 46 - 5 * players);
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            EXPECT_EQ(table.open().trains[seat], 40);
            EXPECT_EQ(table.state.tickets[seat].size(), 5);
        }
    }
}

TEST(NordicSetup, NOR_SETUP_1_is_for_2_or_3_players) {  // NOR-SETUP-1
    const MapSpec& map = map_of(kMap);
    for (const int players : {1, 4, 5}) EXPECT_FALSE(RuleSet::make(map, {.players = players}).ok());
    for (const int players : {2, 3}) EXPECT_TRUE(RuleSet::make(map, {.players = players}).ok());
}

TEST(NordicSetup, NOR_SETUP_1_at_least_2_of_5_tickets_are_kept) {  // NOR-SETUP-1
    Table table = Table::dealt(kMap, 2);
    const TicketSet dealt = table.state.tickets[0];
    EXPECT_EQ(table.refusal(0, KeepTickets{}), Refusal::too_few_tickets_kept);
    EXPECT_EQ(table.refusal(0, KeepTickets{ticket_set({dealt.nth(3)})}),
              Refusal::too_few_tickets_kept);
    EXPECT_EQ(table.refusal(0, KeepTickets{ticket_set({dealt.nth(1), dealt.nth(4)})}),
              std::nullopt);
    EXPECT_EQ(table.refusal(0, KeepTickets{dealt}), std::nullopt);
}

TEST(NordicSetup, NOR_SETUP_1_tickets_not_kept_leave_the_game_unseen) {  // NOR-SETUP-1
    Table table = Table::dealt(kMap, 2);
    const TicketSet dealt = table.state.tickets[0];
    const TicketSet kept = ticket_set({dealt.nth(0), dealt.nth(2)});
    const TicketSet gone = dealt - kept;
    table.play(0, KeepTickets{kept});
    table.play(1, KeepTickets{table.state.tickets[1]});

    EXPECT_EQ(table.state.tickets[0], kept);
    EXPECT_EQ(table.open().pool_size, 36);
    EXPECT_EQ(table.open().tail_size, 0);
    EXPECT_TRUE(table.open().ticket_discards.empty());
    // Seat 1 and a spectator see how many, not which.
    for (const Viewer viewer : {Viewer{Seat{1}}, Viewer{}}) {
        for (const TicketsReturned& event : events_of<TicketsReturned>(table)) {
            const auto seen = std::get<TicketsReturned>(
                seen_by(event, viewer, table.rules.spec.tickets.returned));
            EXPECT_EQ(seen.count, 3);
            EXPECT_TRUE(seen.tickets.empty());
        }
        EXPECT_TRUE(view_of(table.state, viewer).own.returned.empty());
    }
    // All other tickets come up, these never do.
    TicketSet came_up;
    while (table.refusal(DrawTickets{}) == std::nullopt) {
        table.play(DrawTickets{});
        const TicketSet offered = table.state.undecided;
        came_up |= offered;
        table.play(KeepTickets{offered});
    }
    EXPECT_EQ(came_up.size(), 36);
    EXPECT_TRUE((came_up & gone).empty());
}

TEST(NordicSetup, R_HAND_four_cards_are_dealt) {  // R-HAND
    for (int players = 2; players <= 3; ++players) {
        Table table = Table::dealt(kMap, players);
        for (int s = 0; s < players; ++s)
            EXPECT_EQ(table.state.hands[static_cast<std::size_t>(s)].total(), 4);
        EXPECT_EQ(table.open().pile_size, 110 - 5 - 4 * players);
    }
}

// --- drawing ---

TEST(NordicDrawing, NOR_DRAW_1_two_face_up_locomotives_in_one_turn) {  // NOR-DRAW-1
    Table table = bare_table(kMap, 2);
    table.show({Card::locomotive, Card::red, Card::locomotive, Card::blue, Card::green});
    table.chance.cards = {Card::locomotive, Card::white};
    table.play(DrawFaceUp{0});
    ASSERT_EQ(table.open().decision, Decision::second_card);
    ASSERT_EQ(table.deciding(), Seat{0});
    EXPECT_EQ(table.refusal(DrawFaceUp{0}), std::nullopt);  // the one that came up just now
    table.play(DrawFaceUp{2});
    EXPECT_EQ(table.state.hands[0], hand_of({{Card::locomotive, 2}}));
    EXPECT_EQ(table.deciding(), Seat{1});
}

TEST(NordicDrawing, NOR_DRAW_1_a_locomotive_as_second_card) {  // NOR-DRAW-1
    Table table = bare_table(kMap, 3);
    table.show({Card::locomotive, Card::red, Card::red, Card::blue, Card::green});
    table.chance.cards = {Card::white};
    table.play(DrawBlind{});
    EXPECT_EQ(table.refusal(DrawFaceUp{0}), std::nullopt);
    table.play(DrawFaceUp{0});
    EXPECT_EQ(table.state.hands[0], hand_of({{Card::white, 1}, {Card::locomotive, 1}}));
}

TEST(NordicDrawing, NOR_DRAW_1_R_NORESET_the_display_is_never_reset) {  // NOR-DRAW-1, R-NORESET
    Table table = bare_table(kMap, 2);
    table.show({Card::locomotive, Card::locomotive, Card::red, Card::locomotive, Card::locomotive});
    table.chance.cards = {Card::locomotive};
    table.play(DrawFaceUp{2});
    EXPECT_EQ(table.open().display_locomotives, 5);
    EXPECT_FALSE(table.log.has<DisplayReset>());
    EXPECT_EQ(table.open().discards_size, 0);
}

TEST(NordicDrawing, NOR_DRAW_1_R_NORESET_nor_at_the_deal) {  // NOR-DRAW-1, R-NORESET
    TestChance chance(1);
    chance.cards.assign(8, Card::red);
    chance.cards.insert(chance.cards.end(), 5, Card::locomotive);
    EventLog log;
    const State state = deal(rules_of(kMap, 2), chance, log);
    EXPECT_EQ(state.open.display_locomotives, 5);
    EXPECT_FALSE(log.has<DisplayReset>());
}

// --- double routes ---

// A hand that can pay for every track of the board, as far as the route allows.
CardCounts rich_hand() {
    CardCounts hand = cards(Card::locomotive, 6);
    for (std::size_t i = 0; i < kColors; ++i) hand[color_at(i)] = 6;
    return hand;
}

// What seats 0, 1 (and 2) hear about the second track of a route whose first is seat 0's.
struct SecondTrack {
    std::optional<Refusal> for_owner;
    std::optional<Refusal> for_other;
};
SecondTrack second_track(int players, const Route& route, Options options = {}, bool swap = false) {
    Table table = bare_table(kMap, players, {}, options);
    const auto track = [&](int k) {
        return id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
    };
    const TrackId first = track(swap ? 1 : 0);
    const TrackId second = track(swap ? 0 : 1);
    table.own(0, first);
    SecondTrack heard;
    for (int s = 0; s < 2; ++s) {
        table.give(s, rich_hand());
        table.set_turn(s);
        EXPECT_EQ(table.refusal(s, ClaimTrack{first}), Refusal::track_taken);
        (s == 0 ? heard.for_owner : heard.for_other) = table.refusal(s, ClaimTrack{second});
        table.give(s, CardCounts{});
    }
    return heard;
}

bool is_unequal(const MapSpec& map, const Route& route) {
    const std::size_t first = index_of(route.first_track);
    return map.tracks[first].length != map.tracks[first + 1].length;
}

TEST(NordicDoubleRoutes, NOR_CLAIM_4_two_players_use_one_track) {  // NOR-CLAIM-4
    int doubles = 0;
    for (const Route& route : map_of(kMap).routes) {
        if (route.tracks < 2) continue;
        ++doubles;
        SCOPED_TRACE(index_of(route.first_track));
        for (const bool swap : {false, true}) {
            const SecondTrack heard = second_track(2, route, {}, swap);
            EXPECT_EQ(heard.for_owner, Refusal::route_already_yours);
            EXPECT_EQ(heard.for_other, Refusal::track_closed);
        }
    }
    EXPECT_EQ(doubles, 14);
}

TEST(NordicDoubleRoutes, NOR_CLAIM_4_three_players_use_both_but_not_one_player) {  // NOR-CLAIM-4
    for (const Route& route : map_of(kMap).routes) {
        if (route.tracks < 2) continue;
        SCOPED_TRACE(index_of(route.first_track));
        for (const bool swap : {false, true}) {
            const SecondTrack heard = second_track(3, route, {}, swap);
            EXPECT_EQ(heard.for_owner, Refusal::route_already_yours);
            EXPECT_EQ(heard.for_other, std::nullopt);
        }
    }
}

TEST(NordicDoubleRoutes, NOR_CLAIM_4_the_other_track_closes_with_the_claim) {  // NOR-CLAIM-4
    Table table = bare_table(kMap, 2);
    const TrackId orange = table.track("norrkoping", "stockholm", 0);
    const TrackId red = table.track("norrkoping", "stockholm", 1);
    table.give(0, {{Card::orange, 1}});
    table.give(1, {{Card::red, 1}});
    table.claim(orange, {{Card::orange, 1}});
    EXPECT_EQ(table.refusal(1, ClaimTrack{red}), Refusal::track_closed);
    EXPECT_FALSE(table.can_claim(red));
    EXPECT_EQ(table.open().owners.owner_of(red), std::nullopt);
}

constexpr Options kSeparate{.unequal_parallels = UnequalParallels::separate};

TEST(NordicDoubleRoutes, R_UNEQUAL_tracks_of_different_length_are_a_double_route) {  // R-UNEQUAL
    int unequal = 0;
    for (const Route& route : map_of(kMap).routes) {
        if (route.tracks < 2 || !is_unequal(map_of(kMap), route)) continue;
        ++unequal;
        EXPECT_EQ(second_track(2, route).for_other, Refusal::track_closed);
        EXPECT_EQ(second_track(2, route).for_owner, Refusal::route_already_yours);
        EXPECT_EQ(second_track(3, route).for_other, std::nullopt);
        EXPECT_EQ(second_track(3, route).for_owner, Refusal::route_already_yours);
    }
    EXPECT_EQ(unequal, 2);
}

TEST(NordicDoubleRoutes, R_UNEQUAL_as_an_option_they_are_two_single_routes) {  // R-UNEQUAL
    int unequal = 0;
    for (const Route& route : map_of(kMap).routes) {
        if (route.tracks < 2 || !is_unequal(map_of(kMap), route)) continue;
        ++unequal;
        for (int players = 2; players <= 3; ++players)
            for (const bool swap : {false, true}) {
                const SecondTrack heard = second_track(players, route, kSeparate, swap);
                EXPECT_EQ(heard.for_owner, std::nullopt) << players;
                EXPECT_EQ(heard.for_other, std::nullopt) << players;
            }
    }
    EXPECT_EQ(unequal, 2);
}

TEST(NordicDoubleRoutes, R_UNEQUAL_the_option_leaves_equal_doubles_alone) {  // R-UNEQUAL
    for (const Route& route : map_of(kMap).routes) {
        if (route.tracks < 2 || is_unequal(map_of(kMap), route)) continue;
        EXPECT_EQ(second_track(2, route, kSeparate).for_other, Refusal::track_closed);
        EXPECT_EQ(second_track(3, route, kSeparate).for_owner, Refusal::route_already_yours);
    }
}

TEST(NordicDoubleRoutes, R_UNEQUAL_one_player_claims_both) {  // R-UNEQUAL
    Table table = bare_table(kMap, 2, {}, kSeparate);
    const TrackId tunnel = table.track("kristiansand", "stavanger", 0);
    const TrackId ferry = table.track("kristiansand", "stavanger", 1);
    table.own(0, tunnel);
    claim_for(table, 0, ferry);
    EXPECT_EQ(table.open().owners.owner_of(tunnel), Seat{0});
    EXPECT_EQ(table.open().owners.owner_of(ferry), Seat{0});
    EXPECT_EQ(table.open().points[0], 4);
}

// --- tickets and points ---

TEST(NordicTickets, NOR_TICKET_1_draw_3_keep_at_least_1) {  // NOR-TICKET-1
    Table table = bare_table(kMap, 2);
    table.play(DrawTickets{});
    const TicketSet offered = table.state.undecided;
    ASSERT_EQ(offered.size(), 3);
    EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
    table.play(KeepTickets{ticket_set({offered.nth(1)})});
    EXPECT_EQ(table.open().ticket_count[0], 1);
    EXPECT_EQ(table.deciding(), Seat{1});
    // The other two are nowhere any more.
    EXPECT_EQ(table.open().pool_size, 43);
    EXPECT_EQ(table.open().tail_size, 0);
    EXPECT_TRUE(table.open().ticket_discards.empty());
    EXPECT_TRUE((table.state.pool & offered).empty());
}

TEST(NordicTickets, NOR_TICKET_1_fewer_when_fewer_are_left) {  // NOR-TICKET-1
    Table table = bare_table(kMap, 2);
    lay_tickets(table,
                ticket_set({table.ticket("oslo", "kobenhavn"), table.ticket("oslo", "stavanger")}),
                {}, 1);
    table.play(DrawTickets{});
    ASSERT_EQ(table.state.undecided.size(), 2);
    table.play(KeepTickets{ticket_set({table.ticket("oslo", "kobenhavn")})});
    EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::no_tickets_left);
}

TEST(NordicPoints, NOR_SCORE_1_lengths_and_their_points) {  // NOR-SCORE-1
    std::set<int> lengths;
    for (const Track& track : map_of(kMap).tracks) lengths.insert(track.length);
    EXPECT_EQ(lengths, (std::set<int>{1, 2, 3, 4, 5, 6, 9}));

    struct Row {
        std::string_view a, b;
        int index, points;
    };
    for (const Row& row :
         {Row{"alborg", "arhus", 0, 1}, Row{"goteborg", "oslo", 0, 2},
          Row{"helsinki", "imatra", 0, 4}, Row{"orebro", "sundsvall", 0, 7},
          Row{"kirkenes", "rovaniemi", 0, 10}, Row{"trondheim", "mo-i-rana", 1, 15},
          Row{"murmansk", "lieksa", 0, 27}}) {
        SCOPED_TRACE(row.points);
        Table table = bare_table(kMap, 2);
        claim_for(table, 0, table.track(row.a, row.b, row.index));
        EXPECT_EQ(table.open().points[0], row.points);
        EXPECT_EQ(table.scores().seat[0][ScoreLine::routes], row.points);
    }
}

}  // namespace
}  // namespace railhead::test
