// The embedded store: what it keeps, in which order, what it says when the disk fails. Its file is
// the subject of store_file_test.cpp, power cuts that of store_power_test.cpp.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <limits>
#include <set>
#include <thread>

#include "store/forgetful_vfs.h"
#include "store/sqlite.h"
#include "store/stored_tables.h"

namespace railhead::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<TableNumber> numbers_of(const std::vector<TableRow>& rows) {
    std::vector<TableNumber> numbers;
    for (const TableRow& row : rows) numbers.push_back(row.number);
    return numbers;
}

class StoreTest : public testing::Test {
protected:
    std::unique_ptr<Store> open(StoreUse use = StoreUse::serve) {
        return open_store({.path = path_, .use = use, .vfs = vfs_.name(), .busy_milliseconds = 5});
    }

    Folder folder_;
    std::string path_ = folder_.path("tables.db");
    ForgetfulVfs vfs_;
};

TEST_F(StoreTest, gives_back_what_was_written) {
    auto store = open();
    TableRow row{.number = ask(*store).new_number().value,
                 .code = "north-sea",
                 .status = TableStatus::running,
                 .listed = true,
                 .created = 1'700'000'000'000,
                 .changed = 1'700'000'000'001,
                 .wake = 1'700'000'060'000,
                 .summary = R"({"players":3})"};
    const std::string zero("a\0b", 3);
    EXPECT_EQ(write_now(*store, {.row = row,
                                 .first = 0,
                                 .entries = {"first", zero, ""},
                                 .map_hash = "abc",
                                 .map_text = "a map"}),
              "");
    EXPECT_EQ(ask(*store).find("north-sea").value, row);
    EXPECT_THAT(ask(*store).entries(row.number).value, ElementsAre("first", zero, ""));
    EXPECT_THAT(ask(*store).entries(row.number, 2).value, ElementsAre(""));
    EXPECT_THAT(ask(*store).entries(row.number, 3).value, IsEmpty());
    EXPECT_EQ(ask(*store).map_text("abc").value, "a map");
    EXPECT_EQ(ask(*store).map_text("abd").value, std::nullopt);
    EXPECT_EQ(ask(*store).find("north").value, std::nullopt);

    row.status = TableStatus::over;
    row.wake.reset();
    EXPECT_EQ(write_now(*store, {.row = row, .first = 3, .entries = {"last"}}), "");
    store.reset();
    store = open();
    EXPECT_EQ(ask(*store).find("north-sea").value, row);
    EXPECT_THAT(ask(*store).entries(row.number).value, ElementsAre("first", zero, "", "last"));
    EXPECT_EQ(ask(*store).map_text("abc").value, "a map");
}

TEST_F(StoreTest, tables_are_set_aside_and_taken_up_again) {
    auto store = open();
    TableRow row{.number = ask(*store).new_number().value,
                 .code = "north-sea",
                 .status = TableStatus::waiting,
                 .listed = true,
                 .created = 1,
                 .changed = 1,
                 .wake = 5,
                 .summary = "{}"};
    ASSERT_EQ(write_now(*store, {.row = row, .first = 0, .entries = {"first"}}), "");
    EXPECT_EQ(ask(*store).waking(10, 10).value.size(), 1u);
    EXPECT_EQ(ask(*store).set_aside(row.number, "it is Monday"), "");
    // What the table itself writes changes nothing of that.
    ASSERT_EQ(write_now(*store, {.row = row, .first = 1, .entries = {"second"}}), "");
    store.reset();
    store = open();
    EXPECT_EQ(ask(*store).find("north-sea").value->set_aside, "it is Monday");
    EXPECT_EQ(ask(*store).at(row.number).value->set_aside, "it is Monday");
    EXPECT_EQ(ask(*store).all(10).value.front().set_aside, "it is Monday");
    EXPECT_THAT(ask(*store).waking(10, 10).value, IsEmpty());
    EXPECT_THAT(ask(*store).listed(TableStatus::waiting, 10, 10).value, IsEmpty());
    EXPECT_EQ(ask(*store).entries(row.number).value.size(), 2u);
    EXPECT_EQ(ask(*store).set_aside(row.number, ""), "");
    EXPECT_EQ(ask(*store).find("north-sea").value, row);
    EXPECT_EQ(ask(*store).waking(10, 10).value.size(), 1u);
    EXPECT_EQ(ask(*store).listed(TableStatus::waiting, 10, 10).value.size(), 1u);
    EXPECT_EQ(ask(*store).at(99'999).value, std::nullopt);
    vfs_.fail_writes(SQLITE_FULL);
    EXPECT_THAT(ask(*store).set_aside(row.number, "full"), HasSubstr("full"));
    vfs_.heal();
}

TEST_F(StoreTest, keeps_the_order_of_writes_that_were_not_waited_for) {
    auto store = open();
    for (std::uint32_t i = 0; i < 500; ++i)
        store->write(one_write(1 + i % 5, i / 5 * 2),
                     [](const std::string& problem) { EXPECT_EQ(problem, ""); });
    store->stop();
    for (TableNumber table = 1; table <= 5; ++table)
        EXPECT_EQ(ask(*store).entries(table).value.size(), 200u);
    EXPECT_EQ(check_tables(*store, {1, 2, 3, 4, 5}, {}).broken, 0);
}

TEST_F(StoreTest, a_wrong_write_fails_alone) {
    auto store = open();
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    Held held(*store);  // all of the following are one batch
    std::vector<std::string> said(7, "nothing");
    const auto write = [&](std::size_t at, TableWrite change) {
        store->write(std::move(change), [&said, at](const std::string& text) { said[at] = text; });
    };
    write(0, one_write(1, 2));
    write(1, one_write(1, 3));  // a gap is never allowed
    write(2, one_write(2, 2));  // not there
    TableWrite taken = one_write(3, 0);
    taken.row.code = one_write(1, 0).row.code;
    write(3, taken);
    TableWrite other = one_write(1, 4);
    other.row.code = "other";
    write(4, other);
    write(5, one_write(0, 0));
    write(6, one_write(1, 4));
    held.let_go();
    store->stop();
    EXPECT_THAT(
        said, ElementsAre("", "the next entry of the table is 4, not 3",
                          "the next entry of the table is 0, not 2", "another table has this code",
                          "another table has this number", "the table has no number", ""));
    EXPECT_EQ(store->problem(), "");
    EXPECT_EQ(store->counts().failed, 5u);
    EXPECT_THAT(numbers_of(ask(*store).all(100).value), ElementsAre(kHeldTable, 1));
    EXPECT_EQ(ask(*store).entries(1).value.size(), 6u);
    EXPECT_THAT(ask(*store).entries(2).value, IsEmpty());
    EXPECT_THAT(ask(*store).entries(3).value, IsEmpty());
}

TEST_F(StoreTest, a_write_without_entries_changes_the_row_if_it_knows_all_entries) {
    auto store = open();
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    TableWrite write = one_write(1, 2);
    write.entries.clear();
    write.row.wake = 77;
    EXPECT_EQ(write_now(*store, write), "");
    EXPECT_EQ(ask(*store).find(write.row.code).value, write.row);
    write.first = 0;
    EXPECT_EQ(write_now(*store, write), "the next entry of the table is 2, not 0");
}

TEST_F(StoreTest, commits_all_that_waits_together) {
    auto store = open();
    Held held(*store);
    const std::uint64_t before = vfs_.syncs();
    for (TableNumber table = 1; table <= 500; ++table) store->write(one_write(table, 0), nullptr);
    held.let_go();
    store->stop();
    EXPECT_EQ(store->counts().writes, 501u);
    EXPECT_EQ(store->counts().commits, 2u);
    EXPECT_LE(vfs_.syncs() - before, 8u);  // the commit's, and those of a checkpoint
    EXPECT_EQ(ask(*store).all(1000).value.size(), 501u);
}

TEST_F(StoreTest, says_done_when_nothing_is_left_to_synchronise) {
    auto store = open();
    for (std::uint32_t first = 0; first < 600; first += 2)
        store->write(one_write(1, first), [this](const std::string& problem) {
            EXPECT_EQ(problem, "");
            EXPECT_EQ(vfs_.unsynced_changes(), 0u);
        });
    store->stop();
}

TEST_F(StoreTest, takes_no_more_than_can_wait) {
    auto store = open();
    Held held(*store);
    TableWrite wrong = one_write(0, 0);
    wrong.entries.clear();
    std::atomic<int> told = 0;
    for (int i = 0; i < 100'000; ++i) store->write(wrong, [&](const std::string&) { ++told; });
    EXPECT_EQ(told, 0);
    EXPECT_EQ(write_now(*store, wrong), "too much waits for the disk");
    held.let_go();
    store->stop();
    EXPECT_EQ(told, 100'000);
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "the store is closed");
}

TEST_F(StoreTest, stopping_and_failing_in_a_callback_harm_nobody) {
    auto store = open();
    Held held(*store);
    store->write(one_write(1, 0), [](const std::string&) { throw 1; });
    store->write(one_write(2, 0), [&](const std::string&) { store->stop(); });
    store->write(one_write(3, 0), nullptr);
    held.let_go();
    store->stop();
    EXPECT_EQ(ask(*store).all(10).value.size(), 4u);
}

TEST_F(StoreTest, takes_writes_of_many_threads) {
    auto store = open();
    {
        std::vector<std::jthread> threads;
        for (TableNumber table = 1; table <= 4; ++table)
            threads.emplace_back([&, table] {
                for (std::uint32_t first = 0; first < 200; first += 2) {
                    EXPECT_EQ(write_now(*store, one_write(table, first)), "");
                    EXPECT_EQ(ask(*store).entries(table).value.size(), first + 2);
                    EXPECT_GT(ask(*store).new_number().value, 0);
                }
            });
    }
    EXPECT_EQ(check_tables(*store, {1, 2, 3, 4}, {}).broken, 0);
    EXPECT_EQ(store->counts().writes, 400u);
    EXPECT_EQ(store->counts().failed, 0u);
}

TEST_F(StoreTest, numbers_are_given_once) {
    std::set<TableNumber> seen;
    for (int round = 0; round < 3; ++round) {
        auto store = open();
        auto operating = open(StoreUse::operate);
        for (int i = 0; i < 20; ++i) {
            EXPECT_TRUE(seen.insert(ask(*store).new_number().value).second);
            EXPECT_TRUE(seen.insert(ask(*operating).new_number().value).second);
        }
    }
    EXPECT_GT(*seen.begin(), 0);
}

TEST_F(StoreTest, lists_in_order) {
    auto store = open();
    const auto put = [&](TableNumber number, TableStatus status, bool listed, std::int64_t changed,
                         std::optional<std::int64_t> wake) {
        TableWrite write = one_write(number, 0);
        write.row.status = status;
        write.row.listed = listed;
        write.row.changed = changed;
        write.row.wake = wake;
        EXPECT_EQ(write_now(*store, write), "");
    };
    put(1, TableStatus::waiting, true, 100, 50);
    put(2, TableStatus::waiting, true, 300, 20);
    put(3, TableStatus::waiting, true, 200, std::nullopt);
    put(4, TableStatus::waiting, false, 250, 51);
    put(5, TableStatus::running, true, 150, 20);
    EXPECT_THAT(numbers_of(ask(*store).listed(TableStatus::waiting, 1000, 10).value),
                ElementsAre(2, 3, 1));
    EXPECT_THAT(numbers_of(ask(*store).listed(TableStatus::waiting, 300, 10).value),
                ElementsAre(3, 1));
    EXPECT_THAT(numbers_of(ask(*store).listed(TableStatus::waiting, 1000, 1).value),
                ElementsAre(2));
    EXPECT_THAT(numbers_of(ask(*store).listed(TableStatus::running, 1000, 10).value),
                ElementsAre(5));
    EXPECT_THAT(numbers_of(ask(*store).waking(50, 10).value), ElementsAre(2, 5, 1));
    EXPECT_THAT(numbers_of(ask(*store).waking(50, 2).value), ElementsAre(2, 5));
    EXPECT_THAT(numbers_of(ask(*store).waking(19, 10).value), IsEmpty());
    EXPECT_THAT(numbers_of(ask(*store).all(3).value), ElementsAre(5, 4, 3));
    EXPECT_EQ(ask(*store).all(std::numeric_limits<std::size_t>::max()).value.size(), 5u);
}

TEST_F(StoreTest, erases_tables_and_maps_that_nobody_needs_any_more) {
    auto store = open();
    for (TableNumber table = 1; table <= 3; ++table) {
        TableWrite write = one_write(table, 0);
        write.map_hash = table < 3 ? "shared" : "own";
        write.map_text = "text";
        EXPECT_EQ(write_now(*store, write), "");
        EXPECT_EQ(write_now(*store, one_write(table, 2)), "");
    }
    EXPECT_TRUE(ask(*store).erase(3).value);
    EXPECT_FALSE(ask(*store).erase(3).value);
    EXPECT_EQ(store->problem(), "");
    EXPECT_EQ(ask(*store).map_text("own").value, std::nullopt);
    EXPECT_THAT(ask(*store).entries(3).value, IsEmpty());
    EXPECT_TRUE(ask(*store).erase(1).value);
    EXPECT_EQ(ask(*store).map_text("shared").value, "text");
    EXPECT_TRUE(ask(*store).erase(2).value);
    EXPECT_EQ(ask(*store).map_text("shared").value, std::nullopt);
    // A client that still has it in memory is told.
    EXPECT_EQ(write_now(*store, one_write(2, 4)), "the next entry of the table is 0, not 4");
}

TEST_F(StoreTest, purges_old_tables_that_are_over) {
    auto store = open();
    for (TableNumber table = 1; table <= 240; ++table) {
        TableWrite write = one_write(table, 0);
        write.row.status = table % 2 ? TableStatus::over : TableStatus::running;
        write.row.changed = table;
        store->write(write, nullptr);
    }
    EXPECT_EQ(write_now(*store, one_write(241, 0)), "");
    EXPECT_EQ(ask(*store).purge(220).value, 110u);
    EXPECT_EQ(ask(*store).purge(220).value, 0u);
    EXPECT_EQ(ask(*store).all(1000).value.size(), 131u);
    EXPECT_THAT(ask(*store).entries(219).value, IsEmpty());
    EXPECT_EQ(ask(*store).entries(221).value.size(), 2u);
}

TEST_F(StoreTest, a_full_disk_is_reported_to_all_and_survived) {
    auto store = open();
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    Held held(*store);
    std::atomic<int> full = 0;
    for (TableNumber table = 1; table <= 3; ++table)
        store->write(one_write(table, table == 1 ? 2 : 0),
                     [&](const std::string& problem) { full += problem == "the disk is full"; });
    vfs_.fail_writes(SQLITE_FULL);
    held.let_go();
    EXPECT_EQ(write_now(*store, one_write(1, 2)), "the disk is full");
    EXPECT_EQ(full, 3);
    EXPECT_EQ(store->problem(), "the disk is full");
    EXPECT_EQ(ask(*store).entries(1).value.size(), 2u);  // reading goes on
    EXPECT_FALSE(ask(*store).erase(1).value);
    EXPECT_EQ(ask(*store).purge(1'000'000).value, 0u);
    vfs_.heal();
    EXPECT_EQ(write_now(*store, one_write(1, 2)), "");
    EXPECT_EQ(store->problem(), "");
    EXPECT_THAT(ask(*store).entries(2).value, IsEmpty());
}

TEST_F(StoreTest, finds_by_itself_that_the_disk_works_again) {
    auto store = open();
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    vfs_.fail_syncs(SQLITE_IOERR_FSYNC);
    EXPECT_THAT(write_now(*store, one_write(1, 2)), HasSubstr("the disk reports an error"));
    EXPECT_THAT(store->problem(), HasSubstr("the disk reports an error"));
    EXPECT_EQ(ask(*store).entries(1).value.size(), 2u);
    vfs_.heal();
    while (!store->problem().empty()) std::this_thread::yield();
    // The try has also overwritten what the failed commit left in the log.
    vfs_.cut_power();
    store.reset();
    vfs_.power_on();
    store = open();
    EXPECT_EQ(ask(*store).entries(1).value.size(), 2u);
    EXPECT_EQ(write_now(*store, one_write(1, 2)), "");
}

TEST_F(StoreTest, a_broken_disk_cannot_keep_it_from_stopping) {
    auto store = open();
    Held held(*store);
    std::atomic<int> failed = 0;
    for (TableNumber table = 1; table <= 5000; ++table)
        store->write(one_write(table, 0),
                     [&](const std::string& problem) { failed += !problem.empty(); });
    vfs_.fail_writes(SQLITE_IOERR_WRITE);
    vfs_.fail_syncs(SQLITE_IOERR_FSYNC);
    held.let_go();
    store->stop();
    EXPECT_EQ(failed, 5000);
}

TEST_F(StoreTest, a_locked_file_is_reported_and_survived) {
    const StoreOptions options{.path = path_, .busy_milliseconds = 5};
    auto store = open_store(options);
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    {
        SqliteFile other;
        ASSERT_EQ(other.open(path_, "", 5), SQLITE_OK);
        ASSERT_EQ(other.run("BEGIN IMMEDIATE"), SQLITE_OK);
        EXPECT_EQ(write_now(*store, one_write(1, 2)), "the file is locked by another program");
        EXPECT_EQ(store->problem(), "the file is locked by another program");
        EXPECT_EQ(ask(*store).entries(1).value.size(), 2u);
    }
    EXPECT_EQ(write_now(*store, one_write(1, 2)), "");
    EXPECT_EQ(store->problem(), "");
}

TEST_F(StoreTest, the_log_does_not_grow_without_bound) {
    auto store = open();
    for (std::uint32_t i = 0; i < 300; ++i) {
        TableWrite write = one_write(1, i);
        write.entries = {std::string(100'000, 'x')};
        ASSERT_EQ(write_now(*store, write), "");
    }
    store->stop();
    EXPECT_LT(std::filesystem::file_size(path_ + "-wal"), 20'000'000u);
}

}  // namespace
}  // namespace railhead::test
