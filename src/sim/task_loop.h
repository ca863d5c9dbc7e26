// sim/task_loop.h - numbered tasks over several threads. Results are handed over in the order of
// the tasks, so that nothing computed from them depends on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace railhead {

inline constexpr int kMaxThreads = 256;

struct TaskLoop {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;  // after the last one
    int threads = 1;        // at most: never more than there are tasks
    std::stop_token stop{};
};

// Hands over the result of one task. Returns false to stop the loop.
using HandOver = std::function<bool()>;
// Does one task. Each thread has its own.
using Worker = std::function<HandOver(std::uint64_t task)>;

// Does all tasks. `make_worker` is called once in every thread, and no task begins before all
// workers are made. Hand-overs are called by any thread, one at a time, in the order of the tasks.
// Threads wait for one that is far behind, so that few results are kept.
//
// When `stop` is asked for, tasks that have begun are finished and handed over; when a hand-over
// returns false, nothing more is handed over. What a thread throws stops the loop likewise and is
// thrown again here once all threads have ended.
void run_tasks(const TaskLoop& loop, const std::function<Worker()>& make_worker);

}  // namespace railhead
