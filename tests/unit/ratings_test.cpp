// Bradley-Terry ratings against cases that can be worked out by hand.
#include "sim/ratings.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace railhead::test {

namespace {

constexpr double kNoPrior = 1e-9;
const double kEloOfLog = 400 / std::log(10.0);

// 3 of 4: three times as strong, 400 log10(3) = 190.85 points apart. The variance of the difference
// is 1 / (4 * 3/4 * 1/4) in natural units; each is half of it away from the mean.
TEST(Ratings, two_players_by_hand) {
    const std::array duels{Duel{.a = 0, .b = 1, .wins_a = 3, .wins_b = 1}};
    const auto ratings = rate(2, duels, {.prior = kNoPrior});
    EXPECT_NEAR(ratings[0].elo, 1500 + 95.42, 0.01);
    EXPECT_NEAR(ratings[1].elo, 1500 - 95.42, 0.01);
    EXPECT_NEAR(ratings[0].error, kEloOfLog * std::sqrt(4.0 / 3) / 2, 0.01);
    EXPECT_NEAR(ratings[1].error, ratings[0].error, 1e-6);
}

TEST(Ratings, anchor_has_its_rating_and_no_error) {
    const std::array duels{Duel{.a = 0, .b = 1, .wins_a = 3, .wins_b = 1}};
    const auto ratings = rate(2, duels, {.center = 1000, .anchor = 1, .prior = kNoPrior});
    EXPECT_NEAR(ratings[0].elo, 1000 + 190.85, 0.01);
    EXPECT_NEAR(ratings[0].error, kEloOfLog * std::sqrt(4.0 / 3), 0.01);
    EXPECT_DOUBLE_EQ(ratings[1].elo, 1000);
    EXPECT_DOUBLE_EQ(ratings[1].error, 0);
}

// Strengths 4, 2 and 1 explain 2:1, 4:1 and 2:1 exactly: 400 log10(2) = 120.41 points per step.
TEST(Ratings, three_players_that_fit_exactly) {
    const std::array duels{Duel{.a = 0, .b = 1, .wins_a = 8, .wins_b = 4},
                           Duel{.a = 0, .b = 2, .wins_a = 8, .wins_b = 2},
                           Duel{.a = 2, .b = 1, .wins_a = 3, .wins_b = 6}};
    const auto ratings = rate(3, duels, {.prior = kNoPrior});
    EXPECT_NEAR(ratings[0].elo, 1620.41, 0.01);
    EXPECT_NEAR(ratings[1].elo, 1500, 0.01);
    EXPECT_NEAR(ratings[2].elo, 1379.59, 0.01);
}

// A tie is half a win for each: 1.5 of 2 is 3 to 1.
TEST(Ratings, shared_wins_are_fractions) {
    const std::array duels{Duel{.a = 0, .b = 1, .wins_a = 1.5, .wins_b = 0.5}};
    EXPECT_NEAR(rate(2, duels, {.prior = kNoPrior})[0].elo, 1595.42, 0.01);
}

// One seat against three: a quarter of the games is what an equal player wins.
TEST(Ratings, seats_count) {
    std::array duels{Duel{.a = 0, .b = 1, .wins_a = 25, .wins_b = 75, .seats_a = 1, .seats_b = 3}};
    EXPECT_NEAR(rate(2, duels, {.prior = kNoPrior})[0].elo, 1500, 0.01);
    // Half of them: three times as strong.
    duels[0].wins_a = duels[0].wins_b = 50;
    EXPECT_NEAR(rate(2, duels, {.prior = kNoPrior})[0].elo, 1595.42, 0.01);
}

// With one drawn game against the middle each, strengths g and 1/g solve
// 10.5 = 10 g²/(g² + 1) + g/(g + 1): g = 5.3166; without the prior no number does.
TEST(Ratings, perfect_scores_stay_finite) {
    const std::array duels{Duel{.a = 0, .b = 1, .wins_a = 10, .wins_b = 0}};
    const auto ratings = rate(2, duels);
    const double g = std::pow(10, (ratings[0].elo - 1500) / 400);
    EXPECT_NEAR(g, 5.3166, 0.0001);
    EXPECT_GT(ratings[0].error, 50);
    EXPECT_LT(ratings[0].error, 400);
}

TEST(Ratings, players_that_never_met_are_in_the_middle) {
    const auto ratings = rate(2, {});
    EXPECT_DOUBLE_EQ(ratings[0].elo, 1500);
    EXPECT_GT(ratings[0].error, 200);
}

// A hundred times the games, a tenth of the error.
TEST(Ratings, errors_shrink_with_games) {
    const std::array few{Duel{.a = 0, .b = 1, .wins_a = 6, .wins_b = 4}};
    const std::array many{Duel{.a = 0, .b = 1, .wins_a = 600, .wins_b = 400}};
    EXPECT_NEAR(rate(2, few, {.prior = kNoPrior})[0].error,
                10 * rate(2, many, {.prior = kNoPrior})[0].error, 0.01);
}

// Four rotations per deal that all end alike: the ratings of 40 games, the errors of 10.
TEST(Ratings, errors_count_deals) {
    const std::array deals{Duel{.a = 0, .b = 1, .wins_a = 6, .wins_b = 4}};
    const std::array games{
        Duel{.a = 0, .b = 1, .wins_a = 24, .wins_b = 16, .variance_ratio = 40.0 / 10}};
    const auto of_deals = rate(2, deals, {.prior = kNoPrior});
    const auto of_games = rate(2, games, {.prior = kNoPrior});
    EXPECT_NEAR(of_games[0].elo, of_deals[0].elo, 0.001);
    EXPECT_NEAR(of_games[0].error, of_deals[0].error, 0.001);
}

}  // namespace

}  // namespace railhead::test
