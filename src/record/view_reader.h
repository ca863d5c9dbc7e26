// record/view_reader.h - from the JSON of a view (record/view_json.h) back to a View.
//
// What is shown comes back as it was, so that all questions of legality have the same answers. Not
// shown, and therefore as at the beginning of a game: the order of the ticket deck as far as it is
// known, and how many seats have passed in a row.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/result.h"
#include "rules/view.h"

namespace railhead {

// The view, or what is wrong with it. Unknown keys are ignored. A view that is returned fits the
// rules well enough that questions about it are safe: cards are within the deck, tracks have one
// owner and take no more trains than there are, and whatever the decision needs is there.
Result<View> view_from_json(const RuleSet& rules, const nlohmann::json& from);

}  // namespace railhead
