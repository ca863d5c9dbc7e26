// sim/perft.h - counts all ways in which a game can continue, on micro maps: any mistake in
// legality or chance changes the number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "rules/chance.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

// Answers each question with the branch that its path says, and with the first one beyond its end:
// next() goes on to the next path, like an odometer.
class BranchingChance {
public:
    Card card(const CardCounts& pile, int size);
    TicketId ticket(const TicketSet& pool);
    void note_known_ticket(TicketId) {}
    BonusCardId bonus_card(std::uint16_t left);

    // Forgets where on the path it is: the same questions come again.
    void rewind() { at_ = 0; }
    // The next path; false if all have been tried. rewind() is included.
    bool next();

private:
    struct Branch {
        int taken = 0;
        int ways = 0;
    };
    int take(int ways);

    std::vector<Branch> path_{};
    std::size_t at_ = 0;
};
static_assert(ChanceSource<BranchingChance>);

// The number of sequences of `depth` decisions and of what chance answers to each; a game that is
// over earlier counts once. Different cards count as different answers, not their copies.
std::uint64_t perft(const RuleSet& rules, const State& state, int depth);

// A position that can be written down in a line: dealt from a seed, then a number of random moves.
struct PerftPosition {
    int players = 2;
    std::string variant{};
    std::uint64_t seed = 1;
    int moves = 0;
};
// There must be such a table.
State position_of(const RuleSet& rules, const PerftPosition& position);

// A file of positions and their counts (tests/perft/*.perft):
//   # anything
//   id   two-players
//   map  micro-ferries
//   position players 2 variant tolls seed 7 moves 12
//   perft 1 14
//   perft 2 203
struct PerftCount {
    int depth = 0;
    std::uint64_t count = 0;
};
struct PerftCase {
    std::string id;
    std::string map;
    PerftPosition position;
    std::vector<PerftCount> counts;
};
// The cases, or what is wrong with the text.
Result<std::vector<PerftCase>> read_perft(std::string_view text);

}  // namespace railhead
