// players/joint_plan.h - ways for several tickets together: what one way uses costs the others
// nothing.
#pragma once

#include "players/roads.h"

namespace railhead {

struct JointPlan {
    RouteSet routes{};    // to use, own ones included
    TicketSet tickets{};  // that it completes
    int cost = 0;
};

// A cheap forest of routes that joins the cities of each ticket (of those for which there is a way
// at all): ways are laid one after the other, most points first, then each is taken up and laid
// anew `rounds` times while that makes the whole cheaper.
JointPlan join_tickets(const MapSpec& map, const Roads& roads, const RoadCosts& costs,
                       const TicketSet& tickets, int rounds);

}  // namespace railhead
