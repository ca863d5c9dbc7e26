// The tables with a real store and real threads: what is on disk is sent, and nothing else.
#include "server/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "map/loader.h"
#include "server/house.h"
#include "store/forgetful_vfs.h"

namespace railhead::test {
namespace {

using nlohmann::json;

TEST(Tables, computer_players_alone_play_to_the_end_at_once) {
    House house({.pace = 60'000});
    const json settings{
        {"map", "poland"},
        {"seats",
         {{{"kind", "computer"}, {"player", "easy"}}, {{"kind", "computer"}, {"player", "hard"}}}}};
    const std::string code = house.new_table(settings, "host");
    Visitor host(house, "host");
    EXPECT_FALSE(house.watch(host.client, code));
    EXPECT_EQ(host.request({{"intent", "start"}})["type"], "accepted");
    EXPECT_TRUE(house.until([&] { return house.look_at(code)->phase() == TablePhase::over; }));
    EXPECT_EQ(host.last("event")["phase"], "over");
    EXPECT_TRUE(host.last("event").contains("result"));
}

TEST(Tables, a_computer_players_move_comes_after_the_pace_and_not_before) {
    House house({.pace = 250});
    const std::string code = house.new_table(against_computer(), "anna");
    Visitor anna(house, "anna");
    EXPECT_FALSE(house.watch(anna.client, code));
    ASSERT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"], "accepted");
    ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
    const std::int64_t started = house.look_at(code)->started_at();
    EXPECT_TRUE(house.until([&] { return anna.last("event")["what"] == "acted"; }));
    EXPECT_GE(anna.last("event")["at"].get<std::int64_t>() - started, 250);
}

TEST(Tables, nobody_holds_up_a_computer_player) {
    House house({.pace = 300});
    const std::string code = house.new_table(against_computer(), "anna");
    Visitor anna(house, "anna");
    EXPECT_FALSE(house.watch(anna.client, code));
    ASSERT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"], "accepted");
    ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
    const auto acted = [&] {
        return std::any_of(anna.said.begin(), anna.said.end(), [](const json& message) {
            return message.value("what", "") == "acted";
        });
    };
    for (int i = 0; i < 1000 && !acted(); ++i) {
        const std::string name = "Anna " + std::to_string(i);
        ASSERT_EQ(anna.request({{"intent", "rename"}, {"seat", 0}, {"name", name}})["type"],
                  "accepted");
        bool waited = false;
        house.loop->after(50, [&] { waited = true; });
        house.until([&] { return waited; });
    }
    EXPECT_TRUE(acted());
}

TEST(Tables, how_long_somebody_is_away_survives_the_numbers_of_the_game) {
    House house({.pace = 60'000});
    const json open{{"kind", "open"}};
    const std::string code = house.new_table(
        {{"map", "usa"}, {"order", "fixed"}, {"seats", {{{"kind", "closed"}}, open, open}}},
        "anna");
    Visitor anna(house, "anna");
    EXPECT_FALSE(house.watch(anna.client, code));
    anna.request({{"intent", "sit"}, {"seat", 1}, {"name", "Anna"}});
    std::int64_t left = 0;
    {
        Visitor bo(house, "bo");
        house.watch(bo.client, code);
        bo.request({{"intent", "sit"}, {"seat", 2}, {"name", "Bo"}});
        bool waited = false;
        house.loop->after(100, [&] { waited = true; });
        house.until([&] { return waited; });
        left = Loop::now();
    }
    ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
    // Bo's seat is number 1 now, where Anna sat.
    EXPECT_GE(house.tables->left_at(code, 1), left);
}

TEST(Tables, a_table_goes_on_by_itself_after_a_restart) {
    House house({.pace = 60'000});
    const std::string code = house.new_table(against_computer(), "anna");
    std::uint32_t before = 0;
    {
        Visitor anna(house, "anna");
        house.watch(anna.client, code);
        anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
        anna.request({{"intent", "start"}});
        before = house.look_at(code)->entries();
    }
    house.options.pace = 0;
    house.restart();
    // The computer player has its first tickets to choose.
    EXPECT_TRUE(house.until([&] { return house.tables->counts().tables == 1; }));
    EXPECT_TRUE(house.until([&] { return house.look_at(code)->entries() > before; }));
}

TEST(Tables, idle_tables_leave_memory_and_come_back) {
    House house({.pace = 0, .idle = 20});
    const std::string code = house.new_table(
        {{"map", "usa"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}}, "anna");
    EXPECT_TRUE(house.until([&] { return house.tables->counts().tables == 0; }));
    Visitor anna(house, "anna");
    EXPECT_FALSE(house.watch(anna.client, code));
    EXPECT_EQ(anna.last("table")["table"], code);
    EXPECT_EQ(house.tables->counts().tables, 1u);
}

TEST(Tables, a_full_disk_stops_moves_and_everything_goes_on_when_there_is_room) {
    ForgetfulVfs vfs;
    {
        House house({.pace = 100}, vfs.name());
        const std::string code = house.new_table(against_computer(), "anna");
        Visitor anna(house, "anna");
        house.watch(anna.client, code);
        ASSERT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"],
                  "accepted");
        vfs.fail_writes(SQLITE_FULL);
        const auto before = house.look_at(code)->entries();
        const json answer = anna.request({{"intent", "start"}});
        EXPECT_EQ(answer["type"], "refused");
        EXPECT_EQ(answer["reason"], "storage");
        EXPECT_NE(answer["text"].get<std::string>().find("full"), std::string::npos) << answer;
        EXPECT_NE(anna.last("trouble")["text"], "");
        EXPECT_EQ(house.look_at(code)->entries(), before);
        Visitor late(house, "late");
        house.watch(late.client, code);
        EXPECT_NE(late.last("trouble")["text"], "");
        vfs.heal();
        EXPECT_TRUE(house.until([&] {
            return anna.request({{"intent", "start"}})["type"] == "accepted";
        }));
        EXPECT_EQ(anna.last("trouble")["text"], "");
        EXPECT_EQ(late.last("trouble")["text"], "");
        Visitor later(house, "later");
        house.watch(later.client, code);
        EXPECT_TRUE(later.last("trouble").is_null());
        // Computer players do not give up either: one has its first tickets to choose.
        vfs.fail_writes(SQLITE_FULL);
        const auto asked = house.look_at(code)->entries();
        EXPECT_TRUE(house.until([&] { return anna.last("trouble")["text"] != ""; }));
        EXPECT_EQ(house.look_at(code)->entries(), asked);
        vfs.heal();
        EXPECT_TRUE(house.until([&] { return house.look_at(code)->entries() > asked; }));
        EXPECT_EQ(anna.last("trouble")["text"], "");
    }
}

// As after a write that failed, and is on disk all the same.
TEST(Tables, what_is_found_on_disk_answers_nobody_elses_request) {
    House house;
    const std::string code = house.new_table(
        {{"map", "usa"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}}, "anna");
    Visitor anna(house, "anna");
    EXPECT_FALSE(house.watch(anna.client, code));
    const Entry bo = entry_at(1, SatEntry{.seat = id_at<Seat>(1), .holder = "bo", .name = "Bo"});
    EXPECT_EQ(house.ask().write({.row = *house.ask().find(code).value,
                                 .same_row = true,
                                 .first = 1,
                                 .entries = {entry_text(bo)}}),
              "");
    testing::internal::CaptureStderr();
    const json sit{{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}};
    EXPECT_EQ(anna.request(sit)["reason"], "storage");
    EXPECT_TRUE(house.look_at(code)->seats()[1].is_taken());
    EXPECT_FALSE(house.look_at(code)->seats()[0].is_taken());
    EXPECT_EQ(anna.request(sit)["type"], "accepted");
    EXPECT_TRUE(house.until([&] { return house.look_at(code)->seats()[0].is_taken(); }));
    testing::internal::GetCapturedStderr();
}

TEST(Tables, nobody_watches_a_seat_that_is_not_theirs) {
    House house;
    json settings = against_computer();
    settings["spectators"] = false;
    const std::string code = house.new_table(settings, "anna");
    Visitor anna(house, "anna");
    house.watch(anna.client, code);
    anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
    Visitor early(house, "early");
    EXPECT_FALSE(house.watch(early.client, code));
    anna.request({{"intent", "start"}});
    EXPECT_EQ(early.last("gone")["reason"], "no_spectators");
    Visitor eve(house, "eve");
    EXPECT_EQ(house.watch(eve.client, code, 0, 0)->key, "not_your_seat");
    EXPECT_EQ(house.watch(eve.client, code)->key, "no_spectators");
    EXPECT_TRUE(eve.said.empty());
    EXPECT_EQ(house.watch(eve.client, "nowhere")->key, "no_table");
}

// Who: what, by the current seats.
std::vector<std::string> told(const json& past) {
    std::vector<std::string> lines;
    for (const json& one : past)
        lines.push_back(one["what"].get<std::string>() + " " + one.value("name", "") + " " +
                        (one.contains("seat") ? one["seat"].dump() : "-"));
    return lines;
}

TEST(Tables, what_was_said_before_the_game_keeps_its_people) {
    House house({.pace = 60'000});
    const json open{{"kind", "open"}};
    const std::string code = house.new_table(
        {{"map", "usa"}, {"order", "fixed"}, {"seats", {open, open, open, open}}}, "anna");
    Visitor anna(house, "anna");
    Visitor bo(house, "bo");
    Visitor eve(house, "eve");
    for (Visitor* one : {&anna, &bo, &eve}) EXPECT_FALSE(house.watch(one->client, code));
    eve.request({{"intent", "sit"}, {"seat", 0}, {"name", "Eve"}});
    eve.request({{"intent", "say"}, {"seat", 0}, {"text", "Have to go"}});
    eve.request({{"intent", "stand_up"}, {"seat", 0}});
    anna.request({{"intent", "sit"}, {"seat", 1}, {"name", "Anna"}});
    bo.request({{"intent", "sit"}, {"seat", 3}, {"name", "Bo"}});
    bo.request({{"intent", "say"}, {"seat", 3}, {"text", "I am Bo"}});
    ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");

    const std::vector<std::string> chat{"said Eve -", "said Bo 1"};
    const std::vector<std::string> recent{"created  -", "sat Anna 0", "sat Bo 1", "said Bo 1",
                                          "started  -"};
    EXPECT_EQ(told(bo.last("table")["chat"]), chat);
    EXPECT_EQ(told(bo.last("table")["recent"]), recent);
    // The same for those who come later, and after a restart.
    house.restart();
    Visitor late(house, "late");
    EXPECT_FALSE(house.watch(late.client, code));
    EXPECT_EQ(told(late.last("table")["chat"]), chat);
    EXPECT_EQ(told(late.last("table")["recent"]), recent);
}

TEST(Tables, somebody_who_sits_down_is_told_at_once) {
    House house;
    const std::string code = house.new_table(against_computer(), "anna");
    Visitor anna(house, "anna");
    house.watch(anna.client, code);
    anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
    EXPECT_EQ(told(anna.last("table")["recent"]), std::vector<std::string>{"sat Anna 0"});
}

TEST(Tables, in_a_rematch_everybody_sits_already_one_seat_further) {
    House house;
    const json open{{"kind", "open"}};
    const json computer{{"kind", "computer"}, {"player", "easy"}};
    const std::string code = house.new_table(
        {{"map", "usa"}, {"order", "fixed"}, {"seats", {open, computer, open}}}, "anna");
    Visitor anna(house, "anna");
    Visitor bo(house, "bo");
    for (Visitor* one : {&anna, &bo}) house.watch(one->client, code);
    anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}, {"color", "gold"}});
    bo.request({{"intent", "sit"}, {"seat", 2}, {"name", "Bo"}, {"color", "mint"}});
    anna.request({{"intent", "start"}});
    anna.request({{"intent", "offer"}, {"seat", 0}, {"what", "end"}});
    bo.request({{"intent", "agree"}, {"seat", 2}, {"what", "end"}});
    ASSERT_TRUE(house.until([&] { return anna.last("event")["what"] == "ended"; }));
    ASSERT_EQ(anna.request({{"intent", "rematch"}, {"seat", 0}})["type"], "accepted");
    ASSERT_TRUE(house.until([&] { return anna.last("event")["what"] == "rematched"; }));
    const std::string next = anna.last("event")["rematch"];
    for (Visitor* one : {&anna, &bo}) EXPECT_FALSE(house.watch(one->client, next));
    EXPECT_EQ(anna.last("table")["yours"], json({2}));
    EXPECT_EQ(bo.last("table")["yours"], json({1}));
    const json seats = bo.last("table")["seats"];
    EXPECT_EQ(seats[0]["kind"], "computer");
    EXPECT_EQ(seats[1]["name"], "Bo");
    EXPECT_EQ(seats[1]["color"], "mint");
    EXPECT_EQ(seats[2]["name"], "Anna");
    EXPECT_EQ(seats[2]["color"], "gold");
    EXPECT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
}

TEST(RuleCache, a_running_game_keeps_its_map) {
    const MapLibrary library;
    std::string text(library.text_of("usa"));
    // Another edition of the map: one track is worth other points by being longer.
    json map = json::parse(text);
    map["name"] = "An older edition";
    map["routes"][0]["tracks"][0]["length"] = map["routes"][0]["tracks"][0]["length"] == 2 ? 3 : 2;
    const LoadedMap old = load_map(map.dump());
    ASSERT_TRUE(old.map);
    ASSERT_NE(old.map->hash, library.find("usa")->hash);
    RuleCache rule_cache(library, [&](const std::string& hash) {
        return hash == old.map->hash ? map.dump() : std::string{};
    });
    TableSettings settings;
    settings.map = "usa";
    const auto found = rule_cache.rules_of(settings, 2, old.map->hash);
    ASSERT_TRUE(found);
    EXPECT_EQ((*found)->map->hash, old.map->hash);
    EXPECT_FALSE(rule_cache.rules_of(settings, 2, "sha256:none"));
    EXPECT_FALSE(rule_cache.rules_of(settings, 9));
}

}  // namespace
}  // namespace railhead::test
