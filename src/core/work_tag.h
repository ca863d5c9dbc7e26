// core/work_tag.h - what a thread is at work on, as a number: whoever writes down a crash reads it.
// Threads that help with the same work take the number over.
#pragma once

#include <cstdint>

namespace railhead {

// 0: nothing in particular. Volatile, for it is read in handlers of signals: the compiler must not
// leave out a tag that nothing else seems to read.
inline thread_local volatile std::int64_t current_work_tag = 0;

// The calling thread's tag while this lives; then what it was before.
class WorkTag {
public:
    explicit WorkTag(std::int64_t tag) : before_(current_work_tag) { current_work_tag = tag; }
    ~WorkTag() { current_work_tag = before_; }
    WorkTag(const WorkTag&) = delete;
    WorkTag& operator=(const WorkTag&) = delete;

private:
    std::int64_t before_;
};

}  // namespace railhead
