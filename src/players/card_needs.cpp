#include "players/card_needs.h"

#include <algorithm>
#include <cassert>

namespace railhead {

namespace {

constexpr int kNeededCard = 12;  // what paying a card costs that some needed needs
constexpr int kSpareCard = 4;    // one that none needs
constexpr int kNeededLocomotive = 20;
constexpr int kSpareLocomotive = 9;

// Values of a card to draw.
constexpr int kAnyCard = 150;  // that no needed needs
constexpr int kAnyLocomotive = 700;
constexpr int kNeeded = 700;
constexpr int kNeededForGray = 500;
constexpr int kPerhapsForGray = 300;
constexpr int kUrgent = 300;  // more for the first needed
constexpr int kLocomotiveForSymbol = 1400;

// Chances of the kinds when a card is drawn blind, in counts of cards that the seat has not seen.
CardCounts unseen_cards(const Situation& now) {
    CardCounts unseen = now.rules.deck;
    unseen = without(unseen, now.hand + now.open.discards + now.open.laid);
    for (const Card card : now.open.display)
        if (card != Card::none && unseen[card] > 0) --unseen[card];
    for (std::size_t i = 0; i < static_cast<std::size_t>(now.rules.players); ++i)
        if (i != at(now.seat)) unseen = without(unseen, now.open.known[i]);
    return unseen;
}

int cost_of(int paid, int spare, int if_needed, int if_spare) {
    return paid <= spare ? paid * if_spare : spare * if_spare + (paid - spare) * if_needed;
}

int cost_of(const CardCounts& paid, const CardCounts& spare) {
    int cost =
        cost_of(paid.locomotives(), spare.locomotives(), kNeededLocomotive, kSpareLocomotive);
    for (std::size_t i = 0; i < kColors; ++i)
        cost += cost_of(paid[color_at(i)], spare[color_at(i)], kNeededCard, kSpareCard);
    return cost;
}

}  // namespace

CardNeeds::CardNeeds(const RuleSet& rules, const CardCounts& hand,
                     std::span<const NeededTrack> needs)
    : spare_(hand) {
    value_.fill(kAnyCard);
    value_[index_of(Card::locomotive)] = kAnyLocomotive;
    CardCounts coming;  // what coloured tracks ask for: gray ones had better use other colours
    for (const NeededTrack& needed : needs) {
        const Demand& demand = rules[needed.track].demand;
        if (demand.color != Card::none)
            coming[demand.color] =
                static_cast<std::uint8_t>(std::min(200, coming[demand.color] + demand.spaces));
    }
    // Gray tracks take what coloured ones leave.
    for (const bool gray : {false, true})
        for (const NeededTrack& needed : needs)
            if (const Demand& demand = rules[needed.track].demand;
                (demand.color == Card::none) == gray)
                share_out(demand, needed.weight, coming);
}

void CardNeeds::share_out(const Demand& demand, int weight, const CardCounts& coming) {
    Card color = demand.color;
    if (color == Card::none) {
        // The colour of which most are left.
        int best = -1;
        for (std::size_t i = 0; i < kColors; ++i) {
            const Card one = color_at(i);
            const int has = 2 * spare_[one] + (coming[one] == 0 ? 1 : 0);
            if (has <= best) continue;
            best = has;
            color = one;
        }
    }
    const int colored = std::min<int>(spare_[color], demand.spaces);
    const int symbols = std::min<int>(spare_.locomotives(), demand.symbols);
    spare_[color] = static_cast<std::uint8_t>(spare_[color] - colored);
    spare_[Card::locomotive] = static_cast<std::uint8_t>(spare_.locomotives() - symbols);
    int missing = demand.spaces - colored;
    int missing_locomotives = demand.symbols - symbols;
    if (demand.wild) {
        const int wild = std::min<int>(spare_.locomotives(), missing);
        spare_[Card::locomotive] = static_cast<std::uint8_t>(spare_.locomotives() - wild);
        missing -= wild;
    }
    // Whatever is missing has to be drawn some day, so that such cards are worth about the same;
    // those of the first needs a little more.
    const auto raise = [&](Card card, int value) {
        value_[index_of(card)] = std::max(value_[index_of(card)], value);
    };
    if (missing > 0) {
        if (demand.color != Card::none) {
            raise(color, kNeeded + weight * kUrgent / 1000);
        } else {
            raise(color, kNeededForGray + weight * kUrgent / 1000);
            for (std::size_t i = 0; i < kColors; ++i)
                if (coming[color_at(i)] == 0) raise(color_at(i), kPerhapsForGray);
        }
        if (demand.wild) raise(Card::locomotive, kNeeded + weight * kUrgent / 1000);
    }
    if (missing_locomotives > 0) {
        raise(Card::locomotive, kLocomotiveForSymbol + weight * kUrgent / 1000);
        // Substitutes: a few cards do instead.
        if (demand.substitute_size > 0)
            for (std::size_t i = 0; i < kColors; ++i)
                raise(color_at(i), kNeeded / demand.substitute_size);
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

namespace {

// The sets of a payment out of `rest`, cheapest cards first; false if there are not enough.
bool add_sets(CardCounts rest, CardCounts spare, const Demand& demand, int sets, CardCounts& paid) {
    const int size = demand.alike ? demand.substitute_size : 1;  // cards taken at a time
    for (int left = demand.alike ? sets : sets * demand.substitute_size; left > 0; --left) {
        Card best = Card::none;
        int cheapest = 0;
        for (std::size_t i = 0; i < kCardKinds; ++i) {
            const Card card = id_at<Card>(i);
            if (rest[card] < size || (demand.alike && card == Card::locomotive)) continue;
            const int cost = cost_of(cards(card, size), spare);
            // Of equal ones from the colour of which most are left.
            if (best != Card::none &&
                (cost > cheapest || (cost == cheapest && spare[card] <= spare[best])))
                continue;
            best = card;
            cheapest = cost;
        }
        if (best == Card::none) return false;
        const auto taken = static_cast<std::uint8_t>(size);
        rest[best] = static_cast<std::uint8_t>(rest[best] - taken);
        paid[best] = static_cast<std::uint8_t>(paid[best] + taken);
        spare[best] = static_cast<std::uint8_t>(spare[best] > taken ? spare[best] - taken : 0);
    }
    return true;
}

}  // namespace

CardCounts choose_payment(const CardCounts& hand, const Demand& demand, const CardCounts& spare) {
    CardCounts best;
    int best_cost = -1;
    const bool any_color = demand.color == Card::none;
    const std::size_t first = any_color ? 0 : index_of(demand.color) - index_of(color_at(0));
    const std::size_t end = any_color ? kColors : first + 1;
    // As few substitutes as may be, or some more in the place of locomotives.
    int most = most_sets(demand);
    for (int sets = 0; sets <= most; ++sets) {
        const auto singles = single_locomotives(demand, sets);
        if (!singles.possible()) continue;
        const int units = demand.units() - sets;
        for (std::size_t i = first; i < end; ++i) {
            const Card color = color_at(i);
            // As few locomotives as may be.
            const int locomotives = std::max(singles.least, units - hand[color]);
            if (locomotives > std::min(singles.most, hand.locomotives())) continue;
            const int colored = units - locomotives;
            int cost =
                cost_of(colored, spare[color], kNeededCard, kSpareCard) +
                cost_of(locomotives, spare.locomotives(), kNeededLocomotive, kSpareLocomotive);
            if (best_cost >= 0 && cost >= best_cost) continue;
            CardCounts paid = cards(color, colored);
            paid[Card::locomotive] = static_cast<std::uint8_t>(locomotives);
            if (sets > 0) {
                if (!add_sets(hand - paid, without(spare, paid), demand, sets, paid)) continue;
                cost = cost_of(paid, spare);
                if (best_cost >= 0 && cost >= best_cost) continue;
            }
            if (best_cost < 0) most = std::min(most, sets + demand.symbols);
            best = paid;
            best_cost = cost;
        }
    }
    if (best_cost < 0) return cheapest_payment(hand, demand);
    assert(pays(best, demand));
    return best;
}

}  // namespace railhead
