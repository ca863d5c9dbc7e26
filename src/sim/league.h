// sim/league.h - a round robin of players over several tables: who plays whom, and the standings
// after it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/match.h"
#include "sim/ratings.h"

namespace railhead {

// One player in one seat, another in all other seats of a table.
struct Pairing {
    std::size_t table = 0;
    std::size_t first = 0;
    std::size_t others = 0;
    int seats = 2;
};

// All pairs of players at tables with that many seats; with more than two seats both ways, since
// one against many is not the same as many against one.
std::vector<Pairing> round_robin(std::size_t players, std::span<const int> seats_of_tables);

struct PairingResult {
    Pairing pairing;
    MatchResult result;
};

// What a player did in all its games. The error of its rating counts deals, not games.
struct Standing {
    std::size_t player = 0;
    Rating rating;
    double places = 0;  // games, each times the seats that the player had in it
    std::uint64_t games = 0;
    std::uint64_t ties = 0;
    std::int64_t turns = 0;  // of all seats together: the length of these games
    MatchScore sum;
};

// Where the players stand after these results, best first.
std::vector<Standing> standings(std::size_t players, std::span<const PairingResult> results,
                                const RatingScale& scale);

}  // namespace railhead
