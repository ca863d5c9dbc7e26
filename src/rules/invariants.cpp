#include "rules/invariants.h"

#include <algorithm>
#include <bit>

#include "rules/legal.h"

namespace railhead {

namespace {

using Broken = std::optional<std::string_view>;

Broken broken_cards(const RuleSet& rules, const State& state) {
    const PublicState& open = state.open;
    CardCounts all = state.pile + open.discards + open.laid;
    int locomotives = 0;
    int gaps = 0;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(rules.spec.display_size); ++slot) {
        const Card card = open.display[slot];
        if (card == Card::none) {
            ++gaps;
            continue;
        }
        ++all[card];
        locomotives += card == Card::locomotive ? 1 : 0;
    }
    for (const Card card : open.turned)
        if (card != Card::none) ++all[card];
    for (const CardCounts& hand : state.hands) all += hand;
    if (all != rules.deck) return "cards are neither made nor lost";
    if (open.pile_size != state.pile.total()) return "the size of the pile is correct";
    if (open.discards_size != open.discards.total())
        return "the size of the discard pile is correct";
    if (rules.has<component::ReshuffleAtOnce>() && open.pile_size == 0 && open.discards_size > 0)
        return "the deck is empty only while the discard pile is";
    if (open.display_locomotives != locomotives || open.display_gaps != gaps)
        return "the display is counted truly";
    if (gaps > 0 && open.decision != Decision::tunnel && open.decision != Decision::payment &&
        open.pile_size + open.discards_size > 0)
        return "no gap of the display stays while there are cards";
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        if (open.hand_size[i] != state.hands[i].total()) return "the size of a hand is correct";
        if (!state.hands[i].contains(open.known[i])) return "what is known of a hand is in it";
    }
    return std::nullopt;
}

Broken broken_tickets(const RuleSet& rules, const State& state) {
    const PublicState& open = state.open;
    TicketSet seen = state.pool;
    int sum = state.pool.size();
    const auto add = [&](const TicketSet& some) {
        seen |= some;
        sum += some.size();
    };
    add(open.ticket_discards);
    TicketSet tail;
    for (std::size_t i = 0; i < open.tail_size; ++i) tail.add(state.tail[i]);
    if (tail.size() != open.tail_size) return "no ticket is under the deck twice";
    TicketSet returned;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        add(state.tickets[i]);
        returned |= state.returned[i];
    }
    if (is_under_deck(rules.spec.tickets.returned)) {
        if (!(tail | state.drawn_by_others).contains(returned))
            return "returned tickets are under the deck or were drawn since";
        add(tail);
    } else {
        if (open.tail_size > 0) return "nothing is under the deck";
        add(returned);
    }
    if (seen != rules.all_tickets || sum != rules.all_tickets.size())
        return "tickets are neither made nor lost";
    if (open.pool_size != state.pool.size()) return "the size of the ticket deck is correct";
    if (rules.has<component::ReshuffleAtOnce>() && open.pool_size + open.tail_size == 0 &&
        open.decision != Decision::neutral_track) {
        if (!open.ticket_discards.empty())
            return "the ticket deck is empty only while the discarded tickets are";
        if (open.neutral_plays) return "the neutral player stops with the ticket deck";
    }
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        const bool first = open.decision == Decision::first_tickets;
        const TicketSet kept = first ? state.tickets[i] : state.tickets[i] - state.undecided;
        if (open.ticket_count[i] != kept.size()) return "the number of tickets is correct";
    }
    return std::nullopt;
}

Broken broken_board(const RuleSet& rules, const State& state) {
    const PublicState& open = state.open;
    TrackSet owned;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        const Seat seat = id_at<Seat>(i);
        const TrackSet own = open.owners.owned_by(seat);
        if (!(owned & own).empty()) return "a track has one owner";
        owned |= own;
        int trains = 0;
        own.each([&](TrackId id) { trains += rules[id].length; });
        const bool neutral = rules.spec.neutral && seat == neutral_seat(rules);
        const int start = neutral                  ? rules.spec.neutral->trains
                          : is_player(rules, seat) ? rules.spec.trains
                                                   : 0;
        if (open.trains[i] + trains != start) return "trains are neither made nor lost";
    }
    if (!rules.all_tracks.contains(owned)) return "only tracks of the board have owners";
    Broken broken;
    owned.each([&](TrackId id) {
        const TrackRule& rule = rules[id];
        int claimed = 1;
        for (std::size_t k = 0; k < rule.siblings; ++k) {
            if (!open.owners.owner_of(rule.sibling[k])) continue;
            ++claimed;
            if (open.owners.owner_of(rule.sibling[k]) == open.owners.owner_of(id))
                broken = "nobody owns two tracks of a route";
        }
        if (claimed > rule.open_limit) broken = "no more tracks of a route are owned than are open";
    });
    return broken;
}

Broken broken_tolls(const RuleSet& rules, const State& state) {
    const PublicState& open = state.open;
    std::uint32_t cards = 0;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        if ((cards & open.country_cards[i]) != 0) return "a country card has one owner";
        cards |= open.country_cards[i];
        if (!rules.spec.tolls) {
            if (open.tolls_paid[i] != 0 || open.tolls_received[i] != 0 || open.loans[i] != 0)
                return "without tolls nobody pays";
            continue;
        }
        if (toll_tokens(open, id_at<Seat>(i), rules.spec.tolls->tokens) < 0)
            return "nobody pays more tokens than there are";
        int owed = 0;
        open.owners.owned_by(id_at<Seat>(i)).each([&](TrackId id) { owed += rules[id].toll; });
        if (is_player(rules, id_at<Seat>(i)) && open.loans[i] == 0 && open.tolls_paid[i] != owed)
            return "every toll is paid or borrowed";
    }
    return std::nullopt;
}

Broken broken_turn(const RuleSet& rules, const State& state) {
    const PublicState& open = state.open;
    if (!is_player(rules, open.to_move)) return "a player is to move";
    if (open.turns > rules.turn_limit) return "the game ends at the limit of turns";
    if (open.draw_points > rules.spec.draw_cards) return "nobody draws more than the budget";
    if ((open.decision == Decision::over) != (open.ending != Ending::none))
        return "a game that is over has an ending";
    if ((open.decision == Decision::first_tickets) != (open.waiting != 0))
        return "somebody is waited for exactly in the first choice";
    if (open.decision != Decision::tunnel && !open.laid.empty())
        return "cards are laid only for a tunnel";
    return std::nullopt;
}

}  // namespace

std::optional<std::string_view> broken_invariant(const RuleSet& rules, const State& state) {
    for (const auto check : {broken_cards, broken_tickets, broken_board, broken_tolls, broken_turn})
        if (const Broken broken = check(rules, state)) return broken;
    return std::nullopt;
}

}  // namespace railhead
