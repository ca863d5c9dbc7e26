// rules/turn.h - the end of a turn: whose turn is next, the last turns, the end of the game, and
// the neutral phase between rounds.
#pragma once

#include "rules/after_claim.h"
#include "rules/ticket_deck.h"

namespace railhead {

template <class Step>
void end_game(Step& step, Ending ending) {
    PublicState& open = step.open();
    open.decision = Decision::over;
    open.ending = ending;
    step.emit(GameOver{.ending = ending});
}

template <class Step>
void begin_turn(Step& step, Seat seat) {
    PublicState& open = step.open();
    open.to_move = seat;
    open.decision = Decision::action;
    open.draw_points = static_cast<std::uint8_t>(step.rules.spec.draw_cards);
}

// NED-NEUTRAL-2: from some round on, after all players have had their turn.
inline bool neutral_phase_follows(const RuleSet& rules, const PublicState& open, Seat seat) {
    return open.neutral_plays && at(seat) + 1 == static_cast<std::size_t>(rules.players) &&
           open.turns / rules.players >= rules.spec.neutral->from_round;
}

template <class Step>
void end_turn(Step& step) {
    const RuleSet& rules = step.rules;
    PublicState& open = step.open();
    const Seat seat = step.seat();
    ++open.turns;
    if (open.passes >= rules.passes_that_end) return end_game(step, Ending::all_passed);
    bool last = false;
    if (open.last_turns_left > 0) {
        last = --open.last_turns_left == 0;
    } else if (begins_last_turns(rules, open, open.trains[at(seat)])) {
        open.last_turns_left = static_cast<std::uint8_t>(rules.players);
        step.emit(LastTurnsBegan{.seat = seat});
    }
    if (open.turns >= rules.turn_limit && !last) return end_game(step, Ending::turn_limit);
    if (neutral_phase_follows(rules, open, seat) && open.turns < rules.turn_limit) {
        open.decision = Decision::neutral_ticket;
        open.to_move = open.marker;
        open.last_turn_taken = last;
        return;
    }
    if (last) return end_game(step, Ending::last_turns);
    const std::size_t next = at(seat) + 1;
    begin_turn(step, id_at<Seat>(next == static_cast<std::size_t>(rules.players) ? 0 : next));
}

// --- the neutral phase -----------------------------------------------------------------------

// The ticket of the phase lies on the discard pile; if it was the last one of the deck, this ends
// the neutral player's part (NED-NEUTRAL-8).
template <class Step>
void end_neutral_phase(Step& step) {
    replace_used_up_tickets(step);
    if (step.open().last_turn_taken) return end_game(step, Ending::last_turns);
    begin_turn(step, Seat{0});
}

// NED-NEUTRAL-4 and 5: without cards and points; the owner of the other track receives the toll.
template <class Step>
void build_neutral(Step& step, TrackId track) {
    PublicState& open = step.open();
    const Seat neutral = neutral_seat(step.rules);
    const auto receiver = toll_receiver(step.rules, open, track);
    open.owners.give(track, neutral);
    open.trains[at(neutral)] =
        static_cast<std::uint8_t>(open.trains[at(neutral)] - step.rules[track].trains);
    step.emit(NeutralBuilt{.track = track});
    if (step.rules.spec.tolls) receive_from_bank(step, receiver, step.rules[track].toll);
    close_route(step, track);
}

// Turns up the ticket; the phase is over unless the holder of the marker has a choice.
template <class Step>
void turn_neutral_ticket(Step& step) {
    PublicState& open = step.open();
    if (is_ticket_deck_empty(open)) {  // only where Component::reshuffle_at_once is left out
        stop_neutral(step);
        reshuffle_tickets(step);
        return end_neutral_phase(step);
    }
    const TicketId ticket = draw_ticket(step);
    step.emit(NeutralTicketTurned{.seat = open.marker, .ticket = ticket});
    open.ticket_discards.add(ticket);  // in every case (NED-NEUTRAL-7)
    if (neutral_pair(step.rules, open, ticket).empty()) {
        step.emit(NeutralBlank{});
        return end_neutral_phase(step);
    }
    const TrackSet tracks = neutral_tracks(step.rules, open, ticket);
    if (tracks.empty()) {  // NED-NEUTRAL-7
        stop_neutral(step);
        return end_neutral_phase(step);
    }
    if (tracks.size() > 1) {
        open.neutral_ticket = ticket;
        open.decision = Decision::neutral_track;
        return;
    }
    build_neutral(step, tracks.first());
    end_neutral_phase(step);
}

// NED-NEUTRAL-4: who had the choice gives the marker to the next player.
template <class Step>
void choose_neutral_track(Step& step, TrackId track) {
    PublicState& open = step.open();
    build_neutral(step, track);
    const std::size_t next = at(open.marker) + 1;
    open.marker = id_at<Seat>(next == static_cast<std::size_t>(step.rules.players) ? 0 : next);
    open.neutral_ticket = {};
    step.emit(MarkerPassed{.seat = open.marker});
    end_neutral_phase(step);
}

}  // namespace railhead
