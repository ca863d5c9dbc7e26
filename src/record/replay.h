// record/replay.h - replays a record and checks that all of it is true.
//
// Each move is checked with why_not() before it is applied, each answer of chance must have been
// possible and used up, each count of choices, each score and the winners must come out the same. A
// record is refused at the first move that is not true.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "record/record.h"
#include "rules/action.h"
#include "rules/event.h"
#include "rules/reading.h"
#include "rules/refusal.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

// Whether a game may be replayed on rules of its own (its key `rules`) when the map has changed
// since: a running game keeps the rules that it was started with. The board is then assumed to be
// the same.
enum class OwnRules : std::uint8_t { refused, allowed };

struct ReplayOptions {
    std::optional<std::size_t> moves{};  // stop after so many; the result is then not checked
    bool audit = false;                  // every move must have `choices`
    OwnRules own_rules = OwnRules::refused;
    // Called for the events of the deal and of each decision, and before each decision is applied.
    std::function<void(const Event&)> on_event{};
    std::function<void(const State&, Seat, const Action&)> on_decision{};
};

struct Replay {
    // Where a record is wrong.
    enum class Part : std::uint8_t { head, deal, moves, result };

    bool ok = false;
    bool over = false;       // the game is over, or was ended
    bool truncated = false;  // as the record says
    std::size_t moves = 0;   // that are true
    std::uint64_t decisions = 0;
    State state{};                     // after them
    Reading reading = Reading::today;  // by which it is true

    // If not ok:
    Part part{};           // what is wrong; Part::moves: the move with the index `moves`
    std::string reason{};  // for people
    std::optional<Refusal> refusal{};  // if the rules forbid the move

    // "ok", "ok, 34 moves of a running game", "ok, by the rules as version 0.1 read them", or
    // "move 13 (/moves/12, seat 1, claim): reason (clause)".
    std::string text{};
};

// On rules that are already known. (The record's map, variant and hash are not checked.)
[[nodiscard]] Replay replay_on(const RuleSet& rules, const GameRecord& record,
                               const ReplayOptions& options = {});

}  // namespace railhead
