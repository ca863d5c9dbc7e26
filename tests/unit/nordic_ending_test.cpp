// Nordic Countries: the Globetrotter bonus and ties for the win.
#include <gtest/gtest.h>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "nordic-countries";

// A seat's track between two cities, as if claimed long ago.
void own_all(Table& table, int seat,
             std::initializer_list<std::pair<std::string_view, std::string_view>> tracks) {
    for (const auto& [a, b] : tracks) table.own(seat, table.track(a, b));
}

// oslo-stockholm (4) and oslo-kobenhavn (4) for seat 0, with 2 + 2 + 2 spaces.
void complete_two_oslo_tickets(Table& table) {
    own_all(table, 0,
            {{"oslo", "goteborg"},
             {"goteborg", "kobenhavn"},
             {"goteborg", "orebro"},
             {"orebro", "stockholm"}});
    table.hold_tickets(0, {table.ticket("oslo", "stockholm"), table.ticket("oslo", "kobenhavn")});
}

// tampere-tallinn (3) and helsinki-lieksa (5) for seat 1.
void complete_two_helsinki_tickets(Table& table) {
    own_all(table, 1,
            {{"tampere", "helsinki"},
             {"helsinki", "tallinn"},
             {"helsinki", "lahti"},
             {"lahti", "kuopio"},
             {"kuopio", "lieksa"}});
    table.hold_tickets(1, {table.ticket("tampere", "tallinn"), table.ticket("helsinki", "lieksa")});
}

TEST(NordicEnding, NOR_END_1_most_completed_tickets_score_10) {  // NOR-END-1
    Table table = bare_table(kMap, 2);
    complete_two_oslo_tickets(table);
    own_all(table, 1, {{"tampere", "helsinki"}, {"helsinki", "tallinn"}});
    // Three tickets, but only one of them complete.
    table.hold_tickets(1,
                       {table.ticket("tampere", "tallinn"), table.ticket("kobenhavn", "murmansk"),
                        table.ticket("oslo", "honningsvag")});
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0].completed, 2);
    EXPECT_EQ(sheet.seat[1].completed, 1);
    EXPECT_EQ(sheet.seat[0][ScoreLine::most_tickets], 10);
    EXPECT_EQ(sheet.seat[1][ScoreLine::most_tickets], 0);
    EXPECT_EQ(sheet.seat[0].total(), 4 + 4 + 10);
    EXPECT_EQ(sheet.seat[1].total(), 3 - 24 - 21);
}

TEST(NordicEnding, NOR_END_1_tied_players_all_score_10) {  // NOR-END-1
    Table table = bare_table(kMap, 3);
    complete_two_oslo_tickets(table);
    complete_two_helsinki_tickets(table);
    own_all(table, 2, {{"kajaani", "oulu"}});
    table.hold_tickets(2, {table.ticket("narvik", "murmansk")});
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::most_tickets], 10);
    EXPECT_EQ(sheet.seat[1][ScoreLine::most_tickets], 10);
    EXPECT_EQ(sheet.seat[2][ScoreLine::most_tickets], 0);
    EXPECT_EQ(sheet.seat[0].total(), 18);
    EXPECT_EQ(sheet.seat[1].total(), 18);
    EXPECT_EQ(sheet.seat[2].total(), -12);
}

TEST(NordicEnding, NOR_END_1_R_ZERO_a_tie_at_zero_is_a_tie) {  // NOR-END-1 R-ZERO
    for (int players = 2; players <= 3; ++players) {
        Table table = bare_table(kMap, players);
        table.hold_tickets(0, {table.ticket("narvik", "murmansk")});
        const ScoreSheet sheet = table.scores();
        for (int s = 0; s < players; ++s)
            EXPECT_EQ(sheet.seat[static_cast<std::size_t>(s)][ScoreLine::most_tickets], 10);
        EXPECT_EQ(sheet.seat[0].total(), 10 - 12);
    }
}

TEST(NordicEnding, NOR_END_1_no_bonus_for_the_longest_path) {  // NOR-END-1
    Table table = bare_table(kMap, 2);
    own_all(table, 0, {{"kirkenes", "rovaniemi"}, {"rovaniemi", "oulu"}});
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0].total(), sheet.seat[1].total());
}

TEST(NordicEnding, NOR_END_2_first_tie_break_is_completed_tickets) {  // NOR-END-2
    Table table = bare_table(kMap, 2);
    complete_two_oslo_tickets(table);  // 8, and 10 for the most
    own_all(table, 1,
            {{"tampere", "helsinki"},
             {"helsinki", "tallinn"},
             {"kuopio", "vaasa"},
             {"vaasa", "oulu"},
             {"oulu", "rovaniemi"},
             {"rovaniemi", "kirkenes"}});
    table.hold_tickets(1, {table.ticket("tampere", "tallinn")});  // 3, and the longer path
    table.open().points[0] = 20;
    table.open().points[1] = 20 + 8 + 10 - 3;
    const ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[0].total(), sheet.seat[1].total());
    EXPECT_TRUE(sheet.wins(Seat{0}));
    EXPECT_FALSE(sheet.wins(Seat{1}));
}

TEST(NordicEnding, NOR_END_2_R_LONGEST_then_the_longest_path) {  // NOR-END-2 R-LONGEST
    Table table = bare_table(kMap, 3);
    complete_two_oslo_tickets(table);      // two tickets, path oslo-...-stockholm: 6 spaces
    complete_two_helsinki_tickets(table);  // two tickets, path tallinn-...-lieksa: 7 spaces
    // Seat 2 has as many points as they, and a longer path, but no ticket.
    own_all(table, 2, {{"kirkenes", "rovaniemi"}, {"rovaniemi", "oulu"}, {"oulu", "vaasa"}});
    table.open().points[2] = 18;
    const ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[0].total(), 18);
    ASSERT_EQ(sheet.seat[1].total(), 18);
    ASSERT_EQ(sheet.seat[2].total(), 18);
    EXPECT_FALSE(sheet.wins(Seat{0}));
    EXPECT_TRUE(sheet.wins(Seat{1}));
    EXPECT_FALSE(sheet.wins(Seat{2}));
    EXPECT_EQ(sheet.seat[0].longest_path, 6);
    EXPECT_EQ(sheet.seat[1].longest_path, 7);
}

TEST(NordicEnding, NOR_END_2_R_LONGEST_counts_spaces_not_tickets) {  // NOR-END-2 R-LONGEST
    // Seat 0 holds the longest completed ticket, seat 1 the longer path: nothing else differs.
    Table table = bare_table(kMap, 2);
    own_all(table, 0, {{"oslo", "goteborg"}, {"goteborg", "kobenhavn"}});
    table.hold_tickets(0, {table.ticket("oslo", "kobenhavn")});  // 4
    own_all(table, 1,
            {{"tampere", "helsinki"},
             {"helsinki", "tallinn"},
             {"kuopio", "vaasa"},
             {"kuopio", "oulu"}});
    table.hold_tickets(1, {table.ticket("tampere", "tallinn")});  // 3
    table.open().points[1] = 1;
    const ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[0].total(), sheet.seat[1].total());
    EXPECT_FALSE(sheet.wins(Seat{0}));
    EXPECT_TRUE(sheet.wins(Seat{1}));
}

TEST(NordicEnding, NOR_END_2_then_the_win_is_shared) {  // NOR-END-2
    Table table = bare_table(kMap, 3);
    own_all(table, 0, {{"oslo", "goteborg"}, {"goteborg", "kobenhavn"}});  // 4 spaces
    own_all(table, 1, {{"orebro", "sundsvall"}});                          // 4 spaces
    own_all(table, 2, {{"kajaani", "oulu"}});                              // 2 spaces
    const ScoreSheet sheet = table.scores();
    EXPECT_TRUE(sheet.wins(Seat{0}));
    EXPECT_TRUE(sheet.wins(Seat{1}));
    EXPECT_FALSE(sheet.wins(Seat{2}));
}

}  // namespace
}  // namespace railhead::test
