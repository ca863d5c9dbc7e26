// What many tables do to each other: which are in memory, whose computer players think, who may
// make more.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "rules/legal_actions.h"
#include "server/house.h"
#include "store/forgetful_vfs.h"

namespace railhead::test {
namespace {

using nlohmann::json;

json two_open_seats() {
    return {
        {"map", "usa"}, {"order", "fixed"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
}
json two_computers() {
    return {
        {"map", "poland"},
        {"seats",
         {{{"kind", "computer"}, {"player", "easy"}}, {{"kind", "computer"}, {"player", "easy"}}}}};
}

// Lets the loop run for some time.
void wait(House& house, std::int64_t milliseconds) {
    bool over = false;
    house.loop->after(milliseconds, [&] { over = true; });
    house.until([&] { return over; });
}

// --- memory ---

TEST(TablesMemory, when_it_is_full_the_table_that_was_idle_longest_leaves_it) {
    House house({.pace = 0, .tables = 3});
    std::vector<std::string> codes;
    for (int i = 0; i < 6; ++i) {
        codes.push_back(house.new_table(two_open_seats(), "host"));
        ASSERT_NE(codes.back(), "") << i;
        wait(house, 2);
    }
    EXPECT_EQ(house.tables->counts().tables, 3u);
    EXPECT_EQ(house.tables->counts().evicted, 3u);
    // All of them are still there; what was in memory is what was used last.
    for (auto code = codes.rbegin(); code != codes.rend(); ++code) {
        EXPECT_NE(house.look_at(*code), nullptr);
        if (code - codes.rbegin() == 2) {
            EXPECT_EQ(house.tables->counts().evicted, 3u);
        }
    }
    EXPECT_EQ(house.tables->counts().tables, 3u);
}

TEST(TablesMemory, when_all_are_busy_the_answer_is_busy_and_nothing_is_lost) {
    House house({.pace = 0, .tables = 2});
    const std::string one = house.new_table(two_open_seats(), "host");
    Visitor anna(house, "anna");
    Visitor bo(house, "bo");
    EXPECT_FALSE(house.watch(anna.client, one));
    const std::string two = house.new_table(two_open_seats(), "host");
    const std::string three = house.new_table(two_open_seats(), "host");  // two has left
    ASSERT_NE(three, "");
    EXPECT_FALSE(house.watch(bo.client, three));
    Visitor late(house, "late");
    testing::internal::CaptureStderr();
    EXPECT_EQ(house.watch(late.client, two)->key, "busy");
    EXPECT_EQ(house.look_at(two), nullptr);
    EXPECT_EQ(house.why_not_there(two).key, "busy");
    EXPECT_EQ(house.why_not_there("nowhere").key, "no_table");
    std::string reason;
    house.tables->create(house.look_at(one)->settings(), "host",
                         [&](const auto& made) { reason = std::get<Refused>(made).key; });
    EXPECT_EQ(reason, "busy");
    EXPECT_NE(testing::internal::GetCapturedStderr().find("memory_full"), std::string::npos);
    // The others keep playing, and there is room as soon as somebody leaves.
    EXPECT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"], "accepted");
    house.tables->unwatch(bo.client);
    EXPECT_TRUE(house.until([&] { return !house.watch(late.client, two).has_value(); }));
    EXPECT_EQ(late.last("table")["table"], two);
}

TEST(TablesMemory, a_game_whose_clock_runs_out_comes_back_by_itself) {
    House house({.pace = 0, .tables = 1});
    json settings = two_open_seats();
    settings["clock"] = {{"kind", "days"}, {"days", 1}};
    const std::string code = house.new_table(settings, "anna");
    {
        Visitor anna(house, "anna");
        Visitor bo(house, "bo");
        for (Visitor* one : {&anna, &bo}) house.watch(one->client, code);
        anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
        bo.request({{"intent", "sit"}, {"seat", 1}, {"name", "Bo"}});
        ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
        ASSERT_TRUE(house.until([&] { return anna.last("table")["phase"] == "running"; }));
    }
    ASSERT_NE(house.new_table(two_open_seats(), "anna"), "");
    EXPECT_EQ(house.tables->counts().evicted, 1u);
    const auto waking = house.ask().waking(Loop::now() + 25 * 3600 * 1000LL, 10).value;
    ASSERT_EQ(waking.size(), 1u);
    EXPECT_EQ(waking.front().code, code);
}

TEST(TablesMemory, a_full_disk_does_not_make_tables_disappear) {
    ForgetfulVfs vfs;
    {
        House house({.pace = 0, .tables = 1}, vfs.name());
        const std::string first = house.new_table(two_open_seats(), "host");
        ASSERT_NE(house.new_table(two_open_seats(), "host"), "");  // the first leaves memory
        vfs.fail_writes(SQLITE_FULL);
        EXPECT_EQ(house.new_table(two_open_seats(), "host"), "");
        EXPECT_NE(house.look_at(first), nullptr);
        EXPECT_EQ(house.why_not_there("nowhere").key, "no_table");
        vfs.heal();
        EXPECT_TRUE(house.until([&] { return house.store->problem().empty(); }));
    }
}

// --- computer players ---

TEST(TablesComputers, where_nobody_plays_they_decide_only_while_somebody_watches) {
    House house({.pace = 0, .idle = 60'000});
    const std::string code = house.new_table(two_computers(), "host");
    {
        Visitor host(house, "host");
        EXPECT_FALSE(house.watch(host.client, code));
        ASSERT_EQ(host.request({{"intent", "start"}})["type"], "accepted");
        ASSERT_TRUE(house.until([&] { return house.look_at(code)->entries() > 10; }));
    }
    wait(house, 50);  // what was being thought or written
    const auto before = house.look_at(code)->entries();
    ASSERT_EQ(house.look_at(code)->phase(), TablePhase::running);
    wait(house, 100);
    EXPECT_EQ(house.look_at(code)->entries(), before);
    // Nor after a restart: it is not even loaded.
    house.restart();
    EXPECT_EQ(house.tables->counts().tables, 0u);
    EXPECT_TRUE(house.ask().waking(Loop::now(), 10).value.empty());
    Visitor eve(house, "eve");
    EXPECT_FALSE(house.watch(eve.client, code));
    EXPECT_TRUE(house.until([&] { return house.look_at(code)->phase() == TablePhase::over; }));
}

TEST(TablesComputers, a_person_who_is_away_finds_the_others_turns_done) {
    House house({.pace = 20});
    const std::string code = house.new_table(against_computer(), "anna");
    {
        Visitor anna(house, "anna");
        house.watch(anna.client, code);
        anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
        ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
    }
    const auto has_chosen = [&] { return !house.look_at(code)->computer_to_decide(); };
    EXPECT_FALSE(has_chosen());
    EXPECT_TRUE(house.until(has_chosen));
}

TEST(TablesComputers, a_game_that_all_people_left_stops) {
    House house({.pace = 20});
    const std::string code = house.new_table(against_computer(), "anna");
    {
        Visitor anna(house, "anna");
        house.watch(anna.client, code);
        anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
        anna.request({{"intent", "start"}});
        ASSERT_EQ(anna.request({{"intent", "stand_up"}, {"seat", 0}})["type"], "accepted");
    }
    wait(house, 60);
    const auto before = house.look_at(code)->entries();
    wait(house, 100);
    EXPECT_EQ(house.look_at(code)->entries(), before);
    EXPECT_FALSE(house.look_at(code)->wakes_at());
}

// Rows of version 0.2 wake such tables at once.
TEST(TablesComputers, an_old_alarm_of_a_table_without_people_is_forgotten) {
    House house({.pace = 0});
    const std::string code = house.new_table(two_computers(), "host");
    {
        Visitor host(house, "host");
        house.watch(host.client, code);
        host.request({{"intent", "start"}});
    }
    wait(house, 50);
    TableRow row = house.look_at(code)->row();
    row.wake = 0;
    TableWrite write;
    write.row = row;
    write.first = house.look_at(code)->entries();
    house.store->write(write, {});
    ASSERT_TRUE(house.until([&] { return house.ask().waking(Loop::now(), 10).value.size() == 1; }));
    house.restart();
    EXPECT_TRUE(house.until([&] { return house.ask().waking(Loop::now(), 10).value.empty(); }));
    row.wake.reset();
    EXPECT_EQ(house.ask().find(code).value, row);
}

// Thinks until it is let go, and counts.
struct Slow {
    std::atomic<bool> go = false;
    std::atomic<int> thinking = 0;
};
class SlowBot final : public Bot {
public:
    explicit SlowBot(Slow& slow) : slow_(slow) {}
    Action choose(const RuleSet& rules, const View& view, RandomStream&) override {
        ++slow_.thinking;
        while (!slow_.go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return legal_actions(rules, context_of(view)).actions.front();
    }

private:
    Slow& slow_;
};

TEST(TablesComputers, a_person_does_not_wait_for_tables_without_people) {
    Slow slow;
    House house({.pace = 0}, {},
                [&](const std::string& player, const RuleSet&, Seat) -> std::shared_ptr<Bot> {
                    if (player == "expert") return std::make_shared<SlowBot>(slow);
                    return std::make_shared<FirstMove>();
                });
    json settings = two_computers();
    for (json& seat : settings["seats"]) seat["player"] = "expert";
    std::vector<std::unique_ptr<Visitor>> crowd;
    for (int i = 0; i < 5; ++i) {
        const std::string code = house.new_table(settings, "crowd");
        crowd.push_back(std::make_unique<Visitor>(house, "crowd"));
        crowd.back()->client.network = "192.0.2.1";
        house.watch(crowd.back()->client, code);
        ASSERT_EQ(crowd.back()->request({{"intent", "start"}})["type"], "accepted");
    }
    ASSERT_TRUE(house.until([&] { return slow.thinking == 1; }));
    Visitor anna(house, "anna");
    anna.client.network = "192.0.2.2";
    const std::string code = house.new_table(against_computer(), "anna");
    house.watch(anna.client, code);
    anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
    ASSERT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
    EXPECT_TRUE(house.until([&] { return anna.last("event")["what"] == "acted"; }));
    EXPECT_EQ(slow.thinking, 1) << "one of two threads is for people";
    slow.go = true;
}

TEST(TablesComputers, somebody_who_comes_back_does_not_wait_with_those_who_are_away) {
    Slow slow;
    House house({.pace = 0}, {},
                [&](const std::string& player, const RuleSet&, Seat) -> std::shared_ptr<Bot> {
                    if (player == "expert") return std::make_shared<SlowBot>(slow);
                    return std::make_shared<FirstMove>();
                });
    json settings = two_computers();
    for (json& seat : settings["seats"]) seat["player"] = "expert";
    const std::string slow_table = house.new_table(settings, "crowd");
    Visitor crowd(house, "crowd");
    house.watch(crowd.client, slow_table);
    crowd.request({{"intent", "start"}});
    ASSERT_TRUE(house.until([&] { return slow.thinking == 1; }));
    const std::string code = house.new_table(against_computer(), "anna");
    auto anna = std::make_unique<Visitor>(house, "anna");
    house.watch(anna->client, code);
    anna->request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
    // She is gone when the game begins: its computer player waits behind the other table's.
    anna->request({{"intent", "start"}});
    anna.reset();
    wait(house, 30);
    Visitor again(house, "anna");
    house.watch(again.client, code);
    EXPECT_TRUE(house.until([&] { return !house.look_at(code)->computer_to_decide(); }));
    EXPECT_EQ(slow.thinking, 1);
    slow.go = true;
}

// --- rematches ---

TEST(TablesRequests, a_rematch_counts_as_making_a_table) {
    House house;
    const std::string code = house.new_table(against_computer(), "anna");
    Visitor anna(house, "anna");
    int allowed = 1;
    int asked = 0;
    anna.client.count_new_table = [&] { return ++asked <= allowed; };
    house.watch(anna.client, code);
    anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}});
    anna.request({{"intent", "start"}});
    EXPECT_EQ(anna.request({{"intent", "rematch"}, {"seat", 0}})["reason"], "not_over");
    EXPECT_EQ(asked, 0) << "only what would be granted is counted";
    anna.request({{"intent", "offer"}, {"seat", 0}, {"what", "end"}});
    allowed = 0;
    EXPECT_EQ(anna.request({{"intent", "rematch"}, {"seat", 0}})["reason"], "too_many_tables");
    EXPECT_EQ(asked, 1);
    allowed = 2;
    EXPECT_EQ(anna.request({{"intent", "rematch"}, {"seat", 0}})["type"], "accepted");
    EXPECT_EQ(anna.request({{"intent", "rematch"}, {"seat", 0}})["reason"], "rematch_is_made");
    EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace railhead::test
