// rules/legal.h - what may be done now, and why something may not. All of it is asked of a Sight:
// legality never depends on what the seat cannot see.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/action.h"
#include "rules/refusal.h"
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
Choices choices(const RuleSet& rules, const Sight& sight);

// Tracks that `seat` may claim and, with `sight.hand`, pay for.
TrackSet claimable(const RuleSet& rules, const Sight& sight);

// Tracks that `seat` may claim as far as owners and trains go, whatever it holds.
TrackSet open_to(const RuleSet& rules, const Open& open, Seat seat);

// Slots of the display from which a card may be taken with so many draw points left.
std::uint8_t takable_slots(const RuleSet& rules, const Open& open);
constexpr bool may_draw_blind(const Open& open) {
    return open.pile_size + open.discards_size > 0;
}
constexpr bool may_draw_tickets(const Open& open) {
    return open.pool_size + open.tail_size > 0 || !open.ticket_discards.empty();
}

// What has to be paid at Decision::payment and Decision::tunnel.
Demand demand_now(const RuleSet& rules, const Open& open);

// How few of the tickets offered may be kept at a ticket decision.
int least_to_keep(const RuleSet& rules, const Open& open);

// The free tracks of the pair at the ticket's bottom; none if there is no pair or the neutral
// player has already built it (NED-NEUTRAL-6).
TrackSet neutral_pair(const RuleSet& rules, const Open& open, TicketId ticket);

// Those of them for which the neutral player has trains: the choice at Decision::neutral_track.
TrackSet neutral_tracks(const RuleSet& rules, const Open& open, TicketId ticket);

constexpr Seat neutral_seat(const RuleSet& rules) {
    return id_at<Seat>(static_cast<std::size_t>(rules.players));
}

// Why the seat may not do this now; nullopt: it may.
[[nodiscard]] std::optional<Refusal> why_not(const RuleSet& rules, const Sight& sight,
                                             const Action& action);

// The number of different intents at this decision, as records count them (docs/record.md): at
// Decision::action one for each pair of track and payment.
std::uint64_t count_intents(const RuleSet& rules, const Sight& sight);

}  // namespace railhead
