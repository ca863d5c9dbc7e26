// The file of the embedded store: who may open it, which files it takes, how it is copied.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "store/file_lock.h"
#include "store/forgetful_vfs.h"
#include "store/store_schema.h"
#include "store/stored_tables.h"

namespace railhead::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Another program that has the file open.
class OtherProgram {
public:
    explicit OtherProgram(const std::string& path) {
        EXPECT_EQ(sqlite3_open(path.c_str(), &connection_), SQLITE_OK);
    }
    OtherProgram(const OtherProgram&) = delete;
    OtherProgram& operator=(const OtherProgram&) = delete;
    ~OtherProgram() { sqlite3_close(connection_); }

    void run(const char* sql) const {
        EXPECT_EQ(sqlite3_exec(connection_, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    }

private:
    sqlite3* connection_ = nullptr;
};

unsigned mode_of(const std::string& path) {
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
    return status.st_mode & 0777u;
}

class StoreFileTest : public testing::Test {
protected:
    std::unique_ptr<Store> open(StoreUse use = StoreUse::serve) {
        return open_store({.path = path_, .use = use, .vfs = vfs_.name(), .busy_milliseconds = 5});
    }
    std::string why_not(StoreUse use = StoreUse::serve) {
        return why_not_open({.path = path_, .use = use, .busy_milliseconds = 5});
    }

    Folder folder_;
    std::string path_ = folder_.path("tables.db");
    ForgetfulVfs vfs_;
};

TEST_F(StoreFileTest, refuses_a_second_server_but_not_its_operator) {
    auto store = open();
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    EXPECT_EQ(why_not(), path_ + ": another server uses it");
    {
        auto operating = open(StoreUse::operate);
        EXPECT_EQ(ask(*operating).all(10).value.size(), 1u);
        EXPECT_TRUE(ask(*operating).erase(1).value);
    }
    EXPECT_THAT(ask(*store).all(10).value, IsEmpty());
    EXPECT_EQ(write_now(*store, one_write(2, 0)), "");
    store.reset();
    EXPECT_EQ(ask(*open(StoreUse::operate)).all(10).value.size(), 1u);
    open();
}

TEST_F(StoreFileTest, an_operator_does_not_make_a_store) {
    EXPECT_EQ(why_not(StoreUse::operate), path_ + ": there is no such file");
    EXPECT_FALSE(std::filesystem::exists(path_));
    EXPECT_NE(why_not_open({.path = ""}), "");
    EXPECT_THAT(why_not_open({.path = folder_.path("no/such.db")}), HasSubstr("No such file"));
}

TEST_F(StoreFileTest, only_the_owner_may_read_its_files) {
    auto store = open_store({.path = path_});
    EXPECT_EQ(write_now(*store, one_write(1, 0)), "");
    for (const char* end : {"", "-wal", "-shm", ".lock"}) EXPECT_EQ(mode_of(path_ + end), 0600u);
    EXPECT_EQ(ask(*store).backup(folder_.path("copy.db")), "");
    EXPECT_EQ(mode_of(folder_.path("copy.db")), 0600u);
}

TEST_F(StoreFileTest, refuses_files_that_it_does_not_know) {
    open().reset();
    OtherProgram(path_).run("PRAGMA user_version = 99");
    EXPECT_EQ(why_not(), path_ + ": the store was made by a newer version of this program");
    EXPECT_THAT(why_not(StoreUse::operate), HasSubstr("newer version"));

    path_ = folder_.path("music.db");
    OtherProgram(path_).run("CREATE TABLE songs (name); PRAGMA user_version = 1");
    EXPECT_EQ(why_not(), path_ + ": the file is not a store of this program");

    path_ = folder_.path("letter.txt");
    std::ofstream(path_) << std::string(5000, 'x');
    EXPECT_EQ(why_not(), path_ + ": the file is not a store, or it is damaged");
    EXPECT_THAT(why_not(StoreUse::operate), HasSubstr("damaged"));
}

TEST_F(StoreFileTest, a_damaged_file_is_reported_and_harms_nobody) {
    {
        auto store = open_store({.path = path_});
        for (std::uint32_t first = 0; first < 1000; first += 2)
            store->write(one_write(1, first), nullptr);
    }
    {
        std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096);
        file << std::string(std::filesystem::file_size(path_) - 4096, '\xff');
    }
    auto store = open_store({.path = path_});
    const auto entries = ask(*store).entries(1);
    EXPECT_THAT(entries.value, IsEmpty());
    EXPECT_EQ(entries.read, StoreRead::damaged);
    EXPECT_EQ(entries.problem, "the file is damaged");
    EXPECT_EQ(store->problem(), "the file is damaged");
    EXPECT_EQ(write_now(*store, one_write(1, 1000)), "the file is damaged");
    EXPECT_EQ(ask(*store).find("x").value, std::nullopt);
    EXPECT_FALSE(ask(*store).erase(1).value);
    EXPECT_EQ(ask(*store).new_number().value, 0);
}

TEST_F(StoreFileTest, migrations_are_taken_whole_and_in_order) {
    constexpr const char* kOne = "CREATE TABLE one (a)";
    constexpr const char* kTwo = "CREATE TABLE two (a); INSERT INTO one VALUES (2)";
    const std::array broken{kOne, "CREATE TABLE two (a); CREATE TABLE two (a)"};
    const std::array steps{kOne, kTwo};
    OtherProgram(path_).run("VACUUM");  // makes an empty file
    SqliteFile file;
    ASSERT_EQ(file.open(path_, "", 5), SQLITE_OK);
    EXPECT_EQ(*age_of_store(file, steps), StoreAge::older);
    EXPECT_THAT(migrate_store(file, broken), HasSubstr("already exists"));
    EXPECT_FALSE(file.in_transaction());
    EXPECT_EQ(file.number("PRAGMA user_version"), 1);
    EXPECT_EQ(file.number("SELECT count(*) FROM sqlite_schema"), 1);
    EXPECT_EQ(*age_of_store(file, steps), StoreAge::older);
    EXPECT_EQ(migrate_store(file, steps), "");
    EXPECT_EQ(file.number("PRAGMA user_version"), 2);
    EXPECT_EQ(file.number("SELECT a FROM one"), 2);
    EXPECT_EQ(*age_of_store(file, steps), StoreAge::today);
    EXPECT_EQ(*age_of_store(file, StoreSteps(steps).first(1)), StoreAge::newer);
    EXPECT_EQ(migrate_store(file, steps), "");
}

TEST_F(StoreFileTest, a_store_of_the_first_version_opens) {
    OtherProgram(path_).run("VACUUM");
    {
        SqliteFile file;
        ASSERT_EQ(file.open(path_, "", 5), SQLITE_OK);
        ASSERT_EQ(migrate_store(file, store_steps().first(1)), "");
        ASSERT_EQ(file.run("INSERT INTO tables VALUES (7, 'north-sea', 1, 0, 1, 2, 3, '{}', NULL);"
                           "INSERT INTO entries VALUES (7, 0, 'first')"),
                  SQLITE_OK);
    }
    auto store = open();
    EXPECT_EQ(ask(*store).find("north-sea").value->set_aside, "");
    EXPECT_EQ(ask(*store).waking(10, 10).value.size(), 1u);
    EXPECT_THAT(ask(*store).entries(7).value, testing::ElementsAre("first"));
}

TEST_F(StoreFileTest, an_operator_does_not_migrate_under_a_server) {
    std::ofstream(path_) << "";
    const auto lock = FileLock::take(path_ + ".lock");
    EXPECT_EQ(why_not(StoreUse::operate), path_ + ": a server of an older version uses it");
}

TEST_F(StoreFileTest, a_backup_of_a_running_store_is_a_store) {
    auto store = open();
    std::atomic<bool> enough = false;
    std::jthread player([&] {
        for (std::uint32_t first = 0; !enough; first += 2)
            for (TableNumber table = 1; table <= 3; ++table)
                EXPECT_EQ(write_now(*store, one_write(table, first)), "");
    });
    while (ask(*store).entries(3).value.size() < 20) std::this_thread::yield();
    auto operating = open(StoreUse::operate);
    for (const std::string name : {"one", "two", "three"}) {
        const std::size_t before = ask(*store).entries(1).value.size();
        const std::string copy = folder_.path(name);
        EXPECT_EQ(ask(name == "two" ? *operating : *store).backup(copy), "");
        EXPECT_THAT(ask(*store).backup(copy), HasSubstr("there is such a file already"));
        auto opened = open_store({.path = copy});
        EXPECT_GE(ask(*opened).entries(1).value.size(), before);
        EXPECT_EQ(check_tables(*opened, {1, 2, 3}, {}).broken, 0);
        EXPECT_EQ(write_now(*opened, one_write(9, 0)), "");
        EXPECT_FALSE(std::filesystem::exists(copy + ".part"));
    }
    enough = true;
    player.join();
    EXPECT_THAT(ask(*store).backup(folder_.path("no/such")), HasSubstr("No such file"));
    vfs_.fail_writes(SQLITE_FULL);
    EXPECT_THAT(ask(*store).backup(folder_.path("four")), HasSubstr("the disk is full"));
    EXPECT_FALSE(std::filesystem::exists(folder_.path("four")));
    EXPECT_FALSE(std::filesystem::exists(folder_.path("four.part")));
    vfs_.heal();
}

}  // namespace
}  // namespace railhead::test
