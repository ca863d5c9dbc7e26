// rules/apply.h - carries out an action. The caller has asked why_not() first: apply() trusts it.
#pragma once

#include "rules/action.h"
#include "rules/turn.h"

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
    if (!may_draw_blind(open) && takable_slots(step.rules, open) == 0) end_turn(step);
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
    ++open.known[at(seat)][card];
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

// What was turned up and what was paid go to the discard pile together (NOR-TUNNEL-4).
template <class Step>
void leave_tunnel(Step& step, const CardCounts& paid, int size) {
    PublicState& open = step.open();
    CardCounts turned;
    for (Card& card : open.turned) {
        if (card != Card::none) {
            ++turned[card];
            ++size;
        }
        card = Card::none;
    }
    open.laid = {};
    discard(step, turned + paid, size);
}

// NOR-TUNNEL-1, 2, 5, 6: lays the cards down and turns up the next ones.
template <class Step>
void enter_tunnel(Step& step, Seat seat, const CardCounts& cards, int size) {
    PublicState& open = step.open();
    lay_down(step.state, seat, cards, size);
    open.laid = cards;
    CardCounts turned;
    std::size_t n = 0;
    for (int i = 0; i < *step.rules.spec.tunnel_turned && can_draw(open); ++i) {
        open.turned[n] = draw_card(step);
        ++turned[open.turned[n++]];
    }
    const TunnelExtra extra = tunnel_extra(cards, turned);
    step.emit(TunnelTurned{
        .seat = seat, .track = open.chosen_track, .extra = extra.cards, .turned = turned});
    if (extra.cards > 0) {
        open.decision = Decision::tunnel;
        return;
    }
    leave_tunnel(step, cards, size);
    finish_track(step);
}

template <class Step>
void apply_to(Step& step, Seat seat, const PayTrack& pay) {
    PublicState& open = step.open();
    const int size = pay.cards.total();
    step.emit(TrackPaid{.seat = seat, .track = open.chosen_track, .cards = pay.cards});
    if (step.rules[open.chosen_track].tunnel) return enter_tunnel(step, seat, pay.cards, size);
    lay_down(step.state, seat, pay.cards, size);
    discard(step, pay.cards, size);
    finish_track(step);
}

template <class Step>
void apply_to(Step& step, Seat seat, const PayTunnel& pay) {
    PublicState& open = step.open();
    step.emit(TrackPaid{.seat = seat, .track = open.chosen_track, .cards = pay.cards});
    lay_down(step.state, seat, pay.cards, pay.cards.total());
    const CardCounts paid = pay.cards + open.laid;
    leave_tunnel(step, paid, paid.total());
    finish_track(step);
}

// NOR-TUNNEL-4. Everybody has seen the cards that go back into the hand.
template <class Step>
void apply_to(Step& step, Seat seat, RefuseTunnel) {
    PublicState& open = step.open();
    const CardCounts back = open.laid;
    step.emit(TunnelRefused{.seat = seat, .track = open.chosen_track, .taken_back = back});
    step.state.hands[at(seat)] += back;
    open.known[at(seat)] += back;
    open.hand_size[at(seat)] = static_cast<std::uint8_t>(open.hand_size[at(seat)] + back.total());
    leave_tunnel(step, {}, 0);
    open.chosen_track = {};
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
    turn_neutral_ticket(step);
}

template <class Step>
void apply_to(Step& step, Seat, BuildNeutral build) {
    choose_neutral_track(step, build.track);
}

}  // namespace apply_detail

// Carries out what `seat` decided. why_not() must have nothing against it.
template <ChanceSource C, class S>
void apply(const RuleSet& rules, State& state, Seat seat, const Action& action, C& chance,
           S& sink) {
    Step<C, S> step{rules, state, chance, sink};
    std::visit([&](const auto& a) { apply_detail::apply_to(step, seat, a); }, action);
}
template <ChanceSource C>
void apply(const RuleSet& rules, State& state, Seat seat, const Action& action, C& chance) {
    NullSink silence;
    apply(rules, state, seat, action, chance, silence);
}

}  // namespace railhead
