// players/card_needs.h - which cards a seat needs for the tracks that it wants to claim, which of
// its cards are surplus, which card to draw and what to pay with.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "players/situation.h"
#include "rules/action.h"

namespace railhead {

struct NeededTrack {
    Demand demand{};
    int urgency = 100;  // 1000 for the first track, less for those that follow
};

// Assigns the cards of a hand to the tracks that a seat wants to claim. What is left over is
// surplus; what is missing gives additional cards their value.
class CardNeeds {
public:
    // Tracks come most urgent first: they choose from the hand in this order.
    CardNeeds(const CardCounts& hand, std::span<const NeededTrack> tracks);

    // What one more card of this kind is worth. Only comparisons mean something.
    int value_of(Card card) const { return value_[index_of(card)]; }
    // Cards of the hand that none of the tracks needs.
    const CardCounts& surplus() const { return surplus_; }

private:
    void assign_cards(const Demand& demand, int urgency, const CardCounts& reserved);
    void raise_values(const Demand& demand, Card color, int missing, int missing_symbols,
                      int urgency, const CardCounts& reserved);

    std::array<int, kCardKinds> value_{};
    CardCounts surplus_{};
};

// The fewest additional cards with which the hand could pay, without substitutes.
int cards_missing(const CardCounts& hand, const Demand& demand);

// The best card to draw now; nothing if no card can be drawn.
std::optional<Action> choose_card(const Situation& now, const Choices& found,
                                  const CardNeeds& needs);

// What it costs a seat to part with these cards: surplus cards cost less than those that it needs,
// and locomotives more than other cards.
int payment_cost(const CardCounts& paid, const CardCounts& surplus);

// A payment out of `hand`, which must hold one, with a low payment_cost. For each colour only the
// payments with the fewest locomotives are considered: without substitutes the result is the
// cheapest of these, and the cheapest payment of all if the whole hand is surplus. Substitutes are
// the cheapest for the colour and the number of them, but not all numbers are tried.
CardCounts choose_payment(const CardCounts& hand, const Demand& demand, const CardCounts& surplus);

}  // namespace railhead
