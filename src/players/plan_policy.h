// players/plan_policy.h - the planner's way to decide: a joint plan for all tickets, revised as the
// board changes; values in hundredths of a point for claiming, drawing, new tickets and blocking.
//
// The full form looks at everything at every decision. The quick form, for playouts, keeps its plan
// until the board spoils it and takes short cuts.
#pragma once

#include <vector>

#include "players/joint_plan.h"
#include "players/situation.h"
#include "players/wishes.h"

namespace railhead {

enum class Effort : std::uint8_t { quick, full };

// What the quick form remembers of a seat between decisions.
struct PlanMemory {
    TrackSet wanted{};    // to claim, for `tickets`
    TicketSet tickets{};  // held when the plan was made
    bool valid = false;
};

// Numbers that were found by playing (docs/players.md); hundredths of a point, and percent.
struct PlanWeights {
    int turn = 360;          // what a turn is worth
    int credit = 75;         // percent of a track's points that speak for it in a plan
    int colored_card = 150;  // percent: a card of one colour to find, against any card
    int gray_card = 110;     // one of a set of any colour
    int held_card = 50;      // percent: a card in the hand against one that has to be drawn
    int spare_card = 55;     // percent: a card that no plan needs against one that it needs
    int locomotive = 150;    // percent: a locomotive to find against another card
    int tunnel = 70;         // percent of a card that a tunnel costs beyond its spaces
    int toll_token = 100;    // what a toll token is worth, two players
    int bonus = 12;          // percent of a bonus card's points for a track that counts for it
    int first_country = 0;   // the first country of a network
    int block = 60;          // percent of the other seat's loss
    int ticket_risk = 80;    // percent: how often a ticket that looks good is completed
    int slack = 30;          // percent: how much longer than it looks a plan may take
    int draws = 145;         // percent: cards that have to be drawn for one that is needed
    int ticket_turns = 5;    // turns that must be left beyond a new ticket's way
};

// What may be done with a turn, and what the planner thinks that it is worth.
struct RankedAction {
    Action action{};
    int value = 0;  // hundredths of a point; only differences mean something
};

class PlanPolicy {
public:
    explicit PlanPolicy(const RuleSet& rules, const PlanWeights& weights = {});

    Action choose(const Situation& now, PlanMemory& memory, Effort effort) const;

    // At Decision::action and Decision::second_card: all that can be done, best first (of equal
    // cards of the display one).
    std::vector<RankedAction> rank(const Situation& now) const;

    const Roads& roads() const { return roads_; }
    // How many turns the seat can count on, this one included.
    int turns_left(const Situation& now) const;

private:
    struct Plan {
        TrackSet wanted{};
        TicketSet tickets{};  // open ones that it completes
        int turns = 0;        // that it takes
    };

    RoadCosts prices(const Situation& now) const;
    int price(const Situation& now, TrackId track) const;
    int card_price() const { return weights_.turn / 2; }
    Plan make_plan(const Situation& now, const TicketSet& open_tickets, int turns,
                   int rounds) const;
    void add_countries(const Situation& now, const RoadCosts& costs, int turns, Plan& plan) const;
    bool joins_network(const Situation& now, const Plan& plan, TrackId track) const;
    Plan plan_now(const Situation& now, PlanMemory& memory, Effort effort) const;
    int cards_short(const CardCounts& hand, const TrackSet& tracks) const;
    int turns_of(const Situation& now, const TrackSet& tracks) const;

    TicketSet keep(const Situation& now, Effort effort) const;
    int worth_of_tickets(const Situation& now, const Plan& plan, const RoadCosts& costs,
                         int turns) const;
    Action act(const Situation& now, const Plan& plan, Effort effort) const;
    int draw_value(const Plan& plan, int turns) const;
    template <class Consider>
    void each_turn_action(const Situation& now, const Choices& found, const Plan& plan,
                          Effort effort, const Consider& consider) const;
    std::optional<Action> draw(const Situation& now, const Choices& found, const Plan& plan) const;
    int claim_value(const Situation& now, const Plan& plan, TrackId track, const CardCounts& spare,
                    int turns, Effort effort) const;
    // What a claim is worth beyond the points of its track: bonus and country cards, tolls.
    int extras(const Situation& now, TrackId track) const;
    int bonus_value(const Situation& now, TrackId track) const;
    int border_value(const Situation& now, TrackId track) const;
    int toll_value(const Situation& now, TrackId track) const;
    int block_value(const Situation& now, TrackId track) const;
    int loss_without(const Situation& now, const Plan& plan, TrackId track) const;
    struct Ranked {
        int rank = 0;
        TrackId track{};
    };
    using RankedTracks = std::array<Ranked, kMaxTracks>;
    std::size_t add_targets(const Situation& now, std::optional<TrackId> without,
                            RankedTracks& ranked) const;
    Wishes wishes_of(const Situation& now, const Plan& plan, std::optional<TrackId> without) const;
    CardCounts pay(const Situation& now, const Plan& plan, const Demand& demand) const;
    bool is_worth_extra(const Situation& now, const Plan& plan) const;

    const RuleSet& rules_;
    Roads roads_;
    PlanWeights weights_;
};

}  // namespace railhead
