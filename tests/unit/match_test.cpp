// Matches: the same whatever the threads, seats rotated, resumed where they stopped; intervals and
// the sequential test.
#include "sim/match.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/table.h"

namespace railhead::test {

namespace {

Match match_of(const RuleSet& rules, std::uint64_t games, int threads) {
    return {.rules = &rules,
            .players = {"builder", "random"},
            .games = games,
            .seed = 3,
            .threads = threads};
}

void expect_same(const MatchResult& a, const MatchResult& b) {
    EXPECT_EQ(a.games, b.games);
    EXPECT_EQ(a.turns, b.turns);
    ASSERT_EQ(a.players.size(), b.players.size());
    for (std::size_t i = 0; i < a.players.size(); ++i) {
        EXPECT_EQ(a.players[i].wins, b.players[i].wins);
        EXPECT_EQ(a.players[i].score, b.players[i].score);
    }
}

TEST(Match, DoesNotDependOnThreads) {
    const RuleSet rules = rules_of("poland", 2);
    expect_same(play_match(match_of(rules, 20, 1)), play_match(match_of(rules, 20, 3)));
}

TEST(Match, WinsAddUpToGames) {
    const RuleSet rules = rules_of("usa", 3);
    Match match = match_of(rules, 10, 2);
    const MatchResult result = play_match(match);
    EXPECT_EQ(result.games, 12u);  // whole deals: three seats each
    EXPECT_DOUBLE_EQ(result.players[0].wins + result.players[1].wins, 12);
    EXPECT_EQ(result.refused, 0u);
}

// A deal is played from every seat, so that a player against itself wins as often as not.
TEST(Match, SeatsAreRotatedOverTheSameDeal) {
    const RuleSet rules = rules_of("nordic-countries", 2);
    Match match = match_of(rules, 8, 1);
    match.players = {"builder", "builder"};
    const MatchResult result = play_match(match);
    EXPECT_EQ(result.players[0].score, result.players[1].score);
    EXPECT_DOUBLE_EQ(result.players[0].wins, result.players[1].wins);
}

TEST(Match, GoesOnFromWhatWasPlayed) {
    const RuleSet rules = rules_of("poland", 2);
    Match match = match_of(rules, 20, 1);
    std::vector<DealResult> deals;
    match.finished = [&](const DealResult& deal, std::uint64_t) {
        deals.push_back(deal);
        return deals.size() < 4;
    };
    EXPECT_EQ(play_match(match).games, 8u);
    int anew = 0;
    match.played = deals;
    match.finished = [&](const DealResult&, std::uint64_t) {
        ++anew;
        return true;
    };
    expect_same(play_match(match), play_match(match_of(rules, 20, 1)));
    EXPECT_EQ(anew, 6);
}

TEST(Match, StopsWhenItIsDecided) {
    const RuleSet rules = rules_of("poland", 2);
    Match match = match_of(rules, 1000, 1);
    match.sprt = Sprt{.target = 0.8};
    const MatchResult result = play_match(match);
    EXPECT_EQ(result.verdict, Verdict::reached);
    EXPECT_LT(result.games, 200u);
}

TEST(Statistics, IntervalsAreWilsons) {
    // 40 of 50: 0.6696 to 0.8876.
    const Interval interval = share_interval(40, 50);
    EXPECT_NEAR(interval.low, 0.6696, 0.0005);
    EXPECT_NEAR(interval.high, 0.8876, 0.0005);
    EXPECT_EQ(share_interval(0, 0).low, 0);
    EXPECT_EQ(share_interval(0, 0).high, 1);
    EXPECT_NEAR(share_interval(10, 10).high, 1, 1e-9);
}

// Other programs that hold the processor up do not cost a player its time; waiting stands for them.
TEST(Match, ProcessorTimeDoesNotPassWhileOthersRun) {
    for (const Timing timing : {Timing::wall, Timing::processor}) {
        ClockBudget budget(std::chrono::milliseconds(20), 1, timing);
        budget.resume();
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
        EXPECT_EQ(budget.used() < 1, timing == Timing::processor);
    }
    ClockBudget several(std::chrono::milliseconds(20), 2, Timing::processor);
    several.resume();
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
    EXPECT_GE(several.used(), 1);  // by the wall clock
}

// 1, 2, 3, 4: mean 2.5, variance 5/3, so that the standard error is 0.6455.
TEST(Statistics, IntervalOfAMean) {
    const Interval interval = mean_interval(10, 30, 4);
    EXPECT_NEAR(interval.low, 2.5 - 1.959964 * 0.64550, 0.0001);
    EXPECT_NEAR(interval.high, 2.5 + 1.959964 * 0.64550, 0.0001);
    EXPECT_EQ(mean_interval(3, 9, 1).low, 3);
}

TEST(Statistics, SequentialTestDecidesBothWays) {
    const Sprt test{.target = 0.85};
    // ln(0.85 / 0.80) a win: 49 wins in a row pass ln(19).
    EXPECT_EQ(sprt(test, 48, 48), Verdict::open);
    EXPECT_EQ(sprt(test, 49, 49), Verdict::reached);
    EXPECT_EQ(sprt(test, 40, 40), Verdict::open);
    EXPECT_EQ(sprt(test, 200, 190), Verdict::reached);
    EXPECT_EQ(sprt(test, 200, 120), Verdict::missed);
    EXPECT_EQ(sprt(test, 40, 33), Verdict::open);
}

}  // namespace

}  // namespace railhead::test
