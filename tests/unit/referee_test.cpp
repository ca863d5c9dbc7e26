// Other programs: what they say and do not say, how they end; a seat that is out cannot win.
#include "sim/referee.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

#include "rules/scoring.h"
#include "sim/child_process.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr milliseconds kLong{60'000};

std::unique_ptr<ChildProcess> run(const std::string& command) {
    auto started = ChildProcess::start(command, "");
    return std::move(started).value();
}
std::string line_of(const Result<ChildProcess::Line>& read) {
    return read ? read->text : "no line: " + read.reason();
}

TEST(ChildProcess, answers_in_lines) {
    const auto cat = run("cat");
    const std::string large(60'000, 'x');
    for (const std::string& line : {std::string{"one"}, std::string{}, large}) {
        EXPECT_EQ(cat->write_line(line, {kLong}), std::nullopt);
        EXPECT_EQ(line_of(cat->read_line({kLong})), line);
        EXPECT_FALSE(cat->look_for_more());
    }
}

TEST(ChildProcess, says_how_the_program_ended) {
    const auto end_of = [](const std::string& command) {
        return line_of(run(command)->read_line({kLong}));
    };
    EXPECT_EQ(end_of("exit 3"), "no line: exited with code 3");
    EXPECT_EQ(end_of("kill -9 $$"), "no line: was ended by the signal SIGKILL");
    EXPECT_THAT(end_of("exec /no/such/program"), HasSubstr("127: there is no such command"));
    EXPECT_EQ(end_of("exec >&-; exec sleep 100"), "no line: closed its output");
    EXPECT_EQ(end_of("printf half"), "no line: exited with code 0");
}

TEST(ChildProcess, does_not_wait_forever) {
    const auto sleep = run("exec sleep 100");
    EXPECT_EQ(line_of(sleep->read_line({milliseconds(20)})),
              "no line: did not answer within 20 ms");
    // More than a pipe holds.
    EXPECT_EQ(sleep->write_line(std::string(1'000'000, 'x'), {milliseconds(20)}),
              "did not read its input within 20 ms");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THAT(line_of(sleep->read_line({kLong, stop.get_token()})), HasSubstr("did not answer"));
}

TEST(ChildProcess, a_line_has_a_limit) {
    const auto endless = run("exec cat /dev/zero");
    EXPECT_EQ(line_of(endless->read_line({kLong})),
              "no line: sent a line of more than 65536 bytes");
    const auto most = run("head -c 65536 /dev/zero; echo; head -c 65537 /dev/zero; echo");
    EXPECT_EQ(line_of(most->read_line({kLong})).size(), 65536u);
    EXPECT_THAT(line_of(most->read_line({kLong})), HasSubstr("more than 65536 bytes"));
}

TEST(Referee, a_seat_that_is_out_cannot_win) {
    Table table("usa", 3);
    table.play_random_to_end();
    const ScoreSheet sheet = final_scores(table.rules, table.state);
    unsigned best = sheet.winners;
    const ScoreSheet without = final_scores(table.rules, table.state, kAllSeats & ~best);
    EXPECT_EQ(without.winners & best, 0u);
    EXPECT_NE(without.winners, 0u);
    EXPECT_EQ(without.seat, sheet.seat);
    EXPECT_EQ(final_scores(table.rules, table.state, 0).winners, 0u);
}

TEST(Referee, built_in_players_get_the_games_of_a_match) {
    const RuleSet rules = rules_of("netherlands", 2, "neutral-player");
    const MatchResult match =
        play_match({.rules = &rules, .players = {"builder", "random"}, .games = 4, .seed = 9});
    const RefereedResult result = play_refereed(
        {.rules = &rules, .entrants = {{"builder", {}}, {"random", {}}}, .games = 4, .seed = 9});
    EXPECT_EQ(result.games, match.games);
    EXPECT_EQ(result.turns, match.turns);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(result.entrants[i].score.wins, match.players[i].wins);
        EXPECT_EQ(result.entrants[i].score.score, match.players[i].score);
        EXPECT_TRUE(result.entrants[i].out.empty());
    }
}

// Says hello and then ends.
const std::string kEnds = "read line; echo '{\"type\":\"hello\",\"protocol\":1}'; exit 4";

TEST(Referee, goes_on_without_a_program_that_fails) {
    const RuleSet rules = rules_of("poland", 2);
    std::uint64_t records = 0;
    const RefereedResult result = play_refereed({.rules = &rules,
                                                 .entrants = {{"bad", kEnds}, {"random", {}}},
                                                 .games = 2,
                                                 .write_record = [&](std::string_view line) {
                                                     ++records;
                                                     EXPECT_THAT(line, HasSubstr("\"by\""));
                                                     return true;
                                                 }});
    EXPECT_EQ(result.not_started, std::nullopt);
    EXPECT_EQ(result.games, 2u);
    EXPECT_EQ(records, 2u);
    EXPECT_EQ(result.entrants[1].score.wins, 2);
    ASSERT_EQ(result.entrants[0].out.size(), 2u);
    EXPECT_EQ(result.entrants[0].out[1].game, 2u);
    EXPECT_EQ(result.entrants[0].out[1].seat, Seat{1});
    EXPECT_THAT(result.entrants[0].out[1].reason, testing::StartsWith("exited with code 4 ("));
}

TEST(Referee, plays_no_game_without_a_program_that_does_not_start) {
    const RuleSet rules = rules_of("poland", 2);
    for (const int threads : {1, 3}) {
        const RefereedResult result =
            play_refereed({.rules = &rules,
                           .entrants = {{"random", {}}, {"bad", "exec /no/such/program"}},
                           .games = 6,
                           .threads = threads});
        ASSERT_TRUE(result.not_started);
        EXPECT_EQ(*result.not_started,
                  "bad exited with code 127: there is no such command (hello)");
        EXPECT_EQ(result.games, 0u);
    }
}

TEST(Referee, results_come_in_order_whatever_the_number_of_threads) {
    const RuleSet rules = rules_of("poland", 3);
    const auto play = [&](int threads, std::vector<RefereedGame> before) {
        std::vector<std::uint64_t> games;
        std::string records;
        const RefereedResult result = play_refereed({.rules = &rules,
                                                     .entrants = {{"builder", {}}, {"random", {}}},
                                                     .games = 12,
                                                     .threads = threads,
                                                     .played = std::move(before),
                                                     .write_record =
                                                         [&](std::string_view line) {
                                                             records += line;
                                                             return true;
                                                         },
                                                     .finished =
                                                         [&](const RefereedGame& game) {
                                                             games.push_back(game.game);
                                                             return true;
                                                         }});
        EXPECT_EQ(result.games, 12u);
        return std::tuple{games, records, result.turns, result.entrants[0].score.score};
    };
    const auto alone = play(1, {});
    EXPECT_EQ(std::get<0>(alone).size(), 12u);
    EXPECT_EQ(play(4, {}), alone);

    // Games that were played before are counted and not played again.
    RefereedGame first{.game = 1, .turns = 1000, .entrants = std::vector<EntrantResult>(2)};
    const auto more = play(2, {first});
    EXPECT_EQ(std::get<0>(more).front(), 2u);
    EXPECT_EQ(std::get<0>(more).size(), 11u);
}

}  // namespace
}  // namespace railhead::test
