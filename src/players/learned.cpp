#include "players/learned.h"

namespace railhead {

namespace {

constexpr std::uint64_t kIterationsWithoutNetwork = 40;

}  // namespace

void LearnedPlayer::start(const RuleSet& rules, Seat seat) {
    started_ = true;
    plan_ = {};
    network_ = networks_ == nullptr ? nullptr : networks_->network_for(rules);
    evaluator_.reset();
    if (network_)
        evaluator_.emplace(rules, network_);
    else
        without_network_.start(rules, seat);
}

Action LearnedPlayer::decide(const RuleSet& rules, const View& view, Budget&,
                             RandomStream& random) {
    if (!started_) start(rules, *view.viewer);
    if (evaluator_) return evaluator_->best_action({context_of(view)}, own_tickets(view), plan_);
    IterationBudget budget(kIterationsWithoutNetwork);
    return without_network_.choose(rules, view, budget, random);
}

std::optional<std::vector<Advice>> LearnedPlayer::estimate(const RuleSet& rules, const View& view,
                                                           Budget& budget, RandomStream& random,
                                                           std::size_t most) {
    if (!started_) start(rules, *view.viewer);
    if (!network_) return without_network_.estimates(rules, view, budget, random, most);
    const Action own = decide(rules, view, budget, random);
    const PlanPolicy policy(rules);
    return advice_with(rules, {.policy = policy, .network = network_, .first_part = 1}, view, own,
                       budget, random, most);
}

}  // namespace railhead
