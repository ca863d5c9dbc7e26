// The time for a turn belongs to the turn, whatever is taken back or paused in it.
#include <gtest/gtest.h>

#include "rules/legal_actions.h"
#include "table/logged_table.h"

namespace railhead {
namespace {

constexpr std::int64_t kSecond = 1000;

json with_clock(const char* kind, int seconds) {
    json settings = two_seats();
    settings["clock"] = {{"kind", kind}, {"seconds", seconds}};
    return settings;
}

// Somebody whose turn it is, with a track to claim.
class Turn {
public:
    explicit Turn(const json& settings) : table(settings) {
        table.begin();
        while (tracks().empty()) table.play_on(0);
        seat = table.table->game()->state().open.to_move;
        name = table.mover();
        other = table.other();
        since = table.now;
    }

    std::string claim() {
        return request(
            {{"intent", "move"},
             {"move", move_json(*table.table->game()->rules().map, ClaimTrack{tracks().first()})}});
    }
    // Of the track that was chosen: the turn ends.
    std::string pay() {
        const auto moves = legal_actions(table.table->game()->rules(),
                                         context_of(table.table->game()->state(), seat))
                               .actions;
        return request({{"intent", "move"},
                        {"move", move_json(*table.table->game()->rules().map, moves.front())}});
    }
    std::string take_back(int amount) {
        return request({{"intent", "take_back"}, {"amount", amount}});
    }
    std::string take_back_together(int amount) {
        std::string problem =
            request({{"intent", "offer"}, {"what", "take_back"}, {"amount", amount}});
        if (!problem.empty()) return problem;
        return table.request(
            other, {{"intent", "agree"}, {"seat", table.seat_of(other)}, {"what", "take_back"}});
    }
    std::string request(json intent) {
        intent["seat"] = index_of(seat);
        return table.request(name, intent);
    }
    std::optional<std::int64_t> left() const {
        const auto limit = table.table->deadline(seat);
        return limit ? std::optional(*limit - table.now) : std::nullopt;
    }

    LoggedTable table;
    Seat seat{};
    std::string name;
    std::string other;
    std::int64_t since = 0;

private:
    decltype(Choices{}.tracks) tracks() const {
        const State& state = table.table->game()->state();
        return choices(table.table->game()->rules(), context_of(state, state.open.to_move)).tracks;
    }
};

TEST(TableClock, claiming_paying_and_taking_back_does_not_restart_the_clock) {
    Turn turn(with_clock("move", 5));
    for (int i = 0; i < 4; ++i) {
        turn.table.now += kSecond;
        ASSERT_EQ(turn.claim(), "");
        ASSERT_EQ(turn.pay(), "");
        ASSERT_EQ(turn.take_back(2), "");
        EXPECT_EQ(turn.left(), (4 - i) * kSecond);
    }
    EXPECT_EQ(turn.table.again().deadline(turn.seat), turn.since + 5 * kSecond);  // after a kill
    turn.table.now += kSecond;
    EXPECT_FALSE(turn.table.table->due(turn.table.now).empty());
}

TEST(TableClock, taking_back_costs_the_time_of_the_next_seat) {
    Turn turn(with_clock("move", 60));
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.claim(), "");
    ASSERT_EQ(turn.pay(), "");
    turn.table.now += 20 * kSecond;  // the next seat thinks
    ASSERT_EQ(turn.take_back(2), "");
    EXPECT_EQ(turn.left(), 30 * kSecond);
    ASSERT_EQ(turn.claim(), "");
    ASSERT_EQ(turn.pay(), "");
    const Seat next = turn.table.table->game()->state().open.to_move;
    ASSERT_NE(next, turn.seat);
    EXPECT_EQ(turn.table.table->deadline(next), turn.table.now + 60 * kSecond);  // and lost nothing
    turn.table.now += 30 * kSecond;
    EXPECT_EQ(turn.take_back(1), "time_is_up");
}

TEST(TableClock, by_agreement_what_was_used_of_the_turn_stays_used) {
    Turn turn(with_clock("move", 60));
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.claim(), "");
    turn.table.now += 5 * kSecond;
    ASSERT_EQ(turn.pay(), "");
    turn.table.now += 50 * kSecond;
    ASSERT_EQ(turn.take_back_together(2), "");
    EXPECT_EQ(turn.left(), 45 * kSecond);
    EXPECT_EQ(turn.table.again().deadline(turn.seat), turn.table.now + 45 * kSecond);
    // Within the turn its time runs on.
    ASSERT_EQ(turn.claim(), "");
    turn.table.now += 20 * kSecond;
    ASSERT_EQ(turn.take_back_together(1), "");
    EXPECT_EQ(turn.left(), 25 * kSecond);
}

TEST(TableClock, time_of_the_game_that_was_used_stays_used) {
    Turn turn(with_clock("game", 600));
    const std::int64_t before = turn.left().value_or(0);
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.claim(), "");
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.take_back(1), "");
    EXPECT_EQ(turn.left(), before - 20 * kSecond);
    ASSERT_EQ(turn.claim(), "");
    ASSERT_EQ(turn.pay(), "");
    const Seat next = turn.table.table->game()->state().open.to_move;
    const std::int64_t theirs = turn.table.table->time_left(next);
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.take_back(2), "");
    EXPECT_EQ(turn.left(), before - 30 * kSecond);
    EXPECT_EQ(turn.table.table->time_left(next), theirs);
    ASSERT_EQ(turn.claim(), "");
    ASSERT_EQ(turn.pay(), "");
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.take_back_together(2), "");
    EXPECT_EQ(turn.left(), before - 30 * kSecond);
    EXPECT_EQ(turn.table.table->time_left(next), theirs - 10 * kSecond);
    EXPECT_EQ(turn.table.again().deadline(turn.seat), turn.table.table->deadline(turn.seat));
}

TEST(TableClock, a_pause_stops_the_clock_and_does_not_restart_it) {
    for (const char* kind : {"move", "game"}) {
        Turn turn(with_clock(kind, 60));
        const std::int64_t before = turn.left().value_or(0);
        turn.table.now += 10 * kSecond;
        ASSERT_EQ(turn.request({{"intent", "offer"}, {"what", "pause"}}), "");
        ASSERT_EQ(turn.table.request(turn.other, {{"intent", "agree"},
                                                  {"seat", turn.table.seat_of(turn.other)},
                                                  {"what", "pause"}}),
                  "");
        turn.table.now += 3600 * kSecond;
        ASSERT_EQ(turn.request({{"intent", "resume"}}), "");
        EXPECT_EQ(turn.left(), before - 10 * kSecond) << kind;
        EXPECT_EQ(turn.table.again().deadline(turn.seat), turn.table.table->deadline(turn.seat));
        // Nor does it count if something from before is taken back.
        ASSERT_EQ(turn.claim(), "");
        ASSERT_EQ(turn.take_back(1), "");
        EXPECT_EQ(turn.left(), before - 10 * kSecond) << kind;
    }
}

TEST(TableClock, the_first_choice_taken_back_has_the_time_it_had) {
    LoggedTable table(with_clock("move", 60));
    table.seat_two();
    const Seat other{1};
    const std::int64_t limit = table.table->deadline(Seat{0}).value_or(0);
    const auto theirs = table.table->asked_number(other);
    for (int i = 0; i < 3; ++i) {
        table.now += 10 * kSecond;
        table.play_on(0);
        ASSERT_EQ(table.request("Anna", {{"intent", "take_back"}, {"seat", 0}}), "");
        EXPECT_EQ(table.table->deadline(Seat{0}), limit);
        EXPECT_EQ(table.table->deadline(other), limit);
    }
    // What Anna does there does not affect the other seat, which is not asked again.
    EXPECT_EQ(table.table->asked_number(other), theirs);
    EXPECT_EQ(table.table->asked_at(other), table.table->started_at());
}

TEST(TableClock, entries_of_version_0_2_restart_the_clock) {
    Turn turn(with_clock("move", 60));
    turn.table.now += 10 * kSecond;
    ASSERT_EQ(turn.claim(), "");
    const auto take_back = [&turn](int amount) {
        turn.table.write(
            {entry_at(turn.table.now, TakenBackEntry{.seat = turn.seat, .amount = amount})});
    };
    take_back(1);
    EXPECT_EQ(turn.left(), 50 * kSecond);  // within a turn it went on also then
    ASSERT_EQ(turn.claim(), "");
    ASSERT_EQ(turn.pay(), "");
    take_back(2);
    EXPECT_EQ(turn.left(), 60 * kSecond);
}

// All that a seat has for the game: a seat that lets it run out has no more.
TEST(TableClock, time_of_the_game_that_ran_out_is_used) {
    for (const char* what : {"minimal", "computer"}) {
        json settings = with_clock("game", 60);
        settings["time_out"] = what;
        Turn turn(settings);
        turn.table.now += 60 * kSecond;
        const auto due = turn.table.table->due(turn.table.now);
        ASSERT_EQ(due.size(), 1u) << what;
        turn.table.write(due);
        EXPECT_EQ(turn.table.table->time_left(turn.seat), 0) << what;
        EXPECT_EQ(turn.table.again().time_left(turn.seat), 0) << what;
    }
}

// Otherwise a computer player would take over again at once, and so on without end.
TEST(TableClock, nobody_returns_to_a_turn_whose_time_is_up) {
    Turn turn(with_clock("move", 5));
    turn.table.now += 5 * kSecond;
    turn.table.write(turn.table.table->due(turn.table.now));
    ASSERT_FALSE(turn.table.table->seats()[index_of(turn.seat)].substitute.empty());
    EXPECT_EQ(turn.request({{"intent", "return"}}), "time_is_up");
    while (turn.table.table->game()->state().open.to_move == turn.seat) {
        const auto moves = legal_actions(turn.table.table->game()->rules(),
                                         context_of(turn.table.table->game()->state(), turn.seat))
                               .actions;
        const auto entry =
            turn.table.table->decide_for(turn.seat, moves.front(), kSubstitute, turn.table.now);
        ASSERT_TRUE(entry);
        turn.table.write({*entry});
    }
    EXPECT_EQ(turn.request({{"intent", "return"}}), "");
}

}  // namespace
}  // namespace railhead
