// core/text.h - small pieces of messages: quoting, lists of words, "did you mean".
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace railhead {

// The text without anything that could disturb a terminal or a log: control characters, characters
// that turn the writing direction and broken UTF-8 become \u00xx; after `most` characters comes
// "…".
std::string printable(std::string_view text, std::size_t most = 60);

// printable() between double quotes.
std::string in_quotes(std::string_view text);

// "a", "a or b", "a, b or c" (with `word` = "or").
std::string listed(std::span<const std::string_view> items, std::string_view word);

// True if the text holds a control character, or one that turns the writing direction.
bool has_control_characters(std::string_view text);

// The candidate that `word` was probably meant to be (few letters wrong, missing, too many or
// swapped); nullopt if none is near. Of equally near ones the first.
std::optional<std::string_view> closest(std::string_view word,
                                        std::span<const std::string_view> candidates);

// `; did you mean "x"?`, or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace railhead
