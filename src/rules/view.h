// rules/view.h - what one viewer may see, built by listing it (an allow-list).
//
// A View is all that a player, a client or the log of a seat ever gets. SeatContext is the same by
// reference, for questions of legality: it is made from a State or from a View, so that both use
// the same code.
#pragma once

#include "rules/event.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

inline constexpr std::uint8_t kNowhere = 255;

// What one seat alone may see (C-INFO-2).
struct PrivateView {
    CardCounts hand{};
    TicketSet tickets{};    // kept
    TicketSet offered{};    // being chosen from
    TicketSet to_return{};  // not kept in the first choice, while others still choose
    TicketSet returned{};   // put back under the deck, or out of the game, by this seat
    // Of each ticket that this seat put back under the deck: the place of the tail where that
    // return begins (nobody may know its place within the return, nor whether another seat drew it
    // while some of the return is left); otherwise kNowhere.
    std::array<std::uint8_t, kMaxTickets> return_at{};

    friend constexpr bool operator==(const PrivateView&, const PrivateView&) = default;
};

struct View {
    PublicState open{};
    Viewer viewer{};    // nullopt: a spectator
    PrivateView own{};  // empty for a spectator

    friend constexpr bool operator==(const View&, const View&) = default;
};

// The view of a seat, or of a spectator. Once the game is over, final_scores shows all tickets.
View view_of(const State& state, Viewer viewer);

struct SeatContext {
    const PublicState& open;
    Seat seat;
    const CardCounts& hand;
    TicketSet offered;
};

inline TicketSet offered_to(const State& state, Seat seat) {
    const bool choosing = state.open.decision == Decision::first_tickets
                              ? is_waiting(state.open, seat)
                              : state.open.to_move == seat;
    return choosing ? state.tickets[index_of(seat)] & state.undecided : TicketSet{};
}

inline SeatContext context_of(const State& state, Seat seat) {
    return {state.open, seat, state.hands[index_of(seat)], offered_to(state, seat)};
}
// `view` must be a seat's.
inline SeatContext context_of(const View& view) {
    return {view.open, *view.viewer, view.own.hand, view.own.offered};
}

}  // namespace railhead
