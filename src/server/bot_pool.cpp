#include "server/bot_pool.h"

#include "server/crash_notes.h"
#include "server/log.h"

namespace railhead {

BotPool::BotPool(int threads) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

BotPool::~BotPool() {
    {
        const std::lock_guard lock(mutex_);
        queue_.clear();
    }
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
}

void BotPool::run(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
    }
    more_.notify_one();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void BotPool::work(const std::stop_token& stop) {
    prepare_thread_for_crashes();
    while (true) {
        std::function<void()> next;
        {
            std::unique_lock lock(mutex_);
            if (!more_.wait(lock, stop, [this] { return !queue_.empty(); })) return;
            next = std::move(queue_.front());
            queue_.pop_front();
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
