#include "table/person_name.h"

#include "core/text.h"
#include "core/utf8.h"
#include "table/visible.h"

namespace railhead {

namespace {

// The character that begins there; the text is well-formed.
CodePoint next_of(std::string_view text, std::size_t at) {
    return code_point_at(text, at).value_or(CodePoint{0xfffd, 1});
}

// The form in which names are compared.
std::u32string key_of(std::string_view name) {
    std::u32string key;
    for (std::size_t at = 0; at < name.size();) {
        const CodePoint point = next_of(name, at);
        at += point.bytes;
        if (is_invisible(point.value)) continue;
        if (is_space(point.value)) {
            if (!key.empty() && key.back() != U' ') key += U' ';
        } else {
            key += folded(point.value);
        }
    }
    if (!key.empty() && key.back() == U' ') key.pop_back();
    return key;
}

}  // namespace

std::optional<std::string> person_name(std::string_view typed) {
    // Longer texts are not even looked at; there may be many spaces around the name.
    if (typed.size() > 4 * kMostNameBytes || broken_utf8_at(typed)) return std::nullopt;
    std::string name;
    std::size_t characters = 0;
    std::size_t marks = 0;
    bool space = false;                   // between words
    enum { none, seen, varied, joined };  // what comes before: nothing that others may join, …
    int before = none;
    for (std::size_t at = 0; at < typed.size();) {
        const CodePoint point = next_of(typed, at);
        const std::string_view bytes = typed.substr(at, point.bytes);
        at += point.bytes;
        if (is_space(point.value)) {
            if (before == joined) return std::nullopt;
            space = !name.empty();
            before = none;
            continue;
        }
        // What is invisible on its own must follow something visible, and not twice.
        const bool varies = is_variation_selector(point.value);
        const bool joins = is_joiner(point.value);
        const bool marks_it = is_combining(point.value);
        if (is_invisible(point.value) && !varies && !joins) return std::nullopt;
        if ((joins || marks_it) && before != seen && before != varied) return std::nullopt;
        if (varies && before != seen) return std::nullopt;
        marks = marks_it ? marks + 1 : 0;
        if (marks > kMostMarksInARow) return std::nullopt;
        before = joins ? joined : varies ? varied : seen;
        if (space) {
            name += ' ';
            ++characters;
        }
        space = false;
        name += bytes;
        ++characters;
    }
    if (name.empty() || before == joined || characters > kMostNameCharacters ||
        name.size() > kMostNameBytes)
        return std::nullopt;
    return name;
}

bool is_same_name(std::string_view a, std::string_view b) {
    return key_of(a) == key_of(b);
}

bool is_line(std::string_view text, std::size_t most) {
    if (text.size() > 4 * most || broken_utf8_at(text) || has_control_characters(text))
        return false;
    std::size_t characters = 0;
    bool visible = false;
    for (std::size_t at = 0; at < text.size(); ++characters) {
        const CodePoint point = next_of(text, at);
        at += point.bytes;
        visible = visible || (!is_space(point.value) && !is_invisible(point.value) &&
                              !is_combining(point.value));
    }
    return visible && characters <= most;
}

}  // namespace railhead
