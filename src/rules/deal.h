// rules/deal.h - the beginning of a game.
#pragma once

#include "rules/components.h"
#include "rules/display.h"
#include "rules/legal.h"
#include "rules/ticket_deck.h"

namespace railhead {

// A new game: cards to each seat in turn order, the display with its resets, tickets to each seat,
// bonus cards. Chance is asked in this order (docs/record.md, `deal`).
template <ChanceSource C, class S>
State deal(const RuleSet& rules, C& chance, S& sink) {
    State state;
    PublicState& open = state.open;
    GameStep<C, S> step{rules, state, chance, sink};

    state.pile = rules.deck;
    open.pile_size = static_cast<std::uint8_t>(rules.deck.total());
    open.display.fill(Card::none);
    open.turned.fill(Card::none);
    open.display_gaps = static_cast<std::uint8_t>(rules.spec.display_size);
    for (const Seat seat : seats_of(rules)) {
        open.trains[index_of(seat)] = static_cast<std::uint8_t>(rules.spec.trains);
        for (int k = 0; k < rules.spec.starting_cards; ++k)
            take_into_hand(state, seat, draw_card(step));
    }
    fill_all_slots(step);
    reset_display_if_due(step);

    state.pool = rules.all_tickets;
    open.pool_size = static_cast<std::uint8_t>(rules.all_tickets.size());
    for (const Seat seat : seats_of(rules)) {
        TicketSet& tickets = state.tickets[index_of(seat)];
        for (int k = 0; k < rules.spec.tickets.dealt; ++k) tickets.add(draw_ticket(step));
        state.undecided |= tickets;
        open.ticket_count[index_of(seat)] = static_cast<std::uint8_t>(rules.spec.tickets.dealt);
        step.emit(
            TicketsOffered{.seat = seat, .count = rules.spec.tickets.dealt, .tickets = tickets});
    }
    deal_components(step);
    open.decision = Decision::first_tickets;
    open.waiting = static_cast<std::uint8_t>((1u << rules.players) - 1);
    return state;
}
template <ChanceSource C>
State deal(const RuleSet& rules, C& chance) {
    NullSink sink;
    return deal(rules, chance, sink);
}

}  // namespace railhead
