// rules/claim_effects.h - what a claim would cause, asked before it is made: the toll, the country
// cards, the tracks that it closes. The components do exactly this.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "rules/network.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

// C-CLAIM-8: when no more tracks of a route can be claimed, the rest is closed to everybody.
template <class Visit>
void each_closed_by(const RuleSet& rules, const TrackOwners& owners, TrackId track,
                    const Visit& visit) {
    const TrackRule& rule = rules[track];
    if (rule.siblings == 0) return;
    int claimed = 1;
    for (std::size_t i = 0; i < rule.siblings; ++i)
        claimed += owners.owner_of(rule.sibling[i]) ? 1 : 0;
    if (claimed < rule.open_limit) return;
    for (std::size_t i = 0; i < rule.siblings; ++i)
        if (owners.is_free(rule.sibling[i])) visit(rule.sibling[i]);
}

// Who owns another track of the route and receives the toll; the neutral player receives none.
inline std::optional<Seat> toll_receiver(const RuleSet& rules, const PublicState& open,
                                         TrackId track) {
    const TrackRule& rule = rules[track];
    for (std::size_t i = 0; i < rule.siblings; ++i)
        if (const auto owner = open.owners.owner_of(rule.sibling[i]))
            if (is_player(rules, *owner)) return owner;
    return std::nullopt;
}

// NED-TOLL-1 to 3, NED-LOAN-1 and 2: the toll that the seat owes for the track. A seat with too few
// tokens takes one loan and pays nothing; the receiver then gets the toll from the bank.
struct TollDue {
    int amount = 0;
    std::optional<Seat> receiver{};  // nullopt: the bank
    bool loan = false;
};
// Tolls must be part of the rules.
inline TollDue toll_due(const RuleSet& rules, const PublicState& open, Seat seat, TrackId track) {
    const int toll = rules[track].toll;
    const int tokens = toll_tokens(open, seat, rules.spec.tolls->tokens);
    return {.amount = toll,
            .receiver = toll_receiver(rules, open, track),
            .loan = tokens < toll && rules.has<component::Loans>()};
}

// By all seats, bit by card.
constexpr std::uint32_t country_cards_taken(const PublicState& open) {
    std::uint32_t taken = 0;
    for (const auto cards : open.country_cards) taken |= cards;
    return taken;
}

// POL-COUNTRY-1: a border track to a country that is new to the network, which then holds another
// one too, gives the top card of every country in it. visit(country, card as bit, points).
template <class Visit>
void each_country_card_won(const RuleSet& rules, const PublicState& open, Seat seat, TrackId track,
                           const Visit& visit) {
    if (!rules[track].border || !rules.spec.country_cards) return;
    const MapSpec& map = *rules.map;
    TrackSet before = open.owners.owned_by(seat);
    before.remove(track);
    CountrySet held = countries_reached(map, before, map[track].a);
    const CountryId here = map[track].country;
    if (rules.has<component::NewCountryOnly>() && held.has(here)) return;  // R-NEWCOUNTRY
    held.remove(here);
    if (held.empty()) return;
    held.add(here);
    const std::uint32_t taken = country_cards_taken(open);
    held.each([&](CountryId id) {
        const std::size_t country = index_of(id);
        const std::uint32_t left = rules.stack[country] & ~taken;
        if (left == 0) return;
        const std::uint32_t top = left & (~left + 1);
        const auto place =
            static_cast<std::size_t>(std::countr_zero(top)) - rules.first_country_card[country];
        visit(id, top, map.country_cards[country][place]);
    });
}

// C-END-1, R-LAST: a turn that a seat ends with this many trains is followed by the last turns.
inline bool begins_last_turns(const RuleSet& rules, const PublicState& open, int trains) {
    return open.last_turns_left == 0 && trains <= rules.spec.last_turns_at_trains;
}

}  // namespace railhead
