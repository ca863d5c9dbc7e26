// Tables that the store no longer holds whole: they are reported as damaged, not as unknown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <nlohmann/json.hpp>

#include "server/house.h"

namespace railhead::test {
namespace {

using testing::HasSubstr;

// A table, damaged while the server is down.
class TablesDamageTest : public testing::Test {
protected:
    TablesDamageTest() : code_(house_.new_table(against_computer(), "host")) {
        house_.new_table(against_computer(), "host");
    }

    void damage(const std::string& sql) {
        number_ = house_.ask().find(code_).value->number;
        house_.shut();
        sqlite3* connection = nullptr;
        EXPECT_EQ(sqlite3_open(house_.store_path().c_str(), &connection), SQLITE_OK);
        const std::string text = sql + " WHERE table_number = " + std::to_string(number_);
        EXPECT_EQ(sqlite3_exec(connection, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(connection);
        house_.open();
    }
    std::string why_not_watched() {
        Visitor anna(house_, "anna");
        const auto no = house_.watch(anna.client, code_);
        return no ? no->key : "";
    }

    House house_{{.pace = 60'000}};
    std::string code_;
    TableNumber number_ = 0;
};

TEST_F(TablesDamageTest, an_entry_that_cannot_be_read) {
    damage("UPDATE entries SET text = x'00ff00'");
    EXPECT_EQ(house_.tables->counts().damaged, 0u) << "nobody has looked";
    EXPECT_EQ(why_not_watched(), "damaged");
    EXPECT_EQ(why_not_watched(), "damaged");
    EXPECT_EQ(house_.why_not_there(code_).key, "damaged");
    EXPECT_EQ(house_.why_not_there("nosuch").key, "no_table");
    EXPECT_EQ(house_.tables->counts().damaged, 1u);
    EXPECT_THAT(house_.why_set_aside(code_), HasSubstr("damaged: "));
    house_.restart();
    EXPECT_EQ(house_.tables->counts().damaged, 1u) << "also after a start";
    house_.erase(code_);
    EXPECT_EQ(house_.tables->counts().damaged, 0u);
}

TEST_F(TablesDamageTest, no_entries_at_all) {
    damage("DELETE FROM entries");
    EXPECT_EQ(why_not_watched(), "damaged");
}

TEST_F(TablesDamageTest, an_entry_that_is_missing) {
    damage("UPDATE entries SET number = 7");
    EXPECT_EQ(why_not_watched(), "damaged");
    EXPECT_THAT(house_.store->damage(), HasSubstr("missing"));
}

}  // namespace
}  // namespace railhead::test
