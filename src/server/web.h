// server/web.h - HTTP and WebSockets: sockets, limits and time-outs. Knows nothing about tables.
//
// Everything here and everything of a WebService runs on the one thread that runs the io_context;
// other threads hand work over with boost::asio::post. Boost is used in few .cpp files: it is slow
// to compile.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/address_range.h"

namespace boost::asio {
class io_context;
}

namespace railhead {

struct HttpRequest {
    std::string method{};  // "GET" (HEAD, too: the body is left out later), "POST", "DELETE", ...
    std::string path{};    // decoded, always beginning with "/", without "." and ".." steps
    std::string query{};   // behind "?", as it came
    std::string body{};    // at most WebLimits::body
    std::string secret{};  // of the bearer token or the cookie; "": neither
    std::string if_none_match{};
    std::string address{};      // of the client, as text
    bool gzip = false;          // the client takes Content-Encoding: gzip
    bool page = false;          // somebody's browser asks for a page to show
    bool from_browser = false;  // it sent an Origin; those of foreign sites are refused before
    bool loopback = false;      // came from this machine, by its loopback name, through no proxy
    bool secure = false;        // over https, as the proxy says or the public URL
    bool old_cookie = false;    // the secret came in a cookie without the prefix of secure ones
};

struct HttpAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

// A connected WebSocket client. Lives until WebService::closed() was called for it.
class Peer {
public:
    virtual ~Peer() = default;
    // Sent in order, as a text frame. A peer that does not take what it is sent (more than
    // WebLimits::unsent bytes wait) is closed.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // Sends what waits, then closes. Nothing more is received from it, or sent to it.
    virtual void close(int code, std::string_view reason) = 0;
    virtual const HttpRequest& request() const = 0;  // that it began with

    void* client = nullptr;  // for the service
};

class WebService {
public:
    virtual ~WebService() = default;
    // Calls `answer` once, now or later, on the same thread. `request` is valid only during the
    // call. A call that throws, never answers or takes longer than a minute is answered with 500.
    // OPTIONS and refused requests (server/web_request.h) do not come here.
    virtual void handle(const HttpRequest& request, std::function<void(HttpAnswer)> answer) = 0;
    // Requests for WebSockets come to /ws.
    virtual void opened(Peer& peer) = 0;
    virtual void received(Peer& peer, std::string_view text) = 0;
    // Once for each opened peer; never from inside send() or close(). The last call for it.
    virtual void closed(Peer& peer) = 0;
};

// A rate of 0 means no limit.
struct WebLimits {
    std::size_t header = 16'384;  // bytes
    std::size_t body = 65'536;
    std::size_t frame = 16'384;               // of a WebSocket message
    std::size_t unsent = 262'144;             // bytes that wait for one peer
    std::size_t connections = 20'000;         // in all; fewer where fewer files may be open
    std::size_t connections_of_address = 64;  // loopback: as many as in all
    double messages_per_second = 20;          // of one peer, with a burst of
    double message_burst = 60;
    double requests_per_second = 20;  // of one address, with a burst of
    double request_burst = 100;
    std::chrono::milliseconds request_time{15'000};  // for a whole request to arrive
    std::chrono::milliseconds idle_time{30'000};  // of a connection; peers are pinged at half of it
};

struct WebOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any that is free
    // "": this machine's own names and addresses are served, and the Origin must be the Host.
    std::string public_url{};
    std::vector<AddressRange> proxies{};  // whose X-Forwarded-For and -Proto are believed
    WebLimits limits{};
};

class WebServer {
public:
    // `service` must outlive it. Or why it cannot listen (port taken, no such address).
    static Result<std::unique_ptr<WebServer>> start(boost::asio::io_context& context,
                                                    const WebOptions& options, WebService& service);
    // Afterwards the service is no longer called, not even closed(): first stop() and run the
    // context until it is done.
    virtual ~WebServer() = default;
    virtual std::uint16_t port() const = 0;
    // Takes no new connections; closes those that are there with "going away" (1001) when what
    // waits for them is sent, or after `grace`. Then nothing is left to do in the context.
    virtual void stop(std::chrono::milliseconds grace) = 0;

    struct Counts {
        std::uint64_t connections = 0, peers = 0;                                    // now
        std::uint64_t requests = 0, messages_in = 0, messages_out = 0, refused = 0;  // ever
    };
    virtual Counts counts() const = 0;
};

}  // namespace railhead
