// Drawing train cards: docs/rules/common.md, "Drawing train cards", and the rulings about it.
#include <gtest/gtest.h>

#include "support/bare_table.h"
#include "support/layout.h"

namespace railhead::test {
namespace {

using enum Card;

constexpr std::string_view kClassicMaps[] = {"usa", "netherlands", "poland"};
// C-DRAW-3 holds on these.
constexpr std::string_view kLocomotiveEndsTurn[] = {"usa", "netherlands", "poland",
                                                    "northern-lights"};

int locomotives_shown(const Table& table) {
    int n = 0;
    for (const Card card : table.state.open.display) n += card == locomotive ? 1 : 0;
    return n;
}

// Seat 0 to move with an empty hand, five different colours face up.
Table plain_table(std::string_view map) {
    Table table(map, 2);
    table.give(0, {});
    table.show({blue, red, green, black, white});
    return table;
}

TEST(DrawRules, C_DRAW_1_two_cards_each_from_display_or_deck) {  // C-DRAW-1
    struct Row {
        const char* name;
        Action first;
        Action second;
        std::deque<Card> chance;  // cards that come up, refills included
        CardCounts hand;
    };
    const Row rows[] = {
        {"display, display",
         DrawFaceUp{0},
         DrawFaceUp{1},
         {yellow, purple},
         hand_of({{blue, 1}, {red, 1}})},
        {"display, deck",
         DrawFaceUp{0},
         DrawBlind{},
         {yellow, orange},
         hand_of({{blue, 1}, {orange, 1}})},
        {"deck, display",
         DrawBlind{},
         DrawFaceUp{4},
         {orange, yellow},
         hand_of({{orange, 1}, {white, 1}})},
        {"deck, deck",
         DrawBlind{},
         DrawBlind{},
         {orange, purple},
         hand_of({{orange, 1}, {purple, 1}})},
        {"the same slot twice",
         DrawFaceUp{2},
         DrawFaceUp{2},
         {yellow, purple},
         hand_of({{green, 1}, {yellow, 1}})},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.name);
        Table table = plain_table("usa");
        table.chance.cards = row.chance;
        table.play(row.first);
        EXPECT_EQ(table.open().decision, Decision::second_card);
        EXPECT_EQ(table.deciding(), table.seat(0));
        table.play(row.second);
        EXPECT_EQ(table.state.hands[0], row.hand);
        EXPECT_EQ(table.open().hand_size[0], 2);
        EXPECT_EQ(table.open().decision, Decision::action);
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_TRUE(table.chance.cards.empty());
    }
}

TEST(DrawRules, C_DRAW_1_R_TWOCARDS_the_second_card_is_not_optional) {  // C-DRAW-1, R-TWOCARDS
    for (const std::string_view map :
         {"usa", "netherlands", "poland", "northern-lights", "nordic-countries"}) {
        SCOPED_TRACE(map);
        Table table = plain_table(map);
        table.give(0, {{blue, 4}, {red, 4}});
        table.play(DrawBlind{});
        EXPECT_EQ(table.open().decision, Decision::second_card);
        EXPECT_EQ(table.refusal(Pass{}), Refusal::second_card_first);
        EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::second_card_first);
        for (std::size_t i = 0; i < table.map().tracks.size(); ++i)
            EXPECT_EQ(table.refusal(ClaimTrack{id_at<TrackId>(i)}), Refusal::second_card_first);
        EXPECT_EQ(table.refusal(1, DrawBlind{}), Refusal::not_your_turn);
        EXPECT_EQ(table.choices().pass, false);
        EXPECT_TRUE(table.choices().tracks.empty());
        EXPECT_FALSE(table.choices().tickets);
        table.play(DrawBlind{});
        EXPECT_EQ(table.deciding(), table.seat(1));
    }
}

TEST(DrawRules, C_DRAW_2_a_card_taken_is_replaced_before_the_second_is_chosen) {  // C-DRAW-2
    Table table = plain_table("usa");
    const int deck = table.open().pile_size;
    table.chance.cards = {purple};
    table.play(DrawFaceUp{2});
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{blue, red, purple, black, white}));
    EXPECT_EQ(table.open().pile_size, deck - 1);
    EXPECT_EQ(table.open().decision, Decision::second_card);
    table.chance.cards = {orange};
    table.play(DrawFaceUp{2});  // the card that has just come
    EXPECT_EQ(table.state.hands[0], hand_of({{green, 1}, {purple, 1}}));
    EXPECT_EQ(table.open().display[2], orange);
    EXPECT_EQ(table.open().pile_size, deck - 2);
}

TEST(DrawRules, C_DRAW_2_a_blind_card_leaves_the_display_alone) {  // C-DRAW-2
    Table table = plain_table("usa");
    table.play(DrawBlind{});
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{blue, red, green, black, white}));
}

TEST(DrawRules, C_DRAW_3_NL_DRAW_2_a_face_up_locomotive_is_the_only_card) {  // C-DRAW-3, NL-DRAW-2
    for (const std::string_view map : kLocomotiveEndsTurn) {
        SCOPED_TRACE(map);
        Table table(map, 2);
        table.give(0, {});
        table.show({locomotive, red, green, black, white});
        table.chance.cards = {blue};
        table.play(DrawFaceUp{0});
        EXPECT_EQ(table.state.hands[0], hand_of({{locomotive, 1}}));
        EXPECT_EQ(table.open().decision, Decision::action);
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.open().display[0], blue);
    }
}

TEST(DrawRules, C_DRAW_3_NL_DRAW_2_no_face_up_locomotive_as_second_card) {  // C-DRAW-3, NL-DRAW-2
    for (const std::string_view map : kLocomotiveEndsTurn) {
        SCOPED_TRACE(map);
        Table table(map, 2);
        table.show({locomotive, red, green, black, white});
        table.chance.cards = {locomotive};
        table.play(DrawFaceUp{1});  // and a second locomotive turns up there
        EXPECT_EQ(table.refusal(DrawFaceUp{0}), Refusal::locomotive_as_second_card);
        EXPECT_EQ(table.refusal(DrawFaceUp{1}), Refusal::locomotive_as_second_card);
        EXPECT_EQ(table.refusal(DrawFaceUp{2}), std::nullopt);
        EXPECT_EQ(table.choices().slots, 0b11100);
        EXPECT_TRUE(table.choices().blind);
    }
    Table table("usa", 2);
    table.show({locomotive, red, green, black, white});
    table.play(DrawBlind{});
    EXPECT_EQ(table.refusal(DrawFaceUp{0}), Refusal::locomotive_as_second_card);
}

TEST(DrawRules,
     C_DRAW_4_NL_DRAW_2_a_blind_locomotive_is_one_ordinary_card) {  // C-DRAW-4, NL-DRAW-2
    for (const std::string_view map : kLocomotiveEndsTurn) {
        SCOPED_TRACE(map);
        Table table = plain_table(map);
        table.chance.cards = {locomotive, locomotive};
        table.play(DrawBlind{});
        EXPECT_EQ(table.open().decision, Decision::second_card);
        EXPECT_EQ(table.deciding(), table.seat(0));
        table.play(DrawBlind{});
        EXPECT_EQ(table.state.hands[0], hand_of({{locomotive, 2}}));
        EXPECT_EQ(table.deciding(), table.seat(1));
    }
    Table table = plain_table("usa");
    table.chance.cards = {yellow, locomotive};
    table.play(DrawFaceUp{0});
    table.play(DrawBlind{});
    EXPECT_EQ(table.state.hands[0], hand_of({{blue, 1}, {locomotive, 1}}));
}

TEST(DrawRules, C_DRAW_5_three_face_up_locomotives_throw_the_display_away) {  // C-DRAW-5
    for (const std::string_view map : kClassicMaps) {
        SCOPED_TRACE(map);
        Table table(map, 2);
        table.give(0, {});
        table.show({locomotive, locomotive, blue, red, green});
        table.chance.cards = {locomotive, yellow, yellow, white, black, locomotive};
        table.play(DrawFaceUp{2});
        ASSERT_EQ(table.log.count<DisplayReset>(), 1);
        EXPECT_EQ(table.open().discards, hand_of({{locomotive, 3}, {red, 1}, {green, 1}}));
        EXPECT_EQ(table.open().display,
                  (std::array<Card, 5>{yellow, yellow, white, black, locomotive}));
        EXPECT_EQ(table.open().decision, Decision::second_card);
        EXPECT_TRUE(table.chance.cards.empty());
    }
}

TEST(DrawRules, C_DRAW_5_two_face_up_locomotives_stay) {  // C-DRAW-5
    Table table("usa", 2);
    table.show({locomotive, white, blue, red, green});
    table.chance.cards = {locomotive};
    table.play(DrawFaceUp{2});
    EXPECT_FALSE(table.log.has<DisplayReset>());
    EXPECT_EQ(table.open().display,
              (std::array<Card, 5>{locomotive, white, locomotive, red, green}));
}

TEST(DrawRules, C_DRAW_5_again_if_need_be) {  // C-DRAW-5
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({locomotive, locomotive, blue, red, green});
    table.chance.cards = {locomotive,                                             // refill
                          locomotive, black, locomotive, locomotive, locomotive,  // four of five
                          red,        black, white,      blue,       green};
    table.play(DrawFaceUp{2});
    EXPECT_EQ(table.log.count<DisplayReset>(), 2);
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{red, black, white, blue, green}));
    EXPECT_EQ(table.open().discards_size, 10);
    EXPECT_EQ(table.open().discards[locomotive], 7);
}

TEST(DrawRules, C_DRAW_5_also_at_the_deal) {  // C-DRAW-5
    const RuleSet rules = rules_of("usa", 2);
    TestChance chance(1);
    EventLog log;
    chance.cards = {blue,       blue,       blue,  blue,       red,   red, red, red,  // hands
                    locomotive, locomotive, white, locomotive, white,                 // display
                    green,      green,      green, black,      yellow};
    const State state = deal(rules, chance, log);
    EXPECT_EQ(log.count<DisplayReset>(), 1);
    EXPECT_EQ(state.open.display, (std::array<Card, 5>{green, green, green, black, yellow}));
    EXPECT_EQ(state.open.discards, hand_of({{locomotive, 3}, {white, 2}}));
    EXPECT_EQ(state.open.pile_size, 110 - 8 - 10);
}

TEST(DrawRules, C_DRAW_5_waits_until_all_gaps_are_filled) {  // C-DRAW-5
    Table table("usa", 2);
    table.give(0, {{blue, 5}, {locomotive, 1}});
    table.show({locomotive, locomotive, none, none, none});
    empty_decks(table, 1);
    // The first of the three refills makes it three locomotives; the other two still come.
    table.chance.cards = {locomotive, blue, blue, blue, blue, blue, locomotive, blue};
    table.play(ClaimTrack{table.track("portland", "salt-lake-city")});
    table.play(PayTrack{hand_of({{blue, 5}, {locomotive, 1}})});
    ASSERT_EQ(table.log.count<DisplayReset>(), 1);
    EXPECT_EQ(first_event<DisplayReset>(table).discarded, hand_of({{locomotive, 3}, {blue, 2}}));
    EXPECT_EQ(locomotives_shown(table), 1);
}

TEST(DrawRules, C_DRAW_5_NL_DRAW_1_never_on_northern_lights) {  // NL-DRAW-1
    Table table("northern-lights", 2);
    table.show({locomotive, locomotive, blue, red, green});
    table.chance.cards = {locomotive, locomotive};
    table.play(DrawFaceUp{2});
    EXPECT_EQ(locomotives_shown(table), 3);
    table.play(DrawFaceUp{3});
    EXPECT_EQ(locomotives_shown(table), 4);
    table.chance.cards = {locomotive};
    table.play(DrawFaceUp{4});
    EXPECT_EQ(locomotives_shown(table), 5);
    EXPECT_FALSE(table.log.has<DisplayReset>());
    EXPECT_EQ(table.open().discards_size, 0);

    const RuleSet rules = rules_of("northern-lights", 2);
    TestChance chance(1);
    EventLog log;
    chance.cards = {blue, blue,       blue,       blue,       red,        red,       red,
                    red,  locomotive, locomotive, locomotive, locomotive, locomotive};
    EXPECT_EQ(deal(rules, chance, log).open.display_locomotives, 5);
    EXPECT_FALSE(log.has<DisplayReset>());
}

// --- R-RESET ---

// A display that comes up with three locomotives forever: six cards are left for display and deck,
// and each time the deck's one blue card comes first, then three locomotives out of the discards.
Table endless_resets() {
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({locomotive, locomotive, blue, red, blue});
    lay_decks(table, hand_of({{locomotive, 1}, {blue, 1}}), {}, 1);
    table.chance.cards = {locomotive};
    for (int i = 0; i < 10; ++i)
        for (const Card card : {blue, locomotive, locomotive, locomotive, blue})
            table.chance.cards.push_back(card);
    table.play(DrawFaceUp{3});
    return table;
}

TEST(DrawRules, R_RESET_at_most_ten_times_in_a_row) {  // R-RESET
    Table table = endless_resets();
    EXPECT_EQ(table.log.count<DisplayReset>(), 10);
    EXPECT_EQ(locomotives_shown(table), 3);
    EXPECT_EQ(table.open().display_gaps, 0);
    EXPECT_EQ(table.open().decision, Decision::second_card);
    EXPECT_TRUE(table.chance.cards.empty());
}

TEST(DrawRules, R_RESET_a_later_look_counts_anew) {  // R-RESET
    Table table = endless_resets();
    ASSERT_EQ(table.open().pile_size, 1);
    table.play(DrawBlind{});  // no refill, no discard: nobody looks
    EXPECT_EQ(table.log.count<DisplayReset>(), 10);
    EXPECT_EQ(locomotives_shown(table), 3);
    // Seat 1 discards a red card: three cards that are not locomotives, ten more resets. The red
    // card is the new deck; when it is drawn, the discarded display is the next one.
    table.chance.cards = {red, locomotive, locomotive, locomotive, blue};
    for (int i = 0; i < 9; ++i)
        for (const Card card : {blue, locomotive, locomotive, locomotive, red})
            table.chance.cards.push_back(card);
    table.claim(table.track("atlanta", "nashville"), {{red, 1}});
    EXPECT_EQ(table.log.count<DisplayReset>(), 20);
    EXPECT_EQ(locomotives_shown(table), 3);
    EXPECT_TRUE(table.chance.cards.empty());
}

TEST(DrawRules, R_RESET_left_alone_when_no_reset_can_succeed) {  // R-RESET
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({locomotive, locomotive, blue, red, green});
    lay_decks(table, hand_of({{locomotive, 1}}), {}, 1);
    table.play(DrawFaceUp{4});  // three locomotives and two others are all there is
    EXPECT_EQ(table.open().display,
              (std::array<Card, 5>{locomotive, locomotive, blue, red, locomotive}));
    EXPECT_FALSE(table.log.has<DisplayReset>());

    // After the next discard it is looked at again.
    table.play(DrawFaceUp{2});
    EXPECT_FALSE(table.log.has<DisplayReset>());
    table.chance.cards = {green,                                // the gap
                          green,                                // what is left of the deck,
                          locomotive, red, locomotive, green};  // and the discarded display
    table.claim(table.track("boston", "montreal"), {{green, 2}});
    EXPECT_EQ(table.log.count<DisplayReset>(), 1);
    EXPECT_EQ(locomotives_shown(table), 2);
}

TEST(DrawRules, R_RESET_three_cards_that_are_no_locomotives_are_enough) {  // R-RESET
    for (const bool in_discards : {true, false}) {
        SCOPED_TRACE(in_discards ? "the third in the discard pile" : "the third in the deck");
        Table table("usa", 2);
        table.give(0, {});
        table.give(1, {});
        table.show({locomotive, locomotive, blue, red, green});
        const CardCounts white_card = hand_of({{white, 1}});
        CardCounts deck = hand_of({{locomotive, 1}});
        if (!in_discards) deck += white_card;
        lay_decks(table, deck, in_discards ? white_card : CardCounts{}, 1);
        table.chance.cards = {locomotive, white, locomotive, locomotive, blue, red};
        table.play(DrawFaceUp{4});
        EXPECT_EQ(table.log.count<DisplayReset>(), 1);
        EXPECT_EQ(table.open().display,
                  (std::array<Card, 5>{white, locomotive, locomotive, blue, red}));
    }
}

TEST(DrawRules, R_RESET_the_old_display_is_discarded_before_the_new_one_is_turned_up) {  // R-RESET
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({locomotive, locomotive, blue, red, green});
    lay_decks(table, hand_of({{locomotive, 1}, {white, 1}}), {}, 1);
    table.chance.cards = {locomotive, white, red, blue, locomotive, locomotive};
    table.play(DrawFaceUp{4});  // one card in the deck, five needed: the other four lay there
    EXPECT_EQ(table.log.count<DisplayReset>(), 1);
    EXPECT_EQ(table.open().display,
              (std::array<Card, 5>{white, red, blue, locomotive, locomotive}));
    EXPECT_EQ(table.open().discards_size, 0);
    EXPECT_EQ(table.open().pile_size, 1);
}

// --- decks that run dry ---

TEST(DrawRules,
     C_DRAW_6_R_RESHUFFLE_discards_become_the_deck_at_once) {  // C-DRAW-6, R-RESHUFFLE
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({blue, red, green, black, white});
    lay_decks(table, hand_of({{yellow, 1}}), hand_of({{purple, 3}, {orange, 2}}), 1);
    table.play(DrawBlind{});
    EXPECT_EQ(table.state.pile, hand_of({{purple, 3}, {orange, 2}}));
    EXPECT_EQ(table.open().pile_size, 5);
    EXPECT_EQ(table.open().discards_size, 0);
    // First the card, then the new deck.
    ASSERT_GE(table.log.events.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<DeckReshuffled>(table.log.events.back()));
    EXPECT_TRUE(std::holds_alternative<CardDrawn>(table.log.events[table.log.events.size() - 2]));
    EXPECT_TRUE(table.choices().blind);
    table.chance.cards = {orange};
    table.play(DrawBlind{});
    EXPECT_EQ(table.state.hands[0], hand_of({{yellow, 1}, {orange, 1}}));
    EXPECT_EQ(table.state.pile, hand_of({{purple, 3}, {orange, 1}}));
    EXPECT_EQ(table.open().pile_size, 4);
    EXPECT_EQ(table.open().discards_size, 0);
    EXPECT_TRUE(table.open().discards.empty());
    ASSERT_EQ(table.log.count<DeckReshuffled>(), 1);
    EXPECT_EQ(first_event<DeckReshuffled>(table).size, 5);
}

TEST(DrawRules, R_RESHUFFLE_what_is_discarded_later_is_not_in_the_new_deck) {  // R-RESHUFFLE
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, hand_of({{black, 1}}));
    table.show({blue, red, green, black, white});
    lay_decks(table, hand_of({{yellow, 2}}), hand_of({{purple, 3}}), 0);
    table.play(DrawBlind{});
    table.play(DrawBlind{});  // the last card of the deck
    EXPECT_EQ(table.state.pile, hand_of({{purple, 3}}));
    table.claim(table.track("atlanta", "nashville"), {{black, 1}});
    EXPECT_EQ(table.state.pile, hand_of({{purple, 3}}));
    EXPECT_EQ(table.open().discards, hand_of({{black, 1}}));
}

TEST(DrawRules, C_DRAW_6_also_when_the_last_card_goes_into_the_display) {  // C-DRAW-6
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({blue, red, green, black, white});
    lay_decks(table, hand_of({{yellow, 1}}), hand_of({{purple, 2}}), 1);
    table.play(DrawFaceUp{0});
    EXPECT_EQ(table.open().display[0], yellow);
    EXPECT_EQ(table.state.pile, hand_of({{purple, 2}}));
    EXPECT_EQ(table.open().discards_size, 0);
}

TEST(DrawRules, C_DRAW_6_without_discards_as_soon_as_there_are_some) {  // C-DRAW-6
    Table table("usa", 2);
    table.give(0, hand_of({{black, 1}, {locomotive, 1}}));
    table.give(1, {});
    table.show({blue, red, green, black, white});
    empty_decks(table, 1);
    // What is paid together goes into the new deck together (R-RESHUFFLE).
    table.claim(table.track("boston", "montreal"), {{black, 1}, {locomotive, 1}});
    EXPECT_EQ(table.state.pile, hand_of({{black, 1}, {locomotive, 1}}));
    EXPECT_EQ(table.open().pile_size, 2);
    EXPECT_EQ(table.open().discards_size, 0);
    EXPECT_EQ(table.log.count<DeckReshuffled>(), 1);
}

TEST(DrawRules,
     C_DRAW_7_R_EMPTY_face_up_cards_may_be_taken_and_are_not_replaced) {  // C-DRAW-7, R-EMPTY
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({blue, red, green, black, white});
    empty_decks(table, 1);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::nothing_to_draw);
    EXPECT_FALSE(table.choices().blind);
    EXPECT_EQ(table.choices().slots, 0b11111);
    table.play(DrawFaceUp{1});
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{blue, none, green, black, white}));
    EXPECT_EQ(table.refusal(DrawFaceUp{1}), Refusal::slot_empty);
    EXPECT_EQ(table.refusal(DrawFaceUp{5}), Refusal::no_such_slot);
    EXPECT_EQ(table.choices().slots, 0b11101);
    table.play(DrawFaceUp{4});
    EXPECT_EQ(table.state.hands[0], hand_of({{red, 1}, {white, 1}}));
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{blue, none, green, black, none}));
    EXPECT_EQ(table.deciding(), table.seat(1));
}

TEST(DrawRules, C_DRAW_7_one_card_left_ends_the_turn) {  // C-DRAW-7
    {
        SCOPED_TRACE("in the deck");
        Table table("usa", 2);
        table.give(0, {});
        table.give(1, {});
        table.show({none, none, none, none, none});
        lay_decks(table, hand_of({{green, 1}}), {}, 1);
        table.play(DrawBlind{});
        EXPECT_EQ(table.state.hands[0], hand_of({{green, 1}}));
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.open().decision, Decision::action);
    }
    {
        SCOPED_TRACE("face up");
        Table table("usa", 2);
        table.give(0, {});
        table.give(1, {});
        table.show({none, none, none, green, none});
        empty_decks(table, 1);
        table.play(DrawFaceUp{3});
        EXPECT_EQ(table.deciding(), table.seat(1));
        EXPECT_EQ(table.open().display_gaps, 5);
    }
    {
        SCOPED_TRACE("in the discard pile");
        Table table("usa", 2);
        table.give(0, {});
        table.give(1, {});
        table.show({none, none, none, none, none});
        lay_decks(table, {}, hand_of({{green, 1}}), 1);
        table.play(DrawBlind{});
        EXPECT_EQ(table.state.hands[0], hand_of({{green, 1}}));
        EXPECT_EQ(table.deciding(), table.seat(1));
    }
}

TEST(DrawRules, C_DRAW_7_the_deck_runs_dry_between_the_two_cards) {  // C-DRAW-7
    Table table("usa", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({blue, red, green, black, white});
    lay_decks(table, hand_of({{yellow, 1}}), {}, 1);
    table.play(DrawFaceUp{0});  // the last card fills the gap
    EXPECT_EQ(table.open().display[0], yellow);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::nothing_to_draw);
    table.play(DrawFaceUp{0});
    EXPECT_EQ(table.open().display[0], none);
    EXPECT_EQ(table.state.hands[0], hand_of({{blue, 1}, {yellow, 1}}));
    EXPECT_EQ(table.deciding(), table.seat(1));
}

TEST(DrawRules, C_DRAW_7_nothing_left_and_the_action_is_not_available) {  // C-DRAW-7
    Table table("usa", 2);
    table.give(0, {});
    table.show({none, none, none, none, none});
    empty_decks(table, 1);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::nothing_to_draw);
    for (std::uint8_t slot = 0; slot < 5; ++slot)
        EXPECT_EQ(table.refusal(DrawFaceUp{slot}), Refusal::slot_empty);
    EXPECT_FALSE(table.choices().blind);
    EXPECT_EQ(table.choices().slots, 0);
    EXPECT_TRUE(table.choices().tickets);
}

TEST(DrawRules, C_DRAW_7_gaps_are_filled_as_soon_as_cards_are_discarded) {  // C-DRAW-7
    Table table("usa", 2);
    table.give(0, {{red, 2}});
    table.show({blue, none, green, none, none});
    empty_decks(table, 1);
    table.claim(table.track("boston", "montreal"), {{red, 2}});
    // Two cards for three gaps.
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{blue, red, green, red, none}));
    EXPECT_EQ(table.open().pile_size + table.open().discards_size, 0);
    EXPECT_EQ(table.open().display_gaps, 1);
}

TEST(DrawRules, C_DRAW_7_NL_BONUSDRAW_1_plus_cards_come_before_the_refill) {  // C-DRAW-7
    Table table("northern-lights", 2);
    table.give(0, {{red, 1}, {locomotive, 1}});
    table.show({blue, none, none, green, black});
    empty_decks(table, 1);
    table.chance.cards = {locomotive, red};  // "+1" first, then the gap
    table.claim(table.track("bergen", "stavanger"), {{red, 1}, {locomotive, 1}});
    EXPECT_EQ(table.state.hands[0], hand_of({{locomotive, 1}}));
    EXPECT_EQ(table.open().display, (std::array<Card, 5>{blue, red, none, green, black}));
}

TEST(DrawRules, C_DRAW_8_no_hand_limit) {  // C-DRAW-8
    Table table("usa", 2);
    table.give(1, {});
    lay_decks(table, hand_of({{green, 2}}), {}, 0);
    const int before = table.open().hand_size[0];
    ASSERT_GE(before, 100);
    table.play(DrawBlind{});
    table.play(DrawBlind{});
    EXPECT_EQ(table.open().hand_size[0], before + 2);
    EXPECT_EQ(table.state.hands[0].total(), before + 2);
    EXPECT_EQ(table.open().discards_size, 0);
}

TEST(DrawRules, R_SECONDCARD_no_second_card_may_be_taken) {  // R-SECONDCARD
    struct Row {
        const char* name;
        std::array<Card, 5> display;
        CardCounts deck;
        Action first;
    };
    const Row rows[] = {
        {"only locomotives stay face up",
         {locomotive, locomotive, blue, none, none},
         {},
         DrawFaceUp{2}},
        {"the last card of the deck fills the gap with a locomotive",
         {locomotive, locomotive, blue, locomotive, locomotive},
         hand_of({{locomotive, 1}}),
         DrawFaceUp{2}},
        {"the last card of the deck, locomotives face up",
         {locomotive, none, none, none, none},
         hand_of({{red, 1}}),
         DrawBlind{}},
        {"nothing stays face up", {none, blue, none, none, none}, {}, DrawFaceUp{1}},
    };
    for (const std::string_view map : {"usa", "northern-lights"})
        for (const Row& row : rows) {
            SCOPED_TRACE(std::string(map) + ": " + row.name);
            Table table(map, 2);
            table.give(0, {});
            table.give(1, {});
            const auto& [a, b, c, d, e] = row.display;
            table.show({a, b, c, d, e});
            lay_decks(table, row.deck, {}, 1);
            table.play(row.first);
            EXPECT_EQ(table.open().hand_size[0], 1);
            EXPECT_EQ(table.open().decision, Decision::action);
            EXPECT_EQ(table.deciding(), table.seat(1));
        }
    // Where C-DRAW-3 does not hold, the locomotive is the second card.
    Table table("nordic-countries", 2);
    table.give(0, {});
    table.give(1, {});
    table.show({locomotive, locomotive, blue, none, none});
    empty_decks(table, 1);
    table.play(DrawFaceUp{2});
    EXPECT_EQ(table.open().decision, Decision::second_card);
    table.play(DrawFaceUp{1});
    EXPECT_EQ(table.state.hands[0], hand_of({{blue, 1}, {locomotive, 1}}));
}

TEST(DrawRules, R_FIRSTLOCO_the_last_card_may_be_a_face_up_locomotive) {  // R-FIRSTLOCO
    for (const std::string_view map : {"usa", "northern-lights"}) {
        SCOPED_TRACE(map);
        Table table(map, 2);
        table.give(0, {});
        table.give(1, {});
        table.show({none, none, locomotive, none, none});
        empty_decks(table, 1);
        lay_ticket_deck(table, {}, 1);
        EXPECT_EQ(table.choices().slots, 0b00100);
        EXPECT_EQ(table.refusal(Pass{}), Refusal::may_not_pass);
        table.play(DrawFaceUp{2});
        EXPECT_EQ(table.state.hands[0], hand_of({{locomotive, 1}}));
        EXPECT_EQ(table.deciding(), table.seat(1));
    }
}

}  // namespace
}  // namespace railhead::test
