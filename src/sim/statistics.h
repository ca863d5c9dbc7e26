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

// The test after games with these results, summed: how many, of which so much was won (0 to 1 a
// game), and the sum of squares of that.
Verdict sprt(const Sprt& test, double games, double wins, double squares);

}  // namespace railhead
