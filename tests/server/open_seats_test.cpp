// Seats at public tables that wait are counted by person.
#include "server/open_seats.h"

#include <gtest/gtest.h>

#include "table/logged_table.h"

namespace railhead {
namespace {

TEST(OpenSeats, of_public_tables_that_wait_and_are_not_ones_own) {
    json settings = two_seats();
    settings["public"] = true;
    LoggedTable table(settings);
    OpenSeats seats;
    const auto count = [&](const std::string& who, std::string_view except = "other") {
        seats.look_at(*table.table);
        return seats.count(LoggedTable::person(who), except);
    };
    table.request("host", {{"intent", "sit"}, {"seat", 0}, {"name", "Hanna"}});
    EXPECT_EQ(count("host"), 0u);
    table.request("Bo", {{"intent", "sit"}, {"seat", 1}, {"name", "Bo"}});
    EXPECT_EQ(count("Bo"), 1u);
    EXPECT_EQ(count("Bo", "code"), 0u);  // the table itself does not stand in its way
    table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}});
    EXPECT_EQ(count("Bo"), 0u);
    table.request("Bo", {{"intent", "sit"}, {"seat", 1}, {"name", "Bo"}});
    EXPECT_EQ(count("Bo"), 1u);
    table.request("host", {{"intent", "start"}});
    EXPECT_EQ(count("Bo"), 0u);
    EXPECT_EQ(seats.tables(), 0u);
}

TEST(OpenSeats, seats_that_a_rematch_gave_do_not_count) {
    json settings = two_seats();
    settings["public"] = true;
    LoggedTable table(settings);
    table.write({entry_at(
        0, SatEntry{.seat = Seat{1}, .holder = LoggedTable::person("Bo"), .name = "Bo"})});
    OpenSeats seats;
    seats.look_at(*table.table);
    EXPECT_EQ(seats.count(LoggedTable::person("Bo"), ""), 0u);
}

TEST(OpenSeats, somebody_about_to_sit_down_counts_until_the_table_is_looked_at) {
    json settings = two_seats();
    settings["public"] = true;
    LoggedTable table(settings);
    OpenSeats seats;
    seats.expect("code", "Bo", 1000);
    seats.expect("another", "Bo", 2000);
    EXPECT_EQ(seats.count("Bo", ""), 2u);
    seats.look_at(*table.table);  // the disk was full: nobody sits there
    EXPECT_EQ(seats.count("Bo", ""), 1u);
    seats.forget_before(2000);
    EXPECT_EQ(seats.count("Bo", ""), 1u);
    seats.forget_before(2001);
    EXPECT_EQ(seats.count("Bo", ""), 0u);
    seats.forget("nowhere");
}

}  // namespace
}  // namespace railhead
