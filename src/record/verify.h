// record/verify.h - was every card of a game drawn as promised? (docs/fair-deals.md)
//
// The game is dealt and played a second time, with the record's decisions and the stream of the
// published seed: it must give the record's deal and every one of its lists of chance, one by one.
#pragma once

#include <cstdint>
#include <string>

#include "map/map_library.h"
#include "record/record.h"
#include "record/replayer.h"

namespace railhead {

struct Verification {
    bool ok = false;
    std::size_t moves = 0;    // that the record has and the rules allow
    std::uint64_t draws = 0;  // words of the stream that the game took, up to what is wrong

    // "ok, 143 moves, 211 draws", or the first thing that is wrong, or why nothing can be said (no
    // promise was made; the game is not over, and its seed is still a secret).
    std::string text{};
};

// First the record is replayed strictly: one that is wrong elsewhere is not ok either. A game that
// goes on, but whose seed is known, is verified as far as it goes.
[[nodiscard]] Verification verify(const GameRecord& record, Replayer& replayer);
// On rules that are already known. (The record's map, variant and hash are ignored.)
[[nodiscard]] Verification verify_on(const RuleSet& rules, const GameRecord& record);
// With a replayer for this one game.
[[nodiscard]] Verification verify(const GameRecord& record, const MapLibrary& library);

}  // namespace railhead
