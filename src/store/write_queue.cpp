#include "store/write_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace railhead {

namespace {

// What waits while the disk is slow or gone: enough for minutes of play at thousands of tables.
constexpr std::size_t kMostWaiting = 100'000;
constexpr std::size_t kMostWaitingBytes = 256u << 20;
// The most for one commit: more would make the first wait for the last without saving much.
constexpr std::size_t kMostTogether = 2'000;
constexpr std::size_t kMostBytesTogether = 16u << 20;

std::size_t bytes_of(const TableWrite& write) {
    std::size_t bytes = sizeof write + write.row.summary.size() + write.map_text.size();
    for (const std::string& entry : write.entries) bytes += sizeof entry + entry.size();
    return bytes;
}

}  // namespace

std::string WriteQueue::push(WaitingWrite& waiting) {
    const std::size_t bytes = bytes_of(waiting.write);
    {
        const std::scoped_lock lock(mutex_);
        if (closed_) return "the store is closed";
        if (waiting_.size() >= kMostWaiting || bytes > kMostWaitingBytes - bytes_)
            return "too much waits for the disk";
        waiting_.push_back(std::move(waiting));
        bytes_ += bytes;
    }
    changed_.notify_one();
    return {};
}

std::vector<WaitingWrite> WriteQueue::take(std::optional<std::chrono::milliseconds> patience) {
    std::unique_lock lock(mutex_);
    const auto ready = [&] { return closed_ || !waiting_.empty(); };
    if (patience) {
        changed_.wait_for(lock, *patience, ready);
    } else {
        changed_.wait(lock, ready);
    }
    return take_some(kMostTogether, kMostBytesTogether);
}

std::vector<WaitingWrite> WriteQueue::take_all() {
    const std::scoped_lock lock(mutex_);
    constexpr auto kEverything = std::numeric_limits<std::size_t>::max();
    return take_some(kEverything, kEverything);
}

// At least one, however large it is.
std::vector<WaitingWrite> WriteQueue::take_some(std::size_t most, std::size_t most_bytes) {
    std::vector<WaitingWrite> taken;
    taken.reserve(std::min(most, waiting_.size()));  // what was taken out must not be lost
    std::size_t bytes = 0;
    while (!waiting_.empty() && taken.size() < most) {
        const std::size_t more = bytes_of(waiting_.front().write);
        if (!taken.empty() && bytes + more > most_bytes) break;
        bytes += more;
        taken.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    bytes_ -= bytes;
    return taken;
}

void WriteQueue::close() {
    {
        const std::scoped_lock lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

bool WriteQueue::is_closed() const {
    const std::scoped_lock lock(mutex_);
    return closed_;
}

bool WriteQueue::is_empty() const {
    const std::scoped_lock lock(mutex_);
    return waiting_.empty();
}

}  // namespace railhead
