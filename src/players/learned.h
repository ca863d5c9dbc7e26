// players/learned.h - a trained network as a player: one look at each decision, and the choice
// that it prefers. On a map without a network it searches a little with playouts.
#pragma once

#include <memory>
#include <optional>

#include "players/position_evaluator.h"
#include "players/search.h"

namespace railhead {

class LearnedPlayer final : public Player {
public:
    explicit LearnedPlayer(const NetworkSource* networks)
        : networks_(networks), without_network_(nullptr) {}

    void start(const RuleSet& rules, Seat seat) override;

private:
    Action decide(const RuleSet& rules, const View& view, Budget& budget,
                  RandomStream& random) override;
    // With a search: the network alone has no opinion on what follows from a move.
    std::optional<std::vector<Advice>> estimate(const RuleSet& rules, const View& view,
                                                Budget& budget, RandomStream& random,
                                                std::size_t most) override;

    const NetworkSource* networks_;
    std::shared_ptr<const NeuralNetwork> network_;
    std::optional<PositionEvaluator> evaluator_;
    TicketPlan plan_;
    SearchPlayer without_network_;
    bool started_ = false;
};

}  // namespace railhead
