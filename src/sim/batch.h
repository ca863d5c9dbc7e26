// sim/batch.h - many games of one table over several threads.
//
// Game g of a batch gets its chance from the stream (seed, 2g) and its players from (seed, 2g + 1):
// the results do not depend on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

struct Batch {
    const RuleSet* rules = nullptr;
    std::vector<std::string> players{};  // one per seat (players/player_text.h)
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    bool audit = false;  // with records: the number of choices at each move

    // Gets the records of all games, in order, in pieces of whole lines; one thread at a time.
    // Returns false to stop the batch. Empty: no records are made.
    std::function<bool(std::string_view)> write_records{};
    // Called now and then with the number of finished games, by any thread, one at a time.
    std::function<void(std::uint64_t)> progress{};
};

struct SeatTotals {
    std::uint64_t wins = 0;  // in units of 1 / kWinUnits: a shared win is a whole fraction of it
    std::int64_t routes = 0;
    std::int64_t tickets = 0;
    std::int64_t bonuses = 0;
    std::int64_t penalties = 0;
    std::int64_t total = 0;

    friend bool operator==(const SeatTotals&, const SeatTotals&) = default;
};
inline constexpr std::uint64_t kWinUnits = 60;  // divisible by 1 to 5

struct BatchTotals {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t turns = 0;
    std::array<SeatTotals, kMaxSeats> seat{};
    std::array<std::uint64_t, kEndingNames.size()> endings{};  // by Ending
    // Choices of a computer player that the rules refused: a fault of the player. A random move was
    // made instead.
    std::uint64_t refused = 0;

    friend bool operator==(const BatchTotals&, const BatchTotals&) = default;
};

// Plays the batch. When `stop` is asked for, the games claimed so far are finished: the totals and
// records are then those of the first games, without gaps. Each text must be one that read_player()
// reads. Throws what a thread threw (sim/task_loop.h).
BatchTotals play_batch(const Batch& batch, const std::stop_token& stop = {});

}  // namespace railhead
