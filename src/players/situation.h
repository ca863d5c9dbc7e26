// players/situation.h - what a seat sees, with the facts that all players ask for.
#pragma once

#include "players/roads.h"
#include "rules/legal.h"
#include "rules/scoring.h"

namespace railhead {

struct Situation {
    Situation(const RuleSet& table_rules, const Roads& table_roads, const PublicState& on_table,
              Seat who, const CardCounts& held, const TicketSet& kept,
              const TicketSet& to_choose_from)
        : rules(table_rules),
          map(*table_rules.map),
          roads(table_roads),
          open(on_table),
          hand(held),
          tickets(kept),
          offered(to_choose_from),
          seat(who),
          trains(open.trains[index_of(seat)]),
          own(open.owners.owned_by(seat)),
          unclaimed(open_to(rules, open, seat, kMaxLength)),
          fitting(open_to(rules, open, seat, trains)) {}
    Situation(const RuleSet& table_rules, const Roads& table_roads, const View& view)
        : Situation(table_rules, table_roads, view.open, *view.viewer, view.own.hand,
                    view.own.tickets, view.own.offered) {}
    // In a state that a player imagines (rules/resample.h).
    Situation(const RuleSet& table_rules, const Roads& table_roads, const State& imagined, Seat who)
        : Situation(table_rules, table_roads, imagined.open, who, imagined.hands[index_of(who)],
                    imagined.tickets[index_of(who)] - imagined.undecided,
                    offered_to(imagined, who)) {}

    SeatContext context() const { return {open, seat, hand, offered}; }
    const Demand& demand_of(TrackId track) const {
        return railhead::demand_of(rules, open, seat, track);
    }
    TicketSet completed() const { return completed_tickets(rules, open, seat, tickets); }
    TicketSet open_tickets() const { return tickets - completed(); }
    // The tracks that the seat would claim for these routes.
    TrackSet tracks_of(const RouteSet& routes, const RoadCosts& costs) const {
        TrackSet tracks;
        routes.each([&](RouteId id) { tracks.add(costs.track[index_of(id)]); });
        return tracks - own;
    }
    int spaces_of(const TrackSet& tracks) const {
        int spaces = 0;
        tracks.each([&](TrackId id) { spaces += rules[id].length; });
        return spaces;
    }
    int fewest_trains() const {
        int fewest = trains;
        for (const Seat each : seats_of(rules))
            fewest = std::min<int>(fewest, open.trains[index_of(each)]);
        return fewest;
    }

    const RuleSet& rules;
    const MapSpec& map;
    const Roads& roads;
    const PublicState& open;
    const CardCounts& hand;
    TicketSet tickets;
    TicketSet offered;
    Seat seat;
    int trains;
    TrackSet own;
    TrackSet unclaimed;  // open to the seat, no matter how many trains it has
    TrackSet fitting;    // open to the seat with the trains that it has
};

// What routes cost the seat in spaces.
inline RoadCosts by_spaces(const Situation& now) {
    return now.roads.costs(now.map, now.own, now.unclaimed, [&](TrackId track) {
        return static_cast<int>(now.rules[track].length);
    });
}

// In half turns: one for each card, and two for the claim.
inline RoadCosts by_half_turns(const Situation& now) {
    return now.roads.costs(now.map, now.own, now.unclaimed,
                           [&](TrackId track) { return 2 + now.rules[track].length; });
}

}  // namespace railhead
