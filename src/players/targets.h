// players/targets.h - what to build for its own sake.
#pragma once

#include <vector>

#include "players/situation.h"

namespace railhead {

// The tracks that bring most points for the turns that they still take, best first.
std::vector<TrackId> best_scoring(const Situation& now, std::size_t most);

}  // namespace railhead
