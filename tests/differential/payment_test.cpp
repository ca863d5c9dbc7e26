// Payments counted, listed and sampled by the engine against a plain enumeration of all subsets of
// a hand with pays(), the definition of the rule; and pays() against a plainer reading of the rule.
#include "rules/payment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "rules/legal.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

// All multisets within a hand, in ascending order of counts.
std::vector<CardCounts> parts_of(const CardCounts& hand) {
    std::vector<CardCounts> parts{CardCounts{}};
    for (std::size_t kind = 0; kind < kCardKinds; ++kind) {
        std::vector<CardCounts> more;
        for (const CardCounts& part : parts)
            for (int n = 0; n <= hand.count[kind]; ++n) {
                more.push_back(part);
                more.back().count[kind] = static_cast<std::uint8_t>(n);
            }
        parts = std::move(more);
    }
    std::ranges::sort(parts);
    return parts;
}

// The rule read aloud: lay card by card. Each symbol takes a locomotive or a substitute, each space
// a card of the colour, a locomotive where it is wild, or a substitute; nothing may be left over.
class PlainRule {
public:
    PlainRule(const Demand& demand, Card color) : demand_(demand), color_(color) {}

    bool pays(const CardCounts& paid) { return lay(paid, demand_.symbols, demand_.spaces); }

private:
    bool lay(CardCounts left, int symbols, int spaces) {
        if (symbols == 0 && spaces == 0) return left.empty();
        if (!seen_.insert({left, symbols, spaces}).second) return false;  // tried before
        if (symbols > 0) {
            if (with(left, Card::locomotive, symbols - 1, spaces)) return true;
            return demand_.for_symbols &&
                   substitute(left, demand_.substitute_size, symbols - 1, spaces);
        }
        if (with(left, color_, 0, spaces - 1)) return true;
        if (demand_.wild && with(left, Card::locomotive, 0, spaces - 1)) return true;
        return demand_.for_spaces && substitute(left, demand_.substitute_size, 0, spaces - 1);
    }
    bool with(CardCounts left, Card card, int symbols, int spaces) {
        if (left[card] == 0) return false;
        --left[card];
        return lay(left, symbols, spaces);
    }
    bool substitute(const CardCounts& left, int cards, int symbols, int spaces) {
        if (cards == 0) return false;
        if (demand_.alike) {
            for (std::size_t i = 0; i < kColors; ++i) {
                CardCounts rest = left;
                if (rest[color_at(i)] < cards) continue;
                rest[color_at(i)] = static_cast<std::uint8_t>(rest[color_at(i)] - cards);
                if (lay(rest, symbols, spaces)) return true;
            }
            return false;
        }
        return any_cards(left, 0, cards, symbols, spaces);
    }
    // Takes `cards` cards of kinds from `kind` on.
    bool any_cards(const CardCounts& left, std::size_t kind, int cards, int symbols, int spaces) {
        if (cards == 0) return lay(left, symbols, spaces);
        for (; kind < kCardKinds; ++kind) {
            if (left.count[kind] == 0) continue;
            CardCounts rest = left;
            --rest.count[kind];
            if (any_cards(rest, kind, cards - 1, symbols, spaces)) return true;
        }
        return false;
    }

    Demand demand_;
    Card color_;
    std::set<std::tuple<CardCounts, int, int>> seen_;
};

bool plainly_pays(const CardCounts& paid, const Demand& demand) {
    for (std::size_t i = 0; i < kColors; ++i) {
        const Card color = color_at(i);
        if (demand.color != Card::none && demand.color != color) continue;
        if (PlainRule(demand, color).pays(paid)) return true;
    }
    return false;
}

Demand random_demand(RandomStream& random, int most_units) {
    Demand demand;
    if (random.below(2) == 0) demand.color = color_at(static_cast<std::size_t>(random.below(8)));
    const int units = 1 + random.below(most_units);
    if (random.below(2) == 0) demand.symbols = static_cast<std::uint8_t>(random.below(units + 1));
    demand.spaces = static_cast<std::uint8_t>(units - demand.symbols);
    demand.wild = random.below(2) == 0;
    if (random.below(3) > 0) {
        demand.substitute_size = static_cast<std::uint8_t>(2 + random.below(3));
        demand.alike = random.below(2) == 0;
        const int where = 1 + random.below(3);
        demand.for_symbols = (where & 1) != 0;
        demand.for_spaces = (where & 2) != 0;
    }
    return demand;
}

// Few kinds, so that sets come up, or many.
CardCounts random_hand(RandomStream& random, int most_cards) {
    CardCounts hand;
    const int kinds = 1 + random.below(static_cast<int>(kCardKinds));
    for (int n = random.below(most_cards + 1); n > 0; --n)
        ++hand.count[static_cast<std::size_t>(random.below(3) == 0 ? 0 : random.below(kinds))];
    return hand;
}

std::string described(const CardCounts& hand, const Demand& d) {
    std::string text = "hand";
    for (const int n : hand.count) text += ' ' + std::to_string(n);
    return text + "; color " + std::string{name_of(d.color)} + " spaces " +
           std::to_string(d.spaces) + " symbols " + std::to_string(d.symbols) +
           (d.wild ? " wild" : "") + " set " + std::to_string(d.substitute_size) +
           (d.alike ? " alike" : "") + (d.for_symbols ? " for symbols" : "") +
           (d.for_spaces ? " for spaces" : "");
}

// Fewest cards, then fewest locomotives, then ascending.
bool more_sensible(const CardCounts& a, const CardCounts& b) {
    return std::tuple(a.total(), a.locomotives(), a) < std::tuple(b.total(), b.locomotives(), b);
}

TEST(Payments, are_those_of_the_rule_read_aloud) {
    RandomStream random(1);
    const int rounds = scaled(1000, 20'000, 200, 200'000);
    for (int round = 0; round < rounds; ++round) {
        const Demand demand = random_demand(random, 4);
        const CardCounts hand = random_hand(random, 9);
        for (const CardCounts& part : parts_of(hand))
            ASSERT_EQ(pays(part, demand), plainly_pays(part, demand)) << described(part, demand);
    }
}

TEST(Payments, are_counted_listed_and_sampled_as_enumerated) {
    RandomStream random(2);
    const int rounds = scaled(5000, 100'000, 1000, 1'000'000);
    int payable = 0;
    for (int round = 0; round < rounds; ++round) {
        const Demand demand = random_demand(random, round % 2 == 0 ? 4 : 7);
        const CardCounts hand = random_hand(random, 12);
        std::vector<CardCounts> all;
        for (const CardCounts& part : parts_of(hand))
            if (pays(part, demand)) all.push_back(part);
        std::ranges::sort(all, more_sensible);

        ASSERT_EQ(count_payments(hand, demand), all.size()) << described(hand, demand);
        ASSERT_EQ(can_pay(hand, demand), !all.empty()) << described(hand, demand);
        ASSERT_EQ(sensible_payments(hand, demand, 1'000'000), all) << described(hand, demand);
        const auto few = sensible_payments(hand, demand, 5);
        ASSERT_EQ(few.size(), std::min<std::size_t>(5, all.size()));
        ASSERT_TRUE(std::equal(few.begin(), few.end(), all.begin())) << described(hand, demand);
        ASSERT_TRUE(sensible_payments(hand, demand, 0).empty());
        if (all.empty()) continue;
        ++payable;
        ASSERT_EQ(cheapest_payment(hand, demand), all.front()) << described(hand, demand);
        for (int sample = 0; sample < 20; ++sample) {
            const CardCounts paid = sample_payment(hand, demand, random);
            ASSERT_TRUE(hand.contains(paid) && pays(paid, demand)) << described(hand, demand);
        }
    }
    EXPECT_GT(payable, rounds / 10);
}

TEST(Payments, each_comes_up_in_samples) {
    RandomStream random(3);
    const int rounds = scaled(300, 5000, 50, 50'000);
    for (int round = 0; round < rounds; ++round) {
        const Demand demand = random_demand(random, 4);
        const CardCounts hand = random_hand(random, 12);
        const auto all = sensible_payments(hand, demand, 1000);
        if (all.empty() || all.size() > 100) continue;
        std::set<CardCounts> missing(all.begin(), all.end());
        for (int sample = 0; sample < 200'000 && !missing.empty(); ++sample)
            missing.erase(sample_payment(hand, demand, random));
        ASSERT_TRUE(missing.empty())
            << missing.size() << " never came up: " << described(hand, demand) << "; "
            << described(*missing.begin(), demand);
    }
}

int in_both(const CardCounts& a, const CardCounts& b) {
    int n = 0;
    for (std::size_t i = 0; i < kCardKinds; ++i) n += std::min(a.count[i], b.count[i]);
    return n;
}
bool of_one_color(const CardCounts& some) {
    int colors = 0;
    for (std::size_t i = 0; i < kColors; ++i) colors += some[color_at(i)] > 0 ? 1 : 0;
    return colors <= 1;
}

// Cards laid down one by one: all of it is compared with all payments of the hand.
TEST(Payments, can_be_laid_card_by_card) {
    RandomStream random(4);
    const int rounds = scaled(2000, 30'000, 500, 300'000);
    int mixtures = 0;
    for (int round = 0; round < rounds; ++round) {
        const Demand demand = random_demand(random, round % 2 == 0 ? 4 : 7);
        const CardCounts hand = random_hand(random, 11);
        const auto parts = parts_of(hand);
        std::vector<CardCounts> all;
        for (const CardCounts& part : parts)
            if (pays(part, demand)) all.push_back(part);
        const CardCounts& laid =
            parts[static_cast<std::size_t>(random.below(static_cast<int>(parts.size())))];
        int most = 0;
        int fewest = -1;  // further cards of a payment that holds all of `laid`
        for (const CardCounts& payment : all) {
            most = std::max(most, in_both(payment, laid));
            if (!payment.contains(laid)) continue;
            const int further = payment.total() - laid.total();
            fewest = fewest < 0 ? further : std::min(fewest, further);
        }
        const CardCounts kept = part_of_payment(hand, laid, demand);
        ASSERT_TRUE(laid.contains(kept));
        ASSERT_EQ(kept.total(), most) << described(hand, demand) << described(laid, demand);
        if (!all.empty()) {
            ASSERT_TRUE(std::ranges::any_of(all, [&](const CardCounts& payment) {
                return payment.contains(kept);
            })) << described(hand, demand);
        }
        ASSERT_EQ(is_part_of_payment(hand, laid, demand), fewest >= 0)
            << described(hand, demand) << described(laid, demand);
        const auto ways = ways_to_complete(hand, laid, demand);
        ASSERT_EQ(ways.empty(), fewest <= 0) << described(hand, demand) << described(laid, demand);
        for (const CardCounts& way : ways) {
            ASSERT_EQ(way.total(), fewest) << described(hand, demand) << described(laid, demand);
            ASSERT_TRUE(hand.contains(laid + way) && pays(laid + way, demand));
        }
        mixtures += ways.size() == 1 && !of_one_color(ways[0]) ? 1 : 0;
    }
    EXPECT_GT(mixtures, 0);
}

// The fewest cards to draw, against all small sets of one colour and locomotives.
TEST(Payments, that_are_not_in_hand_say_what_is_missing) {
    RandomStream random(5);
    const int rounds = scaled(1000, 10'000, 200, 100'000);
    for (int round = 0; round < rounds; ++round) {
        const Demand demand = random_demand(random, 6);
        const CardCounts hand = random_hand(random, 9);
        const auto ways = ways_to_afford(hand, demand);
        ASSERT_EQ(ways.empty(), can_pay(hand, demand)) << described(hand, demand);
        const int fewest = ways.empty() ? 0 : ways.front().total();
        ASSERT_EQ(still_missing(hand, demand).total(), fewest) << described(hand, demand);
        if (!ways.empty()) {
            ASSERT_EQ(ways.front(), still_missing(hand, demand));
        }
        for (const CardCounts& way : ways) {
            ASSERT_EQ(way.total(), fewest);
            ASSERT_TRUE(of_one_color(way));
            ASSERT_TRUE(can_pay(hand + way, demand)) << described(hand, demand);
        }
        ASSERT_EQ((std::set<CardCounts>(ways.begin(), ways.end()).size()), ways.size());
        if (fewest == 0) continue;
        // Every colour that is enough is named; so are locomotives alone.
        for (std::size_t i = 0; i < kCardKinds; ++i) {
            const CardCounts same = cards(id_at<Card>(i), fewest);
            if (can_pay(hand + same, demand)) {
                ASSERT_TRUE(std::ranges::find(ways, same) != ways.end()) << described(hand, demand);
            }
        }
    }
}

// A client may ask about any hand that the deck allows.
TEST(Payments, that_a_hand_of_nearly_the_whole_deck_lacks_are_named) {
    const Demand demand{.color = Card::blue, .spaces = 15};
    for (const Card card : {Card::red, Card::purple, Card::black}) {
        const CardCounts hand = cards(card, kMaxDeck);
        EXPECT_EQ(still_missing(hand, demand), cards(Card::blue, 15));
        EXPECT_EQ(ways_to_afford(hand, demand).front(), cards(Card::blue, 15));
    }
}

// The number of choices at a decision is what asking why_not() of every choice finds.
TEST(Payments, make_up_the_count_of_choices) {
    const int games = scaled(2, 20, 1, 200);
    for (const auto* map : {"nordic-countries", "northern-lights", "usa", "poland"})
        for (int game = 0; game < games; ++game) {
            Table table(map, 2, {}, {}, static_cast<std::uint64_t>(game + 1));
            for (int step = 0; step < 60 && table.open().decision != Decision::over; ++step) {
                const SeatContext context = context_of(table.state, table.deciding());
                const bool turn = table.open().decision == Decision::action;
                if (turn && context.hand.total() <= 12) {
                    const auto parts = parts_of(context.hand);
                    std::uint64_t count = 0;
                    const auto add = [&](const Action& action) {
                        count += table.refusal(action) ? 0u : 1u;
                    };
                    add(DrawBlind{});
                    add(DrawTickets{});
                    add(Pass{});
                    for (std::uint8_t slot = 0; slot < kDisplaySlots; ++slot) add(DrawFaceUp{slot});
                    for (std::size_t i = 0; i < table.map().tracks.size(); ++i) {
                        const auto track = id_at<TrackId>(i);
                        if (table.refusal(ClaimTrack{track})) continue;
                        for (const CardCounts& part : parts)
                            count += pays(part, table.rules[track].demand) ? 1u : 0u;
                    }
                    ASSERT_EQ(count_choices(table.rules, context), count);
                }
                table.play_random();
            }
        }
}

// NOR-CLAIM-3, R-FOUR: nine gray spaces, any four cards for each. The figure comes from a separate
// program; no list of these payments is ever made.
TEST(Payments, of_nine_gray_spaces_by_fours_are_counted_in_closed_form) {
    const RuleSet rules = rules_of("nordic-countries", 2);
    const Table table("nordic-countries", 2);
    const Demand demand = rules[table.track("lieksa", "murmansk")].demand;
    ASSERT_EQ(demand.spaces, 9);
    EXPECT_EQ(count_payments(rules.deck, demand), 255'786'849u);
    EXPECT_EQ(sensible_payments(rules.deck, demand).size(), kShortList);
}

// With every card in hand, the first turn is a decision between 260 million choices.
TEST(Payments, of_all_tracks_together_are_counted_in_closed_form) {
    const Table table("nordic-countries", 2);
    PublicState open = table.state.open;
    open.hand_size[0] = static_cast<std::uint8_t>(table.rules.deck.total());
    const SeatContext context{open, Seat{0}, table.rules.deck, {}};
    // The deck, five slots and the ticket draw are seven of them.
    EXPECT_EQ(count_choices(table.rules, context), 260'081'974u);
}

}  // namespace
}  // namespace railhead::test
