// Tasks over threads: results in order, and what happens when a thread stops or throws.
#include "sim/task_loop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace railhead::test {

namespace {

// A worker whose tasks only say that they were handed over.
std::function<Worker()> noting(std::vector<std::uint64_t>& order) {
    return [&order] {
        return [&order](std::uint64_t task) {
            if (task % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
            return [&order, task] {
                order.push_back(task);
                return true;
            };
        };
    };
}

TEST(TaskLoop, hands_over_in_the_order_of_tasks) {
    for (const int threads : {1, 2, 7}) {
        std::vector<std::uint64_t> order;
        run_tasks({.begin = 5, .end = 105, .threads = threads}, noting(order));
        ASSERT_EQ(order.size(), 100u);
        for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], 5 + i);
    }
}

TEST(TaskLoop, makes_all_workers_before_a_task_begins) {
    std::atomic<int> made = 0;
    run_tasks({.end = 40, .threads = 4}, [&] {
        ++made;
        return [&](std::uint64_t) {
            EXPECT_EQ(made, 4);
            return [] { return true; };
        };
    });
    EXPECT_EQ(made, 4);
}

TEST(TaskLoop, has_no_more_threads_than_tasks) {
    std::atomic<int> made = 0;
    const auto make = [&] {
        ++made;
        return [](std::uint64_t) { return [] { return true; }; };
    };
    run_tasks({.end = 2, .threads = 8}, make);
    EXPECT_EQ(made, 2);
    run_tasks({.end = 0, .threads = 8}, make);
    EXPECT_EQ(made, 2);
}

TEST(TaskLoop, stops_when_a_result_says_so) {
    std::vector<std::uint64_t> order;
    run_tasks({.end = 1'000'000, .threads = 3}, [&] {
        return [&](std::uint64_t task) {
            return [&, task] {
                order.push_back(task);
                return task < 20;
            };
        };
    });
    EXPECT_EQ(order.size(), 21u);
}

// Ctrl-C: the first so many tasks are done, and none is half done.
TEST(TaskLoop, finishes_what_has_begun_when_asked_to_stop) {
    for (const int threads : {1, 3}) {
        std::stop_source stop;
        std::atomic<std::uint64_t> begun = 0;
        std::vector<std::uint64_t> order;
        run_tasks({.end = 1'000'000, .threads = threads, .stop = stop.get_token()}, [&] {
            return [&](std::uint64_t task) {
                if (++begun == 30) stop.request_stop();
                return [&, task] {
                    order.push_back(task);
                    return true;
                };
            };
        });
        EXPECT_EQ(order.size(), begun);
        EXPECT_LT(begun, 40u);
    }
}

// Out of a thread an exception would end the program.
TEST(TaskLoop, throws_what_a_thread_threw) {
    for (const int threads : {1, 4}) {
        std::vector<std::uint64_t> order;
        const auto run = [&] {
            run_tasks({.end = 1'000'000, .threads = threads}, [&] {
                return [&](std::uint64_t task) {
                    if (task == 17) throw std::runtime_error("task 17");
                    return [&, task] {
                        order.push_back(task);
                        return true;
                    };
                };
            });
        };
        try {
            run();
            FAIL() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "task 17");
        }
        EXPECT_LE(order.size(), 17u);
    }
}

TEST(TaskLoop, throws_what_making_a_worker_or_handing_over_threw) {
    for (const int threads : {1, 4}) {
        std::atomic<int> made = 0;
        EXPECT_THROW(run_tasks({.end = 100, .threads = threads},
                               [&]() -> Worker {
                                   if (++made == threads) throw std::bad_alloc();
                                   return [](std::uint64_t) { return [] { return true; }; };
                               }),
                     std::bad_alloc);
        EXPECT_THROW(run_tasks({.end = 100, .threads = threads},
                               [&] {
                                   return [](std::uint64_t task) {
                                       return [task]() -> bool {
                                           if (task == 50) throw std::runtime_error("full");
                                           return true;
                                       };
                                   };
                               }),
                     std::runtime_error);
    }
}

}  // namespace

}  // namespace railhead::test
