// map/cards.h - train cards and multisets of them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/ids.h"

namespace railhead {

enum class Card : std::uint8_t {
    locomotive,
    purple,
    blue,
    orange,
    white,
    green,
    yellow,
    black,
    red,
    none  // an empty slot of the display
};

inline constexpr std::size_t kCardKinds = 9;  // locomotives and eight colours
inline constexpr std::size_t kColors = 8;
inline constexpr std::array<std::string_view, kCardKinds> kCardNames{
    "locomotive", "purple", "blue", "orange", "white", "green", "yellow", "black", "red"};

constexpr std::string_view name_of(Card card) {
    return card == Card::none ? std::string_view{"none"} : kCardNames[index_of(card)];
}

constexpr std::optional<Card> card_named(std::string_view name) {
    for (std::size_t i = 0; i < kCardKinds; ++i)
        if (kCardNames[i] == name) return id_at<Card>(i);
    return std::nullopt;
}
static_assert(card_named(name_of(Card::red)) == Card::red);
static_assert(!card_named("chartreuse") && !card_named("none"));

// The i-th colour, i = 0..7.
constexpr Card color_at(std::size_t i) {
    return id_at<Card>(i + 1);
}

// A multiset of cards. Hands, discards and payments are all of this type.
struct CardCounts {
    std::array<std::uint8_t, kCardKinds> count{};

    constexpr std::uint8_t& operator[](Card card) { return count[index_of(card)]; }
    constexpr std::uint8_t operator[](Card card) const { return count[index_of(card)]; }
    constexpr int locomotives() const { return count[0]; }

    constexpr int total() const {
        int sum = 0;
        for (auto n : count) sum += n;
        return sum;
    }
    constexpr bool empty() const { return *this == CardCounts{}; }

    constexpr CardCounts& operator+=(const CardCounts& other) {
        for (std::size_t i = 0; i < kCardKinds; ++i)
            count[i] = static_cast<std::uint8_t>(count[i] + other.count[i]);
        return *this;
    }
    constexpr CardCounts& operator-=(const CardCounts& other) {
        assert(contains(other));
        for (std::size_t i = 0; i < kCardKinds; ++i)
            count[i] = static_cast<std::uint8_t>(count[i] - other.count[i]);
        return *this;
    }
    friend constexpr CardCounts operator+(CardCounts a, const CardCounts& b) { return a += b; }
    friend constexpr CardCounts operator-(CardCounts a, const CardCounts& b) { return a -= b; }

    constexpr bool contains(const CardCounts& other) const {
        bool all = true;
        for (std::size_t i = 0; i < kCardKinds; ++i) all &= count[i] >= other.count[i];
        return all;
    }

    friend constexpr auto operator<=>(const CardCounts&, const CardCounts&) = default;
};

constexpr CardCounts cards(Card card, int n) {
    CardCounts some;
    some[card] = static_cast<std::uint8_t>(n);
    return some;
}

// All eight colours' counts in one word, byte i for colour i: sums and comparisons of all of them
// are then a few instructions each.
inline std::uint64_t packed_colors(const CardCounts& some) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t colors = 0;
    std::memcpy(&colors, some.count.data() + 1, kColors);
    return colors;
}

// The high bit of each byte of `bytes` that is at least `n` (0..255).
constexpr std::uint64_t bytes_at_least(std::uint64_t bytes, int n) {
    constexpr std::uint64_t kOnes = 0x0101010101010101u;
    constexpr std::uint64_t kHigh = 0x8080808080808080u;
    const std::uint64_t wanted = static_cast<std::uint64_t>(n) * kOnes;
    const std::uint64_t low_part = (bytes | kHigh) - (wanted & ~kHigh);
    return ((bytes & ~wanted) | (~(bytes ^ wanted) & low_part)) & kHigh;
}
static_assert(bytes_at_least(0xff80'7f03'0201'00c8u, 3) == 0x8080'8080'0000'0080u);

// The n-th card (from 0) when the cards lie in the order of their kinds: how a random number
// becomes a card. `some` must hold more than n cards. Prefix sums of all eight colours are made by
// one multiplication, so that a draw costs the same for every card.
inline Card nth_card(const CardCounts& some, int n) {
    assert(n >= 0 && n < some.total());
    const int locomotives = some.locomotives();
    if (n < locomotives) return Card::locomotive;
    const std::uint64_t sums = packed_colors(some) * 0x0101010101010101u;  // byte i: colours 0..i
    const std::uint64_t enough = bytes_at_least(sums, n - locomotives + 1);
    return color_at(static_cast<std::size_t>(std::countr_zero(enough)) / 8);
}

// `a` without `b`, never below none of a kind.
constexpr CardCounts without(const CardCounts& a, const CardCounts& b) {
    CardCounts rest;
    for (std::size_t i = 0; i < kCardKinds; ++i)
        rest.count[i] =
            static_cast<std::uint8_t>(a.count[i] > b.count[i] ? a.count[i] - b.count[i] : 0);
    return rest;
}

}  // namespace railhead
