// server/worker_pool.h - threads for work that would block the loop too long: loading an old table,
// making a record, checking a map.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace railhead {

class WorkerPool {
public:
    explicit WorkerPool(int threads, std::size_t most_waiting = 10'000);
    ~WorkerPool();  // waits for what has begun; what has not is dropped

    // From any thread; in order, on one of the pool's threads. false: too much waits already, and
    // the work is dropped. Hand answers over with on_loop().
    [[nodiscard]] bool run(std::function<void()> work);

private:
    void work(const std::stop_token& stop);

    const std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable_any more_;
    std::deque<std::function<void()>> waiting_;
    std::vector<std::jthread> threads_;  // the last: they use all the others
};

}  // namespace railhead
