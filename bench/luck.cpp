// railhead_luck - how much luck leaves: what the search wins when it is shown all hands and
// tickets.
#include "sim/luck.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "command/report.h"
#include "command/watch.h"
#include "core/text.h"
#include "measurement.h"

namespace railhead {
namespace {

using Json = nlohmann::ordered_json;

struct LuckArguments {
    TableArguments table;
    std::string time = "500ms";
    bool playouts = false;
    std::string against;
    SeriesArguments series{.games = 200, .seed = 1, .threads = 0};
    bool json = false;
};

// One against whom it plays, with the result.
struct Row {
    std::string opponent;
    LuckResult result;

    double share() const { return result.shares.mean(); }
    Interval interval() const { return share_interval(result.shares); }
    double difference() const {
        return ratio(result.difference, static_cast<double>(result.games));
    }
};

std::vector<std::string> opponents(const LuckArguments& arguments) {
    const std::string same_time = fmt::format("expert(time={},threads=1)", arguments.time);
    const std::string list = arguments.against.empty()
                                 ? "path,hungry,one-step,long-route," + same_time
                                 : arguments.against;
    std::vector<std::string> names;
    for (const std::string& text : split_players(list)) names.push_back(player_of(text).text);
    return names;
}

LuckTrial trial_of(const LuckArguments& arguments, const RuleSet& rules) {
    if (!read_milliseconds(arguments.time))
        fail_usage(fmt::format("--time {}: write a time such as 500ms or 2s, up to 600s",
                               in_quotes(arguments.time)));
    const std::string kind = arguments.playouts ? "playouts," : "";
    return {.rules = &rules,
            .search = player_of(fmt::format("search({}time={},threads=1)", kind, arguments.time)),
            .games = arguments.series.games,
            .seed = arguments.series.seed,
            .threads = arguments.series.thread_count()};
}

LuckResult watched(LuckTrial trial) {
    LuckResult result;
    watch(trial.games, "games against " + trial.opponent,
          [&](const std::stop_token& stop, const Progress& progress) {
              trial.finished = progress;
              result = try_luck(trial, stop);
          });
    return result;
}

void print_row(const Row& row) {
    const Interval interval = row.interval();
    fmt::print("{:<32} {:>5} games  {:>7}  95 %: {} to {}  {:+.1f} points\n", row.opponent,
               row.result.games, percent(row.share()), percent(interval.low),
               percent(interval.high), row.difference());
    if (row.result.refused > 0) fmt::print("{} choices were not legal\n", row.result.refused);
    std::fflush(stdout);
}

void print_json(const LuckTrial& trial, bool network, const std::vector<Row>& rows) {
    Json answer = table_json(*trial.rules);
    answer["table"] = trial.rules->players;
    answer["seed"] = trial.seed;
    answer["search"] = trial.search.text;
    answer["network"] = network;
    Json against = Json::array();
    for (const Row& row : rows) {
        const Interval interval = row.interval();
        against.push_back({{"name", row.opponent},
                           {"games", row.result.games},
                           {"share", row.share()},
                           {"low", interval.low},
                           {"high", interval.high},
                           {"mean_difference", row.difference()},
                           {"refused_choices", row.result.refused}});
    }
    answer["against"] = std::move(against);
    fmt::print("{}\n", answer.dump(2));
}

void measure(Context& context, const LuckArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    LuckTrial trial = trial_of(arguments, *rules);
    const std::vector<std::string> names = opponents(arguments);
    say_missing_networks({trial.search.text}, *rules);
    say_missing_networks(names, *rules);
    const bool network = !arguments.playouts && program_networks().network_for(*rules) != nullptr;
    if (!arguments.json)
        fmt::print("{}: {} with {}, shown the cards and tickets of all seats, against\n",
                   table_name(*rules), trial.search.text, network ? "its network" : "playouts");
    std::vector<Row> rows;
    for (const std::string& name : names) {
        trial.opponent = name;
        rows.push_back({name, watched(trial)});
        if (!arguments.json) print_row(rows.back());
        if (rows.back().result.games < trial.games) break;  // stopped
    }
    if (arguments.json) print_json(trial, network, rows);
}

}  // namespace
}  // namespace railhead

int main(int count, char** words) {
    using namespace railhead;
    Measurement measurement(
        "railhead_luck",
        "How much luck leaves: what the search wins when it is shown the cards and tickets of all "
        "seats.",
        "It thinks in one thread, and its time is processor time. It is shown what seats hold; "
        "what "
        "no seat\nholds stays hidden, and so does what chance will answer. With a network it knows "
        "what others will\nprobably do, while the network still judges positions without the "
        "others' cards.\nOne seat is the search's, all others are the opponent's. The deals are "
        "those of railhead match with\nthe same seed; each is played from every seat, and the "
        "games "
        "of a deal count as one sample.\n"
        "Example: railhead_luck --map nordic-countries --time 50ms --against hungry,planner");
    auto arguments = std::make_shared<LuckArguments>();
    CLI::App& app = measurement.app;
    arguments->table.add_to(app);
    app.add_option("--time", arguments->time, "How long it thinks per turn")
        ->type_name("TIME")
        ->capture_default_str();
    app.add_flag("--playouts", arguments->playouts,
                 "It searches with playouts, even if there is a network for the map");
    app.add_option("--against", arguments->against,
                   "Players, separated by commas; the four styles and expert with the same time if "
                   "not given")
        ->type_name("LIST");
    arguments->series.add_to(app, "How many games against each, at most");
    arguments->series.add_threads_to(app);
    app.add_flag("--json", arguments->json, "For programs");
    return measurement.run(count, words, [&] { measure(measurement.context, *arguments); });
}
