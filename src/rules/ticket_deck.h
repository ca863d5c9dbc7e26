// rules/ticket_deck.h - drawing tickets, and where those that are not kept go.
#pragma once

#include <algorithm>

#include "rules/step.h"

namespace railhead {

// The discarded tickets become the deck (NED-SETUP-2). From now on everybody knows which tickets
// are in it.
template <class Step>
void reshuffle_tickets(Step& step) {
    PublicState& open = step.open();
    step.state.pool = open.ticket_discards;
    open.reshuffled = open.ticket_discards;
    open.pool_size = static_cast<std::uint8_t>(open.ticket_discards.size());
    open.ticket_discards = {};
    open.kept_of_reshuffled = {};
    open.offered_of_reshuffled = 0;
    step.emit(TicketsReshuffled{.size = open.pool_size});
}

// The neutral player builds no more.
template <class Step>
void stop_neutral(Step& step) {
    step.open().neutral_plays = false;
    step.emit(NeutralStopped{});
}

inline bool is_ticket_deck_empty(const PublicState& open) {
    return open.pool_size + open.tail_size == 0;
}

// A ticket deck that is used up is replaced at once, or as soon as tickets are discarded
// (NED-SETUP-2, R-RESHUFFLE), and the neutral player stops (NED-NEUTRAL-8). Called whenever tickets
// have left the deck or reached the discard pile; in a neutral phase, at its end.
template <class Step>
void replace_used_up_tickets(Step& step) {
    PublicState& open = step.open();
    if (!is_ticket_deck_empty(open) || !step.rules.template has<component::ReshuffleAtOnce>())
        return;
    if (open.neutral_plays) stop_neutral(step);
    if (!open.ticket_discards.empty()) reshuffle_tickets(step);
}

// Everybody's knowledge of the return that is next to be drawn ends.
void forget_first_return(State& state);

// The first ticket of the tail. The seat that put it back does not see that it was this one
// (C-INFO-3).
template <class Step>
TicketId draw_from_tail(Step& step) {
    State& state = step.state;
    PublicState& open = state.open;
    assert(open.tail_size > 0);
    const Seat drawer = step.seat();
    const TicketId ticket = state.tail[0];
    const bool return_is_gone = open.tail_size == 1 || ((open.return_begins >> 1) & 1u);
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        if (i == index_of(drawer))
            state.returned[i].remove(ticket);
        else if (state.returned[i].has(ticket))
            state.drawn_by_others.add(ticket);
    }
    ++open.drawn_of_return[index_of(drawer)];
    std::copy(state.tail.begin() + 1, state.tail.begin() + open.tail_size, state.tail.begin());
    state.tail[--open.tail_size] = TicketId{};
    // The first place always begins a return, even when its first ticket is gone.
    open.return_begins >>= 1;
    if (open.tail_size > 0) open.return_begins |= 1;
    if (return_is_gone) {
        for (TicketSet& returned : state.returned) returned -= state.drawn_by_others;
        state.drawn_by_others = {};
        open.drawn_of_return = {};
    }
    step.chance.note_known_ticket(ticket);
    return ticket;
}

// The top ticket of a deck that is not empty.
template <class Step>
TicketId draw_ticket(Step& step) {
    State& state = step.state;
    PublicState& open = state.open;
    if (open.pool_size == 0) return draw_from_tail(step);
    const TicketId ticket = step.chance.ticket(state.pool);
    state.pool.remove(ticket);
    --open.pool_size;
    return ticket;
}

// Puts tickets under the deck in random order, as one return.
template <class Step>
void put_under_deck(Step& step, TicketSet rest) {
    State& state = step.state;
    PublicState& open = state.open;
    if (!rest.empty()) open.return_begins |= std::uint64_t{1} << open.tail_size;
    while (!rest.empty()) {
        const TicketId ticket = step.chance.ticket(rest);
        rest.remove(ticket);
        state.tail[open.tail_size++] = ticket;
    }
}

// A seat does not keep `rest`. `under_deck` is false while all seats' tickets are collected first.
template <class Step>
void return_tickets(Step& step, Seat seat, const TicketSet& rest, bool under_deck) {
    State& state = step.state;
    state.tickets[index_of(seat)] -= rest;
    switch (step.rules.spec.tickets.returned) {
        case ReturnedTickets::discard_pile:
            state.open.ticket_discards |= rest;
            break;
        case ReturnedTickets::out_of_game:
            state.returned[index_of(seat)] |= rest;
            break;
        case ReturnedTickets::bottom_of_deck:
            // Tickets drawn from a return of which some are left may be put back now, unseen: what
            // was known of that return is forgotten, whatever is put back.
            if (!rest.empty() &&
                state.open.drawn_of_return != decltype(state.open.drawn_of_return){})
                forget_first_return(state);
            state.returned[index_of(seat)] |= rest;
            if (under_deck) put_under_deck(step, rest);
            break;
    }
    if (!rest.empty())
        step.emit(TicketsReturned{.seat = seat, .count = rest.size(), .tickets = rest});
}

// All seats have made their first choice (C-SETUP-4, R-TICKETORDER): tickets not kept are returned
// in turn order, or shuffled together.
template <class Step>
void finish_first_choice(Step& step) {
    State& state = step.state;
    PublicState& open = state.open;
    const bool together = is_collected(step.rules.spec.tickets.first_returned) &&
                          is_under_deck(step.rules.spec.tickets.returned);
    TicketSet all_returned;
    for (const Seat seat : seats_of(step.rules)) {
        const TicketSet returned = state.tickets[index_of(seat)] & state.undecided;
        const TicketSet kept = state.tickets[index_of(seat)] - returned;
        open.ticket_count[index_of(seat)] = static_cast<std::uint8_t>(kept.size());
        step.emit(TicketsKept{.seat = seat, .count = kept.size(), .tickets = kept});
        return_tickets(step, seat, returned, !together);
        all_returned |= returned;
    }
    state.undecided = {};
    if (together) put_under_deck(step, all_returned);
    replace_used_up_tickets(step);
}

// NED-SETUP-2: the deck is replaced even in the middle of a draw, without the tickets that are
// being chosen from.
template <class Step>
void offer_tickets(Step& step) {
    State& state = step.state;
    PublicState& open = state.open;
    const Seat seat = step.seat();
    TicketSet offered;
    open.offered_of_reshuffled = 0;
    for (int i = 0; i < step.rules.spec.tickets.drawn; ++i) {
        if (is_ticket_deck_empty(open)) {
            if (open.ticket_discards.empty()) break;
            reshuffle_tickets(step);  // only where component::ReshuffleAtOnce is left out
        }
        const TicketId ticket = draw_ticket(step);
        offered.add(ticket);
        if (open.reshuffled.has(ticket)) ++open.offered_of_reshuffled;
        replace_used_up_tickets(step);
    }
    open.offered_count = static_cast<std::uint8_t>(offered.size());
    state.tickets[index_of(seat)] |= offered;
    state.undecided = offered;
    step.emit(TicketsOffered{.seat = seat, .count = offered.size(), .tickets = offered});
}

template <class Step>
void keep_offered(Step& step, const TicketSet& kept) {
    State& state = step.state;
    PublicState& open = state.open;
    const Seat seat = step.seat();
    const TicketSet rest = state.undecided - kept;
    open.ticket_count[index_of(seat)] =
        static_cast<std::uint8_t>(open.ticket_count[index_of(seat)] + kept.size());
    // How many of those kept come from the reshuffled tickets follows from what is seen: the
    // others are shown on the discard pile.
    open.kept_of_reshuffled[index_of(seat)] =
        static_cast<std::uint8_t>(open.kept_of_reshuffled[index_of(seat)] +
                                  open.offered_of_reshuffled - (rest & open.reshuffled).size());
    open.offered_of_reshuffled = 0;
    open.offered_count = 0;
    state.undecided = {};
    step.emit(TicketsKept{.seat = seat, .count = kept.size(), .tickets = kept});
    return_tickets(step, seat, rest, true);
    replace_used_up_tickets(step);
}

}  // namespace railhead
