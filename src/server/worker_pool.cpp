#include "server/worker_pool.h"

#include <exception>
#include <utility>

#include "server/crash_notes.h"
#include "server/log.h"

namespace railhead {

WorkerPool::WorkerPool(int threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

WorkerPool::~WorkerPool() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
}

bool WorkerPool::run(std::function<void()> work) {
    {
        const std::scoped_lock lock(mutex_);
        if (waiting_.size() >= most_waiting_) return false;
        waiting_.push_back(std::move(work));
    }
    more_.notify_one();
    return true;
}

void WorkerPool::work(const std::stop_token& stop) {
    prepare_thread_for_crashes();
    while (true) {
        std::function<void()> next;
        {
            std::unique_lock lock(mutex_);
            if (!more_.wait(lock, stop, [&] { return !waiting_.empty(); }) || stop.stop_requested())
                return;
            next = std::move(waiting_.front());
            waiting_.pop_front();
        }
        try {
            next();
        } catch (const std::exception& error) {
            log_fault(error.what());
        } catch (...) {
            log_fault("unknown");
        }
    }
}

}  // namespace railhead
