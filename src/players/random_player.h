// players/random_player.h - plays any legal move: one uniform draw over all draw sources, all
// tracks that can be claimed and the ticket draw, taken together; then any payment, odd ones
// included.
#pragma once

#include "players/player.h"
#include "rules/legal.h"

namespace railhead {

// Any legal action at this decision. It asks a SeatContext, so that simulations need not build a
// View.
Action random_action(const RuleSet& rules, const SeatContext& sight, RandomStream& random);

class RandomPlayer final : public Player {
    Action decide(const RuleSet& rules, const View& view, Budget&, RandomStream& random) override {
        return random_action(rules, sight_of(view), random);
    }
};

}  // namespace railhead
