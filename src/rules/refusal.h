// rules/refusal.h - why an action is not allowed: a value with the clause that forbids it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/enum_words.h"
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
    Refusal refusal{};
    std::string_view key;     // for programs
    std::string_view clause;  // of docs/rules
    std::string_view text;    // for people
};

inline constexpr std::array kRefusals{
    RefusalText{Refusal::game_is_over, "game_is_over", "C-END-1", "the game is over"},
    RefusalText{Refusal::not_your_turn, "not_your_turn", "C-SETUP-5", "it is another seat's turn"},
    RefusalText{Refusal::already_chosen, "already_chosen", "C-SETUP-4",
                "this seat has already chosen its first tickets"},
    RefusalText{Refusal::not_asked, "not_asked", "C-TURN-1",
                "this is not what is being decided now"},
    RefusalText{Refusal::second_card_first, "second_card_first", "C-DRAW-1",
                "a second card must be drawn now"},
    RefusalText{Refusal::pay_first, "pay_first", "C-CLAIM-2",
                "the track chosen must be paid for now"},
    RefusalText{Refusal::tunnel_first, "tunnel_first", "NOR-TUNNEL-2",
                "the tunnel must be paid or given up now"},
    RefusalText{Refusal::tickets_first, "tickets_first", "C-TICKET-1",
                "the tickets to keep must be chosen now"},
    RefusalText{Refusal::no_such_slot, "no_such_slot", "C-SETUP-3", "the display has no such slot"},
    RefusalText{Refusal::slot_empty, "slot_empty", "C-DRAW-7", "this slot of the display is empty"},
    RefusalText{Refusal::locomotive_as_second_card, "locomotive_as_second_card", "C-DRAW-3",
                "a face-up locomotive may not be taken as second card"},
    RefusalText{Refusal::nothing_to_draw, "nothing_to_draw", "C-DRAW-7",
                "deck and discard pile are empty"},
    RefusalText{Refusal::no_such_track, "no_such_track", "C-CLAIM-1",
                "the board has no such track"},
    RefusalText{Refusal::track_taken, "track_taken", "C-CLAIM-1", "the track already has an owner"},
    RefusalText{Refusal::track_closed, "track_closed", "C-CLAIM-8",
                "no more tracks of this route can be claimed"},
    RefusalText{Refusal::route_already_yours, "route_already_yours", "C-CLAIM-7",
                "this seat already owns a track of this route"},
    RefusalText{Refusal::too_few_trains, "too_few_trains", "C-CLAIM-4",
                "too few trains are left for this track"},
    RefusalText{Refusal::cannot_pay, "cannot_pay", "C-CLAIM-2",
                "no set of cards in hand pays for this track"},
    RefusalText{Refusal::cards_not_in_hand, "cards_not_in_hand", "C-CLAIM-2",
                "these cards are not all in hand"},
    RefusalText{Refusal::wrong_payment, "wrong_payment", "C-CLAIM-2",
                "these cards do not pay exactly for this track"},
    RefusalText{Refusal::wrong_extra_cards, "wrong_extra_cards", "NOR-TUNNEL-2",
                "these are not the extra cards that the tunnel asks for"},
    RefusalText{Refusal::no_tickets_left, "no_tickets_left", "C-TICKET-1", "no tickets are left"},
    RefusalText{Refusal::tickets_not_offered, "tickets_not_offered", "C-TICKET-1",
                "a ticket among these was not offered"},
    RefusalText{Refusal::too_few_tickets_kept, "too_few_tickets_kept", "C-TICKET-1",
                "more tickets must be kept"},
    RefusalText{Refusal::may_not_pass, "may_not_pass", "C-TURN-2",
                "a player who can do something may not pass"},
    RefusalText{Refusal::no_neutral_choice, "no_neutral_choice", "NED-NEUTRAL-4",
                "the neutral player cannot build this track now"},
};

constexpr bool refusals_are_in_order() {
    for (std::size_t i = 0; i < kRefusals.size(); ++i)
        if (index_of(kRefusals[i].refusal) != i) return false;
    return !is_enumerator<id_at<Refusal>(kRefusals.size())>();
}
static_assert(refusals_are_in_order(), "a refusal has no text, or not in its place");

constexpr const RefusalText& text_of(Refusal refusal) {
    return kRefusals[index_of(refusal)];
}

}  // namespace railhead
