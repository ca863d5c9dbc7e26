// browser/position_answer.h - what a position says at a glance: who is asked, which round it is,
// what the viewer may do and why not the rest.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "browser/answers.h"
#include "rules/view.h"

namespace railhead {

// docs/browser-engine.md, "The position".
nlohmann::json position_answer(const RuleSet& rules, const View& view);

// Why no track at all can be claimed now: what the rules refuse before they look at the track;
// null: one might.
nlohmann::json why_not_now(const RuleSet& rules, const SeatContext& context);

}  // namespace railhead
