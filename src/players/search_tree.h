// players/search_tree.h - the tree of players/search.h: one worker's.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "players/guesses.h"
#include "players/moves.h"
#include "players/playout.h"
#include "rules/view.h"

namespace railhead {

struct SearchSettings {
    std::size_t root_moves = 24;  // at the root, at most
    std::size_t node_moves = 10;  // elsewhere, at most
    double exploration = 0.6;
    double widening = 0.35;   // further moves at the root per square root of its visits
    int expand_after = 12;    // visits of a move before it gets a node for what follows
    double first_part = 0.6;  // of a turn's budget, if another decision of the turn follows
};

struct SearchEdge {
    Candidate move{};
    int visits = 0;
    int available = 0;  // how often it could have been chosen
    double value = 0;   // these are sums, from the point of view of the seat that moves
    double win = 0;
    double difference = 0;
    std::int32_t child = -1;  // the node that it leads to, if there is one

    double mean() const { return visits == 0 ? 0 : value / visits; }
    void add(const SearchEdge& other) {
        visits += other.visits;
        value += other.value;
        win += other.win;
        difference += other.difference;
    }
};

class SearchTree {
public:
    // `also`: an action that must be among the moves of the root. `known`: what an earlier tree of
    // this turn has learned about moves here. The view must ask something of its seat.
    SearchTree(const RuleSet& rules, const PlanPolicy& policy, const View& view,
               const SearchSettings& settings, std::uint64_t seed,
               const std::optional<Action>& also, const std::vector<SearchEdge>& known);

    const std::vector<SearchEdge>& root() const { return nodes_[0].edges; }
    // The moves that were tried after a move of the root.
    std::vector<SearchEdge> after(std::size_t edge) const;
    void iterate();

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
    const SearchSettings& settings_;
    std::uint64_t seed_;
    TicketLengths lengths_;
    TicketGuesses guesses_;
    std::deque<Node> nodes_;  // references to nodes stay valid
    std::vector<Step> path_;
};

// The move that was tried most.
std::size_t best_of(const std::vector<SearchEdge>& edges);

}  // namespace railhead
