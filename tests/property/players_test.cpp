// The computer players: they move legally on every table and come to an end, what is hidden makes
// no difference to them, and they are better than chance.
#include <gtest/gtest.h>

#include "players/advice.h"
#include "players/game_driver.h"
#include "players/player_text.h"
#include "players/random_player.h"
#include "rules/legal.h"
#include "rules/resample.h"
#include "rules/scoring.h"
#include "support/all_tables.h"
#include "support/computer_players.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

class Players : public ::testing::TestWithParam<TableKind> {};

// A player without time to think, whose choices must be legal.
struct CheckedPlayer {
    std::unique_ptr<Player> player;

    void start(const RuleSet& rules, Seat seat) { player->start(rules, seat); }
    void see(const RuleSet& rules, const Event& event) { player->see(rules, event); }
    Action choose(const RuleSet& rules, const View& view, RandomStream& random) {
        IterationBudget budget(0);
        return player->choose(rules, view, budget, random);
    }
    void note_refusal(Refusal refusal) { ADD_FAILURE() << text_of(refusal).text; }
};

// Plays `games` games of builder against random, seats taking turns. Returns the builder's wins.
double builder_wins(const RuleSet& rules, int games) {
    CheckedPlayer builder{make_player("builder")};
    CheckedPlayer random_player{make_player("random")};
    double wins = 0;
    for (int game = 0; game < games; ++game) {
        RandomChance chance(RandomStream(31, static_cast<std::uint64_t>(game)));
        RandomStream random(32, static_cast<std::uint64_t>(game));
        const Seat seat = id_at<Seat>(static_cast<std::size_t>(game % rules.players));
        std::vector<PlayerAtSeat<CheckedPlayer>> seats(static_cast<std::size_t>(rules.players),
                                                       {&random_player, &random});
        seats[index_of(seat)].player = &builder;
        PlayersTable<CheckedPlayer> table{rules, seats};
        PlainMoves moves{rules};
        State state;
        play_game(moves, state, chance, table);
        const ScoreSheet sheet = final_scores(rules, state);
        if (sheet.wins(seat)) wins += 1.0 / std::popcount(sheet.winners);
    }
    return wins;
}

TEST_P(Players, builder_beats_random) {
    const RuleSet& rules = rules_of(GetParam());
    const bool two = rules.players == 2;
    const int games = two ? scaled(50, 1000, 10, 1000) : scaled(5, 50, 5, 500);
    // Few games or many seats: still far more than its share.
    const double share = two && games >= 50 ? 0.95 : 0.6;
    EXPECT_GE(builder_wins(rules, games), share * games);
}

// Every kind of player in all seats: each choice is legal, and the game ends.
TEST_P(Players, every_kind_plays_to_the_end) {
    const RuleSet& rules = rules_of(GetParam());
    for (const std::string& text : computer_players(false)) {
        const int games = thinking_of(text) == Thinking::searched ? 1 : scaled(1, 4, 1, 100);
        for (int game = 0; game < games; ++game) {
            RandomChance chance(RandomStream(41, static_cast<std::uint64_t>(game)));
            RandomStream random(42, static_cast<std::uint64_t>(game));
            std::vector<std::unique_ptr<Player>> players;
            State state = deal(rules, chance);
            for (int i = 0; i < rules.players; ++i) {
                players.push_back(player_with_network(text));
                players.back()->start(rules, id_at<Seat>(static_cast<std::size_t>(i)));
            }
            int decisions = 0;
            while (state.open.decision != Decision::over) {
                ASSERT_LT(++decisions, 10'000) << text;
                const Seat seat = deciding_seat(state.open);
                IterationBudget budget(2);
                const Action action =
                    players[index_of(seat)]->choose(rules, view_of(state, seat), budget, random);
                ASSERT_FALSE(why_not(rules, context_of(state, seat), action)) << text;
                apply(rules, state, seat, action, chance);
            }
        }
    }
}

// What the seat cannot see is dealt again: with the same random numbers the player does the same.
TEST_P(Players, what_is_hidden_makes_no_difference) {
    const RuleSet& rules = rules_of(GetParam());
    const int games = scaled(1, 4, 1, 40);
    for (const std::string& text : computer_players(false))
        for (int game = 0; game < games; ++game) {
            RandomChance chance(RandomStream(51, static_cast<std::uint64_t>(game)));
            RandomChance redeal(RandomStream(52, static_cast<std::uint64_t>(game)));
            RandomStream random(53, static_cast<std::uint64_t>(game));
            State state = deal(rules, chance);
            for (int decision = 0; state.open.decision != Decision::over; ++decision) {
                const Seat seat = deciding_seat(state.open);
                if ((decision + game) % 16 == 0) {
                    const View view = view_of(state, seat);
                    const State other = resample(rules, view, redeal);
                    RandomStream one(5);
                    RandomStream two(5);
                    IterationBudget first(4);
                    IterationBudget second(4);
                    ASSERT_TRUE(
                        player_with_network(text)->choose(rules, view, first, one) ==
                        player_with_network(text)->choose(rules, view_of(other, seat), second, two))
                        << text;
                }
                apply(rules, state, seat, random_action(rules, context_of(state, seat), random),
                      chance);
            }
        }
}

INSTANTIATE_TEST_SUITE_P(AllTables, Players, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

// Every kind of player can be asked why: legal moves, its own choice first, estimates in range.
TEST(Explain, every_kind_gives_its_best_moves_with_estimates) {
    for (const auto& [map, players] : {std::pair{"poland", 2}, {"netherlands", 3}}) {
        const RuleSet& rules = rules_of({.map = map, .selection = {.players = players}});
        for (const std::string& text : computer_players(true)) {
            RandomChance chance(RandomStream(61, 0));
            RandomStream random(62, 0);
            State state = deal(rules, chance);
            for (int decision = 0; decision < 60; ++decision) {
                const Seat seat = deciding_seat(state.open);
                if (decision % 20 == 0) {
                    IterationBudget budget(12);
                    RandomStream own(5);
                    const auto player = player_with_network(text);
                    const auto advice =
                        explain(*player, rules, view_of(state, seat), budget, own, 3);
                    ASSERT_FALSE(advice.empty()) << text;
                    EXPECT_LE(advice.size(), 3u);
                    for (const Advice& one : advice) {
                        EXPECT_FALSE(why_not(rules, context_of(state, seat), one.action));
                        EXPECT_GE(one.win_chance, 0);
                        EXPECT_LE(one.win_chance, 1);
                        EXPECT_LT(std::abs(one.difference), 500);
                    }
                }
                apply(rules, state, seat, random_action(rules, context_of(state, seat), random),
                      chance);
            }
        }
    }
}

TEST(PlayerNames, are_known_and_others_are_not) {
    for (const PlayerName& name : player_names()) EXPECT_NE(make_player(name.name), nullptr);
    EXPECT_EQ(make_player("nobody"), nullptr);
    EXPECT_EQ(make_player(""), nullptr);
}

}  // namespace
}  // namespace railhead::test
