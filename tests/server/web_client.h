// server/web_client.h - plain sockets, HTTP and WebSockets from the client's side, for tests. Every
// wait ends after ten seconds. Sends whatever it is given: the tests need malformed input, too.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace railhead::test {

class ClientSocket {
public:
    explicit ClientSocket(std::uint16_t port, int receive_buffer = 0)
        : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_buffer > 0)
            setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ClientSocket(ClientSocket&& other) noexcept
        : fd_(std::exchange(other.fd_, -1)),
          connected_(other.connected_),
          received_(std::move(other.received_)) {}
    ClientSocket(const ClientSocket&) = delete;
    ClientSocket& operator=(const ClientSocket&) = delete;
    ClientSocket& operator=(ClientSocket&&) = delete;
    ~ClientSocket() {
        if (fd_ >= 0) ::close(fd_);
    }

    bool connected() const { return connected_; }
    void finish_sending() { ::shutdown(fd_, SHUT_WR); }

    bool send(std::string_view text) {
        while (!text.empty()) {
            const ssize_t sent = ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            text.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // More bytes into received(). False: closed, or nothing came in time.
    bool receive(int milliseconds = 10'000) {
        pollfd waiting{fd_, POLLIN, 0};
        if (::poll(&waiting, 1, milliseconds) <= 0) return false;
        char bytes[16'384];
        const ssize_t count = ::recv(fd_, bytes, sizeof bytes, 0);
        if (count <= 0) closed_ = true;
        if (count > 0) received_.append(bytes, static_cast<std::size_t>(count));
        return count > 0;
    }

    // All that comes until the server closes; nullopt if it does not, in time.
    std::optional<std::string> receive_all() {
        while (receive()) {
        }
        return closed_ ? std::optional(std::exchange(received_, {})) : std::nullopt;
    }

    std::string& received() { return received_; }
    bool closed() const { return closed_; }

private:
    int fd_;
    bool connected_ = false;
    bool closed_ = false;
    std::string received_{};
};

struct Reply {
    int status = 0;  // 0: none came
    std::map<std::string, std::string> headers{};
    std::string body{};
};

inline std::string small_letters(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

inline void read_headers(std::string_view head, Reply& reply) {
    reply.status = std::atoi(std::string(head.substr(9, 3)).c_str());
    std::size_t line = head.find("\r\n");
    while (line != std::string_view::npos) {
        const std::size_t next = head.find("\r\n", line + 2);
        const std::string_view text = head.substr(line + 2, next - line - 2);
        const std::size_t colon = text.find(": ");
        if (colon != std::string_view::npos)
            reply.headers[small_letters(std::string(text.substr(0, colon)))] =
                text.substr(colon + 2);
        line = next;
    }
}

// The next answer; `with_body` is false for answers to HEAD.
inline Reply next_reply(ClientSocket& socket, bool with_body = true) {
    Reply reply;
    std::size_t end = std::string::npos;
    while ((end = socket.received().find("\r\n\r\n")) == std::string::npos)
        if (!socket.receive()) return reply;
    read_headers(std::string_view(socket.received()).substr(0, end), reply);
    socket.received().erase(0, end + 4);
    const auto length = reply.headers.find("content-length");
    if (!with_body || length == reply.headers.end()) return reply;
    const auto size = static_cast<std::size_t>(std::atol(length->second.c_str()));
    while (socket.received().size() < size)
        if (!socket.receive()) return reply;
    reply.body = socket.received().substr(0, size);
    socket.received().erase(0, size);
    return reply;
}

inline Reply ask(std::uint16_t port, std::string_view text) {
    ClientSocket socket(port);
    socket.send(text);
    return next_reply(socket, !text.starts_with("HEAD"));
}

inline std::string get(std::string_view target, std::string_view headers = "") {
    return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" +
           std::string(headers) + "\r\n";
}

inline std::string handshake(std::string_view headers = "", std::string_view target = "/ws") {
    return get(target,
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                   std::string(headers));
}

struct Frame {
    int opcode = -1;  // -1: none came
    std::string payload{};

    int close_code() const {
        if (opcode != 8 || payload.size() < 2) return 0;
        return static_cast<unsigned char>(payload[0]) * 256 +
               static_cast<unsigned char>(payload[1]);
    }
    std::string close_reason() const { return payload.size() < 2 ? "" : payload.substr(2); }
};

// A masked frame, as clients send them.
inline std::string frame(int opcode, std::string_view payload, bool last = true) {
    std::string text;
    text += static_cast<char>((last ? 0x80 : 0) | opcode);
    const std::size_t size = payload.size();
    if (size < 126) {
        text += static_cast<char>(0x80 | size);
    } else {
        const int bytes = size < 65'536 ? 2 : 8;
        text += static_cast<char>(0x80 | (bytes == 2 ? 126 : 127));
        for (int i = bytes - 1; i >= 0; --i)
            text += static_cast<char>((size >> (8 * static_cast<std::size_t>(i))) & 0xff);
    }
    const char mask[4] = {0x12, 0x34, 0x56, 0x78};
    text.append(mask, 4);
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(payload[i] ^ mask[i % 4]);
    return text;
}

class WebSocketClient {
public:
    explicit WebSocketClient(std::uint16_t port, std::string_view headers = "",
                             int receive_buffer = 0)
        : socket_(port, receive_buffer) {
        socket_.send(handshake(headers));
        status_ = next_reply(socket_).status;
    }

    int status() const { return status_; }
    ClientSocket& socket() { return socket_; }
    bool send(std::string_view text) { return socket_.send(frame(1, text)); }

    // The next frame that is not a ping or pong, unless those are asked for.
    Frame receive(bool with_control = false) {
        for (;;) {
            Frame next = receive_any();
            if (with_control || (next.opcode != 9 && next.opcode != 10)) return next;
            if (next.opcode == 9) socket_.send(frame(10, next.payload));
        }
    }

    // Reads on until the close frame, answers it and has nothing more to say.
    Frame receive_close() {
        for (;;) {
            Frame next = receive();
            if (next.opcode != 8 && next.opcode != -1) continue;
            if (next.opcode == 8) socket_.send(frame(8, next.payload));
            socket_.finish_sending();
            return next;
        }
    }

private:
    bool need(std::size_t bytes) {
        while (socket_.received().size() < bytes)
            if (!socket_.receive()) return false;
        return true;
    }

    Frame receive_any() {
        if (!need(2)) return {};
        const auto byte = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(socket_.received()[i]));
        };
        std::size_t size = byte(1);  // servers do not mask
        std::size_t start = 2;
        if (size >= 126) {
            const std::size_t more = size == 126 ? 2 : 8;
            if (!need(2 + more)) return {};
            size = 0;
            for (std::size_t i = 0; i < more; ++i) size = size * 256 + byte(2 + i);
            start += more;
        }
        if (!need(start + size)) return {};
        Frame result{static_cast<int>(byte(0) & 0x0f), socket_.received().substr(start, size)};
        socket_.received().erase(0, start + size);
        return result;
    }

    ClientSocket socket_;
    int status_ = 0;
};

}  // namespace railhead::test
