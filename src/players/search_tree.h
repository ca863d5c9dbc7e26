// players/search_tree.h - the tree of a search with playouts (players/search.h): one worker's.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "players/playout.h"
#include "players/search_worker.h"

namespace railhead {

struct SearchSettings {
    std::size_t root_moves = 24;  // at the root, at most
    std::size_t node_moves = 10;  // elsewhere, at most
    double exploration = 0.6;
    double widening = 0.35;  // further moves at the root per square root of its visits
    int expand_after = 12;   // visits of a move before it gets a node for what follows
};

class SearchTree final : public SearchWorker {
public:
    // `also`: an action that must be among the moves of the root. `known`: what an earlier tree of
    // this turn has learned about moves here. The view must ask something of its seat.
    SearchTree(const RuleSet& rules, const PlanPolicy& policy, const View& view,
               const StateSource& states, const SearchSettings& settings, std::uint64_t seed,
               const std::optional<Action>& also, const std::vector<SearchEdge>& known);

    const std::vector<SearchEdge>& root() const override { return nodes_[0].edges; }
    std::vector<SearchEdge> after(std::size_t edge) const override;
    void iterate() override;

private:
    struct Node {
        std::vector<SearchEdge> edges;
        int visits = 0;
    };
    struct Step {
        std::int32_t node = 0;
        std::size_t edge = 0;
        Seat seat{};
    };

    std::vector<std::size_t> first_of_root() const;
    std::optional<std::size_t> choose_at(std::int32_t index, const State& state,
                                         PlanMemories& memories);
    static void count_visit(Node& node, const std::vector<std::size_t>& possible);
    std::size_t most_promising(const Node& node, const std::vector<std::size_t>& possible) const;
    void learn(const PlayoutResult& outcome);

    const RuleSet& rules_;
    const PlanPolicy& policy_;
    const View& view_;
    SearchSettings settings_;
    std::uint64_t seed_;
    const StateSource& states_;
    std::deque<Node> nodes_;  // references to nodes stay valid
    std::vector<Step> path_;
};

}  // namespace railhead
