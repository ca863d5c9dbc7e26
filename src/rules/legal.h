// rules/legal.h - what may be done now, and why something may not. All of it takes a SeatContext:
// legality never depends on what the seat cannot see.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/action.h"
#include "rules/choices.h"
#include "rules/refusal.h"

namespace railhead {

// What the track asks of the seat if it claims it now. All code asks here, so that a rule may ask
// more of one seat than of another; RuleSet has what a track asks of every seat.
inline const Demand& demand_of(const RuleSet& rules, const PublicState&, Seat, TrackId track) {
    return rules[track].demand;
}

// What has to be paid at Decision::payment and Decision::tunnel.
Demand demand_now(const RuleSet& rules, const PublicState& open);

// The fewest of the offered tickets that may be kept at a ticket decision.
int least_to_keep(const RuleSet& rules, const PublicState& open);

// The free tracks of the pair at the ticket's bottom; none if there is no pair or the neutral
// player has already built it (NED-NEUTRAL-6).
TrackSet neutral_pair(const RuleSet& rules, const PublicState& open, TicketId ticket);

// Those of them for which the neutral player has trains: the choice at Decision::neutral_track.
TrackSet neutral_tracks(const RuleSet& rules, const PublicState& open, TicketId ticket);

constexpr Seat neutral_seat(const RuleSet& rules) {
    return id_at<Seat>(static_cast<std::size_t>(rules.players));
}

// Why the seat may not do this now; nullopt: it may.
[[nodiscard]] std::optional<Refusal> why_not(const RuleSet& rules, const SeatContext& context,
                                             const Action& action);

// Why the seat could not claim this track in a turn of its own, no matter whose turn it is;
// nullopt: it could.
[[nodiscard]] std::optional<Refusal> why_not_claim(const RuleSet& rules, const SeatContext& context,
                                                   TrackId track);

// The number of different choices at this decision, as records count them (docs/record.md): at
// Decision::action one for each pair of track and payment.
std::uint64_t count_choices(const RuleSet& rules, const SeatContext& context);

}  // namespace railhead
