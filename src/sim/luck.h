// sim/luck.h - how much luck leaves: what a search wins when it is shown what the others hold
// (sim/shown_hands.h). No player that sees its own view only can be expected to win more with the
// same time and the same judgement of positions; the rest is luck, or judgement.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "players/network_source.h"
#include "players/player_text.h"
#include "rules/rule_set.h"
#include "sim/seated_player.h"
#include "sim/statistics.h"

namespace railhead {

// Deals and rotations are those of a match (sim/match.h) with the same seed.
struct LuckTrial {
    const RuleSet* rules = nullptr;
    PlayerSpec search{};        // what thinks and how long; it is shown the others' hands
    std::string opponent{};     // in all other seats
    std::uint64_t games = 200;  // at most; whole deals are played
    std::uint64_t seed = 1;
    int threads = 1;
    Timing timing = Timing::processor;
    const NetworkSource* networks = &program_networks();  // of the search
    // Gets the number of games that are finished, by one thread at a time.
    std::function<void(std::uint64_t)> finished{};
};

struct LuckResult {
    std::uint64_t games = 0;
    std::uint64_t refused = 0;  // choices that were not legal: none, unless a player is broken
    double difference = 0;      // sum over games: to the score of the best other seat
    DealShares shares{};        // of the search
};

// Throws what a thread threw (sim/task_loop.h).
LuckResult try_luck(const LuckTrial& trial, const std::stop_token& stop = {});

}  // namespace railhead
