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
