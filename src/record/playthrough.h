// record/playthrough.h - a whole game as text, for golden files: a change of the engine is then a
// diff that people can review.
//
// Every decision is one line with digests of the state, of all views and of what is legal, one with
// the action (in the notation of docs/notation.md), and one with what happened. The full position
// is written at every 25th decision and before an event of a kind that has not happened before.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "rules/action.h"
#include "rules/event.h"
#include "rules/rule_set.h"
#include "rules/state.h"
#include "rules/view.h"

namespace railhead {

// What `seat` does at this decision: a legal action.
using Chooser = std::function<Action(const State& state, Seat seat)>;

struct Playthrough {
    std::string text{};
    std::array<int, kEventNames.size()> events{};  // how often each kind happened
};

// The game that follows from `seed` (for chance) and `choose`. `title` becomes the first line.
Playthrough playthrough(const RuleSet& rules, std::string_view title, std::uint64_t seed,
                        const Chooser& choose);

// Everything in a state, in lines.
std::string state_text(const RuleSet& rules, const State& state);
// An event on one line.
std::string event_text(const RuleSet& rules, const Event& event);
// What may be done at a decision, on one line, in the notation of moves (record/notation.h).
std::string legal_text(const RuleSet& rules, const SeatContext& context);

// One number for all that is legal at a decision.
std::uint64_t legal_digest(const RuleSet& rules, const SeatContext& context);

// Which kinds of events these rules make possible: golden files must show all of them.
using EventFlags = std::array<bool, kEventNames.size()>;
EventFlags possible_events(const RuleSet& rules);

}  // namespace railhead
