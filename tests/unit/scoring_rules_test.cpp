// The final score and the winner: docs/rules/common.md, "The end"; usa.md; the tie-breaks of
// northern-lights.md; R-ZERO, R-LONGEST.
#include <gtest/gtest.h>

#include "rules/network.h"
#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

// A finished board: nobody holds tickets or has points, until the test lays them out.
Table final_board(std::string_view map, int players) {
    Table table(map, players);
    clear_scores(table);
    return table;
}

std::uint8_t winners(std::initializer_list<int> seats) {
    unsigned bits = 0;
    for (const int seat : seats) bits |= 1u << seat;
    return static_cast<std::uint8_t>(bits);
}

// Tickets of the classic board worth 5 points together or alone, all on the same tracks:
// Kansas City - Houston (5) over Oklahoma City and Dallas.
void own_kansas_to_houston(Table& table, int seat) {
    table.own(seat, table.track("kansas-city", "oklahoma-city"));
    table.own(seat, table.track("oklahoma-city", "dallas"));
    table.own(seat, table.track("dallas", "houston"));
}

TEST(ScoringRules, C_END_2_tracks_and_tickets_and_bonuses) {  // C-END-2
    Table table = final_board("usa", 2);
    own_kansas_to_houston(table, 0);  // 2 + 2 + 1 spaces
    table.open().points = {5, 3, 0, 0, 0};
    table.hold_tickets(0, {table.ticket("kansas-city", "houston"),  // 5, complete
                           table.ticket("new-york", "atlanta"),     // 6, not
                           table.ticket("denver", "el-paso")});     // 4, not
    table.hold_tickets(1, {table.ticket("seattle", "new-york")});   // 22, not
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::routes], 5);
    EXPECT_EQ(sheet.seat[0][ScoreLine::tickets_won], 5);
    EXPECT_EQ(sheet.seat[0][ScoreLine::tickets_lost], -10);
    EXPECT_EQ(sheet.seat[0].completed, 1);
    EXPECT_EQ(sheet.seat[0][ScoreLine::longest_path], 10);
    EXPECT_EQ(sheet.seat[0].total(), 5 + 5 - 6 - 4 + 10);
    EXPECT_EQ(sheet.seat[1].total(), 3 - 22);
    EXPECT_EQ(sheet.winners, winners({0}));
}

TEST(ScoringRules, C_END_2_claimed_tracks_make_the_points) {  // C-END-2
    Table table = final_board("usa", 2);
    table.give(0, {{blue, 5}});
    table.claim(table.track("atlanta", "miami"), {{blue, 5}});
    EXPECT_EQ(table.scores().seat[0][ScoreLine::routes], 10);
    EXPECT_EQ(table.scores().seat[1][ScoreLine::routes], 0);
}

TEST(ScoringRules, C_END_3_a_score_may_be_negative) {  // C-END-3
    Table table = final_board("usa", 2);
    table.own(0, table.track("atlanta", "nashville"));
    table.open().points[0] = 1;
    table.hold_tickets(1, {table.ticket("seattle", "new-york"), table.ticket("boston", "miami")});
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[1].total(), -34);
    EXPECT_EQ(sheet.winners, winners({0}));
    // Also the winner's.
    table.open().owners = {};
    table.open().points.fill(0);
    table.hold_tickets(0, {table.ticket("los-angeles", "miami")});
    EXPECT_EQ(table.scores().seat[0].total(), -20 + 10);
    EXPECT_EQ(table.scores().seat[1].total(), -34 + 10);
    EXPECT_EQ(table.scores().winners, winners({0}));
}

// --- the longest path ---

int length_of(const Table& table,
              std::initializer_list<std::pair<const char*, const char*>> routes) {
    TrackSet tracks;
    for (const auto& [a, b] : routes) tracks.add(table.track(a, b));
    return longest_path(table.map(), tracks);
}

TEST(ScoringRules, C_LONGEST_R_LONGEST_continuous_paths_in_spaces) {  // C-LONGEST, R-LONGEST
    const Table table("usa", 2);
    const auto length = [&](std::initializer_list<std::pair<const char*, const char*>> routes) {
        return length_of(table, routes);
    };
    EXPECT_EQ(length({}), 0);
    EXPECT_EQ(length({{"atlanta", "miami"}}), 5);
    EXPECT_EQ(length({{"atlanta", "miami"}, {"seattle", "vancouver"}}), 5) << "two pieces";
    EXPECT_EQ(length({{"atlanta", "miami"}, {"atlanta", "nashville"}}), 6) << "in spaces";
    // A star: the two longest arms.
    EXPECT_EQ(length({{"atlanta", "miami"}, {"atlanta", "nashville"}, {"atlanta", "new-orleans"}}),
              5 + 4);
    // A loop with a tail: Atlanta - Charleston - Raleigh - Atlanta, and Raleigh - Washington.
    EXPECT_EQ(
        length({{"atlanta", "charleston"}, {"charleston", "raleigh"}, {"atlanta", "raleigh"}}), 6);
    EXPECT_EQ(length({{"atlanta", "charleston"},
                      {"charleston", "raleigh"},
                      {"atlanta", "raleigh"},
                      {"raleigh", "washington"}}),
              8)
        << "passes Raleigh twice";
    // A loop with two tails at one city: one of them is left over.
    EXPECT_EQ(length({{"atlanta", "charleston"},
                      {"charleston", "raleigh"},
                      {"atlanta", "raleigh"},
                      {"raleigh", "washington"},
                      {"nashville", "raleigh"}}),
              6 + 3 + 2)
        << "Nashville, round the loop, Washington";
    // Two loops that share a city: a figure eight, walked whole.
    EXPECT_EQ(length({{"atlanta", "charleston"},
                      {"charleston", "raleigh"},
                      {"atlanta", "raleigh"},
                      {"raleigh", "washington"},
                      {"washington", "pittsburgh"},
                      {"pittsburgh", "raleigh"}}),
              12);
    // Two loops that share a track: all of it, between the two cities of odd degree.
    EXPECT_EQ(length({{"atlanta", "charleston"},
                      {"charleston", "raleigh"},
                      {"atlanta", "raleigh"},
                      {"nashville", "raleigh"},
                      {"atlanta", "nashville"}}),
              2 + 2 + 2 + 3 + 1);
    // A square with an arm at each corner, eight cities of odd degree: in by one arm, once round.
    EXPECT_EQ(length({{"montreal", "toronto"},
                      {"toronto", "pittsburgh"},
                      {"pittsburgh", "new-york"},
                      {"montreal", "new-york"},
                      {"sault-st-marie", "toronto"},
                      {"boston", "montreal"},
                      {"pittsburgh", "raleigh"},
                      {"new-york", "washington"}}),
              2 + 3 + 2 + 2 + 3);
}

TEST(ScoringRules, C_LONGEST_no_track_twice) {  // C-LONGEST
    const Table table("usa", 2);
    // H: four ends, a crossbar. End - bar - end at the other side.
    EXPECT_EQ(length_of(table, {{"calgary", "helena"},
                                {"duluth", "helena"},
                                {"duluth", "winnipeg"},
                                {"duluth", "toronto"},
                                {"helena", "salt-lake-city"}}),
              4 + 6 + 6);
}

TEST(ScoringRules, C_LONGEST_a_country_is_only_ever_an_end) {  // C-LONGEST
    const Table table("poland", 2);
    EXPECT_EQ(length_of(table, {{"szczecin", "DE"}, {"zielona-gora", "DE"}}), 3)
        << "not joined in Germany";
    EXPECT_EQ(length_of(table, {{"szczecin", "DE"}, {"gorzow", "szczecin"}, {"gorzow", "DE"}}),
              2 + table.map()[table.track("gorzow", "szczecin")].length + 3)
        << "from border to border";
}

TEST(ScoringRules, C_LONGEST_USA_END_1_ten_points) {  // C-LONGEST, USA-END-1
    Table table = final_board("usa", 3);
    table.own(0, table.track("atlanta", "miami"));
    table.own(1, table.track("portland", "salt-lake-city"));
    table.own(2, table.track("atlanta", "nashville"));
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::longest_path], 0);
    EXPECT_EQ(sheet.seat[1][ScoreLine::longest_path], 10);
    EXPECT_EQ(sheet.seat[2][ScoreLine::longest_path], 0);
    EXPECT_EQ(sheet.seat[1].total(), 10);
    EXPECT_EQ(sheet.seat[1].longest_path, 6);
}

TEST(ScoringRules, C_LONGEST_USA_END_1_tied_players_all_score) {  // C-LONGEST, USA-END-1
    Table table = final_board("usa", 3);
    table.own(0, table.track("portland", "salt-lake-city"));
    table.own(1, table.track("calgary", "winnipeg"));
    table.own(2, table.track("atlanta", "nashville"));
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::longest_path], 10);
    EXPECT_EQ(sheet.seat[1][ScoreLine::longest_path], 10);
    EXPECT_EQ(sheet.seat[2][ScoreLine::longest_path], 0);
}

TEST(ScoringRules, C_LONGEST_R_ZERO_nobody_has_a_track) {  // R-ZERO
    for (int players = 2; players <= 5; ++players) {
        const Table table = final_board("usa", players);
        for (int seat = 0; seat < players; ++seat)
            EXPECT_EQ(table.scores().seat[slot_of(seat)][ScoreLine::longest_path], 10);
    }
}

TEST(ScoringRules, R_ZERO_nobody_completed_a_ticket) {  // R-ZERO
    Table table = final_board("nordic-countries", 3);
    for (int seat = 0; seat < 3; ++seat)
        EXPECT_EQ(table.scores().seat[slot_of(seat)][ScoreLine::most_tickets], 10);
}

TEST(ScoringRules, R_ZERO_nobody_owns_a_ferry) {  // R-ZERO
    Table table = final_board("northern-lights", 3);
    play_with_bonus_card(table, "master-ferryman");
    for (int seat = 0; seat < 3; ++seat)
        EXPECT_EQ(table.scores().seat[slot_of(seat)][ScoreLine::bonus_cards], 12);
}

// --- ties ---

TEST(ScoringRules, C_END_4_USA_END_2_most_points_win) {  // C-END-4
    Table table = final_board("usa", 3);
    table.open().points = {30, 31, 29, 0, 0};
    EXPECT_EQ(table.scores().winners, winners({1}));
    EXPECT_EQ(table.scores().tie, Tie{});
}

TEST(ScoringRules, C_END_4_USA_END_2_first_completed_tickets) {  // C-END-4, USA-END-2
    Table table = final_board("usa", 3);
    // Seat 0: one ticket of 5 points, complete. All have 40 points; seat 2 has the longest path.
    own_kansas_to_houston(table, 0);
    table.own(1, table.track("portland", "salt-lake-city"));
    table.own(2, table.track("calgary", "winnipeg"));
    table.own(2, table.track("calgary", "helena"));
    table.hold_tickets(0, {table.ticket("kansas-city", "houston")});
    table.open().points = {35, 40, 30, 0, 0};
    const ScoreSheet sheet = table.scores();
    for (std::size_t seat = 0; seat < 3; ++seat) ASSERT_EQ(sheet.seat[seat].total(), 40);
    EXPECT_EQ(sheet.winners, winners({0}));
    EXPECT_EQ(sheet.tie, (Tie{winners({0, 1, 2}), TieBreak::completed_tickets, {1, 0, 0}}));
    EXPECT_TRUE(sheet.wins(table.seat(0)));
    EXPECT_FALSE(sheet.wins(table.seat(2)));
}

TEST(ScoringRules, C_END_4_USA_END_2_R_LONGEST_then_the_longest_path) {  // USA-END-2, R-LONGEST
    Table table = final_board("usa", 3);
    table.own(0, table.track("atlanta", "nashville"));
    table.own(1, table.track("portland", "salt-lake-city"));
    table.own(2, table.track("chicago", "duluth"));
    table.open().points = {40, 30, 40, 0, 0};  // seat 1 has ten for its path
    const ScoreSheet sheet = table.scores();
    for (std::size_t seat = 0; seat < 3; ++seat) ASSERT_EQ(sheet.seat[seat].total(), 40);
    EXPECT_EQ(sheet.winners, winners({1}));
    EXPECT_EQ(sheet.tie, (Tie{winners({0, 1, 2}), TieBreak::longest_path, {1, 6, 3}}));
    // Among tied players only: seat 1 has the longest path, but fewer points.
    table.open().points = {40, 29, 40, 0, 0};
    EXPECT_EQ(table.scores().winners, winners({2}));
    EXPECT_EQ(table.scores().tie, (Tie{winners({0, 2}), TieBreak::longest_path, {1, 0, 3}}));
}

TEST(ScoringRules, C_END_4_R_LONGEST_not_the_longest_ticket) {  // R-LONGEST
    Table table = final_board("nordic-countries", 2);
    // Both have a completed ticket; the one with the shorter path has the dearer ticket.
    const MapSpec& map = table.map();
    table.own(0, table.track("lillehammer", "oslo"));
    table.own(1, table.track("boden", "umea"));
    ASSERT_LT(map[table.track("lillehammer", "oslo")].length,
              map[table.track("boden", "umea")].length);
    table.open().points = {3, 3, 0, 0, 0};
    EXPECT_EQ(table.scores().winners, winners({1}));
    EXPECT_EQ(table.scores().seat[1].longest_path, 3);
}

TEST(ScoringRules, C_END_4_USA_END_2_then_all_tied_players_win) {  // C-END-4, USA-END-2
    Table table = final_board("usa", 4);
    table.own(0, table.track("portland", "salt-lake-city"));
    table.own(1, table.track("calgary", "winnipeg"));
    table.own(2, table.track("atlanta", "nashville"));
    table.open().points = {30, 30, 40, 40, 0};
    const ScoreSheet sheet = table.scores();
    for (std::size_t seat = 0; seat < 4; ++seat) ASSERT_EQ(sheet.seat[seat].total(), 40);
    EXPECT_EQ(sheet.winners, winners({0, 1}));
    // The path left two of four, who share the win.
    EXPECT_EQ(sheet.tie.seats, winners({0, 1, 2, 3}));
    EXPECT_EQ(sheet.tie.by, TieBreak::longest_path);

    const Table nothing = final_board("usa", 5);
    EXPECT_EQ(nothing.scores().winners, winners({0, 1, 2, 3, 4}));
    EXPECT_EQ(nothing.scores().tie, (Tie{.seats = winners({0, 1, 2, 3, 4})})) << "nothing decides";
}

TEST(ScoringRules, C_END_4_NL_END_2_first_completed_tickets_then_bonus_cards) {  // NL-END-2
    Table table = final_board("northern-lights", 3);
    const auto bit = [&](std::string_view id) {
        play_with_bonus_card(table, id);
        return table.open().bonus_cards;
    };
    // Seat 0 wins Small Steps (10), seat 1 Cost Efficiency (7) and Call of the Wild (5).
    const auto cards_in_play = static_cast<std::uint16_t>(
        bit("small-steps") | bit("cost-efficiency") | bit("call-of-the-wild"));
    table.open().bonus_cards = cards_in_play;
    table.own(0, table.track("boden", "tornio"));
    table.give(0, {});
    table.give(1, {{locomotive, 3}});
    table.give(2, {});
    table.open().trains = {30, 39, 30, 0, 0};
    table.open().points = {30, 28, 40, 0, 0};
    ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::bonus_cards], 10);
    EXPECT_EQ(sheet.seat[1][ScoreLine::bonus_cards], 12);
    EXPECT_EQ(sheet.seat[0].bonus_cards_won, 1);
    EXPECT_EQ(sheet.seat[1].bonus_cards_won, 2);
    for (std::size_t seat = 0; seat < 3; ++seat) ASSERT_EQ(sheet.seat[seat].total(), 40);
    EXPECT_EQ(sheet.winners, winners({1})) << "most bonus cards";

    // A completed ticket goes before bonus cards: Oslo - Stockholm, 2 points.
    table.own(2, table.track("karlstad", "oslo"));
    table.own(2, table.track("karlstad", "stockholm"));
    table.hold_tickets(2, {table.ticket("oslo", "stockholm")});
    table.open().bonus_cards =
        static_cast<std::uint16_t>(bit("cost-efficiency") | bit("call-of-the-wild"));
    table.open().points = {40, 28, 38, 0, 0};
    sheet = table.scores();
    for (std::size_t seat = 0; seat < 3; ++seat) ASSERT_EQ(sheet.seat[seat].total(), 40);
    EXPECT_EQ(sheet.winners, winners({2}));
}

TEST(ScoringRules, C_END_4_NL_END_2_then_shared_whatever_the_longest_path) {  // NL-END-2
    Table table = final_board("northern-lights", 3);
    table.own(0, table.track("karlstad", "ostersund"));
    table.open().points = {40, 40, 39, 0, 0};
    EXPECT_EQ(table.scores().winners, winners({0, 1}));
    // Tickets of higher value do not break the tie either.
    table.own(1, table.track("karlstad", "oslo"));
    table.own(1, table.track("karlstad", "stockholm"));
    table.hold_tickets(1, {table.ticket("oslo", "stockholm")});
    table.own(0, table.track("karlstad", "lillehammer"));
    table.own(0, table.track("lillehammer", "andalsnes"));
    table.own(0, table.track("goteborg", "karlstad"));
    table.hold_tickets(0, {table.ticket("andalsnes", "goteborg")});
    table.open().points = {35, 38, 39, 0, 0};
    const ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[0].total(), 40);
    ASSERT_EQ(sheet.seat[1].total(), 40);
    EXPECT_EQ(sheet.winners, winners({0, 1}));
}

}  // namespace
}  // namespace railhead::test
