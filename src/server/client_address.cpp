#include "server/client_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>

namespace railhead {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool is_v4(const ClientAddress& address) {
    return std::equal(kMapped.begin(), kMapped.end(), address.bytes.begin());
}

// "[a]:80" -> "a", "1.2.3.4:80" -> "1.2.3.4"; an IPv6 address without brackets has two colons.
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
    const std::size_t colon = text.find(':');
    if (colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos)
        return text.substr(0, colon);
    return text;
}

}  // namespace

std::optional<ClientAddress> address_named(std::string_view text) {
    if (text.starts_with('[') && text.find(']') == std::string_view::npos) return std::nullopt;
    const std::string name(without_port(text));
    if (name.size() >= INET6_ADDRSTRLEN || name.find('\0') != std::string::npos)
        return std::nullopt;
    ClientAddress address;
    if (inet_pton(AF_INET6, name.c_str(), address.bytes.data()) == 1) return address;
    std::copy(kMapped.begin(), kMapped.end(), address.bytes.begin());
    if (inet_pton(AF_INET, name.c_str(), address.bytes.data() + kMapped.size()) == 1)
        return address;
    return std::nullopt;
}

std::string text_of(const ClientAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const std::uint8_t* bytes = address.bytes.data();
    if (is_v4(address))
        inet_ntop(AF_INET, bytes + kMapped.size(), text.data(), text.size());
    else
        inet_ntop(AF_INET6, bytes, text.data(), text.size());
    return text.data();
}

bool is_loopback(const ClientAddress& address) {
    if (is_v4(address)) return address.bytes[12] == 127;
    ClientAddress one;
    one.bytes[15] = 1;
    return address == one;
}

ClientAddress network_of(const ClientAddress& address) {
    ClientAddress network = address;
    if (!is_v4(address)) std::fill(network.bytes.begin() + 8, network.bytes.end(), std::uint8_t{0});
    return network;
}

}  // namespace railhead
