// Beast's HTTP: one HttpConnection for each, until it is closed or becomes a WebSocket.
#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "server/web_answer.h"
#include "server/web_stream.h"

namespace railhead {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;
using Parser = http::request_parser<http::string_body>;

constexpr std::chrono::minutes kServiceTime{1};  // by which a service must have answered
constexpr std::chrono::minutes kWritingTime{2};  // for the largest answer over the slowest line
constexpr std::chrono::seconds kLingerTime{2};
constexpr std::chrono::seconds kNamesLast{5};  // until the machine's names are asked for again
constexpr std::size_t kLingerBytes = 1 << 18;
constexpr std::size_t kFirstRead = 1024;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

std::vector<HeaderField> fields_of(const Parser& parser) {
    std::vector<HeaderField> fields;
    for (const auto& field : parser.get())
        fields.push_back({view_of(field.name_string()), view_of(field.value())});
    return fields;
}

// An answer that the service has promised.
class Promise {
public:
    explicit Promise(const WebExecutor& executor) : wake_(executor, kServiceTime) {}

    void keep(HttpAnswer answer) {
        if (answer_) return;
        answer_ = std::move(answer);
        wake_.cancel();
    }
    void give_up() { keep(error_answer(500, "no answer")); }
    bool kept() const { return answer_.has_value(); }
    WebTimer& wake() { return wake_; }
    HttpAnswer take() { return answer_ ? std::move(*answer_) : error_answer(500, "no answer"); }

private:
    std::optional<HttpAnswer> answer_{};
    WebTimer wake_;
};

// Held by the service, perhaps longer than the connection and the context exist. Destroyed without
// an answer, it answers on its own.
class PromiseHandle {
public:
    explicit PromiseHandle(const std::shared_ptr<Promise>& promise) : promise_(promise) {}
    PromiseHandle(const PromiseHandle&) = delete;
    PromiseHandle& operator=(const PromiseHandle&) = delete;
    ~PromiseHandle() { keep(error_answer(500, "no answer")); }

    void keep(HttpAnswer answer) {
        if (const auto promise = promise_.lock()) promise->keep(std::move(answer));
    }

private:
    std::weak_ptr<Promise> promise_;
};

enum class Next { request, linger, close, upgrade };

class HttpConnection final : public OpenConnection {
public:
    HttpConnection(WebHub& hub, TcpStream& stream, const ClientAddress& from)
        : hub_(hub), stream_(stream), from_(from), buffer_(hub.limits.header + 4096) {}

    // Null: it is closed.
    WebTask<std::unique_ptr<Upgrade>> run();

    void go_away() override {
        if (idle_) abort();
    }
    void abort() override {
        stream_.close();
        if (const auto promise = promise_.lock()) promise->give_up();
    }

private:
    WebTask<bool> wait_for_request();
    WebTask<Next> serve_request();
    std::variant<CheckedRequest, RequestRefusal> judged(const RawRequest& raw);
    WebTask<Next> serve_checked(Parser& parser, CheckedRequest checked);
    WebTask<Next> serve_upgrade(Parser& parser, CheckedRequest checked);
    WebTask<error_code> read_body(Parser& parser);
    WebTask<HttpAnswer> ask_service(const HttpRequest& request);
    WebTask<Next> answer(const Parser& parser, HttpAnswer what);
    WebTask<Next> refuse(const Parser& parser, RequestRefusal refusal);
    WebTask<Next> put_off(const Parser& parser, int seconds);
    WebTask<Next> refuse(const Parser& parser, error_code error);
    WebTask<void> linger();

    WebHub& hub_;
    TcpStream& stream_;
    ClientAddress from_;
    beast::flat_buffer buffer_;
    std::weak_ptr<Promise> promise_{};
    std::unique_ptr<Upgrade> upgrade_{};
    bool first_ = true;
    bool idle_ = false;
};

WebTask<std::unique_ptr<Upgrade>> HttpConnection::run() {
    stream_.expires_after(hub_.limits.request_time);
    Next next = Next::request;
    while (next == Next::request) {
        if (!co_await wait_for_request()) co_return nullptr;
        next = co_await serve_request();
    }
    if (next == Next::linger) co_await linger();
    co_return std::move(upgrade_);
}

// The time for the first request began with the connection; for others with their first byte.
WebTask<bool> HttpConnection::wait_for_request() {
    if (hub_.stopping) co_return false;
    if (buffer_.size() == 0) {
        if (!first_) {
            buffer_.shrink_to_fit();
            stream_.expires_after(hub_.limits.idle_time);
        }
        idle_ = true;
        const auto [error, bytes] =
            co_await stream_.async_read_some(buffer_.prepare(kFirstRead), kAsValue);
        idle_ = false;
        if (error) co_return false;
        buffer_.commit(bytes);
    }
    if (!first_) stream_.expires_after(hub_.limits.request_time);
    first_ = false;
    co_return true;
}

WebTask<Next> HttpConnection::serve_request() {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(hub_.limits.header));
    parser.body_limit(hub_.limits.body);
    const auto [error, bytes] =
        co_await http::async_read_header(stream_, buffer_, parser, kAsValue);
    if (error) co_return co_await refuse(parser, error);
    ++hub_.counts.requests;
    const std::vector<HeaderField> fields = fields_of(parser);
    auto outcome = judged(
        {view_of(parser.get().method_string()), view_of(parser.get().target()), fields, from_});
    auto* checked = std::get_if<CheckedRequest>(&outcome);
    // Refused requests count as well, against the other end of the connection.
    const int wait = hub_.visitors.wait_before_request(checked ? checked->client : from_,
                                                       std::chrono::steady_clock::now());
    if (wait > 0) co_return co_await put_off(parser, wait);
    if (checked) co_return co_await serve_checked(parser, std::move(*checked));
    co_return co_await refuse(parser, std::get<RequestRefusal>(outcome));
}

// A name that is not ours may be a new one: networks come and go.
std::variant<CheckedRequest, RequestRefusal> HttpConnection::judged(const RawRequest& raw) {
    auto outcome = check_request(raw, hub_.site);
    const auto* refusal = std::get_if<RequestRefusal>(&outcome);
    const auto now = std::chrono::steady_clock::now();
    if (refusal == nullptr || refusal->status != 421 || now - hub_.names_read < kNamesLast)
        return outcome;
    hub_.site.own = own_names();
    hub_.names_read = now;
    return check_request(raw, hub_.site);
}

WebTask<Next> HttpConnection::serve_checked(Parser& parser, CheckedRequest checked) {
    if (const error_code error = co_await read_body(parser))
        co_return co_await refuse(parser, error);
    if (checked.upgrade || checked.request.path == "/ws")
        co_return co_await serve_upgrade(parser, std::move(checked));
    if (checked.request.method == "OPTIONS") {
        HttpAnswer allowed{.status = 204};
        allowed.headers.emplace_back("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        co_return co_await answer(parser, std::move(allowed));
    }
    checked.request.body = std::move(parser.get().body());
    HttpAnswer answered = co_await ask_service(checked.request);
    co_return co_await answer(parser, std::move(answered));
}

WebTask<error_code> HttpConnection::read_body(Parser& parser) {
    if (parser.is_done()) co_return error_code{};
    if (equal_ignoring_case(view_of(parser.get()[http::field::expect]), "100-continue")) {
        static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto [error, bytes] = co_await asio::async_write(
            stream_, asio::buffer(kContinue.data(), kContinue.size()), kAsValue);
        if (error) co_return error;
    }
    const auto [error, bytes] = co_await http::async_read(stream_, buffer_, parser, kAsValue);
    co_return error;
}

WebTask<Next> HttpConnection::serve_upgrade(Parser& parser, CheckedRequest checked) {
    if (checked.request.path != "/ws")
        co_return co_await refuse(parser, RequestRefusal{404, "WebSockets are at /ws"});
    std::optional<RequestRefusal> refusal = why_no_websocket(fields_of(parser));
    // A client must not speak before the handshake is done.
    if (!refusal && (parser.get().method() != http::verb::get || parser.get().version() != 11 ||
                     !parser.get().body().empty() || buffer_.size() > 0))
        refusal = RequestRefusal{400, "the handshake is malformed"};
    std::unique_ptr<AddressSlot> slot;
    if (!refusal && checked.client != from_) {
        slot = std::make_unique<AddressSlot>(hub_, checked.client);
        if (!slot->admitted()) refusal = RequestRefusal{429, "too many connections"};
    }
    if (!refusal && hub_.stopping) refusal = RequestRefusal{503, "the server is going away"};
    if (refusal) co_return co_await refuse(parser, *refusal);
    upgrade_ = std::make_unique<Upgrade>();
    upgrade_->head = parser.release();
    upgrade_->request = std::move(checked.request);
    upgrade_->slot = std::move(slot);
    co_return Next::upgrade;
}

WebTask<HttpAnswer> HttpConnection::ask_service(const HttpRequest& request) {
    const auto promise = std::make_shared<Promise>(stream_.get_executor());
    promise_ = promise;
    stream_.expires_never();
    const bool called = call_service(hub_, [&](WebService& service) {
        service.handle(request, [handle = std::make_shared<PromiseHandle>(promise)](
                                    HttpAnswer made) { handle->keep(std::move(made)); });
    });
    if (!called) promise->keep(error_answer(500, "internal error"));
    if (!promise->kept()) co_await promise->wake().async_wait(kAsValue);
    co_return promise->take();
}

WebTask<Next> HttpConnection::answer(const Parser& parser, HttpAnswer what) {
    // The rest of a body would be mistaken for the next request.
    const bool whole = parser.is_done();
    const bool keep = whole && parser.keep_alive() && !hub_.stopping;
    const bool known = parser.is_header_done();
    const bool head = known && parser.get().method() == http::verb::head;
    const int version = known ? static_cast<int>(parser.get().version()) : 11;
    const std::string text = head_of(what, {.version = version,
                                            .keep_alive = keep,
                                            .only_secure = hub_.site.secure,
                                            .now = std::time(nullptr)});
    std::array<asio::const_buffer, 2> parts{asio::buffer(text), asio::const_buffer{}};
    if (!head && what.status != 204 && what.status != 304) parts[1] = asio::buffer(what.body);
    stream_.expires_after(kWritingTime);
    const auto [error, bytes] = co_await asio::async_write(stream_, parts, kAsValue);
    if (error) co_return Next::close;
    if (keep) co_return Next::request;
    co_return whole ? Next::close : Next::linger;
}

WebTask<Next> HttpConnection::refuse(const Parser& parser, RequestRefusal refusal) {
    ++hub_.counts.refused;
    HttpAnswer no = error_answer(refusal.status, refusal.why);
    if (refusal.for_people) {
        no.type = "text/html; charset=utf-8";
        no.body = other_name_page(view_of(parser.get()[http::field::host]), hub_.site);
    }
    if (refusal.status == 426) {
        no.headers.emplace_back("Upgrade", "websocket");
        no.headers.emplace_back("Sec-WebSocket-Version", "13");
    }
    co_return co_await answer(parser, std::move(no));
}

WebTask<Next> HttpConnection::put_off(const Parser& parser, int seconds) {
    ++hub_.counts.refused;
    HttpAnswer later = error_answer(429, "too many requests");
    later.headers.emplace_back("Retry-After", std::to_string(seconds));
    co_return co_await answer(parser, std::move(later));
}

WebTask<Next> HttpConnection::refuse(const Parser& parser, error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        co_return co_await refuse(parser, RequestRefusal{431, "the header is too large"});
    if (error == http::error::body_limit)
        co_return co_await refuse(parser, RequestRefusal{413, "the body is too large"});
    const bool malformed = error.category() == make_error_code(http::error::bad_value).category();
    if (!malformed || error == http::error::end_of_stream || error == http::error::partial_message)
        co_return Next::close;  // it is gone, or was too slow
    co_return co_await refuse(parser, RequestRefusal{400, "the request is malformed"});
}

// A socket that is closed while bytes wait to be read resets the connection, and the client may
// never see our answer: read some more of what it sends.
WebTask<void> HttpConnection::linger() {
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kLingerTime);
    for (std::size_t read = 0; read < kLingerBytes;) {
        buffer_.clear();
        const auto [error, bytes] =
            co_await stream_.async_read_some(buffer_.prepare(4096), kAsValue);
        if (error) co_return;
        read += bytes;
    }
}

}  // namespace

WebTask<void> serve_connection(std::shared_ptr<WebHub> hub, TcpStream stream, ClientAddress from) {
    const Admission admission(*hub);
    // A proxy's connections are its clients': a WebSocket takes a slot of its client's address.
    std::unique_ptr<AddressSlot> slot;
    if (!contains(hub->site.proxies, from)) slot = std::make_unique<AddressSlot>(*hub, from);
    if (slot && !slot->admitted()) {
        ++hub->counts.refused;
        co_return;
    }
    std::unique_ptr<Upgrade> upgrade;
    {
        HttpConnection connection(*hub, stream, from);
        const Registration registration(*hub, connection);
        upgrade = co_await connection.run();
    }
    if (upgrade) co_await serve_peer(hub, std::move(stream), std::move(upgrade));
}

}  // namespace railhead
