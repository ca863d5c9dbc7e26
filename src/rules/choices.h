// rules/choices.h - what a turn may be used for: the most frequent question, so it is answered from
// tables, and inline where it is short.
#pragma once

#include <cassert>
#include <cstdint>

#include "rules/view.h"

namespace railhead {

// All that the seat to move may choose from at Decision::action and Decision::second_card.
struct Choices {
    TrackSet tracks{};       // to claim
    std::uint8_t slots = 0;  // of the display, bit by slot
    bool blind = false;
    bool tickets = false;
    bool pass = false;

    int size() const {
        return tracks.size() + std::popcount(slots) + (blind ? 1 : 0) + (tickets ? 1 : 0) +
               (pass ? 1 : 0);
    }
};

// Tracks that `seat` could claim with that many trains, as far as owners and trains go, whatever
// cards it holds.
TrackSet open_to(const RuleSet& rules, const PublicState& open, Seat seat);
TrackSet open_to(const RuleSet& rules, const PublicState& open, Seat seat, int trains);

// Tracks that `seat` may claim and, with `context.hand`, pay for.
TrackSet claimable(const RuleSet& rules, const SeatContext& context);

constexpr bool may_draw_tickets(const PublicState& open) {
    return open.pool_size + open.tail_size > 0 || !open.ticket_discards.empty();
}

// Slots of the display from which a card may be taken with that many draw points left.
inline std::uint8_t takable_slots(const RuleSet& rules, const PublicState& open) {
    const bool locomotives = rules.locomotive_cost <= open.draw_points;
    // Mostly every slot holds a card that may be taken.
    if (open.display_gaps == 0 && (locomotives || open.display_locomotives == 0))
        return static_cast<std::uint8_t>((1u << rules.spec.display_size) - 1);
    // Bit by kind of card: may be taken. An empty slot is a kind of its own, which never may.
    const unsigned may = (1u << kCardKinds) - (locomotives ? 1u : 2u);
    unsigned slots = 0;
    for (std::size_t i = 0; i < kDisplaySlots; ++i)
        slots |= ((may >> index_of(open.display[i])) & 1u) << i;
    return static_cast<std::uint8_t>(slots);
}

[[gnu::always_inline]] inline Choices choices(const RuleSet& rules, const SeatContext& context) {
    const PublicState& open = context.open;
    assert(open.decision == Decision::action || open.decision == Decision::second_card);
    Choices found;
    found.blind = can_draw(open);
    found.slots = takable_slots(rules, open);
    if (open.decision == Decision::second_card) return found;
    found.tracks = claimable(rules, context);
    found.tickets = may_draw_tickets(open);
    found.pass = !found.blind && !found.tickets && found.slots == 0 && found.tracks.empty();
    return found;
}

}  // namespace railhead
