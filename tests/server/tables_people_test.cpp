// People in the tables: hosts who come and go, seats at public tables, personal links.
#include <gtest/gtest.h>

#include "server/house.h"
#include "server/personal_link.h"
#include "table/secret_hash.h"

namespace railhead::test {
namespace {

using nlohmann::json;

json for_two(bool listed) {
    return {{"map", "usa"},
            {"order", "fixed"},
            {"public", listed},
            {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
}

json sit(int seat, const std::string& name) {
    return {{"intent", "sit"}, {"seat", seat}, {"name", name}};
}

// The answer to a request to sit down at this table.
json sits(House& house, Visitor& who, const std::string& code) {
    EXPECT_FALSE(house.watch(who.client, code));
    return who.request(sit(1, "Eve"));
}

TEST(TablesPeople, one_person_waits_at_three_public_tables_at_most) {
    House house;
    std::vector<std::string> codes;
    for (int i = 0; i < 6; ++i) codes.push_back(house.new_table(for_two(true), "host"));
    {
        Visitor eve(house, "eve");
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_EQ(sits(house, eve, codes[i])["type"], "accepted");
        EXPECT_EQ(sits(house, eve, codes[3])["reason"], "too_many_seats");
    }
    // Even when the tables are only on disk.
    house.restart();
    Visitor eve(house, "eve");
    EXPECT_EQ(sits(house, eve, codes[3])["reason"], "too_many_seats");
    Visitor bo(house, "bo");
    EXPECT_EQ(sits(house, bo, codes[3])["type"], "accepted");
    // A person who leaves one may sit down at another.
    house.watch(eve.client, codes[0]);
    EXPECT_EQ(eve.request({{"intent", "stand_up"}, {"seat", 1}})["type"], "accepted");
    EXPECT_EQ(sits(house, eve, codes[4])["type"], "accepted");
    EXPECT_EQ(sits(house, eve, codes[5])["reason"], "too_many_seats");
    house.erase(codes[1]);
    EXPECT_EQ(sits(house, eve, codes[5])["type"], "accepted");
}

TEST(TablesPeople, sitting_down_at_many_tables_in_one_moment_helps_nobody) {
    House house;
    std::vector<std::unique_ptr<Visitor>> eves;
    for (int i = 0; i < 8; ++i) {
        const std::string code = house.new_table(for_two(true), "host");
        eves.push_back(std::make_unique<Visitor>(house, "eve"));
        house.watch(eves.back()->client, code);
    }
    for (const auto& eve : eves) {
        house.tables->submit(
            eve->client,
            {.id = "at once", .after = 0, .what = SitIntent{.seat = Seat{1}, .name = "Eve"}});
    }
    int accepted = 0;
    for (const auto& eve : eves) {
        ASSERT_TRUE(house.until(
            [&] { return !eve->last("accepted").is_null() || !eve->last("refused").is_null(); }));
        accepted += eve->last("accepted").is_null() ? 0 : 1;
    }
    EXPECT_EQ(accepted, 3);
}

TEST(TablesPeople, everybody_is_told_since_when_the_host_is_away) {
    House house;
    const std::string code = house.new_table(for_two(false), "host");
    Visitor anna(house, "anna");
    house.watch(anna.client, code);
    EXPECT_TRUE(anna.last("table").contains("host_away"));
    {
        Visitor host(house, "host");
        house.watch(host.client, code);
        EXPECT_FALSE(host.last("table").contains("host_away"));
        EXPECT_FALSE(anna.last("presence").contains("host_away"));
        host.request(sit(0, "Hanna"));
        EXPECT_TRUE(anna.last("event")["seats"][0]["host"]);
    }
    EXPECT_TRUE(anna.last("presence").contains("host_away"));
}

TEST(TablesPeople, somebody_who_is_removed_is_told_and_keeps_watching) {
    House house;
    const std::string code = house.new_table(for_two(false), "host");
    Visitor host(house, "host");
    Visitor eve(house, "eve");
    for (Visitor* one : {&host, &eve}) house.watch(one->client, code);
    eve.request(sit(1, "Eve"));
    EXPECT_FALSE(eve.last("table").contains("removed"));
    EXPECT_EQ(host.request({{"intent", "remove"}, {"seat", 1}})["type"], "accepted");
    ASSERT_TRUE(house.until([&] { return eve.last("table").contains("removed"); }));
    EXPECT_EQ(eve.last("table")["yours"], json::array());
    EXPECT_EQ(eve.last("table")["recent"].back()["what"], "removed");
    EXPECT_EQ(host.last("event")["name"], "Eve");
    EXPECT_FALSE(host.last("event")["seats"][1]["taken"]);
    EXPECT_EQ(eve.request(sit(1, "Eve"))["reason"], "removed");
}

TEST(TablesPeople, a_personal_link_is_the_same_until_it_is_revoked) {
    House house;
    house.options.link_key = fresh_link_key();
    house.restart();
    const std::string code = house.new_table(for_two(false), "anna");
    std::string link;
    {
        Visitor anna(house, "anna");
        house.watch(anna.client, code);
        anna.request(sit(0, "Anna"));
        const json share{{"intent", "share"}, {"seat", 0}};
        link = anna.request(share)["secret"];
        const auto entries = house.look_at(code)->entries();
        for (int i = 0; i < 10; ++i) EXPECT_EQ(anna.request(share)["secret"], link);
        EXPECT_EQ(house.look_at(code)->entries(), entries);
        EXPECT_EQ(anna.last("table")["devices"].size(), 2u);
    }
    house.restart();
    Visitor anna(house, "anna");
    Visitor bo(house, "bo");
    for (Visitor* one : {&anna, &bo}) house.watch(one->client, code);
    bo.request(sit(1, "Bo"));
    EXPECT_EQ(bo.request({{"intent", "share"}, {"seat", 0}})["reason"], "not_your_seat");
    EXPECT_EQ(anna.request({{"intent", "share"}, {"seat", 0}})["secret"], link);
    bool moved = false;
    house.tables->move_seat(code, secret_hash(link), "phone",
                            [&](const std::optional<Refused>& reason) { moved = !reason; });
    ASSERT_TRUE(house.until([&] { return moved; }));
    Visitor phone(house, "phone");
    house.watch(phone.client, code);
    EXPECT_EQ(phone.last("table")["yours"], json::array({0}));
    ASSERT_TRUE(house.until([&] { return anna.last("table")["devices"].size() == 3; }));
    const json devices = anna.last("table")["devices"];
    EXPECT_FALSE(bo.last("table").dump().find(devices[0]["id"].get<std::string>()) !=
                 std::string::npos);
    // When the link is revoked the phone stays, and the link no longer works.
    const auto revoke = [&](const json& device) {
        return anna.request({{"intent", "revoke"}, {"seat", 0}, {"device", device["id"]}});
    };
    EXPECT_EQ(revoke(devices[1])["type"], "accepted");
    std::string why;
    house.tables->move_seat(code, secret_hash(link), "thief",
                            [&](const std::optional<Refused>& reason) { why = reason->key; });
    EXPECT_EQ(why, "no_seat");
    EXPECT_TRUE(house.look_at(code)->holds("phone", 0));
    const std::string next = anna.request({{"intent", "share"}, {"seat", 0}})["secret"];
    EXPECT_NE(next, link);
    // A device that is revoked keeps watching as a spectator.
    EXPECT_EQ(revoke(devices[2])["type"], "accepted");
    ASSERT_TRUE(house.until([&] { return phone.last("table")["yours"].empty(); }));
    EXPECT_EQ(phone.last("table")["recent"].back()["what"], "revoked");
    EXPECT_FALSE(phone.last("table").contains("devices"));
    EXPECT_EQ(phone.request({{"intent", "stand_up"}, {"seat", 0}})["reason"], "not_your_seat");
}

TEST(TablesPeople, a_rematch_is_for_devices_and_not_for_links) {
    House house;
    const std::string code = house.new_table(against_computer(), "anna");
    Visitor anna(house, "anna");
    house.watch(anna.client, code);
    anna.request(sit(0, "Anna"));
    const std::string link = anna.request({{"intent", "share"}, {"seat", 0}})["secret"];
    anna.request({{"intent", "start"}});
    anna.request({{"intent", "offer"}, {"seat", 0}, {"what", "end"}});
    ASSERT_TRUE(house.until([&] { return anna.last("event")["phase"] == "over"; }));
    anna.request({{"intent", "rematch"}, {"seat", 0}});
    ASSERT_TRUE(house.until([&] { return anna.last("event")["what"] == "rematched"; }));
    const std::string next = anna.last("event")["rematch"];
    house.watch(anna.client, next);
    EXPECT_EQ(anna.last("table")["devices"].size(), 1u);
    EXPECT_NE(anna.request({{"intent", "share"}, {"seat", anna.last("table")["you"]}})["secret"],
              link);
}

// Only the device that has the text is waited for.
TEST(TablesPeople, a_text_on_a_device_that_is_away_is_not_waited_for) {
    House house;
    const std::string anna = secret_hash("Anna");
    const std::string phone = secret_hash("Anna's phone");
    const std::string code = house.new_table(
        {{"map", "usa"},
         {"seats", {{{"kind", "open"}}, {{"kind", "computer"}, {"player", "easy"}}}}},
        anna);
    Visitor second(house, phone);
    {
        Visitor first(house, anna);
        house.watch(first.client, code);
        EXPECT_EQ(first.request({{"intent", "sit"},
                                 {"seat", 0},
                                 {"name", "Anna"},
                                 {"commitment", secret_hash("Anna's text")}})["type"],
                  "accepted");
        const json shared = first.request({{"intent", "share"}, {"seat", 0}});
        bool moved = false;
        house.tables->move_seat(code, secret_hash(shared["secret"].get<std::string>()), phone,
                                [&](const auto& why) { moved = !why; });
        EXPECT_TRUE(house.until([&] { return moved; }));
    }
    house.watch(second.client, code);
    EXPECT_EQ(second.request({{"intent", "start"}})["type"], "accepted");
    EXPECT_TRUE(house.until([&] { return second.last("table")["phase"] == "running"; }));
    EXPECT_TRUE(second.last("event").is_null() || second.last("event")["what"] != "starting");
}

}  // namespace
}  // namespace railhead::test
