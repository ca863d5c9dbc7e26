// players/advice.h - what any player would do, and what to expect from its best moves.
#pragma once

#include <cstddef>
#include <vector>

#include "players/player.h"

namespace railhead {

// The player's best few moves at the decision that `view` asks of its seat, its own choice first:
// `most` or fewer, none if nothing is asked. A player without estimates of its own decides first;
// then a search tries its choice and other moves with what is left of the budget.
std::vector<Advice> explain(Player& player, const RuleSet& rules, const View& view, Budget& budget,
                            RandomStream& random, std::size_t most);

}  // namespace railhead
