// rules/refusal.h - why an action is not allowed: a value with the clause that forbids it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/ids.h"

namespace railhead {

enum class Refusal : std::uint8_t {
    game_is_over,
    not_your_turn,
    already_chosen,
    not_asked,
    second_card_first,
    pay_first,
    tunnel_first,
    tickets_first,
    no_such_slot,
    slot_empty,
    locomotive_as_second_card,
    nothing_to_draw,
    no_such_track,
    track_taken,
    track_closed,
    route_already_yours,
    too_few_trains,
    cannot_pay,
    cards_not_in_hand,
    wrong_payment,
    wrong_extra_cards,
    no_tickets_left,
    tickets_not_offered,
    too_few_tickets_kept,
    may_not_pass,
    no_neutral_choice,
};

struct RefusalText {
    std::string_view key;     // for programs
    std::string_view clause;  // of docs/rules
    std::string_view text;    // for people
};

inline constexpr std::array<RefusalText, 26> kRefusals{{
    {"game_is_over", "C-END-1", "the game is over"},
    {"not_your_turn", "C-SETUP-5", "it is another seat's turn"},
    {"already_chosen", "C-SETUP-4", "this seat has already chosen its first tickets"},
    {"not_asked", "C-TURN-1", "this is not what is being decided now"},
    {"second_card_first", "C-DRAW-1", "a second card must be drawn now"},
    {"pay_first", "C-CLAIM-2", "the track chosen must be paid for now"},
    {"tunnel_first", "NOR-TUNNEL-2", "the tunnel must be paid or given up now"},
    {"tickets_first", "C-TICKET-1", "the tickets to keep must be chosen now"},
    {"no_such_slot", "C-SETUP-3", "the display has no such slot"},
    {"slot_empty", "C-DRAW-7", "this slot of the display is empty"},
    {"locomotive_as_second_card", "C-DRAW-3",
     "a face-up locomotive may not be taken as second card"},
    {"nothing_to_draw", "C-DRAW-7", "deck and discard pile are empty"},
    {"no_such_track", "C-CLAIM-1", "the board has no such track"},
    {"track_taken", "C-CLAIM-1", "the track already has an owner"},
    {"track_closed", "C-CLAIM-8", "no more tracks of this route can be claimed"},
    {"route_already_yours", "C-CLAIM-7", "this seat already owns a track of this route"},
    {"too_few_trains", "C-CLAIM-4", "too few trains are left for this track"},
    {"cannot_pay", "C-CLAIM-2", "no set of cards in hand pays for this track"},
    {"cards_not_in_hand", "C-CLAIM-2", "these cards are not all in hand"},
    {"wrong_payment", "C-CLAIM-2", "these cards do not pay exactly for this track"},
    {"wrong_extra_cards", "NOR-TUNNEL-2", "these are not the extra cards that the tunnel asks for"},
    {"no_tickets_left", "C-TICKET-1", "no tickets are left"},
    {"tickets_not_offered", "C-TICKET-1", "a ticket among these was not offered"},
    {"too_few_tickets_kept", "C-TICKET-1", "more tickets must be kept"},
    {"may_not_pass", "C-TURN-2", "a player who can do something may not pass"},
    {"no_neutral_choice", "NED-NEUTRAL-4", "the neutral player cannot build this track now"},
}};
static_assert(kRefusals.size() == static_cast<std::size_t>(Refusal::no_neutral_choice) + 1);

constexpr const RefusalText& text_of(Refusal refusal) {
    return kRefusals[index_of(refusal)];
}

}  // namespace railhead
