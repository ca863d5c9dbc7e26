// Tunnels: docs/rules/nordic-countries.md, NOR-TUNNEL-1 to 6.
#include <gtest/gtest.h>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "nordic-countries";
constexpr Card kLoco = Card::locomotive;

// Seat 0 holds `hand`; the next cards of the deck are `turned`.
Table tunnel_table(const CardCounts& hand, std::initializer_list<Card> turned) {
    Table table = bare_table(kMap, 2);
    table.give(0, hand);
    table.chance.cards = turned;
    return table;
}

// The blue tunnel of four spaces that most stories are about.
TrackId bergen_oslo(const Table& table) {
    return table.track("bergen", "oslo", 0);
}

// Cards in deck and discard pile: exactly these. Seat 1 holds all others.
void leave_in_decks(Table& table, const CardCounts& deck, const CardCounts& discards = {}) {
    table.empty_decks_into(1);
    table.give(1, table.state.hands[1] - deck - discards);
    table.set_pile(deck);
    ASSERT_EQ(table.open().pile_size, deck.total());
    ASSERT_EQ(table.open().discards, discards);
}

CardCounts turned_of(const PublicState& open) {
    CardCounts turned;
    for (const Card card : open.turned)
        if (card != Card::none) ++turned[card];
    return turned;
}

TEST(TunnelRules, NOR_TUNNEL_1_three_cards_are_turned_up) {  // NOR-TUNNEL-1
    Table table = tunnel_table(hand_of({{Card::blue, 4}}), {Card::blue, Card::red, Card::green});
    const int pile = table.open().pile_size;
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(table.open().pile_size, pile - 3);
    EXPECT_EQ(table.open().decision, Decision::tunnel);
    EXPECT_EQ(table.open().laid, hand_of({{Card::blue, 4}}));
    EXPECT_EQ(turned_of(table.open()),
              hand_of({{Card::blue, 1}, {Card::red, 1}, {Card::green, 1}}));
    EXPECT_EQ(table.state.hands[0].total(), 0);
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), std::nullopt);
    ASSERT_EQ(table.log.count<TunnelTurned>(), 1);
    EXPECT_EQ(first_event<TunnelTurned>(table).turned.total(), 3);
}

TEST(TunnelRules, NOR_TUNNEL_1_the_colour_and_or_locomotives_for_the_length) {  // NOR-TUNNEL-1
    const Table table = bare_table(kMap, 2);
    const auto heard = [&](std::initializer_list<std::pair<Card, int>> payment) {
        return refusal_of_payment(table, bergen_oslo(table), hand_of(payment));
    };
    EXPECT_EQ(heard({{Card::blue, 4}}), std::nullopt);
    EXPECT_EQ(heard({{Card::blue, 3}, {kLoco, 1}}), std::nullopt);
    EXPECT_EQ(heard({{Card::blue, 1}, {kLoco, 3}}), std::nullopt);
    EXPECT_EQ(heard({{kLoco, 4}}), std::nullopt);
    EXPECT_EQ(heard({{Card::red, 4}}), Refusal::cannot_pay);
    EXPECT_EQ(heard({{Card::blue, 3}, {Card::red, 1}}), Refusal::cannot_pay);
    EXPECT_EQ(heard({{Card::blue, 3}}), Refusal::cannot_pay);
    EXPECT_EQ(heard({{Card::blue, 5}}), Refusal::wrong_payment);
}

TEST(TunnelRules, NOR_TUNNEL_1_every_tunnel_turns_cards_and_nothing_else_does) {  // NOR-TUNNEL-1
    const MapSpec& map = map_of(kMap);
    int tunnels = 0;
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        Table table = bare_table(kMap, 2);
        claim_for(table, 0, id_at<TrackId>(i));
        EXPECT_EQ(table.log.has<TunnelTurned>(), map.tracks[i].tunnel) << "track " << i;
        tunnels += map.tracks[i].tunnel ? 1 : 0;
    }
    EXPECT_EQ(tunnels, 10);
}

TEST(TunnelRules, NOR_TUNNEL_2_a_card_more_for_each_of_the_colour_or_locomotive) {  // NOR-TUNNEL-2
    struct Row {
        CardCounts laid;
        std::array<Card, 3> turned;
        int extra;
    };
    const CardCounts blue = hand_of({{Card::blue, 4}});
    const CardCounts both = hand_of({{Card::blue, 1}, {kLoco, 3}});
    for (const Row& row :
         {Row{blue, {Card::blue, Card::red, Card::white}, 1},
          Row{blue, {Card::red, Card::blue, Card::blue}, 2},
          Row{blue, {Card::blue, Card::blue, Card::blue}, 3},
          Row{blue, {kLoco, Card::red, Card::red}, 1}, Row{blue, {kLoco, Card::blue, Card::red}, 2},
          Row{blue, {kLoco, kLoco, kLoco}, 3}, Row{both, {Card::blue, Card::red, Card::red}, 1},
          Row{both, {kLoco, Card::blue, Card::blue}, 3}}) {
        Table table = tunnel_table(row.laid + hand_of({{Card::blue, 4}, {Card::red, 4}}),
                                   {row.turned[0], row.turned[1], row.turned[2]});
        table.claim(bergen_oslo(table), row.laid);
        ASSERT_EQ(table.open().decision, Decision::tunnel);
        EXPECT_EQ(first_event<TunnelTurned>(table).extra, row.extra);
        for (int n = 0; n <= 4; ++n)
            EXPECT_EQ(table.refusal(PayTunnel{cards(Card::blue, n)}),
                      n == row.extra ? std::nullopt : std::optional(Refusal::wrong_extra_cards))
                << n << " cards";
        table.play(PayTunnel{cards(Card::blue, row.extra)});
        EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
        EXPECT_EQ(table.state.hands[0], hand_of({{Card::blue, 4 - row.extra}, {Card::red, 4}}));
        EXPECT_EQ(table.open().points[0], 7);
        EXPECT_EQ(table.open().trains[0], 36);  // extra cards take no trains
        EXPECT_EQ(table.deciding(), Seat{1});
    }
}

TEST(TunnelRules, NOR_TUNNEL_2_paid_with_the_colour_or_locomotives_only) {  // NOR-TUNNEL-2
    Table table =
        tunnel_table(hand_of({{Card::blue, 6}, {kLoco, 2}, {Card::red, 6}, {Card::green, 3}}),
                     {Card::blue, Card::blue, Card::red});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 2}})}), std::nullopt);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 1}, {kLoco, 1}})}), std::nullopt);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{kLoco, 2}})}), std::nullopt);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::red, 2}})}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 1}, {Card::red, 1}})}),
              Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{kLoco, 1}})}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 3}})}), Refusal::cards_not_in_hand);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::tunnel_first);
    EXPECT_EQ(table.refusal(Pass{}), Refusal::tunnel_first);
    EXPECT_EQ(table.refusal(1, RefuseTunnel{}), Refusal::not_your_turn);
}

TEST(TunnelRules, R_THREE_not_for_the_extra_cards_of_a_tunnel) {  // R-THREE
    Table table = tunnel_table(hand_of({{Card::blue, 4}, {Card::red, 3}, {Card::green, 3}}),
                               {Card::blue, Card::white, Card::white});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    ASSERT_EQ(table.open().decision, Decision::tunnel);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::red, 3}})}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::red, 1}, {Card::green, 2}})}),
              Refusal::wrong_extra_cards);
}

TEST(TunnelRules, R_TUNNELLOCO_a_turned_locomotive_is_met_with_the_colour) {  // R-TUNNELLOCO
    for (const Card with : {Card::blue, kLoco}) {
        Table table =
            tunnel_table(hand_of({{Card::blue, 5}, {kLoco, 1}}), {kLoco, Card::white, Card::white});
        table.claim(bergen_oslo(table), {{Card::blue, 4}});
        ASSERT_EQ(table.open().decision, Decision::tunnel);
        table.play(PayTunnel{cards(with, 1)});
        EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
    }
}

TEST(TunnelRules, NOR_TUNNEL_3_only_locomotives_laid_down) {  // NOR-TUNNEL-3
    Table table =
        tunnel_table(hand_of({{kLoco, 6}, {Card::blue, 3}}), {kLoco, Card::blue, Card::blue});
    table.claim(bergen_oslo(table), {{kLoco, 4}});
    ASSERT_EQ(table.open().decision, Decision::tunnel);
    EXPECT_EQ(first_event<TunnelTurned>(table).extra, 1);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 1}})}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 3}})}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{kLoco, 2}})}), Refusal::wrong_extra_cards);
    table.play(PayTunnel{hand_of({{kLoco, 1}})});
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
}

TEST(TunnelRules, NOR_TUNNEL_3_colours_do_not_count_against_locomotives) {  // NOR-TUNNEL-3
    Table table = tunnel_table(hand_of({{kLoco, 4}}), {Card::blue, Card::blue, Card::blue});
    table.claim(bergen_oslo(table), {{kLoco, 4}});
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
    // One blue card among them, and they do.
    Table other =
        tunnel_table(hand_of({{kLoco, 3}, {Card::blue, 1}}), {Card::blue, Card::blue, Card::blue});
    other.claim(bergen_oslo(other), {{kLoco, 3}, {Card::blue, 1}});
    EXPECT_EQ(other.open().decision, Decision::tunnel);
    EXPECT_EQ(first_event<TunnelTurned>(other).extra, 3);
}

TEST(TunnelRules, NOR_TUNNEL_4_giving_up_takes_the_cards_back) {  // NOR-TUNNEL-4
    const CardCounts hand = hand_of({{Card::blue, 5}, {kLoco, 1}, {Card::red, 2}});
    Table table = tunnel_table(hand, {Card::blue, Card::green, Card::white});
    table.claim(bergen_oslo(table), {{Card::blue, 3}, {kLoco, 1}});
    table.play(RefuseTunnel{});
    EXPECT_EQ(table.state.hands[0], hand);
    EXPECT_EQ(table.open().hand_size[0], 8);
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), std::nullopt);
    EXPECT_TRUE(table.open().owners.is_free(bergen_oslo(table)));
    EXPECT_EQ(table.open().trains[0], 40);
    EXPECT_EQ(table.open().points[0], 0);
    EXPECT_EQ(table.open().discards,
              hand_of({{Card::blue, 1}, {Card::green, 1}, {Card::white, 1}}));
    EXPECT_EQ(turned_of(table.open()).total(), 0);
    EXPECT_EQ(table.open().laid.total(), 0);
    EXPECT_EQ(table.deciding(), Seat{1});
    EXPECT_EQ(table.open().decision, Decision::action);
    // Everybody has seen them.
    EXPECT_EQ(table.open().known[0], hand_of({{Card::blue, 3}, {kLoco, 1}}));
}

TEST(TunnelRules, NOR_TUNNEL_4_who_cannot_pay_has_to_give_up) {  // NOR-TUNNEL-4
    Table table = tunnel_table(hand_of({{Card::blue, 4}, {Card::red, 5}}),
                               {Card::blue, Card::green, Card::white});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::blue, 1}})}), Refusal::cards_not_in_hand);
    EXPECT_EQ(table.refusal(PayTunnel{hand_of({{Card::red, 1}})}), Refusal::wrong_extra_cards);
    EXPECT_EQ(table.refusal(RefuseTunnel{}), std::nullopt);
    table.play(RefuseTunnel{});
    EXPECT_EQ(table.state.hands[0], hand_of({{Card::blue, 4}, {Card::red, 5}}));
}

TEST(TunnelRules, NOR_TUNNEL_4_the_turned_cards_lie_apart_until_decided) {  // NOR-TUNNEL-4
    Table table = tunnel_table(hand_of({{Card::blue, 5}}), {Card::blue, Card::green, Card::white});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(table.open().discards_size, 0);
    EXPECT_EQ(table.open().discards.total(), 0);
    table.play(PayTunnel{hand_of({{Card::blue, 1}})});
    EXPECT_EQ(table.open().discards,
              hand_of({{Card::blue, 6}, {Card::green, 1}, {Card::white, 1}}));
    EXPECT_EQ(table.open().discards_size, 8);
}

TEST(TunnelRules, NOR_TUNNEL_4_turned_cards_are_discarded_when_nothing_is_asked) {  // NOR-TUNNEL-4
    Table table = tunnel_table(hand_of({{Card::blue, 4}}), {Card::red, Card::green, Card::white});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(table.open().discards,
              hand_of({{Card::blue, 4}, {Card::red, 1}, {Card::green, 1}, {Card::white, 1}}));
}

TEST(TunnelRules, NOR_TUNNEL_4_gaps_of_the_display_are_refilled_then) {  // NOR-TUNNEL-4
    for (const bool pays : {true, false}) {
        Table table = bare_table(kMap, 2);
        table.show({Card::red, Card::none, Card::none, Card::white, Card::none});
        table.give(0, {{Card::blue, 5}});
        leave_in_decks(table, hand_of({{Card::blue, 1}, {Card::green, 1}, {Card::black, 1}}));
        table.claim(bergen_oslo(table), {{Card::blue, 4}});
        ASSERT_EQ(table.open().decision, Decision::tunnel);
        EXPECT_EQ(table.open().display_gaps, 3);
        if (pays) {
            table.play(PayTunnel{hand_of({{Card::blue, 1}})});
            EXPECT_EQ(table.open().pile_size + table.open().discards_size, 8 - 3);
        } else {
            table.play(RefuseTunnel{});
            EXPECT_EQ(table.open().pile_size + table.open().discards_size, 0);
        }
        EXPECT_EQ(table.open().display_gaps, 0);
        for (const Card card : table.open().display) EXPECT_NE(card, Card::none);
    }
}

TEST(TunnelRules, NOR_TUNNEL_4_known_cards_are_not_counted_twice) {  // NOR-TUNNEL-4
    Table table = bare_table(kMap, 2);
    table.give(0, {{Card::blue, 5}, {kLoco, 2}});
    table.open().known[0] = hand_of({{Card::blue, 2}, {kLoco, 2}});
    table.chance.cards = {Card::blue, Card::green, Card::white};
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(table.open().known[0], hand_of({{kLoco, 2}}));
    table.play(RefuseTunnel{});
    EXPECT_EQ(table.open().known[0], hand_of({{Card::blue, 4}, {kLoco, 2}}));
}

TEST(TunnelRules, NOR_TUNNEL_5_fewer_than_three_cards_left) {  // NOR-TUNNEL-5
    struct Row {
        CardCounts deck, discards;
        int turned, extra;
    };
    for (const Row& row :
         {Row{hand_of({{Card::blue, 2}}), {}, 2, 2}, Row{hand_of({{Card::blue, 1}}), {}, 1, 1},
          Row{{}, hand_of({{Card::blue, 2}}), 2, 2},
          Row{hand_of({{Card::red, 1}}), hand_of({{Card::blue, 1}}), 2, 1},
          Row{hand_of({{kLoco, 1}}), hand_of({{Card::red, 4}}), 3, 1}}) {
        Table table = bare_table(kMap, 2);
        table.give(0, {{Card::blue, 6}});
        leave_in_decks(table, row.deck, row.discards);
        table.claim(bergen_oslo(table), {{Card::blue, 4}});
        ASSERT_EQ(table.open().decision, Decision::tunnel);
        EXPECT_EQ(turned_of(table.open()).total(), row.turned);
        EXPECT_EQ(first_event<TunnelTurned>(table).extra, row.extra);
        table.play(PayTunnel{cards(Card::blue, row.extra)});
        EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
    }
}

TEST(TunnelRules, NOR_TUNNEL_5_no_card_left_and_the_laid_ones_are_not_turned) {  // NOR-TUNNEL-5
    Table table = bare_table(kMap, 2);
    table.give(0, {{Card::blue, 4}});
    leave_in_decks(table, {});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    ASSERT_EQ(table.log.count<TunnelTurned>(), 1);
    EXPECT_EQ(first_event<TunnelTurned>(table).turned.total(), 0);
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
    // The deck was used up: what was laid down is the new one (C-DRAW-6).
    EXPECT_EQ(table.state.pile, hand_of({{Card::blue, 4}}));
}

TEST(TunnelRules, NOR_TUNNEL_5_laid_cards_are_not_shuffled_in) {  // NOR-TUNNEL-5
    Table table = bare_table(kMap, 2);
    table.give(0, {{Card::blue, 4}});
    leave_in_decks(table, hand_of({{Card::red, 1}}), hand_of({{Card::white, 1}}));
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    EXPECT_EQ(first_event<TunnelTurned>(table).turned, hand_of({{Card::red, 1}, {Card::white, 1}}));
    EXPECT_EQ(first_event<DeckReshuffled>(table).size, 1);
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
    // The turned cards are discarded with what was paid, into the deck that is used up again.
    EXPECT_EQ(table.state.pile, hand_of({{Card::blue, 4}, {Card::red, 1}, {Card::white, 1}}));
    EXPECT_EQ(table.open().discards_size, 0);
}

TEST(TunnelRules, NOR_TUNNEL_5_no_card_left_and_gaps_to_fill) {  // NOR-TUNNEL-5
    Table table = bare_table(kMap, 2);
    table.show({Card::none, Card::red, Card::none, Card::none, Card::none});
    table.give(0, {{Card::blue, 4}});
    leave_in_decks(table, {});
    table.claim(bergen_oslo(table), {{Card::blue, 4}});
    // The four blue cards, discarded with the claim, fill the gaps.
    EXPECT_EQ(table.open().display,
              (std::array{Card::blue, Card::red, Card::blue, Card::blue, Card::blue}));
    EXPECT_EQ(table.open().pile_size + table.open().discards_size, 0);
}

TEST(TunnelRules, NOR_TUNNEL_6_claimed_at_once_when_nothing_is_asked) {  // NOR-TUNNEL-6
    Table table =
        tunnel_table(hand_of({{Card::blue, 6}, {kLoco, 1}}), {Card::red, Card::green, Card::white});
    table.play(ClaimTrack{bergen_oslo(table)});
    table.play(PayTrack{hand_of({{Card::blue, 4}})});
    EXPECT_EQ(table.open().owners.owner_of(bergen_oslo(table)), Seat{0});
    EXPECT_EQ(table.open().points[0], 7);
    EXPECT_EQ(table.open().trains[0], 36);
    EXPECT_EQ(table.state.hands[0], hand_of({{Card::blue, 2}, {kLoco, 1}}));
    EXPECT_EQ(table.deciding(), Seat{1});
    EXPECT_EQ(table.refusal(1, RefuseTunnel{}), Refusal::not_asked);
    EXPECT_EQ(table.refusal(1, PayTunnel{}), Refusal::not_asked);
}

}  // namespace
}  // namespace railhead::test
