// sim/ratings.h - how strong players are, from the games between them: Bradley-Terry on the Elo
// scale.
//
// A player has a strength; it wins a game with the probability of its part of the strengths of all
// seats. So a player alone against three seats of another is expected to win a/(a + 3b), and tables
// of every size count for the same ratings.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace railhead {

// The games between two players: how many seats each had, and what each won of them, shared wins as
// fractions.
struct Duel {
    std::size_t a = 0;
    std::size_t b = 0;
    double wins_a = 0;
    double wins_b = 0;
    int seats_a = 1;
    int seats_b = 1;
    // How much more the number of wins varies than that of independent games: more than 1 if games
    // of one deal end alike, less if they balance each other's luck (sim/statistics.h).
    double variance_ratio = 1;
};

struct RatingScale {
    double center = 1500;                 // the mean of all, or the rating of the anchor
    std::optional<std::size_t> anchor{};  // a player
    // The number of virtual draws of everybody against an average player: without them a player
    // that won every game would be infinitely strong. More than 0.
    double prior = 1;
};

struct Rating {
    double elo = 0;
    double error = 0;  // standard error, against the mean or the anchor
};

// A rating for each player from 0 to `players` - 1.
std::vector<Rating> rate(std::size_t players, std::span<const Duel> duels,
                         const RatingScale& scale = {});

}  // namespace railhead
