// Leagues: who meets whom, and how results become standings.
#include "sim/league.h"

#include <gtest/gtest.h>

#include <array>

namespace railhead::test {

namespace {

TEST(League, PairsMeetOnceAtSmallTablesAndBothWaysAtLargeOnes) {
    const std::array seats{2, 4};
    const auto pairings = round_robin(3, seats);
    ASSERT_EQ(pairings.size(), 3u + 6u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(pairings[i].table, 0u);
        EXPECT_LT(pairings[i].first, pairings[i].others);
    }
    EXPECT_EQ(pairings[3].first, pairings[4].others);
    EXPECT_EQ(pairings[3].others, pairings[4].first);
    EXPECT_EQ(pairings[3].seats, 4);
}

// Player 1 alone wins 6 of 12 games against three seats of player 0: it is three times as strong.
TEST(League, StandingsAreBestFirstAndCountSeats) {
    MatchResult result{.games = 12, .ties = 1, .turns = 600, .players = std::vector<MatchScore>(2)};
    result.players[0] = {.wins = 6, .score = 1200};
    result.players[1] = {.wins = 6, .score = 1800};
    const std::array results{
        PairingResult{.pairing = {.first = 1, .others = 0, .seats = 4}, .result = result}};
    const auto order = standings(2, results, {.prior = 1e-9});
    ASSERT_EQ(order.size(), 2u);
    EXPECT_EQ(order[0].player, 1u);
    EXPECT_NEAR(order[0].rating.elo - order[1].rating.elo, 190.85, 0.01);
    EXPECT_DOUBLE_EQ(order[0].places, 12);
    EXPECT_DOUBLE_EQ(order[1].places, 36);
    EXPECT_EQ(order[1].games, 12u);
    EXPECT_EQ(order[1].ties, 1u);
    EXPECT_EQ(order[1].sum.score, 1800);
}

// A pair that has not played yet changes nothing.
TEST(League, UnplayedPairsAreLeftOut) {
    const std::array results{PairingResult{.pairing = {.first = 0, .others = 1}, .result = {}}};
    EXPECT_DOUBLE_EQ(standings(2, results, {})[0].rating.elo, 1500);
}

}  // namespace

}  // namespace railhead::test
