// players/moves.h - the moves that a search thinks about at a decision, with the planner's word on
// which is likely to be good.
//
// A move means the same in every imagined state: a face-up card is named by its kind, not by its
// slot.
#pragma once

#include <optional>
#include <vector>

#include "players/plan_policy.h"

namespace railhead {

struct Candidate {
    Action action{};
    Card card = Card::none;  // of DrawFaceUp
    double prior = 0;        // all of them add up to 1

    bool means_same(const Candidate& other) const {
        return card == other.card && (card != Card::none || action == other.action);
    }
};

Candidate move_of(const PublicState& open, const Action& action);

// The action in this situation, if it is legal.
std::optional<Action> action_of(const Situation& now, const Candidate& move);

// At most `most` moves, the planner's own first. Never empty unless the game is over.
std::vector<Candidate> moves_at(const Situation& now, const PlanPolicy& policy, PlanMemory& memory,
                                std::size_t most);

}  // namespace railhead
