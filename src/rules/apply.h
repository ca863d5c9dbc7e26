// rules/apply.h - applies an action. The caller has asked why_not() first: apply() trusts it.
#pragma once

#include "rules/action.h"
#include "rules/after_claim.h"
#include "rules/end_turn.h"

namespace railhead {

namespace apply_detail {

template <class Step>
void apply_to(Step& step, Seat seat, const KeepTickets& keep) {
    State& state = step.state;
    PublicState& open = state.open;
    if (open.decision == Decision::tickets) {
        keep_offered(step, keep.tickets);
        return end_turn(step);
    }
    state.undecided -= keep.tickets;
    open.waiting = static_cast<std::uint8_t>(open.waiting & ~(1u << index_of(seat)));
    if (open.waiting != 0) return;
    finish_first_choice(step);
    begin_turn(step, Seat{0});
}

// After a card was taken: the turn goes on only if another one may be taken (R-SECONDCARD).
template <class Step>
void after_draw(Step& step, int cost) {
    PublicState& open = step.open();
    open.passes = 0;
    open.draw_points = static_cast<std::uint8_t>(open.draw_points - cost);
    if (open.draw_points == 0) return end_turn(step);
    open.decision = Decision::second_card;
    if (!can_draw(open) && takable_slots(step.rules, open) == 0) end_turn(step);
}

template <class Step>
void apply_to(Step& step, Seat seat, DrawBlind) {
    const Card card = take_top_card(step);
    take_into_hand(step.state, seat, card);
    step.emit(CardDrawn{.seat = seat, .card = card});
    replace_used_up_deck(step);
    after_draw(step, 1);
}

template <class Step>
void apply_to(Step& step, Seat seat, DrawFaceUp draw) {
    PublicState& open = step.open();
    const Card card = take_from_slot(open, draw.slot);
    take_into_hand(step.state, seat, card);
    ++open.known[index_of(seat)][card];
    step.emit(CardTaken{.seat = seat, .slot = draw.slot, .card = card});
    if (fill_slot(step, draw.slot)) reset_display_if_due(step);
    after_draw(step, card == Card::locomotive ? step.rules.locomotive_cost : 1);
}

template <class Step>
void apply_to(Step& step, Seat seat, ClaimTrack claim) {
    PublicState& open = step.open();
    open.passes = 0;
    open.chosen_track = claim.track;
    open.decision = Decision::payment;
    step.emit(TrackChosen{.seat = seat, .track = claim.track});
}

template <class Step>
void finish_track(Step& step) {
    PublicState& open = step.open();
    const TrackId track = open.chosen_track;
    open.chosen_track = {};
    complete_claim(step, track);
    end_turn(step);
}

template <class Step>
void apply_to(Step& step, Seat seat, const PayTrack& pay) {
    PublicState& open = step.open();
    const int size = pay.cards.total();
    step.emit(TrackPaid{.seat = seat, .track = open.chosen_track, .cards = pay.cards});
    switch (resolve_payment(step, seat, pay.cards, size)) {
        case Resolved::no:
            lay_down(step.state, seat, pay.cards, size);
            discard(step, pay.cards, size);
            break;
        case Resolved::paid:
            break;
        case Resolved::waits:
            return;
    }
    finish_track(step);
}

template <class Step>
void apply_to(Step& step, Seat seat, const PayTunnel& pay) {
    PublicState& open = step.open();
    step.emit(TrackPaid{.seat = seat, .track = open.chosen_track, .cards = pay.cards});
    component::Tunnels::pay(step, seat, pay.cards);
    finish_track(step);
}

template <class Step>
void apply_to(Step& step, Seat seat, RefuseTunnel) {
    component::Tunnels::give_up(step, seat);
    step.open().chosen_track = {};
    refill_display(step);
    end_turn(step);
}

template <class Step>
void apply_to(Step& step, Seat, DrawTickets) {
    step.open().passes = 0;
    offer_tickets(step);
    step.open().decision = Decision::tickets;
}

template <class Step>
void apply_to(Step& step, Seat seat, Pass) {
    ++step.open().passes;
    step.emit(Passed{.seat = seat});
    end_turn(step);
}

template <class Step>
void apply_to(Step& step, Seat, TurnNeutralTicket) {
    component::NeutralPlayer::turn_ticket(step);
}

template <class Step>
void apply_to(Step& step, Seat, BuildNeutral build) {
    component::NeutralPlayer::choose_track(step, build.track);
}

// std::visit, written out: g++ does not always inline that into the loops of simulations.
template <class Step, std::size_t... kKinds>
[[gnu::always_inline]] inline void apply_one_of(Step& step, Seat seat, const Action& action,
                                                std::index_sequence<kKinds...>) {
    const std::size_t kind = action.index();
    static_cast<void>(
        ((kind == kKinds && (apply_to(step, seat, *std::get_if<kKinds>(&action)), true)) || ...));
}

}  // namespace apply_detail

// Applies what `seat` decided. why_not() must allow it.
template <ChanceSource C, class S>
void apply(const RuleSet& rules, State& state, Seat seat, const Action& action, C& chance,
           S& sink) {
    GameStep<C, S> step{rules, state, chance, sink};
    apply_detail::apply_one_of(step, seat, action,
                               std::make_index_sequence<std::variant_size_v<Action>>());
}
template <ChanceSource C>
void apply(const RuleSet& rules, State& state, Seat seat, const Action& action, C& chance) {
    NullSink sink;
    apply(rules, state, seat, action, chance, sink);
}

}  // namespace railhead
