// railhead balance - how fair a board is, and which of its tickets and tracks are used.
#include "sim/balance.h"

#include <fmt/format.h>

#include "command/balance_report.h"
#include "command/command.h"
#include "command/report.h"
#include "command/watch.h"

namespace railhead {

namespace {

struct BalanceArguments {
    TableArguments table;
    std::string bots = "builder";
    SeriesArguments series{.games = 1000, .seed = 1, .threads = 0};
    std::string markdown;
    std::string chart;
    bool json = false;
};

void run_balance(Context& context, const BalanceArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    BalanceRun wanted{.rules = rules.get(),
                      .players = players_of_seats(arguments.bots, *rules, rules->players),
                      .games = arguments.series.games,
                      .seed = arguments.series.seed,
                      .threads = arguments.series.thread_count()};
    const ReportFile markdown("--markdown", arguments.markdown);
    const ReportFile chart("--chart", arguments.chart);
    Balance balance;
    watch(wanted.games, "games", [&](const std::stop_token& stop, const Progress& progress) {
        wanted.progress = progress;
        balance = play_balance(wanted, stop);
    });
    fmt::print("{}",
               arguments.json ? balance_json(wanted, balance) : balance_text(wanted, balance));
    if (balance.games < wanted.games)
        fail(fmt::format("stopped after {} of {} games", balance.games, wanted.games));
    markdown.write(balance_markdown(wanted, balance));
    chart.write(balance_chart(wanted, balance));
}

}  // namespace

void add_balance(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "balance",
        "Says how fair a board is: seats, tickets, tracks, where points come from.",
        player_list() +
            "Different players rotate through the seats, each deal from each, so that the seat is\n"
            "measured. The figures describe games of these players: others play differently.\n"
            "Example: railhead balance --players 3 --bots planner --games 300 --chart balance.svg");
    add_networks(*command);
    auto arguments = std::make_shared<BalanceArguments>();
    arguments->table.add_to(*command);
    command
        ->add_option("--bots", arguments->bots,
                     "Players: one name for every seat, or a comma list, one for each")
        ->type_name("NAMES")
        ->capture_default_str();
    arguments->series.add_to(*command, "How many games");
    arguments->series.add_threads_to(*command);
    command->add_option("--markdown", arguments->markdown, "Write the tables as Markdown")
        ->type_name("FILE");
    command->add_option("--chart", arguments->chart, "Write plots as a picture, SVG")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { run_balance(context, *arguments); });
}

}  // namespace railhead
