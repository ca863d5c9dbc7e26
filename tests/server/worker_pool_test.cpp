#include "server/worker_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace railhead {
namespace {

using testing::HasSubstr;

TEST(WorkerPool, goes_on_when_something_throws) {
    std::promise<void> done;
    testing::internal::CaptureStderr();
    {
        WorkerPool pool(1);
        EXPECT_TRUE(pool.run([] { throw std::runtime_error("at work"); }));
        EXPECT_TRUE(pool.run([&] { done.set_value(); }));
        done.get_future().wait();
    }
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("at work"));
}

TEST(WorkerPool, a_long_task_does_not_hold_up_the_next) {
    std::promise<void> go;
    std::promise<void> done;
    WorkerPool pool(2);
    EXPECT_TRUE(pool.run([&] { go.get_future().wait(); }));
    EXPECT_TRUE(pool.run([&] { done.set_value(); }));
    done.get_future().wait();
    go.set_value();
}

TEST(WorkerPool, takes_no_more_than_can_wait_and_drops_what_has_not_begun) {
    std::promise<void> begun;
    std::promise<void> go;
    int later = 0;
    std::jthread letting_go;
    {
        WorkerPool pool(1, 2);
        EXPECT_TRUE(pool.run([&] {
            begun.set_value();
            go.get_future().wait();
        }));
        begun.get_future().wait();
        EXPECT_TRUE(pool.run([&] { ++later; }));
        EXPECT_TRUE(pool.run([&] { ++later; }));
        EXPECT_FALSE(pool.run([&] { ++later; }));
        letting_go = std::jthread([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            go.set_value();
        });
    }
    EXPECT_EQ(later, 0);
}

}  // namespace
}  // namespace railhead
