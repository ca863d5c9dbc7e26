#include "players/joint_plan.h"

#include <algorithm>

#include "core/stable_sort.h"

namespace railhead {

namespace {

// `costs` with these routes free.
RoadCosts with_free(RoadCosts costs, const RouteSet& routes) {
    routes.each([&](RouteId id) { costs.cost[index_of(id)] = 0; });
    return costs;
}

int cost_of(const RoadCosts& costs, const RouteSet& routes) {
    int cost = 0;
    routes.each([&](RouteId id) { cost += costs[id]; });
    return cost;
}

}  // namespace

JointPlan join_tickets(const MapSpec& map, const Roads& roads, const RoadCosts& costs,
                       const TicketSet& tickets, int rounds) {
    std::array<TicketId, kMaxTickets> order{};
    std::array<RouteSet, kMaxTickets> paths{};
    std::size_t n = 0;
    tickets.each([&](TicketId id) { order[n++] = id; });
    railhead::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n),
                          [&](TicketId a, TicketId b) { return map[a].points > map[b].points; });
    JointPlan plan;
    RoadCosts left = costs;
    for (std::size_t i = 0; i < n; ++i) {
        const Ticket& ticket = map[order[i]];
        const Path path = roads.cheapest_path(left, ticket.a, ticket.b);
        if (!path.exists()) continue;
        plan.tickets.add(order[i]);
        paths[i] = path.routes;
        plan.routes |= path.routes;
        path.routes.each([&](RouteId id) { left.cost[index_of(id)] = 0; });
    }
    for (int round = 0; round < rounds && n > 1; ++round) {
        bool better = false;
        for (std::size_t i = 0; i < n; ++i) {
            if (!plan.tickets.has(order[i])) continue;
            RouteSet others;
            for (std::size_t k = 0; k < n; ++k)
                if (k != i) others |= paths[k];
            const Ticket& ticket = map[order[i]];
            const Path path = roads.cheapest_path(with_free(costs, others), ticket.a, ticket.b);
            if (path.cost >= cost_of(costs, paths[i] - others)) continue;
            paths[i] = path.routes;
            plan.routes = others | path.routes;
            better = true;
        }
        if (!better) break;
    }
    plan.cost = cost_of(costs, plan.routes);
    return plan;
}

}  // namespace railhead
