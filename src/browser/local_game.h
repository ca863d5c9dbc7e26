// browser/local_game.h - a whole game without a server: people on one device, computer players.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "browser/answers.h"
#include "players/network_source.h"
#include "players/player.h"
#include "rules/apply.h"
#include "rules/deal.h"

namespace railhead {

class LocalGame {
public:
    // Deals. `rules` must outlive the game.
    LocalGame(const RuleSet& rules, std::uint64_t seed);

    // What computer players use from now on; nullptr: they do without.
    void use(std::shared_ptr<const NeuralNetwork> network);

    // What the viewer may see, what is asked of it, and what has happened since it last looked.
    nlohmann::json look(Viewer viewer);
    // The move of a seat; as at a server, the ticket of a neutral phase is turned up at once.
    nlohmann::json act(Seat seat, const Action& action);
    // What a computer player would do for the seat.
    nlohmann::json choose(Seat seat, const std::string& player);
    // The score sheet and all tickets; only once the game is over.
    nlohmann::json result() const;

private:
    struct Log {
        static constexpr bool kListens = true;
        void operator()(const Event& event) { events.push_back(event); }
        std::vector<Event> events;
    };

    // Whose decision is next.
    nlohmann::json next_json() const;

    const RuleSet& rules_;
    RandomChance chance_;
    RandomStream random_;
    Log log_;
    State state_;
    std::array<std::size_t, kMaxSeats + 1> seen_{};  // events; the last are the spectators'
    std::unique_ptr<const NetworkSource> networks_;  // outlives the players
    std::map<std::pair<std::size_t, std::string>, std::unique_ptr<Player>> players_;
};

}  // namespace railhead
