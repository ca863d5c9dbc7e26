#include "sim/statistics.h"

#include <algorithm>
#include <cmath>

namespace railhead {

namespace {

constexpr double kZ = 1.959964;  // standard errors to each side of a 95 % interval

}  // namespace

Interval share_interval(double wins, double games) {
    if (games <= 0) return {};
    const double share = wins / games;
    const double z2 = kZ * kZ / games;
    const double middle = (share + z2 / 2) / (1 + z2);
    const double half = kZ / (1 + z2) * std::sqrt(share * (1 - share) / games + z2 / (4 * games));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval mean_interval(double sum, double squares, double count) {
    if (count <= 0) return {0, 0};
    const double mean = sum / count;
    if (count < 2) return {mean, mean};
    const double variance = std::max(0.0, (squares - count * mean * mean) / (count - 1));
    const double half = kZ * std::sqrt(variance / count);
    return {mean - half, mean + half};
}

// The log likelihood ratio of two means for results of this variance, as if they were normal.
Verdict sprt(const Sprt& test, double games, double wins, double squares) {
    if (games < 8) return Verdict::open;
    const double low = test.target - test.margin;
    const double mean = wins / games;
    // Even if all games went one way so far, the next may not.
    const double smallest = 0.25 / games;
    const double variance = std::max(squares / games - mean * mean, smallest);
    const double ratio =
        games * (test.target - low) * (2 * mean - test.target - low) / (2 * variance);
    const double bound = std::log((1 - test.error) / test.error);
    if (ratio >= bound) return Verdict::reached;
    if (ratio <= -bound) return Verdict::missed;
    return Verdict::open;
}

}  // namespace railhead
