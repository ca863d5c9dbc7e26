// players/plan_policy.h - how the planner decides: it values claims, draws and new tickets in
// hundredths of a point, by its plan (players/plan_maker.h) and its prices.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "players/plan_maker.h"

namespace railhead {

// An action, and what the planner thinks it is worth.
struct RankedAction {
    Action action{};
    int value = 0;  // in hundredths of a point; only differences mean something
};

class PlanPolicy {
public:
    explicit PlanPolicy(const RuleSet& rules, const PlanWeights& weights = {})
        : maker_(rules, weights) {}

    Action choose(const Situation& now, PlanMemory& memory, Effort effort) const;

    // At Decision::action and Decision::second_card: all legal actions, best first (one for each
    // kind of face-up card).
    std::vector<RankedAction> rank(const Situation& now) const;

    // At a choice of tickets: all sets that may be kept, best first.
    std::vector<TicketSet> choices_to_keep(const Situation& now) const {
        return maker_.choices_to_keep(now, Effort::full);
    }

    const Roads& roads() const { return prices().roads(); }

private:
    const PlanPrices& prices() const { return maker_.prices(); }
    const RuleSet& rules() const { return prices().rules(); }
    const PlanWeights& weights() const { return prices().weights(); }

    TicketSet best_to_keep(const Situation& now, Effort effort) const;
    Action act(const Situation& now, const Plan& plan, Effort effort, PlanMemory& memory) const;
    int draw_value(const Plan& plan, int turns) const;
    template <class Consider>
    void each_turn_action(const Situation& now, const Choices& found, const Plan& plan,
                          Effort effort, PlanMemory& memory, const Consider& consider) const;
    std::optional<Action> draw(const Situation& now, const Choices& found, const Plan& plan) const;
    int claim_value(const Situation& now, const Plan& plan, TrackId track,
                    const CardCounts& surplus, int turns, Effort effort,
                    const RivalLosses* rivals) const;
    bool joins_network(const Situation& now, const Plan& plan, TrackId track) const;
    struct Ranked {
        int rank = 0;
        TrackId track{};
    };
    using RankedTracks = std::array<Ranked, kMaxTracks>;
    std::size_t add_targets(const Situation& now, std::optional<TrackId> without,
                            RankedTracks& ranked) const;
    CardNeeds needs_of(const Situation& now, const Plan& plan,
                       std::optional<TrackId> without) const;
    CardCounts pay(const Situation& now, const Plan& plan, const Demand& demand) const;
    bool is_worth_extra(const Situation& now, const Plan& plan) const;

    PlanMaker maker_;
};

}  // namespace railhead
