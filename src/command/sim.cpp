// railhead sim - many games between computer players, as fast as the machine allows.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/output_file.h"
#include "command/watch.h"
#include "core/text.h"
#include "record/view_json.h"
#include "sim/batch.h"

namespace railhead {

namespace {

using Clock = std::chrono::steady_clock;

struct Arguments {
    TableArguments table;
    std::string bots = "random";
    SeriesArguments series{.games = 1000, .seed = 1, .threads = 0};
    std::string records;
    bool audit = false;
    bool json = false;
};

// Plays the batch with a progress bar, and stops it on Ctrl-C.
BatchTotals play_and_watch(Batch batch) {
    BatchTotals totals;
    watch(batch.games, "games", [&](std::stop_token stop, const Progress& progress) {
        batch.progress = progress;
        totals = play_batch(batch, std::move(stop));
    });
    return totals;
}

// --- the report
// ------------------------------------------------------------------------------------

double mean(std::int64_t sum, std::uint64_t games) {
    return games == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(games);
}
double wins_of(const SeatTotals& seat) {
    return static_cast<double>(seat.wins) / static_cast<double>(kWinUnits);
}

void print_json(const Batch& batch, const BatchTotals& totals, double seconds) {
    const RuleSet& rules = *batch.rules;
    using Json = nlohmann::ordered_json;
    Json options = Json::object();
    if (rules.choice.options.unequal_parallels == UnequalParallels::separate)
        options["unequal_parallels"] = "separate";
    Json answer{{"map", rules.map->id}, {"map_hash", rules.map->hash}};
    answer["variant"] = rules.choice.variant.empty() ? Json(nullptr) : Json(rules.choice.variant);
    answer["options"] = std::move(options);
    answer["players"] = rules.players;
    answer["bots"] = batch.players;
    answer["seed"] = batch.seed;
    answer["threads"] = batch.threads;
    answer["games"] = totals.games;
    answer["decisions"] = totals.decisions;
    answer["seconds"] = seconds;
    answer["games_per_second"] = static_cast<double>(totals.games) / seconds;
    answer["decisions_per_second"] = static_cast<double>(totals.decisions) / seconds;
    answer["mean_turns"] = mean(static_cast<std::int64_t>(totals.turns), totals.games);
    for (const Ending ending : {Ending::last_turns, Ending::all_passed, Ending::turn_limit})
        answer["endings"][std::string{name_of(ending)}] = totals.endings[index_of(ending)];
    answer["refused_choices"] = totals.refused;
    answer["interrupted"] = totals.games < batch.games;
    Json seats = Json::array();
    for (std::size_t i = 0; i < batch.players.size(); ++i) {
        const SeatTotals& seat = totals.seat[i];
        seats.push_back(
            {{"seat", i},
             {"player", batch.players[i]},
             {"wins", wins_of(seat)},
             {"win_share",
              totals.games == 0 ? 0 : wins_of(seat) / static_cast<double>(totals.games)},
             {"mean_score", mean(seat.total, totals.games)},
             {"mean_routes", mean(seat.routes, totals.games)},
             {"mean_tickets", mean(seat.tickets, totals.games)},
             {"mean_bonuses", mean(seat.bonuses, totals.games)},
             {"mean_penalties", mean(seat.penalties, totals.games)}});
    }
    answer["seats"] = std::move(seats);
    fmt::print("{}\n", answer.dump(2));
}

void print_text(const Batch& batch, const BatchTotals& totals, double seconds) {
    const RuleSet& rules = *batch.rules;
    fmt::print("{}, {} players{}: {} games, {} decisions, {:.1f} turns a game\n", rules.map->id,
               rules.players,
               rules.choice.variant.empty() ? "" : ", variant " + rules.choice.variant,
               totals.games, totals.decisions,
               mean(static_cast<std::int64_t>(totals.turns), totals.games));
    fmt::print("{:.3f} s: {:.0f} games and {:.0f} decisions a second on {}\n", seconds,
               static_cast<double>(totals.games) / seconds,
               static_cast<double>(totals.decisions) / seconds, counted(batch.threads, "thread"));
    if (totals.games == 0) return;
    fmt::print("{:<5}{:<12}{:>12}{:>9}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "seat", "player", "wins",
               "of all", "score", "routes", "tickets", "bonuses", "penalties");
    for (std::size_t i = 0; i < batch.players.size(); ++i) {
        const SeatTotals& seat = totals.seat[i];
        fmt::print("{:<5}{:<12}{:>12.1f}{:>8.1f}%{:>10.1f}{:>10.1f}{:>10.1f}{:>10.1f}{:>10.1f}\n",
                   i, batch.players[i], wins_of(seat),
                   100 * wins_of(seat) / static_cast<double>(totals.games),
                   mean(seat.total, totals.games), mean(seat.routes, totals.games),
                   mean(seat.tickets, totals.games), mean(seat.bonuses, totals.games),
                   mean(seat.penalties, totals.games));
    }
}

void simulate(Context& context, const Arguments& arguments) {
    const auto rules = arguments.table.rules(context);
    Batch batch{.rules = rules.get(),
                .players = players_of_seats(arguments.bots, rules->players),
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
    const auto start = Clock::now();
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

void add_sim(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "sim",
        "Plays many games between computer players and tells who won and how fast it went.",
        player_list() +
            "\nThe same seed gives the same games whatever the number of threads. Ctrl-C stops "
            "cleanly.\n"
            "Example: railhead sim --players 3 --bots builder,random,random --games 10000\n"
            "Example: railhead sim --games 100 --records games.jsonl --audit && "
            "railhead replay games.jsonl");
    auto arguments = std::make_shared<Arguments>();
    arguments->table.add_to(*command);
    command
        ->add_option("--bots", arguments->bots,
                     "Who plays: one name for every seat, or a comma list, one a seat")
        ->type_name("NAMES")
        ->capture_default_str();
    arguments->series.add_to(*command, "How many games");
    arguments->series.add_threads_to(*command);
    auto* records = command
                        ->add_option("--records", arguments->records,
                                     "Write the games to this file, one a line (- is stdout)")
                        ->type_name("FILE");
    command
        ->add_flag("--audit", arguments->audit, "Records say among how many choices each move was")
        ->needs(records);
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { simulate(context, *arguments); });
}

const Subcommand kSubcommand{20, add_sim};

}  // namespace

}  // namespace railhead
