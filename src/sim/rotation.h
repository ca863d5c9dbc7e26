// sim/rotation.h - one of the games of a deal: each player takes each seat once, with the same
// cards in the deck.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "rules/chance.h"

namespace railhead {

struct Rotation {
    std::uint64_t seed = 1;  // of the whole series of deals
    std::uint64_t deal = 0;
    std::size_t number = 0;
    std::size_t players = 2;

    // Who sits at a seat, and where a player sits.
    std::size_t player_at(std::size_t seat) const { return (seat + number) % players; }
    Seat seat_of(std::size_t player) const {
        return id_at<Seat>((player + players - number % players) % players);
    }
    // The same in all games of the deal.
    RandomChance chance() const { return RandomChance{RandomStream(seed, 2 * deal)}; }
    // What each player decides with, in the order of the players: the same from every seat.
    std::vector<RandomStream> streams() const {
        std::vector<RandomStream> streams;
        for (std::size_t who = 0; who < players; ++who)
            streams.emplace_back(seed, (2 * deal + 1) * 16 + who);
        return streams;
    }
};

}  // namespace railhead
