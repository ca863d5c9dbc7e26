// command/main.cpp - the program `railhead`: the list of its subcommands, usage errors, exit codes.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "command/command.h"
#include "core/text.h"

namespace railhead {

// The subcommands, each in the file of its name. A new one is declared and listed here.
AddCommand add_play, add_serve, add_swarm, add_backup, add_tables, add_sim, add_match, add_league,
    add_balance, add_referee, add_replay, add_verify, add_maps, add_check_map, add_bench, add_perft,
    add_playthrough, add_version;

namespace {

constexpr AddCommand* kSubcommands[]{
    // in the order of --help
    add_play,  add_serve,     add_swarm,   add_backup,  add_tables,      add_sim,
    add_match, add_league,    add_balance, add_referee, add_replay,      add_verify,
    add_maps,  add_check_map, add_bench,   add_perft,   add_playthrough, add_version,
};

// "no subcommand "sin"; did you mean "sim"?", if that is what is wrong.
std::string unknown_subcommand(const CLI::App& app, int count, char** words) {
    std::vector<std::string_view> names;
    std::vector<std::string> kept;
    for (const CLI::App* command : app.get_subcommands({})) kept.push_back(command->get_name());
    names.assign(kept.begin(), kept.end());
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--maps") {
            ++i;
            continue;
        }
        if (word.starts_with('-')) continue;
        if (std::find(names.begin(), names.end(), word) != names.end()) return {};
        return fmt::format("no subcommand {}{}", in_quotes(word), did_you_mean(word, names));
    }
    return {};
}

int run(int count, char** words) {
    CLI::App app{
        "Railway ticket games: play against the computer, simulate, check maps and records."};
    app.name("railhead");
    app.footer(
        "Each subcommand explains itself: railhead sim --help\n"
        "New here? Try: railhead play");
    Context context;
    app.add_option_function<std::vector<std::string>>(
           "--maps",
           [&](const std::vector<std::string>& folders) {
               context.map_folders.insert(context.map_folders.begin(), folders.begin(),
                                          folders.end());
           },
           "Also use the maps of this folder (every subcommand has this option)")
        ->type_name("DIR")
        ->allow_extra_args(false);
    app.require_subcommand(0, 1);
    for (AddCommand* add : kSubcommands) add(app, context);
    try {
        app.parse(count, words);
        if (app.get_subcommands().empty()) {
            fmt::print(stderr, "{}", app.help());
            return 2;
        }
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        std::string reason = unknown_subcommand(app, count, words);
        if (reason.empty()) reason = printable(error.what(), 300);
        fmt::print(stderr, "railhead: {}\nMore with --help.\n", reason);
        return 2;
    } catch (const CommandFailure& failure) {
        std::fflush(stdout);
        fmt::print(stderr, "railhead: {}\n", failure.message);
        return failure.code;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        fmt::print(stderr, "railhead: the output could not be written\n");
        return 1;
    }
    return 0;
}

}  // namespace

}  // namespace railhead

int main(int count, char** words) {
    try {
        return railhead::run(count, words);
    } catch (const std::exception& error) {  // out of memory, a broken pipe of fmt
        std::fprintf(stderr, "railhead: %s\n", error.what());
        return 1;
    }
}
