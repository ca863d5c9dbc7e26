// players/targets.h - tracks to build for their points alone.
#pragma once

#include <vector>

#include "players/situation.h"

namespace railhead {

// The tracks with the most points per turn that they still take, best first: `most` or fewer.
std::vector<TrackId> best_scoring(const Situation& now, std::size_t most);

}  // namespace railhead
