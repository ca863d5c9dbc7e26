// load/swarm_text.h - JSON as the server writes it (no white space), parsed without building a
// tree: a load generator looks at each message of thousands of clients.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace railhead {

// Where the value that begins at `from` ends; npos: it does not.
std::size_t value_end(std::string_view text, std::size_t from);

// Calls call(key, value) for each key of an object, with the value as text. False: it is not one.
template <class Call>
bool each_key(std::string_view object, const Call& call) {
    if (object.size() < 2 || object.front() != '{' || object.back() != '}') return false;
    for (std::size_t at = 1; at < object.size() - 1;) {
        const std::size_t colon = value_end(object, at);
        if (object[at] != '"' || colon >= object.size() - 1 || object[colon] != ':') return false;
        const std::size_t end = value_end(object, colon + 1);
        if (end >= object.size()) return false;
        call(object.substr(at + 1, colon - at - 2), object.substr(colon + 1, end - colon - 1));
        if (object[end] != ',' && end != object.size() - 1) return false;
        at = end + 1;
    }
    return true;
}

// Calls call(item) for each item of an array. False: it is not one.
template <class Call>
bool each_item(std::string_view array, const Call& call) {
    if (array.size() < 2 || array.front() != '[' || array.back() != ']') return false;
    for (std::size_t at = 1; at < array.size() - 1;) {
        const std::size_t end = value_end(array, at);
        if (end >= array.size()) return false;
        call(array.substr(at, end - at));
        if (array[end] != ',' && end != array.size() - 1) return false;
        at = end + 1;
    }
    return true;
}

// "": there is no such key.
std::string_view value_of(std::string_view object, std::string_view key);
// "": there is no such item.
std::string_view item_at(std::string_view array, std::size_t place);
std::size_t items_in(std::string_view array);

std::optional<std::int64_t> number_in(std::string_view value);
// The text between the quotes, as it was written; "" if it is not a text.
std::string_view text_in(std::string_view value);
// The sum of the numbers of an object: how many cards {"red":3,"blue":1} are.
std::int64_t sum_of(std::string_view object);

}  // namespace railhead
