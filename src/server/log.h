// server/log.h - structured log lines on stderr: one JSON object per line. Never secrets, names or
// cards; codes of tables only where something is wrong with the table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace railhead {

// From any thread. `event` is a word; `fields` an object.
void log_event(std::string_view level, std::string_view event, const nlohmann::json& fields);

// An unexpected exception that belongs to no particular table.
void log_fault(std::string_view problem);

}  // namespace railhead
