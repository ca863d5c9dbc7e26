// While an old table is read and built nobody else waits for it, whatever happens meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "map/loader.h"
#include "server/held_store.h"
#include "server/house.h"

namespace railhead::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json two_open_seats() {
    return {
        {"map", "usa"}, {"order", "fixed"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
}

// Two tables on disk; the entries of the first are held back.
class TablesLoadingTest : public testing::Test {
protected:
    TablesLoadingTest()
        : slow_(house_.new_table(two_open_seats(), "host")),
          other_(house_.new_table(two_open_seats(), "host")) {
        house_.decorate = [this](std::unique_ptr<Store> real) {
            auto held = std::make_unique<HeldStore>(std::move(real));
            store_ = held.get();
            return held;
        };
        restart();
    }

    void restart() {
        house_.restart();
        number_ = house_.ask().find(slow_).value->number;
        store_->hold_entries_of(number_);
    }
    // What somebody is answered who wants to watch the slow table; "?": nothing so far.
    std::shared_ptr<std::string> watch_slow(Client& client) {
        auto answer = std::make_shared<std::string>("?");
        house_.tables->watch(
            client, slow_, std::nullopt, 0,
            [answer](const std::optional<Refused>& no) { *answer = no ? no->key : ""; });
        return answer;
    }
    // A game of computer players that was begun with an older map.
    std::string game_on_an_old_map() {
        store_->let_go();
        const std::string code = house_.new_table({{"map", "poland"},
                                                   {"seats",
                                                    {{{"kind", "computer"}, {"player", "easy"}},
                                                     {{"kind", "computer"}, {"player", "easy"}}}}},
                                                  "host");
        {
            Visitor host(house_, "host");
            EXPECT_FALSE(house_.watch(host.client, code));
            EXPECT_EQ(host.request({{"intent", "start"}})["type"], "accepted");
        }
        house_.shut();
        const MapLibrary library;
        std::string text{library.text_of("poland")};
        const std::size_t points = text.find("\"points\":") + 9;
        text.replace(points, text.find_first_of(",}", points) - points, "1");
        const std::string today = library.find("poland")->hash;
        const std::string old = load_map(text).map->hash;
        EXPECT_NE(old, today);
        sqlite3* connection = nullptr;
        EXPECT_EQ(sqlite3_open(house_.store_path().c_str(), &connection), SQLITE_OK);
        char* sql = sqlite3_mprintf(
            "UPDATE maps SET hash = %Q, text = %Q; UPDATE entries SET text = replace(text, %Q, %Q)",
            old.c_str(), text.c_str(), today.c_str(), old.c_str());
        EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_free(sql);
        sqlite3_close(connection);
        house_.open();
        return code;
    }
    bool loading_is_held() {
        return house_.until([&] { return store_->waiting() > 0; });
    }

    House house_{{.pace = 0}};
    HeldStore* store_ = nullptr;
    std::string slow_;
    std::string other_;
    TableNumber number_ = 0;
};

TEST_F(TablesLoadingTest, others_are_served_while_a_table_loads) {
    Visitor anna(house_, "anna");
    Visitor bo(house_, "bo");
    const auto answer = watch_slow(anna.client);
    ASSERT_TRUE(loading_is_held());
    // Bo's table is on disk, too, and a new one is made.
    EXPECT_FALSE(house_.watch(bo.client, other_));
    EXPECT_EQ(bo.request({{"intent", "sit"}, {"seat", 0}, {"name", "Bo"}})["type"], "accepted");
    EXPECT_NE(house_.new_table(two_open_seats(), "host"), "");
    EXPECT_EQ(house_.why_not_there("nowhere").key, "no_table");
    EXPECT_EQ(*answer, "?");
    EXPECT_TRUE(anna.said.empty());
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return answer->empty(); }));
    EXPECT_EQ(anna.last("table")["table"], slow_);
}

TEST_F(TablesLoadingTest, all_who_ask_for_a_table_wait_for_one_load) {
    Visitor anna(house_, "anna");
    Visitor bo(house_, "bo");
    const auto first = watch_slow(anna.client);
    const auto second = watch_slow(bo.client);
    ASSERT_TRUE(loading_is_held());
    std::string moved = "?";
    house_.tables->move_seat(slow_, "nobody's", "eve",
                             [&](const std::optional<Refused>& no) { moved = no ? no->key : ""; });
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return first->empty() && second->empty(); }));
    EXPECT_EQ(store_->asked(), 1);
    EXPECT_EQ(moved, "no_seat");
    EXPECT_EQ(house_.tables->counts().tables, 1u);
}

TEST_F(TablesLoadingTest, whoever_has_left_meanwhile_is_not_answered) {
    auto answer = [&] {
        Visitor anna(house_, "anna");
        return watch_slow(anna.client);
    }();
    ASSERT_TRUE(loading_is_held());
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return house_.tables->counts().tables == 1; }));
    EXPECT_EQ(*answer, "?");
}

TEST_F(TablesLoadingTest, a_table_that_is_deleted_meanwhile_is_not_there) {
    Visitor anna(house_, "anna");
    const auto answer = watch_slow(anna.client);
    ASSERT_TRUE(loading_is_held());
    EXPECT_FALSE(house_.erase(slow_));
    EXPECT_EQ(*answer, "no_table");
    store_->let_go();
    EXPECT_EQ(house_.why_not_there(slow_).key, "no_table");
    EXPECT_EQ(house_.tables->counts().tables, 0u);
    EXPECT_EQ(house_.tables->counts().damaged, 0u);
    EXPECT_EQ(house_.erase(slow_)->key, "no_table");
}

// What retention deletes between the two questions is not damaged.
TEST_F(TablesLoadingTest, a_table_that_is_purged_meanwhile_is_not_there) {
    Visitor anna(house_, "anna");
    const auto answer = watch_slow(anna.client);
    ASSERT_TRUE(loading_is_held());
    EXPECT_TRUE(house_.ask().erase(number_).value);
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return *answer != "?"; }));
    EXPECT_EQ(*answer, "no_table");
    EXPECT_EQ(house_.tables->counts().damaged, 0u);
}

TEST_F(TablesLoadingTest, the_server_stops_meanwhile) {
    std::shared_ptr<std::string> answer;
    {
        Visitor anna(house_, "anna");
        answer = watch_slow(anna.client);
        ASSERT_TRUE(loading_is_held());
        house_.shut();
    }
    EXPECT_EQ(*answer, "?");
    house_.open();
    EXPECT_NE(house_.look_at(slow_), nullptr);
}

TEST_F(TablesLoadingTest, a_worker_may_end_later_than_the_tables) {
    const std::string code = game_on_an_old_map();
    store_->hold_maps();
    house_.tables->look_at(code, [](const auto&) { FAIL() << "nobody is there any more"; });
    ASSERT_TRUE(loading_is_held()) << "a worker waits for the map";
    house_.tables.reset();
    store_->let_go();
    house_.shut();
    house_.open();
    EXPECT_NE(house_.look_at(code), nullptr);
}

// Whatever else was read well since.
TEST_F(TablesLoadingTest, a_map_that_cannot_be_read_now_may_be_there_later) {
    const std::string code = game_on_an_old_map();
    store_->fail_maps();
    EXPECT_EQ(house_.store->problem(), "");
    EXPECT_EQ(house_.why_not_there(code).key, "busy");
    EXPECT_EQ(house_.tables->counts().set_aside, 0u);
    store_->let_go();
    EXPECT_NE(house_.look_at(code), nullptr);
}

TEST_F(TablesLoadingTest, more_than_may_wait_are_told_to_come_back) {
    std::vector<std::unique_ptr<Visitor>> crowd;
    std::vector<std::shared_ptr<std::string>> answers;
    for (int i = 0; i < 300; ++i) {
        crowd.push_back(std::make_unique<Visitor>(house_, "anna"));
        answers.push_back(watch_slow(crowd.back()->client));
    }
    EXPECT_EQ(*answers.front(), "?");
    EXPECT_EQ(*answers.back(), "busy");
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return answers.front()->empty(); }));
}

TEST_F(TablesLoadingTest, a_table_that_loads_takes_a_place_in_memory) {
    house_.options.tables = 1;
    restart();
    Visitor anna(house_, "anna");
    const auto answer = watch_slow(anna.client);
    ASSERT_TRUE(loading_is_held());
    testing::internal::CaptureStderr();
    EXPECT_EQ(house_.why_not_there(other_).key, "busy");
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("memory_full"));
    EXPECT_EQ(house_.new_table(two_open_seats(), "host"), "");
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return answer->empty(); }));
    EXPECT_EQ(house_.tables->counts().tables, 1u);
}

// Until the store knows that a table is set aside, the tables do.
TEST_F(TablesLoadingTest, a_table_that_is_being_set_aside_is_not_loaded_again) {
    house_.shut();
    {
        auto opened = Store::open({.path = house_.store_path()});
        Store& store = **opened;
        WaitingStore waiting(store);
        const TableRow row = *waiting.find(slow_).value;
        EXPECT_EQ(waiting.write({.row = row, .same_row = true, .first = 1, .entries = {"{}"}}), "");
    }
    house_.open();
    store_->hold_set_aside();
    testing::internal::CaptureStderr();
    EXPECT_EQ(house_.why_not_there(slow_).key, "damaged");
    EXPECT_EQ(house_.why_not_there(slow_).key, "damaged");
    EXPECT_EQ(house_.tables->counts().set_aside, 1u);
    EXPECT_EQ(house_.ask().find(slow_).value->set_aside, "");
    store_->let_go();
    EXPECT_THAT(house_.why_set_aside(slow_), HasSubstr("damaged: "));
    EXPECT_EQ(house_.why_not_there(slow_).key, "damaged");
    EXPECT_EQ(house_.tables->counts().set_aside, 1u);
    testing::internal::GetCapturedStderr();
}

}  // namespace
}  // namespace railhead::test
