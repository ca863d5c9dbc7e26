// players/plan_maker.h - the planner's plans: which tracks to claim for which tickets and
// countries, which tickets to keep, what new ones would be worth.
//
// The full form makes a new plan at every decision. The quick form, for playouts, keeps its plan
// for some turns unless it is built or another seat has spoiled it, and takes shortcuts.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "players/joint_plan.h"
#include "players/plan_prices.h"
#include "players/rivals.h"

namespace railhead {

enum class Effort : std::uint8_t { quick, full };

struct Plan {
    TrackSet wanted{};      // to claim
    TicketSet tickets{};    // open ones that it completes
    int turns = 0;          // needed to build it
    int country_cards = 0;  // the value of those that it brings
};

// What is remembered of a seat between decisions: the quick form keeps its plan, the full form what
// other seats would lose.
struct PlanMemory {
    TrackSet wanted{};    // to claim, for `tickets`
    TicketSet tickets{};  // held when the plan was made
    int made = 0;         // the turn of the game in which it was made
    bool valid = false;
    RivalLosses* rivals = nullptr;  // kept by the player; null: looked for again each time
};

class PlanMaker {
public:
    PlanMaker(const RuleSet& rules, const PlanWeights& weights) : prices_(rules, weights) {}

    const PlanPrices& prices() const { return prices_; }

    // The plan at this decision.
    Plan current(const Situation& now, PlanMemory& memory, Effort effort) const;
    // All choices of the tickets offered that may be kept, best first.
    std::vector<TicketSet> choices_to_keep(const Situation& now, Effort effort) const;
    // What it is worth to draw tickets now: the best one of those drawn on average, less the turn.
    // The quick form looks at some of the unseen tickets only.
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

    // A city of the network, and what it costs to get from there to each city.
    struct Centre {
        CityId city{};
        std::array<int, kMaxCities> distance{};
    };
    struct BorderLink {
        int cost = kNoPath;
        TrackId track{};
    };
    using BorderLinks = std::array<BorderLink, kMaxCountries>;  // by country
    Centre centre_of(const Situation& now, const TrackSet& network, const RoadCosts& free) const;
    BorderLinks cheapest_links(const Situation& now, const TrackSet& network,
                               const Centre& centre) const;
    static std::optional<CountryId> cheapest_country(const BorderLinks& links,
                                                     const CountrySet& joined,
                                                     std::size_t countries);

    PlanPrices prices_;
};

// The average of the best of `drawn` values (or all, if there are fewer) that are drawn at random
// out of these. There must be a value.
double expected_best(std::vector<int> values, int drawn);

}  // namespace railhead
