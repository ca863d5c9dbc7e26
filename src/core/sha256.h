// core/sha256.h - SHA-256 (FIPS 180-4) of a text in memory, for the content hash of maps and for
// fair deals. Our own, so that the browser needs no crypto library (tests/unit/sha256_test.cpp
// compares it with OpenSSL).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace railhead {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256(std::string_view bytes);
// HMAC-SHA-256 (RFC 2104).
Sha256 hmac_sha256(std::span<const std::uint8_t> key, std::string_view message);

// Two lower-case hexadecimal digits per byte.
std::string hex(std::span<const std::uint8_t> bytes);

}  // namespace railhead
