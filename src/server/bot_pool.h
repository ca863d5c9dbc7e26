// server/bot_pool.h - computer players think on a bounded number of threads: they never hold up
// tables or sockets, and those of one owner never hold up all others (server/thinking_queue.h).
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "rules/action.h"
#include "rules/view.h"
#include "server/thinking_queue.h"

namespace railhead {

// A computer player in its seat. The server does not know how they think: `railhead serve` supplies
// them.
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
    ~BotPool();  // waits for those that are thinking; those that wait do not begin

    // From any thread; runs on one of the pool's. Where there are several, the first is for people
    // only, and one owner never has all of them.
    void run(ThinkFor whom, const std::string& owner, std::function<void()> work);

    std::size_t waiting() const;

private:
    void work(const std::stop_token& stop, bool only_people);

    const int most_of_owner_;
    mutable std::mutex mutex_;
    std::condition_variable_any more_;
    ThinkingQueue queue_;
    std::vector<std::jthread> threads_;
};

}  // namespace railhead
