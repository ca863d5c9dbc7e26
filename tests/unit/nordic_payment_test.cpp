// Nordic Countries: what pays for ordinary tracks, for Murmansk-Lieksa and for ferries.
#include <gtest/gtest.h>

#include <span>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "nordic-countries";
constexpr Card kLoco = Card::locomotive;
constexpr auto kPays = std::nullopt;

struct Row {
    std::string_view sentence;
    CardCounts payment;
    std::optional<Refusal> refusal;
};

// Each row: a seat holds exactly the payment and wants to pay with all of it. `cannot_pay` means
// that no part of it pays, `wrong_payment` that some part of it would.
void check(std::string_view a, std::string_view b, int index, std::initializer_list<Row> rows) {
    const Table table = bare_table(kMap, 2);
    for (const Row& row : rows)
        EXPECT_EQ(refusal_of_payment(table, table.track(a, b, index), row.payment), row.refusal)
            << a << "-" << b << ": " << row.sentence;
}

// --- ordinary tracks ---

TEST(NordicPayment, NOR_CLAIM_1_no_locomotive_on_an_ordinary_track) {  // NOR-CLAIM-1
    check("kristiansand", "oslo", 0,
          {{"the colour alone", hand_of({{Card::black, 2}}), kPays},
           {"one locomotive", hand_of({{Card::black, 1}, {kLoco, 1}}), Refusal::cannot_pay},
           {"locomotives only", hand_of({{kLoco, 2}}), Refusal::cannot_pay},
           {"locomotives to spare", hand_of({{kLoco, 14}}), Refusal::cannot_pay},
           {"one locomotive too many", hand_of({{Card::black, 2}, {kLoco, 1}}),
            Refusal::wrong_payment}});
    check("goteborg", "norrkoping", 0,
          {{"gray, one locomotive", hand_of({{Card::red, 2}, {kLoco, 1}}), Refusal::cannot_pay},
           {"gray, locomotives only", hand_of({{kLoco, 3}}), Refusal::cannot_pay}});
    Table table = bare_table(kMap, 2);
    table.give(0, {{Card::black, 2}, {kLoco, 1}});
    table.play(ClaimTrack{table.track("kristiansand", "oslo")});
    EXPECT_EQ(table.refusal(PayTrack{hand_of({{Card::black, 1}, {kLoco, 1}})}),
              Refusal::wrong_payment);
}

TEST(NordicPayment, NOR_CLAIM_1_on_every_ordinary_track) {  // NOR-CLAIM-1
    const Table table = bare_table(kMap, 2);
    for (std::size_t i = 0; i < table.map().tracks.size(); ++i) {
        const Track& track = table.map().tracks[i];
        const auto id = id_at<TrackId>(i);
        const bool special = track.is_ferry() || track.tunnel;
        const auto refusal = refusal_of_payment(table, id, cards(kLoco, track.length));
        if (special)
            EXPECT_EQ(refusal, kPays) << "track " << i;
        else
            EXPECT_EQ(refusal, Refusal::cannot_pay) << "track " << i;
    }
}

TEST(NordicPayment, NOR_CLAIM_2_gray_takes_any_one_colour) {  // NOR-CLAIM-2
    for (std::size_t i = 0; i < kColors; ++i)
        check("goteborg", "norrkoping", 0,
              {{name_of(color_at(i)), cards(color_at(i), 3), kPays},
               {"one short", cards(color_at(i), 2), Refusal::cannot_pay},
               {"one too many", cards(color_at(i), 4), Refusal::wrong_payment}});
    check("goteborg", "norrkoping", 0,
          {{"two colours", hand_of({{Card::red, 2}, {Card::blue, 1}}), Refusal::cannot_pay},
           {"three colours", hand_of({{Card::red, 1}, {Card::blue, 1}, {Card::green, 1}}),
            Refusal::cannot_pay}});
    check("kristiansand", "oslo", 0,
          {{"black is not gray", hand_of({{Card::red, 2}}), Refusal::cannot_pay}});
}

// --- Murmansk-Lieksa ---

TEST(NordicPayment, NOR_CLAIM_3_four_cards_for_one_on_murmansk_lieksa) {  // NOR-CLAIM-3
    check("murmansk", "lieksa", 0,
          {{"nine green", hand_of({{Card::green, 9}}), kPays},
           {"printed example: seven green and any eight",
            hand_of({{Card::green, 7}, {Card::red, 3}, {Card::blue, 2}, {Card::white, 3}}), kPays},
           {"... locomotives among the eight",
            hand_of({{Card::green, 7}, {Card::red, 3}, {Card::blue, 2}, {kLoco, 3}}), kPays},
           {"... only seven more",
            hand_of({{Card::green, 7}, {Card::red, 3}, {Card::blue, 2}, {Card::white, 2}}),
            Refusal::cannot_pay},
           {"... nine more",
            hand_of({{Card::green, 7}, {Card::red, 3}, {Card::blue, 3}, {Card::white, 3}}),
            Refusal::wrong_payment},
           {"eight green, four others",
            hand_of({{Card::green, 8}, {Card::red, 1}, {Card::blue, 2}, {Card::white, 1}}), kPays},
           {"eight green, three others",
            hand_of({{Card::green, 8}, {Card::red, 1}, {Card::blue, 1}, {Card::white, 1}}),
            Refusal::cannot_pay},
           {"one green, eight fours",
            hand_of({{Card::green, 1},
                     {Card::red, 8},
                     {Card::blue, 8},
                     {Card::white, 8},
                     {Card::black, 8}}),
            kPays}});
}

TEST(NordicPayment, NOR_CLAIM_3_locomotives_in_a_four_but_not_singly) {  // NOR-CLAIM-3
    check("murmansk", "lieksa", 0,
          {{"four locomotives for one card", hand_of({{Card::green, 8}, {kLoco, 4}}), kPays},
           {"eight for two", hand_of({{Card::green, 7}, {kLoco, 8}}), kPays},
           {"one locomotive for one card", hand_of({{Card::green, 8}, {kLoco, 1}}),
            Refusal::cannot_pay},
           {"three locomotives", hand_of({{Card::green, 8}, {kLoco, 3}}), Refusal::cannot_pay},
           {"a four and a single locomotive",
            hand_of({{Card::green, 7}, {kLoco, 1}, {Card::red, 4}}), Refusal::cannot_pay},
           {"locomotives only", hand_of({{kLoco, 14}}), Refusal::cannot_pay}});
}

TEST(NordicPayment, NOR_CLAIM_3_on_no_other_track) {  // NOR-CLAIM-3
    check(
        "goteborg", "norrkoping", 0,
        {{"gray 3", hand_of({{Card::green, 2}, {Card::red, 1}, {Card::blue, 2}, {Card::white, 1}}),
          Refusal::cannot_pay}});
    check("kuopio", "vaasa", 0,
          {{"gray 4", hand_of({{Card::green, 3}, {Card::red, 2}, {Card::blue, 2}}),
            Refusal::cannot_pay}});
    check("orebro", "sundsvall", 0,
          {{"orange 4", hand_of({{Card::orange, 3}, {Card::red, 4}}), Refusal::cannot_pay}});
}

TEST(NordicPayment, R_FOUR_all_nine_spaces_by_fours) {  // R-FOUR
    CardCounts mixed = cards(kLoco, 4);
    for (std::size_t i = 0; i < kColors; ++i) mixed[color_at(i)] = 4;
    ASSERT_EQ(mixed.total(), 36);
    CardCounts no_locomotive = hand_of({{Card::red, 12}, {Card::black, 12}, {Card::green, 12}});
    check("murmansk", "lieksa", 0,
          {{"thirty-six of all kinds", mixed, kPays},
           {"thirty-six of three colours", no_locomotive, kPays},
           {"thirty-seven", mixed + cards(kLoco, 1), Refusal::wrong_payment},
           {"thirty-five", mixed - cards(kLoco, 1), Refusal::wrong_payment}});
}

TEST(NordicPayment, R_FOUR_of_the_sets_own_colour) {  // R-FOUR
    check("murmansk", "lieksa", 0,
          {{"eight green and four green", hand_of({{Card::green, 12}}), kPays},
           {"three green in a four", hand_of({{Card::green, 11}, {Card::red, 1}}), kPays},
           {"ten green", hand_of({{Card::green, 10}}), Refusal::wrong_payment},
           {"a red card is not a green one", hand_of({{Card::green, 8}, {Card::red, 1}}),
            Refusal::cannot_pay}});
}

TEST(NordicPayment, NOR_CLAIM_3_nine_trains_and_27_points_however_paid) {  // NOR-CLAIM-3
    Table table = bare_table(kMap, 2);
    const CardCounts payment = hand_of({{Card::green, 7}, {Card::red, 5}, {kLoco, 3}});
    table.give(0, payment + cards(Card::red, 2));
    table.claim(table.track("murmansk", "lieksa"), payment);
    EXPECT_EQ(table.open().trains[0], 31);
    EXPECT_EQ(table.open().points[0], 27);
    EXPECT_EQ(table.open().discards, payment);
    EXPECT_EQ(table.state.hands[0], hand_of({{Card::red, 2}}));
}

// --- ferries ---

TEST(NordicPayment, NOR_FERRY_1_a_locomotive_for_each_symbol) {  // NOR-FERRY-1
    check("kristiansand", "stavanger", 1,                        // orange 3, one symbol
          {{"colour and locomotive", hand_of({{Card::orange, 2}, {kLoco, 1}}), kPays},
           {"no locomotive", hand_of({{Card::orange, 3}}), Refusal::cannot_pay},
           {"another colour", hand_of({{Card::red, 2}, {kLoco, 1}}), Refusal::cannot_pay},
           {"one too many", hand_of({{Card::orange, 3}, {kLoco, 1}}), Refusal::wrong_payment}});
    check("trondheim", "mo-i-rana", 1,  // red 6, two symbols
          {{"colour and locomotives", hand_of({{Card::red, 4}, {kLoco, 2}}), kPays},
           {"one locomotive short", hand_of({{Card::red, 5}, {kLoco, 1}}), Refusal::cannot_pay}});
    check("arhus", "kobenhavn", 0,  // gray 1, one symbol
          {{"a locomotive", hand_of({{kLoco, 1}}), kPays},
           {"a colour", hand_of({{Card::red, 1}}), Refusal::cannot_pay},
           {"two cards", hand_of({{Card::red, 2}}), Refusal::cannot_pay}});
}

TEST(NordicPayment, NOR_FERRY_1_gray_takes_any_one_colour) {  // NOR-FERRY-1
    for (std::size_t i = 0; i < kColors; ++i)
        check("helsinki", "stockholm", 1,  // gray 4, two symbols
              {{name_of(color_at(i)), cards(color_at(i), 2) + cards(kLoco, 2), kPays},
               {"one short", cards(color_at(i), 1) + cards(kLoco, 2), Refusal::cannot_pay}});
    check("helsinki", "stockholm", 1,
          {{"two colours", hand_of({{Card::red, 1}, {Card::blue, 1}, {kLoco, 2}}),
            Refusal::cannot_pay}});
}

TEST(NordicPayment, NOR_FERRY_2_further_locomotives_for_coloured_cards) {  // NOR-FERRY-2
    check("kristiansand", "stavanger", 1,
          {{"one", hand_of({{Card::orange, 1}, {kLoco, 2}}), kPays},
           {"all", hand_of({{kLoco, 3}}), kPays},
           {"one too many", hand_of({{kLoco, 4}}), Refusal::wrong_payment}});
    check("helsinki", "stockholm", 1,
          {{"one", hand_of({{Card::black, 1}, {kLoco, 3}}), kPays},
           {"all", hand_of({{kLoco, 4}}), kPays}});
}

TEST(NordicPayment, NOR_FERRY_3_any_three_cards_for_a_symbol) {  // NOR-FERRY-3
    check("kristiansand", "stavanger", 1,
          {{"three colours",
            hand_of({{Card::orange, 2}, {Card::red, 1}, {Card::blue, 1}, {Card::white, 1}}), kPays},
           {"three of a colour", hand_of({{Card::orange, 2}, {Card::red, 3}}), kPays},
           {"of the ferry's colour", hand_of({{Card::orange, 5}}), kPays},
           {"two cards", hand_of({{Card::orange, 2}, {Card::red, 2}}), Refusal::cannot_pay},
           {"four of the colour", hand_of({{Card::orange, 4}}), Refusal::cannot_pay},
           {"six of the colour", hand_of({{Card::orange, 6}}), Refusal::wrong_payment}});
    check("arhus", "kobenhavn", 0,
          {{"three colours", hand_of({{Card::red, 1}, {Card::blue, 1}, {Card::white, 1}}), kPays},
           {"four cards", hand_of({{Card::red, 1}, {Card::blue, 1}, {Card::white, 2}}),
            Refusal::wrong_payment}});
    check("trondheim", "mo-i-rana", 1,
          {{"both symbols",
            hand_of({{Card::red, 4}, {Card::blue, 2}, {Card::white, 2}, {Card::black, 2}}), kPays},
           {"one of two", hand_of({{Card::red, 4}, {Card::blue, 2}, {Card::white, 1}, {kLoco, 1}}),
            kPays},
           {"both with five cards",
            hand_of({{Card::red, 4}, {Card::blue, 2}, {Card::white, 2}, {Card::black, 1}}),
            Refusal::cannot_pay}});
}

TEST(NordicPayment, R_THREE_also_in_place_of_a_coloured_card) {  // R-THREE
    check("kristiansand", "stavanger", 1,
          {{"of one",
            hand_of(
                {{Card::orange, 1}, {kLoco, 1}, {Card::red, 1}, {Card::blue, 1}, {Card::white, 1}}),
            kPays},
           {"of one, the symbol too",
            hand_of({{Card::orange, 1}, {Card::red, 2}, {Card::blue, 2}, {Card::white, 2}}), kPays},
           {"of both, the symbol too", hand_of({{Card::red, 3}, {Card::blue, 3}, {Card::white, 3}}),
            kPays},
           {"eight cards", hand_of({{Card::red, 3}, {Card::blue, 3}, {Card::white, 2}}),
            Refusal::cannot_pay},
           {"of both", hand_of({{kLoco, 1}, {Card::red, 2}, {Card::blue, 2}, {Card::white, 2}}),
            kPays}});
    check(
        "helsinki", "stockholm", 1,
        {{"gray: one red, three threes",
          hand_of({{Card::red, 1}, {Card::blue, 3}, {Card::white, 3}, {Card::black, 3}}), kPays}});
}

TEST(NordicPayment, R_THREE_locomotives_among_the_three) {  // R-THREE
    check("arhus", "kobenhavn", 0,
          {{"one of three", hand_of({{kLoco, 1}, {Card::red, 1}, {Card::blue, 1}}), kPays},
           {"all three", hand_of({{kLoco, 3}}), kPays},
           {"two", hand_of({{kLoco, 2}}), Refusal::wrong_payment}});
    check("kristiansand", "stavanger", 1,
          {{"five locomotives", hand_of({{kLoco, 5}}), kPays},
           {"nine locomotives", hand_of({{kLoco, 9}}), kPays},
           {"four locomotives and an orange", hand_of({{kLoco, 4}, {Card::orange, 1}}), kPays}});
}

TEST(NordicPayment, R_THREE_not_on_tunnels_and_ordinary_tracks) {  // R-THREE
    check("kristiansand", "stavanger", 0,                          // green 2, a tunnel
          {{"green and three", hand_of({{Card::green, 1}, {Card::red, 3}}), Refusal::cannot_pay},
           {"locomotive and three", hand_of({{kLoco, 1}, {Card::red, 3}}), Refusal::cannot_pay},
           {"two threes", hand_of({{Card::red, 3}, {Card::blue, 3}}), Refusal::cannot_pay},
           {"four green", hand_of({{Card::green, 4}}), Refusal::wrong_payment}});
    check("kristiansand", "oslo", 0,
          {{"black and three", hand_of({{Card::black, 1}, {Card::red, 3}}), Refusal::cannot_pay}});
}

TEST(NordicPayment, R_FERRYCOLOUR_a_ferry_has_the_colour_of_its_spaces) {  // R-FERRYCOLOUR
    const Table table = bare_table(kMap, 2);
    int colored = 0;
    for (std::size_t i = 0; i < table.map().tracks.size(); ++i) {
        const Track& track = table.map().tracks[i];
        if (!track.is_ferry() || !track.color) continue;
        ++colored;
        for (std::size_t k = 0; k < kColors; ++k) {
            const auto refusal = refusal_of_payment(
                table, id_at<TrackId>(i),
                cards(kLoco, track.symbols) + cards(color_at(k), track.length - track.symbols));
            if (color_at(k) == *track.color)
                EXPECT_EQ(refusal, kPays) << "track " << i << " " << name_of(color_at(k));
            else
                EXPECT_EQ(refusal, Refusal::cannot_pay)
                    << "track " << i << " " << name_of(color_at(k));
        }
    }
    EXPECT_EQ(colored, 20);
    EXPECT_EQ(table.map()[table.track("stavanger", "kristiansand", 1)].color, Card::orange);
}

}  // namespace
}  // namespace railhead::test
