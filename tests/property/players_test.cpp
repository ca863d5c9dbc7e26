// The first two computer players: they move legally on every table, and the builder is much better
// than chance.
#include <gtest/gtest.h>

#include "players/player.h"
#include "rules/legal.h"
#include "sim/game_loop.h"
#include "support/all_tables.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

class Players : public ::testing::TestWithParam<TableKind> {};

// Plays `games` games of builder against random, seats taking turns. Returns the builder's wins.
double builder_wins(const RuleSet& rules, int games) {
    const auto builder = player_named("builder");
    const auto random_player = player_named("random");
    double wins = 0;
    for (int game = 0; game < games; ++game) {
        RandomChance chance(RandomStream(31, static_cast<std::uint64_t>(game)));
        RandomStream random(32, static_cast<std::uint64_t>(game));
        const Seat seat = id_at<Seat>(static_cast<std::size_t>(game % rules.players));
        Silence silence;
        State state = deal(rules, chance);
        play_on(
            rules, state, chance,
            [&](const State& now, Seat who) {
                Player& player = who == seat ? *builder : *random_player;
                const Action action = player.choose(rules, view_of(now, who), random);
                EXPECT_FALSE(why_not(rules, sight_of(now, who), action));
                return action;
            },
            silence);
        const ScoreSheet sheet = final_scores(rules, state);
        if (sheet.wins(seat)) wins += 1.0 / std::popcount(sheet.winners);
    }
    return wins;
}

TEST_P(Players, builder_beats_random) {
    const RuleSet& rules = rules_of(GetParam());
    const bool two = rules.players == 2;
    const int games = two ? scaled(50, 1000, 10, 1000) : scaled(5, 50, 5, 500);
    EXPECT_GE(builder_wins(rules, games), 0.95 * games);
}

INSTANTIATE_TEST_SUITE_P(AllTables, Players, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

TEST(PlayerNames, are_known_and_others_are_not) {
    for (const PlayerName& name : player_names()) EXPECT_NE(player_named(name.name), nullptr);
    EXPECT_EQ(player_named("nobody"), nullptr);
    EXPECT_EQ(player_named(""), nullptr);
}

}  // namespace
}  // namespace railhead::test
