// sim/reliability.h - do win chances keep what they promise? Games between players are played, each
// with a deal of its own, and at decisions a network, or a search, says how likely the seat that is
// asked wins: of the times when it said 70 %, 70 % should be won.
//
// Half of the games have one of the players in all seats, the other half any of them in each.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "players/player_text.h"
#include "rules/rule_set.h"
#include "sim/seated_player.h"
#include "sim/statistics.h"

namespace railhead {

struct ReliabilityTrial {
    std::vector<std::shared_ptr<const RuleSet>> tables{};  // in turn; of one map
    std::vector<std::string> players{};
    std::uint64_t games = 200;  // at all tables together
    std::uint64_t seed = 1;
    int threads = 1;
    Timing timing = Timing::wall;  // of the players
    // Judges the position at the beginning of each turn, in one thread and by processor time.
    // Without it, the network judges at every decision with more than one choice. Decisions for
    // which there is nothing to search do not count.
    std::optional<PlayerSpec> search{};
    // Must have one for the map, unless a search does without.
    const NetworkSource* networks = &program_networks();
    // Gets the number of games that are finished, by one thread at a time.
    std::function<void(std::uint64_t)> finished{};
};

// What was foretold, and what came of it.
struct Foretold {
    double sum = 0;    // of the win chances
    GameShares won{};  // a shared win as its part

    double mean() const { return won.times == 0 ? 0 : sum / won.times; }
    // How much more was won than foretold.
    double gap() const { return won.mean() - mean(); }
};

inline constexpr std::size_t kReliabilityBins = 20;  // of 5 points each; 100 % is in the last one

struct ReliabilityResult {
    std::uint64_t games = 0;
    std::uint64_t refused = 0;  // choices that were not legal: none, unless a player is broken
    std::array<Foretold, kReliabilityBins> bins{};
    Foretold all{};
    std::vector<Foretold> players{};  // by who sat in the seat, in the order given
    std::vector<Foretold> tables{};   // in the order given

    // The mean of the bins' gaps without their sign, each as often as it was foretold.
    double mean_gap() const;
};

// Throws what a thread threw (sim/task_loop.h).
ReliabilityResult try_reliability(const ReliabilityTrial& trial, const std::stop_token& stop = {});

}  // namespace railhead
