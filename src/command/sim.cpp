// railhead sim - many games between computer players, as fast as the machine allows.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/output_file.h"
#include "command/report.h"
#include "command/watch.h"
#include "core/text.h"
#include "record/view_json.h"
#include "sim/batch.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

struct SimArguments {
    TableArguments table;
    std::string bots{kRandomPlayer};
    SeriesArguments series{.games = 1000, .seed = 1, .threads = 0};
    std::string records;
    bool audit = false;
    bool json = false;
};

// Plays the batch with a progress bar, and stops it on Ctrl-C.
BatchTotals play_and_watch(Batch batch) {
    BatchTotals totals;
    watch(batch.games, "games", [&](const std::stop_token& stop, const Progress& progress) {
        batch.progress = progress;
        totals = play_batch(batch, stop);
    });
    return totals;
}

// --- the report ---

double wins_of(const SeatTotals& seat) {
    return static_cast<double>(seat.wins) / static_cast<double>(kWinUnits);
}

void print_json(const Batch& batch, const BatchTotals& totals, double seconds) {
    const RuleSet& rules = *batch.rules;
    const auto games = static_cast<double>(totals.games);
    Json answer = table_json(rules);
    answer["options"] = options_json<Json>(rules.selection.options);
    answer["players"] = rules.players;
    answer["bots"] = batch.players;
    answer["seed"] = batch.seed;
    answer["threads"] = batch.threads;
    answer["games"] = totals.games;
    answer["decisions"] = totals.decisions;
    answer["seconds"] = seconds;
    answer["games_per_second"] = games / seconds;
    answer["decisions_per_second"] = static_cast<double>(totals.decisions) / seconds;
    answer["mean_turns"] = ratio(static_cast<double>(totals.turns), games);
    for (const Ending ending : {Ending::last_turns, Ending::all_passed, Ending::turn_limit})
        answer["endings"][std::string{name_of(ending)}] = totals.endings[index_of(ending)];
    answer["refused_choices"] = totals.refused;
    answer["interrupted"] = totals.games < batch.games;
    Json seats = Json::array();
    for (std::size_t i = 0; i < batch.players.size(); ++i) {
        const SeatTotals& seat = totals.seat[i];
        seats.push_back({{"seat", i},
                         {"player", batch.players[i]},
                         {"wins", wins_of(seat)},
                         {"win_share", ratio(wins_of(seat), games)},
                         {"mean_score", mean(seat.total, games)},
                         {"mean_routes", mean(seat.routes, games)},
                         {"mean_tickets", mean(seat.tickets, games)},
                         {"mean_bonuses", mean(seat.bonuses, games)},
                         {"mean_penalties", mean(seat.penalties, games)}});
    }
    answer["seats"] = std::move(seats);
    fmt::print("{}\n", answer.dump(2));
}

void print_text(const Batch& batch, const BatchTotals& totals, double seconds) {
    const auto games = static_cast<double>(totals.games);
    fmt::print("{}: {} games, {} decisions, {:.1f} turns per game\n", table_name(*batch.rules),
               totals.games, totals.decisions, ratio(static_cast<double>(totals.turns), games));
    fmt::print("{:.3f} s: {:.0f} games and {:.0f} decisions per second on {}\n", seconds,
               games / seconds, static_cast<double>(totals.decisions) / seconds,
               counted(batch.threads, "thread"));
    if (totals.games == 0) return;
    fmt::print("{:<5}{:<12}{:>12}{:>9}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "seat", "player", "wins",
               "of all", "score", "routes", "tickets", "bonuses", "penalties");
    for (std::size_t i = 0; i < batch.players.size(); ++i) {
        const SeatTotals& seat = totals.seat[i];
        fmt::print("{:<5}{:<12}{:>12.1f}{:>8.1f}%{:>10.1f}{:>10.1f}{:>10.1f}{:>10.1f}{:>10.1f}\n",
                   i, batch.players[i], wins_of(seat), 100 * wins_of(seat) / games,
                   mean(seat.total, games), mean(seat.routes, games), mean(seat.tickets, games),
                   mean(seat.bonuses, games), mean(seat.penalties, games));
    }
}

void simulate(Context& context, const SimArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    Batch batch{.rules = rules.get(),
                .players = players_of_seats(arguments.bots, *rules, rules->players),
                .games = arguments.series.games,
                .seed = arguments.series.seed,
                .threads = arguments.series.thread_count(),
                .audit = arguments.audit};
    if (arguments.records == "-" && arguments.json)
        fail_usage("--records - and --json cannot both write to stdout");
    std::optional<OutputFile> records;
    if (!arguments.records.empty()) {
        records.emplace("--records", arguments.records);
        batch.write_records = [&](std::string_view text) { return records->write(text); };
    }
    const auto start = std::chrono::steady_clock::now();
    const BatchTotals totals = play_and_watch(batch);
    const double seconds = std::max(seconds_since(start), 1e-9);
    if (records) records->finish();
    if (arguments.json)
        print_json(batch, totals, seconds);
    else if (arguments.records != "-")
        print_text(batch, totals, seconds);
    if (totals.refused > 0)
        fail(fmt::format("{} choices of computer players were against the rules", totals.refused));
    if (totals.games < batch.games)
        fail(fmt::format("stopped after {} of {} games", totals.games, batch.games));
}

}  // namespace

void add_sim(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "sim",
        "Plays many games between computer players and says who won and how fast it went.",
        player_list() +
            "\nThe same seed gives the same games whatever the number of threads. Ctrl-C stops "
            "cleanly.\n"
            "Example: railhead sim --players 3 --bots builder,random,random --games 10000\n"
            "Example: railhead sim --games 100 --records games.jsonl --audit && "
            "railhead replay games.jsonl");
    add_networks(*command);
    auto arguments = std::make_shared<SimArguments>();
    arguments->table.add_to(*command);
    command
        ->add_option("--bots", arguments->bots,
                     "Who plays: one name for every seat, or a comma list, one per seat")
        ->type_name("NAMES")
        ->capture_default_str();
    arguments->series.add_to(*command, "How many games");
    arguments->series.add_threads_to(*command);
    auto* records = command
                        ->add_option("--records", arguments->records,
                                     "Write the games to this file, one per line (- is stdout)")
                        ->type_name("FILE");
    command
        ->add_flag("--audit", arguments->audit,
                   "Records say how many choices there were at each move")
        ->needs(records);
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { simulate(context, *arguments); });
}

}  // namespace railhead
