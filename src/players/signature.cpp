#include "players/signature.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "map/map_library.h"
#include "players/player_text.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/digest.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

// Of each kind of player at each table: many of the quick ones, which try out all corners of the
// rules, few of the others.
constexpr int kGames = 60;
constexpr int kGamesOfThinkers = 1;
constexpr std::uint64_t kIterations = 1;

using Players = std::array<std::unique_ptr<Player>, kMaxSeats>;

// Events reach the players as in any other game.
struct Tell {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    Players& players;

    void operator()(const Event& event) const {
        for (const Seat seat : seats_of(rules))
            players[index_of(seat)]->see(rules, seen_by(event, seat, rules.spec.tickets.unkept));
    }
};

// Folds every decision of one game: what was done, and the state that it led to.
void play_game(const RuleSet& rules, std::uint64_t seed, Players& players, Digest& result) {
    RandomChance chance{RandomStream(seed, 0)};
    RandomStream random(seed, 1);
    Tell tell{rules, players};
    for (const Seat seat : seats_of(rules)) players[index_of(seat)]->start(rules, seat);
    State state = deal(rules, chance, tell);
    while (state.open.decision != Decision::over) {
        const Seat seat = deciding_seat(state.open);
        IterationBudget budget(kIterations);
        const Action action =
            players[index_of(seat)]->choose(rules, view_of(state, seat), budget, random);
        apply(rules, state, seat, action, chance, tell);
        result.add(digest(action));
        result.add(digest(state));
    }
    const ScoreSheet sheet = final_scores(rules, state);
    for (const SeatScore& score : sheet.seat) result.add(static_cast<std::uint64_t>(score.total()));
    result.add(sheet.winners);
}

void play_table(const RuleSet& rules, Digest& result) {
    for (const PlayerName& name : player_names()) {
        if (name.level) continue;
        Players players;
        for (const Seat seat : seats_of(rules)) players[index_of(seat)] = make_player(name.name);
        const bool quick = name.thinking <= Thinking::simple;
        for (int game = 0; game < (quick ? kGames : kGamesOfThinkers); ++game)
            play_game(rules, static_cast<std::uint64_t>(game), players, result);
    }
}

}  // namespace

std::uint64_t signature() {
    Digest result;
    const MapLibrary library;
    for (const MapSpec* map : library.maps()) {
        std::vector<std::string> variants{""};
        for (const Variant& variant : map->variants) variants.push_back(variant.name);
        for (const std::string& variant : variants) {
            const RuleSpec& spec = *rules_named(*map, variant);
            for (int players = spec.min_players; players <= spec.max_players; ++players) {
                const auto made = RuleSet::make(*map, {.players = players, .variant = variant});
                if (const auto* rules = std::get_if<RuleSet>(&made)) play_table(*rules, result);
            }
        }
    }
    return result.value();
}

}  // namespace railhead
