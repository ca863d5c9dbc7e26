#include "server/address_range.h"

#include <algorithm>
#include <cstddef>

#include "core/text.h"

namespace railhead {
namespace {

constexpr int kBits = 128;
constexpr int kV4Begins = 96;  // an IPv4 address is the end of ::ffff:0:0/96

// The first `bits` bits of an address, the others 0.
ClientAddress prefix_of(const ClientAddress& address, int bits) {
    ClientAddress prefix;
    for (int at = 0; at < bits; at += 8) {
        const auto byte = static_cast<std::size_t>(at / 8);
        const int kept = std::min(8, bits - at);
        const auto mask = static_cast<std::uint8_t>(0xff << (8 - kept));
        prefix.bytes[byte] = address.bytes[byte] & mask;
    }
    return prefix;
}

}  // namespace

std::optional<AddressRange> range_named(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string_view name = text.substr(0, slash);
    // Ports and brackets, which address_named() allows, are not allowed here.
    const bool v4 = name.find(':') == std::string_view::npos;
    if (name.find('[') != std::string_view::npos ||
        (!v4 && std::count(name.begin(), name.end(), ':') < 2))
        return std::nullopt;
    const auto first = address_named(name);
    if (!first) return std::nullopt;
    if (slash == std::string_view::npos) return AddressRange{*first, kBits};
    const auto said = parse_number<int>(text.substr(slash + 1));
    if (!said || *said > kBits) return std::nullopt;
    const int bits = *said + (v4 ? kV4Begins : 0);
    if (bits < (v4 ? kV4Begins : 0) || bits > kBits) return std::nullopt;
    if (prefix_of(*first, bits) != *first) return std::nullopt;
    return AddressRange{*first, bits};
}

bool contains(const AddressRange& range, const ClientAddress& address) {
    return prefix_of(address, range.bits) == range.first;
}

bool contains(const std::vector<AddressRange>& ranges, const ClientAddress& address) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const AddressRange& range) { return contains(range, address); });
}

std::vector<AddressRange> loopback_ranges() {
    return {*range_named("127.0.0.0/8"), *range_named("::1")};
}

}  // namespace railhead
