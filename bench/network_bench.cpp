// Networks: a look at a position, and a search.
#include <benchmark/benchmark.h>

#include "map/map_library.h"
#include "players/game_driver.h"
#include "players/made_up_network.h"
#include "players/network_tree.h"
#include "players/plan_policy.h"

namespace railhead {
namespace {

// Positions of random games with two players, and a network of the size that is trained.
struct Positions {
    explicit Positions(const char* map)
        : rules(*RuleSet::make(*library.find(map), {.players = 2})),
          network(std::make_shared<const NeuralNetwork>(
              *NeuralNetwork::read(made_up_network(rules, 1, {.width = 448, .blocks = 2})))) {
        RandomStream random(5);
        RandomChance chance{RandomStream(6)};
        while (states.size() < 200) {
            State state = deal(rules, chance);
            while (state.open.decision != Decision::over) {
                const Seat seat = deciding_seat(state.open);
                if (state.open.decision == Decision::action && random.below(10) == 0)
                    states.push_back(state);
                apply(rules, state, seat, random_action(rules, context_of(state, seat), random),
                      chance);
            }
        }
    }

    MapLibrary library;
    RuleSet rules;
    std::shared_ptr<const NeuralNetwork> network;
    std::vector<State> states{};
};

void BM_Look(benchmark::State& bench, const char* map) {
    const Positions positions(map);
    PositionEvaluator evaluator(positions.rules, positions.network);
    std::size_t i = 0;
    for (auto _ : bench) {
        const State& state = positions.states[i++ % positions.states.size()];
        const Seat seat = deciding_seat(state.open);
        const Asked asked{context_of(state, seat)};
        TicketPlan plan;
        evaluator.find_choices(asked);
        evaluator.look(asked, own_tickets(state, seat), plan);
        benchmark::DoNotOptimize(evaluator.best_choice());
    }
}
BENCHMARK_CAPTURE(BM_Look, nordic, "nordic-countries")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Look, usa, "usa")->Unit(benchmark::kMicrosecond);

void BM_NetworkSearch(benchmark::State& bench, const char* map) {
    const Positions positions(map);
    const PlanPolicy policy(positions.rules);
    std::size_t i = 0;
    for (auto _ : bench) {
        const State& state = positions.states[i++ % positions.states.size()];
        const View view = view_of(state, deciding_seat(state.open));
        const ImaginedStates states(positions.rules, policy.roads(), view);
        NetworkTree tree(positions.rules, positions.network, view, states, 1, {}, {});
        for (int k = 0; k < 100; ++k) tree.iterate();
        benchmark::DoNotOptimize(tree.root().size());
    }
    bench.SetItemsProcessed(100 * static_cast<std::int64_t>(bench.iterations()));
}
BENCHMARK_CAPTURE(BM_NetworkSearch, nordic, "nordic-countries")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace railhead
