// rules/after_claim.h - what follows a claim: points, "+X" cards, tolls and loans, country cards.
#pragma once

#include "rules/display.h"
#include "rules/legal.h"
#include "rules/network.h"

namespace railhead {

// C-CLAIM-8: when no more tracks of a route can be claimed, the rest is closed to everybody.
template <class Step>
void close_route(Step& step, TrackId track) {
    TrackOwners& owners = step.open().owners;
    const TrackRule& rule = step.rules[track];
    if (rule.siblings == 0) return;
    int claimed = 1;
    for (std::size_t i = 0; i < rule.siblings; ++i)
        claimed += owners.owner_of(rule.sibling[i]) ? 1 : 0;
    if (claimed < rule.open_limit) return;
    for (std::size_t i = 0; i < rule.siblings; ++i)
        if (owners.is_free(rule.sibling[i])) owners.close(rule.sibling[i]);
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
    step.emit({.kind = EventKind::bonus_cards_drawn, .seat = seat, .amount = n, .cards = drawn});
}

// Who owns another track of the route and receives the toll; the neutral player receives none.
inline std::optional<Seat> toll_receiver(const RuleSet& rules, const Open& open, TrackId track) {
    const TrackRule& rule = rules[track];
    for (std::size_t i = 0; i < rule.siblings; ++i)
        if (const auto owner = open.owners.owner_of(rule.sibling[i]))
            if (index_of(*owner) < static_cast<std::size_t>(rules.players)) return owner;
    return std::nullopt;
}

template <class Step>
void receive_from_bank(Step& step, std::optional<Seat> receiver, int toll) {
    if (!receiver) return;
    auto& received = step.open().tolls_received[at(*receiver)];
    received = static_cast<std::int16_t>(received + toll);
    step.emit({.kind = EventKind::toll_from_bank, .other = receiver, .amount = toll});
}

// NED-TOLL-1 to 3, NED-LOAN-1 and 2.
template <class Step>
void pay_toll(Step& step, TrackId track) {
    Open& open = step.open();
    const Seat seat = step.seat();
    const int toll = step.rules[track].toll;
    const auto receiver = toll_receiver(step.rules, open, track);
    const int tokens = toll_tokens(open, seat, step.rules.spec.tolls->tokens);
    if (tokens < toll && step.rules.loans) {
        ++open.loans[at(seat)];
        step.emit({.kind = EventKind::loan_taken, .seat = seat});
        receive_from_bank(step, receiver, toll);
        return;
    }
    auto& paid = open.tolls_paid[at(seat)];
    paid = static_cast<std::int16_t>(paid + toll);
    if (receiver) {
        auto& received = open.tolls_received[at(*receiver)];
        received = static_cast<std::int16_t>(received + toll);
    }
    step.emit({.kind = EventKind::toll_paid, .seat = seat, .other = receiver, .amount = toll});
}

// POL-COUNTRY-1: a border track to a country that is new to the network, which then holds another
// one too, gives the top card of every country in it.
template <class Step>
void take_country_cards(Step& step, TrackId track) {
    Open& open = step.open();
    const Seat seat = step.seat();
    const MapSpec& map = *step.rules.map;
    TrackSet before = open.owners.owned_by(seat);
    before.remove(track);
    const std::uint32_t held = countries_reached(map, before, map[track].a);
    const std::uint32_t here = 1u << step.rules[track].country;
    if (step.rules.new_country_only && (held & here) != 0) return;  // R-NEWCOUNTRY
    if ((held & ~here) == 0) return;
    std::uint32_t taken = 0;
    for (const auto cards : open.country_cards) taken |= cards;
    for (std::uint32_t rest = held | here; rest != 0; rest &= rest - 1) {
        const auto country = static_cast<std::size_t>(std::countr_zero(rest));
        const std::uint32_t left = step.rules.stack[country] & ~taken;
        if (left == 0) continue;
        const std::uint32_t top = left & (~left + 1);
        open.country_cards[at(seat)] |= top;
        const auto place = static_cast<std::size_t>(std::countr_zero(top)) -
                           step.rules.first_country_card[country];
        step.emit({.kind = EventKind::country_card_taken,
                   .seat = seat,
                   .country = id_at<CountryId>(country),
                   .amount = map.country_cards[country][place]});
    }
}

// The track is paid: `cards` (and what a tunnel turned up) lie on the discard pile already.
template <class Step>
void complete_claim(Step& step, TrackId track) {
    Open& open = step.open();
    const Seat seat = step.seat();
    const TrackRule& rule = step.rules[track];
    open.owners.give(track, seat);
    open.trains[at(seat)] = static_cast<std::uint8_t>(open.trains[at(seat)] - rule.trains);
    open.points[at(seat)] = static_cast<std::int16_t>(open.points[at(seat)] + rule.points);
    step.emit(
        {.kind = EventKind::track_claimed, .seat = seat, .track = track, .amount = rule.points});
    if (step.rules.spec.tolls) pay_toll(step, track);
    close_route(step, track);
    if (rule.border && step.rules.spec.country_cards) take_country_cards(step, track);
    if (rule.draw_bonus > 0) draw_bonus_cards(step, rule.draw_bonus);
    refill_display(step);
}

}  // namespace railhead
