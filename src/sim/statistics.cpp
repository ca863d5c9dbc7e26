#include "sim/statistics.h"

#include <algorithm>
#include <cmath>

namespace railhead {

Interval share_interval(double wins, double games) {
    if (games <= 0) return {};
    const double share = wins / games;
    const double z = kErrorsOf95Percent;
    const double z2 = z * z / games;
    const double middle = (share + z2 / 2) / (1 + z2);
    const double half = z / (1 + z2) * std::sqrt(share * (1 - share) / games + z2 / (4 * games));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval mean_interval(double sum, double squares, double count) {
    if (count <= 0) return {0, 0};
    const double mean = sum / count;
    if (count < 2) return {mean, mean};
    const double variance = std::max(0.0, (squares - count * mean * mean) / (count - 1));
    const double half = kErrorsOf95Percent * std::sqrt(variance / count);
    return {mean - half, mean + half};
}

void DealShares::add(double share) {
    ++deals;
    sum += share;
    squares += share * share;
}

// Independent games have the variance p (1 - p); deals have their own, so n deals are worth n times
// the ratio of the two. A few deals say little about their variance, and deals that were all won
// say nothing: so some virtual ones, as many won as lost (half of z squared each, as in Wilson's
// interval), are added for the ratio. Deals that are won or lost as a whole have ratio 1 with and
// without them.
double DealShares::independent_games() const {
    if (deals == 0) return 0;
    const double imagined = kErrorsOf95Percent * kErrorsOf95Percent / 2;
    const double count = deals + 2 * imagined;
    const double share = (sum + imagined) / count;
    const double variance = (squares + imagined) / count - share * share;
    return deals * share * (1 - share) / variance;
}

Interval share_interval(const DealShares& shares) {
    const double games = shares.independent_games();
    return share_interval(shares.mean() * games, games);
}

void GameShares::add(double won, double all) {
    if (all <= 0) return;
    ++games;
    times += all;
    wins += won;
    squares_of_times += all * all;
    squares_of_wins += won * won;
    products += won * all;
}

// The variance of a ratio of sums, and virtual games of the usual size as for deals. If all games
// have one size, this is the same as for deals.
double GameShares::independent_games() const {
    if (games == 0) return 0;
    const double imagined = kErrorsOf95Percent * kErrorsOf95Percent / 2;
    const double size = squares_of_times / times;
    const double all = times + 2 * imagined * size;
    const double share = (wins + imagined * size) / all;
    const double squares = squares_of_wins - 2 * share * products +
                           share * share * squares_of_times +
                           imagined * size * size * (share * share + (1 - share) * (1 - share));
    return std::min(times, times * all * share * (1 - share) / squares);
}

Interval share_interval(const GameShares& shares) {
    const double games = shares.independent_games();
    return share_interval(shares.mean() * games, games);
}

// The log likelihood ratio of the two shares. (An approximation by the mean and variance of the
// results would stop far too early when all games are won.)
Verdict sprt(const Sprt& test, const DealShares& shares) {
    const double high = std::min(test.target, 0.999);
    const double low = high - test.margin;
    const double share = shares.mean();
    const double per_game =
        share * std::log(high / low) + (1 - share) * std::log((1 - high) / (1 - low));
    const double ratio = shares.independent_games() * per_game;
    const double bound = std::log((1 - test.error) / test.error);
    if (ratio >= bound) return Verdict::reached;
    if (ratio <= -bound) return Verdict::missed;
    return Verdict::open;
}

}  // namespace railhead
