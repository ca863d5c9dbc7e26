// railhead bench - the signature number, and how fast random play goes on every map.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "command/command.h"
#include "players/signature.h"
#include "sim/batch.h"

namespace railhead {

namespace {

using Clock = std::chrono::steady_clock;

struct BenchRow {
    std::string map;
    int players = 0;
    int threads = 1;
    double games_per_second = 0;
    double decisions_per_second = 0;
};

// Batches of random games, larger and larger, until one takes long enough to measure; then that one
// twice more. The best of the three counts: other work on the machine can only slow it down.
BenchRow measure(const RuleSet& rules, int threads, double seconds_wanted) {
    Batch batch{.rules = &rules,
                .players = std::vector<std::string>(static_cast<std::size_t>(rules.players),
                                                    std::string{kRandomPlayer}),
                .games = 256,
                .threads = threads};
    BenchRow best{.map = rules.map->id, .players = rules.players, .threads = threads};
    for (int measured = 0; measured < 3;) {
        const auto start = Clock::now();
        const BatchTotals totals = play_batch(batch);
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (measured > 0 || seconds >= seconds_wanted * 0.7 / 3) {
            ++measured;
            const double games = static_cast<double>(totals.games) / seconds;
            if (games > best.games_per_second) {
                best.games_per_second = games;
                best.decisions_per_second = static_cast<double>(totals.decisions) / seconds;
            }
            continue;
        }
        const double factor = std::clamp(seconds_wanted / 3 / std::max(seconds, 1e-6), 1.5, 200.0);
        batch.games = static_cast<std::uint64_t>(static_cast<double>(batch.games) * factor);
    }
    return best;
}

void print_row(const BenchRow& row) {
    fmt::print("{:<20} {:>7} {:>7} {:>12.0f} {:>14.0f}\n", row.map, row.players, row.threads,
               row.games_per_second, row.decisions_per_second);
    std::fflush(stdout);
}

void run_bench(Context& context, bool only_signature, bool json, double seconds) {
    const std::uint64_t number = signature();
    if (!json) {
        fmt::print("signature {}\n", number);
        std::fflush(stdout);
    }
    std::vector<BenchRow> rows;
    if (!only_signature) {
        if (!json)
            fmt::print("\n{:<20} {:>7} {:>7} {:>12} {:>14}\n", "map", "players", "threads",
                       "games/s", "decisions/s");
        for (const MapSpec* map : context.library().maps()) {
            for (int n = map->rules.min_players; n <= map->rules.max_players; ++n) {
                const auto made = RuleSet::make(*map, {.players = n});
                if (!made) continue;
                for (int threads = 1; threads <= (n == map->rules.min_players ? 2 : 1); ++threads) {
                    rows.push_back(measure(*made, threads, seconds));
                    if (!json) print_row(rows.back());
                }
            }
        }
    }
    if (!json) return;
    auto list = nlohmann::ordered_json::array();
    for (const BenchRow& row : rows)
        list.push_back({{"map", row.map},
                        {"players", row.players},
                        {"threads", row.threads},
                        {"games_per_second", row.games_per_second},
                        {"decisions_per_second", row.decisions_per_second}});
    nlohmann::ordered_json answer{{"signature", number}};
    if (!only_signature) answer["speed"] = std::move(list);
    fmt::print("{}\n", answer.dump(2));
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "bench",
        "Prints the signature number and measures the speed of random play on every map.",
        "The signature says how the engine plays: fixed games on all built-in maps, folded into "
        "one\n"
        "number. It is the same with every compiler; a commit that should not change how games go\n"
        "must not change it.\n"
        "Example: railhead bench --signature");
    struct Arguments {
        bool only_signature = false;
        bool json = false;
        double seconds = 0.5;
    };
    auto arguments = std::make_shared<Arguments>();
    command->add_flag("--signature", arguments->only_signature, "Only the signature number");
    command
        ->add_option("--seconds", arguments->seconds,
                     "How long each row is measured: three parts, of which the best counts")
        ->type_name("S")
        ->check(CLI::Range(0.01, 60.0))
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] {
        run_bench(context, arguments->only_signature, arguments->json, arguments->seconds);
    });
}

}  // namespace railhead
