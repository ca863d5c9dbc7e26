// record/view_json.h - views, events and legal choices as JSON, for server, browser and referee.
//
// Everything is written from a View, a seen Event or a SeatContext, key by key: what such a type
// does not hold cannot be sent. Tracks, cards, tickets and bonus cards are named as in records.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "rules/legal.h"
#include "rules/scoring.h"
#include "rules/view.h"

namespace railhead {

// {"red": 3, "locomotive": 1}
nlohmann::json cards_json(const CardCounts& cards);

// C-INFO-2: people do not see how many toll tokens another seat has before the game is over. A
// program could count them anyway, so it sees them.
enum class Audience : std::uint8_t { people, programs };

nlohmann::json view_json(const RuleSet& rules, const View& view,
                         Audience audience = Audience::people);

// The changes of view_json() for people: keys of "open" that are new or changed, null for those
// that are gone; of "seats" an object by number, with the keys that changed. Of "own", two views of
// the same seat: the whole object if anything in it changed, otherwise null.
nlohmann::json open_changes_json(const RuleSet& rules, const PublicState& before,
                                 const PublicState& after);
nlohmann::json own_changes_json(const RuleSet& rules, const View& before, const View& after);
bool own_has_changed(const RuleSet& rules, const View& before, const View& after);

// The event as `viewer` sees it.
nlohmann::json event_json(const RuleSet& rules, const Event& event, Viewer viewer);

// What the seat may choose from now: draws, tracks, the short list of payments, tickets offered.
// Any payment that pays() accepts is legal, listed or not. {"decision": "over"} and the like if
// nothing is asked of this seat.
nlohmann::json choices_json(const RuleSet& rules, const SeatContext& context);

// What is paid for a track that the seat may claim: the short list and how many there are in total.
nlohmann::json payments_json(const CardCounts& hand, const Demand& demand);

// The final score sheet: shown to all once the game is over.
nlohmann::json scores_json(const RuleSet& rules, const ScoreSheet& sheet);

}  // namespace railhead
