// core/text.h - small pieces of messages and of what people type: quoting, lists of words, "did you
// mean", words, blanks, case and numbers.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace railhead {

// The text without anything that could disturb a terminal or a log: control characters, characters
// that change the writing direction and broken UTF-8 become \u00xx; after `most` characters comes
// "…".
std::string printable(std::string_view text, std::size_t most = 60);

// printable() between double quotes.
std::string in_quotes(std::string_view text);

// "a", "a or b", "a, b or c" (with `word` = "or").
std::string listed(std::span<const std::string_view> items, std::string_view word);

// The values one after another; they are texts of any type.
template <class Values>
std::string joined(const Values& values, std::string_view between) {
    std::string text;
    for (bool first = true; const auto& value : values) {
        if (!first) text += between;
        first = false;
        text += value;
    }
    return text;
}

// "1 card", "0 cards", "-3 points".
template <std::integral Number>
std::string counted(Number number, std::string_view thing) {
    return std::to_string(number).append(1, ' ').append(thing).append(number == 1 ? "" : "s");
}

// True if the text holds a control character, or one that changes the writing direction.
bool has_control_characters(std::string_view text);

// The candidate that `word` was probably meant to be (few letters wrong, missing, too many or
// swapped); nullopt if none is close. Of equally close ones, the first.
std::optional<std::string_view> closest(std::string_view word,
                                        std::span<const std::string_view> candidates);

// `; did you mean "x"?`, or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

// --- what people type ---

inline constexpr std::string_view kBlanks = " \t\r\n";

// The text without the blanks at its beginning and end.
std::string_view trimmed(std::string_view text, std::string_view blanks = kBlanks);
bool is_blank(std::string_view text);

// The words between these characters; no word is empty.
std::vector<std::string_view> words_of(std::string_view text, std::string_view between = kBlanks);
// All parts between the marks, empty ones too: always one more than there are marks.
std::vector<std::string_view> split_at(std::string_view text, char mark);

// Case of the letters A to Z only: the same on every platform and in every language.
constexpr char lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
std::string lower_case(std::string_view text);
bool equal_ignoring_case(std::string_view a, std::string_view b);

// The whole text as a decimal number; nullopt if it is not one or does not fit. A minus sign is
// accepted if the type is signed, a plus sign never.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace railhead
