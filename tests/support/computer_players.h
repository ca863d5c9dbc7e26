// support/computer_players.h - every computer player, for tests of all of them: with a network for
// each map (its weights are random) and, where it can do without, without one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "players/player_text.h"

namespace railhead::test {

// Makes one for any rules.
const NetworkSource& made_up_networks();

// A text for each kind; `levels`: also for their names as levels.
std::vector<std::string> computer_players(bool levels);

inline std::unique_ptr<Player> player_with_network(const std::string& text) {
    return make_player(text, &made_up_networks());
}

}  // namespace railhead::test
