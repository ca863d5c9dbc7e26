// players/search.h - information-set Monte Carlo tree search on top of the planner.
//
// Each iteration imagines the hidden cards anew, consistent with all that the seat knows, walks
// down a tree of moves (of all seats, whatever chance answers in between) and plays the rest out
// with the planner's quick form. The k-th visit of every move at the root sees the same imagined
// state and the same chance, so that moves are compared under equal luck.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "players/moves.h"
#include "players/player.h"
#include "players/playout.h"
#include "rules/resample.h"

namespace railhead {

struct SearchSettings {
    std::size_t root_moves = 24;  // at the root, at most
    std::size_t node_moves = 10;  // elsewhere
    double exploration = 0.6;
    double widening = 0.35;   // moves at the root beyond two, by the root of the visits
    int expand_after = 12;    // visits of a move before its answers get a node
    double first_part = 0.6;  // of a turn's budget, when another decision of the turn follows
};

class SearchPlayer final : public Player {
public:
    explicit SearchPlayer(const SearchSettings& settings = {}) : settings_(settings) {}

    void start(const RuleSet& rules, Seat seat) override;
    Action choose(const RuleSet& rules, const View& view, Budget& budget,
                  RandomStream& random) override;

private:
    SearchSettings settings_;
    std::optional<PlanPolicy> policy_;
};

}  // namespace railhead
