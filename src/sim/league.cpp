#include "sim/league.h"

#include <algorithm>

namespace railhead {

namespace {

void add(Standing& to, const MatchResult& result, const MatchScore& score, int seats) {
    to.places += static_cast<double>(result.games) * seats;
    to.games += result.games;
    to.ties += result.ties;
    to.turns += result.turns;
    to.sum += score;
}

}  // namespace

std::vector<Pairing> round_robin(std::size_t players, std::span<const int> seats_of_tables) {
    std::vector<Pairing> pairings;
    for (std::size_t table = 0; table < seats_of_tables.size(); ++table) {
        const int seats = seats_of_tables[table];
        for (std::size_t a = 0; a < players; ++a)
            for (std::size_t b = a + 1; b < players; ++b) {
                pairings.push_back({.table = table, .first = a, .others = b, .seats = seats});
                if (seats > 2)
                    pairings.push_back({.table = table, .first = b, .others = a, .seats = seats});
            }
    }
    return pairings;
}

std::vector<Standing> standings(std::size_t players, std::span<const PairingResult> results,
                                const RatingScale& scale) {
    std::vector<Standing> all(players);
    std::vector<Duel> duels;
    for (const auto& [pairing, result] : results) {
        if (result.games == 0) continue;
        add(all[pairing.first], result, result.players[0], 1);
        add(all[pairing.others], result, result.players[1], pairing.seats - 1);
        duels.push_back({.a = pairing.first,
                         .b = pairing.others,
                         .wins_a = result.players[0].wins,
                         .wins_b = result.players[1].wins,
                         .seats_a = 1,
                         .seats_b = pairing.seats - 1,
                         .variance_ratio = static_cast<double>(result.games) /
                                           result.shares[0].independent_games()});
    }
    const std::vector<Rating> ratings = rate(players, duels, scale);
    for (std::size_t i = 0; i < players; ++i) {
        all[i].player = i;
        all[i].rating = ratings[i];
    }
    std::sort(all.begin(), all.end(), [](const Standing& a, const Standing& b) {
        return a.rating.elo != b.rating.elo ? a.rating.elo > b.rating.elo : a.player < b.player;
    });
    return all;
}

}  // namespace railhead
