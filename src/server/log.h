// server/log.h - structured log lines on stderr: one JSON object a line. Never secrets, links of
// tables, names or cards.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace railhead {

// From any thread. `event` is a word; `fields` an object.
void log_event(std::string_view level, std::string_view event, const nlohmann::json& fields);

}  // namespace railhead
