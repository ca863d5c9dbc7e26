#include "core/utf8.h"

#include <cassert>

namespace railhead {

std::optional<CodePoint> code_point_at(std::string_view text, std::size_t at) {
    assert(at < text.size());
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) return CodePoint{first, 1};
    std::size_t bytes = 0;
    char32_t value = 0;
    char32_t least = 0;  // anything below is an overlong form
    if (first >= 0xc2 && first <= 0xdf) {
        bytes = 2, value = first & 0x1fu, least = 0x80;
    } else if (first >= 0xe0 && first <= 0xef) {
        bytes = 3, value = first & 0x0fu, least = 0x800;
    } else if (first >= 0xf0 && first <= 0xf4) {
        bytes = 4, value = first & 0x07u, least = 0x10000;
    } else {
        return std::nullopt;
    }
    if (text.size() - at < bytes) return std::nullopt;
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xc0) != 0x80) return std::nullopt;
        value = (value << 6) | (next & 0x3fu);
    }
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < least || value > 0x10ffff || surrogate) return std::nullopt;
    return CodePoint{value, bytes};
}

std::optional<std::size_t> broken_utf8_at(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto character = code_point_at(text, at);
        if (!character) return at;
        at += character->bytes;
    }
    return std::nullopt;
}

}  // namespace railhead
