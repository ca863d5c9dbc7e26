// A table decides on intents, applies what was written, and is the same table when it is rebuilt
// from what was written.
#include "table/table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "record/move_json.h"
#include "rules/legal_actions.h"
#include "rules/scoring.h"
#include "table/logged_table.h"
#include "table/table_messages.h"
#include "table/table_record.h"

namespace railhead {
namespace {

TEST(Table, is_the_same_when_made_again_from_its_log) {
    for (const MapSpec* map : library().maps()) {
        LoggedTable table(two_seats(map->id));
        table.begin();
        std::size_t choice = 1;
        while (table.table->phase() != TablePhase::over) {
            table.play_on(choice = choice * 31 % 1009);
            table.now += 10;
            if (table.log.size() % 20 == 0) {
                const Table again = table.again();
                ASSERT_EQ(again.game()->state(), table.table->game()->state());
                ASSERT_EQ(again.entries(), table.table->entries());
            }
            ASSERT_LT(table.log.size(), 3000u);
        }
        EXPECT_TRUE(table.table->game()->is_over());
    }
}

TEST(Table, seats_are_taken_by_secrets_and_by_nothing_else) {
    LoggedTable table(two_seats());
    EXPECT_EQ(table.request("Anna", {{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}}), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "sit"}, {"seat", 0}, {"name", "Bo"}}), "seat_taken");
    EXPECT_EQ(table.request("Bo", {{"intent", "sit"}, {"seat", 2}, {"name", "Bo"}}),
              "no_such_seat");
    EXPECT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 0}}), "not_your_seat");
    EXPECT_EQ(table.request("Bo", {{"intent", "rename"}, {"seat", 0}, {"name", "Zoe"}}),
              "not_your_seat");
    EXPECT_EQ(table.request("Bo", {{"intent", "set_seat"}, {"seat", 1}, {"player", "hard"}}),
              "not_host");
    EXPECT_EQ(table.request("Bo", {{"intent", "start"}}), "not_seated");
    EXPECT_EQ(table.request("Anna", {{"intent", "start"}}), "not_host");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "no_game");  // alone
    EXPECT_EQ(table.request("host", {{"intent", "set_seat"}, {"seat", 1}, {"player", "hard"}}), "");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(table.table->seats()[1].computer(), "hard");
    EXPECT_NE(table.table->seats()[0].color, table.table->seats()[1].color);
}

TEST(Table, refuses_names_and_texts_that_disturb) {
    LoggedTable table(two_seats());
    for (const char* name :
         {"", "   ", "a\nb", "\u202eevil", "a name that is much too long for us"})
        EXPECT_EQ(table.request("Anna", {{"intent", "sit"}, {"seat", 0}, {"name", name}}),
                  "bad_name")
            << name;
    EXPECT_EQ(table.request("Anna", {{"intent", "sit"}, {"seat", 0}, {"name", "<b>Åsa & Co</b>"}}),
              "");
    EXPECT_EQ(table.request("Anna", {{"intent", "say"}, {"seat", 0}, {"text", "hi\u0007"}}),
              "bad_text");
    EXPECT_EQ(table.request("Anna", {{"intent", "say"}, {"seat", 0}, {"text", "<script>"}}), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "say"}, {"seat", 0}, {"text", "hi"}}),
              "not_your_seat");
}

TEST(Table, moves_out_of_turn_for_others_and_after_the_end_are_refused) {
    LoggedTable table(two_seats());
    EXPECT_EQ(table.request("host", {{"intent", "move"}, {"seat", 0}, {"move", draw_blind()}}),
              "not_your_seat");
    table.begin();
    const std::string mover = table.mover();
    const std::string other = table.other();
    const auto move = [&](const std::string& who, const std::string& seat) {
        return table.request(
            who, {{"intent", "move"}, {"seat", table.seat_of(seat)}, {"move", draw_blind()}});
    };
    EXPECT_EQ(move(other, other), "not_your_turn");
    EXPECT_EQ(move(other, mover), "not_your_seat");
    EXPECT_EQ(
        table.request(
            mover, {{"intent", "move"}, {"seat", table.seat_of(mover)}, {"move", {{"do", "fly"}}}}),
        "not_a_move");
    EXPECT_EQ(table.request(
                  mover,
                  {{"intent", "move"}, {"seat", table.seat_of(mover)}, {"move", {{"do", "pass"}}}}),
              "may_not_pass");
    EXPECT_EQ(move(mover, mover), "");
    EXPECT_EQ(table.request(mover,
                            {{"intent", "offer"}, {"seat", table.seat_of(mover)}, {"what", "end"}}),
              "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
    EXPECT_EQ(table.request(other,
                            {{"intent", "agree"}, {"seat", table.seat_of(other)}, {"what", "end"}}),
              "");
    EXPECT_EQ(table.table->phase(), TablePhase::over);
    EXPECT_EQ(move(mover, mover), "game_is_over");
}

TEST(Table, an_intent_sent_twice_acts_once_and_a_stale_one_not_at_all) {
    LoggedTable table(two_seats());
    table.begin();
    const std::string mover = table.mover();
    const json first{{"intent", "move"}, {"seat", table.seat_of(mover)}, {"move", draw_blind()}};
    const auto before = table.table->entries();
    EXPECT_EQ(table.request(mover, first, "one"), "");
    const std::string key = Table::intent_key(LoggedTable::person(mover), "one");
    EXPECT_EQ(table.table->answer_to(key), before + 1);
    EXPECT_EQ(table.again().answer_to(key), before + 1);  // also after a kill
    EXPECT_FALSE(table.table->answer_to(Table::intent_key(LoggedTable::person("Eve"), "one")));
    json stale = first;
    stale["after"] = before;
    EXPECT_EQ(table.request(mover, stale, "two"), "stale");
    // What others say does not make a decision stale.
    const auto asked = table.table->entries();
    EXPECT_EQ(table.request(
                  table.other(),
                  {{"intent", "say"}, {"seat", table.seat_of(table.other())}, {"text", "hello"}}),
              "");
    json fresh = first;
    fresh["after"] = asked;
    EXPECT_EQ(table.request(mover, fresh, "three"), "");
}

TEST(Table, the_first_choice_is_not_made_stale_by_others) {
    LoggedTable table(two_seats());
    table.seat_two();
    const auto after = table.table->entries();
    for (int seat : {1, 0}) {
        const auto moves = legal_actions(table.table->game()->rules(),
                                         context_of(table.table->game()->state(),
                                                    id_at<Seat>(static_cast<std::size_t>(seat))))
                               .actions;
        EXPECT_EQ(table.request(table.table->seats()[static_cast<std::size_t>(seat)].name,
                                {{"intent", "move"},
                                 {"seat", seat},
                                 {"after", after},
                                 {"move", move_json(*table.table->game()->rules().map, moves[0])}}),
                  "");
    }
    EXPECT_EQ(table.table->game()->state().open.decision, Decision::action);
}

TEST(Table, only_what_revealed_nothing_is_taken_back) {
    LoggedTable table(two_seats());
    table.begin();
    const std::string mover = table.mover();
    const json seat = table.seat_of(mover);
    const auto take_back = [&](const std::string& who) {
        return table.request(who, {{"intent", "take_back"}, {"seat", table.seat_of(who)}});
    };
    // A track is chosen, and not.
    const State before = table.table->game()->state();
    const auto choices =
        railhead::choices(table.table->game()->rules(), context_of(before, before.open.to_move));
    if (!choices.tracks.empty()) {
        const json claim =
            move_json(*table.table->game()->rules().map, ClaimTrack{choices.tracks.first()});
        EXPECT_EQ(table.request(mover, {{"intent", "move"}, {"seat", seat}, {"move", claim}}), "");
        EXPECT_EQ(take_back(table.mover() == "Anna" ? "Bo" : "Anna"), "cannot_take_back");
        EXPECT_EQ(take_back(mover), "");
        EXPECT_EQ(table.table->game()->state(), before);
    }
    EXPECT_EQ(table.request(mover, {{"intent", "move"}, {"seat", seat}, {"move", draw_blind()}}),
              "");
    EXPECT_EQ(take_back(mover), "cannot_take_back");
    EXPECT_EQ(table.request(mover, {{"intent", "offer"}, {"seat", seat}, {"what", "take_back"}}),
              "cannot_take_back");
}

TEST(Table, what_was_taken_back_is_not_in_the_record_and_chance_is_as_it_was) {
    LoggedTable table(two_seats());
    table.begin();
    int taken_back = 0;
    std::size_t choice = 7;
    while (table.table->phase() != TablePhase::over) {
        const auto seat = table.table->game()->state().open.to_move;
        table.play_on(choice = choice * 31 % 1009);
        if (table.table->phase() == TablePhase::running &&
            table.table->game()->own_to_take_back(seat) > 0 && choice % 3 == 0) {
            const std::string& name = table.table->seats()[index_of(seat)].name;
            ASSERT_EQ(table.request(name, {{"intent", "take_back"}, {"seat", index_of(seat)}}), "");
            ++taken_back;
        }
        ASSERT_LT(table.log.size(), 5000u);
    }
    EXPECT_GT(taken_back, 3);
    const std::string record = full_record(1, "code", table.rule_cache(), table.log);
    EXPECT_NE(record.find("\"result\""), std::string::npos);
    EXPECT_NE(record.find("\"seed\""), std::string::npos);
}

TEST(Table, pauses_by_agreement_and_goes_on) {
    LoggedTable table(two_seats());
    table.begin();
    const std::string mover = table.mover();
    const std::string other = table.other();
    EXPECT_EQ(table.request(
                  mover, {{"intent", "offer"}, {"seat", table.seat_of(mover)}, {"what", "pause"}}),
              "");
    EXPECT_EQ(
        table.request(other,
                      {{"intent", "decline"}, {"seat", table.seat_of(other)}, {"what", "pause"}}),
        "");
    EXPECT_EQ(table.request(
                  other, {{"intent", "agree"}, {"seat", table.seat_of(other)}, {"what", "pause"}}),
              "nothing_offered");
    EXPECT_EQ(table.request(
                  mover, {{"intent", "offer"}, {"seat", table.seat_of(mover)}, {"what", "pause"}}),
              "");
    EXPECT_EQ(table.request(
                  other, {{"intent", "agree"}, {"seat", table.seat_of(other)}, {"what", "pause"}}),
              "");
    EXPECT_EQ(table.table->phase(), TablePhase::paused);
    EXPECT_EQ(
        table.request(mover,
                      {{"intent", "move"}, {"seat", table.seat_of(mover)}, {"move", draw_blind()}}),
        "paused");
    EXPECT_EQ(table.request(other, {{"intent", "resume"}, {"seat", table.seat_of(other)}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
}

TEST(Table, an_absent_player_is_replaced_and_gets_the_seat_back) {
    LoggedTable table(two_seats());
    table.begin();
    const json bo = table.seat_of("Bo");
    EXPECT_EQ(table.request("Anna", {{"intent", "substitute"}, {"seat", bo}}), "not_absent");
    EXPECT_EQ(table.request("Eve", {{"intent", "substitute"}, {"seat", bo}}), "not_seated");
    table.absent[bo.get<std::size_t>()] = 180'000;
    EXPECT_EQ(table.request("Anna", {{"intent", "substitute"}, {"seat", bo}}), "");
    EXPECT_EQ(table.table->seats()[bo.get<std::size_t>()].computer(), kSubstitute);
    EXPECT_EQ(table.request("Bo", {{"intent", "return"}, {"seat", bo}}), "");
    EXPECT_EQ(table.table->seats()[bo.get<std::size_t>()].computer(), "");
}

TEST(Table, standing_up_in_a_game_leaves_the_seat_to_a_computer_player_and_to_others) {
    LoggedTable table(two_seats());
    table.begin();
    const json bo = table.seat_of("Bo");
    EXPECT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", bo}}), "");
    EXPECT_EQ(table.table->seats()[bo.get<std::size_t>()].computer(), kSubstitute);
    EXPECT_EQ(table.request("Cleo", {{"intent", "sit"}, {"seat", bo}, {"name", "Cleo"}}), "");
    EXPECT_EQ(table.table->seats()[bo.get<std::size_t>()].computer(), "");
    EXPECT_TRUE(table.table->holds(LoggedTable::person("Cleo"), bo.get<int>()));
}

TEST(Table, time_for_a_turn_runs_out) {
    json settings = two_seats();
    settings["clock"] = {{"kind", "move"}, {"seconds", 60}};
    settings["time_out"] = "minimal";
    LoggedTable table(settings);
    table.begin();
    const Seat mover = table.table->game()->state().open.to_move;
    EXPECT_EQ(table.table->deadline(mover), table.now + 60'000);
    table.now += 30'000;
    ASSERT_EQ(
        table.request(table.mover(),
                      {{"intent", "move"}, {"seat", index_of(mover)}, {"move", draw_blind()}}),
        "");
    EXPECT_EQ(table.table->deadline(mover), table.now + 30'000);  // of the whole turn
    EXPECT_TRUE(table.table->due(table.now + 29'999).empty());
    table.now += 30'000;
    const auto due = table.table->due(table.now);
    ASSERT_EQ(due.size(), 1u);
    EXPECT_EQ(std::get<ActedEntry>(due.front().what).by, "clock");
    table.write(due);
    EXPECT_NE(table.table->game()->state().open.to_move, mover);
}

TEST(Table, time_for_the_game_runs_while_a_seat_is_asked) {
    json settings = two_seats();
    settings["clock"] = {{"kind", "game"}, {"seconds", 600}};
    LoggedTable table(settings);
    table.begin();
    const Seat mover = table.table->game()->state().open.to_move;
    const std::string name = table.mover();
    for (int i = 0; i < 2; ++i) {
        table.now += 10'000;
        ASSERT_EQ(
            table.request(name,
                          {{"intent", "move"}, {"seat", index_of(mover)}, {"move", draw_blind()}}),
            "");
    }
    EXPECT_EQ(table.table->time_left(mover), 580'000);
    const Seat next = table.table->game()->state().open.to_move;
    EXPECT_EQ(table.table->deadline(next), table.now + table.table->time_left(next));
    table.now += 600'000;
    const auto due = table.table->due(table.now);
    ASSERT_EQ(due.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<SubstitutedEntry>(due.front().what));
    // The server was away: nobody's time ran.
    Table again = table.again();
    again.clocks_start_at(table.now);
    EXPECT_TRUE(again.due(table.now).empty());
}

TEST(Table, minimal_moves_bring_every_game_to_its_end) {
    for (const MapSpec* map : library().maps()) {
        json settings = two_seats(map->id);
        settings["clock"] = {{"kind", "days"}, {"days", 1}};
        settings["time_out"] = "minimal";
        LoggedTable table(settings);
        table.seat_two();
        while (table.table->phase() != TablePhase::over) {
            table.now += 86'400'000;
            const auto due = table.table->due(table.now);
            ASSERT_FALSE(due.empty());
            table.write(due);
            ASSERT_LT(table.log.size(), 5000u) << map->id;
        }
    }
}

// What a viewer is told never depends on what the viewer may not see.
TEST(TableMessages, hold_no_card_that_the_viewer_may_not_see) {
    LoggedTable table(two_seats());
    table.begin();
    for (int i = 0; i < 40; ++i) {
        table.play_on(static_cast<std::size_t>(i) * 17 + 3);
        if (table.table->phase() == TablePhase::over) break;
        const EventMessage message(*table.table, table.last, 0);
        for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
            const json seen = json::parse(message.for_viewer(viewer));
            EXPECT_EQ(seen["number"], table.table->entries());
            EXPECT_FALSE(seen.contains("chance"));
            EXPECT_FALSE(seen.contains("move"));
            EXPECT_TRUE(viewer || !seen.contains("own"));
            const std::string whole =
                table_message(*table.table, viewer, {}, false, 0, std::span(&table.last, 1), {}, 0)
                    .dump();
            EXPECT_EQ(whole.find(table.table->seed()), std::string::npos);
            EXPECT_EQ(whole.find("hash of"), std::string::npos);
            EXPECT_EQ(message.for_viewer(viewer).find("hash of"), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace railhead
