// core/random.h - the random stream of simulations: our own, so that one seed gives one game with
// every compiler and in the browser. (Server games use a committed cryptographic stream instead.)
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace railhead {

// One step of a 64-bit mixer (Steele, Lea and Flood's splittable generator): turns related
// numbers, such as game indices, into unrelated ones.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// xoshiro256++ (Blackman and Vigna, public domain algorithm), seeded through mixed().
class RandomStream {
public:
    constexpr explicit RandomStream(std::uint64_t seed) {
        for (auto& word : state_) word = seed = mixed(seed);
    }
    // Independent streams of one seed, for example one a game.
    constexpr RandomStream(std::uint64_t seed, std::uint64_t stream)
        : RandomStream(mixed(seed) ^ mixed(~stream)) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number in [0, n). The bias is below n / 2^64: no test could ever see it.
    constexpr int below(int n) {
        assert(n > 0);
        __extension__ using Wide = unsigned __int128;
        return static_cast<int>((static_cast<Wide>(next()) * static_cast<Wide>(n)) >> 64);
    }

private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace railhead
