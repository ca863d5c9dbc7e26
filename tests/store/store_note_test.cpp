// The file next to the store that records whether there were tables.
#include "store/store_note.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/operator.h"
#include "store/stored_tables.h"

namespace railhead::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class StoreNoteTest : public testing::Test {
protected:
    StoreNoteTest() { fs::create_directories(data_); }

    std::unique_ptr<Store> open() { return open_store({.path = store_path(data_)}); }
    // As a server does it: may it start, and what is then left in the folder?
    std::string start(int new_tables = 0) {
        if (std::string problem = why_no_new_store(data_); !problem.empty()) return problem;
        const auto store = open();
        if (std::string problem = why_another_store(data_, *store); !problem.empty())
            return problem;
        StoreNoteKeeper keeper(data_, *store);
        EXPECT_EQ(keeper.keep(true), "");
        for (int i = 0; i < new_tables; ++i)
            EXPECT_EQ(write_now(*store, one_write(ask(*store).new_number().value, 0)), "");
        EXPECT_EQ(keeper.keep(false), "");
        return {};
    }
    void remove_store() {
        for (const char* end : {"", "-wal", "-shm"}) fs::remove(store_path(data_) + end);
    }

    Folder folder_;
    const std::string data_ = folder_.path("data");
};

TEST_F(StoreNoteTest, a_folder_without_a_note_gets_one) {
    open();  // by an earlier version
    EXPECT_EQ(start(2), "");
    EXPECT_TRUE(fs::exists(store_note_path(data_)));
    EXPECT_EQ(fs::status(store_note_path(data_)).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(start(1), "");
    EXPECT_EQ(start(), "");
}

TEST_F(StoreNoteTest, a_store_that_is_gone_or_empty_does_not_pass_for_a_new_one) {
    EXPECT_EQ(start(3), "");
    remove_store();
    EXPECT_THAT(start(), AllOf(HasSubstr("is missing"), HasSubstr("3 tables"),
                               HasSubstr("delete " + store_note_path(data_))));
    EXPECT_FALSE(fs::exists(store_path(data_))) << "nothing is made";
    std::ofstream(store_path(data_)).close();
    EXPECT_THAT(start(), HasSubstr("is empty"));
    EXPECT_EQ(fs::file_size(store_path(data_)), 0u);
    fs::remove(store_note_path(data_));
    EXPECT_EQ(start(), "") << "on purpose";
}

TEST_F(StoreNoteTest, a_store_without_tables_is_no_loss) {
    EXPECT_EQ(start(), "");
    remove_store();
    EXPECT_EQ(start(1), "");
}

TEST_F(StoreNoteTest, another_store_is_told_apart) {
    EXPECT_EQ(start(1), "");
    remove_store();
    open();
    EXPECT_THAT(start(), AllOf(HasSubstr("is not the store that was used here last"),
                               HasSubstr("one table")));
    fs::remove(store_note_path(data_));
    EXPECT_EQ(start(), "");
}

TEST_F(StoreNoteTest, an_older_copy_is_told_apart) {
    const std::string copy = folder_.path("copy");
    EXPECT_EQ(start(1), "");
    EXPECT_EQ(ask(*open()).backup(copy), "");
    EXPECT_EQ(start(1), "") << "numbers are reserved again by each run";
    remove_store();
    fs::copy(copy, store_path(data_));
    EXPECT_TRUE(is_older_copy(data_, *open()));
    EXPECT_EQ(start(), "") << "a backup, or what a power cut left";
    EXPECT_FALSE(is_older_copy(data_, *open())) << "the note is about this one now";
}

TEST_F(StoreNoteTest, a_note_that_cannot_be_read_is_reported) {
    EXPECT_EQ(start(1), "");
    for (const char* text : {"", "{", "[]", R"({"store":"x","numbers":-1,"tables":1})"}) {
        std::ofstream(store_note_path(data_), std::ios::trunc) << text;
        EXPECT_THAT(start(), HasSubstr("cannot be read")) << text;
    }
}

}  // namespace
}  // namespace railhead::test
