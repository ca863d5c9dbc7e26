#include "load/swarm_text.h"

#include <cstring>

#include "core/text.h"

namespace railhead {

namespace {

// `from` is behind the opening quote; the result behind the closing one.
std::size_t string_end(std::string_view text, std::size_t from) {
    while (from < text.size()) {
        const void* found = std::memchr(text.data() + from, '"', text.size() - from);
        if (found == nullptr) break;
        const auto quote = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
        std::size_t slashes = 0;
        while (quote - slashes > from && text[quote - slashes - 1] == '\\') ++slashes;
        if (slashes % 2 == 0) return quote + 1;
        from = quote + 1;
    }
    return std::string_view::npos;
}

}  // namespace

std::size_t value_end(std::string_view text, std::size_t from) {
    int depth = 0;
    for (std::size_t at = from; at < text.size();) {
        switch (text[at]) {
            case '"':
                at = string_end(text, at + 1);
                if (depth == 0) return at;
                break;
            case '{':
            case '[':
                ++depth;
                ++at;
                break;
            case '}':
            case ']':
                if (depth == 0) return at;  // behind a number or a word
                ++at;
                if (--depth == 0) return at;
                break;
            case ',':
                if (depth == 0) return at;
                ++at;
                break;
            default:
                ++at;
        }
    }
    return std::string_view::npos;
}

std::string_view value_of(std::string_view object, std::string_view key) {
    std::string_view found;
    each_key(object, [&](std::string_view one, std::string_view value) {
        if (one == key) found = value;
    });
    return found;
}

std::string_view item_at(std::string_view array, std::size_t place) {
    std::string_view found;
    std::size_t at = 0;
    each_item(array, [&](std::string_view item) {
        if (at++ == place) found = item;
    });
    return found;
}

std::size_t items_in(std::string_view array) {
    std::size_t count = 0;
    each_item(array, [&](std::string_view) { ++count; });
    return count;
}

std::optional<std::int64_t> number_in(std::string_view value) {
    return parse_number<std::int64_t>(value);
}

std::string_view text_in(std::string_view value) {
    const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
    return quoted ? value.substr(1, value.size() - 2) : std::string_view{};
}

std::int64_t sum_of(std::string_view object) {
    std::int64_t sum = 0;
    each_key(object, [&](std::string_view, std::string_view value) {
        sum += number_in(value).value_or(0);
    });
    return sum;
}

}  // namespace railhead
