// players/playout.h - plays an imagined state to its end with the planner's quick form in all
// seats.
#pragma once

#include <array>

#include "players/plan_policy.h"
#include "rules/apply.h"
#include "rules/scoring.h"

namespace railhead {

using PlanMemories = std::array<PlanMemory, kMaxSeats>;

// What came of a game, for each seat.
struct PlayedOut {
    std::array<double, kMaxSeats> value{};       // 0 to 1: what a search maximises
    std::array<double, kMaxSeats> win{};         // a shared win as its part
    std::array<double, kMaxSeats> difference{};  // of the score to that of the best other seat
};

inline void play_out(const RuleSet& rules, const PlanPolicy& policy, State& state,
                     PlanMemories& memories, RandomChance& chance) {
    while (state.open.decision != Decision::over) {
        const Seat seat = deciding_seat(state.open);
        const Action action = policy.choose(Situation(rules, policy.roads(), state, seat),
                                            memories[at(seat)], Effort::quick);
        apply(rules, state, seat, action, chance);
    }
}

PlayedOut outcome_of(const RuleSet& rules, const State& over);

}  // namespace railhead
