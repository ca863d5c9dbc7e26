// server/bot_pool.h - computer players think on a bounded number of threads, one after the other:
// they never hold up tables or sockets.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "rules/action.h"
#include "rules/view.h"

namespace railhead {

// A computer player in its seat. The server does not know how they think: `railhead serve` brings
// them along.
class Bot {
public:
    virtual ~Bot() = default;
    virtual Action choose(const RuleSet& rules, const View& view, RandomStream& random) = 0;
};
// The player of this name for a game by these rules; nullptr: there is none.
using MakeBot =
    std::function<std::shared_ptr<Bot>(const std::string& player, const RuleSet& rules, Seat seat)>;

class BotPool {
public:
    explicit BotPool(int threads);
    ~BotPool();  // waits for those who think; those who wait do not begin

    // From any thread; runs on one of the pool's.
    void run(std::function<void()> work);

    std::size_t waiting() const;

private:
    void work(const std::stop_token& stop);

    mutable std::mutex mutex_;
    std::condition_variable_any more_;
    std::deque<std::function<void()>> queue_;
    std::vector<std::jthread> threads_;
};

}  // namespace railhead
