// players/builder.h - a simple ticket builder: keeps few tickets, builds the cheapest way of each
// in turn, then whatever scores most. It never blocks and never counts cards: a newcomer can beat
// it.
#pragma once

#include "players/player.h"

namespace railhead {

class BuilderPlayer final : public Player {
public:
    Action choose(const RuleSet& rules, const View& view, RandomStream& random) override;
};

}  // namespace railhead
