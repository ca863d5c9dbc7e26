// sim/seated_player.h - a computer player at a table: its budgets by clock and threads, one per
// turn.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "players/game_driver.h"
#include "players/player_text.h"
#include "rules/refusal.h"
#include "rules/state.h"
#include "sim/program_networks.h"
#include "sim/rotation.h"

namespace railhead {

// How a player's time is measured.
enum class Timing : std::uint8_t {
    wall,       // what people wait
    processor,  // of the one thread that thinks, however busy the machine is
};

// A time and a number of threads. Only the time spent in decisions counts.
class ClockBudget final : public Budget {
public:
    // Several threads are timed by the wall clock.
    ClockBudget(std::chrono::nanoseconds time, int threads, Timing timing)
        : time_(time), threads_(threads), timing_(threads == 1 ? timing : Timing::wall) {}

    void resume() { since_ = now(); }
    void pause() { spent_ += now() - since_; }

    double used() override {
        const std::chrono::nanoseconds spent = spent_ + (now() - since_);
        return static_cast<double>(spent.count()) / static_cast<double>(time_.count());
    }
    void count_iteration() override {}
    int workers() const override { return threads_; }
    void run(const std::function<void(int)>& work) override;

private:
    std::chrono::nanoseconds now() const;

    std::chrono::nanoseconds time_;
    std::chrono::nanoseconds spent_{0};
    std::chrono::nanoseconds since_{0};
    int threads_;
    Timing timing_;
};

// A player with the budget of the turn that it is in.
class SeatedPlayer {
public:
    explicit SeatedPlayer(const PlayerSpec& spec, Timing timing = Timing::wall)
        : SeatedPlayer(spec, make_player(spec, &program_networks()), timing) {}
    // With the budgets of `spec`, but another player.
    SeatedPlayer(const PlayerSpec& spec, std::unique_ptr<Player> player, Timing timing)
        : spec_(spec), timing_(timing), player_(std::move(player)) {}

    void start(const RuleSet& rules, Seat seat) {
        player_->start(rules, seat);
        budget_.reset();
    }
    void see(const RuleSet& rules, const Event& event) { player_->see(rules, event); }
    // With what is left of the turn's budget.
    Action choose(const RuleSet& rules, const View& view, RandomStream& random);
    void note_refusal(Refusal) { ++refused_; }

    // Until now, in all decisions.
    std::chrono::nanoseconds time() const { return time_; }
    // Choices that were not legal: none, unless the player is broken.
    std::uint64_t refused() const { return refused_; }

private:
    void begin_turn();

    PlayerSpec spec_;
    Timing timing_;
    std::unique_ptr<Player> player_;
    std::optional<std::variant<IterationBudget, ClockBudget>> budget_;
    int turn_ = -1;  // to which `budget_` belongs
    std::chrono::nanoseconds time_{0};
    std::uint64_t refused_ = 0;
};

// Compiled once: games of many players and the text game are optimised differently.
extern template void show_event(const RuleSet&, SeatedPlayer&, Seat, const Event&);
extern template Decided decision_of(const RuleSet&, SeatedPlayer&, const State&, Seat,
                                    RandomStream&);

// A player for each text, which read_player() must be able to read.
std::vector<SeatedPlayer> seated_players(std::span<const std::string> texts,
                                         Timing timing = Timing::wall);
// These players at the seats of a game; `streams` are the rotation's.
std::vector<PlayerAtSeat<SeatedPlayer>> seats_in(const Rotation& rotation,
                                                 std::span<SeatedPlayer> players,
                                                 std::span<RandomStream> streams);
// How many of their choices were not legal until now.
std::uint64_t refused_by(std::span<const SeatedPlayer> players);

}  // namespace railhead
