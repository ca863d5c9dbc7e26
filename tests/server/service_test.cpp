// Requests over HTTP and WebSockets that need a table from disk are answered later, in order.
#include "server/service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "server/held_store.h"
#include "server/house.h"

namespace railhead::test {
namespace {

using nlohmann::json;

class FakePeer final : public Peer {
public:
    void send(std::shared_ptr<const std::string> text) override {
        said.push_back(json::parse(*text));
    }
    void close(int, std::string_view) override { is_closed = true; }
    const HttpRequest& request() const override { return begun_with; }

    std::vector<std::string> types() const {
        std::vector<std::string> types;
        for (const json& message : said) types.push_back(message["type"]);
        return types;
    }

    HttpRequest begun_with{};
    std::vector<json> said{};
    bool is_closed = false;
};

// One table on disk; its entries are held back.
class ServiceTest : public testing::Test {
protected:
    ServiceTest() : code_(house_.new_table(against_computer(), secret_hash("Anna's secret"))) {
        house_.decorate = [this](std::unique_ptr<Store> real) {
            auto held = std::make_unique<HeldStore>(std::move(real));
            store_ = held.get();
            return held;
        };
        house_.restart();
        store_->hold_entries_of(house_.ask().find(code_).value->number);
        service_ = std::make_unique<Service>(*house_.loop, *house_.tables, *house_.store,
                                             *house_.workers, ServiceOptions{});
    }
    ~ServiceTest() override {
        service_.reset();
        house_.shut();
    }

    // What a request is answered with; status 0: nothing so far.
    std::shared_ptr<HttpAnswer> get(const std::string& path) {
        auto answer = std::make_shared<HttpAnswer>(HttpAnswer{.status = 0});
        service_->handle({.method = "GET", .path = path, .address = "192.0.2.1"},
                         [answer](HttpAnswer made) { *answer = std::move(made); });
        return answer;
    }
    // The same for a list of somebody's own tables.
    std::shared_ptr<HttpAnswer> post_my_tables(const std::string& body, const std::string& secret) {
        auto answer = std::make_shared<HttpAnswer>(HttpAnswer{.status = 0});
        service_->handle({.method = "POST",
                          .path = "/api/my-tables",
                          .body = body,
                          .secret = secret,
                          .address = "192.0.2.1"},
                         [answer](HttpAnswer made) { *answer = std::move(made); });
        return answer;
    }
    std::shared_ptr<HttpAnswer> my_tables(const std::vector<std::string>& codes,
                                          const std::string& secret = "") {
        return post_my_tables(json{{"tables", codes}}.dump(), secret);
    }
    json told(const std::shared_ptr<HttpAnswer>& answer) {
        EXPECT_TRUE(house_.until([&] { return answer->status != 0; }));
        EXPECT_EQ(answer->status, 200) << answer->body;
        return json::parse(answer->body)["tables"];
    }
    bool is_held() {
        return house_.until([&] { return store_->waiting() > 0; });
    }

    House house_{{.pace = 60'000}};
    HeldStore* store_ = nullptr;
    std::string code_;
    std::unique_ptr<Service> service_;
};

TEST_F(ServiceTest, others_are_answered_while_a_table_loads) {
    const auto table = get("/api/tables/" + code_);
    const auto record = get("/api/tables/" + code_ + "/record");
    ASSERT_TRUE(is_held());
    const auto list = get("/api/tables");
    const auto map = get("/api/maps/usa");
    const auto none = get("/api/tables/nowhere");
    EXPECT_TRUE(house_.until([&] { return list->status != 0 && none->status != 0; }));
    EXPECT_EQ(list->status, 200);
    EXPECT_EQ(map->status, 200);
    EXPECT_EQ(none->status, 404);
    EXPECT_EQ(table->status, 0);
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return table->status != 0 && record->status != 0; }));
    EXPECT_EQ(table->status, 200);
    EXPECT_EQ(record->status, 404) << "no game was begun";
}

// That is not the same as nothing.
TEST_F(ServiceTest, what_cannot_be_read_now_may_be_read_later) {
    store_->let_go();
    {
        Visitor anna(house_, secret_hash("Anna's secret"));
        EXPECT_FALSE(house_.watch(anna.client, code_));
        EXPECT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"],
                  "accepted");
        EXPECT_EQ(anna.request({{"intent", "start"}})["type"], "accepted");
        EXPECT_TRUE(house_.until([&] { return house_.look_at(code_)->game() != nullptr; }));
    }
    store_->fail_reads();
    const auto record = get("/api/tables/" + code_ + "/record");
    const auto list = get("/api/tables");
    EXPECT_TRUE(house_.until([&] { return record->status != 0 && list->status != 0; }));
    EXPECT_EQ(record->status, 503);
    EXPECT_EQ(list->status, 503);
    EXPECT_EQ(json::parse(list->body)["reason"], "busy");
    EXPECT_EQ(house_.resume(code_)->key, "storage");
    EXPECT_EQ(house_.erase(code_)->key, "storage");
    store_->let_go();
    const auto again = get("/api/tables/" + code_ + "/record");
    EXPECT_TRUE(house_.until([&] { return again->status != 0; }));
    EXPECT_EQ(again->status, 200);
}

TEST_F(ServiceTest, what_a_client_sends_while_it_waits_for_a_table_is_handled_in_order) {
    FakePeer anna;
    anna.begun_with.secret = "Anna's secret";
    anna.begun_with.loopback = true;
    service_->opened(anna);
    service_->received(anna, R"({"type":"hello","version":1})");
    service_->received(anna, R"({"type":"watch","table":")" + code_ + "\"}");
    service_->received(
        anna,
        R"({"type":"intent","id":"a","intent":"sit","seat":0,"name":"Anna","after":1000000})");
    ASSERT_TRUE(is_held());
    EXPECT_EQ(anna.types(), std::vector<std::string>{"welcome"});
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return anna.said.size() >= 4; }));
    const std::vector<std::string> first{"welcome", "presence", "table", "accepted"};
    const auto types = anna.types();
    EXPECT_EQ(std::vector<std::string>(types.begin(), types.begin() + 4), first);
    service_->closed(anna);
}

TEST_F(ServiceTest, a_client_that_waits_for_a_table_may_send_only_so_much) {
    FakePeer anna;
    anna.begun_with.loopback = true;
    service_->opened(anna);
    service_->received(anna, R"({"type":"hello","version":1})");
    service_->received(anna, R"({"type":"watch","table":")" + code_ + "\"}");
    for (int i = 0; i < 40; ++i) service_->received(anna, R"({"type":"unwatch"})");
    EXPECT_EQ(anna.said.back()["reason"], "busy");
    service_->closed(anna);
    store_->let_go();
    EXPECT_TRUE(house_.until([&] { return house_.tables->counts().tables == 1; }));
}

TEST_F(ServiceTest, my_tables_are_told_in_the_order_asked_as_one_by_one) {
    store_->let_go();
    const std::string seated = house_.new_table(against_computer(), secret_hash("Bo's secret"));
    {
        Visitor anna(house_, secret_hash("Anna's secret"));
        EXPECT_FALSE(house_.watch(anna.client, seated));
        EXPECT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"],
                  "accepted");
    }
    const json mine = told(my_tables({"nosuch", seated, code_, seated}, "Anna's secret"));
    ASSERT_EQ(mine.size(), 4u);
    EXPECT_EQ(mine[0]["code"], "nosuch");
    EXPECT_EQ(mine[0]["problem"]["reason"], "no_table");
    EXPECT_EQ(mine[1]["found"]["table"], seated);
    EXPECT_EQ(mine[1]["found"]["yours"], json::array({0}));
    EXPECT_EQ(mine[2]["found"]["table"], code_);
    EXPECT_FALSE(mine[2]["found"].contains("yours")) << "she made it, but does not sit there";
    EXPECT_EQ(mine[3], mine[1]);
    const json others = told(my_tables({seated}));
    EXPECT_EQ(others[0]["found"]["seats"][0]["name"], "Anna");
    EXPECT_FALSE(others[0]["found"].contains("yours"));
    EXPECT_EQ(told(my_tables({})), json::array());
    EXPECT_EQ(told(my_tables({"no such/table\n?"}))[0]["problem"]["reason"], "no_table");
}

TEST_F(ServiceTest, others_are_answered_while_one_of_my_tables_loads) {
    const auto mine = my_tables({code_, "nosuch", code_});
    ASSERT_TRUE(is_held());
    const auto map = get("/api/maps/usa");
    const auto list = get("/api/tables");
    const json other = told(my_tables({"nosuch"}));
    EXPECT_EQ(other[0]["problem"]["reason"], "no_table");
    EXPECT_TRUE(house_.until([&] { return list->status != 0 && map->status != 0; }));
    EXPECT_EQ(mine->status, 0);
    store_->let_go();
    EXPECT_EQ(told(mine)[2]["found"]["table"], code_);
}

TEST_F(ServiceTest, one_of_my_tables_that_cannot_be_read_does_not_hide_the_others) {
    store_->let_go();
    const std::string there = house_.new_table(against_computer(), secret_hash("Bo's secret"));
    store_->fail_reads();
    const json mine = told(my_tables({code_, there}));
    EXPECT_EQ(mine[0]["problem"]["reason"], "busy");
    EXPECT_EQ(mine[1]["found"]["table"], there);
}

TEST_F(ServiceTest, what_is_no_list_of_my_tables_is_refused) {
    json most = json::array();
    for (int i = 0; i < 41; ++i) most.push_back("nosuch");
    for (const std::string& body :
         {std::string{}, std::string{"["}, std::string{"[]"}, std::string{"{}"},
          std::string{R"({"tables":"jxuc76"})"}, std::string{R"({"tables":[1]})"},
          std::string{R"({"tables":[""]})"}, std::string{R"({"tables":[],"more":1})"},
          json{{"tables", {std::string(65, 'a')}}}.dump(), json{{"tables", most}}.dump(),
          std::string(20'000, '[')}) {
        const auto answer = post_my_tables(body, "");
        EXPECT_EQ(answer->status, 400) << body;
        EXPECT_EQ(json::parse(answer->body)["reason"], "bad_codes") << body;
    }
    EXPECT_EQ(get("/api/my-tables")->status, 404);
}

// The same limits as for requests one by one.
TEST_F(ServiceTest, lists_of_tables_do_not_help_to_guess_codes) {
    store_->let_go();
    {
        Visitor anna(house_, secret_hash("Anna's secret"));
        EXPECT_FALSE(house_.watch(anna.client, code_));
        EXPECT_EQ(anna.request({{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}})["type"],
                  "accepted");
    }
    for (const json& one : told(my_tables(std::vector<std::string>(40, "nosuch"))))
        EXPECT_EQ(one["problem"]["reason"], "no_table");
    EXPECT_EQ(get("/api/tables/nosuch")->status, 429);
    for (const json& one : told(my_tables({"nosuch", code_})))
        EXPECT_EQ(one["problem"]["reason"], "too_many_guesses");
    const json own = told(my_tables({"nosuch", code_}, "Anna's secret"));
    EXPECT_EQ(own[0]["problem"]["reason"], "too_many_guesses");
    EXPECT_EQ(own[1]["found"]["table"], code_);
}

TEST_F(ServiceTest, one_network_is_told_only_so_many_of_its_tables) {
    store_->let_go();
    service_ =
        std::make_unique<Service>(*house_.loop, *house_.tables, *house_.store, *house_.workers,
                                  ServiceOptions{.listed = {.per_second = 1e-6, .burst = 50}});
    std::size_t found = 0;
    for (int list = 0; list < 2; ++list)
        for (const json& one : told(my_tables(std::vector<std::string>(40, code_)))) {
            if (one.contains("found"))
                ++found;
            else
                EXPECT_EQ(one["problem"]["reason"], "too_fast");
        }
    EXPECT_EQ(found, 50u);
}

TEST_F(ServiceTest, guesses_that_are_made_at_once_are_counted_like_others) {
    std::vector<std::shared_ptr<HttpAnswer>> answers;
    for (int i = 0; i < 60; ++i) answers.push_back(get("/api/tables/nosuch" + std::to_string(i)));
    EXPECT_TRUE(house_.until([&] {
        return std::all_of(answers.begin(), answers.end(),
                           [](const auto& answer) { return answer->status != 0; });
    }));
    EXPECT_EQ(std::count_if(answers.begin(), answers.end(),
                            [](const auto& answer) { return answer->status == 404; }),
              40);
    EXPECT_EQ(answers.back()->status, 429);
}

}  // namespace
}  // namespace railhead::test
