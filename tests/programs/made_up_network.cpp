// made_up_network MAP WIDTH BLOCKS FILE - writes a network with random weights for a map of
// data/maps.
#include "players/made_up_network.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "map/map_library.h"

int main(int count, char** words) {
    using namespace railhead;
    const MapLibrary library;
    const MapSpec* map = count == 5 ? library.find(words[1]) : nullptr;
    if (map == nullptr) {
        std::fputs("usage: made_up_network MAP WIDTH BLOCKS FILE\n", stderr);
        return 2;
    }
    const auto rules = RuleSet::make(*map, {.players = map->rules.min_players});
    const MadeUpSizes sizes{.width = std::strtoul(words[2], nullptr, 10),
                            .blocks = std::strtoul(words[3], nullptr, 10)};
    std::ofstream file(words[4], std::ios::binary);
    file << made_up_network(*rules, 1, sizes);
    return file.flush() ? 0 : 1;
}
