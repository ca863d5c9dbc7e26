// support/recorded.h - random games with their records.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "record/record.h"
#include "record/recorder.h"
#include "support/table.h"

namespace railhead::test {

// A random game, played and recorded to its end. The first tickets are kept in a random order of
// seats. `watch` sees the state and the recorder before each decision.
struct RecordedGame {
    std::string text;  // of the record
    GameRecord record;
    State end;
};
using Watch = std::function<void(const State&, const Recorder&)>;
RecordedGame recorded_game(const RuleSet& rules, std::uint64_t seed,
                           railhead::Audit audit = railhead::Audit::on, const Watch& watch = {});

// The record of a text that must be one.
GameRecord read_or_fail(std::string_view text);

}  // namespace railhead::test
