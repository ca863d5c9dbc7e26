// record/replayer.h - replays records on the maps of a library: finds the rules that a record's
// game was played under.
//
// A record of version 0.1 that is not true as the rules are read today is replayed as that version
// read them (rules/reading.h).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/result.h"
#include "map/map_library.h"
#include "record/replay.h"

namespace railhead {

// Replays records, and keeps the rules of the tables that it has met. One per thread.
class Replayer {
public:
    // The library must outlive the replayer.
    explicit Replayer(const MapLibrary& library) : library_(&library) {}

    [[nodiscard]] Replay replay(const GameRecord& record, const ReplayOptions& options = {});

    // The rules that the record's game is played under, or why there are none. Shared: a table's
    // rules are used by many replays and outlive them all.
    using Rules = std::shared_ptr<const RuleSet>;
    Result<Rules> rules_of(const RecordHead& head, OwnRules own_rules = OwnRules::refused,
                           Reading reading = Reading::today);

private:
    Reading reading_of(const GameRecord& record, const ReplayOptions& options);

    const MapLibrary* library_;
    std::map<std::string, Rules, std::less<>> tables_;
};

// With a replayer for this one game.
[[nodiscard]] Replay replay(const GameRecord& record, const MapLibrary& library,
                            const ReplayOptions& options = {});

}  // namespace railhead
