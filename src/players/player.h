// players/player.h - who decides for a seat. A player sees views, never a State.
#pragma once

#include <memory>
#include <vector>

#include "core/random.h"
#include "players/budget.h"
#include "rules/action.h"
#include "rules/view.h"

namespace railhead {

// A move that a player thinks of, and what it expects of it.
struct Advice {
    Action action{};
    double difference = 0;  // of the final score to that of the best other seat
    double win_chance = 0;  // 0 to 1, a shared win as its part
};

class Player {
public:
    virtual ~Player() = default;

    // What to do at the decision that `view` asks of its seat. The choice is a function of the
    // views seen since the game began, of the random stream and (one worker) of the number of
    // iterations that the budget allows.
    virtual Action choose(const RuleSet& rules, const View& view, Budget& budget,
                          RandomStream& random) = 0;

    // Its best few moves at this decision, its own choice first: `most` or fewer. They are played
    // out as often as the budget allows.
    virtual std::vector<Advice> explain(const RuleSet& rules, const View& view, Budget& budget,
                                        RandomStream& random, std::size_t most);

    // Events in the order in which this seat sees them, for players that remember.
    virtual void see(const RuleSet&, const Event&) {}

    // A new game begins.
    virtual void start(const RuleSet&, Seat) {}
};

}  // namespace railhead
