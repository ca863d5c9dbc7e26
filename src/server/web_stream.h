// server/web_stream.h - the types of Asio and Beast that web*.cpp share. Internal: slow to compile.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "server/web_hub.h"

// g++ 12 sees aligned_alloc() inside Asio's operator new and does not see free() in its delete.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

namespace railhead {

// The executor's own type instead of any_io_executor: smaller and quicker.
using WebExecutor = boost::asio::io_context::executor_type;
using TcpStream = boost::beast::basic_stream<boost::asio::ip::tcp, WebExecutor>;
using WebTimer = boost::asio::basic_waitable_timer<
    std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, WebExecutor>;
template <class T>
using WebTask = boost::asio::awaitable<T, WebExecutor>;

// Errors of the network are values.
inline constexpr boost::asio::as_tuple_t<boost::asio::use_awaitable_t<WebExecutor>> kAsValue{};

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Serves one connection until it is closed.
WebTask<void> serve_connection(std::shared_ptr<WebHub> hub, TcpStream stream, ClientAddress from);

struct Upgrade {
    UpgradeRequest head{};  // as it came, for the handshake
    HttpRequest request{};
    std::unique_ptr<AddressSlot> slot{};  // of the client behind a proxy
};

// Serves a connection as a WebSocket until it is closed.
WebTask<void> serve_peer(std::shared_ptr<WebHub> hub, TcpStream stream,
                         std::unique_ptr<Upgrade> upgrade);

}  // namespace railhead
