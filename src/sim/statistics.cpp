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

// The log likelihood ratio of the two shares. (An approximation by the mean and variance of the
// results would stop far too early when all games are won.)
Verdict sprt(const Sprt& test, double games, double wins) {
    const double high = std::min(test.target, 0.999);
    const double low = high - test.margin;
    const double ratio =
        wins * std::log(high / low) + (games - wins) * std::log((1 - high) / (1 - low));
    const double bound = std::log((1 - test.error) / test.error);
    if (ratio >= bound) return Verdict::reached;
    if (ratio <= -bound) return Verdict::missed;
    return Verdict::open;
}

}  // namespace railhead
