// railhead perft - counts all ways in which a game on a micro map can go on.
#include "sim/perft.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/input.h"
#include "core/text.h"

namespace railhead {

namespace {

struct PerftArguments {
    TableArguments table;
    std::string file;
    std::uint64_t seed = 1;
    int moves = 0;
    int depth = 2;
    std::uint64_t most = 10'000'000;
    bool json = false;
};

std::shared_ptr<const RuleSet> rules_of(Context& context, const PerftCase& one) {
    TableArguments table;
    table.map = one.map;
    table.players = one.position.players;
    table.variant = one.position.variant;
    return table.rules(context);
}

// Counts what a file says and compares.
void check_file(Context& context, const PerftArguments& arguments) {
    const std::string name = printable(arguments.file, 200);
    const auto read = read_file(arguments.file, kMaxMapFile);
    if (!read) fail(fmt::format("{}: {}", name, read.reason()));
    const auto parsed = read_perft(*read);
    if (!parsed) fail(fmt::format("{}: {}", name, printable(parsed.reason(), 200)));
    int wrong = 0;
    for (const PerftCase& one : *parsed) {
        const auto rules = rules_of(context, one);
        const State state = position_of(*rules, one.position);
        for (const PerftCount& expected : one.counts) {
            if (expected.count > arguments.most) continue;
            const std::uint64_t count = perft(*rules, state, expected.depth);
            const bool good = count == expected.count;
            wrong += good ? 0 : 1;
            fmt::print("{} perft {} {} {}\n", one.id, expected.depth, count,
                       good ? "ok" : fmt::format("but the file says {}", expected.count));
            std::fflush(stdout);
        }
    }
    if (wrong > 0) fail(fmt::format("{} counts differ", wrong));
}

void count(Context& context, const PerftArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    const State state = position_of(*rules, {.players = rules->players,
                                             .variant = rules->selection.variant,
                                             .seed = arguments.seed,
                                             .moves = arguments.moves});
    auto list = nlohmann::ordered_json::array();
    for (int depth = 1; depth <= arguments.depth; ++depth) {
        const std::uint64_t found = perft(*rules, state, depth);
        if (arguments.json)
            list.push_back({{"depth", depth}, {"count", found}});
        else
            fmt::print("perft {} {}\n", depth, found);
        std::fflush(stdout);
    }
    if (arguments.json) fmt::print("{}\n", list.dump(2));
}

}  // namespace

void add_perft(CLI::App& app, Context& context) {
    CLI::App* command =
        add_subcommand(app, context, "perft",
                       "Counts all sequences of decisions and answers of chance, on micro maps.",
                       "The numbers grow quickly: use maps of a few cities and a dozen cards.\n"
                       "Example: railhead perft tests/perft/counts.perft --maps tests/perft\n"
                       "Example: railhead perft --maps tests/perft --map micro-ferries --seed 3 "
                       "--moves 10 --depth 3");
    auto arguments = std::make_shared<PerftArguments>();
    command->add_option("file", arguments->file, "Count what this file says, and compare")
        ->type_name("FILE");
    arguments->table.add_to(*command);
    command->add_option("--seed", arguments->seed, "Deal with this seed")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--moves", arguments->moves, "Make this many random decisions first")
        ->type_name("N")
        ->check(CLI::Range(0, 100'000))
        ->capture_default_str();
    command->add_option("--depth", arguments->depth, "How many decisions deep")
        ->type_name("N")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    command->add_option("--most", arguments->most, "With a file: leave out counts above this")
        ->type_name("N")
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] {
        if (!arguments->file.empty())
            check_file(context, *arguments);
        else
            count(context, *arguments);
    });
}

}  // namespace railhead
