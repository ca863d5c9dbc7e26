// command/referee_list.h - who plays under a referee: built-in players and programs, from a list.
#pragma once

#include <string>
#include <vector>

#include "sim/referee.h"

namespace railhead {

// `list` as in --bots: built-in players as everywhere, `exec:COMMAND`, and the names that
// `programs` (NAME=COMMAND each) give to commands. Fails if something is unknown or there are more
// than seats.
std::vector<Entrant> entrants_of(const std::string& list, const std::vector<std::string>& programs,
                                 const RuleSet& rules);

}  // namespace railhead
