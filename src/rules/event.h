// rules/event.h - what happens while an action is carried out, and how much of it each viewer sees.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "map/map_spec.h"

namespace railhead {

enum class EventKind : std::uint8_t {
    tickets_kept,        // seat, amount, tickets (secret)
    tickets_unkept,      // seat, amount, tickets (secret, but on the discard pile)
    card_drawn,          // seat, card (secret): blind from the deck
    card_taken,          // seat, slot, card: from the display
    slot_filled,         // slot, card
    display_reset,       // cards thrown away
    deck_reshuffled,     // amount of cards
    track_chosen,        // seat, track
    track_paid,          // seat, track, cards
    tunnel_turned,       // seat, track, cards, amount of extra cards
    tunnel_refused,      // seat, track, cards taken back
    track_claimed,       // seat, track, amount of points
    bonus_cards_drawn,   // seat, amount, cards (secret)
    toll_paid,           // seat, amount, other: who receives it, or nobody (the bank)
    toll_from_bank,      // other receives amount from the bank
    loan_taken,          // seat
    country_card_taken,  // seat, country, amount of points
    tickets_offered,     // seat, amount, tickets (secret)
    tickets_reshuffled,  // amount
    passed,              // seat
    neutral_ticket,      // seat: the marker's holder, tickets
    neutral_blank,       // the ticket shows no pair that can be built
    neutral_built,       // track
    neutral_stopped,
    marker_passed,     // seat: who holds it now
    last_turns_began,  // seat
    game_over,         // amount: the Ending
};
inline constexpr std::array<std::string_view, 27> kEventNames{
    "tickets_kept",       "tickets_unkept",   "card_drawn",         "card_taken",
    "slot_filled",        "display_reset",    "deck_reshuffled",    "track_chosen",
    "track_paid",         "tunnel_turned",    "tunnel_refused",     "track_claimed",
    "bonus_cards_drawn",  "toll_paid",        "toll_from_bank",     "loan_taken",
    "country_card_taken", "tickets_offered",  "tickets_reshuffled", "passed",
    "neutral_ticket",     "neutral_blank",    "neutral_built",      "neutral_stopped",
    "marker_passed",      "last_turns_began", "game_over"};
static_assert(kEventNames.size() == static_cast<std::size_t>(EventKind::game_over) + 1);

constexpr std::string_view name_of(EventKind kind) {
    return kEventNames[index_of(kind)];
}

struct Event {
    EventKind kind{};
    std::optional<Seat> seat{};
    std::optional<Seat> other{};
    std::optional<TrackId> track{};
    std::optional<CountryId> country{};
    std::optional<Card> card{};
    std::uint8_t slot = 0;
    int amount = 0;
    CardCounts cards{};
    TicketSet tickets{};

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

// Who looks: a seat, or a spectator (nullopt).
using Viewer = std::optional<Seat>;

// The event as `viewer` sees it: built by listing what this kind of event shows to everybody, and
// to the seat itself.
Event seen_by(const Event& event, Viewer viewer, ReturnedTickets unkept);

// Where events go. Simulations use NullSink, which costs nothing.
struct NullSink {
    static constexpr bool kListens = false;
    void operator()(const Event&) {}
};

}  // namespace railhead
