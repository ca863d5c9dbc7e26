#include "rules/event.h"

#include "core/overloaded.h"

namespace railhead {

namespace {

// Everybody sees all of these events.
template <class E>
struct Shown {
    Event operator()(const E& event) const { return event; }
};
template <class... Es>
struct ShownToAll : Shown<Es>... {
    using Shown<Es>::operator()...;
};

}  // namespace

Event seen_by(const Event& event, Viewer viewer, ReturnedTickets returned) {
    const auto tickets_if = [](bool shown, const TicketSet& tickets) {
        return shown ? tickets : TicketSet{};
    };
    return std::visit(
        Overloaded{
            // Secret except for the seat itself.
            [&](const TicketsKept& e) -> Event {
                return TicketsKept{e.seat, e.count, tickets_if(viewer == e.seat, e.tickets)};
            },
            [&](const TicketsReturned& e) -> Event {
                const bool shown = viewer == e.seat || is_seen_by_all(returned);
                return TicketsReturned{e.seat, e.count, tickets_if(shown, e.tickets)};
            },
            [&](const TicketsOffered& e) -> Event {
                return TicketsOffered{e.seat, e.count, tickets_if(viewer == e.seat, e.tickets)};
            },
            [&](const CardDrawn& e) -> Event {
                return CardDrawn{e.seat, viewer == e.seat ? e.card : std::nullopt};
            },
            [&](const BonusCardsDrawn& e) -> Event {
                return BonusCardsDrawn{e.seat, e.count, viewer == e.seat ? e.cards : CardCounts{}};
            },
            ShownToAll<CardTaken, SlotFilled, DisplayReset, DeckReshuffled, TrackChosen, TrackPaid,
                       TunnelTurned, TunnelRefused, TrackClaimed, TollPaid, TollFromBank, LoanTaken,
                       CountryCardTaken, TicketsReshuffled, Passed, NeutralTicketTurned,
                       NeutralBlank, NeutralBuilt, NeutralStopped, MarkerPassed, LastTurnsBegan,
                       GameOver>{},
        },
        event);
}

}  // namespace railhead
