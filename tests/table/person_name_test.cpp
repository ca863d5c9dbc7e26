// Names can be seen and told apart.
#include "table/person_name.h"

#include <gtest/gtest.h>

namespace railhead {
namespace {

TEST(PersonName, spaces_are_tidied) {
    EXPECT_EQ(person_name("Anna"), "Anna");
    EXPECT_EQ(person_name("  Anna \u2003\u00a0 Lee "), "Anna Lee");
    EXPECT_EQ(person_name("<b>Åsa & Co</b>"), "<b>Åsa & Co</b>");
}

TEST(PersonName, of_any_writing_are_welcome) {
    for (const char* name :
         {"山田", "Ольга", "Ngo\u0302\u0301c", "\u05d3\u05b8\u05bc\u05df", "نرگس‌خانم",
          "👩\u200d🚀", "🏳\ufe0f\u200d🌈", "❤\ufe0f", "กี้"})
        EXPECT_EQ(person_name(name), name);
}

TEST(PersonName, that_cannot_be_seen_are_refused) {
    for (const char* name : {"",
                             "   ",
                             "\u200b",
                             "\u00ad",
                             "\u3164",
                             "\u2800",
                             "\u115f",
                             "\ufeff",
                             "\u2060",
                             "\u0301",
                             "\u0301\u0301",
                             "a\nb",
                             "a\u0007",
                             "\u202eevil",
                             "a\u2066b",
                             "Ann\u200ba",
                             "a\u034f",
                             "\u200dAnna",
                             "Anna\u200d",
                             "An\u200d\u200dna",
                             "Anna \u0301",
                             "\U000e0041x",
                             "\ue000",
                             "x\u0301\u0301\u0301\u0301",
                             "\xff",
                             "a name that is much too long for us"})
        EXPECT_FALSE(person_name(name)) << name;
    std::string flags;  // four bytes each
    for (int i = 0; i < 24; ++i) flags += "\U0001f1e6";
    EXPECT_EQ(person_name(flags), flags);
    EXPECT_FALSE(person_name(flags + "x"));
}

TEST(PersonName, that_look_the_same_are_the_same) {
    EXPECT_TRUE(is_same_name("Anna", "aNNa"));
    EXPECT_TRUE(is_same_name("Anna Lee", "Anna\u00a0 lee "));
    EXPECT_TRUE(is_same_name("ÅSA ŽIŽEK ОЛЬГА ΩΜΕΓΑ", "åsa žižek ольга ωμεγα"));
    EXPECT_TRUE(is_same_name("Anna", "Ａｎｎａ"));
    EXPECT_TRUE(is_same_name("Anna", "An\u200dna"));
    EXPECT_FALSE(is_same_name("Anna", "Anna 2"));
    EXPECT_FALSE(is_same_name("Anna", "Ana"));
    EXPECT_FALSE(is_same_name("Asa", "Åsa"));
}

TEST(PersonName, lines_of_chat_show_something) {
    EXPECT_TRUE(is_line("Hello", 5));
    EXPECT_FALSE(is_line("Hello!", 5));
    EXPECT_FALSE(is_line("\u200b \u3164", 10));
    EXPECT_FALSE(is_line("hi\u0007", 10));
    EXPECT_TRUE(is_line("👩\u200d🚀", 10));
}

}  // namespace
}  // namespace railhead
