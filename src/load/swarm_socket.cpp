#include "load/swarm_socket.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include "load/swarm_text.h"

namespace railhead {

namespace {

// One key for all: it only shows that the server speaks WebSocket (the example of RFC 6455).
constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view kAccept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
constexpr std::size_t kMostPartial = 1 << 20;
constexpr int kText = 1, kClose = 8, kPing = 9, kPong = 10;

std::string error_text(int error) {
    return std::strerror(error);
}

// The code and the reason of a close frame.
std::string closing_text(std::string_view payload) {
    if (payload.size() < 2) return "the server closed the connection";
    const int code =
        static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
    return "the server closed the connection: " + std::to_string(code) + " " +
           std::string{payload.substr(2)};
}

}  // namespace

std::string find_address(std::string_view url, SwarmAddress& address) {
    constexpr std::string_view kScheme = "http://";
    constexpr std::string_view kForm = "the URL must be http://HOST:PORT";
    if (!url.starts_with(kScheme)) return std::string{kForm};
    url.remove_prefix(kScheme.size());
    if (url.ends_with('/')) url.remove_suffix(1);
    const std::size_t colon = url.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return std::string{kForm};
    const std::string port{url.substr(colon + 1)};
    const auto number = number_in(port);
    if (!number || *number < 1 || *number > 65535) return std::string{kForm};
    address.host = url;
    std::string host{url.substr(0, colon)};
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_family = AF_UNSPEC;
    addrinfo* found = nullptr;
    if (const int error = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found); error != 0)
        return host + ": " + ::gai_strerror(error);
    std::memcpy(&address.address, found->ai_addr, found->ai_addrlen);
    address.size = found->ai_addrlen;
    ::freeaddrinfo(found);
    return {};
}

std::string SwarmSocket::open(int epoll, const SwarmAddress& address, Owner& owner) {
    close();
    file_ = ::socket(address.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (file_ < 0) return "no socket: " + error_text(errno);
    const int yes = 1;
    ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    const auto* place = reinterpret_cast<const sockaddr*>(&address.address);
    if (::connect(file_, place, address.size) != 0 && errno != EINPROGRESS) {
        const std::string why = error_text(errno);
        close();
        return "cannot connect: " + why;
    }
    epoll_ = epoll;
    owner_ = &owner;
    address_ = &address;
    stage_ = Stage::connecting;
    writing_ = true;
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT;
    event.data.ptr = this;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, file_, &event);
    return {};
}

void SwarmSocket::close() {
    if (file_ < 0) return;
    ::close(file_);
    file_ = -1;
    partial_.clear();
    unsent_.clear();
}

void SwarmSocket::fail(const std::string& why) {
    if (file_ < 0) return;
    close();
    owner_->lost(why);
}

void SwarmSocket::post(std::string_view path, std::string_view secret, std::string_view body) {
    std::string text =
        "POST " + std::string{path} + " HTTP/1.1\r\nHost: " + address_->host +
        "\r\nAuthorization: Bearer " + std::string{secret} +
        "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n";
    text += body;
    stage_ = Stage::answer;
    write(text);
}

void SwarmSocket::upgrade(std::string_view secret) {
    const std::string text = "GET /ws HTTP/1.1\r\nHost: " + address_->host +
                             "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
                             std::string{kKey} + "\r\nAuthorization: Bearer " +
                             std::string{secret} + "\r\n\r\n";
    stage_ = Stage::handshake;
    write(text);
}

void SwarmSocket::send(std::string_view text) {
    send_frame(kText, text);
}

void SwarmSocket::send_frame(int opcode, std::string_view payload) {
    std::string bytes;
    bytes.reserve(payload.size() + 14);
    bytes += static_cast<char>(0x80 | opcode);
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | static_cast<int>(payload.size()));
    } else {  // ours are never longer than 64 KB
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(payload.size() >> 8 & 0xff);
        bytes += static_cast<char>(payload.size() & 0xff);
    }
    mask_ = mask_ * 1664525u + 1013904223u;
    char mask[4];
    std::memcpy(mask, &mask_, sizeof mask);
    bytes.append(mask, sizeof mask);
    for (std::size_t i = 0; i < payload.size(); ++i)
        bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
    write(bytes);
}

void SwarmSocket::write(std::string_view bytes) {
    if (file_ < 0) return;
    unsent_ += bytes;
    flush();
}

void SwarmSocket::flush() {
    if (!unsent_.empty() && stage_ != Stage::connecting) {
        const ssize_t sent = ::send(file_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) return;  // reading will show why
        if (sent > 0) unsent_.erase(0, static_cast<std::size_t>(sent));
    }
    listen_for(!unsent_.empty());
    if (unsent_.empty() && unsent_.capacity() > 1024) unsent_.shrink_to_fit();
}

void SwarmSocket::listen_for(bool writing) {
    if (writing == writing_) return;
    writing_ = writing;
    epoll_event event{};
    event.events = writing ? EPOLLIN | EPOLLOUT : EPOLLIN;
    event.data.ptr = this;
    ::epoll_ctl(epoll_, EPOLL_CTL_MOD, file_, &event);
}

void SwarmSocket::ready(std::uint32_t events, std::vector<char>& buffer) {
    if (file_ < 0) return;
    if (stage_ == Stage::connecting) {
        int error = 0;
        socklen_t size = sizeof error;
        ::getsockopt(file_, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error != 0) return fail("cannot connect: " + error_text(error));
        if ((events & EPOLLOUT) == 0) return;
        stage_ = Stage::idle;
        owner_->connected();
        if (file_ < 0) return;
    }
    if ((events & EPOLLOUT) != 0) flush();
    if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) == 0) return;
    const ssize_t got = ::recv(file_, buffer.data(), buffer.size(), 0);
    if (got == 0) return fail("the server closed the connection");
    if (got < 0) {
        if (errno == EAGAIN || errno == EINTR) return;
        return fail("the connection broke: " + error_text(errno));
    }
    std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
    if (!partial_.empty()) {
        partial_ += bytes;
        if (partial_.size() > kMostPartial) return fail("the server sends without end");
        const std::string kept = std::move(partial_);
        partial_.clear();
        const std::size_t used = take(kept);
        if (file_ >= 0) partial_ = kept.substr(used);
        return;
    }
    const std::size_t used = take(bytes);
    if (file_ >= 0 && used < bytes.size()) partial_ = bytes.substr(used);
}

// How much of it was complete and has been handled.
std::size_t SwarmSocket::take(std::string_view bytes) {
    std::size_t used = 0;
    while (file_ >= 0 && used < bytes.size()) {
        const std::string_view rest = bytes.substr(used);
        const std::size_t one = stage_ == Stage::frames ? take_frame(rest) : take_answer(rest);
        if (one == 0) break;
        used += one;
    }
    return used;
}

std::size_t SwarmSocket::take_answer(std::string_view bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    const std::string_view head = bytes.substr(0, end + 2);
    if (stage_ == Stage::idle || !head.starts_with("HTTP/1.1 ")) {
        fail("the server answers what was not asked");
        return bytes.size();
    }
    const int status = static_cast<int>(number_in(head.substr(9, 3)).value_or(0));
    std::size_t length = 0;
    constexpr std::string_view kLength = "\r\nContent-Length: ";
    if (const std::size_t at = head.find(kLength); at != std::string_view::npos) {
        const std::size_t from = at + kLength.size();
        std::from_chars(head.data() + from, head.data() + head.size(), length);
    }
    if (bytes.size() < end + 4 + length) return 0;
    const std::string_view body = bytes.substr(end + 4, length);
    if (stage_ == Stage::handshake) {
        if (status != 101 || head.find(kAccept) == std::string_view::npos) {
            fail("no WebSocket: HTTP status " + std::to_string(status) + " " + std::string{body});
            return bytes.size();
        }
        stage_ = Stage::frames;
        owner_->upgraded();
    } else {
        stage_ = Stage::idle;
        owner_->answered(status, body);
    }
    return end + 4 + length;
}

std::size_t SwarmSocket::take_frame(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < 2) return 0;
    std::size_t head = 2;
    std::size_t length = byte(1) & 0x7fu;
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (bytes.size() < head + more) return 0;
    if (more > 0) length = 0;
    for (std::size_t i = 0; i < more; ++i) length = length << 8 | byte(head + i);
    head += more;
    if (length > kMostPartial) {
        fail("a frame is too long");
        return bytes.size();
    }
    if (bytes.size() < head + length) return 0;
    if ((byte(0) & 0xf0u) != 0x80u || (byte(1) & 0x80u) != 0) {
        fail("a frame is in parts or masked");  // ours never does that
        return bytes.size();
    }
    frame(byte(0) & 0x0f, bytes.substr(head, length));
    return head + length;
}

void SwarmSocket::frame(int opcode, std::string_view payload) {
    if (opcode == kText) return owner_->received(payload);
    if (opcode == kPing) return send_frame(kPong, payload);
    if (opcode == kClose) return fail(closing_text(payload));
    if (opcode != kPong) fail("a frame of an unknown kind");
}

}  // namespace railhead
