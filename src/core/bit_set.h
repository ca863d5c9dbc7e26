// core/bit_set.h - a set of ids of one type as bits: a value, compared, copied and joined in a few
// instructions. Members are visited in ascending order.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "core/ids.h"

namespace railhead {

// Position of the n-th set bit (n counts from 0). `word` must have more than n bits set.
inline int nth_bit(std::uint64_t word, int n) {
    assert(n >= 0 && n < std::popcount(word));
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
    // Halve the range six times by counting the lower part.
    int at = 0;
    for (int width = 32; width > 0; width /= 2) {
        const std::uint64_t low = word & ((std::uint64_t{1} << width) - 1);
        const int below = std::popcount(low);
        if (n >= below) {
            n -= below;
            at += width;
            word >>= width;
        } else {
            word = low;
        }
    }
    return at;
#endif
}

template <class Id, std::size_t Capacity>
struct BitSet {
    static_assert(Capacity % 64 == 0);
    static constexpr std::size_t kWords = Capacity / 64;
    static constexpr std::size_t kCapacity = Capacity;

    std::array<std::uint64_t, kWords> words{};

    constexpr bool has(Id id) const {
        return (words[index_of(id) / 64] >> (index_of(id) % 64)) & 1u;
    }
    constexpr void add(Id id) {
        words[index_of(id) / 64] |= std::uint64_t{1} << (index_of(id) % 64);
    }
    constexpr void remove(Id id) {
        words[index_of(id) / 64] &= ~(std::uint64_t{1} << (index_of(id) % 64));
    }
    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (auto word : words) any |= word;
        return any == 0;
    }
    constexpr int size() const {
        int n = 0;
        for (auto word : words) n += std::popcount(word);
        return n;
    }
    constexpr bool contains(const BitSet& other) const { return (other - *this).empty(); }

    // The n-th member in ascending order; the set must have more than n members.
    Id nth(int n) const {
        for (std::size_t i = 0; i + 1 < kWords; ++i) {
            const int here = std::popcount(words[i]);
            if (n < here) return id_at<Id>(64 * i + static_cast<std::size_t>(nth_bit(words[i], n)));
            n -= here;
        }
        return id_at<Id>(64 * (kWords - 1) +
                         static_cast<std::size_t>(nth_bit(words[kWords - 1], n)));
    }
    // The smallest member; the set must not be empty.
    constexpr Id first() const {
        for (std::size_t i = 0; i < kWords; ++i)
            if (words[i] != 0)
                return id_at<Id>(64 * i + static_cast<std::size_t>(std::countr_zero(words[i])));
        assert(false);
        return id_at<Id>(0);
    }

    template <class Visit>
    constexpr void each(const Visit& visit) const {
        for (std::size_t i = 0; i < kWords; ++i)
            for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
                visit(id_at<Id>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
    }

    constexpr BitSet& operator|=(const BitSet& o) {
        for (std::size_t i = 0; i < kWords; ++i) words[i] |= o.words[i];
        return *this;
    }
    constexpr BitSet& operator&=(const BitSet& o) {
        for (std::size_t i = 0; i < kWords; ++i) words[i] &= o.words[i];
        return *this;
    }
    constexpr BitSet& operator-=(const BitSet& o) {
        for (std::size_t i = 0; i < kWords; ++i) words[i] &= ~o.words[i];
        return *this;
    }
    friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
    friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
    friend constexpr BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }
    friend constexpr bool operator==(const BitSet&, const BitSet&) = default;
};

}  // namespace railhead
