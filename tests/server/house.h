// server/house.h - all tables of a server with a real store and real threads but no sockets, and
// clients that connect to it.
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
#include "store/waiting_store.h"
#include "table/secret_hash.h"

namespace railhead::test {

// The first move of the list: quick, and always legal.
class FirstMove final : public Bot {
public:
    Action choose(const RuleSet& rules, const View& view, RandomStream&) override {
        return legal_actions(rules, context_of(view)).actions.front();
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
          folder_(std::filesystem::temp_directory_path() / ("railhead_tables_" + fresh_code(10))),
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
        ASSERT_TRUE(opened) << opened.reason();
        store = decorate(std::move(opened).value());
        loop = std::make_unique<Loop>();
        pool = std::make_unique<BotPool>(2);
        workers = std::make_unique<WorkerPool>(2);
        tables =
            std::make_unique<Tables>(*loop, *store, *pool, *workers, library_, make_bot, options);
        tables->open();
    }
    std::string store_path() const { return (folder_ / "store").string(); }
    // As a stop of the server does it: threads end before what they use.
    void shut() {
        if (tables) tables->close();
        tables.reset();
        workers.reset();
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

    WaitingStore ask() { return WaitingStore(*store); }

    // Why the store has set the table aside, as soon as it has.
    std::string why_set_aside(const std::string& code) {
        EXPECT_TRUE(until([&] { return !ask().find(code).value->set_aside.empty(); }));
        return ask().find(code).value->set_aside;
    }

    // The following wait for the answer.

    std::optional<Refused> watch(Client& client, const std::string& code,
                                 std::optional<int> seat = {}, std::uint32_t seen = 0) {
        return answer_of([&](Tables::Answered answered) {
            tables->watch(client, code, seat, seen, std::move(answered));
        });
    }
    std::optional<Refused> resume(const std::string& code) {
        return answer_of(
            [&](Tables::Answered answered) { tables->resume(code, std::move(answered)); });
    }
    std::optional<Refused> erase(const std::string& code) {
        return answer_of(
            [&](Tables::Answered answered) { tables->erase(code, std::move(answered)); });
    }
    // nullptr: why_not_there() says why.
    const railhead::Table* look_at(const std::string& code) {
        if (const railhead::Table* table = tables->in_memory(code)) return table;
        why_not_there(code);
        return tables->in_memory(code);
    }
    Refused why_not_there(const std::string& code) {
        Refused reason;
        bool answered = false;
        tables->look_at(code, [&](const std::variant<const railhead::Table*, Refused>& found) {
            if (const auto* no = std::get_if<Refused>(&found)) reason = *no;
            answered = true;
        });
        EXPECT_TRUE(answered || until([&] { return answered; }));
        return reason;
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

    // What sits between the tables and the real store, from the next open() on.
    std::function<std::unique_ptr<Store>(std::unique_ptr<Store>)> decorate =
        [](std::unique_ptr<Store> real) { return real; };

    TablesOptions options;
    MakeBot make_bot;
    std::unique_ptr<Store> store;
    std::unique_ptr<Loop> loop;
    std::unique_ptr<BotPool> pool;
    std::unique_ptr<WorkerPool> workers;
    std::unique_ptr<Tables> tables;

private:
    template <class Ask>
    std::optional<Refused> answer_of(const Ask& ask_for) {
        std::optional<Refused> reason;
        bool answered = false;
        ask_for([&](const std::optional<Refused>& no) {
            reason = no;
            answered = true;
        });
        EXPECT_TRUE(answered || until([&] { return answered; }));
        return reason;
    }

    MapLibrary library_;
    std::filesystem::path folder_;
    std::string vfs_;
};

// Somebody connected, with everything that was sent to them.
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
