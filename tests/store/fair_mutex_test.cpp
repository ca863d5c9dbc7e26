#include "store/fair_mutex.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

namespace railhead::test {
namespace {

TEST(FairMutex, is_given_in_the_order_in_which_it_was_asked_for) {
    FairMutex mutex;
    std::vector<int> order;
    std::vector<std::jthread> threads;
    {
        const std::scoped_lock lock(mutex);
        for (int i = 0; i < 5; ++i) {
            threads.emplace_back([&, i] {
                const std::scoped_lock inner(mutex);
                order.push_back(i);
            });
            while (mutex.wanted() < static_cast<std::uint64_t>(i) + 2) std::this_thread::yield();
        }
    }
    // Who gives it back and asks again comes last.
    const std::scoped_lock again(mutex);
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace railhead::test
