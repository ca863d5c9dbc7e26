// Intervals and the sequential test, against numbers that can be worked out by hand; the games of a
// deal are one sample.
#include "sim/statistics.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace railhead::test {

namespace {

// So many deals of each share.
DealShares deals_of(int won, int lost, int halved = 0) {
    DealShares shares;
    for (int i = 0; i < won; ++i) shares.add(1);
    for (int i = 0; i < lost; ++i) shares.add(0);
    for (int i = 0; i < halved; ++i) shares.add(0.5);
    return shares;
}

double width(const Interval& interval) {
    return interval.high - interval.low;
}

TEST(Statistics, intervals_are_wilsons) {
    // 40 of 50: 0.6696 to 0.8876.
    const Interval interval = share_interval(40, 50);
    EXPECT_NEAR(interval.low, 0.6696, 0.0005);
    EXPECT_NEAR(interval.high, 0.8876, 0.0005);
    EXPECT_EQ(share_interval(0, 0).low, 0);
    EXPECT_EQ(share_interval(0, 0).high, 1);
    EXPECT_NEAR(share_interval(10, 10).high, 1, 1e-9);
}

// 1, 2, 3, 4: mean 2.5, variance 5/3, so that the standard error is 0.6455.
TEST(Statistics, a_mean_has_an_interval) {
    const Interval interval = mean_interval(10, 30, 4);
    EXPECT_NEAR(interval.low, 2.5 - 1.959964 * 0.64550, 0.0001);
    EXPECT_NEAR(interval.high, 2.5 + 1.959964 * 0.64550, 0.0001);
    EXPECT_EQ(mean_interval(3, 9, 1).low, 3);
}

// However many games a deal has: if all of them end alike, they say no more than one.
TEST(Statistics, rotations_that_end_alike_count_as_one_game) {
    for (const int won : {0, 1, 40, 49, 50}) {
        const DealShares shares = deals_of(won, 50 - won);
        EXPECT_NEAR(shares.independent_games(), 50, 1e-9);
        EXPECT_NEAR(share_interval(shares).low, share_interval(won, 50).low, 1e-9);
        EXPECT_NEAR(share_interval(shares).high, share_interval(won, 50).high, 1e-9);
    }
}

// Two games per deal that know nothing of each other: a quarter of the deals is won, a quarter lost
// and half of them halved. They are worth as many games as were played, or a little less.
TEST(Statistics, independent_rotations_count_as_games) {
    const DealShares shares = deals_of(100, 100, 200);
    EXPECT_LE(shares.independent_games(), 800);
    EXPECT_GT(shares.independent_games(), 0.97 * 800);
    EXPECT_NEAR(width(share_interval(shares)), width(share_interval(400, 800)), 0.002);
}

// If the seat decides every game, each deal is halved: many such deals say that the players are
// equal, few of them do not.
TEST(Statistics, rotations_that_balance_each_other_count_as_more) {
    EXPECT_LT(width(share_interval(deals_of(0, 0, 100))), width(share_interval(100, 200)) / 2);
    EXPECT_GT(width(share_interval(deals_of(0, 0, 2))), 0.5);
}

TEST(Statistics, an_interval_without_deals_says_nothing) {
    EXPECT_EQ(share_interval(DealShares{}).low, 0);
    EXPECT_EQ(share_interval(DealShares{}).high, 1);
    EXPECT_EQ(sprt({}, DealShares{}), Verdict::open);
}

TEST(Statistics, sequential_test_decides_both_ways) {
    const Sprt test{.target = 0.85};
    // ln(0.85 / 0.80) per deal: 49 in a row pass ln(19), however many games each has.
    EXPECT_EQ(sprt(test, deals_of(48, 0)), Verdict::open);
    EXPECT_EQ(sprt(test, deals_of(49, 0)), Verdict::reached);
    EXPECT_EQ(sprt(test, deals_of(40, 0)), Verdict::open);
    EXPECT_EQ(sprt(test, deals_of(190, 10)), Verdict::reached);
    EXPECT_EQ(sprt(test, deals_of(120, 80)), Verdict::missed);
    EXPECT_EQ(sprt(test, deals_of(33, 7)), Verdict::open);
}

// 40 of 50 wins: decided if they are of 25 deals with two independent games each, open if both
// games of a deal end alike.
TEST(Statistics, sequential_test_counts_what_deals_are_worth) {
    const Sprt test{.target = 0.575, .margin = 0.15};
    EXPECT_EQ(sprt(test, deals_of(16, 9)), Verdict::open);
    EXPECT_EQ(sprt(test, deals_of(9, 2, 14)), Verdict::reached);
}

// A seat that wins has won at all its decisions: however many they are, they are one game.
TEST(Statistics, decisions_of_a_game_count_as_one_game) {
    for (const int won : {0, 1, 30, 49, 50}) {
        GameShares shares;
        for (int game = 0; game < 50; ++game) shares.add(game < won ? 70 : 0, 70);
        EXPECT_NEAR(shares.mean(), won / 50.0, 1e-12);
        EXPECT_NEAR(shares.independent_games(), 50, 1e-9);
        EXPECT_NEAR(share_interval(shares).low, share_interval(won, 50).low, 1e-9);
        EXPECT_NEAR(share_interval(shares).high, share_interval(won, 50).high, 1e-9);
    }
}

TEST(Statistics, decisions_that_know_nothing_of_each_other_count_each) {
    RandomStream random(7);
    GameShares shares;
    for (int game = 0; game < 2000; ++game) {
        int won = 0;
        for (int i = 0; i < 10; ++i) won += random.below(10) < 7 ? 1 : 0;
        shares.add(won, 10);
    }
    EXPECT_NEAR(shares.independent_games(), 20'000, 2'000);
    EXPECT_LE(shares.independent_games(), 20'000);
}

// Two games with many decisions and a hundred with one say little more than two games.
TEST(Statistics, games_with_many_decisions_weigh_more) {
    GameShares shares;
    shares.add(100, 100);
    shares.add(0, 100);
    for (int game = 0; game < 100; ++game) shares.add(game % 2, 1);
    EXPECT_NEAR(shares.mean(), 0.5, 1e-12);
    EXPECT_GT(shares.independent_games(), 2);
    EXPECT_LT(shares.independent_games(), 6);
    EXPECT_EQ(share_interval(GameShares{}).low, 0);
    EXPECT_EQ(share_interval(GameShares{}).high, 1);
}

}  // namespace

}  // namespace railhead::test
