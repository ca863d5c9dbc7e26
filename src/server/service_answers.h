// server/service_answers.h - what is sent back over HTTP.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "server/web.h"
#include "table/table.h"

namespace railhead {

inline constexpr const char* kRetrySoon = "5";  // seconds, for what cannot be done now

HttpAnswer json_answer(int status, const nlohmann::json& body);
// `reason` is a key for programs, `text` is for people.
HttpAnswer problem_answer(int status, std::string_view reason, std::string_view text);
HttpAnswer refused_answer(const Refused& reason);

}  // namespace railhead
