// players/player.h - who decides for a seat. A player sees views, never a State.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/random.h"
#include "rules/action.h"
#include "rules/view.h"

namespace railhead {

class Player {
public:
    virtual ~Player() = default;

    // What to do at the decision that `view` asks of its seat. The choice is a function of the
    // views seen since the game began and of the random stream.
    virtual Action choose(const RuleSet& rules, const View& view, RandomStream& random) = 0;

    // Events in the order in which this seat sees them, for players that remember.
    virtual void see(const RuleSet&, const Event&) {}

    // A new game begins.
    virtual void start(const RuleSet&, Seat) {}
};

// A computer player made from a text such as "random" or "builder"; nullptr if there is none.
std::unique_ptr<Player> player_named(std::string_view text);

// The names that player_named knows, with a line on each.
struct PlayerName {
    std::string_view name;
    std::string_view description;
};
std::span<const PlayerName> player_names();

}  // namespace railhead
