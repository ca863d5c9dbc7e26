// server/address_range.h - networks of addresses, as in "10.0.0.0/8".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/client_address.h"

namespace railhead {

struct AddressRange {
    ClientAddress first{};
    int bits = 128;  // that all of its addresses have in common; IPv4 begins at 96

    friend bool operator==(const AddressRange&, const AddressRange&) = default;
};

// "10.0.0.0/8", "fd00::/8", or one address. nullopt: none of these, or bits are set after the
// prefix ("10.0.0.1/8"), which is more likely a mistake than intended.
[[nodiscard]] std::optional<AddressRange> range_named(std::string_view text);

bool contains(const AddressRange& range, const ClientAddress& address);
bool contains(const std::vector<AddressRange>& ranges, const ClientAddress& address);

// 127.0.0.0/8 and ::1.
std::vector<AddressRange> loopback_ranges();

}  // namespace railhead
