// players/builder.h - a simple ticket builder: keeps few tickets, builds the cheapest way of each
// in turn, then whatever scores most. It never blocks and never counts cards: a newcomer can beat
// it.
#pragma once

#include <optional>

#include "players/player.h"
#include "players/roads.h"

namespace railhead {

class BuilderPlayer final : public Player {
public:
    void start(const RuleSet& rules, Seat) override { roads_.emplace(*rules.map); }

private:
    Action decide(const RuleSet& rules, const View& view, Budget& budget,
                  RandomStream& random) override;

    std::optional<Roads> roads_;
};

}  // namespace railhead
