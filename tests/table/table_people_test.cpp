// What people at a table may do to each other: replace, outvote, look into hands, share a name.
#include <gtest/gtest.h>

#include "table/logged_table.h"
#include "table/table_messages.h"

namespace railhead {
namespace {

json three_seats() {
    json settings = two_seats();
    settings["seats"].push_back({{"kind", "open"}});
    return settings;
}

std::string sit(LoggedTable& table, const std::string& who, int seat, const std::string& name) {
    return table.request(who, {{"intent", "sit"}, {"seat", seat}, {"name", name}});
}

// Anna, Bo and Cleo, in this order.
void begin_with_three(LoggedTable& table) {
    ASSERT_EQ(sit(table, "Anna", 0, "Anna"), "");
    ASSERT_EQ(sit(table, "Bo", 1, "Bo"), "");
    ASSERT_EQ(sit(table, "Cleo", 2, "Cleo"), "");
    ASSERT_EQ(table.request("host", {{"intent", "start"}}), "");
}

TEST(TablePeople, are_replaced_after_the_time_that_the_clock_allows) {
    const auto after = [](const json& clock) {
        json settings = two_seats();
        settings["clock"] = clock;
        Problems problems;
        return absent_after(settings_from(JsonNode(settings, "", problems)));
    };
    EXPECT_EQ(after({{"kind", "none"}}), 180'000);
    EXPECT_EQ(after({{"kind", "game"}, {"seconds", 30}}), 60'000);
    EXPECT_EQ(after({{"kind", "game"}, {"seconds", 900}}), 90'000);
    EXPECT_EQ(after({{"kind", "game"}, {"seconds", 86'400}}), 300'000);
    EXPECT_FALSE(after({{"kind", "move"}, {"seconds", 5}}));
    EXPECT_FALSE(after({{"kind", "days"}, {"days", 2}}));

    json settings = two_seats();
    settings["clock"] = {{"kind", "days"}, {"days", 2}};
    LoggedTable table(settings);
    table.begin();
    table.absent.fill(86'400'000);
    EXPECT_EQ(table.request("Anna", {{"intent", "substitute"}, {"seat", table.seat_of("Bo")}}),
              "clock_decides");
    EXPECT_FALSE(table_message(*table.table, {}, {}, false, 0, {}, {}, 0).contains("absent_after"));

    LoggedTable free(two_seats());
    free.begin();
    free.absent.fill(179'999);
    const json intent{{"intent", "substitute"}, {"seat", free.seat_of("Bo")}};
    EXPECT_EQ(free.request("Anna", intent), "not_absent");
    free.absent.fill(180'000);
    EXPECT_EQ(free.request("Anna", intent), "");
    EXPECT_EQ(table_message(*free.table, {}, {}, false, 0, {}, {}, 0)["absent_after"], 180'000);
}

// Bo has gone to dinner.
TEST(TablePeople, are_not_replaced_in_a_pause_nor_right_after_it) {
    for (const char* kind : {"none", "game", "days"}) {
        json settings = two_seats();
        settings["clock"] = {{"kind", kind}};
        if (kind != std::string("none")) settings["clock"]["seconds"] = 600;
        if (kind == std::string("days")) settings["clock"] = {{"kind", kind}, {"days", 2}};
        LoggedTable table(settings);
        table.begin();
        const json anna = table.seat_of("Anna");
        const json bo = table.seat_of("Bo");
        const auto request = [&](const char* who, const json& seat, const char* intent) {
            return table.request(who, {{"intent", intent}, {"seat", seat}});
        };
        ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", anna}, {"what", "pause"}}),
                  "");
        ASSERT_EQ(table.request("Bo", {{"intent", "agree"}, {"seat", bo}, {"what", "pause"}}), "");
        table.now += 3'600'000;
        table.absent[bo.get<std::size_t>()] = 3'600'000;
        EXPECT_EQ(request("Anna", bo, "substitute"), "paused") << kind;
        if (kind == std::string("days")) {  // people are rarely there together
            EXPECT_EQ(request("Anna", anna, "resume"), "");
            continue;
        }
        EXPECT_EQ(request("Anna", anna, "resume"), "not_all_here") << kind;
        table.now += 24 * 3'600'000;
        EXPECT_EQ(request("Anna", anna, "resume"), "") << kind;
        table.absent[bo.get<std::size_t>()] = 25 * 3'600'000;
        EXPECT_EQ(request("Anna", bo, "substitute"), "not_absent") << kind;
        table.now += 180'000;
        EXPECT_EQ(request("Anna", bo, "substitute"), "") << kind;
    }
}

TEST(TablePeople, who_are_replaced_have_not_agreed) {
    LoggedTable table(three_seats());
    begin_with_three(table);
    table.absent.fill(600'000);
    ASSERT_EQ(table.request("Anna", {{"intent", "substitute"}, {"seat", 1}}), "");
    ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    ASSERT_EQ(table.request("Cleo", {{"intent", "agree"}, {"seat", 2}, {"what", "end"}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
    ASSERT_EQ(table.request("Bo", {{"intent", "agree"}, {"seat", 1}, {"what", "end"}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::over);
}

TEST(TablePeople, what_all_who_stay_have_agreed_to_is_done_when_somebody_leaves) {
    LoggedTable table(three_seats());
    begin_with_three(table);
    ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "pause"}}), "");
    ASSERT_EQ(table.request("Cleo", {{"intent", "agree"}, {"seat", 2}, {"what", "pause"}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
    ASSERT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::paused);
    // A seat that nobody holds has no say in it.
    ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    ASSERT_EQ(table.request("Cleo", {{"intent", "agree"}, {"seat", 2}, {"what", "end"}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::over);
}

TEST(TablePeople, nobody_agrees_by_what_somebody_else_in_the_seat_agreed_to) {
    LoggedTable table(three_seats());
    begin_with_three(table);
    ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    ASSERT_EQ(table.request("Bo", {{"intent", "agree"}, {"seat", 1}, {"what", "end"}}), "");
    ASSERT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}}), "");
    ASSERT_EQ(sit(table, "Dora", 1, "Dora"), "");
    ASSERT_EQ(table.request("Cleo", {{"intent", "agree"}, {"seat", 2}, {"what", "end"}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
    // Nor is there an offer of somebody who is gone.
    ASSERT_EQ(table.request("Anna", {{"intent", "stand_up"}, {"seat", 0}}), "");
    EXPECT_FALSE(table.table->offers()[Offer::end].by);
    EXPECT_EQ(table.request("Dora", {{"intent", "agree"}, {"seat", 1}, {"what", "end"}}),
              "nothing_offered");
}

TEST(TablePeople, who_know_a_hand_do_not_sit_down_to_another) {
    LoggedTable table(three_seats());
    begin_with_three(table);
    // A link of Anna's, which another device may use.
    ASSERT_EQ(table.request("Anna", {{"intent", "share"}, {"seat", 0}}), "");
    ASSERT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}}), "");
    EXPECT_EQ(sit(table, "Anna", 1, "Spy"), "has_seen_cards");
    EXPECT_EQ(sit(table, "another device", 1, "Spy"), "has_seen_cards");
    ASSERT_EQ(table.request("Cleo", {{"intent", "stand_up"}, {"seat", 2}}), "");
    EXPECT_EQ(sit(table, "Cleo", 1, "Spy"), "has_seen_cards");
    EXPECT_EQ(table.again().hands_seen(LoggedTable::person("Cleo")), 0b100u);  // after a kill
    EXPECT_EQ(sit(table, "Cleo", 2, "Cleo"), "");
    EXPECT_EQ(sit(table, "Dora", 1, "Dora"), "");
    ASSERT_EQ(table.request("Dora", {{"intent", "stand_up"}, {"seat", 1}}), "");
    EXPECT_EQ(sit(table, "Bo", 1, "Bo"), "");
}

TEST(TablePeople, have_different_names_that_can_be_seen) {
    LoggedTable table(three_seats());
    ASSERT_EQ(sit(table, "Anna", 0, "  Anna   Lee "), "");
    EXPECT_EQ(table.table->seats()[0].name, "Anna Lee");
    for (const char* name :
         {"Anna Lee", "anna lee", "ANNA\u00a0LEE", "Anna L\u200dee", " Anna Lee"})
        EXPECT_EQ(sit(table, "Bo", 1, name), "name_taken") << name;
    ASSERT_EQ(sit(table, "Bo", 1, "Bo"), "");
    const auto rename = [&](const json& name) {
        return table.request("Bo", {{"intent", "rename"}, {"seat", 1}, {"name", name}});
    };
    EXPECT_EQ(rename("anna LEE"), "name_taken");
    EXPECT_EQ(rename("\u200b"), "bad_name");
    EXPECT_EQ(rename("BO"), "");  // one's own
    EXPECT_EQ(table.table->seats()[1].name, "BO");
    ASSERT_EQ(table.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(rename("Bodo"), "");
    table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}});
    table.request("Bo", {{"intent", "agree"}, {"seat", 1}, {"what", "end"}});
    ASSERT_EQ(table.table->phase(), TablePhase::over);
    EXPECT_EQ(rename("Winner"), "game_is_over");
}

TEST(TablePeople, what_is_so_already_becomes_no_entry) {
    LoggedTable table(three_seats());
    ASSERT_EQ(sit(table, "Anna", 0, "Anna"), "");
    ASSERT_EQ(sit(table, "Bo", 1, "Bo"), "");
    ASSERT_EQ(table.request("host", {{"intent", "set_seat"}, {"seat", 2}, {"player", "easy"}}), "");
    const auto entries = table.table->entries();
    const std::string color = table.table->seats()[0].color;
    EXPECT_EQ(table.request("Anna", {{"intent", "rename"}, {"seat", 0}}), "");
    EXPECT_EQ(table.request("Anna", {{"intent", "rename"}, {"seat", 0}, {"name", ""}}), "");
    EXPECT_EQ(table.request("Anna", {{"intent", "rename"}, {"seat", 0}, {"name", " Anna "}}), "");
    EXPECT_EQ(table.request("Anna", {{"intent", "rename"}, {"seat", 0}, {"color", color}}), "");
    EXPECT_EQ(table.request("host", {{"intent", "set_seat"}, {"seat", 2}, {"player", "easy"}}), "");
    EXPECT_EQ(table.table->entries(), entries);
    ASSERT_EQ(table.request("host", {{"intent", "start"}}), "");
    ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    const auto offered = table.table->entries();
    EXPECT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    EXPECT_EQ(table.request("Anna", {{"intent", "agree"}, {"seat", 0}, {"what", "end"}}), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "offer"}, {"seat", 1}, {"what", "end"}}),
              "already_offered");
    EXPECT_EQ(table.table->entries(), offered);
}

TEST(TablePeople, cannot_fill_a_table_without_end) {
    LoggedTable table(two_seats());
    table.begin();
    const json mover = table.seat_of(table.mover());
    int offers = 0;
    while (table.request("Bo", {{"intent", "offer"}, {"seat", 1}, {"what", "pause"}}) == "" &&
           table.request("Bo", {{"intent", "decline"}, {"seat", 1}, {"what", "pause"}}) == "") {
        ASSERT_LT(++offers, 4000);
    }
    EXPECT_GT(offers, 250);
    EXPECT_EQ(table.request("Bo", {{"intent", "offer"}, {"seat", 1}, {"what", "pause"}}),
              "table_full");
    EXPECT_EQ(table.request("Bo", {{"intent", "rename"}, {"seat", 1}, {"name", "Bob"}}),
              "table_full");
    // That is Bo's share: the others still agree on an end, or go on without Bo.
    EXPECT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "decline"}, {"seat", 1}, {"what", "end"}}), "");
    table.absent[1] = 180'000;
    EXPECT_EQ(table.request("Anna", {{"intent", "substitute"}, {"seat", 1}}), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "return"}, {"seat", 1}}), "");
    table.absent[1] = 0;
    // The game goes on, and anybody who has to leave may.
    EXPECT_EQ(
        table.request(table.mover(), {{"intent", "move"}, {"seat", mover}, {"move", draw_blind()}}),
        "");
    EXPECT_EQ(table.request("Bo", {{"intent", "say"}, {"seat", 1}, {"text", "Bye"}}), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}}), "");
}

TEST(TablePeople, do_not_say_what_was_written_in_another_situation) {
    LoggedTable table(two_seats());
    table.seat_two();
    const auto say = [&](std::uint32_t after) {
        return table.request("Anna",
                             {{"intent", "say"}, {"seat", 0}, {"text", "Hello"}, {"after", after}});
    };
    const auto started = table.table->entries();
    EXPECT_EQ(say(started - 1), "stale");  // seats had other numbers
    EXPECT_EQ(say(started), "");
    for (int i = 0; i < 50; ++i) table.play_on(static_cast<std::size_t>(i));
    EXPECT_EQ(say(started), "stale");
    EXPECT_EQ(say(table.table->entries() - 50), "");
}

TEST(TablePeople, a_line_that_is_sent_again_is_not_said_again_whatever_others_do) {
    LoggedTable table(two_seats());
    table.seat_two();
    ASSERT_EQ(table.request("Anna", {{"intent", "say"}, {"seat", 0}, {"text", "Hello"}}, "line"),
              "");
    const auto number = table.table->entries();
    for (int i = 0; i < 70; ++i)
        ASSERT_EQ(
            table.request("Bo",
                          {{"intent", "rename"}, {"seat", 1}, {"name", "Bo " + std::to_string(i)}}),
            "");
    const std::string key = Table::intent_key(LoggedTable::person("Anna"), "line");
    EXPECT_EQ(table.table->answer_to(key), number);
    EXPECT_EQ(table.again().answer_to(key), number);
}

}  // namespace
}  // namespace railhead
