// core/random.h - the random stream of simulations: our own, so that one seed gives one game with
// every compiler and in the browser. (Server games use a committed cryptographic stream instead.)
#pragma once

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

// A counter in steps of an odd number, folded through a multiplication of 64 by 64 bits: one word
// of state and five instructions per number, since random play asks for one or two per decision.
// tests/unit/random_test.cpp tests its uniformity; the two constants are odd, with about as many
// ones as zeros.
class RandomStream {
public:
    constexpr explicit RandomStream(std::uint64_t seed) : counter_(mixed(seed)) {}
    // Independent streams of one seed, for example one per game.
    constexpr RandomStream(std::uint64_t seed, std::uint64_t stream)
        : RandomStream(mixed(seed) ^ mixed(~stream)) {}

    constexpr std::uint64_t next() {
        counter_ += kStep;
        const Wide product = static_cast<Wide>(counter_) * static_cast<Wide>(counter_ ^ kTwist);
        return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
    }

    // A number in [0, n). The bias is below n / 2^64: no test could ever detect it.
    constexpr int below(int n) {
        assert(n > 0);
        return static_cast<int>((static_cast<Wide>(next()) * static_cast<Wide>(n)) >> 64);
    }

private:
    __extension__ using Wide = unsigned __int128;
    static constexpr std::uint64_t kStep = 0xd1b54a32d192ed03u;
    static constexpr std::uint64_t kTwist = 0xabc98388fb8fac03u;

    std::uint64_t counter_;
};

}  // namespace railhead
