#include "sim/golden.h"

#include <array>
#include <cassert>

#include "players/random_player.h"

namespace railhead {

std::string GoldenGame::file() const {
    return map->id + '/' + std::to_string(players) + "p_" + (variant.empty() ? "" : variant + '_') +
           std::to_string(seed) + ".txt";
}

std::vector<GoldenGame> golden_games(const MapLibrary& library) {
    std::vector<GoldenGame> games;
    for (const MapSpec* map : library.maps()) {
        const auto add = [&](const RuleSpec& rules, const std::string& variant) {
            for (int n = rules.min_players; n <= rules.max_players; ++n)
                games.push_back({.map = map, .players = n, .variant = variant});
        };
        add(map->rules, "");
        for (const Variant& variant : map->variants) add(variant.rules, variant.name);
    }
    return games;
}

Playthrough random_playthrough(const RuleSet& rules, std::uint64_t seed) {
    RandomStream random(seed, 1);
    const std::string title =
        "a random game on " + rules.map->id + ", " + std::to_string(rules.players) + " players" +
        (rules.selection.variant.empty() ? "" : ", " + rules.selection.variant) + ", seed " +
        std::to_string(seed);
    return playthrough(rules, title, seed, [&](const State& state, Seat seat) {
        return random_action(rules, context_of(state, seat), random);
    });
}

Playthrough random_playthrough(const GoldenGame& game) {
    const auto made = RuleSet::make(*game.map, {.players = game.players, .variant = game.variant});
    assert(made);
    return random_playthrough(*made, game.seed);
}

}  // namespace railhead
