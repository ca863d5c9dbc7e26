#include "players/position_evaluator.h"

#include <algorithm>
#include <cassert>

#include "core/exponential.h"

namespace railhead {

PositionEvaluator::PositionEvaluator(const RuleSet& rules,
                                     std::shared_ptr<const NeuralNetwork> network)
    : rules_(rules),
      network_(std::move(network)),
      observer_(rules),
      mask_(space().size()),
      bytes_(observer_.size()),
      likelihoods_(space().size()) {}

int PositionEvaluator::find_choices(const Asked& asked) {
    return legal_choices(rules_, space(), asked, mask_);
}

std::size_t PositionEvaluator::first_choice() const {
    return static_cast<std::size_t>(std::find(mask_.begin(), mask_.end(), 1) - mask_.begin());
}

void PositionEvaluator::look(const Asked& asked, const OwnTickets& tickets, TicketPlan& plan) {
    observer_.write(asked, tickets, plan, Observer::Detail::full, bytes_);
    network_->evaluate(bytes_, rules_.players, scratch_, opinion_);
}

std::size_t PositionEvaluator::best_choice() const {
    std::size_t best = first_choice();
    assert(best < mask_.size());
    for (std::size_t i = best + 1; i < mask_.size(); ++i)
        if (mask_[i] != 0 && opinion_.preferences[i] > opinion_.preferences[best]) best = i;
    return best;
}

std::span<const double> PositionEvaluator::likelihoods() {
    const std::int32_t most = opinion_.preferences[best_choice()];
    double sum = 0;
    for (std::size_t i = 0; i < mask_.size(); ++i) {
        likelihoods_[i] =
            mask_[i] == 0 ? 0.0 : exponential((opinion_.preferences[i] - most) / kPreferenceUnit);
        sum += likelihoods_[i];
    }
    for (double& one : likelihoods_) one /= sum;
    return likelihoods_;
}

std::size_t PositionEvaluator::drawn_choice(RandomStream& random) {
    constexpr double kUnit = 1.0 / (1u << 30);
    double left = random.below(1 << 30) * kUnit;
    std::size_t choice = first_choice();
    likelihoods();
    for (std::size_t i = choice; i < mask_.size(); ++i) {
        if (mask_[i] == 0) continue;
        choice = i;
        left -= likelihoods_[i];
        if (left < 0) break;
    }
    return choice;
}

Action PositionEvaluator::favourite(Asked asked, const OwnTickets& tickets, TicketPlan& plan,
                                    bool may_give_up) {
    for (;;) {
        int count = find_choices(asked);
        if (!may_give_up && mask_[DecisionSpace::kGiveUp] == 1) {
            mask_[DecisionSpace::kGiveUp] = 0;
            --count;
        }
        std::size_t choice = 0;
        if (count == 1) {
            choice = first_choice();
        } else {
            look(asked, tickets, plan);
            choice = best_choice();
        }
        if (const auto action = action_chosen(rules_, space(), asked, choice)) return *action;
    }
}

Action PositionEvaluator::best_action(const Asked& asked, const OwnTickets& tickets,
                                      TicketPlan& plan) {
    return favourite(asked, tickets, plan, true);
}

Action PositionEvaluator::best_payment(const Asked& asked, const OwnTickets& tickets,
                                       TicketPlan& plan) {
    return favourite(asked, tickets, plan, false);
}

}  // namespace railhead
