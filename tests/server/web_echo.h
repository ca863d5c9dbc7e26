// server/web_echo.h - a WebServer on any free port with a service that sends back what it gets.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/static_files.h"
#include "server/web.h"

namespace railhead::test {

inline std::shared_ptr<const std::string> shared_text(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

class EchoService final : public WebService {
public:
    explicit EchoService(boost::asio::io_context& context) : context_(context) {}

    void handle(const HttpRequest& request, std::function<void(HttpAnswer)> answer) override {
        if (request.path == "/throw") throw std::runtime_error("a fault of the service");
        if (request.path == "/never") return;
        if (request.path == "/stuck") return stuck_.push_back(std::move(answer));
        if (auto file = static_file(request)) return answer(*file);
        HttpAnswer echo{.type = "text/plain", .body = described(request)};
        if (request.path == "/inject")
            echo.headers = {{"X-Good", "yes"}, {"X-Bad", "a\r\nSet-Cookie: b=c"}};
        if (request.path == "/later")
            boost::asio::post(context_, [answer, echo] { answer(echo); });
        else
            answer(std::move(echo));
    }

    void opened(Peer& peer) override {
        ++opened_peers;
        if (peer.request().query == "throw") throw std::runtime_error("a fault of the service");
        if (peer.request().query == "hello") peer.send(shared_text("hello"));
    }

    void received(Peer& peer, std::string_view text) override {
        if (text == "throw") throw std::runtime_error("a fault of the service");
        if (text == "close") {
            peer.send(shared_text("last words"));
            return peer.close(4000, "as asked");
        }
        if (text == "who") return peer.send(shared_text(described(peer.request())));
        if (text.starts_with("flood"))
            for (int i = 0; i < 200; ++i) peer.send(shared_text(std::string(16'384, 'x')));
        peer.send(shared_text(std::string(text)));
    }

    void closed(Peer&) override { ++closed_peers; }

    std::atomic<int> opened_peers = 0;
    std::atomic<int> closed_peers = 0;

private:
    static std::string described(const HttpRequest& request) {
        return request.method + " path=" + request.path + " query=" + request.query +
               " body=" + request.body + " secret=" + request.secret +
               " address=" + request.address + (request.loopback ? " loopback" : "") +
               (request.secure ? " secure" : "") + (request.from_browser ? " browser" : "");
    }

    boost::asio::io_context& context_;
    std::vector<std::function<void(HttpAnswer)>> stuck_{};
};

// No limits on requests and messages; tests of those limits set their own.
inline WebOptions free_options() {
    WebOptions options{.port = 0};
    options.limits.requests_per_second = 0;
    options.limits.messages_per_second = 0;
    return options;
}

class EchoServer {
public:
    explicit EchoServer(const WebOptions& options = free_options()) : service_(context_) {
        auto started = WebServer::start(context_, options, service_);
        if (!started) {
            problem = started.reason();
            return;
        }
        server_ = std::move(started).value();
        thread_ = std::thread([this] { context_.run(); });
    }
    EchoServer(const EchoServer&) = delete;
    EchoServer& operator=(const EchoServer&) = delete;
    ~EchoServer() { stop(std::chrono::milliseconds(0)); }

    std::uint16_t port() const { return server_->port(); }
    EchoService& service() { return service_; }

    // Ends when the context has run out of work.
    void stop(std::chrono::milliseconds grace) {
        begin_stop(grace);
        if (thread_.joinable()) thread_.join();
    }
    void begin_stop(std::chrono::milliseconds grace) {
        if (server_) boost::asio::post(context_, [this, grace] { server_->stop(grace); });
    }

    WebServer::Counts counts() {
        std::promise<WebServer::Counts> promise;
        auto counts = promise.get_future();
        boost::asio::post(context_, [&] { promise.set_value(server_->counts()); });
        return counts.get();
    }

    std::string problem{};

private:
    boost::asio::io_context context_{1};
    EchoService service_;
    std::unique_ptr<WebServer> server_{};
    std::thread thread_{};
};

}  // namespace railhead::test
