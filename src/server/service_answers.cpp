#include "server/service_answers.h"

#include <nlohmann/json.hpp>

namespace railhead {

namespace {

int status_of(const Refused& reason) {
    if (reason.key == "no_table" || reason.key == "no_seat") return 404;
    if (reason.key == "too_many_guesses") return 429;
    if (reason.key == "damaged") return 500;
    if (reason.key == "storage" || reason.key == "unavailable" || reason.key == "busy") return 503;
    return 409;
}

}  // namespace

HttpAnswer json_answer(int status, const nlohmann::json& body) {
    return {.status = status,
            .body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

HttpAnswer problem_answer(int status, std::string_view reason, std::string_view text) {
    return json_answer(status, {{"reason", reason}, {"text", text}});
}

HttpAnswer refused_answer(const Refused& reason) {
    HttpAnswer answer = problem_answer(status_of(reason), reason.key, reason.text);
    if (answer.status == 503) answer.headers.emplace_back("Retry-After", kRetrySoon);
    return answer;
}

}  // namespace railhead
