#include "server/bot_pool.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <chrono>

#include "server/crash_notes.h"
#include "server/log.h"

namespace railhead {

namespace {

constexpr int kNice = 5;

// Tables and sockets get the processor before computer players. If the system refuses, everything
// still works.
void let_others_go_first() {
#ifdef __linux__
    // Of this thread only: Linux deviates from POSIX here.
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice));
#endif
}

}  // namespace

BotPool::BotPool(int threads) : most_of_owner_(std::max(1, threads - 1)) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this, only_people = threads > 1 && i == 0](
                                  const std::stop_token& stop) { work(stop, only_people); });
}

BotPool::~BotPool() {
    {
        const std::lock_guard lock(mutex_);
        queue_.clear();
    }
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
}

void BotPool::run(ThinkFor whom, const std::string& owner, std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.add(whom, owner, std::move(work));
    }
    more_.notify_all();  // one of them may not be allowed to take it
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void BotPool::work(const std::stop_token& stop, bool only_people) {
    using Clock = std::chrono::steady_clock;
    prepare_thread_for_crashes();
    let_others_go_first();
    while (true) {
        std::optional<ThinkingQueue::Next> next;
        {
            std::unique_lock lock(mutex_);
            const auto taken = [&] {
                next = queue_.take(only_people, most_of_owner_);
                return next.has_value();
            };
            if (!more_.wait(lock, stop, taken)) return;
        }
        const Clock::time_point start = Clock::now();
        try {
            next->work();
        } catch (const std::exception& error) {
            log_fault(error.what());
        } catch (...) {
            log_fault("unknown");
        }
        next->work = {};  // what it holds is gone before anybody is notified
        const auto time =
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
        {
            const std::lock_guard lock(mutex_);
            queue_.done(*next, time.count());
        }
        more_.notify_all();  // its owner may have waited for this one
    }
}

}  // namespace railhead
