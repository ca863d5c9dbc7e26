// WebSockets over real sockets: messages, what is refused, what is closed, what memory they take.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/file_limit.h"
#include "server/web_client.h"
#include "server/web_echo.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

template <class Condition>
bool soon(Condition condition) {
    for (int i = 0; i < 12'000 && !condition(); ++i) std::this_thread::sleep_for(milliseconds(5));
    return condition();
}

TEST(WebPeer, echoes) {
    EchoServer server;
    WebSocketClient peer(server.port());
    ASSERT_EQ(peer.status(), 101);
    for (const std::string& text :
         {std::string("a"), std::string(), std::string("h\xc3\xa9"), std::string(125, 'b'),
          std::string(126, 'c'), std::string(16'384, 'd')}) {
        peer.send(text);
        const Frame frame = peer.receive();
        EXPECT_EQ(frame.opcode, 1);
        EXPECT_EQ(frame.payload, text);
    }
    EXPECT_EQ(server.counts().peers, 1U);
}

TEST(WebPeer, many_messages_in_order) {
    EchoServer server;
    WebSocketClient peer(server.port());
    std::string all;
    for (int i = 0; i < 2000; ++i) all += frame(1, std::to_string(i));
    std::thread writer([&] { peer.socket().send(all); });
    for (int i = 0; i < 2000; ++i) ASSERT_EQ(peer.receive().payload, std::to_string(i));
    writer.join();
    EXPECT_EQ(server.counts().messages_in, 2000U);
    EXPECT_TRUE(soon([&] { return server.counts().messages_out == 2000; }));
}

TEST(WebPeer, messages_in_pieces_with_a_ping_between) {
    EchoServer server;
    WebSocketClient peer(server.port());
    peer.socket().send(frame(1, "a\xc3", false) + frame(9, "ping") + frame(0, "", false) +
                       frame(0, "\xb6z"));
    const Frame pong = peer.receive(true);
    EXPECT_EQ(pong.opcode, 10);
    EXPECT_EQ(pong.payload, "ping");
    EXPECT_EQ(peer.receive().payload, "a\xc3\xb6z");
}

TEST(WebPeer, knows_the_request_it_began_with) {
    EchoServer server;
    WebSocketClient peer(server.port(),
                         "Authorization: Bearer abcdefghijklmnopq\r\nOrigin: http://localhost\r\n");
    peer.send("who");
    const std::string text = peer.receive().payload;
    EXPECT_NE(text.find("GET path=/ws"), std::string::npos) << text;
    EXPECT_NE(text.find("secret=abcdefghijklmnopq address=127.0.0.1 loopback browser"),
              std::string::npos)
        << text;
}

TEST(WebPeer, the_service_may_speak_first) {
    EchoServer server;
    ClientSocket socket(server.port());
    socket.send(handshake("", "/ws?hello"));
    EXPECT_EQ(next_reply(socket).status, 101);
    while (socket.received().size() < 7 && socket.receive()) {
    }
    EXPECT_EQ(socket.received(), "\x81\x05hello");
}

TEST(WebPeer, the_service_closes_after_its_last_words) {
    EchoServer server;
    WebSocketClient peer(server.port());
    peer.send("close");
    peer.send("not heard any more");
    EXPECT_EQ(peer.receive().payload, "last words");
    const Frame close = peer.receive_close();
    EXPECT_EQ(close.close_code(), 4000);
    EXPECT_EQ(close.close_reason(), "as asked");
    EXPECT_EQ(peer.socket().receive_all(), "");
    EXPECT_TRUE(soon([&] { return server.service().closed_peers == 1; }));
}

TEST(WebPeer, the_client_closes) {
    EchoServer server;
    WebSocketClient polite(server.port());
    polite.socket().send(frame(8, "\x03\xe8"));
    EXPECT_EQ(polite.receive_close().close_code(), 1000);
    { WebSocketClient rude(server.port()); }
    EXPECT_TRUE(soon([&] { return server.service().closed_peers == 2; }));
    EXPECT_EQ(server.service().opened_peers, 2);
    EXPECT_TRUE(soon([&] { return server.counts().peers == 0; }));
}

TEST(WebPeer, a_service_that_fails_closes_only_that_peer) {
    EchoServer server;
    WebSocketClient bad(server.port());
    WebSocketClient good(server.port());
    bad.send("throw");
    EXPECT_EQ(bad.receive_close().close_code(), 1011);
    good.send("still there");
    EXPECT_EQ(good.receive().payload, "still there");
    ClientSocket at_once(server.port());
    at_once.send(handshake("", "/ws?throw"));
    EXPECT_EQ(next_reply(at_once).status, 101);
    EXPECT_TRUE(soon([&] { return server.service().closed_peers == 1; }));
}

struct Offence {
    const char* what;
    std::string bytes;
    int code;
};

TEST(WebPeer, offences_are_closed_with_their_codes) {
    EchoServer server;
    std::string giant = frame(1, std::string(70'000, 'a'));
    const std::vector<Offence> offences{
        {"not UTF-8", frame(1, "\xff"), 1007},
        {"half a character at the end", frame(1, "a\xc3"), 1007},
        {"a surrogate", frame(1, "\xed\xa0\x80"), 1007},
        {"binary", frame(2, "abc"), 1003},
        {"larger than a frame may be", frame(1, std::string(16'385, 'a')), 1009},
        {"much larger", giant, 1009},
        {"too large in pieces", frame(1, std::string(16'000, 'a'), false) + frame(0, giant), 1009},
        {"not masked", std::string("\x81\x01", 2) + "a", 1002},
        {"reserved bit", std::string("\xc1\x81\0\0\0\0a", 7), 1002},
        {"reserved opcode", frame(3, "a"), 1002},
        {"continues nothing", frame(0, "a"), 1002},
        {"ping too long", frame(9, std::string(126, 'a')), 1002},
    };
    for (const Offence& offence : offences) {
        WebSocketClient peer(server.port());
        peer.socket().send(offence.bytes);
        EXPECT_EQ(peer.receive_close().close_code(), offence.code) << offence.what;
        EXPECT_TRUE(peer.socket().receive_all()) << offence.what;
    }
    EXPECT_TRUE(soon([&] { return server.counts().peers == 0; }));
}

TEST(WebPeer, a_frame_of_impossible_length) {
    EchoServer server;
    WebSocketClient peer(server.port());
    peer.socket().send(std::string("\x81\xff\x00\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14));
    EXPECT_EQ(peer.receive_close().close_code(), 1009);
}

TEST(WebPeer, floods_are_closed) {
    WebOptions options = free_options();
    options.limits.messages_per_second = 5;
    options.limits.message_burst = 10;
    EchoServer server(options);
    for (const int opcode : {1, 9}) {
        WebSocketClient peer(server.port());
        std::string flood;
        for (int i = 0; i < 50; ++i) flood += frame(opcode, "x");
        peer.socket().send(flood);
        const Frame close = peer.receive_close();
        EXPECT_EQ(close.close_code(), 1008);
        EXPECT_EQ(close.close_reason(), "too many messages");
    }
}

TEST(WebPeer, a_slow_reader_is_closed) {
    EchoServer server;
    WebSocketClient slow(server.port(), "", 4096);
    // Each asks for 3 MB, and nothing is read: what waits for it passes the limit soon.
    for (int i = 0; i < 4; ++i) slow.send("flood");
    EXPECT_TRUE(soon([&] { return server.service().closed_peers == 1; }));
    EXPECT_GE(server.counts().refused, 1U);
    WebSocketClient other(server.port());
    other.send("still there");
    EXPECT_EQ(other.receive().payload, "still there");
}

TEST(WebPeer, idle_peers_are_pinged_and_dead_ones_closed) {
    WebOptions options = free_options();
    options.limits.idle_time = milliseconds(1500);
    EchoServer server(options);
    WebSocketClient alive(server.port());
    WebSocketClient dead(server.port());
    // Longer than a peer is waited for.
    for (int pings = 0; pings < 4; ++pings) {
        const Frame frame = alive.receive(true);
        ASSERT_EQ(frame.opcode, 9);
        alive.socket().send(test::frame(10, frame.payload));
    }
    EXPECT_TRUE(soon([&] { return server.counts().peers == 1; })) << "the dead one is closed";
    alive.send("still there");
    EXPECT_EQ(alive.receive().payload, "still there");
}

TEST(WebPeer, stopping_sends_what_waits_and_goes_away) {
    EchoServer server;
    WebSocketClient peer(server.port());
    WebSocketClient idle(server.port());
    for (int i = 0; i < 10; ++i) peer.send(std::to_string(i));
    ASSERT_TRUE(soon([&] { return server.counts().messages_in == 10; }));
    server.begin_stop(milliseconds(100'000));
    for (int i = 0; i < 10; ++i) EXPECT_EQ(peer.receive().payload, std::to_string(i));
    EXPECT_EQ(peer.receive_close().close_code(), 1001);
    EXPECT_EQ(idle.receive_close().close_code(), 1001);
    const auto start = Clock::now();
    server.stop(milliseconds(100'000));
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(60)) << "the grace was not needed";
    EXPECT_EQ(server.service().closed_peers, 2);
}

TEST(WebPeer, stopping_does_not_wait_for_those_who_do_not_answer) {
    EchoServer server;
    WebSocketClient silent(server.port());
    WebSocketClient slow(server.port(), "", 4096);
    for (int i = 0; i < 10; ++i) slow.send(std::string(16'000, 'a'));
    ASSERT_TRUE(soon([&] { return server.counts().messages_in == 10; }));
    const auto start = Clock::now();
    server.stop(milliseconds(200));
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(60));
    EXPECT_EQ(server.service().closed_peers, 2);
}

TEST(WebPeer, stopping_in_the_middle_of_a_handshake) {
    boost::asio::io_context context;
    EchoService service(context);
    auto server = WebServer::start(context, free_options(), service).value();
    ClientSocket socket(server->port());
    socket.send(handshake());
    while (server->counts().requests == 0) context.run_one();
    server->stop(milliseconds(200));
    context.run();
    EXPECT_EQ(next_reply(socket).status, 101);
    EXPECT_EQ(socket.receive_all(), "\x88\x0c\x03\xe9going away");
    EXPECT_EQ(service.closed_peers, 1);
}

TEST(WebPeer, a_server_may_go_without_being_stopped) {
    boost::asio::io_context context;
    EchoService service(context);
    auto server = WebServer::start(context, free_options(), service).value();
    ClientSocket socket(server->port());
    socket.send(handshake());
    while (service.opened_peers == 0) context.run_one();
    server.reset();
    context.run();
    EXPECT_EQ(service.closed_peers, 0);
}

TEST(WebPeer, a_context_may_go_with_all_that_is_open) {
    std::optional<boost::asio::io_context> context(std::in_place);
    EchoService service(*context);
    auto server = WebServer::start(*context, free_options(), service).value();
    ClientSocket peer(server->port());
    peer.send(handshake("", "/ws?hello"));
    ClientSocket stuck(server->port());
    stuck.send(get("/stuck"));
    ClientSocket half(server->port());
    half.send("GET");
    while (service.opened_peers == 0 || server->counts().requests < 2) context->run_one();
    server.reset();
    context.reset();
    EXPECT_TRUE(stuck.receive_all());
}

double resident_kilobytes() {
    std::ifstream file("/proc/self/statm");
    double total = 0;
    double resident = 0;
    file >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

TEST(WebPeer, thousands_of_idle_peers) {
    constexpr std::size_t kPeers = 2000;
    if (raise_file_limit() < 2 * kPeers + 100) GTEST_SKIP() << "too few files may be open";
    EchoServer server;
    std::vector<ClientSocket> sockets;
    sockets.reserve(kPeers);
    { WebSocketClient first(server.port()); }
    const double before = resident_kilobytes();
    for (std::size_t i = 0; i < kPeers; ++i) {
        sockets.emplace_back(server.port());
        ASSERT_TRUE(sockets.back().send(handshake("Cookie: railhead_id=abcdefghijklmnopqrst\r\n")));
        ASSERT_EQ(next_reply(sockets.back()).status, 101);
    }
    EXPECT_TRUE(soon([&] { return server.counts().peers >= kPeers; }));
    // Below zero if memory of earlier tests went back to the system meanwhile.
    const double each = (resident_kilobytes() - before) / kPeers;
    std::printf("%.1f KB for each of %zu idle peers\n", each, kPeers);
    // Sanitizers take much more, and are not what this is about.
    EXPECT_LT(each, scaled(40, 40, 1000, 40));
    for (std::size_t i = 0; i < kPeers; i += 100) {
        sockets[i].send(frame(1, "x"));
        sockets[i].received().clear();
        EXPECT_TRUE(sockets[i].receive());
        EXPECT_EQ(sockets[i].received(), "\x81\x01x");
    }
}

}  // namespace
}  // namespace railhead::test
