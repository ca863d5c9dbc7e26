// The eleven bonus cards: docs/rules/northern-lights.md; R-LOCAL, R-CAPITAL, R-ARCTIC, R-ZERO.
#include <gtest/gtest.h>

#include <bit>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

using Routes = std::initializer_list<std::pair<const char*, const char*>>;

// Two players and one bonus card; no tickets, no tracks, empty hands.
struct BonusTable : Table {
    explicit BonusTable(std::string_view id, int players = 2) : Table("northern-lights", players) {
        clear_scores(*this);
        play_with_bonus_card(*this, id);
        for (int seat = 0; seat < players; ++seat) give(seat, CardCounts{});
    }
    void own_all(int seat, Routes routes) {
        for (const auto& [a, b] : routes) own(seat, track(a, b));
    }
    // What the card counts for a seat.
    int measure(int seat) const {
        const auto bits = state.open.bonus_cards;
        const BonusCard& card = map().bonus_cards[static_cast<std::size_t>(std::countr_zero(bits))];
        return measure_of(map(), card, state.open.owners.owned_by(this->seat(seat)),
                          scores().completed[slot_of(seat)], state.hands[slot_of(seat)],
                          state.open.trains[slot_of(seat)]);
    }
    std::vector<int> points() const {
        std::vector<int> found;
        for (int seat = 0; seat < rules.players; ++seat)
            found.push_back(scores().seat[slot_of(seat)][ScoreLine::bonus_cards]);
        return found;
    }
};
using Points = std::vector<int>;

TEST(BonusCards, NL_END_1_the_leader_of_each_of_the_four_cards_scores) {  // NL-END-1
    BonusTable table("small-steps", 3);
    auto in_play = table.open().bonus_cards;
    for (const char* id : {"master-ferryman", "cost-efficiency", "wild-west"}) {
        play_with_bonus_card(table, id);
        in_play = static_cast<std::uint16_t>(in_play | table.open().bonus_cards);
    }
    table.open().bonus_cards = in_play;
    table.own_all(0, {{"boden", "tornio"}, {"oulu", "tornio"}});     // two of length 1
    table.own_all(1, {{"helsinki", "tallinn"}, {"umea", "vaasa"}});  // two ferries of length 1
    table.own_all(2, {{"karlstad", "lillehammer"}});                 // one end in Norway
    table.open().trains = {38, 38, 37, 0, 0};
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::bonus_cards], 10 + 7)
        << "Small Steps and Cost Efficiency, both tied";
    EXPECT_EQ(sheet.seat[1][ScoreLine::bonus_cards], 10 + 7 + 12) << "and Master Ferryman";
    EXPECT_EQ(sheet.seat[2][ScoreLine::bonus_cards], 7) << "Wild West";
    EXPECT_EQ(sheet.seat[1].bonus_cards_won, 3);
    EXPECT_EQ(std::popcount(sheet.bonus_cards[1]), 3);
    EXPECT_EQ(sheet.bonus_cards[0] | sheet.bonus_cards[1] | sheet.bonus_cards[2], in_play);
    EXPECT_EQ(sheet.bonus_cards[1] & sheet.bonus_cards[2], 0u) << "Wild West is nobody else's";
    EXPECT_EQ(sheet.seat[1].total(), 29);
}

TEST(BonusCards, NL_END_1_cards_that_are_not_in_play_score_nothing) {  // NL-END-1
    BonusTable table("wild-west");
    table.own_all(0, {{"helsinki", "tallinn"}});
    table.own_all(1, {{"karlstad", "lillehammer"}});
    EXPECT_EQ(table.points(), (Points{0, 7}));
}

TEST(BonusCards, NL_END_1_tied_leaders_all_score_in_full) {  // NL-END-1
    BonusTable table("master-ferryman", 4);
    table.own_all(0, {{"helsinki", "tallinn"}});
    table.own_all(1, {{"umea", "vaasa"}});
    table.own_all(3, {{"karlstad", "lillehammer"}});
    EXPECT_EQ(table.points(), (Points{12, 12, 0, 0}));
}

TEST(BonusCards, NL_END_1_R_ZERO_a_tie_at_zero_is_a_tie) {  // R-ZERO
    const std::pair<const char*, int> cards[] = {
        {"call-of-the-wild", 5}, {"capital-investment", 7},
        {"small-steps", 10},     {"international-tycoon", 12},
        {"nordic-express", 10},  {"local-network", 10},
        {"polar-express", 12},   {"snowplow", 12},
        {"master-ferryman", 12}, {"wild-west", 7},
        {"cost-efficiency", 7},
    };
    for (const auto& [id, points] : cards) {
        const BonusTable table(id, 3);
        EXPECT_EQ(table.points(), (Points{points, points, points})) << id;
    }
}

TEST(BonusCards, NL_BONUS_WILD_locomotives_and_pairs_in_hand) {  // NL-BONUS-WILD
    BonusTable table("call-of-the-wild");
    table.give(0, {{locomotive, 2}});
    EXPECT_EQ(table.measure(0), 2);
    EXPECT_EQ(table.points(), (Points{5, 0}));
    table.give(1, {{blue, 3}, {red, 2}, {green, 1}, {white, 1}});
    EXPECT_EQ(table.measure(1), 2) << "a blue pair, a red pair; single cards count nothing";
    EXPECT_EQ(table.points(), (Points{5, 5}));
    table.give(1, {{blue, 4}, {locomotive, 1}, {red, 1}});
    EXPECT_EQ(table.measure(1), 3) << "two pairs of one colour, one locomotive";
    EXPECT_EQ(table.points(), (Points{0, 5}));
    table.give(1, {{locomotive, 3}, {red, 1}});
    EXPECT_EQ(table.measure(1), 3) << "two locomotives are two, not a pair as well";
}

// Seat 0 completes Oslo - Stockholm (2), a ticket between two capitals.
void complete_oslo_stockholm(BonusTable& table) {
    table.own_all(0, {{"karlstad", "oslo"}, {"karlstad", "stockholm"}});
    table.hold_tickets(0, {table.ticket("oslo", "stockholm")});
}

TEST(BonusCards, NL_BONUS_CAPITAL_completed_tickets_that_name_a_capital) {  // NL-BONUS-CAPITAL
    BonusTable table("capital-investment");
    complete_oslo_stockholm(table);
    EXPECT_EQ(table.points(), (Points{7, 0}));
    // Each of the four capitals counts, other cities do not, incomplete tickets do not.
    const MapSpec& map = table.map();
    const BonusCard& card =
        map.bonus_cards[static_cast<std::size_t>(std::countr_zero(table.open().bonus_cards))];
    CitySet capitals;
    for (const char* id : {"stockholm", "kobenhavn", "oslo", "helsinki"})
        capitals.add(table.city(id));
    EXPECT_EQ(card.cities, capitals);
    table.own_all(1, {{"andalsnes", "trondheim"}, {"andalsnes", "bergen"}});
    table.hold_tickets(1, {table.ticket("trondheim", "bergen"),     // complete, no capital
                           table.ticket("murmansk", "helsinki")});  // capital, not complete
    EXPECT_EQ(table.scores().seat[1].completed, 1);
    EXPECT_EQ(table.measure(1), 0);
    EXPECT_EQ(table.points(), (Points{7, 0}));
}

TEST(BonusCards, NL_BONUS_CAPITAL_R_CAPITAL_between_two_capitals_counts_once) {  // R-CAPITAL
    BonusTable table("capital-investment");
    complete_oslo_stockholm(table);
    EXPECT_EQ(table.measure(0), 1);
    // One ticket that names a capital at one end is as much.
    table.own_all(1, {{"goteborg", "karlstad"}, {"karlskrona", "kobenhavn"}});
    table.own_all(1, {{"gdansk", "kobenhavn"}, {"gdansk", "klaipeda"}});
    table.hold_tickets(1, {table.ticket("kobenhavn", "klaipeda")});
    EXPECT_EQ(table.measure(1), 1);
    EXPECT_EQ(table.points(), (Points{7, 7}));
}

TEST(BonusCards, NL_BONUS_COST_trains_left) {  // NL-BONUS-COST
    BonusTable table("cost-efficiency");
    table.own_all(0, {{"karlstad", "ostersund"}});
    EXPECT_EQ(table.measure(0), 35);
    EXPECT_EQ(table.measure(1), 40);
    EXPECT_EQ(table.points(), (Points{0, 7}));
}

TEST(BonusCards, NL_BONUS_STEPS_tracks_of_length_1) {  // NL-BONUS-STEPS
    BonusTable table("small-steps");
    table.own_all(0,
                  {{"boden", "tornio"}, {"helsinki", "tallinn"}});  // an ordinary one and a ferry
    table.own_all(1, {{"oulu", "tornio"}, {"karlstad", "ostersund"}, {"karlstad", "lillehammer"}});
    EXPECT_EQ(table.measure(0), 2);
    EXPECT_EQ(table.measure(1), 1);
    EXPECT_EQ(table.points(), (Points{10, 0}));
}

TEST(BonusCards, NL_BONUS_TYCOON_countries_touched) {  // NL-BONUS-TYCOON
    BonusTable table("international-tycoon");
    table.own_all(0, {{"alborg", "goteborg"}});
    EXPECT_EQ(table.measure(0), 2) << "Denmark, Sweden";
    table.own_all(0, {{"alborg", "arhus"}});
    EXPECT_EQ(table.measure(0), 2) << "the same country again";
    table.own_all(0, {{"alborg", "kristiansand"},  // Norway
                      {"helsinki", "stockholm"},   // Finland
                      {"gdansk", "karlskrona"},    // Poland
                      {"klaipeda", "visby"},       // Lithuania
                      {"riga", "visby"},           // Latvia
                      {"helsinki", "tallinn"}});   // Estonia
    EXPECT_EQ(table.measure(0), 8);
    // The unnamed halts have a country too: nothing else of Russia and Sweden here.
    table.own_all(1, {{"halt-russia", "lieksa"}});
    EXPECT_EQ(table.measure(1), 2) << "Russia, Finland";
    table.own_all(1, {{"halt-sweden-north", "kirkenes"}});
    EXPECT_EQ(table.measure(1), 4) << "Sweden, Norway";
    EXPECT_EQ(table.points(), (Points{12, 0}));
    table.own_all(0, {{"kajaani", "kostomuksha"}});
    EXPECT_EQ(table.measure(0), 9) << "all countries of the board";
    EXPECT_EQ(table.map().countries.size(), 9u);
}

TEST(BonusCards, R_TYCOON_tracks_of_separate_networks_count) {  // R-TYCOON
    BonusTable table("international-tycoon");
    // Four tracks that touch nowhere; each counts for the countries of its two ends.
    table.own_all(0, {{"alborg", "arhus"},        // Denmark
                      {"helsinki", "tallinn"},    // Finland, Estonia
                      {"gdansk", "klaipeda"},     // Poland, Lithuania
                      {"apatity", "murmansk"}});  // Russia
    EXPECT_EQ(table.measure(0), 6);
    table.own_all(1, {{"alborg", "goteborg"}, {"alborg", "kristiansand"}});
    EXPECT_EQ(table.measure(1), 3) << "Denmark, Sweden, Norway";
    EXPECT_EQ(table.points(), (Points{12, 0}));
}

TEST(BonusCards, NL_BONUS_EXPRESS_longest_path_with_loops) {  // NL-BONUS-EXPRESS
    BonusTable table("nordic-express");
    // Karlstad - Norrkoping - Stockholm - Karlstad, and from Karlstad to Lillehammer.
    table.own_all(0, {{"karlstad", "norrkoping"},
                      {"norrkoping", "stockholm"},
                      {"karlstad", "stockholm"},
                      {"karlstad", "lillehammer"}});
    EXPECT_EQ(table.measure(0), 1 + 1 + 1 + 3) << "passes Karlstad twice";
    table.own_all(0, {{"karlstad", "ostersund"}});
    EXPECT_EQ(table.measure(0), 3 + 3 + 5) << "in by one arm, round, out by the other";
    table.own_all(0, {{"boden", "umea"}});
    EXPECT_EQ(table.measure(0), 11) << "not connected";
    table.own_all(1, {{"boden", "halt-sweden-south"}, {"halt-sweden-south", "ostersund"}});
    EXPECT_EQ(table.measure(1), 6);
    EXPECT_EQ(table.points(), (Points{10, 0}));
    EXPECT_EQ(table.scores().seat[0].longest_path, 11);
}

TEST(BonusCards,
     NL_BONUS_LOCAL_R_LOCAL_completed_tickets_of_5_or_less) {  // NL-BONUS-LOCAL, R-LOCAL
    BonusTable table("local-network");
    complete_oslo_stockholm(table);  // 2 points
    EXPECT_EQ(table.measure(0), 1);
    // 5 points count, 6 do not; R-LOCAL: incomplete tickets do not.
    table.own_all(1, {{"andalsnes", "trondheim"}, {"andalsnes", "bergen"}});
    table.own_all(1, {{"mo-i-rana", "trondheim"}});
    table.hold_tickets(1, {table.ticket("trondheim", "bergen"),      // 5, complete
                           table.ticket("mo-i-rana", "andalsnes"),   // 6, complete
                           table.ticket("stockholm", "riga"),        // 4, not complete
                           table.ticket("stockholm", "helsinki")});  // 3, not complete
    EXPECT_EQ(table.scores().seat[1].completed, 2);
    EXPECT_EQ(table.measure(1), 1);
    EXPECT_EQ(table.points(), (Points{10, 10}));
}

TEST(BonusCards, NL_BONUS_POLAR_completed_tickets_of_arctic_cities) {  // NL-BONUS-POLAR
    BonusTable table("polar-express");
    // Tromso - Mo i Rana: one end inside; over Narvik.
    table.own_all(0, {{"narvik", "tromso"}, {"mo-i-rana", "narvik"}});
    table.hold_tickets(0, {table.ticket("tromso", "mo-i-rana"),  // complete
                           table.ticket("murmansk", "lieksa"),   // arctic, not complete
                           table.ticket("oslo", "stockholm")});
    EXPECT_EQ(table.measure(0), 1);
    // Honningsvag - Rovaniemi: both ends inside count once.
    table.own_all(1, {{"halt-sweden-north", "honningsvag"}, {"halt-sweden-north", "rovaniemi"}});
    table.hold_tickets(1, {table.ticket("honningsvag", "rovaniemi")});
    EXPECT_EQ(table.measure(1), 1);
    EXPECT_EQ(table.points(), (Points{12, 12}));
    // A ticket without an arctic city counts nothing, though its way leads through the Arctic.
    table.hold_tickets(1, {});
    table.own_all(1, {{"andalsnes", "trondheim"}, {"mo-i-rana", "trondheim"}});
    table.hold_tickets(1, {table.ticket("mo-i-rana", "andalsnes")});
    EXPECT_EQ(table.scores().seat[1].completed, 1);
    EXPECT_EQ(table.points(), (Points{12, 0}));
}

TEST(BonusCards, NL_BONUS_PLOW_tracks_with_an_arctic_end) {  // NL-BONUS-PLOW
    BonusTable table("snowplow");
    table.own_all(0, {{"boden", "kiruna"},    // one end inside
                      {"kiruna", "narvik"},   // both
                      {"boden", "tornio"}});  // none
    EXPECT_EQ(table.measure(0), 2);
    table.own_all(1, {{"mo-i-rana", "trondheim"},
                      {"halt-sweden-south", "mo-i-rana"},
                      {"halt-sweden-south", "umea"}});
    EXPECT_EQ(table.measure(1), 0);
    EXPECT_EQ(table.points(), (Points{12, 0}));
}

TEST(BonusCards, NL_BONUS_PLOW_R_ARCTIC_the_russian_halt_lies_outside) {  // R-ARCTIC
    BonusTable table("snowplow");
    EXPECT_FALSE(table.map()[table.city("halt-russia")].arctic);
    table.own_all(0, {{"halt-russia", "kostomuksha"}, {"halt-russia", "lieksa"}});
    EXPECT_EQ(table.measure(0), 0) << "both ends outside";
    table.own_all(0, {{"halt-russia", "murmansk"}, {"apatity", "halt-russia"}});
    EXPECT_EQ(table.measure(0), 2) << "the other end is inside";
}

TEST(BonusCards, NL_BONUS_FERRY_owned_ferries) {  // NL-BONUS-FERRY
    BonusTable table("master-ferryman");
    table.own_all(0, {{"helsinki", "tallinn"}, {"mo-i-rana", "narvik"}, {"boden", "tornio"}});
    EXPECT_EQ(table.measure(0), 2) << "each track once, whatever its symbols";
    table.own_all(1, {{"umea", "vaasa"}, {"karlstad", "ostersund"}, {"oulu", "tornio"}});
    EXPECT_EQ(table.measure(1), 1);
    EXPECT_EQ(table.points(), (Points{12, 0}));
}

TEST(BonusCards, NL_BONUS_WEST_tracks_with_an_end_in_norway) {  // NL-BONUS-WEST
    BonusTable table("wild-west");
    table.own_all(0, {{"bergen", "oslo"},           // both ends
                      {"karlstad", "lillehammer"},  // one
                      {"alborg", "kristiansand"},   // one
                      {"alborg", "goteborg"}});     // none
    EXPECT_EQ(table.measure(0), 3);
    table.own_all(1, {{"halt-sweden-north", "tromso"}, {"kirkenes", "murmansk"}});
    EXPECT_EQ(table.measure(1), 2);
    EXPECT_EQ(table.points(), (Points{7, 0}));
}

}  // namespace
}  // namespace railhead::test
