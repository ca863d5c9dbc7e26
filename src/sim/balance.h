// sim/balance.h - is a board fair, and is all of it used? What many games say about seats, tickets,
// tracks and the sources of points.
//
// All sums are whole numbers: they do not depend on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "rules/rule_set.h"
#include "rules/scoring.h"

namespace railhead {

struct BalanceRun {
    const RuleSet* rules = nullptr;
    std::vector<std::string> players{};  // one per seat; different ones play each deal from each
    std::uint64_t games = 1000;          // whole deals are played
    std::uint64_t seed = 1;
    int threads = 1;
    // Called now and then with the number of finished games, by any thread, one at a time.
    std::function<void(std::uint64_t)> progress{};
};

// Whether one player has all seats: then the seats need not be rotated.
bool has_equal_players(const BalanceRun& run);

// Wins are counted in units of 1 / kWinUnits (sim/batch.h): a shared win is a whole number. Squares
// are of the sums of whole deals: games of one deal are one sample.
struct SeatBalance {
    std::uint64_t wins = 0;
    std::uint64_t win_squares = 0;
    std::int64_t score = 0;
    std::int64_t score_squares = 0;

    SeatBalance& operator+=(const SeatBalance& other);
};
struct TicketBalance {
    std::uint64_t offered = 0;
    std::uint64_t kept = 0;
    std::uint64_t completed = 0;
    std::uint64_t wins = 0;  // of the seats that kept it

    TicketBalance& operator+=(const TicketBalance& other);
};
struct TrackBalance {
    std::uint64_t claimed = 0;  // by players
    std::uint64_t neutral = 0;  // by the neutral player
    std::uint64_t wins = 0;     // of the seats that claimed it

    TrackBalance& operator+=(const TrackBalance& other);
};

struct Balance {
    std::uint64_t deals = 0;
    std::uint64_t games = 0;
    std::uint64_t ties = 0;
    std::uint64_t refused = 0;  // choices that were not legal: none, unless a player is broken
    std::int64_t turns = 0;
    std::int64_t turn_squares = 0;
    int shortest = 0;  // turns
    int longest = 0;
    std::array<SeatBalance, kMaxSeats> seats{};
    std::array<std::int64_t, kScoreLines.size()> points{};     // of all seats, by ScoreLine
    std::array<std::uint64_t, kEndingNames.size()> endings{};  // by Ending
    std::vector<TicketBalance> tickets{};
    std::vector<TrackBalance> tracks{};

    Balance& operator+=(const Balance& other);
};

// When `stop` is asked for, the deals begun are finished. Throws what a thread threw
// (sim/task_loop.h).
Balance play_balance(const BalanceRun& run, const std::stop_token& stop = {});

}  // namespace railhead
