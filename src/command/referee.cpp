// railhead referee - games between computer players and other people's programs.
#include "sim/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "command/command.h"
#include "command/output_file.h"
#include "command/referee_file.h"
#include "command/referee_list.h"
#include "command/report.h"
#include "command/watch.h"
#include "core/text.h"
#include "players/player_text.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

struct RefereeArguments {
    TableArguments table;
    std::string bots;
    std::vector<std::string> programs;
    SeriesArguments series{.games = 20, .seed = 1, .threads = 1};
    std::string move_time = "5s";
    std::string start_time = "10s";
    std::string save;
    std::string records;
    std::string log;
    std::string errors;
    bool json = false;
};

// What is printed about each player.
struct EntrantRow {
    std::string name{};
    double share = 0;
    Interval interval{};
    double mean_score = 0;
    double ms_per_turn = 0;
};

EntrantRow row_of(const RefereedMatch& match, const RefereedResult& result, std::size_t entrant) {
    const MatchScore& score = result.entrants[entrant].score;
    const int filled = seats_filled(entrant, match.entrants.size(), match.rules->players);
    const double played = static_cast<double>(result.games) * filled;
    return {.name = printable(match.entrants[entrant].name, 60),
            .share = ratio(score.wins, played),
            .interval = seat_share_interval(result.shares[entrant], filled),
            .mean_score = mean(score.score, played),
            .ms_per_turn = ratio(score.milliseconds, static_cast<double>(score.turns))};
}

double mean_turns(const RefereedResult& result) {
    return mean(result.turns, static_cast<double>(result.games));
}

void print_json(const RefereedMatch& match, const RefereedResult& result, double seconds) {
    Json answer = table_json(*match.rules);
    answer["table"] = match.rules->players;
    answer["seed"] = match.seed;
    answer["move_time_ms"] = match.move_time.count();
    answer["games"] = result.games;
    answer["ties"] = result.ties;
    answer["mean_turns"] = mean_turns(result);
    answer["seconds"] = seconds;
    Json players = Json::array();
    for (std::size_t i = 0; i < match.entrants.size(); ++i) {
        const EntrantRow row = row_of(match, result, i);
        Json reasons = Json::array();
        for (const PutOut& out : result.entrants[i].out)
            reasons.push_back(
                {{"game", out.game}, {"seat", index_of(out.seat)}, {"reason", out.reason}});
        players.push_back({{"name", match.entrants[i].name},
                           {"program", match.entrants[i].command.has_value()},
                           {"wins", result.entrants[i].score.wins},
                           {"share", row.share},
                           {"low", row.interval.low},
                           {"high", row.interval.high},
                           {"mean_score", row.mean_score},
                           {"ms_per_turn", row.ms_per_turn},
                           {"out", result.entrants[i].out.size()},
                           {"out_reasons", std::move(reasons)}});
    }
    answer["players"] = std::move(players);
    fmt::print("{}\n", answer.dump(2, ' ', false, Json::error_handler_t::replace));
}

void print_text(const RefereedMatch& match, const RefereedResult& result, double seconds) {
    fmt::print("{}, {} players, {} games, {} ties, {:.1f} turns per game, {:.1f} s\n",
               match.rules->map->id, match.rules->players, result.games, result.ties,
               mean_turns(result), seconds);
    std::size_t width = 20;
    for (const Entrant& who : match.entrants)
        width = std::max(width, printable(who.name, 60).size());
    fmt::print("{:<{}} {:>7} {:>7} {:>15} {:>7} {:>9} {:>5}\n", "player", width, "wins", "share",
               "95 %", "points", "ms/turn", "out");
    for (std::size_t i = 0; i < match.entrants.size(); ++i) {
        const EntrantRow row = row_of(match, result, i);
        fmt::print("{:<{}} {:>7.1f} {:>6.1f}% {:>6.1f}%-{:>6.1f}% {:>7.1f} {:>9.3f} {:>5}\n",
                   row.name, width, result.entrants[i].score.wins, 100 * row.share,
                   100 * row.interval.low, 100 * row.interval.high, row.mean_score, row.ms_per_turn,
                   result.entrants[i].out.size());
    }
    for (std::size_t i = 0; i < match.entrants.size(); ++i)
        for (const PutOut& out : result.entrants[i].out)
            fmt::print("out of game {}: {} {}\n", out.game, row_of(match, result, i).name,
                       out.reason);
}

std::chrono::milliseconds time_of(const std::string& option, const std::string& text) {
    const auto time = read_milliseconds(text);
    if (!time)
        fail_usage(
            fmt::format("{} {}: a time is a number with a unit, such as 500ms or 2s, up to "
                        "600s",
                        option, in_quotes(text)));
    return std::chrono::milliseconds(*time);
}

void run_referee(Context& context, const RefereeArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    RefereedMatch match{.rules = rules.get(),
                        .entrants = entrants_of(arguments.bots, arguments.programs, *rules),
                        .games = arguments.series.games,
                        .seed = arguments.series.seed,
                        .move_time = time_of("--move-time", arguments.move_time),
                        .start_time = time_of("--start-time", arguments.start_time),
                        .errors = arguments.errors,
                        .threads = arguments.series.thread_count()};
    if (arguments.records == "-" || arguments.log == "-" || arguments.errors == "-")
        fail_usage("stdout is for the result: give --records, --log and --stderr a file");
    std::optional<OutputFile> records;
    if (!arguments.records.empty()) {
        records.emplace("--records", arguments.records);
        match.write_record = [&](std::string_view line) { return records->write(line); };
    }
    std::optional<OutputFile> log;
    if (!arguments.log.empty()) {
        log.emplace("--log", arguments.log);
        match.write_log = [&](std::string_view line) { return log->write(line); };
    }
    std::optional<RefereeFile> saved;
    if (!arguments.save.empty()) {
        saved.emplace(arguments.save, match);
        match.played = saved->played();
    }
    // Emptied here, and a bad name noticed, before programs append to it.
    if (!arguments.errors.empty()) OutputFile("--stderr", arguments.errors).finish();
    RefereedResult result;
    const auto start = std::chrono::steady_clock::now();
    watch(games_of(match), "games", [&](const std::stop_token& stop, const Progress& progress) {
        std::uint64_t games = match.played.size();
        progress(games);
        match.finished = [&](const RefereedGame& game) {
            progress(++games);
            return !saved || saved->add(game);
        };
        result = play_refereed(match, stop);
    });
    const double seconds = seconds_since(start);
    if (records) records->finish();
    if (log) log->finish();
    if (saved && saved->failed()) fail("the results could not be written to " + arguments.save);
    if (result.not_started)
        fail(fmt::format(
            "no game was played: {}{}", *result.not_started,
            arguments.errors.empty() ? "\n--stderr FILE keeps what programs say on stderr" : ""));
    if (arguments.json)
        print_json(match, result, seconds);
    else
        print_text(match, result, seconds);
    if (result.games < games_of(match))
        fail(fmt::format("stopped after {} of {} games", result.games, games_of(match)));
}

}  // namespace

void add_referee(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "referee",
        "Lets other people's programs play against each other and against computer players.",
        player_list() +
            "A program is exec:COMMAND, or a name given with --program; the\ncommand is run by "
            "/bin/sh. It speaks JSON lines over stdin and stdout "
            "(docs/player-protocol.md).\n"
            "Fewer players than seats: the last one fills the rest. Each deal is played from every "
            "seat.\n"
            "A program that does not start and say hello is an error: no game is played. One that "
            "later exits,\nis late, or gives an unreadable or illegal answer is out of that game: "
            "random plays its\nseat to the end, and it cannot win. It is restarted for the next "
            "game.\n"
            "Example: railhead referee --bots exec:./my-player,path --games 100\n"
            "Example: railhead referee --bots exec:./my-player,path --threads 4 --save "
            "match.jsonl\n"
            "Example: railhead referee --program mine='python3 player.py --depth 2,3' --bots "
            "mine,random");
    add_networks(*command);
    auto arguments = std::make_shared<RefereeArguments>();
    arguments->table.add_to(*command);
    command->add_option("--bots", arguments->bots, "Who plays, separated by commas")
        ->type_name("LIST")
        ->required();
    command
        ->add_option("--program", arguments->programs,
                     "Give a program a name for --bots; may be repeated")
        ->type_name("NAME=COMMAND")
        ->allow_extra_args(false);
    arguments->series.add_to(*command, "How many games; whole deals are played");
    command
        ->add_option("--threads", arguments->series.threads,
                     "How many games at the same time, each with processes of its own: time limits "
                     "are by the clock, so do not use more than there are cores")
        ->type_name("N")
        ->check(CLI::Range(1, kMaxThreads))
        ->capture_default_str();
    command
        ->add_option("--move-time", arguments->move_time,
                     "How long a program may take for each answer")
        ->type_name("TIME")
        ->capture_default_str();
    command
        ->add_option("--start-time", arguments->start_time,
                     "How long a program may take until it has said hello")
        ->type_name("TIME")
        ->capture_default_str();
    command
        ->add_option("--save", arguments->save, "Keep results in this file, and resume from them")
        ->type_name("FILE");
    command
        ->add_option("--records", arguments->records, "Write the games to this file, one per line")
        ->type_name("FILE");
    command
        ->add_option("--log", arguments->log, "Write every line to and from programs to this file")
        ->type_name("FILE");
    command
        ->add_option("--stderr", arguments->errors,
                     "What programs write to stderr; discarded otherwise")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { run_referee(context, *arguments); });
}

}  // namespace railhead
