#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/utf8.h"

namespace railhead {

namespace {

constexpr std::size_t kLongest = 40;  // bytes of a word that is compared with others

bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f;
}

void append_escaped(std::string& text, char32_t value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    text += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) text += kDigits[(value >> shift) & 15];
}

// Edits (one letter wrong, missing or too many, two neighbours swapped) between two short words.
std::size_t edits(std::string_view a, std::string_view b) {
    std::array<std::array<std::uint8_t, kLongest + 1>, kLongest + 1> d{};
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<std::uint8_t>(i);
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<std::uint8_t>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            int fewest = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + wrong});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                fewest = std::min(fewest, d[i - 2][j - 2] + 1);
            d[i][j] = static_cast<std::uint8_t>(fewest);
        }
    }
    return d[a.size()][b.size()];
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
    std::string shown;
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++characters) {
        if (characters == most) return shown + "…";
        const auto character = code_point_at(text, at);
        if (!character) {
            append_escaped(shown, static_cast<unsigned char>(text[at]));
            ++at;
            continue;
        }
        if (is_control(character->value))
            append_escaped(shown, character->value);
        else
            shown += text.substr(at, character->bytes);
        at += character->bytes;
    }
    return shown;
}

std::string in_quotes(std::string_view text) {
    return '"' + printable(text) + '"';
}

std::string listed(std::span<const std::string_view> items, std::string_view word) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0 && i + 1 == items.size())
            text.append(" ").append(word).append(" ");
        else if (i > 0)
            text += ", ";
        text += items[i];
    }
    return text;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
    const auto first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool is_blank(std::string_view text) {
    return text.find_first_not_of(kBlanks) == text.npos;
}

std::vector<std::string_view> words_of(std::string_view text, std::string_view between) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = text.find_first_not_of(between, at)) != text.npos;) {
        const auto end = std::min(text.find_first_of(between, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

std::vector<std::string_view> split_at(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (auto at = text.find(mark); at != text.npos; at = text.find(mark)) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    parts.push_back(text);
    return parts;
}

std::string lower_case(std::string_view text) {
    std::string result{text};
    for (char& c : result) c = lower_case(c);
    return result;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, {}, [](char c) { return lower_case(c); }, [](char c) { return lower_case(c); });
}

bool has_control_characters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto character = code_point_at(text, at);
        if (!character || is_control(character->value)) return true;
        at += character->bytes;
    }
    return false;
}

std::optional<std::string_view> closest(std::string_view word,
                                        std::span<const std::string_view> candidates) {
    std::optional<std::string_view> best;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;  // one more than allowed
    if (word.size() > kLongest) return best;
    for (const auto candidate : candidates) {
        if (candidate.size() > kLongest) continue;
        const auto distance = edits(word, candidate);
        if (distance >= fewest) continue;
        fewest = distance;
        best = candidate;
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
    const auto guess = closest(word, candidates);
    return guess ? "; did you mean " + in_quotes(*guess) + "?" : std::string{};
}

}  // namespace railhead
