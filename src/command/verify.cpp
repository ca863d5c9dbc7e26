// railhead verify - draws every card of a game again and says whether it was dealt as promised.
#include "record/verify.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/record_lines.h"
#include "core/text.h"
#include "record/reader.h"

namespace railhead {

namespace {

struct VerifyArguments {
    std::vector<std::string> files;
    bool json = false;
};

struct VerifyCounts {
    std::uint64_t games = 0;
    std::uint64_t ok = 0;
};

Verification verified(Replayer& replayer, const RecordLine& line) {
    if (line.too_long) return {.text = fmt::format("longer than {} bytes: not read", kMaxRecord)};
    const auto read = read_record(line.text);
    if (const auto* problem = std::get_if<Problem>(&read)) return {.text = problem_text(*problem)};
    return verify(std::get<GameRecord>(read), replayer);
}

void print_json(const Verification& game, const std::string& file, std::size_t line) {
    using nlohmann::ordered_json;
    const ordered_json answer{{"file", file},        {"line", line},        {"ok", game.ok},
                              {"moves", game.moves}, {"draws", game.draws}, {"text", game.text}};
    fmt::print("{}\n", answer.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

void verify_file(Replayer& replayer, const std::string& path, const VerifyArguments& arguments,
                 VerifyCounts& counts) {
    const std::string name = path == "-" ? "stdin" : printable(path, 200);
    RecordLines lines(path);
    std::uint64_t number = 0;
    while (const auto line = lines.next()) {
        const Verification game = verified(replayer, *line);
        ++number;
        ++counts.games;
        counts.ok += game.ok ? 1 : 0;
        if (arguments.json)
            print_json(game, name, line->line);
        else if (arguments.files.size() == 1)
            fmt::print("game {}: {}\n", number, game.text);
        else
            fmt::print("{}: game {}: {}\n", name, number, game.text);
    }
    if (number == 0) fail(fmt::format("{}: there is no game in it", name));
}

void verify_files(Context& context, const VerifyArguments& arguments) {
    Replayer replayer(context.library());
    VerifyCounts counts;
    for (const std::string& path : arguments.files) verify_file(replayer, path, arguments, counts);
    if (counts.ok < counts.games)
        fail(fmt::format("{} of {} games not verified", counts.games - counts.ok, counts.games));
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "verify",
        "Draws every card of finished games again and says whether they were dealt as promised.",
        "Before a game the server publishes the SHA-256 of a secret seed (the commitment), and\n"
        "every player may add a text; all chance of the game follows from both. The record of a\n"
        "finished game holds the seed. For each game this replays the record strictly, compares\n"
        "seed and commitment, and draws the order of the seats, the deal and every card and\n"
        "ticket again. It prints `ok`, or the first thing that is not as promised.\n"
        "What it cannot know: whether commitment and text in the record are those that you saw\n"
        "and gave. Compare them with what your browser kept (docs/fair-deals.md).\n"
        "The exit code is 1 if any game is not ok, also if it made no promise, is\n"
        "not over, or its record was cut short.\n"
        "With --json each game is one line: file, line, ok, moves, draws, text.\n"
        "Example: railhead verify game.json\n"
        "Example: railhead verify --json - < games.jsonl");
    auto arguments = std::make_shared<VerifyArguments>();
    command->add_option("records", arguments->files, "Files with records, one per line; - is stdin")
        ->required()
        ->type_name("RECORD");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { verify_files(context, *arguments); });
}

}  // namespace railhead
