// Matches: the same for any number of threads, seats rotated, resumed where they stopped; a deal is
// one sample.
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

TEST(Match, does_not_depend_on_the_number_of_threads) {
    const RuleSet rules = rules_of("poland", 2);
    expect_same(play_match(match_of(rules, 20, 1)), play_match(match_of(rules, 20, 3)));
}

TEST(Match, wins_add_up_to_games) {
    const RuleSet rules = rules_of("usa", 3);
    Match match = match_of(rules, 10, 2);
    const MatchResult result = play_match(match);
    EXPECT_EQ(result.games, 12u);  // whole deals: three seats each
    EXPECT_DOUBLE_EQ(result.players[0].wins + result.players[1].wins, 12);
    EXPECT_EQ(result.refused, 0u);
}

// A deal is played from every seat, so that a player against itself wins as often as not.
TEST(Match, seats_are_rotated_over_the_same_deal) {
    const RuleSet rules = rules_of("nordic-countries", 2);
    Match match = match_of(rules, 8, 1);
    match.players = {"builder", "builder"};
    const MatchResult result = play_match(match);
    EXPECT_EQ(result.players[0].score, result.players[1].score);
    EXPECT_DOUBLE_EQ(result.players[0].wins, result.players[1].wins);
}

TEST(Match, goes_on_from_what_was_played) {
    const RuleSet rules = rules_of("poland", 2);
    Match match = match_of(rules, 20, 1);
    std::vector<DealResult> deals;
    match.finished = [&](const DealResult& deal) {
        deals.push_back(deal);
        return deals.size() < 4;
    };
    EXPECT_EQ(play_match(match).games, 8u);
    int fresh = 0;
    match.played = deals;
    match.finished = [&](const DealResult&) {
        ++fresh;
        return true;
    };
    expect_same(play_match(match), play_match(match_of(rules, 20, 1)));
    EXPECT_EQ(fresh, 6);
}

TEST(Match, stops_when_it_is_decided) {
    const RuleSet rules = rules_of("poland", 2);
    Match match = match_of(rules, 1000, 1);
    match.sprt = Sprt{.target = 0.8};
    const MatchResult result = play_match(match);
    EXPECT_EQ(result.verdict, Verdict::reached);
    EXPECT_LT(result.games, 200u);
}

// Other programs that use the processor do not cost a player its time; waiting stands in for them.
TEST(Match, processor_time_does_not_pass_while_others_run) {
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

TEST(Match, the_games_of_a_deal_are_one_sample) {
    const RuleSet rules = rules_of("usa", 3);
    Match match = match_of(rules, 30, 2);
    std::vector<double> shares;
    match.finished = [&](const DealResult& deal) {
        shares.push_back(deal.players[0].wins / deal.games);
        return true;
    };
    const MatchResult result = play_match(match);
    DealShares expected;
    for (const double share : shares) expected.add(share);
    EXPECT_EQ(result.shares[0].deals, 10);
    EXPECT_EQ(result.shares[0].sum, expected.sum);
    EXPECT_EQ(result.shares[0].squares, expected.squares);
    EXPECT_DOUBLE_EQ(result.shares[0].mean() + result.shares[1].mean(), 1);
}

TEST(Match, without_games_says_nothing) {
    const RuleSet rules = rules_of("poland", 2);
    std::stop_source stop;
    stop.request_stop();
    const MatchResult result = play_match(match_of(rules, 20, 2), stop.get_token());
    EXPECT_EQ(result.games, 0u);
    const Interval interval = seat_share_interval(result.shares[0], 1);
    EXPECT_EQ(interval.low, 0);
    EXPECT_EQ(interval.high, 1);
}

// The last of two players at a table for four fills three seats: each wins a third of what all win.
TEST(Match, seats_that_one_player_fills_share_its_interval) {
    EXPECT_EQ(seats_filled(0, 2, 4), 1);
    EXPECT_EQ(seats_filled(1, 2, 4), 3);
    DealShares shares;
    for (int i = 0; i < 50; ++i) shares.add(i < 40 ? 1 : 0);
    EXPECT_NEAR(seat_share_interval(shares, 3).low, share_interval(40, 50).low / 3, 1e-12);
    EXPECT_NEAR(seat_share_interval(shares, 3).high, share_interval(40, 50).high / 3, 1e-12);
}

}  // namespace

}  // namespace railhead::test
