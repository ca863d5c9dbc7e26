// server/personal_link.h - the secrets of personal links: asked for again, a link is the same one.
//
// They are not stored: each is derived from a key and from what it is for. The key is kept next to
// the store and not in it, so that a copy of the store gives nobody a seat.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "store/store.h"

namespace railhead {

// A new key; "" if the system's random source failed.
std::string fresh_link_key();

// The key in this file, which is made if it is not there and which only its owner may read.
Result<std::string> link_key_in(const std::string& path);

// The secret of the link to a seat of this table; `from` is TableSeat::link_from, a different
// number for each person in the seat and after each revoked link. Looks like a fresh_secret(); ""
// if it cannot be made.
std::string link_secret(std::string_view key, TableNumber table, std::string_view code,
                        std::uint32_t from);

}  // namespace railhead
