// server/house.h - a tables with a real store and real threads but no sockets, and people who visit
// it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "record/move_json.h"
#include "rules/legal_actions.h"
#include "server/secret.h"
#include "server/tables.h"
#include "table/secret_hash.h"

namespace railhead::test {

// The first move of the list: quick, and always legal.
class FirstMove final : public Bot {
public:
    Action choose(const RuleSet& rules, const View& view, RandomStream&) override {
        return legal_actions(rules, sight_of(view)).actions.front();
    }
};

inline std::shared_ptr<Bot> first_move(const std::string&, const RuleSet&, Seat) {
    return std::make_shared<FirstMove>();
}

// A server without sockets.
class House {
public:
    explicit House(TablesOptions first = {.pace = 0}, std::string vfs = {},
                   MakeBot bots = first_move)
        : options(first),
          make_bot(std::move(bots)),
          folder_(std::filesystem::temp_directory_path() / ("railhead_hall_" + fresh_code(10))),
          vfs_(std::move(vfs)) {
        std::filesystem::create_directories(folder_);
        open();
    }
    ~House() {
        shut();
        std::error_code error;
        std::filesystem::remove_all(folder_, error);
    }

    void open() {
        auto opened = Store::open({.path = store_path(), .vfs = vfs_});
        ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Store>>(opened))
            << std::get<std::string>(opened);
        store = std::move(std::get<std::unique_ptr<Store>>(opened));
        loop = std::make_unique<Loop>();
        pool = std::make_unique<BotPool>(2);
        tables = std::make_unique<Tables>(*loop, *store, *pool, library_, make_bot, options);
        tables->open();
    }
    std::string store_path() const { return (folder_ / "store").string(); }
    // As a stop of the server does it: threads end before what they use.
    void shut() {
        if (tables) tables->close();
        tables.reset();
        pool.reset();
        if (store) store->stop();
        loop.reset();
        store.reset();
    }
    void restart() {
        shut();
        open();
    }

    // Lets the loop run until this is so; false: it took too long.
    bool until(const std::function<bool()>& so) {
        bool late = false;
        const auto limit = loop->after(20'000, [&] { late = true; });
        std::function<void()> look = [&] {
            if (so() || late)
                loop->stop();
            else
                loop->after(1, look);
        };
        loop->after(0, look);
        loop->run();
        loop->again();
        loop->cancel(limit);
        return !late;
    }

    std::string new_table(const nlohmann::json& settings, const std::string& person) {
        Problems problems;
        const TableSettings read = settings_from(JsonNode(settings, "", problems));
        std::string code;
        bool answered = false;
        tables->create(read, person, [&](const std::variant<std::string, Refused>& made) {
            answered = true;
            if (const auto* made_code = std::get_if<std::string>(&made)) code = *made_code;
        });
        EXPECT_TRUE(until([&] { return answered; }));
        return code;
    }

    TablesOptions options;
    MakeBot make_bot;
    std::unique_ptr<Store> store;
    std::unique_ptr<Loop> loop;
    std::unique_ptr<BotPool> pool;
    std::unique_ptr<Tables> tables;

private:
    MapLibrary library_;
    std::filesystem::path folder_;
    std::string vfs_;
};

// Somebody connected, with all that was said to them.
class Visitor {
public:
    Visitor(House& house, std::string person) : house_(house) {
        client.person = std::move(person);
        client.send = [this](SharedText text) { said.push_back(nlohmann::json::parse(*text)); };
        house.tables->enter(client);
    }
    ~Visitor() {
        if (house_.tables) house_.tables->leave(client);
    }

    // The answer to an intent.
    nlohmann::json request(nlohmann::json intent) {
        intent["type"] = "intent";
        intent["id"] = std::to_string(++last_id_);
        if (!intent.contains("after")) intent["after"] = 1'000'000;
        Problems problems;
        house_.tables->submit(client, intent_from(JsonNode(intent, "", problems), intent));
        EXPECT_EQ(problems.reported(), 0u);
        nlohmann::json answer;
        EXPECT_TRUE(house_.until([&] {
            for (const nlohmann::json& message : said)
                if (message.contains("id") && message["id"] == intent["id"]) answer = message;
            return !answer.is_null();
        }));
        return answer;
    }
    nlohmann::json last(const std::string& type) const {
        for (auto message = said.rbegin(); message != said.rend(); ++message)
            if ((*message)["type"] == type) return *message;
        return nullptr;
    }

    Client client{};
    std::vector<nlohmann::json> said{};

private:
    House& house_;
    static inline int last_id_ = 0;  // of all: a person may visit twice
};

inline nlohmann::json against_computer() {
    return {{"map", "usa"},
            {"order", "fixed"},
            {"seats", {{{"kind", "open"}}, {{"kind", "computer"}, {"player", "easy"}}}}};
}

}  // namespace railhead::test
