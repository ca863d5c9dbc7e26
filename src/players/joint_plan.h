// players/joint_plan.h - paths for several tickets together: routes that one path uses are free for
// the others.
#pragma once

#include "players/roads.h"

namespace railhead {

struct JointPlan {
    RouteSet routes{};    // of all paths, own ones included
    TicketSet tickets{};  // that they complete
    int cost = 0;
};

// Cheap routes that connect the cities of each ticket for which there is a path at all: paths are
// laid one after the other, most points first, and then each is replaced, up to `rounds` times, by
// one that makes the whole cheaper. Not always the cheapest routes, except for one ticket.
JointPlan join_tickets(const MapSpec& map, const Roads& roads, const RoadCosts& costs,
                       const TicketSet& tickets, int rounds);

}  // namespace railhead
