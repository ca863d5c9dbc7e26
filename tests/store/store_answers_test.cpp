// Questions to the store do not wait for each other, and every one is answered once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

#include "store/stored_tables.h"
#include "store/whole_file.h"

namespace railhead::test {
namespace {

using testing::HasSubstr;

class StoreAnswersTest : public testing::Test {
protected:
    Folder folder_;
    std::string path_ = folder_.path("tables.db");
    std::unique_ptr<Store> store_ = open_store({.path = path_, .busy_milliseconds = 5});
};

TEST_F(StoreAnswersTest, come_on_a_thread_of_the_store) {
    EXPECT_EQ(write_now(*store_, one_write(1, 0)), "");
    std::promise<std::thread::id> asked;
    store_->entries(1, 0, [&](StoreAnswer<Store::Texts> answer) {
        EXPECT_EQ(answer.value.size(), 2u);
        asked.set_value(std::this_thread::get_id());
    });
    EXPECT_NE(asked.get_future().get(), std::this_thread::get_id());
}

TEST_F(StoreAnswersTest, a_slow_question_does_not_hold_up_another_nor_a_write_nor_a_change) {
    std::promise<void> begun;
    std::promise<void> go;
    store_->find("slow", [&](const StoreAnswer<Store::Row>&) {
        begun.set_value();
        go.get_future().wait();
    });
    begun.get_future().wait();
    EXPECT_EQ(write_now(*store_, one_write(1, 0)), "");
    EXPECT_EQ(ask(*store_).entries(1).value.size(), 2u);
    EXPECT_EQ(ask(*store_).set_aside(1, "it is Monday"), "");
    EXPECT_EQ(ask(*store_).at(1).value->set_aside, "it is Monday");
    go.set_value();
}

TEST_F(StoreAnswersTest, a_question_asked_when_a_write_is_done_sees_it) {
    for (std::uint32_t first = 0; first < 100; first += 2) {
        std::promise<std::size_t> seen;
        store_->write(one_write(1, first), [&](const std::string&) {
            store_->entries(1, 0, [&](const StoreAnswer<Store::Texts>& answer) {
                seen.set_value(answer.value.size());
            });
        });
        EXPECT_EQ(seen.get_future().get(), first + 2);
    }
}

TEST_F(StoreAnswersTest, stopping_waits_for_them_and_takes_no_more_writes) {
    EXPECT_EQ(write_now(*store_, one_write(1, 0)), "");
    std::atomic<int> answered = 0;
    for (int i = 0; i < 500; ++i) {
        store_->entries(1, 0, [&](const StoreAnswer<Store::Texts>&) { ++answered; });
        store_->new_number([&](const StoreAnswer<TableNumber>&) { ++answered; });
    }
    store_->stop();
    EXPECT_EQ(answered, 1000);
    EXPECT_EQ(write_now(*store_, one_write(1, 2)), "the store is closed");
    EXPECT_EQ(ask(*store_).entries(1).value.size(), 2u);
}

TEST_F(StoreAnswersTest, more_than_can_wait_is_answered_at_once_with_a_problem) {
    std::promise<void> go;
    const std::shared_future<void> gone = go.get_future().share();
    std::atomic<int> held = 0;
    // As many as there are readers, and more than that.
    for (int i = 0; i < 100'000; ++i)
        store_->find("slow", [&, gone](const StoreAnswer<Store::Row>&) {
            ++held;
            gone.wait();
        });
    StoreAnswer<Store::Row> late;
    int times = 0;
    while (late.problem.empty() && ++times < 10)
        store_->find("late", [&](StoreAnswer<Store::Row> answer) {
            if (gone.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
                late = std::move(answer);
        });
    EXPECT_THAT(late.problem, HasSubstr("too much waits"));
    EXPECT_EQ(late.read, StoreRead::failed);
    go.set_value();
    store_->stop();
    EXPECT_EQ(held, 100'000);
}

TEST_F(StoreAnswersTest, what_a_callback_throws_concerns_nobody_else) {
    store_->find("x", [](const StoreAnswer<Store::Row>&) { throw 1; });
    store_->new_number([](const StoreAnswer<TableNumber>&) { throw 1; });
    store_->stop();
    EXPECT_EQ(ask(*store_).find("x").problem, "");
    EXPECT_GT(ask(*store_).new_number().value, 0);
}

TEST_F(StoreAnswersTest, a_purge_ends_when_the_store_stops) {
    for (TableNumber table = 1; table <= 300; ++table) {
        TableWrite write = one_write(table, 0);
        write.row.status = TableStatus::over;
        store_->write(write, nullptr);
    }
    EXPECT_EQ(write_now(*store_, one_write(301, 0)), "");
    std::promise<std::size_t> purged;
    {
        // In a callback of the thread for changes: the purge waits behind it.
        std::promise<void> go;
        store_->new_number([&](const StoreAnswer<TableNumber>&) { go.get_future().wait(); });
        store_->purge(1'000'000,
                      [&](StoreAnswer<std::size_t> answer) { purged.set_value(answer.value); });
        std::jthread stopping([&] { store_->stop(); });
        TableNumber next = 302;
        while (write_now(*store_, one_write(next, 0)).empty()) ++next;  // until it has stopped
        go.set_value();
    }
    EXPECT_LT(purged.get_future().get(), 300u);
}

TEST(WholeFile, is_replaced_whole_and_only_its_owner_may_read_it) {
    Folder folder;
    const std::string path = folder.path("note");
    EXPECT_EQ(write_whole_file(path, "first"), "");
    EXPECT_EQ(write_whole_file(path, "second\n"), "");
    std::ifstream file(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "second\n");
    EXPECT_EQ(std::filesystem::status(path).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    EXPECT_THAT(write_whole_file(folder.path("no/such"), ""), HasSubstr("No such file"));
}

}  // namespace
}  // namespace railhead::test
