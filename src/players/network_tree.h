// players/network_tree.h - the tree of a search with a network (players/search.h): one worker's.
//
// Its nodes are decisions of the viewer's seat alone. What the other seats do in between is drawn
// from the network's preferences, as they see the imagined state. Payments, choices among tickets
// that were drawn in the tree and what the own seat does for the neutral player are the network's
// favourites. An iteration ends at the first
// decision of the own seat that is new, with what the network expects there: it has seen the own
// cards and tickets then, and nobody else's.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "players/playout.h"
#include "players/position_evaluator.h"
#include "players/search_worker.h"

namespace railhead {

class NetworkTree final : public SearchWorker {
public:
    // `also`: an action that must be among the moves of the root. `known`: what an earlier tree of
    // this turn has learned about moves here. The view must ask something of its seat.
    NetworkTree(const RuleSet& rules, std::shared_ptr<const NeuralNetwork> network,
                const View& view, const StateSource& states, std::uint64_t seed,
                const std::optional<Action>& also, const std::vector<SearchEdge>& known);

    const std::vector<SearchEdge>& root() const override { return nodes_[0].edges; }
    std::vector<SearchEdge> after(std::size_t edge) const override;
    void iterate() override;

private:
    static constexpr std::int32_t kNone = -1;

    struct Node {
        std::vector<SearchEdge> edges;
        // By choice: kNone if it was not tried yet, and how often it could have been.
        std::vector<std::int16_t> edge_of;
        std::vector<int> available;
        int visits = 0;  // of the root
    };
    struct Step {
        std::int32_t node = 0;
        std::size_t edge = 0;
    };
    // What a position is worth to the own seat.
    struct Worth {
        double value = 0;
        double win = 0;
        double difference = 0;
    };
    using Plans = std::array<TicketPlan, kMaxSeats>;

    // A move of a node, as the action that it is in a state.
    struct Chosen {
        std::size_t edge = 0;
        Action action{};
    };

    void add_root_moves(const std::optional<Action>& also);
    void put_first(const Action& action);
    void add_root_move(const Action& action, double likelihood);
    std::size_t most_promising_at_root() const;
    // The move to follow at a node, by what the evaluator has just found.
    Chosen most_promising(std::int32_t node, Asked asked);
    // Goes on in `state` until the own seat has a decision of the tree, or the game is over. True:
    // it has one, and the evaluator has looked at it.
    bool play_until_asked(State& state, Plans& plans, TurnLuck& luck, RandomStream& random);
    Worth worth_now() const;
    Worth worth_of(const State& over) const;
    void learn(const Worth& worth);

    const RuleSet& rules_;
    const View& view_;
    const StateSource& states_;
    Seat own_;
    std::uint64_t seed_;
    PositionEvaluator evaluator_;
    TicketPlan root_plan_;
    std::deque<Node> nodes_;  // references to nodes stay valid
    std::vector<Step> path_;
};

}  // namespace railhead
