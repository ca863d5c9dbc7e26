// command/watch.h - long work: a progress bar with the time left, and an orderly stop on Ctrl-C.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace railhead {

// Called with the number of those done so far, by any thread, one at a time.
using Progress = std::function<void(std::uint64_t)>;

// Does the work in a thread of its own while this one shows the progress (on a terminal a bar, if
// it takes more than a moment; else a line every half minute, for log files) and watches for
// Ctrl-C, which asks the work to stop; a second one ends the program. What the work throws is
// thrown again here.
void watch(std::uint64_t all, std::string_view unit,
           const std::function<void(std::stop_token, const Progress&)>& work);

double seconds_since(std::chrono::steady_clock::time_point start);

}  // namespace railhead
