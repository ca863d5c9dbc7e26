// Leagues: who plays whom, and how results become standings.
#include "sim/league.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace railhead::test {

namespace {

TEST(League, pairs_meet_once_at_small_tables_and_both_ways_at_large_ones) {
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
TEST(League, standings_are_best_first_and_count_seats) {
    MatchResult result{.games = 12,
                       .ties = 1,
                       .turns = 600,
                       .players = std::vector<MatchScore>(2),
                       .shares = std::vector<DealShares>(2)};
    result.players[0] = {.wins = 6, .score = 1200};
    result.players[1] = {.wins = 6, .score = 1800};
    for (int deal = 0; deal < 3; ++deal) result.shares[0].add(0.5);
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

// 10 deals, each won or lost as a whole, say as much at a table for two as at one for four.
TEST(League, errors_of_ratings_count_deals) {
    const auto error_at = [](int seats) {
        MatchResult result{.games = static_cast<std::uint64_t>(10 * seats),
                           .players = std::vector<MatchScore>(2),
                           .shares = std::vector<DealShares>(2)};
        for (int deal = 0; deal < 10; ++deal) {
            const bool won = deal * seats < 10;  // one in as many as there are seats
            result.shares[0].add(won ? 1 : 0);
            result.players[won ? 0 : 1].wins += seats;
        }
        const std::array results{
            PairingResult{.pairing = {.first = 0, .others = 1, .seats = seats}, .result = result}};
        return standings(2, results, {.prior = 1e-9})[0].rating.error;
    };
    // sqrt(1 / (10 p (1 - p))) in natural units, and half of it from the mean.
    const double elo = 400 / std::log(10.0) / 2;
    EXPECT_NEAR(error_at(2), elo * std::sqrt(1 / (10 * 0.25)), 0.01);
    EXPECT_NEAR(error_at(4), elo * std::sqrt(1 / (10 * 0.3 * 0.7)), 0.01);
}

// A pair that has not played yet changes nothing.
TEST(League, unplayed_pairs_are_left_out) {
    const std::array results{PairingResult{.pairing = {.first = 0, .others = 1}, .result = {}}};
    EXPECT_DOUBLE_EQ(standings(2, results, {})[0].rating.elo, 1500);
}

}  // namespace

}  // namespace railhead::test
