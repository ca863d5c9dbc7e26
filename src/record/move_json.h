// record/move_json.h - single decisions of the engine as JSON, both ways, for programs that play.
//
//   {"do":"keep","tickets":[3,17]}      {"do":"claim","track":"a:b:1"}    {"do":"tickets"}
//   {"do":"draw","from":"deck"}         {"do":"pay","pay":{"red":3}}      {"do":"pass"}
//   {"do":"draw","from":2}              {"do":"tunnel","pay":{"red":1}} {"do":"neutral","track":…}
//                                       {"do":"tunnel","pay":null}
//
// The words are those of records; only a claim is two decisions here, track and payment, and a
// neutral phase too (turning up the ticket is {"do":"neutral"}).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/result.h"
#include "rules/action.h"

namespace railhead {

nlohmann::json move_json(const MapSpec& map, const Action& action);

// The action that the object describes, or why it describes none. Whether it is allowed is up to
// why_not().
Result<Action> move_from_json(const MapSpec& map, const nlohmann::json& from);

}  // namespace railhead
