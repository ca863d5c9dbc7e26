// Poland: set-up, tickets, drawing, double routes, and the end (docs/rules/poland.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "poland";

TEST(PolandSetup, POL_SETUP_1_trains_cards_and_tickets) {  // POL-SETUP-1
    for (int players = 2; players <= 4; ++players) {
        SCOPED_TRACE(players);
        Table table = Table::dealt(kMap, players);
        EXPECT_EQ(table.rules.deck.total(), 110);
        EXPECT_EQ(table.rules.deck.locomotives(), 14);
        EXPECT_EQ(table.open().pile_size + table.open().discards_size, 110 - 5 - 4 * players);
        EXPECT_EQ(table.map().tickets.size(), 35u);
        EXPECT_EQ(table.open().pool_size, 35 - 4 * players);
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            EXPECT_EQ(table.open().trains[seat], 35);
            EXPECT_EQ(table.state.tickets[seat].size(), 4);
            const TicketSet dealt = table.state.tickets[seat];
            EXPECT_EQ(table.refusal(s, KeepTickets{ticket_set({dealt.nth(2)})}),
                      Refusal::too_few_tickets_kept);
            EXPECT_EQ(table.refusal(s, KeepTickets{ticket_set({dealt.nth(2), dealt.nth(0)})}),
                      std::nullopt);
        }
    }
    for (const int players : {1, 5})
        EXPECT_FALSE(RuleSet::make(map_of(kMap), {.players = players}).ok());
}

// Each seat keeps the first two of its four tickets; the others are returned, by seat.
std::vector<TicketSet> keep_two_each(Table& table) {
    std::vector<TicketSet> returned;
    for (int s = 0; s < table.rules.players; ++s) {
        const TicketSet dealt = table.state.tickets[static_cast<std::size_t>(s)];
        returned.push_back(ticket_set({dealt.nth(2), dealt.nth(3)}));
        if (s + 1 == table.rules.players)  // they are shuffled once all have chosen
            table.chance.tickets = {returned[1].nth(0), returned[0].nth(1), returned[1].nth(1),
                                    returned[0].nth(0)};
        table.play(s, KeepTickets{ticket_set({dealt.nth(0), dealt.nth(1)})});
    }
    return returned;
}

TEST(PolandSetup, POL_SETUP_1_all_tickets_not_kept_are_shuffled_together) {  // POL-SETUP-1
    Table table = Table::dealt(kMap, 2);
    const auto returned = keep_two_each(table);  // chance mixes the seats: 1, 0, 1, 0
    ASSERT_EQ(table.open().tail_size, 4);
    EXPECT_EQ(table.state.tail[0], returned[1].nth(0));
    EXPECT_EQ(table.state.tail[1], returned[0].nth(1));
    EXPECT_EQ(table.state.tail[2], returned[1].nth(1));
    EXPECT_EQ(table.state.tail[3], returned[0].nth(0));
    // One return: nobody can tell the places apart.
    EXPECT_EQ(table.open().return_begins, 1u);
    EXPECT_EQ(table.open().pool_size, 27);
}

TEST(PolandSetup, POL_SETUP_1_they_lie_at_the_bottom_of_the_deck) {  // POL-SETUP-1
    Table table = Table::dealt(kMap, 2);
    const auto returned = keep_two_each(table);
    const TicketSet last = returned[0] | returned[1];
    for (int draw = 0; draw < 9; ++draw) {  // the 27 others come first
        table.play(DrawTickets{});
        EXPECT_TRUE((table.state.undecided & last).empty());
        table.play(KeepTickets{table.state.undecided});
    }
    table.play(DrawTickets{});
    EXPECT_EQ(table.state.undecided,
              ticket_set({returned[1].nth(0), returned[0].nth(1), returned[1].nth(1)}));
}

TEST(PolandSetup, POL_SETUP_2_twenty_country_cards_in_descending_value) {  // POL-SETUP-2
    const MapSpec& map = map_of(kMap);
    std::size_t count = 0;
    std::map<std::string, std::vector<int>> stacks;
    for (std::size_t i = 0; i < map.country_cards.size(); ++i) {
        const auto& stack = map.country_cards[i];
        if (!stack.empty()) stacks[map.countries[i].code] = stack;
        count += stack.size();
        EXPECT_TRUE(std::is_sorted(stack.rbegin(), stack.rend()));
    }
    EXPECT_EQ(count, 20u);
    // The printed examples name these.
    EXPECT_EQ(stacks["DE"], (std::vector{7, 4, 3}));
    EXPECT_EQ(stacks["RU"], (std::vector{7, 4}));
    EXPECT_EQ(stacks["CZ"][0], 10);
    EXPECT_EQ(stacks["BY"][0], 6);
}

TEST(PolandSetup, POL_SETUP_2_the_stacks_lie_open_from_the_top) {  // POL-SETUP-2
    Table table = bare_table(kMap, 2);
    table.own(0, table.track("bialystok", "suwalki"));
    std::vector<int> taken;
    for (const auto& [city, country] : {std::pair{"suwalki", "LT"}, std::pair{"bialystok", "BY"}})
        claim_for(table, 0, table.track(city, country));
    for (const CountryCardTaken& event : events_of<CountryCardTaken>(table)) {
        EXPECT_EQ(seen_by(event, std::nullopt, ReturnedTickets::bottom_of_deck), Event{event});
        taken.push_back(event.points);
    }
    std::sort(taken.begin(), taken.end());
    EXPECT_EQ(taken, (std::vector{5, 6}));
    // What was taken is open to all.
    const View view = view_of(table.state, std::nullopt);
    EXPECT_EQ(std::popcount(view.open.country_cards[0]), 2);
}

// --- drawing train cards ---

TEST(PolandDrawing, POL_DRAW_1_a_face_up_locomotive_is_the_only_card) {  // POL-DRAW-1
    Table table = bare_table(kMap, 2);
    table.show({Card::locomotive, Card::red, Card::blue, Card::green, Card::red});
    table.chance.cards = {Card::white};
    table.play(DrawFaceUp{0});
    EXPECT_EQ(table.deciding(), Seat{1});
    EXPECT_EQ(table.state.hands[0].total(), 1);
}

TEST(PolandDrawing, POL_DRAW_1_and_never_the_second) {  // POL-DRAW-1
    Table table = bare_table(kMap, 2);
    table.show({Card::locomotive, Card::red, Card::blue, Card::green, Card::red});
    table.chance.cards = {Card::locomotive};
    table.play(DrawFaceUp{1});
    EXPECT_EQ(table.refusal(DrawFaceUp{0}), Refusal::locomotive_as_second_card);
    EXPECT_EQ(table.refusal(DrawFaceUp{1}), Refusal::locomotive_as_second_card);
    EXPECT_EQ(table.refusal(DrawFaceUp{2}), std::nullopt);
    EXPECT_EQ(table.refusal(DrawBlind{}), std::nullopt);
}

TEST(PolandDrawing, POL_DRAW_1_three_locomotives_reset_the_display) {  // POL-DRAW-1
    Table table = bare_table(kMap, 2);
    table.show({Card::locomotive, Card::locomotive, Card::blue, Card::green, Card::red});
    table.chance.cards = {Card::locomotive, Card::white, Card::white,
                          Card::black,      Card::black, Card::red};
    table.play(DrawFaceUp{2});
    EXPECT_EQ(table.log.count<DisplayReset>(), 1);
    EXPECT_EQ(table.open().discards,
              hand_of({{Card::locomotive, 3}, {Card::green, 1}, {Card::red, 1}}));
    EXPECT_EQ(table.open().display,
              (std::array{Card::white, Card::white, Card::black, Card::black, Card::red}));
}

// --- double routes ---

TEST(PolandDoubles, POL_DOUBLE_1_between_polish_cities) {  // POL-DOUBLE-1
    for (int players = 2; players <= 4; ++players) {
        const Table empty_board = bare_table(kMap, players);
        int doubles = 0;
        for (const Route& route : empty_board.map().routes) {
            if (route.border || route.tracks < 2) continue;
            ++doubles;
            SCOPED_TRACE(index_of(route.first_track));
            for (std::size_t first = 0; first < 2; ++first) {
                Table table = empty_board;
                const TrackId second = id_at<TrackId>(index_of(route.first_track) + 1 - first);
                table.own(0, id_at<TrackId>(index_of(route.first_track) + first));
                for (int s = 0; s < players; ++s) {
                    table.give(s, cards(Card::locomotive, 5));
                    table.set_turn(s);
                    std::optional<Refusal> expected;
                    if (s == 0)
                        expected = Refusal::route_already_yours;
                    else if (players < 4)
                        expected = Refusal::track_closed;
                    EXPECT_EQ(table.refusal(s, ClaimTrack{second}), expected);
                    table.give(s, CardCounts{});
                }
            }
        }
        EXPECT_EQ(doubles, 29);
    }
}

// --- tickets ---

TEST(PolandTickets, POL_TICKET_1_draw_3_keep_1_the_rest_goes_to_the_bottom) {  // POL-TICKET-1
    Table table = bare_table(kMap, 2);
    table.play(DrawTickets{});
    const TicketSet offered = table.state.undecided;
    ASSERT_EQ(offered.size(), 3);
    EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
    const TicketSet returned = ticket_set({offered.nth(0), offered.nth(2)});
    table.play(KeepTickets{offered - returned});
    EXPECT_EQ(table.open().ticket_count[0], 1);
    EXPECT_EQ(table.open().pool_size, 32);
    EXPECT_EQ(table.open().tail_size, 2);
    // They come up again after the 32 others.
    for (int drawn = 0; drawn < 30; drawn += 3) {
        table.play(DrawTickets{});
        EXPECT_TRUE((table.state.undecided & returned).empty());
        table.play(KeepTickets{table.state.undecided});
    }
    table.play(DrawTickets{});
    EXPECT_EQ((table.state.undecided & returned).size(), 1);
    table.play(KeepTickets{table.state.undecided});
    table.play(DrawTickets{});
    EXPECT_EQ(table.state.undecided.size(), 1);  // fewer are left
    EXPECT_TRUE(returned.contains(table.state.undecided));
}

// --- the end ---

TEST(PolandEnd, POL_END_1_country_cards_score_their_values) {  // POL-END-1
    Table table = bare_table(kMap, 2);
    table.own(1, table.track("bialystok", "suwalki"));
    claim_for(table, 1, table.track("suwalki", "LT"));    // 2 points
    claim_for(table, 1, table.track("bialystok", "BY"));  // 2 points, cards of 5 and 6
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[1][ScoreLine::country_cards], 11);
    EXPECT_EQ(sheet.seat[1].total(), 2 + 2 + 11);
    EXPECT_EQ(sheet.seat[0][ScoreLine::country_cards], 0);
    EXPECT_EQ(sheet.seat[0].total(), 0);
}

TEST(PolandEnd, POL_END_1_no_bonus_for_longest_path_or_most_tickets) {  // POL-END-1
    Table table = bare_table(kMap, 2);
    table.own(0, table.track("gdansk", "olsztyn"));
    table.own(0, table.track("olsztyn", "warszawa"));
    table.hold_tickets(0, {table.ticket("gdansk", "warszawa")});
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0].total(), 5);
    EXPECT_EQ(sheet.seat[0][ScoreLine::most_tickets], 0);
    EXPECT_EQ(sheet.seat[0][ScoreLine::longest_path], 0);
}

// Seat 0: Gdansk-Warszawa (5) and Olsztyn-Radom (5); seat 1: Szczecin-Krakow (11).
Table tied_table() {
    Table table = bare_table(kMap, 3);
    table.own(0, table.track("gdansk", "olsztyn"));
    table.own(0, table.track("olsztyn", "warszawa"));
    table.own(0, table.track("warszawa", "radom"));
    table.hold_tickets(0, {table.ticket("gdansk", "warszawa"), table.ticket("olsztyn", "radom")});
    table.own(1, table.track("szczecin", "gorzow"));
    table.own(1, table.track("gorzow", "poznan"));
    table.own(1, table.track("poznan", "kalisz"));
    table.own(1, table.track("kalisz", "czestochowa"));
    table.own(1, table.track("czestochowa", "krakow"));
    table.hold_tickets(1, {table.ticket("szczecin", "krakow")});
    return table;
}

TEST(PolandEnd, POL_END_2_most_completed_tickets_break_a_tie) {  // POL-END-2
    Table table = tied_table();
    table.open().points = {30, 29, 40, 0, 0};
    const ScoreSheet sheet = table.scores();
    for (std::size_t seat = 0; seat < 3; ++seat) ASSERT_EQ(sheet.seat[seat].total(), 40);
    EXPECT_EQ(sheet.winners, 0b001);  // two tickets, though of fewer points
}

TEST(PolandEnd, POL_END_2_then_the_points_of_completed_tickets) {  // POL-END-2
    Table table = tied_table();
    // Both have two: 5 + 5 against 11 + 7. Failed tickets do not count here.
    table.hold_tickets(1, {table.ticket("szczecin", "krakow"), table.ticket("poznan", "krakow"),
                           table.ticket("gdansk", "rzeszow")});
    table.open().points = {30, 33, 0, 0, 0};
    const ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[0].total(), 40);
    ASSERT_EQ(sheet.seat[1].total(), 40);
    EXPECT_EQ(sheet.winners, 0b010);
}

TEST(PolandEnd, POL_END_2_then_the_win_is_shared) {  // POL-END-2
    Table table = bare_table(kMap, 4);
    // Tickets of 8 each: nothing but the longest path differs, and that does not count.
    table.own(1, table.track("gdansk", "bydgoszcz"));
    table.own(1, table.track("bydgoszcz", "poznan"));
    table.own(1, table.track("poznan", "wroclaw"));
    table.hold_tickets(1, {table.ticket("gdansk", "wroclaw")});
    table.own(3, table.track("bialystok", "warszawa"));
    table.own(3, table.track("warszawa", "plock"));
    table.own(3, table.track("plock", "torun"));
    table.own(3, table.track("torun", "bydgoszcz"));
    table.own(3, table.track("torun", "olsztyn"));
    table.hold_tickets(3, {table.ticket("bialystok", "bydgoszcz")});
    const ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[1].total(), 8);
    ASSERT_EQ(sheet.seat[3].total(), 8);
    EXPECT_EQ(sheet.winners, 0b1010);
}

}  // namespace
}  // namespace railhead::test
