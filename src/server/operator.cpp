#include "server/operator.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "map/json_input.h"
#include "store/whole_file.h"

namespace railhead {

namespace {

using nlohmann::json;

std::string note_path(const std::string& data) {
    return data + "/server.json";
}

std::optional<ServerNote> read_note(const std::string& data) {
    std::ifstream file(note_path(data));
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto parsed = parse_json(text);
    const auto* tree = std::get_if<json>(&parsed);
    if (tree == nullptr || !tree->is_object()) return std::nullopt;
    const auto port = tree->find("port");
    const auto secret = tree->find("secret");
    if (port == tree->end() || !port->is_number_unsigned() || secret == tree->end() ||
        !secret->is_string())
        return std::nullopt;
    return ServerNote{port->get<std::uint16_t>(), secret->get<std::string>()};
}

// Sends a request to this machine and returns the whole answer; "": nobody answers.
std::string ask_loopback(std::uint16_t port, const std::string& request) {
    const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (handle < 0) return {};
    const timeval limit{.tv_sec = 10, .tv_usec = 0};
    ::setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string answer;
    if (::connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::send(handle, request.data(), request.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(request.size())) {
        char buffer[4096];
        ssize_t count = 0;
        while ((count = ::recv(handle, buffer, sizeof buffer, 0)) > 0)
            answer.append(buffer, static_cast<std::size_t>(count));
    }
    ::close(handle);
    return answer;
}

}  // namespace

std::string write_note(const std::string& data, const ServerNote& note) {
    return write_whole_file(note_path(data),
                            json{{"port", note.port}, {"secret", note.secret}}.dump() + '\n');
}

void remove_note(const std::string& data) {
    std::remove(note_path(data).c_str());
}

Result<Told> tell_server(const std::string& data, const std::string& what,
                         const std::string& code) {
    const auto note = read_note(data);
    if (!note) return Told::not_running;
    const std::string answer =
        ask_loopback(note->port, "POST /api/operator/" + what + "/" + code +
                                     " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(note->port) +
                                     "\r\nAuthorization: Bearer " + note->secret +
                                     "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    if (answer.empty()) return Told::not_running;  // killed: its note is still there
    if (answer.starts_with("HTTP/1.1 200")) return Told::done;
    const std::size_t body = answer.find("\r\n\r\n");
    const auto parsed =
        parse_json(body == std::string::npos ? "" : std::string_view(answer).substr(body + 4));
    const auto* tree = std::get_if<json>(&parsed);
    if (tree != nullptr && tree->is_object())
        if (const auto text = tree->find("text"); text != tree->end() && text->is_string())
            return text->get<std::string>();
    return "the server refused";
}

}  // namespace railhead
