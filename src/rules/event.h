// rules/event.h - what happens while an action is applied, and how much of it each viewer sees.
//
// One type per kind of event. Each has a name and lists its fields under the names that JSON and
// playthroughs use, in the order in which they are written:
//     fields(put) calls put("seat", seat), put("amount", points), ...
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "core/kinds.h"
#include "map/map_spec.h"
#include "rules/state.h"

namespace railhead {

struct TicketsKept {
    static constexpr std::string_view kName = "tickets_kept";
    Seat seat{};
    int count = 0;
    TicketSet tickets{};  // secret: empty for others

    void fields(const auto& put) const {
        put("seat", seat);
        put("amount", count);
        put("tickets", tickets);
    }
    friend constexpr bool operator==(const TicketsKept&, const TicketsKept&) = default;
};
struct TicketsReturned {
    static constexpr std::string_view kName = "tickets_unkept";
    Seat seat{};
    int count = 0;
    TicketSet tickets{};  // secret unless they go to the discard pile: empty for others

    void fields(const auto& put) const {
        put("seat", seat);
        put("amount", count);
        put("tickets", tickets);
    }
    friend constexpr bool operator==(const TicketsReturned&, const TicketsReturned&) = default;
};
// Blind, from the deck.
struct CardDrawn {
    static constexpr std::string_view kName = "card_drawn";
    Seat seat{};
    std::optional<Card> card{};  // secret: nullopt for others

    void fields(const auto& put) const {
        put("seat", seat);
        put("card", card);
    }
    friend constexpr bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
// From the display.
struct CardTaken {
    static constexpr std::string_view kName = "card_taken";
    Seat seat{};
    std::uint8_t slot = 0;
    Card card{};

    void fields(const auto& put) const {
        put("seat", seat);
        put("slot", slot);
        put("card", card);
    }
    friend constexpr bool operator==(const CardTaken&, const CardTaken&) = default;
};
struct SlotFilled {
    static constexpr std::string_view kName = "slot_filled";
    std::uint8_t slot = 0;
    Card card{};

    void fields(const auto& put) const {
        put("slot", slot);
        put("card", card);
    }
    friend constexpr bool operator==(const SlotFilled&, const SlotFilled&) = default;
};
struct DisplayReset {
    static constexpr std::string_view kName = "display_reset";
    CardCounts discarded{};

    void fields(const auto& put) const { put("cards", discarded); }
    friend constexpr bool operator==(const DisplayReset&, const DisplayReset&) = default;
};
struct DeckReshuffled {
    static constexpr std::string_view kName = "deck_reshuffled";
    int size = 0;  // of the new deck

    void fields(const auto& put) const { put("amount", size); }
    friend constexpr bool operator==(const DeckReshuffled&, const DeckReshuffled&) = default;
};
struct TrackChosen {
    static constexpr std::string_view kName = "track_chosen";
    Seat seat{};
    TrackId track{};

    void fields(const auto& put) const {
        put("seat", seat);
        put("track", track);
    }
    friend constexpr bool operator==(const TrackChosen&, const TrackChosen&) = default;
};
struct TrackPaid {
    static constexpr std::string_view kName = "track_paid";
    Seat seat{};
    TrackId track{};
    CardCounts cards{};

    void fields(const auto& put) const {
        put("seat", seat);
        put("track", track);
        put("cards", cards);
    }
    friend constexpr bool operator==(const TrackPaid&, const TrackPaid&) = default;
};
struct TunnelTurned {
    static constexpr std::string_view kName = "tunnel_turned";
    Seat seat{};
    TrackId track{};
    int extra = 0;  // cards to pay on top
    CardCounts turned{};

    void fields(const auto& put) const {
        put("seat", seat);
        put("track", track);
        put("amount", extra);
        put("cards", turned);
    }
    friend constexpr bool operator==(const TunnelTurned&, const TunnelTurned&) = default;
};
struct TunnelRefused {
    static constexpr std::string_view kName = "tunnel_refused";
    Seat seat{};
    TrackId track{};
    CardCounts taken_back{};

    void fields(const auto& put) const {
        put("seat", seat);
        put("track", track);
        put("cards", taken_back);
    }
    friend constexpr bool operator==(const TunnelRefused&, const TunnelRefused&) = default;
};
struct TrackClaimed {
    static constexpr std::string_view kName = "track_claimed";
    Seat seat{};
    TrackId track{};
    int points = 0;

    void fields(const auto& put) const {
        put("seat", seat);
        put("track", track);
        put("amount", points);
    }
    friend constexpr bool operator==(const TrackClaimed&, const TrackClaimed&) = default;
};
struct BonusCardsDrawn {
    static constexpr std::string_view kName = "bonus_cards_drawn";
    Seat seat{};
    int count = 0;
    CardCounts cards{};  // secret: empty for others

    void fields(const auto& put) const {
        put("seat", seat);
        put("amount", count);
        put("cards", cards);
    }
    friend constexpr bool operator==(const BonusCardsDrawn&, const BonusCardsDrawn&) = default;
};
struct TollPaid {
    static constexpr std::string_view kName = "toll_paid";
    Seat seat{};
    std::optional<Seat> receiver{};  // nullopt: the bank
    int toll = 0;

    void fields(const auto& put) const {
        put("seat", seat);
        put("other", receiver);
        put("amount", toll);
    }
    friend constexpr bool operator==(const TollPaid&, const TollPaid&) = default;
};
struct TollFromBank {
    static constexpr std::string_view kName = "toll_from_bank";
    Seat receiver{};
    int toll = 0;

    void fields(const auto& put) const {
        put("other", receiver);
        put("amount", toll);
    }
    friend constexpr bool operator==(const TollFromBank&, const TollFromBank&) = default;
};
struct LoanTaken {
    static constexpr std::string_view kName = "loan_taken";
    Seat seat{};

    void fields(const auto& put) const { put("seat", seat); }
    friend constexpr bool operator==(const LoanTaken&, const LoanTaken&) = default;
};
struct CountryCardTaken {
    static constexpr std::string_view kName = "country_card_taken";
    Seat seat{};
    CountryId country{};
    int points = 0;

    void fields(const auto& put) const {
        put("seat", seat);
        put("country", country);
        put("amount", points);
    }
    friend constexpr bool operator==(const CountryCardTaken&, const CountryCardTaken&) = default;
};
struct TicketsOffered {
    static constexpr std::string_view kName = "tickets_offered";
    Seat seat{};
    int count = 0;
    TicketSet tickets{};  // secret: empty for others

    void fields(const auto& put) const {
        put("seat", seat);
        put("amount", count);
        put("tickets", tickets);
    }
    friend constexpr bool operator==(const TicketsOffered&, const TicketsOffered&) = default;
};
struct TicketsReshuffled {
    static constexpr std::string_view kName = "tickets_reshuffled";
    int size = 0;  // of the new ticket deck

    void fields(const auto& put) const { put("amount", size); }
    friend constexpr bool operator==(const TicketsReshuffled&, const TicketsReshuffled&) = default;
};
struct Passed {
    static constexpr std::string_view kName = "passed";
    Seat seat{};

    void fields(const auto& put) const { put("seat", seat); }
    friend constexpr bool operator==(const Passed&, const Passed&) = default;
};
struct NeutralTicketTurned {
    static constexpr std::string_view kName = "neutral_ticket";
    Seat seat{};  // who holds the marker
    TicketId ticket{};

    void fields(const auto& put) const {
        put("seat", seat);
        put("tickets", ticket);
    }
    friend constexpr bool operator==(const NeutralTicketTurned&,
                                     const NeutralTicketTurned&) = default;
};
// The ticket shows no pair of cities that can be built.
struct NeutralBlank {
    static constexpr std::string_view kName = "neutral_blank";

    void fields(const auto&) const {}
    friend constexpr bool operator==(const NeutralBlank&, const NeutralBlank&) = default;
};
struct NeutralBuilt {
    static constexpr std::string_view kName = "neutral_built";
    TrackId track{};

    void fields(const auto& put) const { put("track", track); }
    friend constexpr bool operator==(const NeutralBuilt&, const NeutralBuilt&) = default;
};
struct NeutralStopped {
    static constexpr std::string_view kName = "neutral_stopped";

    void fields(const auto&) const {}
    friend constexpr bool operator==(const NeutralStopped&, const NeutralStopped&) = default;
};
struct MarkerPassed {
    static constexpr std::string_view kName = "marker_passed";
    Seat seat{};  // who holds it now

    void fields(const auto& put) const { put("seat", seat); }
    friend constexpr bool operator==(const MarkerPassed&, const MarkerPassed&) = default;
};
struct LastTurnsBegan {
    static constexpr std::string_view kName = "last_turns_began";
    Seat seat{};

    void fields(const auto& put) const { put("seat", seat); }
    friend constexpr bool operator==(const LastTurnsBegan&, const LastTurnsBegan&) = default;
};
struct GameOver {
    static constexpr std::string_view kName = "game_over";
    Ending ending{};

    void fields(const auto& put) const { put("ending", ending); }
    friend constexpr bool operator==(const GameOver&, const GameOver&) = default;
};

using Event =
    std::variant<TicketsKept, TicketsReturned, CardDrawn, CardTaken, SlotFilled, DisplayReset,
                 DeckReshuffled, TrackChosen, TrackPaid, TunnelTurned, TunnelRefused, TrackClaimed,
                 BonusCardsDrawn, TollPaid, TollFromBank, LoanTaken, CountryCardTaken,
                 TicketsOffered, TicketsReshuffled, Passed, NeutralTicketTurned, NeutralBlank,
                 NeutralBuilt, NeutralStopped, MarkerPassed, LastTurnsBegan, GameOver>;

// The names of all kinds; Event::index() is the place in it.
inline constexpr auto& kEventNames = NamedKinds<Event>::kNames;
static_assert(are_distinct(kEventNames));
template <class E>
inline constexpr std::size_t kEventIndex = NamedKinds<Event>::place_of<E>();

constexpr std::string_view name_of(const Event& event) {
    return kEventNames[event.index()];
}

// The seat that the event is about, if it is about one.
constexpr std::optional<Seat> seat_of(const Event& event) {
    return std::visit(
        [](const auto& e) -> std::optional<Seat> {
            if constexpr (requires { e.seat; })
                return e.seat;
            else
                return std::nullopt;
        },
        event);
}

// Who looks: a seat, or a spectator (nullopt).
using Viewer = std::optional<Seat>;

// The event as `viewer` sees it: built by listing what each kind of event shows to everybody, and
// to the seat itself.
Event seen_by(const Event& event, Viewer viewer, ReturnedTickets returned);

// Where events go. Simulations use NullSink, which costs nothing.
struct NullSink {
    static constexpr bool kListens = false;
    void operator()(const Event&) {}
};

}  // namespace railhead
