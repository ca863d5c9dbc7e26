// core/utf8.h - is a text well-formed UTF-8?
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace railhead {

// The position of the first byte sequence that is not UTF-8 (strictly: no overlong forms, no
// surrogates, nothing above U+10FFFF); nullopt if there is none.
[[nodiscard]] std::optional<std::size_t> broken_utf8_at(std::string_view text);

// A decoded character and the number of its bytes.
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 0;
};

// The character that begins at text[at]; nullopt if it is not well-formed. `at` is below
// text.size().
[[nodiscard]] std::optional<CodePoint> code_point_at(std::string_view text, std::size_t at);

}  // namespace railhead
