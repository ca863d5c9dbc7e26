// Who thinks next: people first, and everybody with the same share.
#include "server/thinking_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace railhead {
namespace {

constexpr std::int64_t kSecond = 1'000'000;

// The owner of what is taken, done in that much time; "": nothing may be taken.
std::string turn(ThinkingQueue& queue, std::int64_t time, bool only_people = false) {
    const auto next = queue.take(only_people, 1);
    if (!next) return {};
    queue.done(*next, time);
    return next->owner;
}

TEST(ThinkingQueue, people_come_first) {
    ThinkingQueue queue;
    for (int i = 0; i < 20; ++i) queue.add(ThinkFor::nobody, "crowd", [] {});
    queue.add(ThinkFor::people, "anna", [] {});
    EXPECT_EQ(queue.size(), 21u);
    EXPECT_EQ(turn(queue, kSecond, true), "anna");
    EXPECT_EQ(turn(queue, kSecond, true), "") << "the rest is for nobody";
    EXPECT_EQ(turn(queue, kSecond), "crowd");
}

TEST(ThinkingQueue, twenty_tables_of_one_owner_have_one_share) {
    ThinkingQueue queue;
    for (int i = 0; i < 20; ++i) queue.add(ThinkFor::people, "crowd", [] {});
    EXPECT_EQ(turn(queue, 2 * kSecond), "crowd");
    // A quick owner never waits for more than what is already running.
    for (int i = 0; i < 10; ++i) {
        queue.add(ThinkFor::people, "anna", [] {});
        EXPECT_EQ(turn(queue, kSecond / 1000), "anna");
        EXPECT_EQ(turn(queue, 2 * kSecond), "crowd");
    }
    // An owner that thinks as long as the others gets as many turns, however many tables they have.
    for (int i = 0; i < 3; ++i) queue.add(ThinkFor::people, "bo", [] {});
    std::vector<std::string> turns;
    for (int i = 0; i < 6; ++i) turns.push_back(turn(queue, 2 * kSecond));
    EXPECT_EQ(std::count(turns.begin(), turns.end(), "bo"), 3);
}

TEST(ThinkingQueue, many_slow_owners_do_not_hold_up_a_quick_one) {
    ThinkingQueue queue;
    for (int i = 0; i < 10; ++i)
        for (int k = 0; k < 10; ++k)
            queue.add(ThinkFor::people, "slow " + std::to_string(i), [] {});
    for (int i = 0; i < 15; ++i) EXPECT_NE(turn(queue, 2 * kSecond), "");
    for (int i = 0; i < 20; ++i) {
        queue.add(ThinkFor::people, "anna", [] {});
        EXPECT_EQ(turn(queue, kSecond / 1000), "anna");
        EXPECT_NE(turn(queue, 2 * kSecond), "anna");
    }
}

TEST(ThinkingQueue, nobody_saves_up_much_time_by_being_away) {
    ThinkingQueue queue;
    queue.add(ThinkFor::people, "away", [] {});
    EXPECT_EQ(turn(queue, kSecond), "away");
    for (int i = 0; i < 50; ++i) {
        queue.add(ThinkFor::people, "anna", [] {});
        EXPECT_EQ(turn(queue, kSecond), "anna");
    }
    for (int i = 0; i < 40; ++i) queue.add(ThinkFor::people, "anna", [] {});
    for (int i = 0; i < 40; ++i) queue.add(ThinkFor::people, "away", [] {});
    int away = 0;
    for (int i = 0; i < 40; ++i) away += turn(queue, kSecond) == "away" ? 1 : 0;
    EXPECT_GT(away, 20);
    EXPECT_LE(away, 23);
}

TEST(ThinkingQueue, an_owner_has_a_limited_number_at_work) {
    ThinkingQueue queue;
    for (int i = 0; i < 4; ++i) queue.add(ThinkFor::people, "crowd", [] {});
    const auto first = queue.take(false, 2);
    ASSERT_TRUE(first && queue.take(false, 2));
    EXPECT_FALSE(queue.take(false, 2));
    queue.add(ThinkFor::people, "anna", [] {});
    EXPECT_EQ(queue.take(false, 2)->owner, "anna");
    queue.done(*first, kSecond);
    EXPECT_EQ(queue.take(false, 2)->owner, "crowd");
}

TEST(ThinkingQueue, forgets_owners_without_work) {
    ThinkingQueue queue;
    for (int i = 0; i < 10'000; ++i) {
        queue.add(ThinkFor::people, std::to_string(i), [] {});
        EXPECT_NE(turn(queue, kSecond), "");
    }
    EXPECT_LE(queue.known(), 1024u);
}

}  // namespace
}  // namespace railhead
