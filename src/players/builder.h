// players/builder.h - a simple ticket builder: keeps few tickets, builds the cheapest path of one
// after another, then the longest tracks. It never blocks and never counts cards, so a beginner can
// beat it.
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
