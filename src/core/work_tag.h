// core/work_tag.h - what a thread is working on, as a number, for crash notes. Threads that help
// with the same work inherit the number.
#pragma once

#include <cstdint>

namespace railhead {

// 0: nothing in particular. Volatile, because signal handlers read it: the compiler must not drop a
// tag that nothing else seems to read.
inline thread_local volatile std::int64_t current_work_tag = 0;

// Sets the calling thread's tag while this lives, then restores the previous one.
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
