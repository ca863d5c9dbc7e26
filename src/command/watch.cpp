#include "command/watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

namespace railhead {

namespace {

constexpr double kLineEvery = 30;  // seconds, where there is no bar

// A signal handler cannot reach anything else.
volatile std::sig_atomic_t interrupted = 0;

// Ctrl-C and SIGTERM ask the work to stop; a second one ends the program.
void watch_for_interrupts() {
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

std::string time_text(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

double share_of(std::uint64_t done, std::uint64_t all) {
    return static_cast<double>(done) / static_cast<double>(all);
}

std::string progress_text(std::uint64_t done, std::uint64_t all, std::string_view unit,
                          double seconds) {
    const double share = share_of(done, all);
    return fmt::format("{} of {} {}{}", done, all, unit,
                       done == 0 ? "" : ", " + time_text(seconds * (1 - share) / share) + " left");
}

// Does not throw if nobody reads stderr any more: the work goes on.
void write_stderr(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

void draw_bar(std::uint64_t done, std::uint64_t all, std::string_view unit, double seconds) {
    constexpr std::uint64_t kWidth = 30;
    const auto filled = static_cast<std::size_t>(share_of(done, all) * static_cast<double>(kWidth));
    write_stderr(fmt::format("\r[{:<30}] {}\033[K", std::string(filled, '#'),
                             progress_text(done, all, unit, seconds)));
}

// Work in a thread of its own.
struct Watched {
    std::atomic<std::uint64_t> done = 0;
    std::mutex mutex{};
    std::condition_variable changed{};
    bool finished = false;
    std::exception_ptr thrown{};

    bool finishes_within(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, time, [&] { return finished; });
    }
    void finish(std::exception_ptr with) {
        const std::scoped_lock lock(mutex);
        finished = true;
        thrown = std::move(with);
        changed.notify_all();
    }
};

// Until the work is finished. Short work is over before a bar would help.
void show_progress(Watched& work, std::uint64_t all, std::string_view unit, std::jthread& thread) {
    const bool bar = ::isatty(STDERR_FILENO) == 1;
    const auto start = std::chrono::steady_clock::now();
    bool drawn = false;
    double next_line = kLineEvery;
    while (!work.finishes_within(std::chrono::milliseconds(20))) {
        if (interrupted) thread.request_stop();
        const double seconds = seconds_since(start);
        if (!bar && seconds >= next_line) {
            write_stderr(progress_text(work.done, all, unit, seconds) + "\n");
            next_line += kLineEvery;
        }
        if (!bar || seconds < 0.5) continue;
        draw_bar(work.done, all, unit, seconds);
        drawn = true;
    }
    if (drawn) write_stderr("\r\033[K");
}

}  // namespace

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void watch(std::uint64_t all, std::string_view unit,
           const std::function<void(std::stop_token, const Progress&)>& work) {
    Watched watched;
    watch_for_interrupts();
    std::jthread thread([&](std::stop_token stop) {
        try {
            work(std::move(stop), [&](std::uint64_t count) { watched.done = count; });
            watched.finish(nullptr);
        } catch (...) {  // out of a thread it would end the program
            watched.finish(std::current_exception());
        }
    });
    show_progress(watched, all, unit, thread);
    thread.join();
    if (watched.thrown) std::rethrow_exception(watched.thrown);
}

}  // namespace railhead
