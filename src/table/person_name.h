// table/person_name.h - the names of people at a table: they are visible and distinct.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace railhead {

inline constexpr std::size_t kMostNameCharacters = 24;
inline constexpr std::size_t kMostNameBytes = 96;
inline constexpr std::size_t kMostMarksInARow = 3;  // combining marks on one letter

// The name without spaces at its ends, and with one where there were several; nullopt: it is empty,
// too long, or has invisible or stacked characters.
[[nodiscard]] std::optional<std::string> person_name(std::string_view typed);

// Whether people would take them for the same: capital letters, wide forms and joiners make no
// difference. Letters of different alphabets that look alike count as different.
[[nodiscard]] bool is_same_name(std::string_view a, std::string_view b);

// Whether the text has 1 to `most` characters, something visible, and no control characters: for
// lines of chat, where any script is welcome.
[[nodiscard]] bool is_line(std::string_view text, std::size_t most);

}  // namespace railhead
