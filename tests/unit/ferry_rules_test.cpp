// Ferries and "+X" tracks of Northern Lights: docs/rules/northern-lights.md.
#include <gtest/gtest.h>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

struct Row {
    const char* name;
    CardCounts payment;
    bool legal;
};

// Seat 0 holds much more than it pays, so that only the payment decides.
void check(std::string_view a, std::string_view b, std::span<const Row> rows) {
    for (const Row& row : rows) {
        SCOPED_TRACE(row.name);
        Table table("northern-lights", 2);
        table.give(1, {});
        table.show({none, none, none, none, none});
        CardCounts hand = hand_of({{locomotive, 8}, {blue, 8}, {red, 8}, {green, 8}, {black, 8}});
        table.give(0, hand);
        const TrackId track = table.track(a, b);
        table.play(ClaimTrack{track});
        EXPECT_EQ(table.refusal(PayTrack{row.payment}),
                  row.legal ? std::nullopt : std::optional(Refusal::wrong_payment));
        // The same cards as the whole hand: the track can be chosen or not.
        Table poor("northern-lights", 2);
        poor.give(1, {});
        poor.show({none, none, none, none, none});
        poor.give(0, row.payment);
        if (row.legal) {
            EXPECT_TRUE(poor.can_claim(track));
            EXPECT_EQ(poor.refusal(ClaimTrack{track}), std::nullopt);
        }
    }
}

// True if a seat with exactly this hand may choose the track.
bool can_choose(std::string_view a, std::string_view b, const CardCounts& hand) {
    Table table("northern-lights", 2);
    table.give(1, {});
    table.show({none, none, none, none, none});
    table.give(0, hand);
    const TrackId track = table.track(a, b);
    EXPECT_EQ(table.can_claim(track), !table.refusal(ClaimTrack{track}).has_value());
    return table.can_claim(track);
}

TEST(FerryRules, NL_FERRY_1_a_symbol_costs_a_locomotive_or_a_pair) {  // NL-FERRY-1
    const Row one_space[] = {
        // Helsinki - Tallinn: one space, a symbol
        {"a locomotive", hand_of({{locomotive, 1}}), true},
        {"a blue pair", hand_of({{blue, 2}}), true},
        {"a red pair", hand_of({{red, 2}}), true},
        {"one card", hand_of({{blue, 1}}), false},
        {"two colours", hand_of({{blue, 1}, {red, 1}}), false},
        {"three cards", hand_of({{blue, 3}}), false},
        {"two locomotives", hand_of({{locomotive, 2}}), false},
        {"two pairs", hand_of({{blue, 4}}), false},
    };
    check("helsinki", "tallinn", one_space);
    EXPECT_TRUE(can_choose("helsinki", "tallinn", hand_of({{red, 2}})));
    EXPECT_FALSE(can_choose("helsinki", "tallinn", hand_of({{red, 1}, {blue, 1}, {green, 1}})));
}

TEST(FerryRules, NL_FERRY_2_the_other_spaces_are_a_set_of_one_colour) {  // NL-FERRY-2
    // Helsinki - Stockholm: 4 spaces, 1 symbol
    const Row rows[] = {
        {"locomotive and three blue", hand_of({{locomotive, 1}, {blue, 3}}), true},
        {"pair and three of the same colour", hand_of({{blue, 5}}), true},
        {"locomotive, two blue, a locomotive for the third", hand_of({{locomotive, 2}, {blue, 2}}),
         true},
        {"locomotives only", hand_of({{locomotive, 4}}), true},
        {"red pair, a locomotive in the blue set", hand_of({{red, 2}, {locomotive, 1}, {blue, 2}}),
         true},
        {"a pair and locomotives for the set", hand_of({{red, 2}, {locomotive, 3}}), true},
        {"four blue: no symbol paid", hand_of({{blue, 4}}), false},
        {"two colours in the set", hand_of({{locomotive, 1}, {blue, 2}, {red, 1}}), false},
        {"a pair in place of a card of the set", hand_of({{locomotive, 1}, {blue, 2}, {red, 2}}),
         true},  // red pair for the symbol, the locomotive in the set
        {"two pairs for one symbol", hand_of({{blue, 2}, {red, 4}}), false},
        {"five locomotives", hand_of({{locomotive, 5}}), false},
    };
    check("helsinki", "stockholm", rows);
    EXPECT_TRUE(can_choose("helsinki", "stockholm", hand_of({{blue, 5}})));
    EXPECT_FALSE(can_choose("helsinki", "stockholm", hand_of({{blue, 4}})));
    EXPECT_FALSE(can_choose("helsinki", "stockholm", hand_of({{blue, 4}, {red, 1}})));
    EXPECT_TRUE(can_choose("helsinki", "stockholm", hand_of({{blue, 3}, {red, 2}})));
    EXPECT_FALSE(can_choose("helsinki", "stockholm", hand_of({{blue, 2}, {red, 2}, {green, 2}})));
}

TEST(FerryRules, NL_FERRY_3_the_printed_example) {  // NL-FERRY-3
    // Mo i Rana - Narvik: 4 spaces, 2 symbols
    const Row rows[] = {
        {"1 locomotive, a pair, 2 more of the colour", hand_of({{locomotive, 1}, {blue, 4}}), true},
        {"2 locomotives, 2 of a colour", hand_of({{locomotive, 2}, {blue, 2}}), true},
        {"2 pairs, 2 more of the colour", hand_of({{blue, 6}}), true},
        {"1 locomotive, 3 of a colour: a symbol short", hand_of({{locomotive, 1}, {blue, 3}}),
         false},
        {"2 pairs, a locomotive in the set", hand_of({{locomotive, 1}, {blue, 5}}), true},
        {"1 locomotive, 6 of a colour", hand_of({{locomotive, 1}, {blue, 6}}), false},
        {"5 of a colour", hand_of({{blue, 5}}), false},
        {"4 of a colour", hand_of({{blue, 4}}), false},
        {"7 of a colour", hand_of({{blue, 7}}), false},
    };
    check("mo-i-rana", "narvik", rows);
    EXPECT_TRUE(can_choose("mo-i-rana", "narvik", hand_of({{locomotive, 1}, {blue, 4}})));
    EXPECT_FALSE(can_choose("mo-i-rana", "narvik", hand_of({{locomotive, 1}, {blue, 3}})));
}

TEST(FerryRules, NL_FERRY_3_R_PAIRS_colours_of_pairs_may_differ) {  // NL-FERRY-3, R-PAIRS
    const Row rows[] = {
        {"blue pair, red pair, green set", hand_of({{blue, 2}, {red, 2}, {green, 2}}), true},
        {"two blue pairs, red set", hand_of({{blue, 4}, {red, 2}}), true},
        {"locomotive, red pair, blue set", hand_of({{locomotive, 1}, {red, 2}, {blue, 2}}), true},
        {"red pair, blue pair, set of a locomotive and a green card",
         hand_of({{red, 2}, {blue, 2}, {locomotive, 1}, {green, 1}}), true},
        {"half pairs of two colours", hand_of({{blue, 3}, {red, 3}}), false},
        {"a pair of two colours", hand_of({{locomotive, 1}, {blue, 3}, {red, 1}}), false},
        {"three pairs and a set of one", hand_of({{blue, 2}, {red, 2}, {green, 2}, {black, 1}}),
         false},
        {"set of two colours", hand_of({{blue, 4}, {red, 1}, {green, 1}}), false},
    };
    check("mo-i-rana", "narvik", rows);
}

TEST(FerryRules, R_PAIRS_a_locomotive_is_never_half_of_a_pair) {  // R-PAIRS
    const Row one_space[] = {
        {"locomotive and a blue card", hand_of({{locomotive, 1}, {blue, 1}}), false},
        {"two locomotives", hand_of({{locomotive, 2}}), false},
    };
    check("helsinki", "tallinn", one_space);
    const Row two_symbols[] = {
        {"locomotive + blue as pair, locomotive, 2 blue", hand_of({{locomotive, 2}, {blue, 3}}),
         true},  // as 1 + pair, and locomotive + blue as set
        {"three locomotives, 2 blue", hand_of({{locomotive, 3}, {blue, 2}}),
         true},  // one in the set
        {"four locomotives and one card", hand_of({{locomotive, 4}, {blue, 1}}), false},
        {"five locomotives", hand_of({{locomotive, 5}}), false},
        {"locomotive + red as pair, 2 locomotives, blue",
         hand_of({{locomotive, 3}, {red, 1}, {blue, 1}}), false},
    };
    check("mo-i-rana", "narvik", two_symbols);
    EXPECT_FALSE(can_choose("mo-i-rana", "narvik",
                            hand_of({{locomotive, 2}, {blue, 1}, {red, 1}, {green, 1}})));
}

TEST(FerryRules, NL_FERRY_4_trains_and_points_follow_the_spaces) {  // NL-FERRY-4
    for (const CardCounts& payment :
         {hand_of({{blue, 6}}), hand_of({{locomotive, 2}, {blue, 2}}), hand_of({{locomotive, 4}}),
          hand_of({{locomotive, 1}, {blue, 4}})}) {
        Table table("northern-lights", 2);
        table.give(1, {});
        table.show({none, none, none, none, none});
        table.give(0, payment);
        table.open().points.fill(0);
        table.claim(table.track("mo-i-rana", "narvik"), payment);
        EXPECT_EQ(table.open().trains[0], 40 - 4);
        EXPECT_EQ(table.open().points[0], 7);
        EXPECT_EQ(table.log.count<TrackClaimed>(), 1);
    }
    // Six cards, four trains are enough; three are not.
    Table table("northern-lights", 2);
    table.give(0, {{blue, 6}});
    table.open().trains[0] = 3;
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("mo-i-rana", "narvik")}),
              Refusal::too_few_trains);
    table.open().trains[0] = 4;
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("mo-i-rana", "narvik")}), std::nullopt);
}

// --- "+X" ---

TEST(FerryRules, NL_BONUSDRAW_1_x_cards_blind_at_once) {  // NL-BONUSDRAW-1
    struct Claim {
        const char* a;
        const char* b;
        CardCounts payment;
        int x;
    };
    const Claim rows[] = {
        {"andalsnes", "trondheim", hand_of({{locomotive, 1}}), 1},
        {"mo-i-rana", "narvik", hand_of({{locomotive, 2}, {blue, 2}}), 2},
        {"mo-i-rana", "trondheim", hand_of({{locomotive, 2}, {blue, 3}}), 3},
        {"helsinki", "tallinn", hand_of({{locomotive, 1}}), 0},
    };
    for (const Claim& row : rows) {
        SCOPED_TRACE(row.a);
        Table table("northern-lights", 2);
        table.give(0, row.payment);
        table.show({red, red, green, green, black});
        const auto display = table.open().display;
        const int deck = table.open().pile_size;
        for (int i = 0; i < row.x; ++i) table.chance.cards.push_back(yellow);
        table.claim(table.track(row.a, row.b), row.payment);
        EXPECT_EQ(table.state.hands[0], cards(yellow, row.x));
        EXPECT_EQ(table.open().hand_size[0], row.x);
        EXPECT_EQ(table.open().pile_size, deck - row.x);
        EXPECT_EQ(table.open().discards, row.payment);
        EXPECT_EQ(table.open().display, display);  // never from the display
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.log.has<BonusCardsDrawn>(), row.x > 0);
        EXPECT_TRUE(table.chance.cards.empty());
    }
}

TEST(FerryRules, NL_BONUSDRAW_1_the_payment_is_in_the_discard_pile_by_then) {  // NL-BONUSDRAW-1
    {
        SCOPED_TRACE("an empty deck");
        Table table("northern-lights", 2);
        table.give(0, {{locomotive, 2}, {blue, 3}});
        table.show({red, red, green, green, black});
        empty_decks(table, 1);
        table.chance.cards = {blue, locomotive, blue};
        table.claim(table.track("mo-i-rana", "trondheim"), {{locomotive, 2}, {blue, 3}});
        EXPECT_EQ(table.state.hands[0], hand_of({{locomotive, 1}, {blue, 2}}));
        EXPECT_EQ(table.open().pile_size, 2);
        EXPECT_EQ(table.open().discards_size, 0);
        EXPECT_EQ(table.open().display_gaps, 0);
    }
    {
        SCOPED_TRACE("one card in the deck");
        Table table("northern-lights", 2);
        table.give(0, {{locomotive, 2}, {blue, 2}});
        table.show({red, red, green, green, black});
        lay_decks(table, hand_of({{white, 1}}), {}, 1);
        table.chance.cards = {white, locomotive};
        table.claim(table.track("mo-i-rana", "narvik"), {{locomotive, 2}, {blue, 2}});
        EXPECT_EQ(table.state.hands[0], hand_of({{white, 1}, {locomotive, 1}}));
        EXPECT_EQ(table.state.pile, hand_of({{locomotive, 1}, {blue, 2}}));
    }
}

}  // namespace
}  // namespace railhead::test
