// map/cards.h - train cards and multisets of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>

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

// Eight counts in one word, a byte each: sums and comparisons of all of them are then a few
// instructions. No sum of counts in a game exceeds 255 (kMaxDeck), so no byte overflows.
namespace packed {

inline constexpr std::uint64_t kOnes = 0x0101010101010101u;
inline constexpr std::uint64_t kHigh = 0x8080808080808080u;

// The high bit of each byte of `a` that is at least that of `b`.
constexpr std::uint64_t at_least(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t low_part = (a | kHigh) - (b & ~kHigh);
    return ((a & ~b) | (~(a ^ b) & low_part)) & kHigh;
}
static_assert(at_least(0xff80'7f03'0201'00c8u, 3 * kOnes) == 0x8080'8080'0000'0080u);

// All bits of the bytes whose high bit is set in `high`.
constexpr std::uint64_t whole_bytes(std::uint64_t high) {
    return (high << 1) - (high >> 7);
}
static_assert(whole_bytes(0x8000'8000'0000'0080u) == 0xff00'ff00'0000'00ffu);

constexpr std::uint64_t sum_of(std::uint64_t a) {
    constexpr std::uint64_t kEven = 0x00ff00ff00ff00ffu;
    return (((a & kEven) + ((a >> 8) & kEven)) * 0x0001000100010001u) >> 48;
}
static_assert(sum_of(~std::uint64_t{0}) == 8 * 255);

}  // namespace packed

// A multiset of cards. Hands, discards and payments are all of this type.
struct CardCounts {
    std::array<std::uint8_t, kCardKinds> count{};

    constexpr std::uint8_t& operator[](Card card) { return count[index_of(card)]; }
    constexpr std::uint8_t operator[](Card card) const { return count[index_of(card)]; }
    constexpr int locomotives() const { return count[0]; }

    // The counts of all eight colours, byte i for colour i.
    constexpr std::uint64_t colors() const {
        std::uint64_t word = 0;
        if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
            for (std::size_t i = 0; i < kColors; ++i)
                word |= static_cast<std::uint64_t>(count[i + 1]) << (8 * i);
        } else {
            std::memcpy(&word, count.data() + 1, kColors);
        }
        return word;
    }
    constexpr void set_colors(std::uint64_t word) {
        if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
            for (std::size_t i = 0; i < kColors; ++i)
                count[i + 1] = static_cast<std::uint8_t>(word >> (8 * i));
        } else {
            std::memcpy(count.data() + 1, &word, kColors);
        }
    }

    constexpr int total() const { return count[0] + static_cast<int>(packed::sum_of(colors())); }
    constexpr bool empty() const { return count[0] == 0 && colors() == 0; }

    constexpr CardCounts& operator+=(const CardCounts& other) {
        assert(total() + other.total() <= 255);
        count[0] = static_cast<std::uint8_t>(count[0] + other.count[0]);
        set_colors(colors() + other.colors());
        return *this;
    }
    constexpr CardCounts& operator-=(const CardCounts& other) {
        assert(contains(other));
        count[0] = static_cast<std::uint8_t>(count[0] - other.count[0]);
        set_colors(colors() - other.colors());
        return *this;
    }
    friend constexpr CardCounts operator+(CardCounts a, const CardCounts& b) { return a += b; }
    friend constexpr CardCounts operator-(CardCounts a, const CardCounts& b) { return a -= b; }

    constexpr bool contains(const CardCounts& other) const {
        return count[0] >= other.count[0] &&
               packed::at_least(colors(), other.colors()) == packed::kHigh;
    }

    friend constexpr auto operator<=>(const CardCounts&, const CardCounts&) = default;
};

constexpr CardCounts cards(Card card, int n) {
    CardCounts some;
    some[card] = static_cast<std::uint8_t>(n);
    return some;
}

// The high bit of byte i: colour i is held at least `n` (0..255) times.
constexpr std::uint64_t colors_of_at_least(const CardCounts& some, int n) {
    return packed::at_least(some.colors(), static_cast<std::uint64_t>(n) * packed::kOnes);
}

// The n-th card (from 0) when the cards are sorted by kind: how a random number becomes a card.
// `some` must hold more than n cards. One multiplication makes the prefix sums of all eight
// colours, so that a draw costs the same for every card.
inline Card nth_card(const CardCounts& some, int n) {
    assert(n >= 0 && n < some.total());
    const int locomotives = some.locomotives();
    if (n < locomotives) return Card::locomotive;
    const std::uint64_t sums = some.colors() * packed::kOnes;  // byte i: colours 0..i
    const std::uint64_t enough =
        packed::at_least(sums, static_cast<std::uint64_t>(n - locomotives + 1) * packed::kOnes);
    return color_at(static_cast<std::size_t>(std::countr_zero(enough)) / 8);
}

// `a` without `b`, never below none of a kind.
[[gnu::always_inline]] constexpr CardCounts without(const CardCounts& a, const CardCounts& b) {
    CardCounts rest;
    rest.count[0] = static_cast<std::uint8_t>(std::max(a.count[0] - b.count[0], 0));
    const std::uint64_t kept = packed::whole_bytes(packed::at_least(a.colors(), b.colors()));
    rest.set_colors((a.colors() & kept) - (b.colors() & kept));
    return rest;
}

}  // namespace railhead
