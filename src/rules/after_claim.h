// rules/after_claim.h - what follows a claim: points, "+X" cards, tolls and loans, country cards.
#pragma once

#include "rules/claim_effects.h"
#include "rules/display.h"
#include "rules/legal.h"

namespace railhead {

template <class Step>
void close_route(Step& step, TrackId track) {
    TrackOwners& owners = step.open().owners;
    each_closed_by(step.rules, owners, track, [&](TrackId other) { owners.close(other); });
}

// NL-BONUSDRAW-1: blind from the deck, never from the display.
template <class Step>
void draw_bonus_cards(Step& step, int count) {
    const Seat seat = step.seat();
    CardCounts drawn;
    int n = 0;
    for (; n < count && can_draw(step.open()); ++n) {
        const Card card = draw_card(step);
        take_into_hand(step.state, seat, card);
        ++drawn[card];
    }
    step.emit(BonusCardsDrawn{.seat = seat, .count = n, .cards = drawn});
}

template <class Step>
void receive_from_bank(Step& step, std::optional<Seat> receiver, int toll) {
    if (!receiver) return;
    auto& received = step.open().tolls_received[at(*receiver)];
    received = static_cast<std::int16_t>(received + toll);
    step.emit(TollFromBank{.receiver = *receiver, .toll = toll});
}

template <class Step>
void pay_toll(Step& step, TrackId track) {
    PublicState& open = step.open();
    const Seat seat = step.seat();
    const TollDue due = toll_due(step.rules, open, seat, track);
    if (due.loan) {
        ++open.loans[at(seat)];
        step.emit(LoanTaken{.seat = seat});
        receive_from_bank(step, due.receiver, due.amount);
        return;
    }
    auto& paid = open.tolls_paid[at(seat)];
    paid = static_cast<std::int16_t>(paid + due.amount);
    if (due.receiver) {
        auto& received = open.tolls_received[at(*due.receiver)];
        received = static_cast<std::int16_t>(received + due.amount);
    }
    step.emit(TollPaid{.seat = seat, .receiver = due.receiver, .toll = due.amount});
}

template <class Step>
void take_country_cards(Step& step, TrackId track) {
    PublicState& open = step.open();
    const Seat seat = step.seat();
    each_country_card_won(
        step.rules, open, seat, track, [&](CountryId country, std::uint32_t card, int points) {
            open.country_cards[at(seat)] |= card;
            step.emit(CountryCardTaken{.seat = seat, .country = country, .points = points});
        });
}

// The track is paid: `cards` (and what a tunnel turned up) lie on the discard pile already.
template <class Step>
void complete_claim(Step& step, TrackId track) {
    PublicState& open = step.open();
    const Seat seat = step.seat();
    const TrackRule& rule = step.rules[track];
    open.owners.give(track, seat);
    open.trains[at(seat)] = static_cast<std::uint8_t>(open.trains[at(seat)] - rule.trains);
    open.points[at(seat)] = static_cast<std::int16_t>(open.points[at(seat)] + rule.points);
    step.emit(TrackClaimed{.seat = seat, .track = track, .points = rule.points});
    if (step.rules.spec.tolls) pay_toll(step, track);
    close_route(step, track);
    take_country_cards(step, track);
    if (rule.draw_bonus > 0) draw_bonus_cards(step, rule.draw_bonus);
    refill_display(step);
}

}  // namespace railhead
