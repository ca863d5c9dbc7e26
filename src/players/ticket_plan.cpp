#include "players/ticket_plan.h"

#include <algorithm>
#include <bit>

#include "core/stable_sort.h"
#include "rules/choices.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

// Of a claim, in half turns.
constexpr int kClaimCost = 2;
// Distances wait in a ring of buckets, one for each distance.
constexpr std::size_t kBuckets = 64;
static_assert(kClaimCost + kMaxLength < static_cast<int>(kBuckets));

constexpr std::uint64_t bit_of(CityId city) {
    return std::uint64_t{1} << index_of(city);
}

}  // namespace

TicketPlanner::TicketPlanner(const RuleSet& rules) : rules_(rules) {
    const MapSpec& map = *rules.map;
    std::vector<std::vector<Leg>> of_city(map.cities.size());
    for (std::size_t i = 0; i < map.routes.size(); ++i) {
        const Route& route = map.routes[i];
        if (route.border) continue;
        routes_.push_back(id_at<RouteId>(i));
        of_city[index_of(route.a)].push_back({id_at<RouteId>(i), route.b});
        of_city[index_of(route.b)].push_back({id_at<RouteId>(i), route.a});
    }
    for (std::size_t city = 0; city < of_city.size(); ++city) {
        legs_.insert(legs_.end(), of_city[city].begin(), of_city[city].end());
        begin_[city + 1] = static_cast<std::uint16_t>(legs_.size());
    }
    for (std::size_t i = 0; i < map.tickets.size(); ++i) by_points_.push_back(id_at<TicketId>(i));
    railhead::stable_sort(by_points_.begin(), by_points_.end(),
                          [&](TicketId a, TicketId b) { return map[a].points > map[b].points; });
}

void TicketPlanner::Network::join(CityId a, CityId b) {
    const std::uint64_t all = joined[index_of(a)] | joined[index_of(b)];
    for (std::uint64_t rest = all; rest != 0; rest &= rest - 1)
        joined[static_cast<std::size_t>(std::countr_zero(rest))] = all;
}

TicketPlanner::Network TicketPlanner::network_of(const TicketPlan& plan) const {
    const MapSpec& map = *rules_.map;
    Network network;
    for (std::size_t i = 0; i < map.cities.size(); ++i) network.joined[i] = std::uint64_t{1} << i;
    plan.own.each([&](TrackId id) {
        if (!map[id].border) network.join(map[id].a, map[id].b);
    });
    for (const RouteId id : routes_) {
        const Route& route = map[id];
        std::uint8_t best = kClosed;
        for (int k = 0; k < route.tracks; ++k) {
            const auto track =
                id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
            const auto cost = static_cast<std::uint8_t>(kClaimCost + rules_[track].length);
            if (cost >= best || !plan.unclaimed.has(track)) continue;
            best = cost;
            network.track[index_of(id)] = track;
        }
        network.cost[index_of(id)] = best;
    }
    return network;
}

// Cities at equal distance are settled together. All cities that are joined have one distance, so
// that every step back along a path makes it smaller.
TicketPlanner::Laid TicketPlanner::lay(Network& network, CityId a, CityId b) const {
    Laid laid;
    std::array<std::uint64_t, kBuckets> waiting{};
    std::array<std::uint16_t, kMaxCities> distance;
    std::uint64_t settled = 0;
    std::uint64_t in_ring = 1;  // bit by bucket: something waits in it
    waiting[0] = network.joined[index_of(a)];
    for (std::size_t d = 0; in_ring != 0; ++d) {
        // On to the next distance at which something waits.
        d += static_cast<std::size_t>(
            std::countr_zero(std::rotr(in_ring, static_cast<int>(d % kBuckets))));
        const std::size_t bucket = d % kBuckets;
        const std::uint64_t fresh = waiting[bucket] & ~settled;
        waiting[bucket] = 0;
        in_ring &= ~(std::uint64_t{1} << bucket);
        settled |= fresh;
        for (std::uint64_t rest = fresh; rest != 0; rest &= rest - 1)
            distance[static_cast<std::size_t>(std::countr_zero(rest))] =
                static_cast<std::uint16_t>(d);
        if ((settled & bit_of(b)) != 0) break;
        // Without branches: which legs lead on cannot be predicted.
        for (std::uint64_t rest = fresh; rest != 0; rest &= rest - 1) {
            const auto city = static_cast<std::size_t>(std::countr_zero(rest));
            for (std::size_t i = begin_[city]; i < begin_[city + 1]; ++i) {
                const std::uint8_t cost = network.cost[index_of(legs_[i].route)];
                const std::uint64_t open = cost == kClosed ? 0 : ~settled;
                const std::uint64_t reached = network.joined[index_of(legs_[i].to)] & open;
                const std::size_t next = (d + cost) % kBuckets;
                waiting[next] |= reached;
                in_ring |= std::uint64_t{reached != 0} << next;
            }
        }
    }
    if ((settled & bit_of(b)) == 0) return laid;
    laid.cost = distance[index_of(b)];
    for (CityId at = b; (network.joined[index_of(a)] & bit_of(at)) == 0;) {
        const std::uint64_t here = network.joined[index_of(at)];
        const std::uint16_t far = distance[index_of(at)];
        bool found = false;
        for (std::uint64_t rest = here; rest != 0 && !found; rest &= rest - 1) {
            const auto city = static_cast<std::size_t>(std::countr_zero(rest));
            for (std::size_t i = begin_[city]; i < begin_[city + 1] && !found; ++i) {
                const Leg& leg = legs_[i];
                const std::uint8_t cost = network.cost[index_of(leg.route)];
                if (cost == kClosed || (settled & bit_of(leg.to)) == 0 ||
                    distance[index_of(leg.to)] + cost != far)
                    continue;
                found = true;
                laid.routes.add(leg.route);
                at = leg.to;
            }
        }
    }
    laid.routes.each([&](RouteId id) { network.join((*rules_.map)[id].a, (*rules_.map)[id].b); });
    return laid;
}

void TicketPlanner::update(TicketPlan& plan, const PublicState& open, Seat seat,
                           const TicketSet& tickets) const {
    const TrackSet own = open.owners.owned_by(seat);
    const TrackSet unclaimed = open_to(rules_, open, seat, kMaxLength);
    if (plan.made && plan.own == own && plan.tickets == tickets &&
        unclaimed.contains(plan.tracks) && plan.unclaimed.contains(unclaimed)) {
        plan.unclaimed = unclaimed;
        return;
    }
    plan = {.own = own, .unclaimed = unclaimed, .tickets = tickets, .made = true};
    plan.completed = completed_tickets(rules_, open, seat, tickets);
    const TicketSet todo = tickets - plan.completed;
    if (todo.empty()) return;
    Network network = network_of(plan);
    RouteSet routes;
    for (const TicketId id : by_points_) {
        if (!todo.has(id)) continue;
        const Ticket& ticket = (*rules_.map)[id];
        const Laid laid = lay(network, ticket.a, ticket.b);
        if (laid.cost < 0) {
            plan.impossible.add(id);
            continue;
        }
        plan.cost += laid.cost;
        routes |= laid.routes;
    }
    routes.each([&](RouteId id) {
        const TrackId track = network.track[index_of(id)];
        plan.tracks.add(track);
        const int length = rules_[track].length;
        plan.spaces += length;
        const auto& color = (*rules_.map)[track].color;
        std::uint8_t& need = plan.needs[color ? index_of(*color) : 0];
        need = static_cast<std::uint8_t>(std::min(need + length, 255));
    });
}

void TicketPlanner::cost_of_keeping(const TicketPlan& plan, const TicketSet& offered,
                                    std::span<KeepingCost> costs) const {
    const MapSpec& map = *rules_.map;
    std::array<Network, kMaxDealtTickets + 1> networks;
    Network& first = networks[0];
    first = network_of(plan);
    plan.tracks.each([&](TrackId id) { first.join(map[id].a, map[id].b); });
    const auto n = static_cast<std::size_t>(offered.size());
    costs[0] = {.cost = plan.cost, .spaces = plan.spaces};
    // A set without its last ticket comes before it, and its network is that of one ticket fewer.
    // Sets are visited in the order of their last ticket, so that the network of the rest is at
    // hand.
    const auto visit = [&](const auto& self, std::size_t set, std::size_t from,
                           std::size_t depth) -> void {
        for (std::size_t i = from; i < n; ++i) {
            const std::size_t with = set | (std::size_t{1} << i);
            const Ticket& ticket = map[offered.nth(static_cast<int>(i))];
            Network& network = networks[depth + 1];
            network = networks[depth];
            KeepingCost cost = costs[set];
            const Laid laid = lay(network, ticket.a, ticket.b);
            cost.points += ticket.points;
            if (laid.cost < 0) {
                ++cost.impossible;
            } else {
                cost.cost += laid.cost;
                cost.spaces += laid.cost - kClaimCost * laid.routes.size();
            }
            costs[with] = cost;
            self(self, with, i + 1, depth + 1);
        }
    };
    visit(visit, 0, 0, 0);
}

}  // namespace railhead
