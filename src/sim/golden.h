// sim/golden.h - which games the golden files hold, and their text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "map/map_library.h"
#include "record/playthrough.h"

namespace railhead {

struct GoldenGame {
    const MapSpec* map = nullptr;
    int players = 2;
    std::string variant{};
    std::uint64_t seed = 5;  // with it every event that a map enables happens

    // <map>/<n>p_<seed>.txt, or <map>/<n>p_<variant>_<seed>.txt
    std::string file() const;
};

// One game for each map, variant and number of players, and some more where an event is rare.
std::vector<GoldenGame> golden_games(const MapLibrary& library);

// A whole game of random moves. There must be such a table.
Playthrough random_playthrough(const GoldenGame& game);
Playthrough random_playthrough(const RuleSet& rules, std::uint64_t seed);

}  // namespace railhead
