// players/planner.h - the planner as a player: the full form of players/plan_policy.h.
#pragma once

#include <optional>

#include "players/plan_policy.h"
#include "players/player.h"

namespace railhead {

class PlannerPlayer final : public Player {
public:
    explicit PlannerPlayer(Effort effort = Effort::full, const PlanWeights& weights = {})
        : effort_(effort), weights_(weights) {}

    void start(const RuleSet& rules, Seat) override {
        policy_.emplace(rules, weights_);
        rivals_ = {};
        memory_ = {};
    }

private:
    Action decide(const RuleSet& rules, const View& view, Budget&, RandomStream&) override {
        if (!policy_) start(rules, *view.viewer);
        memory_.rivals = &rivals_;
        return policy_->choose(Situation(rules, policy_->roads(), view), memory_, effort_);
    }

    Effort effort_;
    PlanWeights weights_;
    std::optional<PlanPolicy> policy_;
    RivalLosses rivals_;
    PlanMemory memory_;
};

}  // namespace railhead
