// sim/child_process.h - an untrusted program that speaks in lines: every wait has a limit, so does
// every buffer, and no process is left behind.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"

namespace railhead {

class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;

    // When to stop waiting: after a time, or on request.
    struct Deadline {
        std::chrono::milliseconds limit;
        std::stop_token stop{};
        Clock::time_point end = Clock::now() + limit;
    };

    // A longer line is not read.
    static constexpr std::size_t kMaxLine = 65536;

    // Runs `command` with /bin/sh, in a process group of its own. What it writes to stderr is
    // appended to the file `errors`; "": discarded. The process, or why there is none.
    static Result<std::unique_ptr<ChildProcess>> start(const std::string& command,
                                                       const std::string& errors);

    // Kills the whole group and waits for the process.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Sends the line and the newline. What went wrong, as a text that follows the name of the
    // program ("exited with code 1"); nullopt: nothing did.
    std::optional<std::string> write_line(std::string_view line, const Deadline& deadline);

    struct Line {
        std::string text{};  // without the newline
    };
    // The next line, or what went wrong.
    Result<Line> read_line(const Deadline& deadline);

    // Reads what has arrived. True if there is something that nobody has asked for.
    bool look_for_more();

    // Closes its input to say that it is no longer needed, and gives it a moment to end on its own,
    // in case it has something to save.
    void dismiss(std::chrono::milliseconds grace);

private:
    ChildProcess(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}

    enum class Wait : unsigned char { ready, late };
    static Wait wait_for(int descriptor, short what, const Deadline& deadline);

    bool fill();  // reads what is there; false: there is no more to come
    std::string why_closed(std::string_view pipe) const;

    pid_t pid_;
    int to_;    // its stdin
    int from_;  // its stdout
    std::string buffer_{};
};

}  // namespace railhead
