// Which cards are missing, which are surplus and what is paid, against all multisets of cards.
#include "players/card_needs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "rules/payment.h"
#include "support/small_board.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

constexpr std::uint64_t kBoards = 60;

CardCounts random_hand(RandomStream& random, int most) {
    CardCounts hand;
    for (int n = random.below(most + 1); n > 0; --n) {
        static constexpr std::array kKinds{locomotive, red, blue, green, white};
        ++hand[kKinds[static_cast<std::size_t>(random.below(kKinds.size()))]];
    }
    return hand;
}

CardCounts random_part(RandomStream& random, const CardCounts& hand) {
    CardCounts part;
    for (std::size_t i = 0; i < kCardKinds; ++i)
        part.count[i] = static_cast<std::uint8_t>(random.below(hand.count[i] + 1));
    return part;
}

// Calls check(demand, hand, random) for every track of many boards with random hands.
template <class Check>
void with_random_hands(int most_cards, const Check& check) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
        SCOPED_TRACE("board " + std::to_string(seed));
        const SmallBoard board(seed);
        RandomStream random(seed, 6);
        board.rules.all_tracks.each([&](TrackId id) {
            SCOPED_TRACE("track " + std::to_string(index_of(id)));
            check(board, id, random_hand(random, most_cards), random);
        });
    }
}

Demand without_substitutes(Demand demand) {
    demand.substitute_size = 0;
    demand.alike = demand.for_symbols = demand.for_spaces = false;
    return demand;
}

// The fewest cards that make the hand able to pay: by trying all multisets of that many cards.
bool can_pay_with_more(const CardCounts& hand, const Demand& demand, int more, std::size_t kind) {
    if (more == 0) return can_pay(hand, demand);
    for (; kind < kCardKinds; ++kind)
        if (can_pay_with_more(hand + cards(id_at<Card>(kind), 1), demand, more - 1, kind))
            return true;
    return false;
}
int fewest_further_cards(const CardCounts& hand, const Demand& demand) {
    int more = 0;
    while (!can_pay_with_more(hand, demand, more, 0)) ++more;
    return more;
}

TEST(CardNeeds, cards_missing_are_the_fewest_with_which_the_hand_can_pay) {
    with_random_hands(5, [](const SmallBoard& board, TrackId track, const CardCounts& hand, auto&) {
        const Demand demand = without_substitutes(board.rules[track].demand);
        EXPECT_EQ(cards_missing(hand, demand), fewest_further_cards(hand, demand));
        // Substitutes are not counted.
        EXPECT_EQ(cards_missing(hand, board.rules[track].demand), cards_missing(hand, demand));
    });
}

CardNeeds needs_of(const SmallBoard& board, const CardCounts& hand, TrackId track) {
    const NeededTrack needed{board.rules[track].demand, 1000};
    return CardNeeds(hand, {&needed, 1});
}

TEST(CardNeeds, one_track_needs_exactly_the_cards_that_bring_it_nearer) {
    with_random_hands(8, [](const SmallBoard& board, TrackId track, const CardCounts& hand, auto&) {
        const Demand& demand = board.rules[track].demand;
        const int missing = cards_missing(hand, demand);
        const CardNeeds needs = needs_of(board, hand, track);
        ASSERT_TRUE(hand.contains(needs.surplus()));
        // Without its surplus the hand is as near as before, and it keeps no card too many.
        EXPECT_EQ(cards_missing(hand - needs.surplus(), demand), missing);
        EXPECT_EQ((hand - needs.surplus()).total(), demand.units() - missing);
    });
}

TEST(CardNeeds, a_card_that_one_track_lacks_is_worth_more_than_one_that_it_does_not) {
    with_random_hands(6, [](const SmallBoard& board, TrackId track, const CardCounts& hand, auto&) {
        const Demand demand = without_substitutes(board.rules[track].demand);
        const CardNeeds needs = needs_of(board, hand, track);
        const bool substitutes = board.rules[track].demand.substitute_size > 0;
        const CardNeeds nothing(hand, {});
        for (std::size_t i = 0; i < kCardKinds; ++i) {
            const Card card = id_at<Card>(i);
            const bool helps =
                cards_missing(hand + cards(card, 1), demand) < cards_missing(hand, demand);
            // Any colour may become that of a gray track, and part of a substitute.
            const bool may_help = helps || demand.color == none || substitutes;
            const int more = needs.value_of(card) - nothing.value_of(card);
            EXPECT_GE(more, helps ? 1 : 0) << name_of(card);
            EXPECT_TRUE(may_help || more == 0) << name_of(card);
        }
    });
}

TEST(CardNeeds, tracks_of_different_colours_do_not_take_cards_from_each_other) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
        const SmallBoard board(seed);
        RandomStream random(seed, 7);
        CardCounts hand = random_hand(random, 12);
        hand[locomotive] = 0;
        std::vector<NeededTrack> tracks;
        CardCounts wanted;
        board.rules.all_tracks.each([&](TrackId id) {
            const Demand& demand = board.rules[id].demand;
            if (demand.color == none || demand.symbols > 0 || wanted[demand.color] > 0) return;
            wanted[demand.color] = demand.spaces;
            tracks.push_back({demand, 1000});
        });
        EXPECT_EQ(CardNeeds(hand, tracks).surplus(), without(hand, wanted));
    }
}

TEST(Payment, surplus_cards_cost_less_than_needed_ones_and_locomotives_most) {
    const CardCounts surplus = hand_of({{red, 2}, {locomotive, 1}});
    const auto cost = [&](const CardCounts& paid) { return payment_cost(paid, surplus); };
    EXPECT_EQ(cost({}), 0);
    EXPECT_LT(cost(cards(red, 1)), cost(cards(blue, 1)));
    EXPECT_LT(cost(cards(red, 1)), cost(cards(locomotive, 1)));
    EXPECT_EQ(cost(cards(red, 3)), cost(cards(red, 2)) + cost(cards(blue, 1)));
    EXPECT_LT(cost(cards(locomotive, 1)), cost(cards(locomotive, 2)) - cost(cards(locomotive, 1)));
    EXPECT_LT(cost(cards(blue, 1)), cost(cards(locomotive, 2)) - cost(cards(locomotive, 1)));
}

std::vector<CardCounts> payments_of(const CardCounts& hand, const Demand& demand) {
    std::vector<CardCounts> payments = parts_of(hand);
    std::erase_if(payments, [&](const CardCounts& paid) { return !pays(paid, demand); });
    return payments;
}

int least_cost(const std::vector<CardCounts>& payments, const CardCounts& surplus) {
    int least = std::numeric_limits<int>::max();
    for (const CardCounts& paid : payments) least = std::min(least, payment_cost(paid, surplus));
    return least;
}

TEST(Payment, is_always_one_of_all_payments) {
    with_random_hands(9, [](const SmallBoard& board, TrackId track, const CardCounts& hand,
                            RandomStream& random) {
        const Demand& demand = board.rules[track].demand;
        if (!can_pay(hand, demand)) return;
        const CardCounts paid = choose_payment(hand, demand, random_part(random, hand));
        EXPECT_TRUE(hand.contains(paid));
        EXPECT_TRUE(pays(paid, demand));
    });
}

// With the fewest locomotives for their colour.
std::vector<CardCounts> with_fewest_locomotives(std::vector<CardCounts> payments) {
    const auto same_colors = [](const CardCounts& a, const CardCounts& b) {
        for (std::size_t i = 0; i < kColors; ++i)
            if ((a[color_at(i)] > 0) != (b[color_at(i)] > 0)) return false;
        return true;
    };
    const std::vector<CardCounts> all = payments;
    std::erase_if(payments, [&](const CardCounts& paid) {
        return std::ranges::any_of(all, [&](const CardCounts& other) {
            return same_colors(paid, other) && other.locomotives() < paid.locomotives();
        });
    });
    return payments;
}

TEST(Payment, without_substitutes_is_the_cheapest_with_the_fewest_locomotives) {
    with_random_hands(9, [](const SmallBoard& board, TrackId track, const CardCounts& hand,
                            RandomStream& random) {
        const Demand demand = without_substitutes(board.rules[track].demand);
        if (!can_pay(hand, demand)) return;
        const CardCounts surplus = random_part(random, hand);
        const CardCounts paid = choose_payment(hand, demand, surplus);
        // A payment of locomotives alone belongs to every colour, and has most of them.
        auto payments = with_fewest_locomotives(payments_of(hand, demand));
        const auto only_locomotives = [](const CardCounts& one) {
            return one.total() == one.locomotives();
        };
        if (demand.color != none && !std::ranges::all_of(payments, only_locomotives))
            std::erase_if(payments, only_locomotives);
        EXPECT_EQ(payment_cost(paid, surplus), least_cost(payments, surplus));
    });
}

TEST(Payment, without_substitutes_is_the_cheapest_of_all_if_the_whole_hand_is_surplus) {
    with_random_hands(9, [](const SmallBoard& board, TrackId track, const CardCounts& hand, auto&) {
        const Demand demand = without_substitutes(board.rules[track].demand);
        if (!can_pay(hand, demand)) return;
        const CardCounts paid = choose_payment(hand, demand, hand);
        EXPECT_EQ(payment_cost(paid, hand), least_cost(payments_of(hand, demand), hand));
    });
}

// Symbols alone, and no locomotive in the hand: all is paid with substitutes.
TEST(Payment, of_substitutes_alone_is_the_cheapest_of_all) {
    RandomStream random(11);
    int payments = 0;
    for (int round = 0; round < 400; ++round) {
        const bool alike = random.below(2) == 0;
        const Demand demand{.symbols = static_cast<std::uint8_t>(1 + random.below(2)),
                            .wild = false,
                            .alike = alike,
                            .substitute_size = static_cast<std::uint8_t>(alike ? 2 : 3),
                            .for_symbols = true};
        CardCounts hand = random_hand(random, 10);
        hand[locomotive] = 0;
        if (!can_pay(hand, demand)) continue;
        const CardCounts surplus = random_part(random, hand);
        EXPECT_EQ(payment_cost(choose_payment(hand, demand, surplus), surplus),
                  least_cost(payments_of(hand, demand), surplus));
        ++payments;
    }
    EXPECT_GT(payments, 100);
}

// It does not try everything, so a payment may cost more than the cheapest one: rarely, and never
// by more than half.
TEST(Payment, is_mostly_the_cheapest_of_all) {
    int payments = 0;
    int exact = 0;
    with_random_hands(9, [&](const SmallBoard& board, TrackId track, const CardCounts& hand,
                             RandomStream& random) {
        const Demand& demand = board.rules[track].demand;
        if (!can_pay(hand, demand)) return;
        const CardCounts surplus = random_part(random, hand);
        const int cost = payment_cost(choose_payment(hand, demand, surplus), surplus);
        const int least = least_cost(payments_of(hand, demand), surplus);
        EXPECT_GE(cost, least);
        EXPECT_LE(2 * cost, 3 * least);
        ++payments;
        exact += cost == least;
    });
    EXPECT_GT(payments, 500);
    EXPECT_GE(100 * exact, 85 * payments);
}

}  // namespace
}  // namespace railhead::test
