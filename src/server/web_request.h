// server/web_request.h - what a request asks for and whether it may: paths, hosts, origins,
// secrets.
//
// Everything that clients send in a head is judged here, without sockets, so that it can be fuzzed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/client_address.h"
#include "server/web.h"

namespace railhead {

// Under which names clients reach us.
struct Site {
    std::string host{};    // in lower case, with a port where the scheme's is not used; "": any
    std::string origin{};  // scheme://host; "": that of the request's Host
    bool secure = false;
    bool behind_proxy = false;
    std::uint16_t port = 0;  // that we listen on
};

// "https://play.example.org", "" or with a "/" behind it. nullopt: not an address of that form.
[[nodiscard]] std::optional<Site> site_of(const WebOptions& options);

struct HeaderField {
    std::string_view name{}, value{};
};

struct RawRequest {
    std::string_view method{}, target{};
    std::span<const HeaderField> fields{};
    ClientAddress from{};  // of the other end of the connection
};

struct CheckedRequest {
    HttpRequest request{};  // without its body
    ClientAddress client{};
    bool upgrade = false;  // wants a WebSocket
};

struct RequestRefusal {
    int status = 400;
    std::string_view why{};
};

// The head of a request, judged: 400 for what is malformed, 421 for foreign hosts, 403 for what
// comes from pages of other sites and is more than reading, 501 for methods that nobody needs.
[[nodiscard]] std::variant<CheckedRequest, RequestRefusal> check_request(const RawRequest& raw,
                                                                         const Site& site);

// Does it ask for a WebSocket as RFC 6455 says? nullopt: yes.
[[nodiscard]] std::optional<RequestRefusal> why_no_websocket(std::span<const HeaderField> fields);

// --- The parts ----------------------------------------------------------------------------------

// The path (no "?") with its escapes resolved. nullopt for bad escapes, what is not UTF-8, control
// characters, backslashes, empty, "." and ".." steps.
[[nodiscard]] std::optional<std::string> decoded_path(std::string_view path);

// Are these 16 to 128 characters of base64url?
bool is_secret(std::string_view text);
// "" if there is none that is_secret().
std::string_view secret_of_cookies(std::string_view cookies);
std::string_view secret_of_authorization(std::string_view value);

// The last address of an X-Forwarded-For: that which our own proxy saw.
[[nodiscard]] std::optional<ClientAddress> forwarded_address(std::string_view value);

// Of an Accept-Encoding.
bool accepts_gzip(std::string_view value);

// Equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

}  // namespace railhead
