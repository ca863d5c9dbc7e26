// HTTP over real sockets: what is answered, what is refused, what is closed.
#include "server/web.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "server/web_client.h"
#include "server/web_echo.h"

namespace railhead::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

const std::string kSecret = "abcdefghijklmnop-_123";

std::string post(std::string_view target, std::string_view body, std::string_view headers = "") {
    return "POST " + std::string(target) +
           " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n" + std::string(headers) + "\r\n" + std::string(body);
}

bool has(const Reply& reply, std::string_view text) {
    return reply.body.find(text) != std::string::npos;
}

TEST(Web, answers_requests) {
    EchoServer server;
    const Reply reply = ask(server.port(), get("/a%20b/c?x=1"));
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(has(reply, "GET path=/a b/c query=x=1 body= ")) << reply.body;
    EXPECT_TRUE(has(reply, "address=127.0.0.1 loopback"));
    EXPECT_TRUE(
        has(ask(server.port(), post("/", "{\"a\":1}")), "POST path=/ query= body={\"a\":1}"));
    EXPECT_TRUE(has(ask(server.port(), get("/later")), "path=/later"));
}

TEST(Web, every_answer_has_the_security_headers) {
    EchoServer server;
    for (const char* path : {"/x", "/", "/throw", "/%00"}) {
        auto headers = ask(server.port(), get(path)).headers;
        EXPECT_EQ(headers["x-content-type-options"], "nosniff");
        EXPECT_EQ(headers["referrer-policy"], "no-referrer");
        EXPECT_EQ(headers["cross-origin-opener-policy"], "same-origin");
        EXPECT_EQ(headers["cross-origin-resource-policy"], "same-origin");
        EXPECT_EQ(headers["cache-control"], path == std::string("/") ? "no-cache" : "no-store");
        EXPECT_TRUE(
            headers["content-security-policy"].starts_with("default-src 'none'; script-src"));
        EXPECT_TRUE(headers["date"].ends_with(" GMT"));
    }
}

TEST(Web, headers_of_answers_cannot_be_cut_in_two) {
    EchoServer server;
    auto headers = ask(server.port(), get("/inject")).headers;
    EXPECT_EQ(headers["x-good"], "yes");
    EXPECT_EQ(headers.count("x-bad") + headers.count("set-cookie"), 0U);
}

TEST(Web, many_requests_on_one_connection) {
    EchoServer server;
    ClientSocket socket(server.port());
    for (int i = 0; i < 100; ++i) {
        socket.send(i % 2 == 0 ? get("/n" + std::to_string(i))
                               : post("/n" + std::to_string(i), "x"));
        ASSERT_TRUE(has(next_reply(socket), "path=/n" + std::to_string(i) + " "));
    }
    EXPECT_EQ(server.counts().connections, 1U);
    EXPECT_EQ(server.counts().requests, 100U);
}

TEST(Web, pipelined_requests_are_answered_in_order) {
    EchoServer server;
    ClientSocket socket(server.port());
    std::string all;
    for (int i = 0; i < 50; ++i)
        all +=
            i % 5 == 0 ? get("/later?" + std::to_string(i)) : post("/p?" + std::to_string(i), "b");
    socket.send(all);
    for (int i = 0; i < 50; ++i)
        ASSERT_TRUE(has(next_reply(socket), " query=" + std::to_string(i) + " "));
}

TEST(Web, connections_end_when_the_client_says_so) {
    EchoServer server;
    ClientSocket asked(server.port());
    asked.send(get("/", "Connection: close\r\n"));
    EXPECT_NE(asked.receive_all().value_or("").find("Connection: close"), std::string::npos);
    ClientSocket old(server.port());
    old.send("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n");
    EXPECT_TRUE(old.receive_all());
}

TEST(Web, head_is_get_without_a_body) {
    EchoServer server;
    ClientSocket socket(server.port());
    socket.send("HEAD /x HTTP/1.1\r\nHost: localhost\r\n\r\n");
    Reply head = next_reply(socket, false);
    EXPECT_EQ(head.status, 200);
    EXPECT_NE(head.headers["content-length"], "0");
    socket.send(get("/x"));
    EXPECT_EQ(std::to_string(next_reply(socket).body.size()), head.headers["content-length"]);
}

TEST(Web, options_lists_the_methods) {
    EchoServer server;
    Reply reply = ask(server.port(), "OPTIONS /x HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(reply.status, 204);
    EXPECT_NE(reply.headers["allow"].find("POST"), std::string::npos);
    EXPECT_EQ(reply.headers.count("access-control-allow-origin"), 0U);
    EXPECT_EQ(ask(server.port(), "TRACE /x HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 501);
}

TEST(Web, secrets_come_from_cookies_and_tokens) {
    EchoServer server;
    EXPECT_TRUE(has(ask(server.port(), get("/x", "Cookie: a=b; railhead_id=" + kSecret + "\r\n")),
                    " secret=" + kSecret + " "));
    EXPECT_TRUE(has(ask(server.port(), get("/x", "Authorization: Bearer " + kSecret + "\r\n")),
                    " secret=" + kSecret + " "));
    EXPECT_TRUE(has(ask(server.port(), get("/x", "Cookie: railhead_id=short\r\n")), " secret= "));
}

TEST(Web, files_of_the_client) {
    EchoServer server;
    Reply page = ask(server.port(), get("/t/ABCD"));
    EXPECT_EQ(page.headers["content-type"], "text/html; charset=utf-8");
    Reply packed = ask(server.port(), get("/", "Accept-Encoding: gzip, br\r\n"));
    EXPECT_EQ(packed.headers["content-encoding"], "gzip");
    Reply known = ask(server.port(), get("/", "If-None-Match: " + page.headers["etag"] + "\r\n"));
    EXPECT_EQ(known.status, 304);
    EXPECT_EQ(known.headers.count("content-length"), 0U);
}

TEST(Web, malformed_requests_are_refused) {
    EchoServer server;
    const std::vector<std::pair<std::string, int>> cases{
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n", 400},
        {"nonsense\r\n\r\n", 400},
        {"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400},
        {"GET /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", 400},
        {"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
         400},
        {"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: "
         "chunked\r\n\r\n0\r\n\r\n",
         400},
        {get("/%zz"), 400},
        {get("/a%00"), 400},
        {get("/../etc/passwd"), 400},
        {get("/%2e%2e/etc/passwd"), 400},
        {get("//a"), 400},
        {get("/a\\b"), 400},
        {get("/%ff"), 400},
        {get("http://localhost/"), 400},
    };
    for (const auto& [text, status] : cases)
        EXPECT_EQ(ask(server.port(), text).status, status) << text;
}

TEST(Web, a_refused_request_without_body_keeps_the_connection) {
    EchoServer server;
    ClientSocket socket(server.port());
    socket.send(get("/%00"));
    EXPECT_EQ(next_reply(socket).status, 400);
    socket.send(get("/fine"));
    EXPECT_EQ(next_reply(socket).status, 200);
}

TEST(Web, pages_of_other_sites_may_only_read) {
    EchoServer server;
    const std::string foreign = "Origin: https://evil.example\r\n";
    EXPECT_EQ(ask(server.port(), post("/x", "", foreign)).status, 403);
    EXPECT_EQ(ask(server.port(), post("/x", "", "Sec-Fetch-Site: cross-site\r\n")).status, 403);
    EXPECT_EQ(ask(server.port(), post("/x", "", "Origin: http://localhost\r\n")).status, 200);
    EXPECT_EQ(ask(server.port(), get("/x", foreign)).status, 200);
    EXPECT_EQ(ask(server.port(), handshake(foreign)).status, 403);
    EXPECT_EQ(ask(server.port(), handshake("Sec-Fetch-Site: cross-site\r\n")).status, 403);
}

TEST(Web, other_hosts_are_not_ours) {
    WebOptions options = free_options();
    options.public_url = "https://play.example.org";
    EchoServer server(options);
    EXPECT_EQ(ask(server.port(), get("/x")).status, 421);
    const std::string port = std::to_string(server.port());
    EXPECT_TRUE(has(ask(server.port(), "GET /x HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n"),
                    " secure"));
    EXPECT_EQ(ask(server.port(), "GET /x HTTP/1.1\r\nHost: play.example.org\r\n\r\n").status, 200);
}

TEST(Web, handshakes_are_checked) {
    EchoServer server;
    EXPECT_EQ(ask(server.port(), get("/ws")).status, 426);
    EXPECT_EQ(ask(server.port(), handshake("", "/elsewhere")).status, 404);
    EXPECT_EQ(ask(server.port(), handshake() + frame(1, "too early")).status, 400);
    std::string text = handshake();
    text.replace(text.find("Version: 13"), 11, "Version: 12");
    EXPECT_EQ(ask(server.port(), text).headers["sec-websocket-version"], "13");
}

TEST(Web, headers_and_bodies_have_limits) {
    EchoServer server;
    const WebLimits limits;
    EXPECT_EQ(
        ask(server.port(), get("/x", "X: " + std::string(limits.header, 'a') + "\r\n")).status,
        431);
    EXPECT_EQ(ask(server.port(), get("/" + std::string(limits.header, 'a'))).status, 431);
    EXPECT_EQ(
        ask(server.port(), get("/x", "X: " + std::string(limits.header / 2, 'a') + "\r\n")).status,
        200);
    EXPECT_EQ(ask(server.port(), post("/x", std::string(limits.body, 'a'))).status, 200);
    EXPECT_EQ(ask(server.port(), post("/x", std::string(limits.body + 1, 'a'))).status, 413);
    EXPECT_EQ(ask(server.port(),
                  "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
                  .status,
              413);
}

TEST(Web, chunked_bodies_have_limits_too) {
    EchoServer server;
    const std::string head =
        "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    EXPECT_TRUE(has(ask(server.port(), head + "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), "body=abcde "));
    std::string large = head;
    for (int i = 0; i < 20; ++i) large += "2000\r\n" + std::string(8192, 'a') + "\r\n";
    EXPECT_EQ(ask(server.port(), large + "0\r\n\r\n").status, 413);
}

TEST(Web, clients_that_wait_for_100_continue) {
    EchoServer server;
    ClientSocket socket(server.port());
    socket.send(
        "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(next_reply(socket).status, 100);
    socket.send("ok");
    EXPECT_TRUE(has(next_reply(socket), "body=ok "));
}

TEST(Web, a_service_that_fails_is_a_500) {
    EchoServer server;
    EXPECT_EQ(ask(server.port(), get("/throw")).status, 500);
    EXPECT_EQ(ask(server.port(), get("/never")).status, 500);
    EXPECT_EQ(ask(server.port(), get("/x")).status, 200);
}

TEST(Web, what_a_service_throws_is_logged) {
    testing::internal::CaptureStderr();
    {
        EchoServer server;
        EXPECT_EQ(ask(server.port(), get("/throw")).status, 500);
        WebSocketClient peer(server.port());
        peer.send("throw");
        peer.receive_close();
        while (server.service().closed_peers == 0) std::this_thread::sleep_for(milliseconds(5));
    }
    const std::string log = testing::internal::GetCapturedStderr();
    const std::size_t first =
        log.find("\"event\":\"fault\",\"problem\":\"a fault of the service\"");
    ASSERT_NE(first, std::string::npos) << log;
    EXPECT_NE(log.find("a fault of the service", first + 60), std::string::npos) << log;
}

TEST(Web, behind_https_browsers_are_told_to_stay_there) {
    WebOptions options = free_options();
    EXPECT_FALSE(
        ask(EchoServer(options).port(), get("/x")).headers.contains("strict-transport-security"));
    options.public_url = "https://play.example.org";
    EchoServer server(options);
    for (const char* path : {"/x", "/throw", "/%00"}) {
        const std::string text = "GET " + std::string(path) +
                                 " HTTP/1.1\r\nHost: play.example.org\r\nConnection: close\r\n\r\n";
        EXPECT_EQ(ask(server.port(), text).headers["strict-transport-security"],
                  "max-age=31536000");
    }
}

TEST(Web, names_of_others_are_told_which_option_helps) {
    EchoServer server;
    const auto asked = [&](const char* host, const char* accept) {
        return ask(server.port(), "GET /x HTTP/1.1\r\nHost: " + std::string(host) +
                                      "\r\nAccept: " + accept + "\r\nConnection: close\r\n\r\n");
    };
    EXPECT_TRUE(has(asked("127.0.0.1:1", "*/*"), "loopback"));
    Reply page = asked("evil.example", "text/html");
    EXPECT_EQ(page.status, 421);
    EXPECT_EQ(page.headers["content-type"], "text/html; charset=utf-8");
    EXPECT_TRUE(has(page, "--public-url http://evil.example<"));
    EXPECT_EQ(asked("evil.example", "*/*").headers["content-type"], "application/json");
}

TEST(Web, slow_requests_are_closed) {
    WebOptions options = free_options();
    options.limits.request_time = milliseconds(300);
    EchoServer server(options);
    const auto start = Clock::now();
    ClientSocket silent(server.port());
    ClientSocket slow(server.port());
    const std::string text = get("/x") + std::string(1000, 'x');
    std::size_t sent = 0;
    // One byte every 20 ms would reset a time-out per byte for a long time.
    while (sent < text.size() && slow.send(text.substr(sent, 1)) && !slow.closed() &&
           Clock::now() - start < std::chrono::seconds(60)) {
        ++sent;
        slow.receive(20);
    }
    EXPECT_TRUE(slow.closed());
    EXPECT_LT(sent, 40U);
    EXPECT_TRUE(silent.receive_all());
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(60));
}

TEST(Web, slow_bodies_are_closed) {
    WebOptions options = free_options();
    options.limits.request_time = milliseconds(200);
    EchoServer server(options);
    ClientSocket socket(server.port());
    socket.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabc");
    EXPECT_EQ(socket.receive_all(), "");
}

TEST(Web, idle_connections_are_closed) {
    WebOptions options = free_options();
    options.limits.idle_time = milliseconds(1000);
    EchoServer server(options);
    ClientSocket socket(server.port());
    socket.send(get("/x"));
    EXPECT_EQ(next_reply(socket).status, 200);
    EXPECT_EQ(socket.receive_all(), "");
}

TEST(Web, too_many_requests_of_one_address) {
    WebOptions options = free_options();
    options.limits.requests_per_second = 0.1;
    options.limits.request_burst = 3;
    EchoServer server(options);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(server.port(), get("/x")).status, 200);
    Reply reply = ask(server.port(), get("/x"));
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.headers["retry-after"], "10");
    EXPECT_EQ(ask(server.port(), get("/%00")).status, 429) << "malformed ones count as well";
    EXPECT_GE(server.counts().refused, 2U);
}

TEST(Web, the_clients_of_a_proxy_are_told_apart) {
    WebOptions options = free_options();
    options.proxies = loopback_ranges();
    options.limits.requests_per_second = 0.1;
    options.limits.request_burst = 2;
    options.limits.connections_of_address = 1;
    EchoServer server(options);
    const std::string first = "X-Forwarded-For: 192.0.2.1\r\n";
    const std::string second = "X-Forwarded-For: 192.0.2.1, 192.0.2.2\r\n";
    EXPECT_TRUE(has(ask(server.port(), get("/x", second)), "address=192.0.2.2"));
    WebSocketClient peer(server.port(), first);
    EXPECT_EQ(peer.status(), 101);
    EXPECT_EQ(ask(server.port(), handshake(first)).status, 429) << "one connection only";
    EXPECT_EQ(ask(server.port(), get("/x", first)).status, 429) << "two requests only";
    EXPECT_EQ(ask(server.port(), get("/x", second)).status, 200);
}

TEST(Web, too_many_connections) {
    WebOptions options = free_options();
    options.limits.connections = 3;
    EchoServer server(options);
    std::vector<ClientSocket> sockets;
    for (int i = 0; i < 3; ++i) {
        sockets.emplace_back(server.port());
        sockets.back().send(get("/x"));
        EXPECT_EQ(next_reply(sockets.back()).status, 200);
    }
    for (int i = 0; i < 30; ++i) {
        const Reply full = ask(server.port(), get("/x"));
        EXPECT_EQ(full.status, 503) << i;
        EXPECT_NE(full.body.find("\"busy\""), std::string::npos);
    }
    sockets.pop_back();
    for (int i = 0; i < 6'000 && server.counts().connections == 3; ++i)
        std::this_thread::sleep_for(milliseconds(10));
    EXPECT_EQ(ask(server.port(), get("/x")).status, 200);
}

TEST(Web, running_out_of_files_is_not_the_end) {
    EchoServer server;
    EXPECT_EQ(ask(server.port(), get("/x")).status, 200);
    for (int i = 0; i < 6'000 && server.counts().connections > 0; ++i)
        std::this_thread::sleep_for(milliseconds(10));
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    const int next = ::dup(0);  // the lowest number that is free
    ::close(next);
    rlimit low = limit;
    low.rlim_cur = static_cast<rlim_t>(next) + 1;
    setrlimit(RLIMIT_NOFILE, &low);
    ClientSocket socket(server.port());  // takes the last one
    socket.send(get("/x"));
    const int status = next_reply(socket).status;
    setrlimit(RLIMIT_NOFILE, &limit);
    EXPECT_EQ(status, 503);
    EXPECT_EQ(ask(server.port(), get("/x")).status, 200);
}

TEST(Web, says_why_it_cannot_listen) {
    EchoServer server;
    WebOptions options = free_options();
    options.port = server.port();
    EXPECT_NE(EchoServer(options).problem.find("in use"), std::string::npos);
    options.bind = "nowhere";
    EXPECT_EQ(EchoServer(options).problem, "'nowhere' is not an IP address");
    options.bind = "127.0.0.1";
    options.public_url = "nowhere";
    EXPECT_EQ(EchoServer(options).problem, "'nowhere' is not of the form https://host");
}

TEST(Web, stopping_lets_requests_end) {
    EchoServer server;
    ClientSocket idle(server.port());
    idle.send(get("/x"));
    EXPECT_EQ(next_reply(idle).status, 200);
    ClientSocket busy(server.port());
    busy.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n");
    while (server.counts().requests < 2) std::this_thread::sleep_for(milliseconds(5));
    server.begin_stop(milliseconds(100'000));
    EXPECT_EQ(idle.receive_all(), "");
    busy.send("ok");
    Reply reply = next_reply(busy);
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers["connection"], "close");
    EXPECT_EQ(busy.receive_all(), "");
    EXPECT_FALSE(ClientSocket(server.port()).connected());
}

TEST(Web, stopping_ends_after_the_grace) {
    EchoServer server;
    ClientSocket stuck(server.port());
    stuck.send(get("/stuck"));
    ClientSocket half(server.port());
    half.send("GET /x HTTP/1.1\r\n");
    while (server.counts().requests < 1) std::this_thread::sleep_for(milliseconds(5));
    const auto start = Clock::now();
    server.stop(milliseconds(100));
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(60));
    EXPECT_EQ(stuck.receive_all(), "");
    EXPECT_TRUE(half.receive_all());
}

}  // namespace
}  // namespace railhead::test
