#include "rules/payment.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "core/bit_set.h"

namespace railhead {

namespace {

constexpr std::size_t kMostUnits = 2 * kMaxLength + kMaxTurned;

// A payment with a given number of substitutes and of locomotives leaves the coloured cards:
// `total` of them, in sets of `step` cards of a colour (1: as one likes), but for `single` cards
// that one colour must hold at least.
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

// The bytes of packed_colors() whose colours the demand allows.
std::uint64_t allowed_colors(const Demand& demand) {
    if (demand.color == Card::none) return ~std::uint64_t{0};
    return std::uint64_t{0xff} << (8 * (index_of(demand.color) - 1));
}

// The part that is left when `locomotives` of a payment with `sets` substitutes are locomotives, or
// nothing if no payment has so many.
bool colored_part(const Demand& demand, int sets, int locomotives, ColoredPart& part) {
    const auto singles = single_locomotives(demand, sets);
    if (!singles.possible() || locomotives < singles.least) return false;
    // Sets of one colour never hold a locomotive, so that each one is laid singly. Sets of any
    // cards take those that are too many.
    const bool any_cards = sets > 0 && !demand.alike;
    if (!any_cards && locomotives > singles.most) return false;
    const int laid_singly = std::min(locomotives, singles.most);
    part.locomotives = locomotives;
    part.total = demand.units() + (demand.set > 0 ? demand.set - 1 : 0) * sets - locomotives;
    part.step = sets > 0 && demand.alike ? demand.set : 1;
    part.single = demand.units() - sets - laid_singly;
    return part.total >= 0;
}

// Visits every part that some payment out of a hand with so many locomotives can have, cheapest
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

// Lists the coloured cards of a part in ascending order of counts. Every branch that is entered has
// a payment at its end, so that the first ones are found at once however many there are.
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
    // Can colours from `i` on make up `rest` cards, the single ones among them if not `single_met`?
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
        if (demand.set < 2 || over % (demand.set - 1) != 0) return false;
        sets = over / (demand.set - 1);
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
        for (std::size_t k = 0; k < kColors; ++k) in_sets &= rest[color_at(k)] % demand.set == 0;
        if (in_sets) return true;
    }
    return false;
}

bool can_pay_with(const HandSums& sums, const Demand& demand) {
    for (int sets = 0; sets <= most_sets(demand); ++sets) {
        if (sets > 0 && !demand.alike && sums.total < demand.units() + (demand.set - 1) * sets)
            break;
        const auto singles = single_locomotives(demand, sets);
        if (!singles.possible() || sums.locomotives < singles.least) continue;
        // As many locomotives as may be: a locomotive saves a card of the set.
        const int single = demand.units() - sets - std::min(sums.locomotives, singles.most);
        if (sums.of_color < single) continue;
        if (sets == 0 || !demand.alike) return true;
        const int room =
            sums.sets - sums.of_color / demand.set + (sums.of_color - single) / demand.set;
        if (sets <= room) return true;
    }
    return false;
}

bool can_pay(const CardCounts& hand, const Demand& demand) {
    const std::uint64_t packed = packed_colors(hand);
    if (!demand.alike) {
        // More substitutes ask for fewer single cards of every kind: if any payment, then one with
        // as many as there are cards for.
        const int spare = hand.total() - demand.units();
        if (spare < 0) return false;
        const int sets = demand.set > 1 ? std::min(most_sets(demand), spare / (demand.set - 1)) : 0;
        const auto singles = single_locomotives(demand, sets);
        if (!singles.possible() || hand.locomotives() < singles.least) return false;
        const int single = demand.units() - sets - std::min(hand.locomotives(), singles.most);
        return (bytes_at_least(packed, single) & allowed_colors(demand)) != 0;
    }
    HandSums sums{.locomotives = hand.locomotives(),
                  .total = hand.total(),
                  .sets = sets_in(hand, demand.set)};
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
    // Every way to choose substitutes, single locomotives and the colour, equally likely.
    struct Way {
        int sets;
        int locomotives;
        std::uint64_t colors;  // high bit of byte i: colour i will do
    };
    std::array<Way, (kMostUnits + 1) * (kMostUnits + 2) / 2> way;
    std::size_t n = 0;
    int total_ways = 0;
    const std::uint64_t packed = packed_colors(hand);
    const std::uint64_t allowed = allowed_colors(demand);
    const int most = most_sets(demand);
    const int hand_total = most > 0 ? hand.total() : 0;
    const int hand_sets = most > 0 && demand.alike ? sets_in(hand, demand.set) : 0;
    for (int sets = 0; sets <= most; ++sets) {
        if (sets > 0 && demand.units() + (demand.set - 1) * sets > hand_total) break;
        const auto singles = single_locomotives(demand, sets);
        const int top = std::min(hand.locomotives(), singles.most);
        for (int used = singles.least; used <= top; ++used) {
            const int single = demand.units() - sets - used;
            std::uint64_t colors = bytes_at_least(packed, single) & allowed;
            if (sets > 0 && demand.alike)
                for (std::uint64_t rest = colors; rest != 0; rest &= rest - 1) {
                    const int shift = std::countr_zero(rest) - 7;
                    const int has = static_cast<int>((packed >> shift) & 0xff);
                    const int room = hand_sets - has / demand.set + (has - single) / demand.set;
                    if (sets > room) colors &= ~(std::uint64_t{0x80} << shift);
                }
            // Without a single card the colour makes no difference: one way, not eight.
            if (single == 0) colors &= ~colors + 1;
            if (colors == 0) continue;
            way[n++] = {sets, used, colors};
            total_ways += std::popcount(colors);
        }
    }
    assert(total_ways > 0);
    int pick = random.below(total_ways);
    const Way* chosen = way.data();
    while (pick >= std::popcount(chosen->colors)) pick -= std::popcount((chosen++)->colors);
    const Card color = color_at(static_cast<std::size_t>(nth_bit(chosen->colors, pick)) / 8);
    const int single = demand.units() - chosen->sets - chosen->locomotives;

    CardCounts paid = cards(Card::locomotive, chosen->locomotives);
    paid[color] = static_cast<std::uint8_t>(single);
    if (chosen->sets == 0) return paid;
    CardCounts rest = hand - paid;
    if (!demand.alike) return paid + take_any(rest, chosen->sets * demand.set, random);
    CardCounts sets;  // of each colour, how many whole sets are left
    for (std::size_t i = 0; i < kColors; ++i)
        sets[color_at(i)] = static_cast<std::uint8_t>(rest[color_at(i)] / demand.set);
    const CardCounts taken = take_any(sets, chosen->sets, random);
    for (std::size_t i = 0; i < kColors; ++i)
        paid[color_at(i)] =
            static_cast<std::uint8_t>(paid[color_at(i)] + demand.set * taken[color_at(i)]);
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

CardCounts still_missing(const CardCounts& hand, const Demand& demand) {
    for (int more = 0; more <= demand.units(); ++more)
        for (int locomotives = 0; locomotives <= more; ++locomotives)
            for (std::size_t i = 0; i < kColors; ++i) {
                const CardCounts further =
                    cards(color_at(i), more - locomotives) + cards(Card::locomotive, locomotives);
                if (can_pay(hand + further, demand)) return further;
            }
    assert(false);  // a hand of all that the demand asks for pays it
    return {};
}

}  // namespace railhead
