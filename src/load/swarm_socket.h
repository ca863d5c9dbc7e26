// load/swarm_socket.h - a lean WebSocket client for thousands of connections on one thread.
//
// On epoll itself, without Asio: one system call per message, one buffer for all connections, and
// nothing kept for those that are quiet. A load generator shares the machine with the server that
// it measures.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace railhead {

// Where the server is.
struct SwarmAddress {
    sockaddr_storage address{};
    socklen_t size = 0;
    std::string host{};  // for the Host header
};
// Of "http://HOST:PORT"; "" or what is wrong with it.
std::string find_address(std::string_view url, SwarmAddress& address);

class SwarmSocket {
public:
    // What arrives. The texts are valid only during the call; close() may be called inside.
    class Owner {
    public:
        virtual ~Owner() = default;
        virtual void connected() = 0;
        virtual void answered(int status, std::string_view body) = 0;  // to post()
        virtual void upgraded() = 0;
        virtual void received(std::string_view text) = 0;
        virtual void lost(const std::string& why) = 0;  // it is closed now
    };

    SwarmSocket() = default;
    SwarmSocket(const SwarmSocket&) = delete;
    SwarmSocket& operator=(const SwarmSocket&) = delete;
    ~SwarmSocket() { close(); }

    // "" or why not. `owner` must outlive the socket.
    std::string open(int epoll, const SwarmAddress& address, Owner& owner);
    void close();
    bool is_open() const { return file_ >= 0; }

    void post(std::string_view path, std::string_view secret, std::string_view body);
    void upgrade(std::string_view secret);
    void send(std::string_view text);

    // Handles what epoll reports. `buffer` is shared by all.
    void ready(std::uint32_t events, std::vector<char>& buffer);

private:
    enum class Stage : std::uint8_t { connecting, idle, answer, handshake, frames };

    void write(std::string_view bytes);
    void flush();
    void listen_for(bool writing);
    std::size_t take(std::string_view bytes);
    std::size_t take_answer(std::string_view bytes);
    std::size_t take_frame(std::string_view bytes);
    void frame(int opcode, std::string_view payload);
    void send_frame(int opcode, std::string_view payload);
    void fail(const std::string& why);

    int file_ = -1;
    int epoll_ = -1;
    Owner* owner_ = nullptr;
    const SwarmAddress* address_ = nullptr;
    Stage stage_ = Stage::connecting;
    bool writing_ = false;
    std::uint32_t mask_ = 0x9e3779b9;
    std::string partial_{};  // of what comes in
    std::string unsent_{};
};

}  // namespace railhead
