// players/playout.h - plays an imagined state to its end with the planner's quick form in all
// seats.
#pragma once

#include <array>

#include "players/plan_policy.h"
#include "rules/apply.h"
#include "rules/scoring.h"

namespace railhead {

using PlanMemories = std::array<PlanMemory, kMaxSeats>;

// How a game ended, for each seat.
struct PlayoutResult {
    std::array<double, kMaxSeats> value{};       // 0 to 1: what a search maximises
    std::array<double, kMaxSeats> win{};         // 1/n if n seats share the win
    std::array<double, kMaxSeats> difference{};  // of the score to that of the best other seat
};

// Chance in an imagined game: every turn has its own, no matter what was done before it, so that
// games that differ in one move share most of their chance.
class TurnLuck {
public:
    explicit TurnLuck(std::uint64_t seed) : seed_(seed), chance_(RandomStream(seed, kBefore)) {}

    RandomChance& of(const PublicState& open) {
        if (open.decision == Decision::action)
            chance_ = RandomChance(RandomStream(seed_, open.turns));
        return chance_;
    }

private:
    static constexpr std::uint64_t kBefore = 1'000'000;
    std::uint64_t seed_;
    RandomChance chance_;
};

inline void play_out(const RuleSet& rules, const PlanPolicy& policy, State& state,
                     PlanMemories& memories, TurnLuck& luck) {
    while (state.open.decision != Decision::over) {
        RandomChance& chance = luck.of(state.open);
        const Seat seat = deciding_seat(state.open);
        const Action action = policy.choose(Situation(rules, policy.roads(), state, seat),
                                            memories[index_of(seat)], Effort::quick);
        apply(rules, state, seat, action, chance);
    }
}

PlayoutResult outcome_of(const RuleSet& rules, const State& over);

}  // namespace railhead
