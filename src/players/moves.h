// players/moves.h - the actions that a search considers at a decision, with the planner's estimate
// of how likely each is good.
//
// A candidate means the same in every imagined state: a face-up card is named by its kind, not by
// its slot.
#pragma once

#include <optional>
#include <vector>

#include "players/plan_policy.h"

namespace railhead {

struct Candidate {
    Action action{};
    Card card = Card::none;  // of DrawFaceUp
    double prior = 0;        // those of all candidates add up to 1

    bool is_same_as(const Candidate& other) const {
        return card == other.card && (card != Card::none || action == other.action);
    }
};

Candidate move_of(const PublicState& open, const Action& action);

// The action in this situation, if it is legal.
std::optional<Action> action_of(const Situation& now, const Candidate& move);

// At most `most` candidates, the planner's own choice first. Never empty unless the game is over.
std::vector<Candidate> moves_at(const Situation& now, const PlanPolicy& policy, PlanMemory& memory,
                                std::size_t most);

}  // namespace railhead
