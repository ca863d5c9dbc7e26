// The listener: accepts connections, refuses those beyond the limits, stops.
#include "server/web.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <cerrno>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "server/file_limit.h"
#include "server/web_answer.h"
#include "server/web_stream.h"

namespace railhead {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Acceptor = asio::basic_socket_acceptor<tcp, WebExecutor>;

using Socket = asio::basic_stream_socket<tcp, WebExecutor>;

// How long to leave the queue alone when there are no files or memory for one more connection.
constexpr std::chrono::milliseconds kBackOff{100};
// Clients that are turned away may take a moment to read why. At most this many at a time.
constexpr std::chrono::seconds kTurnedAwayTime{1};
constexpr int kMostTurnedAway = 16;
constexpr std::chrono::minutes kLogFullEvery{1};

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
          hub(std::move(our_hub)),
          spare(open_spare()) {}
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener() {
        if (spare >= 0) ::close(spare);
    }
    static int open_spare() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

    Acceptor acceptor;
    WebTimer back_off;
    WebTimer grace;
    std::shared_ptr<WebHub> hub;
    int spare;  // a reserve file, closed when no other can be opened, to turn a client away
    int turned_away = 0;
    WebTime logged_full{};
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

// The answer to clients for whom there is no room.
std::string full_answer() {
    HttpAnswer answer = error_answer(503, "too many connections: try again soon", "busy");
    answer.headers.emplace_back("Retry-After", "5");
    return head_of(answer, {.keep_alive = false, .now = std::time(nullptr)}) + answer.body;
}

// Nothing here waits: the answer fits into the socket's buffer. What has arrived is read, since
// unread bytes would make TCP reset the connection and drop the answer.
void say_full(int socket) {
    const std::string text = full_answer();
    ::send(socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::shutdown(socket, SHUT_WR);
    std::array<char, 4096> bytes{};
    for (int i = 0; i < 4 && ::recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT) > 0; ++i) {
    }
}

void count_full(Listener& listener) {
    WebHub& hub = *listener.hub;
    ++hub.counts.refused;
    const WebTime now = std::chrono::steady_clock::now();
    if (listener.logged_full != WebTime{} && now - listener.logged_full < kLogFullEvery) return;
    listener.logged_full = now;
    log_event("warning", "connections_full", {{"connections", hub.counts.connections}});
}

// Until the other end has read the answer and closes, or for a moment.
WebTask<void> turn_away(std::shared_ptr<Listener> listener, TcpStream stream) {
    ++listener->turned_away;
    stream.expires_after(kTurnedAwayTime);
    std::array<char, 4096> bytes{};
    for (int i = 0; i < 16; ++i) {
        const auto [error, count] = co_await stream.async_read_some(asio::buffer(bytes), kAsValue);
        if (error) break;
    }
    --listener->turned_away;
}

void admit(const std::shared_ptr<Listener>& listener, Socket socket) {
    WebHub& hub = *listener->hub;
    error_code error;
    const tcp::endpoint from = socket.remote_endpoint(error);
    if (error) return;  // gone already
    if (hub.counts.connections >= hub.limits.connections) {
        count_full(*listener);
        say_full(socket.native_handle());
        if (listener->turned_away >= kMostTurnedAway) return;
        return asio::co_spawn(listener->acceptor.get_executor(),
                              turn_away(listener, TcpStream(std::move(socket))), log_thrown);
    }
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(listener->acceptor.get_executor(),
                   serve_connection(listener->hub, TcpStream(std::move(socket)), client_of(from)),
                   log_thrown);
}

// No file can be opened any more: the spare one is used to answer a client. False: none was
// answered.
bool admit_nobody(Listener& listener) {
    if (listener.spare >= 0) ::close(listener.spare);
    const int socket = ::accept4(listener.acceptor.native_handle(), nullptr, nullptr,
                                 SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0) {
        count_full(listener);
        say_full(socket);
        ::close(socket);
    }
    listener.spare = Listener::open_spare();
    return socket >= 0;
}

bool no_more_files(const error_code& error) {
    return error.value() == EMFILE || error.value() == ENFILE;
}

WebTask<void> accept_all(std::shared_ptr<Listener> listener) {
    while (listener->acceptor.is_open()) {
        auto [error, socket] = co_await listener->acceptor.async_accept(kAsValue);
        if (!error) {
            admit(listener, std::move(socket));
        } else if (no_more_files(error) && admit_nobody(*listener)) {
            continue;
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
    // The last connection cancels the timer, so that the context runs out of work.
    const auto listener = listener_;
    hub_.emptied = [&timer = listener_->grace] { timer.cancel(); };
    listener->grace.expires_after(grace);
    listener->grace.async_wait([listener](error_code error) {
        if (!error) abort_all(*listener->hub);
    });
    for (OpenConnection* connection : open_connections(hub_)) connection->go_away();
}

}  // namespace

Result<std::unique_ptr<WebServer>> WebServer::start(asio::io_context& context,
                                                    const WebOptions& options,
                                                    WebService& service) {
    const std::size_t room = connections_within(raise_file_limit());
    const auto site = site_of(options);
    error_code error;
    const asio::ip::address address = asio::ip::make_address(options.bind, error);
    if (error) return fmt::format("'{}' is not an IP address", options.bind);
    if (!site) return fmt::format("'{}' is not of the form https://host", options.public_url);

    const auto hub = std::make_shared<WebHub>(options, *site, service);
    hub->limits.connections = std::min(hub->limits.connections, room);
    hub->site.own = own_names();
    hub->names_read = std::chrono::steady_clock::now();
    const auto listener = std::make_shared<Listener>(context, hub);
    error = listen(listener->acceptor, {address, options.port});
    if (error)
        return fmt::format("cannot listen on {} port {}: {}", options.bind, options.port,
                           error.message());
    hub->site.port = listener->acceptor.local_endpoint().port();
    asio::co_spawn(context.get_executor(), accept_all(listener), log_thrown);
    return std::make_unique<Server>(listener);
}

}  // namespace railhead
