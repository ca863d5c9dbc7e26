// sim/match.h - computer players against each other: the same deals from every seat.
//
// Deal d of a match is played once for each rotation of the seats, with the same cards in the deck
// (common random numbers), so that luck matters as little as possible. The games of a deal are one
// sample in intervals and in the sequential test. Results do not depend on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "rules/rule_set.h"
#include "rules/scoring.h"
#include "rules/state.h"
#include "sim/seated_player.h"
#include "sim/statistics.h"

namespace railhead {

// What a player did in one game, or the sum over games.
struct MatchScore {
    double wins = 0;  // a shared win as its part
    std::int64_t score = 0;
    std::int64_t routes = 0;
    std::int64_t tickets = 0;
    std::int64_t bonuses = 0;
    std::int64_t penalties = 0;
    std::int64_t kept = 0;       // tickets
    std::int64_t completed = 0;  // of these
    std::int64_t turns = 0;
    double milliseconds = 0;  // of thinking

    MatchScore& operator+=(const MatchScore& other);
};
// What a seat did in a game that is over; the caller adds its turns and time.
MatchScore score_of_seat(const State& state, const ScoreSheet& sheet, Seat seat);

struct DealResult {
    std::uint64_t deal = 0;
    int games = 0;
    int ties = 0;
    std::int64_t turns = 0;
    std::uint64_t refused = 0;  // choices that were not legal: none, unless a player is broken
    std::vector<MatchScore> players;  // in the order given, sums over the rotations
};

struct Match {
    const RuleSet* rules = nullptr;
    std::vector<std::string> players;  // as many as seats, or fewer: the last one fills the rest
    std::uint64_t games = 200;         // at most; whole deals are played
    std::uint64_t seed = 1;
    int threads = 1;
    Timing timing = Timing::wall;
    std::optional<Sprt> sprt{};  // for the share of the first player

    // Deals that were played before.
    std::vector<DealResult> played{};
    // Gets each deal that is finished, in order, by one thread at a time; returns false to stop.
    std::function<bool(const DealResult&)> finished{};
};

struct MatchResult {
    std::uint64_t games = 0;
    std::uint64_t ties = 0;
    std::int64_t turns = 0;
    std::uint64_t refused = 0;
    Verdict verdict = Verdict::open;
    std::vector<MatchScore> players;
    // Of each player, with all the seats that it fills: whose interval is what many games would
    // say.
    std::vector<DealShares> shares;
};

// Throws what a thread threw (sim/task_loop.h).
MatchResult play_match(const Match& match, const std::stop_token& stop = {});

// How many of `seats` the player at this place in a list of `players` fills: the last one fills the
// rest.
int seats_filled(std::size_t player, std::size_t players, int seats);
// The interval of the share that each of its seats wins.
Interval seat_share_interval(const DealShares& shares, int filled);

}  // namespace railhead
