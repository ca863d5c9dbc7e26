// What goes wrong at one table stays there: players that fail, messages that cannot be written,
// entries that do not fit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "server/house.h"

namespace railhead::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Throwing final : public Bot {
public:
    Action choose(const RuleSet&, const View&, RandomStream&) override {
        throw std::runtime_error("lost in thought");
    }
};

class Illegal final : public Bot {
public:
    Action choose(const RuleSet&, const View&, RandomStream&) override { return DrawFaceUp{200}; }
};

template <class Player>
MakeBot everybody() {
    return [](const std::string&, const RuleSet&, Seat) { return std::make_shared<Player>(); };
}

json two_computers() {
    return {{"map", "poland"},
            {"seats",
             {{{"kind", "computer"}, {"player", "easy"}},
              {{"kind", "computer"}, {"player", "expert"}}}}};
}

// A game of two computer players, to its end; what was logged.
std::string log_of_a_whole_game(const MakeBot& make_bot) {
    testing::internal::CaptureStderr();
    House house({.pace = 0}, {}, make_bot);
    const std::string code = house.new_table(two_computers(), "host");
    {
        Visitor host(house, "host");
        EXPECT_FALSE(house.watch(host.client, code));
        EXPECT_EQ(host.request({{"intent", "start"}})["type"], "accepted");
        EXPECT_TRUE(house.until([&] {
            const auto* table = house.look_at(code);
            return table == nullptr || table->phase() == TablePhase::over;
        }));
        EXPECT_NE(house.look_at(code), nullptr);
    }
    std::string log = testing::internal::GetCapturedStderr();
    // Every line about a table names it.
    for (std::size_t at = log.find("computer_"); at != std::string::npos;
         at = log.find("computer_", at + 1))
        EXPECT_EQ(log.substr(log.find("\"table\":", at), 10 + code.size()),
                  "\"table\":\"" + code + "\"");
    return log;
}

TEST(TablesFaults, a_game_goes_on_when_computer_players_throw) {
    EXPECT_THAT(log_of_a_whole_game(everybody<Throwing>()), HasSubstr("lost in thought"));
}

TEST(TablesFaults, a_game_goes_on_when_computer_players_choose_what_is_illegal) {
    EXPECT_THAT(log_of_a_whole_game(everybody<Illegal>()), HasSubstr("computer_move_refused"));
}

TEST(TablesFaults, a_game_goes_on_when_a_computer_player_is_not_known) {
    const std::string log = log_of_a_whole_game(
        [](const std::string& player, const RuleSet&, Seat) -> std::shared_ptr<Bot> {
            if (player == "expert") return nullptr;
            return std::make_shared<FirstMove>();
        });
    EXPECT_THAT(log, HasSubstr("there is no such player"));
}

TEST(TablesFaults, a_game_goes_on_when_no_computer_player_can_be_made) {
    EXPECT_THAT(log_of_a_whole_game([](const std::string&, const RuleSet&,
                                       Seat) -> std::shared_ptr<Bot> { return nullptr; }),
                HasSubstr("there is no such player"));
    EXPECT_THAT(
        log_of_a_whole_game([](const std::string&, const RuleSet&, Seat) -> std::shared_ptr<Bot> {
            throw std::runtime_error("nobody at home");
        }),
        HasSubstr("nobody at home"));
}

// A table of two at which Anna sits, running.
std::string running_table(House& house, Visitor& anna) {
    const std::string code = house.new_table(against_computer(), anna.client.person);
    EXPECT_FALSE(house.watch(anna.client, code));
    EXPECT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"], "accepted");
    EXPECT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
    return code;
}

TEST(TablesFaults, a_table_whose_messages_cannot_be_sent_is_set_aside_and_resumed) {
    House house({.pace = 60'000});
    Visitor anna(house, "anna");
    Visitor bo(house, "bo");
    const std::string other = running_table(house, bo);
    const std::string code = running_table(house, anna);
    Visitor eve(house, "eve");
    ASSERT_FALSE(house.watch(eve.client, code));
    const auto send = eve.client.send;
    eve.client.send = [](const SharedText& text) {
        if (text->find("\"event\"") != std::string::npos) throw std::runtime_error("no words");
    };
    testing::internal::CaptureStderr();
    EXPECT_EQ(anna.request({{"intent", "say"}, {"seat", 0}, {"text", "Hello"}})["type"],
              "accepted");
    ASSERT_TRUE(house.until([&] { return !anna.last("gone").is_null(); }));
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_THAT(log, HasSubstr("table_set_aside"));
    EXPECT_THAT(log, HasSubstr(code));
    EXPECT_EQ(anna.last("gone")["reason"], "set_aside");
    EXPECT_EQ(house.watch(anna.client, code)->key, "set_aside");
    EXPECT_EQ(anna.request({{"intent", "say"}, {"seat", 0}, {"text", "?"}})["reason"], "no_table");
    EXPECT_THAT(house.why_set_aside(code), HasSubstr("no words"));
    // The others keep playing.
    EXPECT_EQ(bo.request({{"intent", "say"}, {"seat", 0}, {"text", "Hi"}})["type"], "accepted");
    // It is not woken, though its computer player has something to choose.
    EXPECT_EQ(house.ask().waking(Loop::now(), 100).value.size(), 1u);
    EXPECT_EQ(house.ask().waking(Loop::now(), 100).value.front().code, other);

    eve.client.send = send;
    EXPECT_FALSE(house.resume(code));
    EXPECT_EQ(house.resume(code)->key, "not_set_aside");
    EXPECT_EQ(house.resume("nowhere")->key, "no_table");
    EXPECT_FALSE(house.watch(anna.client, code));
    EXPECT_EQ(anna.last("table")["chat"][0]["text"], "Hello");
}

TEST(TablesFaults, a_table_that_was_set_aside_can_be_closed) {
    House house({.pace = 0});
    std::string code;
    {
        Visitor anna(house, "anna");
        code = running_table(house, anna);
    }
    const TableNumber number = house.ask().find(code).value->number;
    ASSERT_EQ(house.ask().set_aside(number, "it is Monday"), "");
    house.restart();
    EXPECT_EQ(house.look_at(code), nullptr);
    EXPECT_EQ(house.why_not_there(code).key, "set_aside");
    bool answered = false;
    house.tables->abandon(code, [&](const std::optional<Refused>& reason) {
        EXPECT_FALSE(reason);
        answered = true;
    });
    ASSERT_TRUE(house.until([&] { return answered; }));
    ASSERT_TRUE(house.until([&] {
        const auto* table = house.look_at(code);
        return table != nullptr && table->phase() == TablePhase::over;
    }));
    EXPECT_EQ(house.look_at(code)->ended(), EndReason::abandoned);
    EXPECT_EQ(house.ask().find(code).value->set_aside, "");
}

TEST(TablesFaults, a_table_that_does_not_load_is_set_aside_once) {
    House house({.pace = 60'000});
    std::string code;
    std::uint32_t entries = 0;
    {
        Visitor anna(house, "anna");
        code = running_table(house, anna);
        entries = house.look_at(code)->entries();
    }
    house.shut();
    house.open();
    const TableRow row = *house.ask().find(code).value;
    house.shut();
    {
        auto opened = Store::open({.path = house.store_path()});
        auto& store = **opened;
        const std::string again =
            WaitingStore(store).entries(row.number).value.front();  // the table is made twice
        store.write({.row = row, .same_row = true, .first = entries, .entries = {again}}, {});
        store.stop();
    }
    testing::internal::CaptureStderr();
    house.open();
    EXPECT_THAT(house.why_set_aside(code), HasSubstr("cannot be played again"));
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_THAT(log, HasSubstr("table_set_aside"));
    EXPECT_THAT(log, HasSubstr(code));
    Visitor anna(house, "anna");
    EXPECT_EQ(house.watch(anna.client, code)->key, "set_aside");
    EXPECT_TRUE(house.ask().waking(Loop::now(), 100).value.empty());
    EXPECT_EQ(house.ask().entries(row.number).value.size(), entries + 1);
    // Resuming it gives an honest answer: it does not load, and is set aside again.
    EXPECT_EQ(house.resume(code)->key, "set_aside");
    EXPECT_EQ(house.why_not_there(code).key, "set_aside");
}

TEST(Loop, goes_on_when_something_throws) {
    Loop loop;
    int called = 0;
    testing::internal::CaptureStderr();
    loop.post([] { throw std::runtime_error("posted"); });
    loop.after(0, [] { throw std::runtime_error("timed"); });
    loop.after(1, [&] { ++called; });
    loop.after(2, [&] {
        ++called;
        loop.stop();
    });
    loop.run();
    EXPECT_EQ(called, 2);
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_THAT(log, HasSubstr("posted"));
    EXPECT_THAT(log, HasSubstr("timed"));
}

TEST(BotPool, goes_on_when_something_throws) {
    std::promise<void> done;
    testing::internal::CaptureStderr();
    {
        BotPool pool(1);
        pool.run(ThinkFor::people, "", [] { throw std::runtime_error("in the pool"); });
        pool.run(ThinkFor::people, "", [&] { done.set_value(); });
        done.get_future().wait();
    }
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("in the pool"));
}

}  // namespace
}  // namespace railhead::test
