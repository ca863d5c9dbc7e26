// railhead playthrough - a whole random game as text; with --update, the golden files of the tests.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "command/command.h"
#include "core/text.h"
#include "sim/golden.h"

namespace railhead {

namespace {

namespace fs = std::filesystem;

struct PlaythroughArguments {
    TableArguments table;
    std::uint64_t seed = 1;
    bool update = false;
    std::string golden = "tests/golden";
};

void write(const fs::path& path, const std::string& text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) fail(fmt::format("{} cannot be written", printable(path.string(), 200)));
}

// Writes the files that differ, and removes those that no longer belong to a game.
void update(Context& context, const fs::path& folder) {
    if (!fs::is_directory(folder))
        fail(
            fmt::format("there is no folder {}: run this in the source folder, or name it with "
                        "--golden",
                        printable(folder.string(), 200)));
    std::vector<fs::path> wanted;
    for (const GoldenGame& game : golden_games(context.library())) {
        const fs::path path = folder / game.file();
        wanted.push_back(path);
        const std::string text = random_playthrough(game).text;
        std::ifstream file(path, std::ios::binary);
        const std::string before{std::istreambuf_iterator<char>(file), {}};
        if (before == text) continue;
        write(path, text);
        fmt::print("{} {} ({} KB)\n", before.empty() ? "new    " : "changed", game.file(),
                   text.size() / 1000);
    }
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path& path = entry.path();
        if (path.extension() != ".txt") continue;
        if (std::find(wanted.begin(), wanted.end(), path) != wanted.end()) continue;
        fmt::print("removed {}\n", fs::relative(path, folder).string());
        std::error_code error;
        fs::remove(path, error);
    }
}

}  // namespace

void add_playthrough(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "playthrough",
        "Prints a whole random game as text: rules, every decision, every event, final scores.",
        "With --update it rewrites the golden files that the tests compare with: review the diff.\n"
        "Example: railhead playthrough --players 3 --seed 7\n"
        "Example: railhead playthrough --update");
    auto arguments = std::make_shared<PlaythroughArguments>();
    arguments->table.add_to(*command);
    command->add_option("--seed", arguments->seed, "Another seed, another game")
        ->type_name("N")
        ->capture_default_str();
    command->add_flag("--update", arguments->update, "Rewrite all golden files");
    command->add_option("--golden", arguments->golden, "Where the golden files are")
        ->type_name("DIR")
        ->capture_default_str();
    command->callback([arguments, &context] {
        if (arguments->update) return update(context, arguments->golden);
        const auto rules = arguments->table.rules(context);
        fmt::print("{}", random_playthrough(*rules, arguments->seed).text);
    });
}

}  // namespace railhead
