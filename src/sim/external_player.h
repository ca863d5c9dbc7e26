// sim/external_player.h - a player that is a program of its own and speaks the protocol of
// docs/player-protocol.md.
//
// Whatever the program does, the referee gets a legal move in time or a reason why the program is
// out of the game. It is then killed at once, and restarted for the next game.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "record/move_json.h"
#include "rules/scoring.h"
#include "rules/view.h"
#include "sim/child_process.h"

namespace railhead {

inline constexpr int kPlayerProtocol = 1;

struct ExternalProgram {
    std::string name{};
    std::string command{};  // for /bin/sh
    std::chrono::milliseconds start_time{10'000};
    std::chrono::milliseconds move_time{5'000};
    std::string errors{};    // a file for its stderr; "": discarded
    std::stop_token stop{};  // when requested, nobody waits for the program any more
    // Gets every line: whether it went to the program, and what it says.
    std::function<void(bool sent, std::string_view line)> log{};
};

class ExternalPlayer {
public:
    explicit ExternalPlayer(ExternalProgram program) : program_(std::move(program)) {}
    ~ExternalPlayer();
    ExternalPlayer(const ExternalPlayer&) = delete;
    ExternalPlayer& operator=(const ExternalPlayer&) = delete;

    // Why the program is out of the game; nullopt: it is not.
    using Out = std::optional<std::string>;

    // Starts the program if it is not running, until it has said hello. `rules` must be the same
    // for all games.
    Out prepare(const RuleSet& rules);
    // Prepares it, and sends it its seat.
    Out start(const RuleSet& rules, Seat seat, std::uint64_t game);
    // What happens, to be sent with the next question.
    void see(const RuleSet& rules, const Event& event);
    // A move that the rules allow, or why the program is out.
    Result<Action> choose(const RuleSet& rules, const View& view);
    // The game is over; `out` are the seats that were put out of it. Nothing that the program does
    // now changes the game.
    void finish(const RuleSet& rules, const ScoreSheet& sheet, const std::vector<Seat>& out);

private:
    using Deadline = ChildProcess::Deadline;

    Out greet(const RuleSet& rules);
    Out say(const nlohmann::ordered_json& message, const Deadline& deadline);
    // An object whose "type" is `type`.
    Result<nlohmann::json> hear(std::string_view type, const Deadline& deadline);
    Result<Action> decide(const RuleSet& rules, const View& view);

    ExternalProgram program_;
    std::unique_ptr<ChildProcess> process_{};
    nlohmann::json events_ = nlohmann::json::array();
    Seat seat_{};
    std::uint64_t game_ = 0;
    std::uint64_t questions_ = 0;
};

}  // namespace railhead
