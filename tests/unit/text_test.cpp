// UTF-8 and the small pieces of messages.
#include "core/text.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

TEST(Text, joins_values) {
    constexpr std::array<std::string_view, 3> kWords{"a", "", "c"};
    EXPECT_EQ(joined(kWords, ", "), "a, , c");
    EXPECT_EQ(joined(std::span{kWords}.subspan(1), "-"), "-c");
    EXPECT_EQ(joined(std::vector<std::string>{}, ", "), "");
}

TEST(Text, counts_things) {
    EXPECT_EQ(counted(1, "card"), "1 card");
    EXPECT_EQ(counted(0u, "card"), "0 cards");
    EXPECT_EQ(counted(-3, "point"), "-3 points");
    EXPECT_EQ(counted(std::uint64_t{1} << 63, "draw"), "9223372036854775808 draws");
}

TEST(Text, trims_blanks) {
    EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
    EXPECT_EQ(trimmed("a"), "a");
    EXPECT_EQ(trimmed(" \n "), "");
    EXPECT_EQ(trimmed(""), "");
    EXPECT_EQ(trimmed("\r a\n ", " "), "\r a\n");
    EXPECT_TRUE(is_blank(" \t\r\n"));
    EXPECT_TRUE(is_blank(""));
    EXPECT_FALSE(is_blank(" x "));
}

TEST(Text, finds_words) {
    using Words = std::vector<std::string_view>;
    EXPECT_EQ(words_of("  claim a:b:0\twith\n"), (Words{"claim", "a:b:0", "with"}));
    EXPECT_EQ(words_of("3 red,1 locomotive", " ,"), (Words{"3", "red", "1", "locomotive"}));
    EXPECT_EQ(words_of(" \t"), Words{});
}

TEST(Text, splits_at_every_mark) {
    using Parts = std::vector<std::string_view>;
    EXPECT_EQ(split_at("2,3", ','), (Parts{"2", "3"}));
    EXPECT_EQ(split_at(",2,,", ','), (Parts{"", "2", "", ""}));
    EXPECT_EQ(split_at("", ','), Parts{""});
}

TEST(Text, ignores_the_case_of_ascii_letters_only) {
    EXPECT_EQ(lower_case("Claim A-Z [@`{ Å"), "claim a-z [@`{ Å");
    EXPECT_TRUE(equal_ignoring_case("Content-TYPE", "content-type"));
    EXPECT_FALSE(equal_ignoring_case("red", "re"));
    EXPECT_FALSE(equal_ignoring_case("[", "{"));
}

TEST(Text, reads_numbers_that_are_the_whole_text) {
    EXPECT_EQ(parse_number<int>("-12"), -12);
    EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"), 18446744073709551615u);
    EXPECT_EQ(parse_number<int>("007"), 7);
    for (const std::string_view text : {"", " 1", "1 ", "+1", "0x1", "1.0", "2147483648"})
        EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
    EXPECT_EQ(parse_number<unsigned>("-1"), std::nullopt);
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
