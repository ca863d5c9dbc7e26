// write_made_up_network MAP FILE - a network with random weights, for tests of what plays with one.
#include <cstdio>
#include <fstream>

#include "map/map_library.h"
#include "players/made_up_network.h"

int main(int count, char** words) {
    using namespace railhead;
    const MapLibrary library;
    const MapSpec* map = count == 3 ? library.find(words[1]) : nullptr;
    if (map == nullptr) {
        std::fprintf(stderr, "write_made_up_network MAP FILE\n");
        return 2;
    }
    const auto rules = RuleSet::make(*map, {.players = map->rules.min_players});
    std::ofstream file(words[2], std::ios::binary);
    file << made_up_network(*rules, 1);
    return rules && file.flush() ? 0 : 1;
}
