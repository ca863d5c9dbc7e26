// rules/state.h - a game in progress as a value: fixed size, trivially copyable, no pointer and no
// map data in it.
//
// What everybody may see is a type of its own (PublicState, C-INFO-1), so that a view is built by
// listing what is shown, never by removing what is hidden. Decks are counted, not listed: the train
// pile is a multiset that is sampled when a card is drawn, the ticket deck an unordered pool on top
// of an ordered tail of tickets that were put back. Both play exactly like shuffled decks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/enum_words.h"
#include "map/map_spec.h"
#include "rules/track_owners.h"

namespace railhead {

// What is asked for next, of exactly one seat (the first ticket choice: of every seat, in any
// order).
enum class Decision : std::uint8_t {
    first_tickets,   // which of the dealt tickets to keep
    action,          // draw a card, claim a track, draw tickets, or pass
    second_card,     // another card to draw
    payment,         // what to pay for the track chosen
    tunnel,          // pay the extra cards, or give up
    tickets,         // which of the drawn tickets to keep
    neutral_ticket,  // turn up the ticket of the neutral phase: no choice
    neutral_track,   // which track the neutral player builds
    over,
};
inline constexpr auto kDecisionNames = words_for<Decision>({
    {Decision::first_tickets, "first_tickets"},
    {Decision::action, "action"},
    {Decision::second_card, "second_card"},
    {Decision::payment, "payment"},
    {Decision::tunnel, "tunnel"},
    {Decision::tickets, "tickets"},
    {Decision::neutral_ticket, "neutral_ticket"},
    {Decision::neutral_track, "neutral_track"},
    {Decision::over, "over"},
});
constexpr std::string_view name_of(Decision decision) {
    return kDecisionNames[index_of(decision)];
}

enum class Ending : std::uint8_t { none, last_turns, all_passed, turn_limit };
inline constexpr auto kEndingNames = words_for<Ending>({
    {Ending::none, "none"},
    {Ending::last_turns, "last_turns"},
    {Ending::all_passed, "all_passed"},
    {Ending::turn_limit, "turn_limit"},
});
constexpr std::string_view name_of(Ending ending) {
    return kEndingNames[index_of(ending)];
}

// Everything that is open on the table or was announced (C-INFO-1).
struct PublicState {
    TrackOwners owners{};
    TicketSet ticket_discards{};      // face-up discard pile
    TicketSet reshuffled{};           // the tickets that were last shuffled into a new deck
    std::uint64_t return_begins = 0;  // bit i: a new return begins at place i of the tail
    std::array<std::uint32_t, kMaxSeats> country_cards{};  // taken, by index of the card
    std::array<std::int16_t, kMaxSeats> points{};          // scored so far
    std::array<std::int16_t, kMaxSeats> tolls_paid{};
    std::array<std::int16_t, kMaxSeats> tolls_received{};
    std::uint16_t turns = 0;                    // that have ended
    std::uint16_t bonus_cards = 0;              // in play, by index
    std::array<CardCounts, kMaxSeats> known{};  // cards that a hand is publicly known to hold
    CardCounts discards{};
    CardCounts laid{};  // for the tunnel being decided
    std::array<Card, kDisplaySlots> display{};
    std::array<Card, kMaxTurned> turned{};  // for the tunnel being decided
    std::array<std::uint8_t, kMaxSeats> trains{};
    std::array<std::uint8_t, kMaxSeats> loans{};
    std::array<std::uint8_t, kMaxSeats> hand_size{};
    // Tickets that a seat has kept (those dealt, until all seats have chosen).
    std::array<std::uint8_t, kMaxSeats> ticket_count{};
    std::array<std::uint8_t, kMaxSeats> kept_of_reshuffled{};
    // Tickets that each seat drew from the return that is next to be drawn, while some of it is
    // left.
    std::array<std::uint8_t, kMaxSeats> drawn_of_return{};
    std::uint8_t pile_size = 0;
    std::uint8_t discards_size = 0;
    std::uint8_t display_locomotives = 0;
    std::uint8_t display_gaps = 0;
    std::uint8_t pool_size = 0;  // tickets on top of the tail
    std::uint8_t tail_size = 0;
    std::uint8_t offered_count = 0;  // tickets being chosen from by the seat to move
    std::uint8_t offered_of_reshuffled = 0;
    Decision decision = Decision::first_tickets;
    Seat to_move{};
    std::uint8_t waiting = 0;  // seats that have not chosen their first tickets: bit by seat
    std::uint8_t draw_points = 0;
    std::uint8_t passes = 0;           // in a row
    std::uint8_t last_turns_left = 0;  // 0: they have not begun
    TrackId chosen_track{};            // being paid for, or a tunnel being decided
    Seat marker{};                     // who holds the neutral marker
    TicketId neutral_ticket{};         // turned up in the neutral phase
    bool neutral_plays = false;
    bool last_turn_taken = false;  // the game ends after this neutral phase
    Ending ending = Ending::none;

    friend constexpr bool operator==(const PublicState&, const PublicState&) = default;
};

struct State {
    PublicState open{};

    // What one seat alone may see (C-INFO-2).
    std::array<TicketSet, kMaxSeats> tickets{};   // kept or being chosen from
    std::array<TicketSet, kMaxSeats> returned{};  // put back or out of the game, as that seat knows
    TicketSet undecided{};  // of all seats: tickets that are not kept for good
    // Tickets in `returned` that others have drawn since. The seat that put them back cannot know
    // which of the return they were, and remembers the whole return until it is gone.
    TicketSet drawn_by_others{};
    std::array<CardCounts, kMaxSeats> hands{};

    // What nobody may see (C-INFO-3).
    TicketSet pool{};
    CardCounts pile{};
    std::array<TicketId, kMaxTickets> tail{};  // under the pool, next to be drawn first

    friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
// A state is copied at every step of a search: the limit makes sure that nobody enlarges it without
// noticing, and leaves room for the state of further rules (it is 504 bytes today).
inline constexpr std::size_t kMostStateBytes = 768;
static_assert(sizeof(State) <= kMostStateBytes);

constexpr bool is_waiting(const PublicState& open, Seat seat) {
    return (open.waiting >> index_of(seat)) & 1u;
}
// May the seat decide something now? At the first ticket choice several seats may.
constexpr bool is_asked(const PublicState& open, Seat seat) {
    if (open.decision == Decision::over) return false;
    return open.decision == Decision::first_tickets ? is_waiting(open, seat) : open.to_move == seat;
}
// The seat that decides next where seats are asked one after another: at the first ticket choice
// the lowest that has not chosen. People choose in any order: a view asks its viewer, not this
// seat.
constexpr Seat deciding_seat(const PublicState& open) {
    if (open.decision != Decision::first_tickets) return open.to_move;
    return id_at<Seat>(static_cast<std::size_t>(std::countr_zero(open.waiting)));
}
// Is there a card in the deck, or in the discard pile that becomes the deck?
constexpr bool can_draw(const PublicState& open) {
    return open.pile_size + open.discards_size > 0;
}
constexpr int toll_tokens(const PublicState& open, Seat seat, int start) {
    return start - open.tolls_paid[index_of(seat)] + open.tolls_received[index_of(seat)];
}

}  // namespace railhead
