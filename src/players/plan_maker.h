// players/plan_maker.h - the planner's plans: which tracks to claim for which tickets and
// countries, which tickets to keep, what new ones would be worth.
//
// The full form looks at everything at every decision. The quick form, for playouts, keeps its plan
// for some turns unless it is done or the board spoils it, and takes short cuts.
#pragma once

#include <vector>

#include "players/joint_plan.h"
#include "players/plan_prices.h"
#include "players/rivals.h"

namespace railhead {

enum class Effort : std::uint8_t { quick, full };

struct Plan {
    TrackSet wanted{};      // to claim
    TicketSet tickets{};    // open ones that it completes
    int turns = 0;          // that it takes
    int country_cards = 0;  // what those that it brings are worth
};

// What is remembered of a seat between decisions: its plan by the quick form, others' losses by the
// full one.
struct PlanMemory {
    TrackSet wanted{};    // to claim, for `tickets`
    TicketSet tickets{};  // held when the plan was made
    int made = 0;         // in this turn of the game
    bool valid = false;
    RivalLosses* rivals = nullptr;  // kept by the player; without, they are looked for anew
};

class PlanMaker {
public:
    PlanMaker(const RuleSet& rules, const PlanWeights& weights) : prices_(rules, weights) {}

    const PlanPrices& prices() const { return prices_; }

    // The plan at this decision.
    Plan current(const Situation& now, PlanMemory& memory, Effort effort) const;
    // All that may be kept of the tickets offered, best first.
    std::vector<TicketSet> ways_to_keep(const Situation& now, Effort effort) const;
    // What it is worth to draw tickets now: the best of those that may come, less the turn. The
    // quick form looks at some of them.
    int worth_of_tickets(const Situation& now, const Plan& plan, int turns, Effort effort) const;
    // What it would cost the plan if another seat took this track.
    int loss_without(const Situation& now, const Plan& plan, TrackId track) const;

private:
    int ticket_value(int points, int turns_needed, int turns) const;
    int track_value(const Situation& now, const TrackSet& tracks) const;
    // What a plan for these tickets is worth against playing freely.
    int worth_of(const Situation& now, const Plan& plan, const TicketSet& tickets, int turns) const;
    Plan make(const Situation& now, const RoadCosts& costs, const TicketSet& open_tickets,
              int turns, int rounds) const;
    Plan make_for_own_tickets(const Situation& now, int turns, int rounds) const;
    void add_countries(const Situation& now, const RoadCosts& costs, int turns, Plan& plan) const;

    PlanPrices prices_;
};

}  // namespace railhead
