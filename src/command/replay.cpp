// railhead replay - replays records and says whether all of them is true.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/record_lines.h"
#include "core/text.h"
#include "record/reader.h"
#include "record/replayer.h"

namespace railhead {

namespace {

struct ReplayArguments {
    std::vector<std::string> files;
    bool audit = false;
    bool json = false;
};

struct ReplayCounts {
    std::uint64_t games = 0;
    std::uint64_t bad = 0;
};

struct Verdict {
    bool ok = false;
    bool over = false;
    std::size_t moves = 0;
    std::string text;
};

Verdict verdict_of(Replayer& replayer, const RecordLine& line, bool audit) {
    if (line.too_long) return {.text = fmt::format("longer than {} bytes: not read", kMaxRecord)};
    const auto read = read_record(line.text);
    if (const auto* problem = std::get_if<Problem>(&read)) return {.text = problem_text(*problem)};
    const Replay replay = replayer.replay(std::get<GameRecord>(read),
                                          {.audit = audit, .own_rules = OwnRules::allowed});
    return {.ok = replay.ok, .over = replay.over, .moves = replay.moves, .text = replay.text};
}

void print(const Verdict& verdict, const std::string& file, std::size_t line, bool json) {
    if (!json) {
        fmt::print("{}:{}: {}\n", file, line, verdict.text);
        return;
    }
    const nlohmann::ordered_json answer{{"file", file},           {"line", line},
                                        {"ok", verdict.ok},       {"over", verdict.over},
                                        {"moves", verdict.moves}, {"text", verdict.text}};
    fmt::print("{}\n",
               answer.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void replay_files(Context& context, const ReplayArguments& arguments) {
    Replayer replayer(context.library());
    ReplayCounts counts;
    for (const std::string& path : arguments.files) {
        const std::string name = path == "-" ? "stdin" : printable(path, 200);
        RecordLines lines(path);
        const std::uint64_t before = counts.games;
        while (const auto line = lines.next()) {
            const Verdict verdict = verdict_of(replayer, *line, arguments.audit);
            ++counts.games;
            counts.bad += verdict.ok ? 0 : 1;
            print(verdict, name, line->line, arguments.json);
        }
        if (counts.games == before) fail(fmt::format("{}: there is no game in it", name));
    }
    if (!arguments.json)
        fmt::print("{}, {} ok, {} bad\n", counted(counts.games, "game"), counts.games - counts.bad,
                   counts.bad);
    if (counts.bad > 0) fail(fmt::format("{} of {} games bad", counts.bad, counts.games));
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "replay",
        "Replays records and says for each game `ok`, or which move is wrong and why.",
        "A file holds one game per line, or one game. The exit code is 1 if any game is bad.\n"
        "With --json each game is one line: file, line, ok, over, moves, text.\n"
        "Example: railhead replay games.jsonl\n"
        "Example: railhead sim --games 100 --records - | railhead replay -");
    auto arguments = std::make_shared<ReplayArguments>();
    command->add_option("files", arguments->files, "Files with records; - is stdin")
        ->required()
        ->type_name("FILE");
    command->add_flag("--audit", arguments->audit,
                      "Every move must say how many choices there were");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { replay_files(context, *arguments); });
}

}  // namespace railhead
