// store/write_queue.h - writes that wait for the store's thread, in order and within limits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace railhead {

struct WaitingWrite {
    TableWrite write{};
    Store::Done done{};
};

class WriteQueue {
public:
    // From any thread. "", or why it was not taken: then `waiting` is as it was.
    std::string push(WaitingWrite& waiting);
    // Waits for writes, at most for `patience` if that is given; as many as one commit takes. None:
    // patience is over, or the queue is closed and empty.
    std::vector<WaitingWrite> take(std::optional<std::chrono::milliseconds> patience);
    std::vector<WaitingWrite> take_all();
    // Takes no more.
    void close();
    bool is_closed() const;
    bool is_empty() const;

private:
    std::vector<WaitingWrite> take_some(std::size_t most, std::size_t most_bytes);

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<WaitingWrite> waiting_;
    std::size_t bytes_ = 0;
    bool closed_ = false;
};

}  // namespace railhead
