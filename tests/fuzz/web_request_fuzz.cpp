// Any bytes as the head of a request are judged without harm, and what is let through keeps its
// promises. The first line is method and target, the others are header fields; the client's end is
// loopback, so that forwarding is read, too.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/utf8.h"
#include "server/cached_answer.h"
#include "server/static_files.h"
#include "server/web_answer.h"
#include "server/web_request.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

std::string_view cut(std::string_view& text, char mark) {
    const std::size_t at = text.find(mark);
    const std::string_view part = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
    return part;
}

void check_path(std::string_view path) {
    check(path.starts_with('/') && !broken_utf8_at(path));
    check(path.find("//") == path.npos && path.find('\\') == path.npos);
    check(path.find('\0') == path.npos && path.find('\n') == path.npos);
    const std::string closed = std::string(path) + '/';
    check(closed.find("/../") == closed.npos && closed.find("/./") == closed.npos);
}

void check_promises(const CheckedRequest& checked) {
    const HttpRequest& request = checked.request;
    check_path(request.path);
    check(request.secret.empty() || is_secret(request.secret));
    check(address_named(request.address) == checked.client);
    static_cast<void>(etag_matches(request.if_none_match, "\"a\""));
    HttpAnswer answer = static_file(request).value_or(HttpAnswer{});
    answer.headers.emplace_back("X-Echo", request.query + request.if_none_match);
    // One empty line, at the end.
    const std::string head = head_of(answer, {});
    check(head.find("\r\n\r\n") == head.size() - 4);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::string_view first = cut(text, '\n');
    RawRequest raw;
    raw.method = cut(first, ' ');
    raw.target = first;
    raw.from = address_named("127.0.0.1").value();
    std::vector<HeaderField> fields;
    while (!text.empty() && fields.size() < 64) {
        std::string_view line = cut(text, '\n');
        const std::string_view name = cut(line, ':');
        fields.push_back({name, line});
    }
    raw.fields = fields;
    static_cast<void>(why_no_websocket(fields));
    for (const char* url : {"", "https://play.example.org"}) {
        const WebOptions options{.public_url = url, .proxies = loopback_ranges()};
        const auto outcome = check_request(raw, site_of(options).value());
        if (const auto* checked = std::get_if<CheckedRequest>(&outcome))
            check_promises(*checked);
        else
            check(std::get<RequestRefusal>(outcome).status >= 400);
    }
    static_cast<void>(site_of({.public_url = std::string(first)}));
    return 0;
}
