// Do win chances keep what they promise? What is counted, and what is not.
#include "sim/reliability.h"

#include <gtest/gtest.h>

#include "support/computer_players.h"
#include "support/table.h"

namespace railhead::test {
namespace {

ReliabilityTrial trial_of(int threads) {
    ReliabilityTrial trial{.players = {"builder", "path"},
                           .games = 12,
                           .seed = 5,
                           .threads = threads,
                           .networks = &made_up_networks()};
    for (const int players : {2, 3})
        trial.tables.push_back(
            std::make_shared<const RuleSet>(rules_of("nordic-countries", players)));
    return trial;
}

void expect_same(const Foretold& a, const Foretold& b) {
    EXPECT_EQ(a.sum, b.sum);
    EXPECT_EQ(a.won.games, b.won.games);
    EXPECT_EQ(a.won.times, b.won.times);
    EXPECT_EQ(a.won.wins, b.won.wins);
}

TEST(Reliability, does_not_depend_on_the_number_of_threads) {
    const ReliabilityResult one = try_reliability(trial_of(1));
    const ReliabilityResult three = try_reliability(trial_of(3));
    EXPECT_EQ(one.games, 12u);
    EXPECT_EQ(one.refused, 0u);
    expect_same(one.all, three.all);
    for (std::size_t i = 0; i < kReliabilityBins; ++i) expect_same(one.bins[i], three.bins[i]);
}

TEST(Reliability, every_decision_counts_once_in_each_division) {
    const ReliabilityResult result = try_reliability(trial_of(2));
    const auto expect_whole = [&](const auto& parts) {
        double times = 0;
        double wins = 0;
        double sum = 0;
        for (const Foretold& part : parts) {
            times += part.won.times;
            wins += part.won.wins;
            sum += part.sum;
        }
        EXPECT_EQ(times, result.all.won.times);
        EXPECT_EQ(wins, result.all.won.wins);
        EXPECT_NEAR(sum, result.all.sum, 1e-6);
    };
    EXPECT_GT(result.all.won.times, 500);
    expect_whole(result.bins);
    expect_whole(result.players);
    expect_whole(result.tables);
    for (std::size_t i = 0; i < kReliabilityBins; ++i) {
        const Foretold& bin = result.bins[i];
        if (bin.won.times == 0) continue;
        EXPECT_GE(bin.mean(), static_cast<double>(i) / kReliabilityBins);
        EXPECT_LE(bin.mean(), static_cast<double>(i + 1) / kReliabilityBins);
    }
    // Each player has games of its own, and sits in those that are mixed.
    for (const Foretold& player : result.players) {
        EXPECT_GE(player.won.games, 3);
        EXPECT_LT(player.won.games, 12);
    }
    EXPECT_EQ(result.tables[0].won.games, 6);
    EXPECT_EQ(result.tables[1].won.games, 6);
}

// A player that is far ahead is foretold to win, and does.
TEST(Reliability, a_search_judges_at_the_beginning_of_turns) {
    ReliabilityTrial trial = trial_of(2);
    trial.networks = nullptr;
    trial.players = {"random", "hungry"};
    trial.games = 8;
    trial.search = *read_player("search(playouts,iterations=3)");
    const ReliabilityResult result = try_reliability(trial);
    EXPECT_GT(result.all.won.times, 100);
    EXPECT_GT(result.players[1].mean(), result.players[0].mean());
    EXPECT_GT(result.players[1].won.mean(), result.players[0].won.mean());
}

}  // namespace
}  // namespace railhead::test
