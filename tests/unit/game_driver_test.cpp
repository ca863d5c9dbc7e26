// The driver of games: whatever a player answers, its seat makes a legal move.
#include "players/game_driver.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "players/player_text.h"
#include "record/recorder.h"
#include "rules/scoring.h"
#include "sim/recorded_moves.h"
#include "support/table.h"

namespace railhead::test {

namespace {

// Answers what it is made to answer, and counts what it hears.
struct ScriptedPlayer {
    enum class Answer { legal, illegal, none } answer = Answer::legal;
    int started = 0;
    int events = 0;
    int asked = 0;
    int refused = 0;

    void start(const RuleSet&, Seat) { ++started; }
    void see(const RuleSet&, const Event&) { ++events; }
    std::optional<Action> choose(const RuleSet& rules, const View& view, RandomStream& random) {
        ++asked;
        switch (answer) {
            case Answer::legal:
                return random_action(rules, context_of(view), random);
            case Answer::illegal:
                return PayTrack{};  // without cards: never legal
            case Answer::none:
                return std::nullopt;
        }
        return std::nullopt;
    }
    void note_refusal(Refusal) { ++refused; }
};

struct Driven {
    std::vector<ScriptedPlayer> players;
    State state{};
    std::uint64_t decisions = 0;
};

template <class Moves>
Driven drive(const RuleSet& rules, Moves moves, ScriptedPlayer::Answer answer_of_first) {
    Driven driven{.players = std::vector<ScriptedPlayer>(static_cast<std::size_t>(rules.players))};
    driven.players[0].answer = answer_of_first;
    RandomChance chance{RandomStream(4, 0)};
    RandomStream random(4, 1);
    std::vector<PlayerAtSeat<ScriptedPlayer>> seats;
    for (ScriptedPlayer& player : driven.players) seats.push_back({&player, &random});
    PlayersTable<ScriptedPlayer> table{rules, seats};
    driven.decisions = play_game(moves, driven.state, chance, table);
    return driven;
}

TEST(GameDriver, a_seat_whose_player_gives_no_legal_answer_makes_a_random_move) {
    const RuleSet rules = rules_of("poland", 2);
    using enum ScriptedPlayer::Answer;
    const Driven good = drive(rules, PlainMoves{rules}, legal);
    EXPECT_EQ(good.state.open.decision, Decision::over);
    EXPECT_EQ(good.players[0].refused, 0);
    // The random move takes as much of the random stream as a random player would.
    for (const auto answer : {illegal, none}) {
        const Driven bad = drive(rules, PlainMoves{rules}, answer);
        EXPECT_EQ(bad.state, good.state);
        EXPECT_EQ(bad.decisions, good.decisions);
        EXPECT_EQ(bad.players[0].refused, answer == illegal ? bad.players[0].asked : 0);
        EXPECT_EQ(bad.players[1].refused, 0);
    }
}

TEST(GameDriver, every_player_hears_of_every_event) {
    const RuleSet rules = rules_of("usa", 3);
    const Driven driven = drive(rules, PlainMoves{rules}, ScriptedPlayer::Answer::legal);
    for (const ScriptedPlayer& player : driven.players) {
        EXPECT_EQ(player.started, 1);
        EXPECT_GT(player.events, 50);
        EXPECT_EQ(player.events, driven.players[0].events);
    }
}

TEST(GameDriver, a_record_says_who_made_the_move_in_place_of_a_player) {
    const RuleSet rules = rules_of("poland", 2);
    using enum ScriptedPlayer::Answer;
    for (const auto answer : {legal, illegal}) {
        Recorder recorder(rules, std::vector<RecordSeat>{{"a", "a"}, {"b", "b"}});
        const Driven driven = drive(rules, RecordedMoves{recorder}, answer);
        const bool said =
            recorder.text(driven.state).find("\"by\":\"random\"") != std::string::npos;
        EXPECT_EQ(said, answer == illegal);
    }
}

TEST(GameDriver, random_tables_play_like_random_players) {
    const RuleSet rules = rules_of("poland", 2);
    RandomChance chance{RandomStream(4, 0)};
    RandomStream random(4, 1);
    RandomTable table{rules, random};
    PlainMoves moves{rules};
    State state;
    const std::uint64_t decisions = play_game(moves, state, chance, table);
    const Driven driven = drive(rules, PlainMoves{rules}, ScriptedPlayer::Answer::legal);
    EXPECT_EQ(decisions, driven.decisions);
    EXPECT_EQ(state, driven.state);
}

}  // namespace

}  // namespace railhead::test
