// railhead swarm - load for a server: many computer clients that play, check and measure.
#include "load/swarm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/watch.h"

namespace railhead {

namespace {

struct SwarmArguments {
    SwarmOptions swarm{};
    std::string map = RAILHEAD_DEFAULT_MAP;
    bool json = false;
};

double moves_per_second(const SwarmReport& report) {
    return report.seconds > 0 ? static_cast<double>(report.moves) / report.seconds : 0;
}

void print_json(const SwarmOptions& options, const SwarmReport& report) {
    const nlohmann::ordered_json answer{{"url", options.url},
                                        {"map", options.map},
                                        {"pace", options.pace},
                                        {"seats_a_table", options.seats},
                                        {"tables", report.tables},
                                        {"clients", report.clients},
                                        {"seconds", report.seconds},
                                        {"moves", report.moves},
                                        {"games", report.games},
                                        {"events", report.events},
                                        {"views_compared", report.compared},
                                        {"moves_per_second", moves_per_second(report)},
                                        {"p50_ms", report.p50},
                                        {"p90_ms", report.p90},
                                        {"p99_ms", report.p99},
                                        {"max_ms", report.most},
                                        {"reconnects", report.reconnects},
                                        {"errors", report.errors},
                                        {"first_errors", report.first_errors},
                                        {"interrupted", report.interrupted}};
    fmt::print("{}\n", answer.dump(2));
}

void print_text(const SwarmOptions& options, const SwarmReport& report) {
    fmt::print("{}: {} tables, {} clients, {:.1f} s\n", options.map, report.tables, report.clients,
               report.seconds);
    fmt::print("{} moves ({:.1f} per second), {} games to their end, {} events seen\n",
               report.moves, moves_per_second(report), report.games, report.events);
    fmt::print(
        "from a move to everybody's event: {:.2f} ms in the middle, 90 % within {:.2f} ms, 99 % "
        "within {:.2f} ms, {:.2f} ms at most\n",
        report.p50, report.p90, report.p99, report.most);
    fmt::print("{} whole views compared, {} connections made again, {} errors\n", report.compared,
               report.reconnects, report.errors);
    for (const std::string& text : report.first_errors) fmt::print("  {}\n", text);
}

// As many seats as the map has, up to the number of clients.
std::size_t seats_of(const MapSpec& map, std::size_t clients) {
    const auto least = static_cast<std::size_t>(map.rules.min_players);
    const auto most = static_cast<std::size_t>(map.rules.max_players);
    if (clients < least)
        fail_usage(fmt::format("--clients-a-table must be {} at least on this map", least));
    return std::min(most, clients);
}

void run_swarm(Context& context, const SwarmArguments& arguments) {
    SwarmOptions options = arguments.swarm;
    const MapSpec& map = context.map_named(arguments.map);
    options.map = map.id;
    options.seats = seats_of(map, options.clients);
    const auto made = Swarm::make(options);
    if (!made) fail_usage(made.reason());
    Swarm& swarm = **made;
    bool go_on = false;
    watch(options.tables * options.clients, "clients connected",
          [&](std::stop_token stop, const Progress& progress) {
              swarm.connect(stop, progress);
              go_on = !stop.stop_requested();
          });
    if (go_on)
        watch(static_cast<std::uint64_t>(std::ceil(options.duration)), "seconds",
              [&](std::stop_token stop, const Progress& progress) { swarm.play(stop, progress); });
    const SwarmReport report = swarm.report();
    if (arguments.json)
        print_json(options, report);
    else
        print_text(options, report);
    if (report.errors > 0) fail(fmt::format("{} errors", report.errors));
    if (report.interrupted) fail("stopped before the time was over");
}

}  // namespace

void add_swarm(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "swarm",
        "Puts load on a server: many clients play whole games, check everything they receive, and "
        "measure.",
        "A move's time goes from sending it until every client of its table has the event.\n"
        "The server has to let one address make many requests: railhead serve --request-rate 0\n"
        "Example: railhead swarm --url http://127.0.0.1:8080 --tables 100 --pace 2 --duration 60\n"
        "Example: railhead swarm --url http://127.0.0.1:8080 --tables 500 --pace 0 --json");
    auto arguments = std::make_shared<SwarmArguments>();
    SwarmOptions& swarm = arguments->swarm;
    command->add_option("--url", swarm.url, "The server, as http://HOST:PORT")
        ->type_name("URL")
        ->required();
    command->add_option("--map", arguments->map, "The board that is played on")
        ->type_name("ID")
        ->capture_default_str();
    command->add_option("--tables", swarm.tables, "At how many tables at the same time")
        ->type_name("N")
        ->check(CLI::Range(1, 20'000))
        ->capture_default_str();
    command
        ->add_option("--clients-a-table", swarm.clients,
                     "How many connect to each table; those without a seat watch")
        ->type_name("N")
        ->check(CLI::Range(2, 64))
        ->capture_default_str();
    command
        ->add_option("--pace", swarm.pace,
                     "Seconds between moves at one table; 0: as quick as the server answers")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.0, 3600.0))
        ->capture_default_str();
    command->add_option("--duration", swarm.duration, "How long to play, once all are connected")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.1, 86'400.0))
        ->capture_default_str();
    command
        ->add_option(
            "--message-rate", swarm.messages,
            "How many messages per second one client sends, at most; 0: as many as it likes")
        ->type_name("N")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    command
        ->add_option("--connect-rate", swarm.connects,
                     "How many clients connect per second, at most")
        ->type_name("N")
        ->check(CLI::Range(1.0, 10'000.0))
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { run_swarm(context, *arguments); });
}

}  // namespace railhead
