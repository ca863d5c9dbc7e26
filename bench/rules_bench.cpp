// Benchmarks of the rules engine: whole random games on every map, and the questions that players
// ask most. `items_per_second` are decisions, or questions.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "map/map_library.h"
#include "players/game_driver.h"
#include "players/random_player.h"
#include "rules/network.h"
#include "rules/resample.h"
#include "rules/scoring.h"

namespace railhead {
namespace {

const MapLibrary& library() {
    static const MapLibrary maps;
    return maps;
}

RuleSet rules_of(const MapSpec& map, int players, const std::string& variant = {}) {
    return RuleSet::make(map, {.players = players, .variant = variant}).value();
}

std::uint64_t random_game(const RuleSet& rules, std::uint64_t seed, State& state) {
    RandomChance chance(RandomStream(seed, 0));
    RandomStream random(seed, 1);
    RandomTable table{rules, random};
    PlainMoves moves{rules};
    return play_game(moves, state, chance, table);
}

void random_play(benchmark::State& bench, const MapSpec* map, int players,
                 const std::string& variant) {
    const RuleSet rules = rules_of(*map, players, variant);
    std::uint64_t seed = 0;
    std::uint64_t decisions = 0;
    State state;
    for (auto _ : bench) {
        decisions += random_game(rules, seed++, state);
        benchmark::DoNotOptimize(final_scores(rules, state).winners);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(decisions));
}

// Positions from the middle of random games.
std::vector<State> positions(const RuleSet& rules, Decision decision) {
    std::vector<State> found;
    for (std::uint64_t seed = 0; found.size() < 64; ++seed) {
        RandomChance chance(RandomStream(seed, 0));
        RandomStream random(seed, 1);
        State state = deal(rules, chance);
        for (int n = 0; state.open.decision != Decision::over; ++n) {
            if (n > 60 && state.open.decision == decision) {
                found.push_back(state);
                break;
            }
            const Seat seat = deciding_seat(state.open);
            apply(rules, state, seat, random_action(rules, context_of(state, seat), random),
                  chance);
        }
    }
    return found;
}

template <class Ask>
void ask(benchmark::State& bench, std::string_view map, const Ask& question) {
    const RuleSet rules = rules_of(*library().find(map), 2);
    const auto states = positions(rules, Decision::action);
    std::size_t i = 0;
    for (auto _ : bench) benchmark::DoNotOptimize(question(rules, states[i++ % states.size()]));
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()));
}

void register_all() {
    for (const MapSpec* map : library().maps()) {
        const auto add = [&](const RuleSpec& rules, const std::string& variant) {
            for (int players = rules.min_players; players <= rules.max_players; ++players)
                benchmark::RegisterBenchmark(
                    ("random_play/" + map->id + "/" + variant + (variant.empty() ? "" : "/") +
                     std::to_string(players))
                        .c_str(),
                    random_play, map, players, variant);
        };
        add(map->rules, "");
        for (const Variant& variant : map->variants) add(variant.rules, variant.name);
        const std::string id = map->id;
        const auto question = [&](const char* name, auto ask_it) {
            benchmark::RegisterBenchmark((std::string(name) + "/" + id).c_str(),
                                         [id, ask_it](benchmark::State& b) { ask(b, id, ask_it); });
        };
        question("claimable", [](const RuleSet& rules, const State& state) {
            return claimable(rules, context_of(state, state.open.to_move));
        });
        question("count_choices", [](const RuleSet& rules, const State& state) {
            return count_choices(rules, context_of(state, state.open.to_move));
        });
        question("view_of", [](const RuleSet&, const State& state) {
            return view_of(state, state.open.to_move);
        });
        question("resample", [](const RuleSet& rules, const State& state) {
            static RandomChance chance(5);
            return resample(rules, view_of(state, state.open.to_move), chance);
        });
        question("longest_path", [](const RuleSet& rules, const State& state) {
            return longest_path(*rules.map, state.open.owners.owned_by(Seat{0}));
        });
        question("final_scores", [](const RuleSet& rules, const State& state) {
            return final_scores(rules, state);
        });
    }
}

}  // namespace
}  // namespace railhead

int main(int argc, char** argv) {
    railhead::register_all();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
