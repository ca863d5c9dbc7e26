#include "sim/task_loop.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace railhead {

namespace {

// How far ahead of the first unfinished task others may begin, for each thread.
constexpr std::uint64_t kAheadPerThread = 4;

// What the threads share.
class Tasks {
public:
    Tasks(const TaskLoop& loop, std::uint64_t threads)
        : loop_(loop),
          threads_(threads),
          ahead_(kAheadPerThread * threads),
          next_(loop.begin),
          handed_over_(loop.begin) {}

    void work(const std::function<Worker()>& make_worker) {
        try {
            const Worker worker = make_worker();
            wait_for_all_workers();
            while (const auto task = claim()) finish(*task, worker(*task));
        } catch (...) {  // out of a thread it would end the program
            fail(std::current_exception());
        }
    }
    void fail(std::exception_ptr thrown) {
        const std::scoped_lock lock(mutex_);
        if (!thrown_) thrown_ = std::move(thrown);
        stopped_ = true;
        changed_.notify_all();
    }
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    void wait_for_all_workers() {
        std::unique_lock lock(mutex_);
        ++ready_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return ready_ == threads_ || stopped_; });
    }

    std::optional<std::uint64_t> claim() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return next_ < handed_over_ + ahead_ || stopped_; });
        if (stopped_ || loop_.stop.stop_requested() || next_ == loop_.end) return std::nullopt;
        return next_++;
    }

    void finish(std::uint64_t task, HandOver result) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(task, std::move(result));
        for (auto first = waiting_.begin();
             !stopped_ && first != waiting_.end() && first->first == handed_over_;
             first = waiting_.erase(first)) {
            ++handed_over_;
            if (!first->second()) stopped_ = true;
        }
        changed_.notify_all();
    }

    const TaskLoop& loop_;
    const std::uint64_t threads_;
    const std::uint64_t ahead_;
    std::mutex mutex_{};
    std::condition_variable changed_{};
    std::uint64_t ready_ = 0;  // workers
    std::uint64_t next_;       // to be claimed
    std::uint64_t handed_over_;
    std::map<std::uint64_t, HandOver> waiting_{};  // for results before them
    bool stopped_ = false;
    std::exception_ptr thrown_{};
};

}  // namespace

void run_tasks(const TaskLoop& loop, const std::function<Worker()>& make_worker) {
    if (loop.begin >= loop.end || loop.stop.stop_requested()) return;
    const auto wanted = static_cast<std::uint64_t>(std::clamp(loop.threads, 1, kMaxThreads));
    const std::uint64_t threads = std::min(wanted, loop.end - loop.begin);
    Tasks tasks(loop, threads);
    {
        std::vector<std::jthread> others;
        try {
            for (std::uint64_t i = 1; i < threads; ++i)
                others.emplace_back([&] { tasks.work(make_worker); });
        } catch (...) {  // the system has no more threads
            tasks.fail(std::current_exception());
        }
        tasks.work(make_worker);
    }
    tasks.rethrow();
}

}  // namespace railhead
