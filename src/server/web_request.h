// server/web_request.h - what a request asks for and whether it is allowed: paths, hosts, origins,
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
#include <vector>

#include "server/address_range.h"
#include "server/client_address.h"
#include "server/own_names.h"
#include "server/web.h"

namespace railhead {

// The names under which clients reach us.
struct Site {
    // In lower case, with a port where the scheme's is not used; "": `own`, at any port.
    std::string host{};
    std::string origin{};  // scheme://host; "": that of the request's Host
    OwnNames own{};        // of this machine
    bool secure = false;
    std::vector<AddressRange> proxies{};
    std::uint16_t port = 0;  // that we listen on
};

// "https://play.example.org", "" or with a "/" behind it. nullopt: not an address of that form.
// `own` is left empty.
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
    bool for_people = false;  // a browser asks for a page under a name that is not ours
};

// For people who typed a name that we do not know: what to do, in HTML. `host` as it came.
std::string other_name_page(std::string_view host, const Site& site);

// The head of a request, judged: 400 if it is malformed, 421 for foreign hosts, 403 for anything
// but reading from pages of other sites, 501 for unsupported methods.
[[nodiscard]] std::variant<CheckedRequest, RequestRefusal> check_request(const RawRequest& raw,
                                                                         const Site& site);

// Does it ask for a WebSocket as RFC 6455 says? nullopt: yes.
[[nodiscard]] std::optional<RequestRefusal> why_no_websocket(std::span<const HeaderField> fields);

// --- the parts ---

// The path (no "?") with its escapes resolved. nullopt for bad escapes, what is not UTF-8, control
// characters, backslashes, empty, "." and ".." steps.
[[nodiscard]] std::optional<std::string> decoded_path(std::string_view path);

// Are these 16 to 128 characters of base64url?
bool is_secret(std::string_view text);
// "" if there is none that is_secret(). Over https the cookie has a name that no other host and no
// page without https can set; the name without the prefix is still read for those who have it.
std::string_view secret_of_cookies(std::string_view cookies, std::string_view name);
inline constexpr std::string_view kCookie = "railhead_id";
inline constexpr std::string_view kSecureCookie = "__Host-railhead_id";
std::string_view secret_of_authorization(std::string_view value);

// Whom `from` forwards for, by the values of X-Forwarded-For in their order: each proxy appends the
// address it saw, so from the end the first one that is not one of our proxies is the client.
// Anything before that, before something that is not an address, or too far from the end, could
// have been written by anybody.
ClientAddress forwarded_address(std::span<const std::string_view> values, const ClientAddress& from,
                                const std::vector<AddressRange>& proxies);

// The name or address in a Host: "a:80" -> "a", "[::1]:80" -> "::1".
std::string_view host_without_port(std::string_view host);
// localhost, 127.0.0.0/8, [::1], with any port.
bool is_loopback_host(std::string_view host);

// Of an Accept-Encoding.
bool accepts_gzip(std::string_view value);

}  // namespace railhead
