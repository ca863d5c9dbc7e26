// JSON from outside: what becomes a tree, and what is refused before it does.
#include "map/json_input.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace railhead {
namespace {

std::string problem_of(std::string_view text, const JsonLimits& limits = {}) {
    const auto parsed = parse_json(text, limits);
    const auto* problem = std::get_if<Problem>(&parsed);
    return problem ? problem->place + ": " + problem->reason : "none";
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

TEST(JsonInput, gives_the_tree_of_the_text) {
    const std::string text = R"({"a":[1,-2,2.5,true,null,"å"],"b":{"c":[],"d":{}}})";
    const auto parsed = parse_json(text);
    ASSERT_TRUE(std::holds_alternative<nlohmann::json>(parsed));
    EXPECT_EQ(std::get<nlohmann::json>(parsed), nlohmann::json::parse(text, nullptr, false));
    EXPECT_EQ(std::get<nlohmann::json>(parsed).dump(), text);
}

TEST(JsonInput, negative_zero_is_not_the_integer_zero) {
    const auto parsed = parse_json("-0");
    EXPECT_TRUE(std::get<nlohmann::json>(parsed).is_number_float());
}

TEST(JsonInput, says_where_the_syntax_is_wrong) {
    EXPECT_EQ(problem_of("{\"a\": 1,\n \"ø\" 2}"),
              "line 2, column 6: not JSON: unexpected number literal; expected ':'");
    EXPECT_EQ(problem_of("[1, 2"),
              "line 1, column 6: not JSON: unexpected end of input; expected ']'");
    EXPECT_EQ(problem_of("[1] x"),
              "line 1, column 5: not JSON: invalid literal; expected end of input");
    EXPECT_EQ(problem_of(std::string_view{"[]\0", 3}), "line 1, column 3: not JSON: a zero byte");
    EXPECT_EQ(problem_of("[1e999]"), "line 1, column 6: number too large");
    EXPECT_EQ(problem_of("\n\"\xff\""), "line 2, column 2: broken UTF-8");
}

TEST(JsonInput, refuses_the_same_key_twice) {
    EXPECT_EQ(problem_of(R"([{"a": {"b/c": 1, "b/c": 1}}])"),
              "/0/a/b~1c: the same key twice in one object");
    EXPECT_EQ(problem_of(R"([{"a": 1}, {"a": 1}])"), "none");
}

TEST(JsonInput, refuses_what_is_too_deep_too_large_or_too_many) {
    EXPECT_EQ(problem_of(repeated("[", 32) + repeated("]", 32)), "none");
    EXPECT_NE(problem_of(repeated("[", 33) + repeated("]", 33)), "none");
    EXPECT_NE(problem_of(repeated("{\"a\":", 33) + "1" + repeated("}", 33)), "none");
    EXPECT_EQ(problem_of("[1,2,3]", {.bytes = 6}), ": larger than 6 bytes");
    EXPECT_EQ(problem_of("[1,2,3]", {.values = 3}), ": more than 3 values");
    EXPECT_EQ(problem_of("[" + repeated("[],", 2'000'000) + "1]"), ": more than 1000000 values");
}

TEST(JsonInput, a_hundred_megabytes_of_nesting_cost_nothing) {
    EXPECT_EQ(problem_of(std::string(100'000'000, '[')), ": larger than 8000000 bytes");
    EXPECT_NE(problem_of(std::string(8'000'000, '[')), "none");
    EXPECT_NE(problem_of(repeated("{\"a\":", 1'600'000)), "none");
}

}  // namespace
}  // namespace railhead
