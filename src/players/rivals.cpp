#include "players/rivals.h"

#include <algorithm>

namespace railhead {

namespace {

constexpr std::size_t kLikely = 4;  // tickets of a seat that are considered
constexpr int kTurn = 250;          // what a turn is worth to a seat

struct LikelyTicket {
    int worth = 0;  // points times percent
    int percent = 0;
    TicketId ticket{};
};

}  // namespace

void RivalLosses::update(const Situation& now) {
    TrackSet others;
    for (const Seat seat : seats_of(now.rules))
        if (seat != now.seat) others |= now.open.owners.owned_by(seat);
    if (others == others_) return;
    others_ = others;
    loss_.fill(0);
    const TicketSet unseen =
        now.rules.all_tickets - now.tickets - now.offered - now.open.ticket_discards;
    const TicketGuesses guesses(now.rules, now.roads, now.open, now.seat, lengths_);
    for (const Seat seat : seats_of(now.rules)) {
        const TrackSet own = now.open.owners.owned_by(seat);
        if (seat == now.seat || own.empty()) continue;
        int sum = 0;
        unseen.each([&](TicketId id) { sum += guesses.weight(seat, id); });
        std::array<LikelyTicket, kLikely> likely{};
        std::size_t n = 0;
        unseen.each([&](TicketId id) {
            const int built = guesses.percent_built(seat, id);
            if (built >= 100 || built < 25) return;
            const int percent = std::min(
                100, 100 * now.open.ticket_count[index_of(seat)] * guesses.weight(seat, id) / sum);
            const LikelyTicket one{percent * now.map[id].points, percent, id};
            std::size_t place = n;
            while (place > 0 && likely[place - 1].worth < one.worth) --place;
            if (place >= kLikely) return;
            if (n < kLikely) ++n;
            for (std::size_t k = n - 1; k > place; --k) likely[k] = likely[k - 1];
            likely[place] = one;
        });
        const TrackSet open = open_to(now.rules, now.open, seat, now.open.trains[index_of(seat)]);
        const RoadCosts costs = now.roads.costs(now.map, own, open, [&](TrackId id) {
            return std::max(20,
                            kTurn + kTurn / 2 * now.rules[id].length - 100 * now.rules[id].points);
        });
        for (std::size_t k = 0; k < n; ++k)
            add_ticket(now, costs, open, likely[k].ticket, likely[k].percent);
    }
}

void RivalLosses::add_ticket(const Situation& now, const RoadCosts& costs, const TrackSet& open,
                             TicketId ticket, int percent) {
    const Ticket& wanted = now.map[ticket];
    const Path path = now.roads.cheapest_path(costs, wanted.a, wanted.b);
    if (!path.exists()) return;
    path.routes.each([&](RouteId id) {
        if (costs[id] == 0) return;
        // A second track of the route would do as well.
        const Route& route = now.map[id];
        int tracks = 0;
        for (int k = 0; k < route.tracks; ++k)
            tracks +=
                open.has(id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k)));
        if (tracks > 1 && now.rules.players > 3) return;
        RoadCosts without = costs;
        without.cost[index_of(id)] = kNoPath;
        const int around = now.roads.distance(without, wanted.a, wanted.b);
        const int loss = std::min(around - path.cost, 200 * wanted.points) * percent / 100;
        for (int k = 0; k < route.tracks; ++k) {
            const auto track =
                id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
            loss_[index_of(track)] += loss;
        }
    });
}

}  // namespace railhead
