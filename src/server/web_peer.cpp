// Beast's WebSockets: one PeerSession for each, with its queue.
#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>

#include "core/utf8.h"
#include "server/web_stream.h"

namespace railhead {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

// What a closing handshake may take, and what waits in front of it.
constexpr std::chrono::seconds kClosingTime{5};
// Counted for every message that waits, so that many empty ones are not free.
constexpr std::size_t kMessageCost = 64;
// Larger buffers are given back when a message was handled: most peers are idle most of the time.
constexpr std::size_t kKeptBuffer = 2048;

// Close frames hold at most 123 bytes of text.
std::string_view short_reason(std::string_view reason) {
    reason = reason.substr(0, 123);
    return reason.substr(0, broken_utf8_at(reason).value_or(reason.size()));
}

class PeerSession final : public Peer,
                          public OpenConnection,
                          public std::enable_shared_from_this<PeerSession> {
public:
    PeerSession(std::shared_ptr<WebHub> hub, TcpStream stream)
        : hub_(std::move(hub)), socket_(std::move(stream)) {}

    WebTask<void> run(std::unique_ptr<Upgrade> upgrade);

    void send(std::shared_ptr<const std::string> text) override;
    void close(int code, std::string_view reason) override;
    const HttpRequest& request() const override { return request_; }

    void go_away() override {
        // While the handshake is being written, nothing else may be: run() sees it then.
        if (accepted_) close(websocket::close_code::going_away, "going away");
    }
    void abort() override { socket_.next_layer().close(); }

private:
    void configure();
    WebTask<void> receive_all();
    void receive();
    void count_control_frame();
    void write_next();
    void written(error_code error);
    void start_closing();

    Rate message_rate() const {
        return {hub_->limits.messages_per_second, hub_->limits.message_burst};
    }

    std::shared_ptr<WebHub> hub_;
    websocket::stream<TcpStream, false> socket_;  // false: permessage-deflate is not compiled in
    HttpRequest request_{};
    std::unique_ptr<AddressSlot> slot_{};
    beast::flat_buffer buffer_{};
    TokenBucket messages_{};
    std::deque<std::shared_ptr<const std::string>> waiting_{};  // the first is being written
    std::size_t unsent_ = 0;
    bool accepted_ = false;
    bool closing_ = false;
    websocket::close_reason reason_{};
    std::chrono::steady_clock::time_point closing_until_{};
};

void PeerSession::configure() {
    const WebLimits& limits = hub_->limits;
    websocket::stream_base::timeout times{};
    times.handshake_timeout = kClosingTime;
    times.idle_timeout = limits.idle_time;
    times.keep_alive_pings = true;
    socket_.next_layer().expires_never();  // from here on Beast's WebSocket has its own timer
    socket_.set_option(times);
    socket_.read_message_max(limits.frame);
    socket_.auto_fragment(false);
    socket_.text(true);
    // Pings are answered by Beast; a flood of them is a flood.
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
        if (kind == websocket::frame_type::close)
            closing_ = true;  // it will not read any more
        else
            count_control_frame();
    });
}

WebTask<void> PeerSession::run(std::unique_ptr<Upgrade> upgrade) {
    configure();
    const auto [error] = co_await socket_.async_accept(upgrade->head, kAsValue);
    if (error) co_return;
    accepted_ = true;
    request_ = std::move(upgrade->request);
    slot_ = std::move(upgrade->slot);
    upgrade.reset();
    ++hub_->counts.peers;
    if (!call_service(*hub_, [&](WebService& service) { service.opened(*this); }))
        close(websocket::close_code::internal_error, "internal error");
    if (hub_->stopping) go_away();
    co_await receive_all();
    // Writes and closing handshakes that still run end with this.
    closing_ = true;
    abort();
    --hub_->counts.peers;
    call_service(*hub_, [&](WebService& service) { service.closed(*this); });
}

WebTask<void> PeerSession::receive_all() {
    for (;;) {
        const auto [error, bytes] = co_await socket_.async_read(buffer_, kAsValue);
        if (error) co_return;
        if (!closing_) receive();
        // A peer that keeps sending but does not read what comes before the close frame.
        if (closing_ && std::chrono::steady_clock::now() > closing_until_) co_return;
        buffer_.consume(buffer_.size());
        if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
    }
}

void PeerSession::receive() {
    ++hub_->counts.messages_in;
    if (!messages_.take(message_rate(), std::chrono::steady_clock::now())) {
        ++hub_->counts.refused;
        return close(websocket::close_code::policy_error, "too many messages");
    }
    if (!socket_.got_text()) return close(websocket::close_code::unknown_data, "text only");
    const std::string_view text(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    if (!call_service(*hub_, [&](WebService& service) { service.received(*this, text); }))
        close(websocket::close_code::internal_error, "internal error");
}

void PeerSession::count_control_frame() {
    if (closing_ || messages_.take(message_rate(), std::chrono::steady_clock::now())) return;
    ++hub_->counts.refused;
    close(websocket::close_code::policy_error, "too many messages");
}

void PeerSession::send(std::shared_ptr<const std::string> text) {
    if (closing_) return;
    unsent_ += text->size() + kMessageCost;
    waiting_.push_back(std::move(text));
    if (unsent_ > hub_->limits.unsent && waiting_.size() > 1) {
        // Not even a close frame would get through.
        ++hub_->counts.refused;
        closing_ = true;
        return abort();
    }
    if (waiting_.size() == 1) write_next();
}

void PeerSession::write_next() {
    socket_.async_write(
        asio::buffer(*waiting_.front()),
        [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
}

void PeerSession::written(error_code error) {
    if (error) {
        closing_ = true;
        return abort();  // ends the reading, too
    }
    ++hub_->counts.messages_out;
    unsent_ -= waiting_.front()->size() + kMessageCost;
    waiting_.pop_front();
    if (!waiting_.empty()) return write_next();
    if (closing_) start_closing();
}

void PeerSession::close(int code, std::string_view reason) {
    if (closing_) return;
    closing_ = true;
    closing_until_ = std::chrono::steady_clock::now() + kClosingTime;
    const std::string_view text = short_reason(reason);
    reason_ = {static_cast<websocket::close_code>(code),
               beast::string_view(text.data(), text.size())};
    if (waiting_.empty()) start_closing();
}

void PeerSession::start_closing() {
    // When it ends, the pending read ends as well.
    socket_.async_close(reason_, [self = shared_from_this()](error_code) {});
}

}  // namespace

WebTask<void> serve_peer(std::shared_ptr<WebHub> hub, TcpStream stream,
                         std::unique_ptr<Upgrade> upgrade) {
    // Shared with the handlers of writes that run: they end after the reading.
    const auto peer = std::make_shared<PeerSession>(hub, std::move(stream));
    const Registration registration(*hub, *peer);
    co_await peer->run(std::move(upgrade));
}

}  // namespace railhead
