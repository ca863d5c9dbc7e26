// sim/statistics.h - what a number of games says: intervals, and tests that stop when it is
// decided.
#pragma once

#include <cstdint>

namespace railhead {

struct Interval {
    double low = 0;
    double high = 1;
};

// Wilson's 95 % interval for a share of `wins` (shared wins as fractions) in `games`.
Interval share_interval(double wins, double games);

// The 95 % interval of a mean, from the sum of `count` numbers and the sum of their squares.
Interval mean_interval(double sum, double squares, double count);

// A sequential test whether a share is `target` or more, against `target` less a margin.
struct Sprt {
    double target = 0.5;
    double margin = 0.05;
    double error = 0.05;  // of either kind
};
enum class Verdict : std::uint8_t { open, reached, missed };

// Wald's test after so many games, of which so many were won (a shared win as its part).
Verdict sprt(const Sprt& test, double games, double wins);

}  // namespace railhead
