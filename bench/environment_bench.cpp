// Steps of the batch environment: one thread, random legal choices.
#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "sim/batch_environment.h"

namespace railhead {
namespace {

void BM_Environment(benchmark::State& state, Observer::Detail detail, const char* map) {
    auto made = BatchEnvironment::make(
        {.map = map, .games = 512, .threads = 1, .seed = 3, .detail = detail});
    BatchEnvironment& environment = **made;
    const std::size_t n = environment.games();
    std::vector<std::uint8_t> observations(n * environment.observation_size());
    std::vector<std::uint8_t> masks(n * environment.choices());
    std::vector<std::int8_t> seats(n);
    std::vector<std::uint8_t> over(n);
    std::vector<float> wins(2 * n);
    std::vector<float> scores(2 * n);
    std::vector<std::int32_t> chosen(n);
    const EnvironmentRows rows{observations.data(), masks.data(), seats.data(),
                               over.data(),         wins.data(),  scores.data()};
    environment.observe(rows);
    RandomStream random(7);
    std::int64_t ended = 0;
    std::int64_t steps = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < n; ++i) {
            // The first legal choice from a random place on.
            const std::uint8_t* mask = masks.data() + i * environment.choices();
            const auto from =
                static_cast<std::size_t>(random.below(static_cast<int>(environment.choices())));
            const void* found = std::memchr(mask + from, 1, environment.choices() - from);
            if (found == nullptr) found = std::memchr(mask, 1, environment.choices());
            chosen[i] = static_cast<std::int32_t>(static_cast<const std::uint8_t*>(found) - mask);
        }
        environment.step(chosen, rows);
        for (const std::uint8_t one : over) ended += one;
        steps += static_cast<std::int64_t>(n);
    }
    state.SetItemsProcessed(steps);
    state.counters["steps per game"] = static_cast<double>(steps) / static_cast<double>(ended);
}
BENCHMARK_CAPTURE(BM_Environment, nordic_cheap, Observer::Detail::cheap, "nordic-countries");
BENCHMARK_CAPTURE(BM_Environment, nordic_full, Observer::Detail::full, "nordic-countries");
BENCHMARK_CAPTURE(BM_Environment, usa_full, Observer::Detail::full, "usa");

}  // namespace
}  // namespace railhead
