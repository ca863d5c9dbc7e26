// railhead_reliability - do win chances keep what they promise: are 70 % won where 70 % were
// foretold?
#include "sim/reliability.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "command/report.h"
#include "command/watch.h"
#include "core/text.h"
#include "measurement.h"
#include "reliability_diagram.h"

namespace railhead {
namespace {

using Json = nlohmann::ordered_json;

struct ReliabilityArguments {
    std::string map = RAILHEAD_DEFAULT_MAP;
    std::string players = "2";
    std::string variant;
    std::string bots = "easy,medium,hard,expert(time=50ms,threads=1)";
    std::string search;
    SeriesArguments series{.games = 400, .seed = 1, .threads = 0};
    bool processor_time = false;
    std::string chart;
    bool json = false;
};

// `50ms` or settings such as `iterations=100,playouts`.
PlayerSpec search_of(const std::string& text) {
    const bool time = read_milliseconds(text).has_value();
    return player_of(fmt::format("search({}{},threads=1)", time ? "time=" : "", text));
}

ReliabilityTrial trial_of(Context& context, const ReliabilityArguments& arguments) {
    ReliabilityTrial trial{.games = arguments.series.games,
                           .seed = arguments.series.seed,
                           .threads = arguments.series.thread_count(),
                           .timing = arguments.processor_time ? Timing::processor : Timing::wall};
    const MapSpec& map = context.map_named(arguments.map);
    for (const int size : table_sizes(map, arguments.variant, arguments.players))
        trial.tables.push_back(TableArguments{
            .map = arguments.map,
            .players = size,
            .variant = arguments.variant,
            .options = {}}.rules(context));
    for (const std::string& text : split_players(arguments.bots))
        trial.players.push_back(player_of(text).text);
    say_missing_networks(trial.players, *trial.tables[0]);
    if (!arguments.search.empty()) {
        trial.search = search_of(arguments.search);
        say_missing_networks({trial.search->text}, *trial.tables[0]);
    } else if (const std::string why = program_networks().why_none(*trial.tables[0]);
               !why.empty()) {
        fail(
            fmt::format("no network for the map {} ({}): name a folder with --networks, or use "
                        "--search",
                        in_quotes(map.id), why));
    }
    return trial;
}

// "nordic-countries, 2 and 3 players: the network"
std::string heading(const ReliabilityTrial& trial) {
    const RuleSet& first = *trial.tables[0];
    const std::string& variant = first.selection.variant;
    std::vector<std::string> sizes;
    for (const auto& rules : trial.tables) sizes.push_back(std::to_string(rules->players));
    const std::vector<std::string_view> words(sizes.begin(), sizes.end());
    return fmt::format("{}, {} players{}: {}", first.map->id, listed(words, "and"),
                       variant.empty() ? "" : ", variant " + variant,
                       trial.search ? trial.search->text : "the network");
}

std::string bin_name(std::size_t bin) {
    const std::size_t points = 100 / kReliabilityBins;
    return fmt::format("{} to {} %", points * bin, points * (bin + 1));
}

std::vector<std::string> row_of(const std::string& name, const Foretold& foretold) {
    const Interval interval = share_interval(foretold.won);
    return {name,
            fmt::format("{:.0f}", foretold.won.times),
            fmt::format("{:.0f}", foretold.won.games),
            percent(foretold.mean()),
            percent(foretold.won.mean()),
            percent(interval.low) + " to " + percent(interval.high),
            fmt::format("{:+.1f}", 100 * foretold.gap())};
}

void print_text(const ReliabilityTrial& trial, const ReliabilityResult& result) {
    using Rows = std::vector<std::vector<std::string>>;
    const auto headings = [](const char* what) -> std::vector<std::string> {
        return {what, "decisions", "games", "foretold", "won", "95 %", "gap"};
    };
    fmt::print("{}, {} games\n\n", heading(trial), result.games);
    Rows bins{headings("chance")};
    for (std::size_t i = 0; i < kReliabilityBins; ++i)
        if (result.bins[i].won.times > 0) bins.push_back(row_of(bin_name(i), result.bins[i]));
    bins.push_back(row_of("all", result.all));
    fmt::print("{}\n", text_table(bins));
    Rows parts{headings("seats of")};
    for (std::size_t i = 0; i < trial.players.size(); ++i)
        parts.push_back(row_of(trial.players[i], result.players[i]));
    for (std::size_t i = 0; i < trial.tables.size() && trial.tables.size() > 1; ++i)
        parts.push_back(
            row_of(fmt::format("{} players", trial.tables[i]->players), result.tables[i]));
    fmt::print("{}\nmean gap of the bins: {:.1f} points\n", text_table(parts),
               100 * result.mean_gap());
    if (result.refused > 0) fmt::print("{} choices were not legal\n", result.refused);
}

Json json_of(const Foretold& foretold) {
    const Interval interval = share_interval(foretold.won);
    return {{"decisions", std::llround(foretold.won.times)},
            {"games", std::llround(foretold.won.games)},
            {"foretold", foretold.mean()},
            {"won", foretold.won.mean()},
            {"low", interval.low},
            {"high", interval.high}};
}

void print_json(const ReliabilityTrial& trial, const ReliabilityResult& result) {
    Json answer = table_json(*trial.tables[0]);
    answer["seed"] = trial.seed;
    answer["judge"] = trial.search ? trial.search->text : "network";
    answer["games"] = result.games;
    answer["refused_choices"] = result.refused;
    answer["mean_gap"] = result.mean_gap();
    answer["all"] = json_of(result.all);
    Json bins = Json::array();
    for (std::size_t i = 0; i < kReliabilityBins; ++i) {
        Json bin = json_of(result.bins[i]);
        bin["from"] = static_cast<double>(i) / kReliabilityBins;
        bin["to"] = static_cast<double>(i + 1) / kReliabilityBins;
        bins.push_back(std::move(bin));
    }
    answer["bins"] = std::move(bins);
    Json players = Json::object();
    for (std::size_t i = 0; i < trial.players.size(); ++i)
        players[trial.players[i]] = json_of(result.players[i]);
    answer["players"] = std::move(players);
    Json tables = Json::object();
    for (std::size_t i = 0; i < trial.tables.size(); ++i)
        tables[std::to_string(trial.tables[i]->players)] = json_of(result.tables[i]);
    answer["tables"] = std::move(tables);
    fmt::print("{}\n", answer.dump(2));
}

void measure(Context& context, const ReliabilityArguments& arguments) {
    ReliabilityTrial trial = trial_of(context, arguments);
    const ReportFile chart("--chart", arguments.chart);
    ReliabilityResult result;
    watch(trial.games, "games", [&](const std::stop_token& stop, const Progress& progress) {
        trial.finished = progress;
        result = try_reliability(trial, stop);
    });
    chart.write(reliability_diagram(heading(trial), result));
    if (arguments.json)
        print_json(trial, result);
    else
        print_text(trial, result);
}

}  // namespace
}  // namespace railhead

int main(int count, char** words) {
    using namespace railhead;
    Measurement measurement(
        "railhead_reliability",
        "Do win chances keep what they promise: are 70 % won where 70 % were foretold?",
        "Plays games, each with a deal of its own: half of them with one of the players in all "
        "seats, the other\nhalf with any of them in each. At every decision with more than one "
        "choice the network of the map says\nhow likely the seat that is asked wins; at the end it "
        "is compared with who won (a shared win as its\npart). Decisions of one game depend on "
        "each "
        "other: in the intervals the games are the samples.\n"
        "Example: railhead_reliability --map nordic-countries --players all --games 2000 --chart "
        "reliability.svg\n"
        "Example: railhead_reliability --map poland --search 50ms --bots hard,medium");
    auto arguments = std::make_shared<ReliabilityArguments>();
    CLI::App& app = measurement.app;
    app.add_option("--map", arguments->map, "Id of the map (see `railhead maps`)")
        ->type_name("ID")
        ->capture_default_str();
    app.add_option("--players", arguments->players,
                   "Numbers of players: 2, a list such as 2,3, or all")
        ->type_name("LIST")
        ->capture_default_str();
    app.add_option("--variant", arguments->variant, "One of the map's variants; none: as printed")
        ->type_name("NAME");
    app.add_option("--bots", arguments->bots, "Who plays, separated by commas")
        ->type_name("LIST")
        ->capture_default_str();
    app.add_option("--search", arguments->search,
                   "At the beginning of each turn a search says how likely the seat wins, instead: "
                   "a time such as 50ms, or settings such as iterations=100 or time=50ms,playouts")
        ->type_name("TIME");
    arguments->series.add_to(app, "How many games");
    arguments->series.add_threads_to(app);
    app.add_flag("--processor-time", arguments->processor_time,
                 "Measure the players' time by the processor time of their threads: for busy "
                 "machines, with threads=1");
    app.add_option("--chart", arguments->chart, "Draw a reliability diagram into this file, as SVG")
        ->type_name("FILE");
    app.add_flag("--json", arguments->json, "For programs");
    return measurement.run(count, words, [&] { measure(measurement.context, *arguments); });
}
