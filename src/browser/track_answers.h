// browser/track_answers.h - what a claim would cause, and whether cards pay for it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "browser/answers.h"
#include "rules/view.h"

namespace railhead {

// Everything that can be said about a track before it is claimed. Spectators learn what is on the
// board.
nlohmann::json track_json(const RuleSet& rules, const View& view, TrackId track);

// Whether these cards pay for the track (or the extra cards of the tunnel that is being decided),
// and if not what to add and what to take back. The view must be a seat's.
nlohmann::json payment_json(const RuleSet& rules, const View& view, TrackId track,
                            const CardCounts& laid);

}  // namespace railhead
