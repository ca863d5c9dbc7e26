// core/result.h: a value, or the reason why there is none.
#include "core/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace railhead::test {
namespace {

Result<int> half_of(int n) {
    if (n % 2 != 0) return "odd";
    return n / 2;
}

TEST(Result, holds_a_value_or_a_reason) {
    const Result<int> three = half_of(6);
    ASSERT_TRUE(three.ok());
    EXPECT_TRUE(three);
    EXPECT_EQ(three.value(), 3);
    EXPECT_EQ(*three, 3);
    const Result<int> none = half_of(5);
    ASSERT_FALSE(none.ok());
    EXPECT_FALSE(none);
    EXPECT_EQ(none.reason(), "odd");
}

Result<std::string> text_or_reason(bool good) {
    if (!good) return Reason{"no text"};
    return "text";
}

TEST(Result, holds_a_text_or_a_reason) {
    const Result<std::string> text = text_or_reason(true);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, "text");
    const Result<std::string> none = text_or_reason(false);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.reason(), "no text");
    static_assert(!std::is_constructible_v<Result<int>, Reason>);
}

TEST(Result, gives_away_what_can_only_be_moved) {
    Result<std::unique_ptr<int>> made = std::make_unique<int>(7);
    ASSERT_TRUE(made);
    EXPECT_EQ(**made, 7);
    const std::unique_ptr<int> taken = std::move(made).value();
    EXPECT_EQ(*taken, 7);
}

TEST(Result, copies_and_assigns_like_what_it_holds) {
    Result<int> first = half_of(4);
    Result<int> copy = first;
    EXPECT_EQ(*copy, 2);
    copy = half_of(3);
    EXPECT_EQ(copy.reason(), "odd");
    EXPECT_TRUE(first);
}

}  // namespace
}  // namespace railhead::test
