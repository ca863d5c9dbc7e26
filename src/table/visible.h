// table/visible.h - which characters of a text can be seen.
//
// Small tables, not all of Unicode: the characters that make a text look empty or like another one.
#pragma once

namespace railhead {

// A space of any width within a line.
[[nodiscard]] bool is_space(char32_t c);

// Invisible, or changes how others look: control and format characters, fillers, unassigned ranges
// that are ignored by default, private use.
[[nodiscard]] bool is_invisible(char32_t c);

// Invisible, but part of how words and emoji are written, if they come between or after visible
// characters.
[[nodiscard]] bool is_joiner(char32_t c);
[[nodiscard]] bool is_variation_selector(char32_t c);

// Drawn over the character before it.
[[nodiscard]] bool is_combining(char32_t c);

// The small letter of a capital one (Latin, Greek, Cyrillic; wide forms become ordinary ones); any
// other character as it is.
[[nodiscard]] char32_t folded(char32_t c);

}  // namespace railhead
