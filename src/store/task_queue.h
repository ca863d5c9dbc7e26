// store/task_queue.h - tasks that wait for a thread of the store, in order and within a limit.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace railhead {

template <class Task>
class TaskQueue {
public:
    explicit TaskQueue(std::size_t most) : most_(most) {}

    // From any thread. false: too many wait, or the queue is closed; then `task` is unchanged.
    bool push(Task& task) {
        {
            const std::scoped_lock lock(mutex_);
            if (closed_ || waiting_.size() >= most_) return false;
            waiting_.push_back(std::move(task));
        }
        changed_.notify_all();
        return true;
    }
    // Waits for the next task; every task that was taken is followed by done(). Nothing: the queue
    // is closed and empty.
    std::optional<Task> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return std::nullopt;
        std::optional<Task> task(std::move(waiting_.front()));
        waiting_.pop_front();
        ++running_;
        return task;
    }
    void done() {
        {
            const std::scoped_lock lock(mutex_);
            --running_;
        }
        changed_.notify_all();
    }
    // Until no task waits or runs.
    void wait_until_idle() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return running_ == 0 && waiting_.empty(); });
    }
    // Takes no more. Tasks that already wait are still run.
    void close() {
        {
            const std::scoped_lock lock(mutex_);
            closed_ = true;
        }
        changed_.notify_all();
    }

private:
    const std::size_t most_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> waiting_;
    std::size_t running_ = 0;
    bool closed_ = false;
};

}  // namespace railhead
