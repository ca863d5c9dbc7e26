// table/minimal_move.h - the minimal move of a seat whose time has run out.
#pragma once

#include "rules/action.h"
#include "rules/view.h"

namespace railhead {

// Two blind draws; else a face-up card that is not a locomotive; else any face-up card; else
// tickets, keeping the fewest points; else the shortest track with the fewest cards; else a pass.
// Tunnels are given up, and a first choice of tickets keeps as few as possible. The seat must be
// asked something.
Action minimal_move(const RuleSet& rules, const SeatContext& context);

}  // namespace railhead
