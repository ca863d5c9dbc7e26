#include "rules/payment.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <optional>

#include "core/bit_set.h"

namespace railhead {

namespace {

// A payment with a given number of substitutes and of locomotives leaves the coloured cards:
// `total` of them, in sets of `step` cards of a colour (1: in any numbers), plus at least `single`
// cards that must be of one colour.
struct ColoredPart {
    int locomotives = 0;
    int total = 0;
    int step = 1;
    int single = 0;

    int rest_of_single() const { return single % step; }
};

bool allows(const Demand& demand, Card color) {
    return demand.color == Card::none || demand.color == color;
}

// The bytes of CardCounts::colors() whose colours the demand allows.
std::uint64_t allowed_colors(const Demand& demand) {
    if (demand.color == Card::none) return ~std::uint64_t{0};
    return std::uint64_t{0xff} << (8 * (index_of(demand.color) - 1));
}

// The part that is left when `locomotives` of a payment with `sets` substitutes are locomotives, or
// nothing if no payment has that many.
bool colored_part(const Demand& demand, int sets, int locomotives, ColoredPart& part) {
    const auto singles = single_locomotives(demand, sets);
    if (!singles.possible() || locomotives < singles.least) return false;
    // Sets of one colour never hold a locomotive, so each one is laid singly. Sets of any cards
    // take the surplus ones.
    const bool any_cards = sets > 0 && !demand.alike;
    if (!any_cards && locomotives > singles.most) return false;
    const int laid_singly = std::min(locomotives, singles.most);
    part.locomotives = locomotives;
    part.total = demand.units() +
                 (demand.substitute_size > 0 ? demand.substitute_size - 1 : 0) * sets - locomotives;
    part.step = sets > 0 && demand.alike ? demand.substitute_size : 1;
    part.single = demand.units() - sets - laid_singly;
    return part.total >= 0;
}

// Visits every part that a payment out of a hand with that many locomotives can have, cheapest
// first: fewest cards, then fewest locomotives. Stops when `visit` returns false.
template <class Visit>
void each_part(const Demand& demand, int locomotives, const Visit& visit) {
    for (int sets = 0; sets <= most_sets(demand); ++sets)
        for (int used = 0; used <= locomotives; ++used) {
            ColoredPart part;
            if (colored_part(demand, sets, used, part) && !visit(part)) return;
        }
}

// Coefficients of the product of (1 + x + ... + x^cap) over all colours: how many ways there are to
// take n things when at most cap[i] of kind i may be taken.
std::uint64_t ways(const std::array<int, kColors>& cap, int n) {
    if (n < 0) return 0;
    std::array<std::uint64_t, 256> count;  // no more than n + 1 of them are used
    const auto size = static_cast<std::size_t>(n) + 1;
    assert(size <= count.size());
    std::fill_n(count.begin(), size, std::uint64_t{0});
    count[0] = 1;
    for (const int most : cap) {
        if (most < 0) return 0;
        if (most == 0) continue;
        // Sums of all up to i, less those more than `most` below.
        for (std::size_t i = 1; i < size; ++i) count[i] += count[i - 1];
        const auto step = static_cast<std::size_t>(most) + 1;
        for (std::size_t i = size; i-- > step;) count[i] -= count[i - step];
    }
    return count[size - 1];
}

std::uint64_t count_part(const CardCounts& hand, const Demand& demand, const ColoredPart& part) {
    if (part.total == part.single) {  // cards of one colour only, or none: most tracks
        if (part.single == 0) return 1;
        std::uint64_t colors = 0;
        for (std::size_t i = 0; i < kColors; ++i)
            colors += allows(demand, color_at(i)) && hand[color_at(i)] >= part.single ? 1u : 0u;
        return colors;
    }
    std::array<int, kColors> cap{};
    for (std::size_t i = 0; i < kColors; ++i) cap[i] = hand[color_at(i)] / part.step;
    if (part.rest_of_single() != 0) {
        // The colour of the single cards is the only one that is not a multiple of the step.
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < kColors; ++i) {
            if (!allows(demand, color_at(i)) || hand[color_at(i)] < part.single) continue;
            auto others = cap;
            others[i] = (hand[color_at(i)] - part.single) / part.step;
            if ((part.total - part.single) % part.step == 0)
                sum += ways(others, (part.total - part.single) / part.step);
        }
        return sum;
    }
    if (part.total % part.step != 0) return 0;
    const int total = part.total / part.step;
    const int single = part.single / part.step;
    if (single == 0) return ways(cap, total);
    if (demand.color != Card::none) {  // that colour has at least `single` of them
        cap[index_of(demand.color) - 1] -= single;
        return ways(cap, total - single);
    }
    auto below = cap;
    for (int& most : below) most = std::min(most, single - 1);
    return ways(cap, total) - ways(below, total);
}

// Lists the coloured cards of a part in ascending order of counts. Every branch that is entered
// ends in a payment, so the first ones are found immediately however many there are.
template <class Visit>
class PartLister {
public:
    PartLister(const CardCounts& hand, const Demand& demand, const ColoredPart& part,
               const Visit& visit)
        : hand_(hand), demand_(demand), part_(part), visit_(visit) {}

    // False if `visit` wants no more.
    bool list() {
        CardCounts chosen = cards(Card::locomotive, part_.locomotives);
        return !can_finish(0, part_.total, part_.single == 0) ||
               choose(0, part_.total, part_.single == 0, chosen);
    }

private:
    int count_of(std::size_t i) const { return hand_[color_at(i)]; }
    bool holds_single(std::size_t i, int n) const {
        return allows(demand_, color_at(i)) && n >= part_.single &&
               n % part_.step == part_.rest_of_single();
    }
    // Can colours from `i` on make up `rest` cards, including the single ones if not `single_met`?
    bool can_finish(std::size_t i, int rest, bool single_met) const {
        int sets = 0;
        for (std::size_t k = i; k < kColors; ++k) sets += count_of(k) / part_.step;
        if (single_met) return rest >= 0 && rest % part_.step == 0 && rest / part_.step <= sets;
        const int others = rest - part_.single;
        if (others < 0 || others % part_.step != 0) return false;
        for (std::size_t k = i; k < kColors; ++k) {
            if (!allows(demand_, color_at(k)) || count_of(k) < part_.single) continue;
            const int room =
                sets - count_of(k) / part_.step + (count_of(k) - part_.single) / part_.step;
            if (others / part_.step <= room) return true;
        }
        return false;
    }
    bool choose(std::size_t i, int rest, bool single_met, CardCounts& chosen) {
        if (i == kColors) return visit_(chosen);
        for (int n = 0; n <= std::min(count_of(i), rest); ++n) {
            const bool is_single = !single_met && holds_single(i, n);
            if (!is_single && n % part_.step != 0) continue;
            const bool met = single_met || is_single;
            if (!can_finish(i + 1, rest - n, met)) continue;
            chosen[color_at(i)] = static_cast<std::uint8_t>(n);
            if (!choose(i + 1, rest - n, met, chosen)) return false;
            chosen[color_at(i)] = 0;
        }
        return true;
    }

    const CardCounts& hand_;
    const Demand& demand_;
    const ColoredPart& part_;
    const Visit& visit_;
};

template <class Visit>
void each_sensible(const CardCounts& hand, const Demand& demand, const Visit& visit) {
    each_part(demand, hand.locomotives(), [&](const ColoredPart& part) {
        return PartLister<Visit>(hand, demand, part, visit).list();
    });
}

int sets_in(const CardCounts& hand, int cards_of_set) {
    if (cards_of_set == 0) return 0;
    int sets = 0;
    for (std::size_t i = 0; i < kColors; ++i) sets += hand[color_at(i)] / cards_of_set;
    return sets;
}

// Any bit that is set; a single one costs no random number.
int pick_bit(std::uint64_t bits, RandomStream& random) {
    const int n = std::popcount(bits);
    assert(n > 0);
    return n == 1 ? std::countr_zero(bits) : nth_bit(bits, random.below(n));
}

// The ways in which a hand can pay: substitutes, single locomotives, colours of the single cards.
class PaymentWays {
public:
    PaymentWays(const CardCounts& hand, const Demand& demand)
        : hand_(hand), demand_(demand), allowed_(allowed_colors(demand)) {
        if (demand.substitute_size > 0 && demand.alike)
            hand_sets_ = sets_in(hand, demand.substitute_size);
    }

    // Bit n: some payment has n substitutes.
    std::uint64_t possible_sets() const {
        std::uint64_t found = 0;
        const int total = hand_.total();
        for (int sets = 0; sets <= most_sets(demand_); ++sets) {
            if (sets > 0 && demand_.units() + (demand_.substitute_size - 1) * sets > total) break;
            const auto singles = single_locomotives(demand_, sets);
            const int most = std::min(hand_.locomotives(), singles.most);
            if (most < singles.least) continue;
            // As many locomotives as possible: each saves a card of the colour.
            if (colors(sets, demand_.units() - sets - most) != 0) found |= std::uint64_t{1} << sets;
        }
        return found;
    }
    // The numbers of single locomotives in payments with `sets` substitutes, of which there is one.
    SingleLocomotives locomotives(int sets) const {
        SingleLocomotives used = single_locomotives(demand_, sets);
        used.most = std::min(used.most, hand_.locomotives());
        while (used.least < used.most && colors(sets, demand_.units() - sets - used.least) == 0)
            ++used.least;
        return used;
    }
    // High bit of byte i: the `single` cards can be of colour i.
    std::uint64_t colors(int sets, int single) const {
        std::uint64_t found = colors_of_at_least(hand_, single) & allowed_;
        if (sets == 0 || !demand_.alike) return found;
        for (std::uint64_t rest = found; rest != 0; rest &= rest - 1) {
            const int has = hand_[color_at(static_cast<std::size_t>(std::countr_zero(rest)) / 8)];
            const int room = hand_sets_ - has / demand_.substitute_size +
                             (has - single) / demand_.substitute_size;
            if (sets > room) found &= ~(rest & (~rest + 1));
        }
        return found;
    }

private:
    const CardCounts& hand_;
    const Demand& demand_;
    std::uint64_t allowed_;
    int hand_sets_ = 0;
};

// The fewest cards that are enough, up to `most`: of each colour with as few locomotives as
// possible, and locomotives alone.
template <class Enough>
std::vector<CardCounts> fewest_further(int most, const Enough& enough) {
    std::vector<CardCounts> found;
    if (enough(CardCounts{})) return found;
    for (int more = 1; more <= most && found.empty(); ++more) {
        std::array<bool, kColors> has{};
        for (int locomotives = 0; locomotives < more; ++locomotives)
            for (std::size_t i = 0; i < kColors; ++i) {
                const CardCounts further =
                    cards(color_at(i), more - locomotives) + cards(Card::locomotive, locomotives);
                if (has[i] || !enough(further)) continue;
                has[i] = true;
                found.push_back(further);
            }
        const CardCounts locomotives = cards(Card::locomotive, more);
        if (enough(locomotives)) found.push_back(locomotives);
    }
    return found;
}

// A payment, and how much of what is laid down it contains.
struct LaidPart {
    CardCounts payment{};
    CardCounts kept{};
};

// The payment out of `hand` that holds most of `laid`, of all whose coloured cards are `part`, with
// its single cards of colour `single_color` (kColors: it has none). Nothing if there is none.
std::optional<LaidPart> most_laid(const CardCounts& hand, const CardCounts& laid,
                                  const ColoredPart& part, std::size_t single_color) {
    const int rest = part.total - part.single;
    if (rest < 0 || rest % part.step != 0) return std::nullopt;
    int sets = rest / part.step;
    LaidPart found{.payment = cards(Card::locomotive, part.locomotives)};
    std::array<int, kColors> room{};     // sets that the hand has of a colour
    std::array<int, kColors> surplus{};  // cards laid besides the single ones
    int all_room = 0;
    for (std::size_t i = 0; i < kColors; ++i) {
        const int single = i == single_color ? part.single : 0;
        if (hand[color_at(i)] < single) return std::nullopt;
        found.payment[color_at(i)] = static_cast<std::uint8_t>(single);
        room[i] = (hand[color_at(i)] - single) / part.step;
        all_room += room[i];
        surplus[i] = std::max(0, laid[color_at(i)] - single);
    }
    if (all_room < sets) return std::nullopt;
    const auto take = [&](std::size_t i, int number) {
        auto& paid = found.payment[color_at(i)];
        paid = static_cast<std::uint8_t>(paid + number * part.step);
        surplus[i] = std::max(0, surplus[i] - number * part.step);
        room[i] -= number;
        sets -= number;
    };
    for (std::size_t i = 0; i < kColors; ++i)  // sets that are laid completely
        take(i, std::min({sets, room[i], surplus[i] / part.step}));
    while (sets > 0) {  // then those of which most is laid
        std::size_t best = 0;
        for (std::size_t i = 1; i < kColors; ++i)
            if (room[i] > 0 && (room[best] == 0 || surplus[i] > surplus[best])) best = i;
        take(best, 1);
    }
    for (std::size_t i = 0; i < kCardKinds; ++i)
        found.kept.count[i] = std::min(found.payment.count[i], laid.count[i]);
    return found;
}

// The payment that holds most of `laid`, the cheapest of those; `kept` is empty if there is none.
LaidPart most_laid(const CardCounts& hand, const CardCounts& laid, const Demand& demand) {
    assert(hand.contains(laid));
    std::optional<LaidPart> best;
    each_part(demand, hand.locomotives(), [&](const ColoredPart& part) {
        for (std::size_t i = 0; i <= kColors; ++i) {
            const bool fits =
                i == kColors ? part.single == 0 : part.single > 0 && allows(demand, color_at(i));
            if (!fits) continue;
            const auto found = most_laid(hand, laid, part, i);
            if (found && (!best || found->kept.total() > best->kept.total())) best = found;
        }
        return !best || best->kept != laid;
    });
    return best.value_or(LaidPart{});
}

// Takes `n` cards out of `from` at random.
CardCounts take_any(CardCounts from, int n, RandomStream& random) {
    CardCounts taken;
    for (int left = from.total(); n > 0; --n, --left) {
        const Card card = nth_card(from, random.below(left));
        --from[card];
        ++taken[card];
    }
    return taken;
}

}  // namespace

bool pays(const CardCounts& paid, const Demand& demand) {
    const int over = paid.total() - demand.units();
    if (over < 0) return false;
    int sets = 0;
    if (over > 0) {
        if (demand.substitute_size < 2 || over % (demand.substitute_size - 1) != 0) return false;
        sets = over / (demand.substitute_size - 1);
        if (sets > most_sets(demand)) return false;
    }
    const auto singles = single_locomotives(demand, sets);
    if (!singles.possible() || paid.locomotives() < singles.least) return false;
    const bool any_cards = sets > 0 && !demand.alike;
    if (!any_cards && paid.locomotives() > singles.most) return false;
    const int single = demand.units() - sets - std::min(paid.locomotives(), singles.most);
    if (single == 0 && any_cards) return true;
    if (any_cards || sets == 0) {
        for (std::size_t i = 0; i < kColors; ++i)
            if (allows(demand, color_at(i)) && paid[color_at(i)] >= single) return true;
        return false;
    }
    for (std::size_t i = 0; i < kColors; ++i) {
        const Card color = color_at(i);
        if (!allows(demand, color) || paid[color] < single) continue;
        const auto rest = paid - cards(color, single);
        bool in_sets = true;
        for (std::size_t k = 0; k < kColors; ++k)
            in_sets &= rest[color_at(k)] % demand.substitute_size == 0;
        if (in_sets) return true;
    }
    return false;
}

bool can_pay_with(const HandSums& sums, const Demand& demand) {
    for (int sets = 0; sets <= most_sets(demand); ++sets) {
        if (sets > 0 && !demand.alike &&
            sums.total < demand.units() + (demand.substitute_size - 1) * sets)
            break;
        const auto singles = single_locomotives(demand, sets);
        if (!singles.possible() || sums.locomotives < singles.least) continue;
        // As many locomotives as possible: a locomotive saves a card of the set.
        const int single = demand.units() - sets - std::min(sums.locomotives, singles.most);
        if (sums.of_color < single) continue;
        if (sets == 0 || !demand.alike) return true;
        const int room = sums.sets - sums.of_color / demand.substitute_size +
                         (sums.of_color - single) / demand.substitute_size;
        if (sets <= room) return true;
    }
    return false;
}

bool can_pay(const CardCounts& hand, const Demand& demand) {
    if (!demand.alike) {
        // More substitutes need fewer single cards of every kind: if there is a payment at all,
        // there is one with as many substitutes as there are cards for.
        const int surplus = hand.total() - demand.units();
        if (surplus < 0) return false;
        const int sets = demand.substitute_size > 1
                             ? std::min(most_sets(demand), surplus / (demand.substitute_size - 1))
                             : 0;
        const auto singles = single_locomotives(demand, sets);
        if (!singles.possible() || hand.locomotives() < singles.least) return false;
        const int single = demand.units() - sets - std::min(hand.locomotives(), singles.most);
        return (colors_of_at_least(hand, single) & allowed_colors(demand)) != 0;
    }
    HandSums sums{.locomotives = hand.locomotives(),
                  .total = hand.total(),
                  .sets = sets_in(hand, demand.substitute_size)};
    for (std::size_t i = 0; i < kColors; ++i) {
        if (!allows(demand, color_at(i))) continue;
        sums.of_color = hand[color_at(i)];
        if (can_pay_with(sums, demand)) return true;
    }
    return false;
}

std::uint64_t count_payments(const CardCounts& hand, const Demand& demand) {
    std::uint64_t sum = 0;
    each_part(demand, hand.locomotives(), [&](const ColoredPart& part) {
        sum += count_part(hand, demand, part);
        return true;
    });
    return sum;
}

CardCounts sample_payment(const CardCounts& hand, const Demand& demand, RandomStream& random) {
    // How many substitutes, then how many single locomotives, then which colour: all values that
    // lead to a payment are equally likely.
    const PaymentWays ways(hand, demand);
    const int sets = demand.substitute_size == 0 ? 0 : pick_bit(ways.possible_sets(), random);
    const auto used = ways.locomotives(sets);
    const int locomotives =
        used.least + (used.most > used.least ? random.below(used.most - used.least + 1) : 0);
    const int single = demand.units() - sets - locomotives;
    CardCounts paid = cards(Card::locomotive, locomotives);
    if (single > 0) {
        const auto high = static_cast<std::size_t>(pick_bit(ways.colors(sets, single), random));
        paid[color_at(high / 8)] = static_cast<std::uint8_t>(single);
    }
    if (sets == 0) return paid;
    const CardCounts rest = hand - paid;
    if (!demand.alike) return paid + take_any(rest, sets * demand.substitute_size, random);
    CardCounts whole;  // of each colour, how many sets are left
    for (std::size_t i = 0; i < kColors; ++i)
        whole[color_at(i)] = static_cast<std::uint8_t>(rest[color_at(i)] / demand.substitute_size);
    const CardCounts taken = take_any(whole, sets, random);
    for (std::size_t i = 0; i < kColors; ++i)
        paid[color_at(i)] = static_cast<std::uint8_t>(paid[color_at(i)] +
                                                      demand.substitute_size * taken[color_at(i)]);
    return paid;
}

std::vector<CardCounts> sensible_payments(const CardCounts& hand, const Demand& demand,
                                          std::size_t limit) {
    std::vector<CardCounts> found;
    if (limit == 0) return found;
    each_sensible(hand, demand, [&](const CardCounts& payment) {
        found.push_back(payment);
        return found.size() < limit;
    });
    return found;
}

CardCounts cheapest_payment(const CardCounts& hand, const Demand& demand) {
    CardCounts first;
    each_sensible(hand, demand, [&](const CardCounts& payment) {
        first = payment;
        return false;
    });
    return first;
}

namespace {

// A hand and additional cards. More of a kind than a count can hold would not help to pay.
CardCounts with(const CardCounts& hand, const CardCounts& further) {
    CardCounts all;
    for (std::size_t i = 0; i < kCardKinds; ++i)
        all.count[i] = static_cast<std::uint8_t>(std::min(255, hand.count[i] + further.count[i]));
    return all;
}

}  // namespace

CardCounts still_missing(const CardCounts& hand, const Demand& demand) {
    for (int more = 0; more <= demand.units(); ++more)
        for (int locomotives = 0; locomotives <= more; ++locomotives)
            for (std::size_t i = 0; i < kColors; ++i) {
                const CardCounts further =
                    cards(color_at(i), more - locomotives) + cards(Card::locomotive, locomotives);
                if (can_pay(with(hand, further), demand)) return further;
            }
    assert(false);  // a hand with everything that the demand asks for can pay
    return {};
}

std::vector<CardCounts> ways_to_afford(const CardCounts& hand, const Demand& demand) {
    return fewest_further(demand.units(), [&](const CardCounts& further) {
        return can_pay(with(hand, further), demand);
    });
}

CardCounts part_of_payment(const CardCounts& hand, const CardCounts& laid, const Demand& demand) {
    return most_laid(hand, laid, demand).kept;
}

bool is_part_of_payment(const CardCounts& hand, const CardCounts& laid, const Demand& demand) {
    assert(hand.contains(laid));
    if (demand.alike) {
        const LaidPart best = most_laid(hand, laid, demand);
        return best.kept == laid && pays(best.payment, demand);
    }
    const int laid_total = laid.total();
    const int hand_total = hand.total();
    for (int sets = 0; sets <= most_sets(demand); ++sets) {
        const SingleLocomotives singles = single_locomotives(demand, sets);
        if (!singles.possible()) continue;
        const int total = demand.units() + (sets > 0 ? (demand.substitute_size - 1) * sets : 0);
        if (total > hand_total) return false;
        if (total < laid_total) continue;
        // Units that are not substitutes: locomotives and cards of one colour. Further locomotives
        // are cards of substitutes.
        const int units = demand.units() - sets;
        const int most = std::min(hand.locomotives(), singles.most);
        std::uint64_t colors =
            allowed_colors(demand) & colors_of_at_least(hand, std::max(0, units - most));
        for (; colors != 0; colors &= colors - 1) {
            const Card color = color_at(static_cast<std::size_t>(std::countr_zero(colors)) / 8);
            // As few locomotives as will do.
            const int locomotives =
                std::max({laid.locomotives(), singles.least, units - hand[color]});
            if (locomotives > (sets == 0 ? most : hand.locomotives())) continue;
            const int singly = std::min(locomotives, singles.most);
            const int others = laid_total - laid.locomotives() - laid[color];
            if (locomotives + std::max<int>(laid[color], units - singly) + others <= total)
                return true;
        }
    }
    return false;
}

std::vector<CardCounts> ways_to_complete(const CardCounts& hand, const CardCounts& laid,
                                         const Demand& demand) {
    if (pays(laid, demand)) return {};
    const LaidPart whole = most_laid(hand, laid, demand);
    if (whole.kept != laid || !pays(whole.payment, demand)) return {};
    const CardCounts rest = whole.payment - laid;
    auto found = fewest_further(rest.total(), [&](const CardCounts& further) {
        return hand.contains(laid + further) && pays(laid + further, demand);
    });
    if (found.empty()) found.push_back(rest);
    return found;
}

}  // namespace railhead
