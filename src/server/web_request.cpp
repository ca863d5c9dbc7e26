#include "server/web_request.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text.h"
#include "core/utf8.h"

namespace railhead {
namespace {

constexpr std::string_view kHttpBlanks = " \t";  // RFC 9110, 5.6.3
constexpr std::size_t kMostForwarded = 16;       // steps of X-Forwarded-For that are read
constexpr std::array<std::string_view, 7> kMethods{"GET",    "HEAD",  "POST",   "PUT",
                                                   "DELETE", "PATCH", "OPTIONS"};

// The part before `mark`; `text` becomes the part after it.
std::string_view cut(std::string_view& text, char mark) {
    const std::size_t at = text.find(mark);
    const std::string_view part = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
    return part;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char small = lower_case(c);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

std::optional<std::string> without_escapes(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result += text[i];
            continue;
        }
        if (text.size() - i < 3) return std::nullopt;
        const int high = hex_digit(text[i + 1]);
        const int low = hex_digit(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        result += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return result;
}

// Well-formed, without invisible characters (the C1 controls are two bytes long).
bool is_text(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto point = code_point_at(text, at);
        if (!point) return false;
        if (point->value < 0x20 || (point->value >= 0x7f && point->value < 0xa0)) return false;
        at += point->bytes;
    }
    return true;
}

bool is_printable_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

// What a Host may be made of; it is compared as text afterwards.
bool is_host(std::string_view text) {
    return !text.empty() && text.size() <= 255 && std::all_of(text.begin(), text.end(), [](char c) {
        const char small = lower_case(c);
        return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
               c == '_' || c == ':' || c == '[' || c == ']';
    });
}

bool has_token(std::string_view list, std::string_view token) {
    while (!list.empty())
        if (equal_ignoring_case(trimmed(cut(list, ','), kHttpBlanks), token)) return true;
    return false;
}

// Looks up fields by name; a request has few of them.
class Fields {
public:
    explicit Fields(std::span<const HeaderField> fields) : fields_(fields) {}

    std::size_t count(std::string_view name) const {
        return static_cast<std::size_t>(std::count_if(
            fields_.begin(), fields_.end(),
            [&](const HeaderField& field) { return equal_ignoring_case(field.name, name); }));
    }

    std::string_view first(std::string_view name) const {
        for (const HeaderField& field : fields_)
            if (equal_ignoring_case(field.name, name)) return trimmed(field.value, kHttpBlanks);
        return {};
    }

    std::string_view last(std::string_view name) const {
        for (auto field = fields_.rbegin(); field != fields_.rend(); ++field)
            if (equal_ignoring_case(field->name, name)) return trimmed(field->value, kHttpBlanks);
        return {};
    }

    bool any_has_token(std::string_view name, std::string_view token) const {
        return std::any_of(fields_.begin(), fields_.end(), [&](const HeaderField& field) {
            return equal_ignoring_case(field.name, name) && has_token(field.value, token);
        });
    }

    std::vector<std::string_view> all(std::string_view name) const {
        std::vector<std::string_view> values;
        for (const HeaderField& field : fields_)
            if (equal_ignoring_case(field.name, name)) values.push_back(field.value);
        return values;
    }

    std::string_view cookie(std::string_view name) const {
        for (const HeaderField& field : fields_) {
            if (!equal_ignoring_case(field.name, "cookie")) continue;
            const std::string_view secret = secret_of_cookies(field.value, name);
            if (!secret.empty()) return secret;
        }
        return {};
    }

private:
    std::span<const HeaderField> fields_;
};

bool is_upgrade(const Fields& fields) {
    return fields.any_has_token("upgrade", "websocket") &&
           fields.any_has_token("connection", "upgrade");
}

// Health checks use the address, whatever the public name is.
bool is_own_address(std::string_view host, std::uint16_t port) {
    for (const std::string_view name : {"127.0.0.1", "[::1]", "localhost"}) {
        if (host == std::string(name) + ":" + std::to_string(port)) return true;
        if (port == 80 && host == name) return true;
    }
    return false;
}

// Without a public URL somebody else's name may point here, and its pages would be taken for ours
// (DNS rebinding): only names that nobody else can have are served.
bool is_own_name(std::string_view host, const OwnNames& own) {
    if (is_loopback_host(host)) return true;
    const std::string_view name = host_without_port(host);
    if (const auto address = address_named(name))
        return std::find(own.addresses.begin(), own.addresses.end(), *address) !=
               own.addresses.end();
    return std::find(own.names.begin(), own.names.end(), name) != own.names.end();
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '<' || c == '>' || c == '&' || c == '"')
            result += "&#" + std::to_string(static_cast<int>(c)) + ';';
        else
            result += c;
    }
    return result;
}

std::optional<RequestRefusal> why_no_host(const Fields& fields, const Site& site) {
    if (fields.count("host") != 1) return RequestRefusal{400, "one Host header is needed"};
    const std::string host = lower_case(fields.first("host"));
    if (!is_host(host)) return RequestRefusal{400, "the Host header is malformed"};
    if (site.host.empty() ? is_own_name(host, site.own)
                          : host == site.host || is_own_address(host, site.port))
        return std::nullopt;
    RequestRefusal refusal{421, "this name is not served here: railhead serve has --public-url"};
    refusal.for_people = fields.first("accept").find("text/html") != std::string_view::npos;
    return refusal;
}

// Browsers name the page that a request comes from; other programs need not.
bool is_foreign(const Fields& fields, const Site& site) {
    if (equal_ignoring_case(fields.first("sec-fetch-site"), "cross-site")) return true;
    const std::size_t origins = fields.count("origin");
    if (origins == 0) return false;
    if (origins > 1) return true;
    const std::string origin = lower_case(fields.first("origin"));
    if (!site.origin.empty()) return origin != site.origin;
    const std::string host = lower_case(fields.first("host"));
    return origin != "http://" + host && origin != "https://" + host;
}

std::optional<RequestRefusal> read_target(std::string_view target, HttpRequest& request) {
    const std::string_view path = cut(target, '?');
    if (!is_printable_ascii(target)) return RequestRefusal{400, "the query is malformed"};
    request.query = target;
    auto decoded = decoded_path(path);
    if (!decoded) return RequestRefusal{400, "the path is malformed"};
    request.path = std::move(*decoded);
    return std::nullopt;
}

void read_client(const RawRequest& raw, const Fields& fields, const Site& site,
                 CheckedRequest& checked) {
    checked.client = raw.from;
    const bool forwarded =
        fields.count("x-forwarded-for") + fields.count("forwarded") + fields.count("via") > 0;
    // A proxy that does not pass on addresses is recognised by the pages behind it.
    const std::string_view origin = fields.first("origin");
    checked.request.loopback =
        is_loopback(raw.from) && !forwarded && is_loopback_host(lower_case(fields.first("host"))) &&
        (origin.empty() || is_loopback_host(lower_case(origin.substr(origin.rfind('/') + 1))));
    checked.request.secure = site.secure;
    if (contains(site.proxies, raw.from)) {
        checked.client = forwarded_address(fields.all("x-forwarded-for"), raw.from, site.proxies);
        if (equal_ignoring_case(fields.last("x-forwarded-proto"), "https"))
            checked.request.secure = true;
    }
    checked.request.address = text_of(checked.client);
}

// The bearer token takes precedence over cookies, and the cookie that only we can have set over the
// other.
void read_secret(const Fields& fields, HttpRequest& request) {
    request.secret = secret_of_authorization(fields.first("authorization"));
    if (request.secret.empty()) request.secret = fields.cookie(kSecureCookie);
    if (!request.secret.empty()) return;
    request.secret = fields.cookie(kCookie);
    request.old_cookie = !request.secret.empty();
}

bool is_reading(std::string_view method) {
    return method == "GET" || method == "HEAD";
}

}  // namespace

std::optional<Site> site_of(const WebOptions& options) {
    Site site{.proxies = options.proxies, .port = options.port};
    if (options.public_url.empty()) return site;
    std::string_view rest = options.public_url;
    const std::size_t scheme_end = rest.find("://");
    if (scheme_end == std::string_view::npos) return std::nullopt;
    const std::string scheme = lower_case(rest.substr(0, scheme_end));
    if (scheme != "http" && scheme != "https") return std::nullopt;
    rest.remove_prefix(scheme_end + 3);
    if (rest.ends_with('/')) rest.remove_suffix(1);
    if (!is_host(rest)) return std::nullopt;
    site.secure = scheme == "https";
    // Browsers leave out the scheme's default port, in Host and in Origin.
    const std::string_view usual = site.secure ? ":443" : ":80";
    if (rest.ends_with(usual)) rest.remove_suffix(usual.size());
    site.host = lower_case(rest);
    site.origin = scheme + "://" + site.host;
    return site;
}

std::string other_name_page(std::string_view host, const Site& site) {
    std::string page =
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
        "<title>railhead: another name is needed</title>\n<h1>This name is not served here</h1>\n"
        "<p>A railhead server runs here, but not under the name <b>" +
        escaped(host) + "</b>.</p>\n";
    if (!site.origin.empty())
        page += "<p>It is open at <a href=\"" + escaped(site.origin) + "/\">" +
                escaped(site.origin) + "</a>.</p>\n";
    else
        page +=
            "<p>If it is yours, and people are to reach it by this name, start it with"
            " <code>railhead serve --public-url http://" +
            escaped(host) +
            "</code> (or https, behind a proxy that speaks it). Without that option it answers to"
            " the addresses and the host name of its own machine only. In a container those are"
            " the container's.</p>\n";
    return page + "</html>\n";
}

std::optional<std::string> decoded_path(std::string_view path) {
    auto decoded = without_escapes(path);
    if (!decoded || !decoded->starts_with('/') || !is_text(*decoded)) return std::nullopt;
    if (decoded->find('\\') != std::string::npos) return std::nullopt;
    std::string_view rest = std::string_view(*decoded).substr(1);
    while (!rest.empty()) {
        const std::string_view step = cut(rest, '/');
        if (step.empty() || step == "." || step == "..") return std::nullopt;
    }
    return decoded;
}

bool is_secret(std::string_view text) {
    return text.size() >= 16 && text.size() <= 128 &&
           std::all_of(text.begin(), text.end(), [](char c) {
               const char small = lower_case(c);
               return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
                      c == '_';
           });
}

std::string_view secret_of_cookies(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        std::string_view value = trimmed(cut(cookies, ';'), kHttpBlanks);
        if (cut(value, '=') == name && is_secret(value)) return value;
    }
    return {};
}

std::string_view secret_of_authorization(std::string_view value) {
    const std::string_view scheme = cut(value, ' ');
    const std::string_view secret = trimmed(value, kHttpBlanks);
    return equal_ignoring_case(scheme, "bearer") && is_secret(secret) ? secret : std::string_view{};
}

ClientAddress forwarded_address(std::span<const std::string_view> values, const ClientAddress& from,
                                const std::vector<AddressRange>& proxies) {
    ClientAddress client = from;
    std::size_t steps = 0;
    for (auto value = values.rbegin(); value != values.rend(); ++value) {
        std::string_view rest = *value;
        for (bool more = true; more;) {
            if (++steps > kMostForwarded || !contains(proxies, client)) return client;
            const std::size_t comma = rest.rfind(',');
            more = comma != std::string_view::npos;
            const auto before =
                address_named(trimmed(more ? rest.substr(comma + 1) : rest, kHttpBlanks));
            if (!before) return client;
            client = *before;
            rest = rest.substr(0, more ? comma : 0);
        }
    }
    return client;
}

std::string_view host_without_port(std::string_view host) {
    if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
    return host.substr(0, host.find(':'));
}

bool is_loopback_host(std::string_view host) {
    const std::string_view name = host_without_port(host);
    if (equal_ignoring_case(name, "localhost")) return true;
    const auto address = address_named(name);
    return address && is_loopback(*address);
}

bool accepts_gzip(std::string_view value) {
    while (!value.empty()) {
        std::string_view item = cut(value, ',');
        const std::string_view name = trimmed(cut(item, ';'), kHttpBlanks);
        if (!equal_ignoring_case(name, "gzip") && name != "*") continue;
        const std::string_view quality = trimmed(item, kHttpBlanks);
        if (!quality.starts_with("q=")) return true;
        return quality.find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

std::optional<RequestRefusal> why_no_websocket(std::span<const HeaderField> list) {
    const Fields fields(list);
    if (!is_upgrade(fields)) return RequestRefusal{426, "only WebSockets are served here"};
    if (fields.first("sec-websocket-version") != "13")
        return RequestRefusal{426, "version 13 of the WebSocket protocol is needed"};
    const std::string_view key = fields.first("sec-websocket-key");
    // Sixteen bytes in base64.
    if (fields.count("sec-websocket-key") != 1 || key.size() != 24 || !key.ends_with("=="))
        return RequestRefusal{400, "Sec-WebSocket-Key is malformed"};
    return std::nullopt;
}

std::variant<CheckedRequest, RequestRefusal> check_request(const RawRequest& raw,
                                                           const Site& site) {
    if (std::find(kMethods.begin(), kMethods.end(), raw.method) == kMethods.end())
        return RequestRefusal{501, "this method is not known"};
    const Fields fields(raw.fields);
    CheckedRequest checked;
    checked.upgrade = is_upgrade(fields);
    HttpRequest& request = checked.request;
    request.method = raw.method == "HEAD" ? "GET" : raw.method;
    if (const auto refusal = read_target(raw.target, request)) return *refusal;
    if (const auto refusal = why_no_host(fields, site)) return *refusal;
    if ((checked.upgrade || !is_reading(raw.method)) && is_foreign(fields, site))
        return RequestRefusal{403, "pages of other sites may not do this"};
    read_client(raw, fields, site, checked);
    request.from_browser = fields.count("origin") > 0;
    read_secret(fields, request);
    request.if_none_match = fields.first("if-none-match");
    request.gzip = accepts_gzip(fields.first("accept-encoding"));
    request.page = fields.first("accept").find("text/html") != std::string_view::npos;
    return checked;
}

}  // namespace railhead
