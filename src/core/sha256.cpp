#include "core/sha256.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

namespace railhead {

namespace {

constexpr std::size_t kBlock = 64;  // bytes

constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Words = std::array<std::uint32_t, 8>;

void add_block(Words& hash, const std::uint8_t* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t j = 0; j < 4; ++j) w[i] = (w[i] << 8) | block[4 * i + j];
    for (std::size_t i = 16; i < 64; ++i) {
        const auto a = w[i - 15];
        const auto b = w[i - 2];
        w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + w[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    Words s = hash;  // a..h of the standard
    for (std::size_t i = 0; i < 64; ++i) {
        const auto first = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                           ((s[4] & s[5]) ^ (~s[4] & s[6])) + kRound[i] + w[i];
        const auto second = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) +
                            ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
    }
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += s[i];
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
    Words hash{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 2 * kBlock> last{};
    const std::size_t whole = bytes.size() / kBlock * kBlock;
    for (std::size_t at = 0; at < whole; at += kBlock) {
        std::memcpy(last.data(), bytes.data() + at, kBlock);
        add_block(hash, last.data());
    }

    // The rest, a one bit, zeros, and the length in bits as 64-bit number: one or two blocks.
    const std::size_t rest = bytes.size() - whole;
    last = {};
    if (rest > 0) std::memcpy(last.data(), bytes.data() + whole, rest);
    last[rest] = 0x80;
    const std::size_t padded = rest + 9 <= kBlock ? kBlock : 2 * kBlock;
    std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (std::size_t i = 1; i <= 8; ++i, bits >>= 8)
        last[padded - i] = static_cast<std::uint8_t>(bits & 0xff);
    for (std::size_t at = 0; at < padded; at += kBlock) add_block(hash, last.data() + at);

    Sha256 digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

Sha256 hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
    std::array<std::uint8_t, kBlock> block{};
    if (key.size() > kBlock) {
        const Sha256 hashed = sha256({reinterpret_cast<const char*>(key.data()), key.size()});
        std::copy(hashed.begin(), hashed.end(), block.begin());
    } else {
        std::copy(key.begin(), key.end(), block.begin());
    }
    const auto hashed_with = [&block](std::uint8_t pad, std::string_view text) {
        std::string padded;
        for (const std::uint8_t byte : block) padded += static_cast<char>(byte ^ pad);
        padded += text;
        return sha256(padded);
    };
    const Sha256 inner = hashed_with(0x36, message);
    return hashed_with(0x5c, {reinterpret_cast<const char*>(inner.data()), inner.size()});
}

std::string hex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const auto byte : bytes) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

}  // namespace railhead
