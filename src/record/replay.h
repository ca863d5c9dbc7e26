// record/replay.h - plays a record again and says whether every word of it is true.
//
// Each move is asked of why_not() before it is carried out, each answer of chance must have been
// possible and used up, each count of choices, each score and the winners must come out the same. A
// record that lies is refused at the move that lies. A record of version 0.1 that is not true as
// the rules are read today is replayed as that version read them (rules/reading.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "map/map_library.h"
#include "record/record.h"
#include "rules/action.h"
#include "rules/event.h"
#include "rules/reading.h"
#include "rules/refusal.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

// Whether a game may be replayed on rules of its own (its key `rules`) when the map has changed
// since: a running game stays on the rules that it was started with. The board is then taken to be
// the same.
enum class OwnRules : std::uint8_t { refused, allowed };

struct ReplayOptions {
    std::optional<std::size_t> moves{};  // stop after so many; the result is then not looked at
    bool audit = false;                  // every move must have `choices`
    OwnRules own_rules = OwnRules::refused;
    // Called for the deal's and each decision's events, and before each decision is carried out.
    std::function<void(const Event&)> on_event{};
    std::function<void(const State&, Seat, const Action&)> on_decision{};
};

struct Replay {
    // Where a record lies.
    enum class Part : std::uint8_t { head, deal, moves, result };

    bool ok = false;
    bool over = false;       // the game is over, or was ended
    bool truncated = false;  // as the record says
    std::size_t moves = 0;   // that are true
    std::uint64_t decisions = 0;
    State state{};                     // after them
    Reading reading = Reading::today;  // by which it is true

    // If not ok:
    Part part{};                       // what lies; Part::moves: the move with the index `moves`
    std::string reason{};              // for people
    std::optional<Refusal> refusal{};  // if the rules forbid the move

    // "ok", "ok, 34 moves of a running game", "ok, by the rules as version 0.1 read them", or
    // "move 13 (/moves/12, seat 1, claim): reason (clause)".
    std::string text{};
};

// Replays records, and keeps the rules of the tables that it has met. One for each thread.
class Replayer {
public:
    // The library must outlive the replayer.
    explicit Replayer(const MapLibrary& library) : library_(&library) {}

    [[nodiscard]] Replay replay(const GameRecord& record, const ReplayOptions& options = {});

    // The rules that the record's game is played by, or why there are none. Shared: a table's rules
    // are used by many replays and outlive them all.
    using Rules = std::shared_ptr<const RuleSet>;
    [[nodiscard]] std::variant<Rules, std::string> rules_of(const RecordHead& head,
                                                            OwnRules own_rules = OwnRules::refused,
                                                            Reading reading = Reading::today);

private:
    Reading reading_of(const GameRecord& record, const ReplayOptions& options);

    const MapLibrary* library_;
    std::map<std::string, Rules, std::less<>> tables_;
};

// With a replayer for this one game.
[[nodiscard]] Replay replay(const GameRecord& record, const MapLibrary& library,
                            const ReplayOptions& options = {});

// On rules that are known already. (The record's map, variant and hash are not looked at.)
[[nodiscard]] Replay replay_on(const RuleSet& rules, const GameRecord& record,
                               const ReplayOptions& options = {});

}  // namespace railhead
