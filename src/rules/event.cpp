#include "rules/event.h"

namespace railhead {

Event seen_by(const Event& event, Viewer viewer, ReturnedTickets unkept) {
    Event seen{.kind = event.kind,
               .seat = event.seat,
               .other = event.other,
               .track = event.track,
               .country = event.country,
               .slot = event.slot,
               .amount = event.amount};
    const bool own = viewer && event.seat == viewer;
    switch (event.kind) {
        // Secret but for the seat itself.
        case EventKind::card_drawn:
            if (own) seen.card = event.card;
            break;
        case EventKind::bonus_cards_drawn:
            if (own) seen.cards = event.cards;
            break;
        case EventKind::tickets_kept:
        case EventKind::tickets_offered:
            if (own) seen.tickets = event.tickets;
            break;
        case EventKind::tickets_unkept:
            if (own || unkept == ReturnedTickets::discard_pile) seen.tickets = event.tickets;
            break;
        // PublicState to all.
        case EventKind::card_taken:
        case EventKind::slot_filled:
            seen.card = event.card;
            break;
        case EventKind::display_reset:
        case EventKind::track_paid:
        case EventKind::tunnel_turned:
        case EventKind::tunnel_refused:
            seen.cards = event.cards;
            break;
        case EventKind::neutral_ticket:
            seen.tickets = event.tickets;
            break;
        case EventKind::deck_reshuffled:
        case EventKind::track_chosen:
        case EventKind::track_claimed:
        case EventKind::toll_paid:
        case EventKind::toll_from_bank:
        case EventKind::loan_taken:
        case EventKind::country_card_taken:
        case EventKind::tickets_reshuffled:
        case EventKind::passed:
        case EventKind::neutral_blank:
        case EventKind::neutral_built:
        case EventKind::neutral_stopped:
        case EventKind::marker_passed:
        case EventKind::last_turns_began:
        case EventKind::game_over:
            break;
    }
    return seen;
}

}  // namespace railhead
