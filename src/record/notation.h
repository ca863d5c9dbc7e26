// record/notation.h - moves as text for people and logs, both ways (docs/notation.md).
//
//   keep 3 17             draw deck                claim a:b:1 with 3 red 1 locomotive
//   tickets               draw 3                   tunnel pay 1 green
//   pass                  neutral a:b:1            tunnel give up
//
// What chance answered may follow: "draw deck -> red". All numbers are those of the record.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "record/record.h"
#include "rules/action.h"
#include "rules/state.h"

namespace railhead {

// What was done and, if there are any, the answers of chance. Who decided is not part of it.
std::string notation_of(const Move& move);

// A single decision of the engine: a claim is then two, "claim a:b:1" and "pay 3 red";
// a neutral phase "neutral ticket" and "neutral a:b:1".
std::string notation_of(const MapSpec& map, const Action& action);

// "3 red 1 locomotive"; "nothing" if there are no cards.
std::string notation_of(const CardCounts& cards);

// The move that the text describes, or why it describes none. Case makes no difference; tracks may
// also be named by their cities ("City - City 1"). With `open`, a card may be drawn by its name:
// "draw red" is then the first slot that shows red. A move's seat is 0.
Result<Move> move_named(const MapSpec& map, std::string_view text,
                        const PublicState* open = nullptr);

// The same for a single decision of the engine.
Result<Action> action_named(const MapSpec& map, std::string_view text,
                            const PublicState* open = nullptr);

// A track by its name in records, or by its cities: "a:b:1", "City-City 1".
Result<TrackId> track_said(const MapSpec& map, std::string_view text);

// Cards: "3 red 1 locomotive", "3 red, 2 locomotives", "nothing".
Result<CardCounts> cards_said(std::string_view text);

}  // namespace railhead
