// server/web_answer.h - the head of an HTTP answer as text, with the headers that every answer has.
#pragma once

#include <ctime>
#include <string>
#include <string_view>

#include "server/web.h"

namespace railhead {

struct AnswerForm {
    int version = 11;  // of the request: 10 or 11
    bool keep_alive = true;
    bool only_secure = false;  // browsers are told to use https only, for a year
    std::time_t now = 0;
};

// Everything before the body, including the empty line. Headers with characters that would end them
// early are left out.
std::string head_of(const HttpAnswer& answer, const AnswerForm& form);

// {"reason": ..., "text": why}; both are our own text, without quotes.
HttpAnswer error_answer(int status, std::string_view why, std::string_view reason = "bad_request");

}  // namespace railhead
