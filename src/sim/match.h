// sim/match.h - computer players against each other: the same deals from every seat.
//
// Deal d of a match is played once for each rotation of the seats, with the same cards in the deck
// (common random numbers), so that luck weighs as little as possible. Results do not depend on the
// number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "rules/rule_set.h"
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

struct DealResult {
    std::uint64_t deal = 0;
    int games = 0;
    int ties = 0;
    std::int64_t turns = 0;
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
    // Is told each deal that is finished, in order, by one thread at a time; returns false to stop.
    std::function<bool(const DealResult&, std::uint64_t deals)> finished{};
};

struct MatchResult {
    std::uint64_t games = 0;
    std::uint64_t ties = 0;
    std::int64_t turns = 0;
    std::uint64_t refused = 0;  // choices that were not legal: none, unless a player is broken
    Verdict verdict = Verdict::open;
    std::vector<MatchScore> players;
};

MatchResult play_match(const Match& match, std::stop_token stop = {});

}  // namespace railhead
