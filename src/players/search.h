// players/search.h - information-set Monte Carlo tree search on top of the planner.
//
// Each iteration imagines the hidden cards anew, consistent with all that the seat knows, walks
// down a tree of moves (of all seats, whatever chance answers in between) and plays the rest out
// with the planner's quick form. The k-th visit of every move at the root sees the same imagined
// state and the same chance, so that moves are compared under equal luck.
#pragma once

#include <optional>
#include <vector>

#include "players/player.h"
#include "players/search_tree.h"

namespace railhead {

// The moves at a decision, with what became of them until the budget was used up. `also`: a move
// that must be among them.
std::vector<SearchEdge> search_moves(const RuleSet& rules, const PlanPolicy& policy,
                                     const View& view, const SearchSettings& settings,
                                     Budget& budget, RandomStream& random,
                                     const std::optional<Action>& also = {});

// The first of these moves, then those that were tried most, as advice: `most` or fewer.
std::vector<Advice> advice_of(const Situation& now, std::vector<SearchEdge> moves,
                              std::size_t most);

class SearchPlayer final : public Player {
public:
    explicit SearchPlayer(const SearchSettings& settings = {}) : settings_(settings) {}

    void start(const RuleSet& rules, Seat seat) override;
    Action choose(const RuleSet& rules, const View& view, Budget& budget,
                  RandomStream& random) override;
    std::vector<Advice> explain(const RuleSet& rules, const View& view, Budget& budget,
                                RandomStream& random, std::size_t most) override;

private:
    SearchSettings settings_;
    std::optional<PlanPolicy> policy_;
};

}  // namespace railhead
