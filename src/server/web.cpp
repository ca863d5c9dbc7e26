// The listener: takes connections, refuses what is too much, stops.
#include "server/web.h"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <utility>
#include <vector>

#include "server/file_limit.h"
#include "server/web_stream.h"

namespace railhead {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Acceptor = asio::basic_socket_acceptor<tcp, WebExecutor>;

// How long to leave the queue alone when there are no files or memory for one more connection.
constexpr std::chrono::milliseconds kBackOff{100};

ClientAddress client_of(const tcp::endpoint& endpoint) {
    const asio::ip::address address = endpoint.address();
    const asio::ip::address_v6 wide =
        address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4())
                        : address.to_v6();
    return {wide.to_bytes()};
}

// Shared with its coroutine, which ends later than the server that stopped it.
struct Listener {
    Listener(asio::io_context& context, std::shared_ptr<WebHub> our_hub)
        : acceptor(context.get_executor()),
          back_off(context.get_executor()),
          grace(context.get_executor()),
          hub(std::move(our_hub)) {}

    Acceptor acceptor;
    WebTimer back_off;
    WebTimer grace;
    std::shared_ptr<WebHub> hub;
};

error_code listen(Acceptor& acceptor, const tcp::endpoint& endpoint) {
    error_code error;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    // "::" takes IPv4 as well.
    if (!error && endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
}

void admit(Listener& listener, asio::basic_stream_socket<tcp, WebExecutor> socket) {
    WebHub& hub = *listener.hub;
    error_code error;
    const tcp::endpoint from = socket.remote_endpoint(error);
    if (error) return;  // gone already
    if (hub.counts.connections >= hub.limits.connections) {
        ++hub.counts.refused;
        return;
    }
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(listener.acceptor.get_executor(),
                   serve_connection(listener.hub, TcpStream(std::move(socket)), client_of(from)),
                   asio::detached);
}

WebTask<void> accept_all(std::shared_ptr<Listener> listener) {
    while (listener->acceptor.is_open()) {
        auto [error, socket] = co_await listener->acceptor.async_accept(kAsValue);
        if (!error) {
            admit(*listener, std::move(socket));
        } else if (error != asio::error::operation_aborted &&
                   error != asio::error::connection_aborted) {
            listener->back_off.expires_after(kBackOff);
            co_await listener->back_off.async_wait(kAsValue);
        }
    }
}

std::vector<OpenConnection*> open_connections(const WebHub& hub) {
    return {hub.open.begin(), hub.open.end()};
}

void abort_all(const WebHub& hub) {
    for (OpenConnection* connection : open_connections(hub)) connection->abort();
}

class Server final : public WebServer {
public:
    explicit Server(std::shared_ptr<Listener> listener)
        : listener_(std::move(listener)), hub_(*listener_->hub) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() override {
        hub_.service = nullptr;
        close_listener();
        hub_.emptied = nullptr;
        listener_->grace.cancel();
        abort_all(hub_);
    }

    std::uint16_t port() const override { return hub_.site.port; }
    Counts counts() const override { return hub_.counts; }
    void stop(std::chrono::milliseconds grace) override;

private:
    void close_listener() {
        hub_.stopping = true;
        error_code ignored;
        listener_->acceptor.close(ignored);
        listener_->back_off.cancel();
    }

    std::shared_ptr<Listener> listener_;
    WebHub& hub_;
};

void Server::stop(std::chrono::milliseconds grace) {
    close_listener();
    if (hub_.counts.connections == 0) return;
    // The last connection takes the timer with it, so that the context runs out of work.
    const auto listener = listener_;
    hub_.emptied = [&timer = listener_->grace] { timer.cancel(); };
    listener->grace.expires_after(grace);
    listener->grace.async_wait([listener](error_code error) {
        if (!error) abort_all(*listener->hub);
    });
    for (OpenConnection* connection : open_connections(hub_)) connection->go_away();
}

}  // namespace

std::unique_ptr<WebServer> WebServer::start(asio::io_context& context, const WebOptions& options,
                                            WebService& service, std::string& problem) {
    problem.clear();
    raise_file_limit();
    const auto site = site_of(options);
    error_code error;
    const asio::ip::address address = asio::ip::make_address(options.bind, error);
    if (!site) problem = fmt::format("'{}' is not of the form https://host", options.public_url);
    if (error) problem = fmt::format("'{}' is not an IP address", options.bind);
    if (!problem.empty()) return nullptr;

    const auto hub = std::make_shared<WebHub>(options, *site, service);
    const auto listener = std::make_shared<Listener>(context, hub);
    error = listen(listener->acceptor, {address, options.port});
    if (error) {
        problem = fmt::format("cannot listen on {} port {}: {}", options.bind, options.port,
                              error.message());
        return nullptr;
    }
    hub->site.port = listener->acceptor.local_endpoint().port();
    asio::co_spawn(context.get_executor(), accept_all(listener), asio::detached);
    return std::make_unique<Server>(listener);
}

}  // namespace railhead
