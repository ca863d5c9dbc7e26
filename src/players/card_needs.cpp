#include "players/card_needs.h"

#include <algorithm>
#include <cassert>

namespace railhead {

namespace {

// What it costs to pay with a card. Only ratios matter.
constexpr int kNeededCardCost = 12;  // a card that some track needs
constexpr int kSurplusCardCost = 4;  // one that no track needs
constexpr int kNeededLocomotiveCost = 20;
constexpr int kSurplusLocomotiveCost = 9;

// What a card to draw is worth.
constexpr int kAnyCard = 150;  // that no track needs
constexpr int kAnyLocomotive = 700;
constexpr int kNeededCard = 700;
constexpr int kNeededForGray = 500;
constexpr int kPossibleForGray = 300;
constexpr int kMostUrgent = 300;  // added for the most urgent track, less for the others
constexpr int kNeededForSymbol = 1400;

// The cards that the seat has not seen: one of them comes up when it draws blind.
CardCounts unseen_cards(const Situation& now) {
    CardCounts unseen = now.rules.deck;
    unseen = without(unseen, now.hand + now.open.discards + now.open.laid);
    for (const Card card : now.open.display)
        if (card != Card::none && unseen[card] > 0) --unseen[card];
    for (const Seat seat : seats_of(now.rules))
        if (seat != now.seat) unseen = without(unseen, now.open.known[index_of(seat)]);
    return unseen;
}

int cost_of(int paid, int surplus, int needed_cost, int surplus_cost) {
    return paid <= surplus ? paid * surplus_cost
                           : surplus * surplus_cost + (paid - surplus) * needed_cost;
}

void take(CardCounts& from, Card card, int n) {
    from[card] = static_cast<std::uint8_t>(from[card] - n);
}

}  // namespace

CardNeeds::CardNeeds(const CardCounts& hand, std::span<const NeededTrack> tracks) : surplus_(hand) {
    value_.fill(kAnyCard);
    value_[index_of(Card::locomotive)] = kAnyLocomotive;
    CardCounts reserved;  // what coloured tracks ask for: gray ones should use other colours
    for (const NeededTrack& needed : tracks) {
        const Demand& demand = needed.demand;
        if (demand.color != Card::none)
            reserved[demand.color] =
                static_cast<std::uint8_t>(std::min(200, reserved[demand.color] + demand.spaces));
    }
    // Gray tracks take what coloured ones leave.
    for (const bool gray : {false, true})
        for (const NeededTrack& needed : tracks)
            if ((needed.demand.color == Card::none) == gray)
                assign_cards(needed.demand, needed.urgency, reserved);
}

void CardNeeds::assign_cards(const Demand& demand, int urgency, const CardCounts& reserved) {
    Card color = demand.color;
    if (color == Card::none) {
        // The colour of which most are left; of equal ones, preferably one that is not reserved.
        int best = -1;
        for (std::size_t i = 0; i < kColors; ++i) {
            const Card one = color_at(i);
            const int has = 2 * surplus_[one] + (reserved[one] == 0 ? 1 : 0);
            if (has <= best) continue;
            best = has;
            color = one;
        }
    }
    const int colored = std::min<int>(surplus_[color], demand.spaces);
    const int symbols = std::min<int>(surplus_.locomotives(), demand.symbols);
    take(surplus_, color, colored);
    take(surplus_, Card::locomotive, symbols);
    int missing = demand.spaces - colored;
    if (demand.wild) {
        const int wild = std::min<int>(surplus_.locomotives(), missing);
        take(surplus_, Card::locomotive, wild);
        missing -= wild;
    }
    raise_values(demand, color, missing, demand.symbols - symbols, urgency, reserved);
}

// All missing cards have to be drawn eventually, so they are worth about the same; those for the
// first tracks a little more.
void CardNeeds::raise_values(const Demand& demand, Card color, int missing, int missing_symbols,
                             int urgency, const CardCounts& reserved) {
    const auto raise = [&](Card card, int value) {
        value_[index_of(card)] = std::max(value_[index_of(card)], value);
    };
    const int urgent = urgency * kMostUrgent / 1000;
    if (missing > 0) {
        if (demand.color != Card::none) {
            raise(color, kNeededCard + urgent);
        } else {
            raise(color, kNeededForGray + urgent);
            for (std::size_t i = 0; i < kColors; ++i)
                if (reserved[color_at(i)] == 0) raise(color_at(i), kPossibleForGray);
        }
        if (demand.wild) raise(Card::locomotive, kNeededCard + urgent);
    }
    if (missing_symbols > 0) {
        raise(Card::locomotive, kNeededForSymbol + urgent);
        // A few cards of a kind can stand for a locomotive.
        if (demand.substitute_size > 0)
            for (std::size_t i = 0; i < kColors; ++i)
                raise(color_at(i), kNeededCard / demand.substitute_size);
    }
}

int cards_missing(const CardCounts& hand, const Demand& demand) {
    int most = 0;  // cards of the best colour
    if (demand.color != Card::none)
        most = hand[demand.color];
    else
        for (std::size_t i = 0; i < kColors; ++i) most = std::max<int>(most, hand[color_at(i)]);
    const int symbols = std::min<int>(hand.locomotives(), demand.symbols);
    const int wild = demand.wild ? hand.locomotives() - symbols : 0;
    return demand.symbols - symbols + std::max(0, demand.spaces - most - wild);
}

std::optional<Action> choose_card(const Situation& now, const Choices& found,
                                  const CardNeeds& needs) {
    if (!found.blind && found.slots == 0) return std::nullopt;
    const int points = now.open.draw_points;
    int best = -1;
    int second = 0;  // the next best card of the display, for a turn's other draw
    std::size_t best_slot = kDisplaySlots;
    std::optional<std::size_t> locomotive;
    for (std::size_t slot = 0; slot < kDisplaySlots; ++slot) {
        if (!((found.slots >> slot) & 1u)) continue;
        const Card card = now.open.display[slot];
        if (card == Card::locomotive && now.rules.locomotive_cost > 1) {
            locomotive = slot;
            continue;
        }
        const int value = needs.value_of(card);
        if (value > best) {
            second = std::max(best, 0);
            best = value;
            best_slot = slot;
        } else {
            second = std::max(second, value);
        }
    }
    int blind = -1;
    if (found.blind) {
        const CardCounts unseen = unseen_cards(now);
        int sum = 0;
        int cards = 0;
        for (std::size_t i = 0; i < kCardKinds; ++i) {
            sum += unseen.count[i] * needs.value_of(id_at<Card>(i));
            cards += unseen.count[i];
        }
        blind = cards > 0 ? sum / cards : kAnyCard;
    }
    if (locomotive) {
        const int two = std::max(best, blind) + (points > 1 ? std::max(second, blind) : 0);
        if (needs.value_of(Card::locomotive) > two)
            return DrawFaceUp{static_cast<std::uint8_t>(*locomotive)};
    }
    if (best >= blind && best >= 0) return DrawFaceUp{static_cast<std::uint8_t>(best_slot)};
    if (blind >= 0) return DrawBlind{};
    if (locomotive) return DrawFaceUp{static_cast<std::uint8_t>(*locomotive)};
    return std::nullopt;
}

int payment_cost(const CardCounts& paid, const CardCounts& surplus) {
    int cost = cost_of(paid.locomotives(), surplus.locomotives(), kNeededLocomotiveCost,
                       kSurplusLocomotiveCost);
    for (std::size_t i = 0; i < kColors; ++i)
        cost += cost_of(paid[color_at(i)], surplus[color_at(i)], kNeededCardCost, kSurplusCardCost);
    return cost;
}

namespace {

// Adds that many substitutes out of `rest` to a payment, cheapest cards first; false if there are
// not enough.
bool add_substitutes(CardCounts rest, CardCounts surplus, const Demand& demand, int substitutes,
                     CardCounts& paid) {
    const int size = demand.alike ? demand.substitute_size : 1;  // cards taken at a time
    for (int left = demand.alike ? substitutes : substitutes * demand.substitute_size; left > 0;
         --left) {
        Card best = Card::none;
        int cheapest = 0;
        for (std::size_t i = 0; i < kCardKinds; ++i) {
            const Card card = id_at<Card>(i);
            if (rest[card] < size || (demand.alike && card == Card::locomotive)) continue;
            const int cost = payment_cost(cards(card, size), surplus);
            // Of equal ones the colour of which most are left.
            if (best != Card::none &&
                (cost > cheapest || (cost == cheapest && surplus[card] <= surplus[best])))
                continue;
            best = card;
            cheapest = cost;
        }
        if (best == Card::none) return false;
        take(rest, best, size);
        paid[best] = static_cast<std::uint8_t>(paid[best] + size);
        take(surplus, best, std::min<int>(surplus[best], size));
    }
    return true;
}

}  // namespace

CardCounts choose_payment(const CardCounts& hand, const Demand& demand, const CardCounts& surplus) {
    CardCounts best;
    int best_cost = -1;
    const bool any_color = demand.color == Card::none;
    const std::size_t first = any_color ? 0 : index_of(demand.color) - index_of(color_at(0));
    const std::size_t end = any_color ? kColors : first + 1;
    // As few substitutes as possible, or some more instead of locomotives.
    int most = most_sets(demand);
    for (int substitutes = 0; substitutes <= most; ++substitutes) {
        const auto singles = single_locomotives(demand, substitutes);
        if (!singles.possible()) continue;
        const int units = demand.units() - substitutes;
        for (std::size_t i = first; i < end; ++i) {
            const Card color = color_at(i);
            // As few locomotives as possible.
            const int locomotives = std::max(singles.least, units - hand[color]);
            if (locomotives > std::min(singles.most, hand.locomotives())) continue;
            CardCounts paid = cards(color, units - locomotives);
            paid[Card::locomotive] = static_cast<std::uint8_t>(locomotives);
            int cost = cost_of(paid[color], surplus[color], kNeededCardCost, kSurplusCardCost) +
                       cost_of(locomotives, surplus.locomotives(), kNeededLocomotiveCost,
                               kSurplusLocomotiveCost);
            if (best_cost >= 0 && cost >= best_cost) continue;
            if (substitutes > 0) {
                if (!add_substitutes(hand - paid, without(surplus, paid), demand, substitutes,
                                     paid))
                    continue;
                cost = payment_cost(paid, surplus);
                if (best_cost >= 0 && cost >= best_cost) continue;
            }
            if (best_cost < 0) most = std::min(most, substitutes + demand.symbols);
            best = paid;
            best_cost = cost;
        }
    }
    if (best_cost < 0) return cheapest_payment(hand, demand);
    assert(pays(best, demand));
    return best;
}

}  // namespace railhead
