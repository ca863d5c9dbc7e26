#include "command/watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>
#include <thread>

namespace railhead {

namespace {

constexpr double kLineEvery = 30;  // seconds, where there is no bar

// A signal handler can reach nothing else.
volatile std::sig_atomic_t interrupted = 0;

// Ctrl-C and a polite kill ask the work to stop; a second one ends the
// program.
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

void draw_bar(std::uint64_t done, std::uint64_t all, std::string_view unit, double seconds) {
    constexpr std::uint64_t kWidth = 30;
    const auto filled = static_cast<std::size_t>(share_of(done, all) * static_cast<double>(kWidth));
    fmt::print(stderr, "\r[{:<30}] {}\033[K", std::string(filled, '#'),
               progress_text(done, all, unit, seconds));
    std::fflush(stderr);
}

}  // namespace

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void watch(std::uint64_t all, std::string_view unit,
           const std::function<void(std::stop_token, const Progress&)>& work) {
    std::atomic<std::uint64_t> done = 0;
    std::atomic<bool> finished = false;
    const bool bar = ::isatty(STDERR_FILENO) == 1;
    const auto start = std::chrono::steady_clock::now();
    watch_for_interrupts();
    std::jthread working([&](std::stop_token stop) {
        work(std::move(stop),
             [&](std::uint64_t count) { done.store(count, std::memory_order_relaxed); });
        finished = true;
        finished.notify_all();
    });
    // Short work is over before a bar would help.
    std::jthread watching([&](std::stop_token stop) {
        bool drawn = false;
        double next_line = kLineEvery;
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            if (interrupted) working.request_stop();
            const double seconds = seconds_since(start);
            if (!bar && seconds >= next_line) {
                fmt::print(stderr, "{}\n", progress_text(done, all, unit, seconds));
                next_line += kLineEvery;
            }
            if (!bar || seconds < 0.5) continue;
            draw_bar(done, all, unit, seconds);
            drawn = true;
        }
        if (drawn) fmt::print(stderr, "\r\033[K");
    });
    finished.wait(false);
}

}  // namespace railhead
