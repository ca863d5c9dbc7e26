// sim/batch_environment.h - thousands of games at once, for programs that learn: observations and
// masks as bytes into memory of the caller, choices as numbers (players/decision_space.h).
//
// A step is one decision of a seat that the caller plays. Chance, decisions with one possible
// answer and seats with a computer player are dealt with inside; a game that is over is replaced by
// the next one. Game k of place i depends on the seed, i and k alone: results are the same for any
// number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "players/observation.h"
#include "players/player.h"

namespace railhead {

class MapLibrary;

struct EnvironmentSettings {
    std::string map{};       // its id
    std::string map_text{};  // a map file, for a map that is not built in
    int players = 2;
    std::string variant{};
    std::size_t games = 1;  // at the same time
    int threads = 1;
    std::uint64_t seed = 1;
    Observer::Detail detail = Observer::Detail::full;
    // Computer players (players/player_text.h) in seats one after the other; the caller plays the
    // others. Where they begin differs by place, and moves on by a seat with each game there.
    // Players that search or use a network are refused.
    std::vector<std::string> computer_players{};
};

// Where the results of a step go. Each has room for one row per game.
struct EnvironmentRows {
    std::uint8_t* observations = nullptr;  // observation_size() bytes each
    std::uint8_t* masks = nullptr;         // choices() bytes each
    std::int8_t* seats = nullptr;          // who is asked
    std::uint8_t* over = nullptr;          // 1: a game ended in this step, and the next one began
    // Of the game that ended: for each seat its part of the win, and its score.
    float* wins = nullptr;
    float* scores = nullptr;
    std::int8_t* first_computers = nullptr;  // of the game being played: seat of the first one
};

class BatchEnvironment {
public:
    // An environment, or what is wrong with the settings.
    static Result<std::unique_ptr<BatchEnvironment>> make(const EnvironmentSettings& settings);
    ~BatchEnvironment();

    std::size_t games() const { return settings_.games; }
    std::size_t observation_size() const { return observer_.size(); }
    std::size_t choices() const { return observer_.space().size(); }
    const Observer& observer() const { return observer_; }
    const RuleSet& rules() const { return *rules_; }

    // The positions as they are.
    void observe(const EnvironmentRows& rows);
    // Makes one choice in each game. Returns the row of a choice that may not be made, in which
    // case nothing at all has changed, or -1.
    std::ptrdiff_t step(std::span<const std::int32_t> chosen, const EnvironmentRows& rows);

private:
    struct Game;
    class Threads;

    BatchEnvironment(const EnvironmentSettings& settings, std::unique_ptr<MapLibrary> library,
                     std::unique_ptr<RuleSet> rules);
    void begin(Game& game, std::size_t place);
    // Goes on until the caller is asked something, or the game is over.
    void settle(Game& game);
    void write(const Game& game, std::size_t place, const EnvironmentRows& rows);
    void step_game(Game& game, std::size_t place, std::int32_t choice, const EnvironmentRows& rows);
    int players() const { return rules_->players; }

    EnvironmentSettings settings_;
    std::unique_ptr<MapLibrary> library_;
    std::unique_ptr<RuleSet> rules_;
    Observer observer_;
    std::vector<Game> games_;
    std::vector<std::uint8_t> masks_;  // of the games as they are
    std::unique_ptr<Threads> threads_;
};

}  // namespace railhead
