// UTF-8 and the small pieces of messages.
#include "core/text.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/utf8.h"

namespace railhead {
namespace {

TEST(Utf8, well_formed) {
    for (const std::string_view text :
         {"", "plain", "Ålborg", "\xe2\x82\xac", "\xf0\x9f\x9a\x82", "\xed\x9f\xbf", "\xee\x80\x80",
          "\xf4\x8f\xbf\xbf", "\x7f", "\xc2\x80"})
        EXPECT_EQ(broken_utf8_at(text), std::nullopt) << printable(text);
}

TEST(Utf8, broken) {
    struct Row {
        std::string_view what, text;
        std::size_t at;
    };
    for (const auto& row : {
             Row{"continuation alone", "a\x80", 1},
             Row{"cut short", "ab\xe2\x82", 2},
             Row{"cut short by another character", "\xe2\x82z", 0},
             Row{"overlong slash", "\xc0\xaf", 0},
             Row{"overlong in two bytes", "\xc1\xbf", 0},
             Row{"overlong in three bytes", "\xe0\x9f\xbf", 0},
             Row{"overlong in four bytes", "\xf0\x8f\xbf\xbf", 0},
             Row{"first surrogate", "\xed\xa0\x80", 0},
             Row{"last surrogate", "\xed\xbf\xbf", 0},
             Row{"above U+10FFFF", "\xf4\x90\x80\x80", 0},
             Row{"five bytes", "\xf8\x88\x80\x80\x80", 0},
             Row{"0xff", "abc\xff", 3},
         })
        EXPECT_EQ(broken_utf8_at(row.text), row.at) << row.what;
}

TEST(Text, quotes_without_control_characters) {
    EXPECT_EQ(in_quotes("Ålborg"), "\"Ålborg\"");
    EXPECT_EQ(in_quotes("a\x1b[31m\n"), "\"a\\u001b[31m\\u000a\"");
    EXPECT_EQ(in_quotes("\xff\xe2\x80\xae"), "\"\\u00ff\\u202e\"");
    std::string cut(60, 'x');
    cut.append("…");
    EXPECT_EQ(printable(std::string(61, 'x')), cut);
}

TEST(Text, lists_words) {
    constexpr std::array<std::string_view, 3> kWords{"a", "b", "c"};
    EXPECT_EQ(listed(kWords, "or"), "a, b or c");
    EXPECT_EQ(listed(std::span{kWords}.first(2), "and"), "a and b");
    EXPECT_EQ(listed(std::span{kWords}.first(1), "and"), "a");
    EXPECT_EQ(listed({}, "and"), "");
}

TEST(Text, did_you_mean) {
    constexpr std::array<std::string_view, 4> kWords{"cedar", "birch", "length", "color"};
    EXPECT_EQ(closest("ceder", kWords), "cedar");  // wrong letter
    EXPECT_EQ(closest("brich", kWords), "birch");  // swapped
    EXPECT_EQ(closest("lenght", kWords), "length");
    EXPECT_EQ(closest("colour", kWords), "color");  // too many
    EXPECT_EQ(closest("oak", kWords), std::nullopt);
    EXPECT_EQ(closest("", kWords), std::nullopt);
    EXPECT_EQ(closest(std::string(10'000, 'c'), kWords), std::nullopt);
    EXPECT_EQ(did_you_mean("oak", kWords), "");
    EXPECT_EQ(did_you_mean("ceder", kWords), "; did you mean \"cedar\"?");
}

}  // namespace
}  // namespace railhead
