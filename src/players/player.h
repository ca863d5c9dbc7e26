// players/player.h - who decides for a seat. A player sees views, never a State.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/random.h"
#include "players/budget.h"
#include "rules/action.h"
#include "rules/view.h"

namespace railhead {

// A move that a player considers, and what it expects from it.
struct Advice {
    Action action{};
    double difference = 0;  // of the final score to that of the best other seat
    double win_chance = 0;  // 0 to 1, a win shared by n seats as 1/n
};

class Player {
public:
    virtual ~Player() = default;

    // What to do at the decision that `view` asks of its seat, whichever other seats are asked at
    // the same time. The choice is a function of the views seen since the game began, of the random
    // stream and (with one worker) of the number of iterations that the budget allows. If the view
    // asks nothing of its seat, or is a spectator's: Pass, which the rules then refuse.
    Action choose(const RuleSet& rules, const View& view, Budget& budget, RandomStream& random) {
        return asks_its_seat(view) ? decide(rules, view, budget, random) : Pass{};
    }

    // Its best few moves at this decision with the estimates that it makes while it decides, its
    // own choice first: `most` or fewer, none if nothing is asked. Nullopt: it decides without
    // estimates. players/advice.h has advice from every player.
    std::optional<std::vector<Advice>> estimates(const RuleSet& rules, const View& view,
                                                 Budget& budget, RandomStream& random,
                                                 std::size_t most) {
        if (!asks_its_seat(view)) return std::vector<Advice>{};
        return estimate(rules, view, budget, random, most);
    }

    // Events in the order in which this seat sees them, for players that remember.
    virtual void see(const RuleSet&, const Event&) {}

    // A new game begins.
    virtual void start(const RuleSet&, Seat) {}

private:
    static bool asks_its_seat(const View& view) {
        return view.viewer && is_asked(view.open, *view.viewer);
    }

    // The same questions when the view is known to ask something of its seat. It may be any view:
    // of the middle of a game whose beginning was not seen, or of a position before the last one,
    // when a choice was taken back.
    virtual Action decide(const RuleSet& rules, const View& view, Budget& budget,
                          RandomStream& random) = 0;
    virtual std::optional<std::vector<Advice>> estimate(const RuleSet&, const View&, Budget&,
                                                        RandomStream&, std::size_t) {
        return std::nullopt;
    }
};

}  // namespace railhead
