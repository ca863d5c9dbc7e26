// The people of a table: who may sit down and start, whom the host removes, and the devices of a
// seat.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "table/logged_table.h"
#include "table/people_messages.h"

namespace railhead {
namespace {

json sit(int seat, const std::string& name) {
    return {{"intent", "sit"}, {"seat", seat}, {"name", name}};
}

json public_table(int seats = 3) {
    json settings = two_seats();
    settings["seats"] = json::array();
    for (int i = 0; i < seats; ++i) settings["seats"].push_back({{"kind", "open"}});
    settings["public"] = true;
    return settings;
}

TEST(TableHosts, only_the_host_starts) {
    LoggedTable table(two_seats());
    EXPECT_EQ(table.request("Anna", sit(0, "Anna")), "");
    EXPECT_EQ(table.request("Bo", sit(1, "Bo")), "");
    EXPECT_EQ(table.request("Eve", {{"intent", "start"}}), "not_seated");
    EXPECT_EQ(table.request("Anna", {{"intent", "start"}}), "not_host");
    table.host_absent = kHostAwayAfter - 1;
    EXPECT_EQ(table.request("Anna", {{"intent", "start"}}), "not_host");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "");
}

TEST(TableHosts, without_a_host_for_ten_minutes_those_who_are_all_here_may_start) {
    LoggedTable table(two_seats());
    table.request("Anna", sit(0, "Anna"));
    table.request("Bo", sit(1, "Bo"));
    table.host_absent = kHostAwayAfter;
    table.absent[1] = 1;
    EXPECT_EQ(table.request("Anna", {{"intent", "start"}}), "somebody_away");
    EXPECT_EQ(table.request("Eve", {{"intent", "start"}}), "not_seated");
    table.absent[1] = 0;
    EXPECT_EQ(table.request("Anna", {{"intent", "start"}}), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
}

TEST(TableHosts, a_host_who_sits_at_the_table_and_stays_away_does_not_block_the_start_either) {
    LoggedTable table(two_seats());
    table.request("host", sit(0, "Hanna"));
    table.request("Bo", sit(1, "Bo"));
    table.host_absent = table.absent[0] = kHostAwayAfter;
    EXPECT_EQ(table.request("Bo", {{"intent", "start"}}), "");
}

TEST(TableHosts, whom_the_host_removes_may_not_sit_down_again) {
    LoggedTable table(two_seats());
    table.request("host", sit(0, "Hanna"));
    table.request("Eve", sit(1, "Eve"));
    EXPECT_EQ(table.request("Eve", {{"intent", "remove"}, {"seat", 0}}), "not_host");
    EXPECT_EQ(table.request("Anna", {{"intent", "remove"}, {"seat", 1}}), "not_host");
    EXPECT_EQ(table.request("host", {{"intent", "remove"}, {"seat", 0}}), "own_seat");
    EXPECT_EQ(table.request("host", {{"intent", "remove"}, {"seat", 1}}), "");
    EXPECT_EQ(table.last.name, "Eve");
    EXPECT_FALSE(table.table->seats()[1].is_taken());
    EXPECT_EQ(table.table->seats()[1].name, "");
    EXPECT_EQ(table.request("host", {{"intent", "remove"}, {"seat", 1}}), "seat_free");
    EXPECT_EQ(table.request("Eve", sit(1, "Eve again")), "removed");
    EXPECT_TRUE(table.again().is_removed(LoggedTable::person("Eve")));  // also after a kill
    EXPECT_FALSE(table.table->is_removed(LoggedTable::person("Bo")));
    EXPECT_EQ(table.request("Bo", sit(1, "Bo")), "");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(table.request("host", {{"intent", "remove"}, {"seat", 1}}), "too_late");
    EXPECT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}}), "");
    EXPECT_EQ(table.request("Eve", sit(1, "Eve")), "removed");
}

TEST(TableHosts, the_other_devices_of_somebody_who_is_removed_go_as_well) {
    LoggedTable table(two_seats());
    table.request("Eve", sit(1, "Eve"));
    table.request("Eve", {{"intent", "share"}, {"seat", 1}});
    table.request("host", {{"intent", "remove"}, {"seat", 1}});
    EXPECT_EQ(table.request("another device", sit(1, "Eve")), "removed");
}

TEST(TableHosts, few_are_remembered_as_removed_whatever_the_host_does) {
    LoggedTable table(two_seats());
    for (int i = 0; i < 100; ++i) {
        const std::string name = "E" + std::to_string(i);
        ASSERT_EQ(table.request(name, sit(1, name)), "");
        ASSERT_EQ(table.request("host", {{"intent", "remove"}, {"seat", 1}}), "");
    }
    EXPECT_FALSE(table.table->is_removed(LoggedTable::person("E0")));
    EXPECT_TRUE(table.table->is_removed(LoggedTable::person("E99")));
}

TEST(TableHosts, nobody_takes_many_seats_of_public_tables) {
    LoggedTable table(public_table());
    EXPECT_EQ(table.request("Eve", sit(0, "Eve")), "");
    EXPECT_EQ(table.request("Eve", sit(1, "Eve 2")), "too_many_seats");
    table.open_seats = kMostOpenSeats;
    EXPECT_EQ(table.request("Anna", sit(1, "Anna")), "too_many_seats");
    // One's own table may be played with several people at one device.
    EXPECT_EQ(table.request("host", sit(1, "Hanna")), "");
    EXPECT_EQ(table.request("host", sit(2, "Hugo")), "");
    // Others find a table that is not public by its link only.
    json settings = public_table();
    settings["public"] = false;
    LoggedTable hidden(settings);
    hidden.open_seats = kMostOpenSeats;
    EXPECT_EQ(hidden.request("Anna", sit(0, "Anna")), "");
    EXPECT_EQ(hidden.request("Anna", sit(1, "Bo")), "");
}

// --- devices ---

json devices_of(const Table& table, const std::string& name) {
    json message = json::object();
    add_people(message, table, LoggedTable::person(name), std::nullopt);
    return message.value("devices", json());
}

std::string id_of(const LoggedTable& table, const std::string& name) {
    return table.table->device_id(LoggedTable::person(name));
}

constexpr bool kLink = true;

void share(LoggedTable& table, const std::string& who, const std::string& device,
           bool is_link = false) {
    table.write({entry_at(++table.now,
                          SharedEntry{.seat = id_at<Seat>(table.seat_of(who).get<std::size_t>()),
                                      .holder = LoggedTable::person(device),
                                      .is_link = is_link})});
}

TEST(TableHosts, those_who_hold_a_seat_are_told_by_which_devices) {
    LoggedTable table(two_seats());
    table.seat_two();
    share(table, "Anna", "link", kLink);
    share(table, "Anna", "phone");
    const json devices = devices_of(*table.table, "phone");
    ASSERT_EQ(devices.size(), 3u);
    EXPECT_EQ(devices[0]["kind"], "device");
    EXPECT_EQ(devices[1]["kind"], "link");
    EXPECT_EQ(devices[2]["kind"], "you");
    EXPECT_EQ(devices[2]["since"], table.now);
    EXPECT_EQ(devices[0]["id"], id_of(table, "Anna"));
    EXPECT_EQ(devices_of(*table.table, "Bo").size(), 1u);
    EXPECT_TRUE(devices_of(*table.table, "Eve").is_null());
}

TEST(TableHosts, a_device_is_revoked_by_whoever_holds_the_seat) {
    LoggedTable table(two_seats());
    table.seat_two();
    share(table, "Anna", "link", kLink);
    share(table, "Anna", "phone");
    const auto revoke = [&](const std::string& who, const std::string& device) {
        return table.request(who, {{"intent", "revoke"},
                                   {"seat", table.seat_of("Anna")},
                                   {"device", id_of(table, device)}});
    };
    EXPECT_EQ(revoke("Bo", "phone"), "not_your_seat");
    EXPECT_EQ(revoke("Anna", "Bo"), "no_such_device");
    auto from = table.table->seats()[0].link_from;
    EXPECT_EQ(revoke("Anna", "phone"), "");
    EXPECT_FALSE(table.table->holds(LoggedTable::person("phone"), 0));
    EXPECT_FALSE(table.table->holds(LoggedTable::person("link"), 0));  // which the phone may know
    EXPECT_NE(table.table->seats()[0].link_from, from);
    EXPECT_EQ(revoke("phone", "Anna"), "not_your_seat");
    share(table, "Anna", "link", kLink);
    EXPECT_EQ(revoke("Anna", "Anna"), "last_device");  // a link is not a device
    from = table.table->seats()[0].link_from;
    EXPECT_EQ(revoke("Anna", "link"), "");
    EXPECT_NE(table.table->seats()[0].link_from, from);  // the next link is another one
    EXPECT_EQ(table.again().seats()[0].link_from, table.table->seats()[0].link_from);
    EXPECT_EQ(devices_of(table.again(), "Anna"), devices_of(*table.table, "Anna"));
}

TEST(TableHosts, links_of_version_0_2_are_listed_and_can_be_revoked) {
    LoggedTable table(two_seats());
    table.seat_two();
    Entry entry =
        entry_at(0, SharedEntry{.seat = Seat{0}, .holder = LoggedTable::person("old link")});
    entry.intent = "0123456789abcde";  // a request, without a word on what it is
    table.write({entry});
    EXPECT_EQ(devices_of(*table.table, "Anna")[1]["kind"], "link");
    EXPECT_EQ(
        table.request("Anna",
                      {{"intent", "revoke"}, {"seat", 0}, {"device", id_of(table, "old link")}}),
        "");
    EXPECT_FALSE(table.table->holds(LoggedTable::person("old link"), 0));
}

TEST(TableHosts, a_link_that_cannot_be_told_again_gives_its_place_to_the_next) {
    LoggedTable table(two_seats());
    table.seat_two();
    share(table, "Anna", "link of a lost key", kLink);
    share(table, "Anna", "link", kLink);
    EXPECT_EQ(devices_of(*table.table, "Anna").size(), 2u);
    EXPECT_FALSE(table.table->holds(LoggedTable::person("link of a lost key"), 0));
}

TEST(TableHosts, the_next_person_in_a_seat_has_another_link) {
    LoggedTable table(two_seats());
    table.request("Anna", sit(0, "Anna"));
    const auto first = table.table->seats()[0].link_from;
    table.request("Anna", {{"intent", "stand_up"}, {"seat", 0}});
    table.request("Bo", sit(0, "Bo"));
    EXPECT_NE(table.table->seats()[0].link_from, first);
    table.request("Anna", sit(1, "Anna"));
    EXPECT_NE(table.table->seats()[1].link_from, table.table->seats()[0].link_from);
}

TEST(TableHosts, the_hosts_other_devices_are_the_host_as_well) {
    LoggedTable table(two_seats());
    table.request("host", sit(0, "Hanna"));
    table.request("Bo", sit(1, "Bo"));
    share(table, "Hanna", "phone");
    share(table, "Bo", "Bo's phone");
    EXPECT_TRUE(table.table->is_host(LoggedTable::person("phone")));
    EXPECT_FALSE(table.table->is_host(LoggedTable::person("Bo's phone")));
    EXPECT_EQ(table.request("phone",
                            {{"intent", "revoke"}, {"seat", 0}, {"device", id_of(table, "host")}}),
              "");
    EXPECT_TRUE(table.table->is_host(LoggedTable::person("phone")));
    EXPECT_FALSE(table.table->is_host(LoggedTable::person("host")));
    EXPECT_EQ(table.request("phone", {{"intent", "start"}}), "");
}

}  // namespace
}  // namespace railhead
