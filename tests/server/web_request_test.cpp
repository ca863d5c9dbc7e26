// What is read from the head of a request, and what is refused. No sockets here.
#include "server/web_request.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/client_address.h"

namespace railhead {
namespace {

const std::string kSecret = "abcdefghijklmnop-_123";

TEST(DecodedPath, plain_and_escaped) {
    EXPECT_EQ(decoded_path("/"), "/");
    EXPECT_EQ(decoded_path("/a/b.c"), "/a/b.c");
    EXPECT_EQ(decoded_path("/a/"), "/a/");
    EXPECT_EQ(decoded_path("/G%C3%B6teborg"), "/G\xc3\xb6teborg");
    EXPECT_EQ(decoded_path("/a%20b"), "/a b");
    EXPECT_EQ(decoded_path("/..a/..."), "/..a/...");
    EXPECT_EQ(decoded_path("/%2525"), "/%25") << "decoded once, not twice";
}

TEST(DecodedPath, refuses_tricks) {
    const std::vector<std::string> bad{
        "",           "a",         "*",          "http://x/", "/%",      "/%4",   "/%zz",
        "/%-1",       "/a%00b",    "/%0a",       "/%7f",      "/%c2%80", "/%ff",  "/%c0%af",
        "/%ed%a0%80", "/a\\b",     "/%5c",       "/.",        "/..",     "/a/..", "/a/../b",
        "/./a",       "/%2e%2e/a", "/%2e",       "/a/%2e./b", "//",      "/a//b", "//host/path",
        "/a%2f%2fb",  "/a/..%2fb", "/%2e%2e%2f",
    };
    for (const std::string& path : bad) EXPECT_FALSE(decoded_path(path)) << path;
}

TEST(Secrets, are_base64url_of_a_sensible_length) {
    EXPECT_TRUE(is_secret(kSecret));
    EXPECT_TRUE(is_secret(std::string(128, 'a')));
    EXPECT_FALSE(is_secret(std::string(129, 'a')));
    EXPECT_FALSE(is_secret("short"));
    EXPECT_FALSE(is_secret(""));
    EXPECT_FALSE(is_secret("abcdefghijklmnop+/=="));
}

TEST(Secrets, come_from_one_cookie) {
    const auto secret_in = [](const std::string& cookies) {
        return std::string(secret_of_cookies(cookies, kCookie));
    };
    EXPECT_EQ(secret_in("railhead_id=" + kSecret), kSecret);
    EXPECT_EQ(secret_in("a=b; railhead_id=" + kSecret + "; c=d"), kSecret);
    EXPECT_EQ(secret_in("railhead_id=bad; railhead_id=" + kSecret), kSecret);
    EXPECT_EQ(secret_in("xrailhead_id=" + kSecret), "");
    EXPECT_EQ(secret_in("railhead_id=\"" + kSecret + "\""), "");
    EXPECT_EQ(secret_in("railhead_id"), "");
    EXPECT_EQ(secret_in(";;;=;"), "");
}

TEST(Secrets, come_from_a_bearer_token) {
    EXPECT_EQ(secret_of_authorization("Bearer " + kSecret), kSecret);
    EXPECT_EQ(secret_of_authorization("bearer  " + kSecret + " "), kSecret);
    EXPECT_EQ(secret_of_authorization("Basic " + kSecret), "");
    EXPECT_EQ(secret_of_authorization("Bearer"), "");
    EXPECT_EQ(secret_of_authorization("Bearer " + kSecret + " x"), "");
}

TEST(Addresses, as_text_and_back) {
    EXPECT_EQ(text_of(address_named("192.0.2.7").value()), "192.0.2.7");
    EXPECT_EQ(text_of(address_named("192.0.2.7:8080").value()), "192.0.2.7");
    EXPECT_EQ(text_of(address_named("2001:db8::1").value()), "2001:db8::1");
    EXPECT_EQ(text_of(address_named("[2001:db8::1]:80").value()), "2001:db8::1");
    EXPECT_EQ(text_of(address_named("::ffff:192.0.2.7").value()), "192.0.2.7");
    for (const char* bad : {"", "unknown", "1.2.3", "[::1", "[]", "::1::", "1.2.3.4.5"})
        EXPECT_FALSE(address_named(bad)) << bad;
    EXPECT_TRUE(is_loopback(address_named("127.3.2.1").value()));
    EXPECT_TRUE(is_loopback(address_named("::1").value()));
    EXPECT_FALSE(is_loopback(address_named("10.0.0.1").value()));
    EXPECT_FALSE(is_loopback(address_named("::2").value()));
}

TEST(Addresses, an_ipv6_network_is_one_client) {
    const auto network = [](const char* text) { return network_of(address_named(text).value()); };
    EXPECT_EQ(network("2001:db8::1"), network("2001:db8::ffff:1"));
    EXPECT_NE(network("2001:db8::1"), network("2001:db8:0:1::1"));
    EXPECT_NE(network("192.0.2.1"), network("192.0.2.2"));
}

std::string forwarded(const std::vector<std::string_view>& values, const char* from,
                      const std::vector<AddressRange>& proxies) {
    return text_of(forwarded_address(values, address_named(from).value(), proxies));
}

TEST(Addresses, the_last_forwarded_one_that_is_not_a_proxy_counts) {
    const std::vector<AddressRange> ours{range_named("10.0.0.0/8").value(),
                                         range_named("fd00::/8").value()};
    EXPECT_EQ(forwarded({"203.0.113.9, 192.0.2.1"}, "10.1.1.1", ours), "192.0.2.1");
    EXPECT_EQ(forwarded({"203.0.113.9, 192.0.2.1, 10.2.2.2,fd00::7"}, "10.1.1.1", ours),
              "192.0.2.1");
    EXPECT_EQ(forwarded({"203.0.113.9", "192.0.2.1", "10.2.2.2"}, "10.1.1.1", ours), "192.0.2.1");
    EXPECT_EQ(forwarded({"10.3.3.3"}, "10.1.1.1", ours), "10.3.3.3") << "a client beside the proxy";
    EXPECT_EQ(forwarded({"192.0.2.1, unknown, 10.2.2.2"}, "10.1.1.1", ours), "10.2.2.2");
    EXPECT_EQ(forwarded({""}, "10.1.1.1", ours), "10.1.1.1");
    EXPECT_EQ(forwarded({}, "10.1.1.1", ours), "10.1.1.1");
    std::string many = "192.0.2.1";
    for (int i = 0; i < 1000; ++i) many += ", 10.9.9.9";
    EXPECT_EQ(forwarded({many}, "10.1.1.1", ours), "10.9.9.9") << "no longer than it is sensible";
}

TEST(Addresses, networks_of_them) {
    const auto in = [](const char* range, const char* address) {
        return contains(range_named(range).value(), address_named(address).value());
    };
    EXPECT_TRUE(in("10.0.0.0/8", "10.255.0.1"));
    EXPECT_FALSE(in("10.0.0.0/8", "11.0.0.1"));
    EXPECT_TRUE(in("172.16.0.0/12", "172.31.255.255"));
    EXPECT_FALSE(in("172.16.0.0/12", "172.32.0.0"));
    EXPECT_TRUE(in("192.0.2.7", "192.0.2.7"));
    EXPECT_FALSE(in("192.0.2.7", "192.0.2.8"));
    EXPECT_TRUE(in("0.0.0.0/0", "203.0.113.1"));
    EXPECT_FALSE(in("0.0.0.0/0", "2001:db8::1"));
    EXPECT_TRUE(in("2001:db8::/33", "2001:db8:7fff::1"));
    EXPECT_FALSE(in("2001:db8::/33", "2001:db8:8000::1"));
    EXPECT_TRUE(contains(loopback_ranges(), address_named("127.9.9.9").value()));
    EXPECT_TRUE(contains(loopback_ranges(), address_named("::1").value()));
    for (const char* bad : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.1/8",
                            "10.0.0.0/8x", "10.0.0.0:80/8", "[::1]", "::1/129", "true", "a"})
        EXPECT_FALSE(range_named(bad)) << bad;
}

TEST(Hosts, loopback_and_ports) {
    for (const char* host : {"localhost", "LOCALHOST:80", "127.0.0.1", "127.1.2.3:8080", "[::1]:1"})
        EXPECT_TRUE(is_loopback_host(host)) << host;
    for (const char* host : {"", "localhost.evil.org", "127.0.0.1.evil.org", "10.0.0.1", "[::2]",
                             "127.0.0.1x:80", "[", ":80"})
        EXPECT_FALSE(is_loopback_host(host)) << host;
}

TEST(Hosts, forms_of_the_machines_name) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(forms_of_host_name("Box"), (Names{"box", "box.local"}));
    EXPECT_EQ(forms_of_host_name("box.lan."), (Names{"box.lan", "box", "box.local"}));
    EXPECT_EQ(forms_of_host_name("box.local"), (Names{"box.local", "box"}));
    EXPECT_EQ(forms_of_host_name(""), Names{});
    EXPECT_FALSE(own_names().addresses.empty());
}

TEST(Encodings, gzip_if_it_is_accepted) {
    EXPECT_TRUE(accepts_gzip("gzip"));
    EXPECT_TRUE(accepts_gzip("br, GZIP;q=0.5"));
    EXPECT_TRUE(accepts_gzip("*"));
    EXPECT_FALSE(accepts_gzip(""));
    EXPECT_FALSE(accepts_gzip("br"));
    EXPECT_FALSE(accepts_gzip("gzip;q=0"));
    EXPECT_FALSE(accepts_gzip("gzip; q=0.000, br"));
}

TEST(Sites, come_from_the_public_url) {
    const auto site = [](const char* url) { return site_of({.port = 8080, .public_url = url}); };
    EXPECT_EQ(site("https://Play.Example.org/")->host, "play.example.org");
    EXPECT_EQ(site("https://play.example.org:443")->origin, "https://play.example.org");
    EXPECT_EQ(site("http://example.org:8080")->origin, "http://example.org:8080");
    EXPECT_TRUE(site("https://example.org")->secure);
    EXPECT_EQ(site("")->host, "");
    for (const char* bad : {"example.org", "ftp://example.org", "https://", "https://a/b", "://a"})
        EXPECT_FALSE(site(bad)) << bad;
}

// --- whole heads ---

struct Head {
    std::string_view method = "GET";
    std::string_view target = "/";
    std::vector<HeaderField> fields{{"Host", "example.org"}};
    const char* from = "192.0.2.1";
};

using Outcome = std::variant<CheckedRequest, RequestRefusal>;

// The machine of these tests.
const OwnNames kOwn{
    .addresses = {address_named("192.0.2.80").value(), address_named("2001:db8::80").value()},
    .names = {"example.org", "a", "a.local"}};

Outcome outcome_of(const Head& head, const WebOptions& options = {.port = 8080}) {
    const RawRequest raw{head.method, head.target, head.fields, address_named(head.from).value()};
    Site site = site_of(options).value();
    site.own = kOwn;
    return check_request(raw, site);
}

int status_of(const Head& head, const WebOptions& options = {.port = 8080}) {
    const Outcome outcome = outcome_of(head, options);
    const auto* refusal = std::get_if<RequestRefusal>(&outcome);
    return refusal == nullptr ? 200 : refusal->status;
}

CheckedRequest checked(const Head& head, const WebOptions& options = {.port = 8080}) {
    return std::get<CheckedRequest>(outcome_of(head, options));
}

const WebOptions kPublic{.port = 8080, .public_url = "https://play.example.org"};

TEST(RequestHeads, methods_and_targets) {
    EXPECT_EQ(status_of({}), 200);
    EXPECT_EQ(status_of({.method = "TRACE"}), 501);
    EXPECT_EQ(status_of({.method = "get"}), 501);
    EXPECT_EQ(status_of({.target = "/a?b=%zz"}), 200) << "queries are for the service";
    EXPECT_EQ(status_of({.target = "/a?b\xc3\xb6"}), 400);
    EXPECT_EQ(status_of({.target = "http://example.org/"}), 400);
    EXPECT_EQ(checked({.target = "/a?b?c"}).request.query, "b?c");
    EXPECT_EQ(checked({.method = "HEAD"}).request.method, "GET");
}

TEST(RequestHeads, one_host_that_is_ours) {
    EXPECT_EQ(status_of({.fields = {}}), 400);
    EXPECT_EQ(status_of({.fields = {{"Host", ""}}}), 400);
    EXPECT_EQ(status_of({.fields = {{"Host", "a"}, {"host", "a"}}}), 400);
    EXPECT_EQ(status_of({.fields = {{"Host", "a b"}}}), 400);
    for (const char* host : {"a", "A.local:9", "192.0.2.80:8080", "[2001:DB8:0::80]", "localhost",
                             "127.0.0.1:1", "[::1]:8080"})
        EXPECT_EQ(status_of({.fields = {{"Host", host}}}), 200) << host;
    for (const char* host : {"anything", "evil.org:8080", "a.evil.org", "192.0.2.81", "[::2]"})
        EXPECT_EQ(status_of({.fields = {{"Host", host}}}), 421) << host;
    EXPECT_EQ(status_of({.fields = {{"Host", "anything"}}}, kPublic), 421);
    EXPECT_EQ(status_of({.fields = {{"Host", "PLAY.example.org"}}}, kPublic), 200);
    EXPECT_EQ(status_of({.fields = {{"Host", "127.0.0.1:8080"}}}, kPublic), 200);
    EXPECT_EQ(status_of({.fields = {{"Host", "[::1]:8080"}}}, kPublic), 200);
    EXPECT_EQ(status_of({.fields = {{"Host", "127.0.0.1:8081"}}}, kPublic), 421);
}

TEST(RequestHeads, browsers_that_ask_for_another_host_are_told_what_to_do) {
    const Head browser{.fields = {{"Host", "evil.org:80"}, {"Accept", "text/html,*/*"}}};
    EXPECT_TRUE(std::get<RequestRefusal>(outcome_of(browser)).for_people);
    const auto page = [](const WebOptions& options) {
        return other_name_page("evil.org:80", site_of(options).value());
    };
    EXPECT_NE(page({}).find("--public-url http://evil.org:80<"), std::string::npos);
    EXPECT_NE(page(kPublic).find("https://play.example.org/\""), std::string::npos);
    EXPECT_EQ(page(kPublic).find("--public-url"), std::string::npos);
    const Head program{.fields = {{"Host", "evil.org"}}};
    EXPECT_FALSE(std::get<RequestRefusal>(outcome_of(program)).for_people);
    EXPECT_EQ(other_name_page("<script>", {}).find("<script>"), std::string::npos);
}

// Somebody else's page whose name points to 127.0.0.1 is not one of the operator's programs.
TEST(RequestHeads, loopback_is_a_name_as_well_as_an_address) {
    const auto local = [](const char* host) {
        return checked({.fields = {{"Host", host}}, .from = "127.0.0.1"}).request.loopback;
    };
    EXPECT_TRUE(local("localhost:8080"));
    EXPECT_TRUE(local("127.0.0.1:8080"));
    EXPECT_TRUE(local("[::1]:8080"));
    EXPECT_FALSE(local("example.org"));
    EXPECT_FALSE(local("192.0.2.80:8080"));
    // A proxy that does not pass on addresses.
    const WebOptions site{.port = 8080, .public_url = "https://play.example.org"};
    const auto page = [&site](const char* origin) {
        return checked({.fields = {{"Host", "127.0.0.1:8080"}, {"Origin", origin}},
                        .from = "127.0.0.1"},
                       site)
            .request.loopback;
    };
    EXPECT_FALSE(page("https://play.example.org"));
    EXPECT_TRUE(page("http://127.0.0.1:8080"));
    EXPECT_FALSE(checked({.fields = {{"Host", "localhost"}}}).request.loopback) << "from outside";
}

TEST(RequestHeads, pages_of_other_sites_only_read) {
    const std::vector<HeaderField> foreign{{"Host", "example.org"}, {"Origin", "https://evil.org"}};
    EXPECT_EQ(status_of({.fields = foreign}), 200);
    EXPECT_EQ(status_of({.method = "HEAD", .fields = foreign}), 200);
    for (const char* method : {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
        EXPECT_EQ(status_of({.method = method, .fields = foreign}), 403) << method;
    for (const char* origin : {"null", "", "http://example.org:81", "https://example.org.evil.org",
                               "ftp://example.org", "https://example.org/"})
        EXPECT_EQ(
            status_of({.method = "POST", .fields = {{"Host", "example.org"}, {"Origin", origin}}}),
            403)
            << origin;
    EXPECT_EQ(status_of({.method = "POST",
                         .fields = {{"Host", "example.org"}, {"Origin", "http://Example.org"}}}),
              200);
    EXPECT_EQ(status_of({.method = "POST"}), 200) << "programs send no Origin";
}

TEST(RequestHeads, the_origin_is_that_of_the_public_url) {
    const auto post = [](const char* origin) {
        return status_of(
            {.method = "POST", .fields = {{"Host", "play.example.org"}, {"Origin", origin}}},
            kPublic);
    };
    EXPECT_EQ(post("https://play.example.org"), 200);
    EXPECT_EQ(post("http://play.example.org"), 403);
    EXPECT_EQ(post("https://example.org"), 403);
}

TEST(RequestHeads, cross_site_fetches_only_read) {
    const std::vector<HeaderField> fields{{"Host", "example.org"},
                                          {"Sec-Fetch-Site", "cross-site"}};
    EXPECT_EQ(status_of({.fields = fields}), 200);
    EXPECT_EQ(status_of({.method = "POST", .fields = fields}), 403);
}

TEST(RequestHeads, upgrades_are_more_than_reading) {
    std::vector<HeaderField> fields{
        {"Host", "example.org"}, {"Upgrade", "WebSocket"}, {"Connection", "keep-alive, Upgrade"}};
    EXPECT_TRUE(checked({.fields = fields}).upgrade);
    fields.push_back({"Origin", "https://evil.org"});
    EXPECT_EQ(status_of({.fields = fields}), 403);
    fields.back() = {"Sec-Fetch-Site", "cross-site"};
    EXPECT_EQ(status_of({.fields = fields}), 403);
}

TEST(RequestHeads, the_bearer_token_goes_before_the_cookie) {
    const std::string other = "another-secret-of-length";
    const std::string cookie = "railhead_id=" + kSecret;
    const std::string bearer = "Bearer " + other;
    EXPECT_EQ(checked({.fields = {{"Host", "a"}, {"Cookie", cookie}}}).request.secret, kSecret);
    EXPECT_EQ(checked({.fields = {{"Host", "a"}, {"Cookie", cookie}, {"Authorization", bearer}}})
                  .request.secret,
              other);
    EXPECT_EQ(
        checked({.fields = {{"Host", "a"}, {"Cookie", cookie}, {"Authorization", "Bearer x"}}})
            .request.secret,
        kSecret);
}

TEST(RequestHeads, the_cookie_that_only_we_can_set_goes_before_the_other) {
    const std::string ours = "__Host-railhead_id=another-secret-of-length";
    const auto with = [](const std::string& cookie) {
        return checked({.fields = {{"Host", "a"}, {"Cookie", cookie}}}).request;
    };
    EXPECT_EQ(with("railhead_id=" + kSecret + "; " + ours).secret, "another-secret-of-length");
    EXPECT_FALSE(with("railhead_id=" + kSecret + "; " + ours).old_cookie);
    EXPECT_EQ(with("railhead_id=" + kSecret).secret, kSecret);
    EXPECT_TRUE(with("railhead_id=" + kSecret).old_cookie);
}

TEST(RequestHeads, a_proxy_is_believed_only_if_it_is_ours) {
    const std::vector<HeaderField> fields{{"Host", "a"},
                                          {"X-Forwarded-For", "203.0.113.5, 198.51.100.2"},
                                          {"X-Forwarded-Proto", "https"}};
    const WebOptions proxied{.port = 8080, .proxies = loopback_ranges()};
    const auto believed = checked({.fields = fields, .from = "127.0.0.1"}, proxied).request;
    EXPECT_EQ(believed.address, "198.51.100.2");
    EXPECT_TRUE(believed.secure);
    EXPECT_FALSE(believed.loopback);
    const auto remote = checked({.fields = fields}, proxied).request;
    EXPECT_EQ(remote.address, "192.0.2.1");
    EXPECT_FALSE(remote.secure);
    const auto unasked = checked({.fields = fields, .from = "127.0.0.1"}).request;
    EXPECT_EQ(unasked.address, "127.0.0.1");
    EXPECT_FALSE(unasked.secure);
    EXPECT_FALSE(unasked.loopback) << "somebody forwarded it";
    EXPECT_TRUE(
        checked({.fields = {{"Host", "localhost"}}, .from = "::1"}, proxied).request.loopback);
    const WebOptions elsewhere{.port = 8080, .proxies = {range_named("192.0.2.0/24").value()}};
    EXPECT_EQ(checked({.fields = fields}, elsewhere).request.address, "198.51.100.2");
    EXPECT_EQ(checked({.fields = fields, .from = "127.0.0.1"}, elsewhere).request.address,
              "127.0.0.1")
        << "only those that were named";
}

TEST(RequestHeads, what_a_handshake_needs) {
    const std::vector<HeaderField> good{{"Upgrade", "websocket"},
                                        {"Connection", "Upgrade"},
                                        {"Sec-WebSocket-Version", "13"},
                                        {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
    EXPECT_FALSE(why_no_websocket(good));
    const auto without = [&](std::size_t index) {
        auto fields = good;
        fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(index));
        return why_no_websocket(fields)->status;
    };
    EXPECT_EQ(without(0), 426);
    EXPECT_EQ(without(1), 426);
    EXPECT_EQ(without(2), 426);
    EXPECT_EQ(without(3), 400);
}

}  // namespace
}  // namespace railhead
