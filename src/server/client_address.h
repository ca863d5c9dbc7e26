// server/client_address.h - the address of a client, as number and as text.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace railhead {

struct ClientAddress {
    std::array<std::uint8_t, 16> bytes{};  // an IPv4 address as ::ffff:a.b.c.d

    friend auto operator<=>(const ClientAddress&, const ClientAddress&) = default;
};

// "192.0.2.1", "2001:db8::1", either with a port behind it ("192.0.2.1:80", "[2001:db8::1]:80").
[[nodiscard]] std::optional<ClientAddress> address_named(std::string_view text);
std::string text_of(const ClientAddress& address);
bool is_loopback(const ClientAddress& address);

// Which limits it falls under: an IPv6 client owns 2^64 addresses, so its network is counted.
ClientAddress network_of(const ClientAddress& address);

}  // namespace railhead
