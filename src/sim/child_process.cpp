#include "sim/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

namespace railhead {

namespace {

// Two ends that close themselves unless they are taken.
struct Pipe {
    int read = -1;
    int write = -1;

    // The ends are closed in started programs, or one would hold those of another open.
    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
        }
    }
    ~Pipe() {
        if (read >= 0) ::close(read);
        if (write >= 0) ::close(write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    bool is_open() const { return read >= 0; }
};

std::string not_started(int error) {
    return fmt::format("could not be started: {}", std::strerror(error));
}

// What the new process does before the program begins. Returns an errno, or 0.
int spawn(const std::string& command, const std::string& errors, const Pipe& in, const Pipe& out,
          pid_t& pid) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&files, in.read, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, out.write, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO,
                                       errors.empty() ? "/dev/null" : errors.c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    sigset_t none;
    sigset_t ignored;
    ::sigemptyset(&none);
    ::sigemptyset(&ignored);
    ::sigaddset(&ignored, SIGPIPE);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &ignored);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const std::array<const char*, 4> words{"sh", "-c", command.c_str(), nullptr};
    const int error = ::posix_spawn(&pid, "/bin/sh", &files, &attributes,
                                    const_cast<char* const*>(words.data()), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    return error;
}

// How the process has ended; it can still be waited for.
std::optional<siginfo_t> end_of(pid_t pid) {
    siginfo_t ended{};
    if (::waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        ended.si_pid == pid)
        return ended;
    return std::nullopt;
}

std::optional<siginfo_t> end_of(pid_t pid, std::chrono::milliseconds patience) {
    const auto deadline = ChildProcess::Clock::now() + patience;
    for (;;) {
        if (auto ended = end_of(pid)) return ended;
        if (ChildProcess::Clock::now() >= deadline) return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

std::string signal_name(int number) {
    const char* name = ::sigabbrev_np(number);
    return name ? fmt::format("SIG{}", name) : std::to_string(number);
}

std::string end_text(const siginfo_t& ended) {
    const int status = ended.si_status;
    if (ended.si_code != CLD_EXITED)
        return fmt::format("was ended by the signal {}", signal_name(status));
    // What shells report for a command that does not exist, cannot be run, or was ended by a
    // signal.
    std::string_view what;
    if (status == 127) what = ": there is no such command";
    if (status == 126) what = ": the command cannot be run";
    if (status > 128 && ::sigabbrev_np(status - 128))
        return fmt::format("exited with code {}: ended by the signal {}", status,
                           signal_name(status - 128));
    return fmt::format("exited with code {}{}", status, what);
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command,
                                                          const std::string& errors) {
    // Writing to a program that has ended is then an error of write() instead of ending this one.
    ::signal(SIGPIPE, SIG_IGN);
    Pipe in;
    Pipe out;
    if (!in.is_open() || !out.is_open()) return not_started(errno);
    ::fcntl(in.write, F_SETFL, O_NONBLOCK);
    ::fcntl(out.read, F_SETFL, O_NONBLOCK);
    pid_t pid = -1;
    if (const int error = spawn(command, errors, in, out, pid); error != 0)
        return not_started(error);
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(pid, std::exchange(in.write, -1), std::exchange(out.read, -1)));
}

ChildProcess::~ChildProcess() {
    // The process has not been waited for: its id, and that of its group, are still its own.
    ::kill(-pid_, SIGKILL);
    if (to_ >= 0) ::close(to_);
    ::close(from_);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

ChildProcess::Wait ChildProcess::wait_for(int descriptor, short what, const Deadline& deadline) {
    // In small steps, since nothing wakes a poll() when `stop` is asked for.
    constexpr std::chrono::milliseconds kStep{100};
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline.end - Clock::now());
        if (left.count() <= 0 || deadline.stop.stop_requested()) return Wait::late;
        pollfd one{.fd = descriptor, .events = what, .revents = 0};
        const int ready = ::poll(&one, 1, static_cast<int>(std::min(left, kStep).count()));
        if (ready > 0) return Wait::ready;
        if (ready < 0 && errno != EINTR && errno != EAGAIN) return Wait::late;
    }
}

std::optional<std::string> ChildProcess::write_line(std::string_view line,
                                                    const Deadline& deadline) {
    std::string text(line);
    text += '\n';
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t written = ::write(to_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (wait_for(to_, POLLOUT, deadline) == Wait::late)
                return fmt::format("did not read its input within {} ms", deadline.limit.count());
        } else if (errno != EINTR) {
            return why_closed("input");
        }
    }
    return std::nullopt;
}

bool ChildProcess::fill() {
    std::array<char, 16384> piece;
    for (;;) {
        const ssize_t size = ::read(from_, piece.data(), piece.size());
        if (size > 0) {
            buffer_.append(piece.data(), static_cast<std::size_t>(size));
            return true;
        }
        if (size == 0) return false;
        if (errno == EAGAIN) return true;
        if (errno != EINTR) return false;
    }
}

Result<ChildProcess::Line> ChildProcess::read_line(const Deadline& deadline) {
    for (std::size_t seen = 0;;) {
        const std::size_t end = buffer_.find('\n', seen);
        if (std::min(end, buffer_.size()) > kMaxLine)
            return fmt::format("sent a line of more than {} bytes", kMaxLine);
        if (end != std::string::npos) {
            Line line{buffer_.substr(0, end)};
            buffer_.erase(0, end + 1);
            return line;
        }
        seen = buffer_.size();
        if (wait_for(from_, POLLIN, deadline) == Wait::late)
            return fmt::format("did not answer within {} ms", deadline.limit.count());
        if (!fill()) return why_closed("output");
    }
}

bool ChildProcess::look_for_more() {
    if (buffer_.empty()) fill();
    return !buffer_.empty();
}

std::string ChildProcess::why_closed(std::string_view pipe) const {
    // A program whose pipes are closed is usually about to end: the shell around it takes a moment.
    const auto ended = end_of(pid_, std::chrono::milliseconds(200));
    return ended ? end_text(*ended) : fmt::format("closed its {}", pipe);
}

void ChildProcess::dismiss(std::chrono::milliseconds grace) {
    ::close(std::exchange(to_, -1));
    end_of(pid_, grace);
}

}  // namespace railhead
