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

    // What to do at the decision that `view` asks of its seat, whichever other seats are asked at
    // the same time. The choice is a function of the views seen since the game began, of the random
    // stream and (one worker) of the number of iterations that the budget allows. If the view asks
    // nothing of its seat, or is a spectator's: Pass, which the rules then refuse.
    Action choose(const RuleSet& rules, const View& view, Budget& budget, RandomStream& random);

    // Its best few moves at this decision, its own choice first: `most` or fewer, none if nothing
    // is asked. They are played out as often as the budget allows.
    std::vector<Advice> explain(const RuleSet& rules, const View& view, Budget& budget,
                                RandomStream& random, std::size_t most);

    // Events in the order in which this seat sees them, for players that remember.
    virtual void see(const RuleSet&, const Event&) {}

    // A new game begins.
    virtual void start(const RuleSet&, Seat) {}

protected:
    // The same, where the view is known to ask something of its seat. It may be any view: of the
    // middle of a game whose beginning was not seen, or of a position before the last one, where a
    // choice was taken back.
    virtual Action decide(const RuleSet& rules, const View& view, Budget& budget,
                          RandomStream& random) = 0;
    virtual std::vector<Advice> advise(const RuleSet& rules, const View& view, Budget& budget,
                                       RandomStream& random, std::size_t most);
};

}  // namespace railhead
