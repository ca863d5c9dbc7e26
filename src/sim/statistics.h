// sim/statistics.h - what a number of games says: intervals, and tests that stop when it is
// decided.
//
// Games of one deal from several seats depend on each other, so a deal is one sample, and how much
// deals differ says how many independent games they are worth.
#pragma once

#include <cstdint>

namespace railhead {

inline constexpr double kErrorsOf95Percent = 1.959964;  // standard errors to each side

struct Interval {
    double low = 0;
    double high = 1;
};

// Wilson's 95 % interval for a share of `wins` (shared wins as fractions) in that many independent
// games.
Interval share_interval(double wins, double games);

// The 95 % interval of a mean, from the sum of `count` numbers and the sum of their squares.
Interval mean_interval(double sum, double squares, double count);

// What a player won of each deal: from 0, none of its games, to 1, all of them.
struct DealShares {
    double deals = 0;
    double sum = 0;
    double squares = 0;

    void add(double share);
    double mean() const { return deals == 0 ? 0 : sum / deals; }

    // How many independent games would show the share as well: as many as deals if all games of a
    // deal end alike, more if they differ, and more than were played if they balance each other.
    double independent_games() const;
};

// Wilson's 95 % interval, with deals as samples.
Interval share_interval(const DealShares& shares);

// A share of something that comes up several times in a game, such as the decisions of a seat that
// wins: those of one game depend on each other, so the games are the samples, however often it came
// up in each.
struct GameShares {
    double games = 0;  // in which it came up
    double times = 0;
    double wins = 0;
    double squares_of_times = 0;
    double squares_of_wins = 0;
    double products = 0;

    void add(double won, double all);
    double mean() const { return times == 0 ? 0 : wins / times; }
    // As for deals, and at most `times`.
    double independent_games() const;
};

// Wilson's 95 % interval, with games as samples.
Interval share_interval(const GameShares& shares);

// A sequential test whether a share is `target` or more, against `target` less a margin.
struct Sprt {
    double target = 0.5;
    double margin = 0.05;
    double error = 0.05;  // of either kind
};
enum class Verdict : std::uint8_t { open, reached, missed };

// Wald's test after these deals.
Verdict sprt(const Sprt& test, const DealShares& shares);

}  // namespace railhead
