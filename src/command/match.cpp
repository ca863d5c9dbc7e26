// railhead match - computer players against each other, the same deals from every seat.
#include "sim/match.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/match_file.h"
#include "command/report.h"
#include "command/watch.h"
#include "players/player_text.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

struct MatchArguments {
    TableArguments table;
    std::string bots = "builder,random";
    SeriesArguments series{.games = 200, .seed = 1, .threads = 0};
    bool processor_time = false;
    double target = 0;
    std::string save;
    bool json = false;
};

// What is printed of one of the players listed. The last one may fill several seats.
struct Row {
    double played = 0;  // games, each counted for every seat that the player fills
    double share = 0;
    Interval interval{};
    double ms_per_turn = 0;
};

Row row_of(const Match& match, const MatchResult& result, std::size_t player) {
    const MatchScore& score = result.players[player];
    const int filled = seats_filled(player, match.players.size(), match.rules->players);
    const double played = static_cast<double>(result.games) * filled;
    return {.played = played,
            .share = ratio(score.wins, played),
            .interval = seat_share_interval(result.shares[player], filled),
            .ms_per_turn = ratio(score.milliseconds, static_cast<double>(score.turns))};
}

std::string_view verdict_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::reached:
            return "reached";
        case Verdict::missed:
            return "missed";
        case Verdict::open:
            break;
    }
    return "open";
}

void print_json(const Match& match, const MatchResult& result, double seconds) {
    const double games = static_cast<double>(result.games);
    Json answer = table_json(*match.rules);
    answer["table"] = match.rules->players;
    answer["seed"] = match.seed;
    answer["games"] = result.games;
    answer["ties"] = result.ties;
    answer["mean_turns"] = mean(result.turns, games);
    answer["refused_choices"] = result.refused;
    answer["seconds"] = seconds;
    if (match.sprt) {
        answer["target"] = match.sprt->target;
        answer["verdict"] = verdict_text(result.verdict);
    }
    Json players = Json::array();
    for (std::size_t i = 0; i < match.players.size(); ++i) {
        const MatchScore& one = result.players[i];
        const Row row = row_of(match, result, i);
        const double played = row.played;
        players.push_back({{"name", match.players[i]},
                           {"wins", one.wins},
                           {"share", row.share},
                           {"low", row.interval.low},
                           {"high", row.interval.high},
                           {"mean_score", mean(one.score, played)},
                           {"ms_per_turn", row.ms_per_turn},
                           {"mean_routes", mean(one.routes, played)},
                           {"mean_tickets", mean(one.tickets, played)},
                           {"mean_bonuses", mean(one.bonuses, played)},
                           {"mean_penalties", mean(one.penalties, played)},
                           {"tickets_kept", mean(one.kept, played)},
                           {"tickets_completed", mean(one.completed, played)}});
    }
    answer["players"] = std::move(players);
    fmt::print("{}\n", answer.dump(2));
}

void print_text(const Match& match, const MatchResult& result, double seconds) {
    const double games = static_cast<double>(result.games);
    fmt::print("{}, {} players, {} games, {} ties, {:.1f} turns per game, {:.1f} s\n",
               match.rules->map->id, match.rules->players, result.games, result.ties,
               mean(result.turns, games), seconds);
    fmt::print("{:<32} {:>7} {:>7} {:>15} {:>7} {:>7} {:>8} {:>7} {:>12} {:>9}\n", "player", "wins",
               "share", "95 %", "points", "routes", "tickets", "other", "completed", "ms/turn");
    for (std::size_t i = 0; i < match.players.size(); ++i) {
        const MatchScore& one = result.players[i];
        const Row row = row_of(match, result, i);
        const double played = row.played;
        fmt::print(
            "{:<32} {:>7.1f} {:>6.1f}% {:>6.1f}%-{:>6.1f}% {:>7.1f} {:>7.1f} {:>8.1f} {:>7.1f} "
            "{:>5.1f} of {:>3.1f} {:>9.3f}\n",
            match.players[i], one.wins, 100 * row.share, 100 * row.interval.low,
            100 * row.interval.high, mean(one.score, played), mean(one.routes, played),
            mean(one.tickets, played), mean(one.bonuses + one.penalties, played),
            mean(one.completed, played), mean(one.kept, played), row.ms_per_turn);
    }
    if (match.sprt)
        fmt::print("{:.0f} % for {}: {}\n", 100 * match.sprt->target, match.players[0],
                   verdict_text(result.verdict));
    if (result.refused > 0) fmt::print("{} choices were not legal\n", result.refused);
}

void run_match(Context& context, const MatchArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    Match match{.rules = rules.get(),
                .players = match_players(arguments.bots, *rules),
                .games = arguments.series.games,
                .seed = arguments.series.seed,
                .threads = arguments.series.thread_count(),
                .timing = arguments.processor_time ? Timing::processor : Timing::wall};
    if (arguments.target > 0) match.sprt = Sprt{.target = arguments.target};
    std::optional<MatchFile> file;
    if (!arguments.save.empty()) {
        file.emplace(arguments.save, match);
        match.played = file->played();
    }
    MatchResult result;
    const auto start = std::chrono::steady_clock::now();
    watch(match.games, "games", [&](const std::stop_token& stop, const Progress& progress) {
        std::uint64_t games = 0;
        for (const DealResult& deal : match.played) games += static_cast<std::uint64_t>(deal.games);
        match.finished = [&](const DealResult& deal) {
            games += static_cast<std::uint64_t>(deal.games);
            progress(games);
            return !file || file->add(deal);
        };
        result = play_match(match, stop);
    });
    const double seconds = seconds_since(start);
    if (file && file->failed()) fail("the results could not be written to " + arguments.save);
    if (arguments.json)
        print_json(match, result, seconds);
    else
        print_text(match, result, seconds);
}

}  // namespace

void add_match(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "match",
        "Lets computer players play against each other, the same deals from every seat.",
        player_list() +
            "Settings go in parentheses: search(time=500ms,threads=2), "
            "search(iterations=200).\n"
            "Fewer players than seats: the last one fills the rest. The games of a deal, one from "
            "every seat,\ncount as one sample in intervals and for --target.\n"
            "Example: railhead match --bots hungry,path --games 400\n"
            "Example: railhead match --players 3 --bots one-step,path --target 0.4\n"
            "Example: railhead match --bots hungry,builder --save match.jsonl   (resumes where it "
            "stopped)");
    add_networks(*command);
    auto arguments = std::make_shared<MatchArguments>();
    arguments->table.add_to(*command);
    command->add_option("--bots", arguments->bots, "Players, separated by commas")
        ->type_name("LIST")
        ->capture_default_str();
    arguments->series.add_to(*command, "How many games, at most");
    arguments->series.add_threads_to(*command);
    command->add_flag("--processor-time", arguments->processor_time,
                      "Measure a player's time by the processor time of its thread: for busy "
                      "machines, with threads=1");
    command
        ->add_option("--target", arguments->target,
                     "Stop when it is decided whether the first player wins this share (0 to 1)")
        ->type_name("SHARE")
        ->check(CLI::Range(0.06, 1.0));
    command
        ->add_option("--save", arguments->save, "Keep results in this file, and resume from them")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { run_match(context, *arguments); });
}

}  // namespace railhead
