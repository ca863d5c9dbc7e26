// store/fair_mutex.h - a mutex that its threads get in the order in which they ask for it.
//
// A thread that gives back a std::mutex and takes it again at once mostly gets it before those who
// wait have woken up: while many tables are purged, the writes of players would wait for long.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace railhead {

class FairMutex {
public:
    void lock() {
        std::unique_lock lock(mutex_);
        const std::uint64_t place = last_++;
        changed_.wait(lock, [&] { return place == next_; });
    }
    void unlock() {
        {
            const std::scoped_lock lock(mutex_);
            ++next_;
        }
        changed_.notify_all();
    }
    // How many wait for it or have it.
    std::uint64_t wanted() {
        const std::scoped_lock lock(mutex_);
        return last_ - next_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t last_ = 0;  // the place of the next thread to ask
    std::uint64_t next_ = 0;  // the place of who has it
};

}  // namespace railhead
