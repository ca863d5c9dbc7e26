// players/needs.h - which cards a seat would like for the tracks that it wants, which of its cards
// it can spare, what to draw and what to pay with.
#pragma once

#include <array>
#include <span>

#include "players/situation.h"
#include "rules/action.h"

namespace railhead {

struct NeededTrack {
    TrackId track{};
    int weight = 100;
};

// The hand is shared out among the wanted tracks in their order; what is still missing gives cards
// their value.
class CardNeeds {
public:
    CardNeeds(const RuleSet& rules, const CardCounts& hand, std::span<const NeededTrack> needs);

    // Of one more card of this kind.
    int value_of(Card card) const { return value_[index_of(card)]; }
    // Cards of the hand that no needed needs.
    const CardCounts& spare() const { return spare_; }

private:
    void share_out(const Demand& demand, int weight, const CardCounts& coming);

    std::array<int, kCardKinds> value_{};
    CardCounts spare_{};
};

// The fewest further cards with which the hand could pay, had it no substitutes.
int cards_missing(const CardCounts& hand, const Demand& demand);

// The best card to draw, now; nothing if no card can be drawn.
std::optional<Action> choose_card(const Situation& now, const Choices& found,
                                  const CardNeeds& needs);

// A payment out of `hand` that costs few cards that are not to spare, and few locomotives. `hand`
// must hold a payment.
CardCounts choose_payment(const CardCounts& hand, const Demand& demand, const CardCounts& spare);

}  // namespace railhead
