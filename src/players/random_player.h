// players/random_player.h - plays any legal action: each draw source, each track that can be
// claimed and the ticket draw are equally likely; then any payment, strange ones included.
#pragma once

#include "players/player.h"
#include "rules/legal.h"

namespace railhead {

// Any legal action at this decision. It takes a SeatContext, so that simulations need not build a
// View.
Action random_action(const RuleSet& rules, const SeatContext& context, RandomStream& random);

class RandomPlayer final : public Player {
    Action decide(const RuleSet& rules, const View& view, Budget&, RandomStream& random) override {
        return random_action(rules, context_of(view), random);
    }
};

}  // namespace railhead
