#include "players/guesses.h"

#include <algorithm>

#include "rules/legal.h"

namespace railhead {

namespace {

// The weights of a ticket of which nothing is built and of one that is complete.
constexpr int kNothingBuilt = 10;
constexpr int kAllBuilt = 500;

}  // namespace

int TicketLengths::spaces(const RuleSet& rules, const Roads& roads, TicketId ticket) {
    int& spaces = spaces_[index_of(ticket)];
    if (spaces == 0) {
        const Ticket& of = (*rules.map)[ticket];
        const RoadCosts empty = roads.costs(*rules.map, {}, rules.all_tracks, [&](TrackId track) {
            return static_cast<int>(rules[track].length);
        });
        spaces = std::max(1, roads.distance(empty, of.a, of.b));
    }
    return spaces;
}

TicketGuesses::TicketGuesses(const RuleSet& rules, const Roads& roads, const PublicState& open,
                             Viewer viewer, TicketLengths& lengths)
    : rules_(rules), open_(open), viewer_(viewer) {
    const MapSpec& map = *rules.map;
    for (const Seat seat : seats_of(rules)) {
        weights_[index_of(seat)].fill(kNothingBuilt);
        const TrackSet own = open.owners.owned_by(seat);
        if (viewer == seat || own.empty()) continue;
        CitySet reached;
        own.each([&](TrackId id) {
            reached.add(map[id].a);
            if (!map[id].border) reached.add(map[id].b);
        });
        const RoadCosts costs =
            roads.costs(map, own, open_to(rules, open, seat, kMaxLength),
                        [&](TrackId track) { return static_cast<int>(rules[track].length); });
        rules.all_tickets.each([&](TicketId id) {
            const Ticket& ticket = map[id];
            if (!reached.has(ticket.a) && !reached.has(ticket.b)) return;
            const int all = lengths.spaces(rules, roads, id);
            const int left = roads.distance(costs, ticket.a, ticket.b);
            const int built = std::clamp(100 * (all - left) / all, 0, 100);
            percent_built_[index_of(seat)][index_of(id)] = built;
            weights_[index_of(seat)][index_of(id)] =
                kNothingBuilt + (kAllBuilt - kNothingBuilt) * built * built / 10'000;
        });
    }
}

void TicketGuesses::redeal(State& imagined, RandomStream& random) const {
    // After a reshuffle, or while first tickets are being chosen, a ticket is not equally likely in
    // hands and deck.
    if (!open_.reshuffled.empty() || open_.decision == Decision::first_tickets) return;
    for (const Seat seat : seats_of(rules_)) {
        if (viewer_ == seat) continue;
        const TicketSet held =
            imagined.tickets[index_of(seat)] - imagined.undecided - imagined.drawn_by_others;
        held.each([&](TicketId old) {
            TicketSet candidates = imagined.pool;
            candidates.add(old);
            int sum = 0;
            candidates.each([&](TicketId id) { sum += weights_[index_of(seat)][index_of(id)]; });
            int at_weight = random.below(sum);
            TicketId taken = old;
            bool found = false;
            candidates.each([&](TicketId id) {
                if (found) return;
                at_weight -= weights_[index_of(seat)][index_of(id)];
                if (at_weight >= 0) return;
                taken = id;
                found = true;
            });
            if (taken == old) return;
            imagined.tickets[index_of(seat)].remove(old);
            imagined.tickets[index_of(seat)].add(taken);
            imagined.pool.remove(taken);
            imagined.pool.add(old);
        });
    }
}

}  // namespace railhead
