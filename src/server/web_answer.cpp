#include "server/web_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/text.h"
#include "server/web_request.h"

namespace railhead {
namespace {

constexpr std::array<std::pair<int, std::string_view>, 26> kReasons{{
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {410, "Gone"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
}};

constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string_view reason_of(int status) {
    const auto* found = std::find_if(kReasons.begin(), kReasons.end(),
                                     [&](const auto& entry) { return entry.first == status; });
    return found == kReasons.end() ? "Status" : found->second;
}

// An answer without a body has no length either.
bool may_have_body(int status) {
    return status != 204 && status != 304;
}

bool is_plain(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
}

std::string date_of(std::time_t now) {
    constexpr std::array kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::tm time{};
    gmtime_r(&now, &time);
    return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} GMT",
                       kDays[static_cast<std::size_t>(time.tm_wday)], time.tm_mday,
                       kMonths[static_cast<std::size_t>(time.tm_mon)], time.tm_year + 1900,
                       time.tm_hour, time.tm_min, time.tm_sec);
}

std::string_view connection_of(const AnswerForm& form) {
    if (!form.keep_alive) return "Connection: close\r\n";
    return form.version < 11 ? "Connection: keep-alive\r\n" : "";
}

}  // namespace

std::string head_of(const HttpAnswer& answer, const AnswerForm& form) {
    std::string head = fmt::format("HTTP/1.1 {} {}\r\nDate: {}\r\n{}", answer.status,
                                   reason_of(answer.status), date_of(form.now), kSecurityHeaders);
    const auto out = std::back_inserter(head);
    if (may_have_body(answer.status)) {
        fmt::format_to(out, "Content-Length: {}\r\n", answer.body.size());
        if (!answer.body.empty() && is_plain(answer.type))
            fmt::format_to(out, "Content-Type: {}\r\n", answer.type);
    }
    bool says_caching = false;
    for (const auto& [name, value] : answer.headers) {
        if (!is_plain(name) || !is_plain(value)) continue;
        says_caching = says_caching || equal_ignoring_case(name, "cache-control");
        fmt::format_to(out, "{}: {}\r\n", name, value);
    }
    if (!says_caching) head += "Cache-Control: no-store\r\n";
    if (form.only_secure) head += "Strict-Transport-Security: max-age=31536000\r\n";
    head += connection_of(form);
    head += "\r\n";
    return head;
}

HttpAnswer error_answer(int status, std::string_view why, std::string_view reason) {
    return {.status = status,
            .body = fmt::format("{{\"reason\":\"{}\",\"text\":\"{}\"}}", reason, why)};
}

}  // namespace railhead
