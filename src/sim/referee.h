// sim/referee.h - games between computer players and other people's programs: the same deals from
// every seat, and a game always ends.
//
// A program that answers wrongly, late or not at all is out of that game: `random` plays its seat
// on, which cannot win. A program that does not even start is an error of the match, not a bad
// player. Deals, seats and random streams are those of sim/match.h, so that built-in players get
// the same games here. Concurrent games have processes of their own, and results do not depend on
// their number as long as a program's decisions depend only on the game; but limits are wall-clock
// time, and programs that share a core slow each other down.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule_set.h"
#include "sim/match.h"

namespace railhead {

// Who takes part.
struct Entrant {
    std::string name{};                    // of a built-in player: its text (players/player_text.h)
    std::optional<std::string> command{};  // of a program, for /bin/sh
};

struct PutOut {
    std::uint64_t game = 0;  // from 1
    Seat seat{};
    std::string reason{};
};

struct EntrantResult {
    MatchScore score{};  // its turns and time: those that it decided itself
    std::vector<PutOut> out{};
};

struct RefereedGame {
    std::uint64_t game = 0;  // from 1
    bool tie = false;
    std::int64_t turns = 0;
    std::vector<EntrantResult> entrants{};  // in the order given
};

struct RefereedMatch {
    const RuleSet* rules = nullptr;
    std::vector<Entrant> entrants{};  // as many as seats, or fewer: the last one fills the rest
    std::uint64_t games = 20;         // at most; whole deals are played
    std::uint64_t seed = 1;
    std::chrono::milliseconds move_time{5'000};    // of a program, for each answer
    std::chrono::milliseconds start_time{10'000};  // of a program, until it says hello
    std::string errors{};                          // a file for stderr of programs; "": discarded
    int threads = 1;                               // games at the same time

    // Games that were played before.
    std::vector<RefereedGame> played{};

    // Called in the order of the games, by one thread at a time; false stops the match. Empty: not
    // asked for.
    std::function<bool(std::string_view line)> write_record{};
    // All lines to and from programs: each at once with one thread, else those of a whole game.
    std::function<bool(std::string_view lines)> write_log{};
    std::function<bool(const RefereedGame&)> finished{};
};

struct RefereedResult {
    // Why a program could not be started, with its name; no game was played then.
    std::optional<std::string> not_started{};
    std::uint64_t games = 0;
    std::uint64_t ties = 0;
    std::int64_t turns = 0;
    std::vector<EntrantResult> entrants{};
    // Of each entrant, with all the seats that it fills; of a deal that was cut short: what it won
    // of the games that were played.
    std::vector<DealShares> shares{};
};

// Plays the match. When `stop` is asked for, the games that are running are given up. Throws what a
// thread threw (sim/task_loop.h).
RefereedResult play_refereed(const RefereedMatch& match, const std::stop_token& stop = {});

// Whole deals: the number of games that such a match has.
std::uint64_t games_of(const RefereedMatch& match);

}  // namespace railhead
