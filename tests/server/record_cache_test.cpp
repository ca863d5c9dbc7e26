#include "server/record_cache.h"

#include <gtest/gtest.h>

namespace railhead {
namespace {

TEST(RecordCache, keeps_what_was_asked_for_last) {
    RecordCache cache(100);
    cache.keep(1, 7, std::string(40, 'a'));
    cache.keep(2, 7, std::string(40, 'b'));
    ASSERT_NE(cache.find(1, 7), nullptr);
    EXPECT_EQ(cache.find(1, 7)->front(), 'a');
    cache.keep(3, 7, std::string(40, 'c'));
    EXPECT_EQ(cache.find(2, 7), nullptr);
    EXPECT_NE(cache.find(1, 7), nullptr);
    EXPECT_NE(cache.find(3, 7), nullptr);
    EXPECT_EQ(cache.bytes(), 80u);
}

TEST(RecordCache, does_not_give_what_is_older_than_the_table) {
    RecordCache cache(100);
    cache.keep(1, 7, "old");
    EXPECT_EQ(cache.find(1, 8), nullptr);
    EXPECT_EQ(cache.bytes(), 0u);
    cache.keep(1, 8, "new");
    cache.keep(1, 8, "newer");
    EXPECT_EQ(*cache.find(1, 8), "newer");
    EXPECT_EQ(cache.bytes(), 5u);
}

TEST(RecordCache, does_not_keep_what_is_too_large) {
    RecordCache cache(100);
    cache.keep(1, 7, "small");
    cache.keep(2, 7, std::string(101, 'x'));
    EXPECT_EQ(cache.find(2, 7), nullptr);
    EXPECT_NE(cache.find(1, 7), nullptr);
}

}  // namespace
}  // namespace railhead
