#include "table/visible.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace railhead {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// General category Cf, Default_Ignorable_Code_Point, line ends, private use, and two characters
// that are letters or symbols by their category but empty in every font (U+3164 and U+2800).
constexpr std::array<Range, 31> kInvisible{{
    {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},        {0x34f, 0x34f},
    {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},      {0x70f, 0x70f},
    {0x890, 0x891},     {0x8e2, 0x8e2},     {0x115f, 0x1160},    {0x17b4, 0x17b5},
    {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},    {0x2060, 0x206f},
    {0x2800, 0x2800},   {0x3164, 0x3164},   {0xd800, 0xf8ff},    {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},    {0xfff0, 0xfffb},
    {0xfffe, 0xffff},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd},  {0x13430, 0x1343f},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
}};

// The marks that are stacked most easily: those for any letter, and those of alphabets whose
// letters never need several.
constexpr std::array<Range, 31> kCombining{{
    {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5bf},   {0x5c1, 0x5c2},
    {0x5c4, 0x5c5},   {0x5c7, 0x5c7},   {0x610, 0x61a},   {0x64b, 0x65f},   {0x670, 0x670},
    {0x6d6, 0x6dc},   {0x6df, 0x6e4},   {0x6e7, 0x6e8},   {0x6ea, 0x6ed},   {0x711, 0x711},
    {0x730, 0x74a},   {0x7a6, 0x7b0},   {0x7eb, 0x7f3},   {0x816, 0x82d},   {0x898, 0x89f},
    {0x8ca, 0x902},   {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0x1ab0, 0x1ace},
    {0x1dc0, 0x1dff}, {0x20d0, 0x20f0}, {0x2de0, 0x2dff}, {0x302a, 0x302d}, {0x3099, 0x309a},
    {0xfe20, 0xfe2f},
}};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t c) {
    const auto above = std::upper_bound(ranges.begin(), ranges.end(), c,
                                        [](char32_t x, const Range& r) { return x < r.first; });
    return above != ranges.begin() && c <= (above - 1)->last;
}

bool is_between(char32_t first, char32_t c, char32_t last) {
    return first <= c && c <= last;
}

}  // namespace

bool is_space(char32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || is_between(0x2000, c, 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

bool is_joiner(char32_t c) {
    return c == 0x200c || c == 0x200d;
}

bool is_variation_selector(char32_t c) {
    return is_between(0xfe00, c, 0xfe0f);
}

bool is_invisible(char32_t c) {
    return is_in(kInvisible, c);
}

bool is_combining(char32_t c) {
    return is_in(kCombining, c);
}

char32_t folded(char32_t c) {
    if (is_between(0xff01, c, 0xff5e)) c -= 0xfee0;
    if (is_between('A', c, 'Z')) return c + 0x20;
    if (is_between(0xc0, c, 0xde) && c != 0xd7) return c + 0x20;
    // Latin Extended-A: capitals alternate with small letters, first the even ones, then the odd
    // ones. U+0130 and U+0131 (Turkish), U+0138 and U+0149 have no partner there.
    if (is_between(0x100, c, 0x12f) || is_between(0x132, c, 0x137) || is_between(0x14a, c, 0x177))
        return c | 1;
    if (is_between(0x139, c, 0x148)) return c + (c & 1);
    if (c == 0x178) return 0xff;
    if (is_between(0x179, c, 0x17e)) return c + (c & 1);
    if (is_between(0x391, c, 0x3a9) && c != 0x3a2) return c + 0x20;
    if (is_between(0x400, c, 0x40f)) return c + 0x50;
    if (is_between(0x410, c, 0x42f)) return c + 0x20;
    return c;
}

}  // namespace railhead
