// rules/components/neutral_player.h - the neutral player, who builds between two rounds.
#pragma once

#include <string_view>

#include "rules/legal.h"
#include "rules/slots.h"
#include "rules/ticket_deck.h"
#include "rules/turn.h"

namespace railhead::component {

struct NeutralPlayer {
    static constexpr std::string_view kName = "neutral_player";
    static constexpr std::array<std::string_view, 9> kClauses{
        "NED-NEUTRAL-1", "NED-NEUTRAL-2", "NED-NEUTRAL-3", "NED-NEUTRAL-4", "NED-NEUTRAL-5",
        "NED-NEUTRAL-6", "NED-NEUTRAL-7", "NED-NEUTRAL-8", "R-NEUTRAL"};
    static constexpr std::array kSlots{Slot::deal, Slot::phase};

    static void leave_out(RuleSpec& spec) { spec.neutral.reset(); }

    // NED-NEUTRAL-1
    template <class Step>
    static void deal(Step& step) {
        const RuleSet& rules = step.rules;
        if (!rules.spec.neutral) return;
        PublicState& open = step.open();
        open.trains[index_of(neutral_seat(rules))] =
            static_cast<std::uint8_t>(rules.spec.neutral->trains);
        open.neutral_plays = !is_ticket_deck_empty(open) || !rules.has<ReshuffleAtOnce>();
        open.marker = Seat{1};
    }

    // NED-NEUTRAL-2: from some round on, after all players have had their turn, even their last.
    template <class Step>
    static bool begin_phase(Step& step, std::optional<Ending> ending) {
        const RuleSet& rules = step.rules;
        PublicState& open = step.open();
        if (!open.neutral_plays || next_seat(rules, step.seat()) != Seat{0} ||
            rounds_played(rules, open) < rules.spec.neutral->from_round)
            return false;
        if (ending == Ending::all_passed || open.turns >= rules.turn_limit) return false;
        open.decision = Decision::neutral_ticket;
        open.to_move = open.marker;
        open.last_turn_taken = ending.has_value();
        return true;
    }

    // Turns up the ticket; the phase is over unless the holder of the marker has a choice.
    template <class Step>
    static void turn_ticket(Step& step) {
        PublicState& open = step.open();
        if (is_ticket_deck_empty(open)) {  // only where ReshuffleAtOnce is left out
            stop_neutral(step);
            reshuffle_tickets(step);
            return end_phase(step);
        }
        const TicketId ticket = draw_ticket(step);
        step.emit(NeutralTicketTurned{.seat = open.marker, .ticket = ticket});
        open.ticket_discards.add(ticket);  // in every case (NED-NEUTRAL-7)
        if (neutral_pair(step.rules, open, ticket).empty()) {
            step.emit(NeutralBlank{});
            return end_phase(step);
        }
        const TrackSet tracks = neutral_tracks(step.rules, open, ticket);
        if (tracks.empty()) {  // NED-NEUTRAL-7
            stop_neutral(step);
            return end_phase(step);
        }
        if (tracks.size() > 1) {
            open.neutral_ticket = ticket;
            open.decision = Decision::neutral_track;
            return;
        }
        build(step, tracks.first());
        end_phase(step);
    }

    // NED-NEUTRAL-4: the player who had the choice gives the marker to the next player.
    template <class Step>
    static void choose_track(Step& step, TrackId track) {
        PublicState& open = step.open();
        build(step, track);
        open.marker = next_seat(step.rules, open.marker);
        open.neutral_ticket = {};
        step.emit(MarkerPassed{.seat = open.marker});
        end_phase(step);
    }

private:
    // NED-NEUTRAL-4: without cards and points.
    template <class Step>
    static void build(Step& step, TrackId track) {
        PublicState& open = step.open();
        const Seat neutral = neutral_seat(step.rules);
        open.owners.give(track, neutral);
        open.trains[index_of(neutral)] =
            static_cast<std::uint8_t>(open.trains[index_of(neutral)] - step.rules[track].length);
        step.emit(NeutralBuilt{.track = track});
        follow_neutral_claim(step, track);
    }

    // The ticket of the phase is on the discard pile; if it was the last one of the deck, the
    // neutral player stops (NED-NEUTRAL-8).
    template <class Step>
    static void end_phase(Step& step) {
        replace_used_up_tickets(step);
        if (step.open().last_turn_taken) return end_game(step, Ending::last_turns);
        begin_turn(step, Seat{0});
    }
};

}  // namespace railhead::component
