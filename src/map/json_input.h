// map/json_input.h - JSON text from outside becomes a tree only if it is small, flat and
// well-formed.
//
// nlohmann's library is compiled without exceptions (JSON_NOEXCEPTION): a wrong type in get<T>()
// would abort. Read trees through map/json_node.h, or test the type before each get.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace railhead {

// Something wrong with a file: where, and what.
struct Problem {
    std::string place;   // a JSON pointer ("" is the whole file), or "line 3, column 7"
    std::string reason;  // for the person who wrote the file

    friend bool operator==(const Problem&, const Problem&) = default;
};

struct JsonLimits {
    std::size_t bytes = 8'000'000;
    std::size_t depth = 32;          // lists and objects inside each other
    std::size_t values = 1'000'000;  // numbers, texts, lists, ... in total: bounds the memory
};

// The tree, or the first thing wrong with the text: too large, broken UTF-8, bad syntax, too deep,
// or an object with the same key twice. "-0" becomes a number with a fraction part, not the integer
// 0.
[[nodiscard]] std::variant<nlohmann::json, Problem> parse_json(std::string_view text,
                                                               const JsonLimits& limits = {});

// "place: reason", or the reason alone if the place is the whole text.
std::string problem_text(const Problem& problem);

// One line per problem: "file: place: reason".
std::string problems_text(std::string_view file_name, std::span<const Problem> problems);

// A key as a step of a JSON pointer: "/" and "~" escaped, unprintable characters shown as \u00xx.
std::string pointer_step(std::string_view key);

}  // namespace railhead
