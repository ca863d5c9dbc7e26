// command/command.h - what the subcommands of `railhead` share: failing, maps, common arguments.
//
// A new subcommand is one file with a function add_NAME(), and its place in the list of main.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "map/map_library.h"
#include "players/player_text.h"
#include "rules/rule_set.h"

namespace railhead {

// Ends the program: the message goes to stderr.
struct CommandFailure {
    int code = 1;
    std::string message;
};
[[noreturn]] void fail(std::string message);        // exit code 1: it did not work
[[noreturn]] void fail_usage(std::string message);  // exit code 2: it was called wrongly

class Context {
public:
    // The built-in maps and those of all --maps folders. Fails with all problems of bad maps.
    const MapLibrary& library();
    // Fails with the name that was probably meant.
    const MapSpec& map_named(const std::string& id);

    // The file that the map was read from; "": it is built in.
    std::string file_of(const MapSpec& map);

    std::vector<std::string> map_folders;

private:
    std::optional<MapLibrary> library_;
    std::map<std::string, std::string> map_files_;  // by the id of the map
};

// Adds one subcommand to the program.
using AddCommand = void(CLI::App& app, Context& context);

// A subcommand with `--maps` and a footer of examples, one per line.
CLI::App* add_subcommand(CLI::App& app, Context& context, const std::string& name,
                         const std::string& description, const std::string& footer);

// Adds --networks: for subcommands with computer players.
void add_networks(CLI::App& command);

// Which game is played: --map, --players, --variant and --option.
struct TableArguments {
    std::string map;
    int players = 0;  // 0: as few as the map allows
    std::string variant;
    std::vector<std::string> options;

    void add_to(CLI::App& command);
    // Fails if there is no such table.
    std::shared_ptr<const RuleSet> rules(Context& context) const;
};

// The numbers of players of a list such as `2,3` or `all` that the map allows with this variant.
// Fails if there are none.
std::vector<int> table_sizes(const MapSpec& map, const std::string& variant,
                             const std::string& list);

// How many games are played, and which: --games, --seed and --threads.
struct SeriesArguments {
    std::uint64_t games = 0;
    std::uint64_t seed = 1;
    int threads = 0;  // 0: one per core

    void add_to(CLI::App& command, const std::string& what_games);
    void add_threads_to(CLI::App& command);
    int thread_count() const;
};

// The player that a text of the command line describes. Fails if there is none; says on stderr
// which of its settings have no effect.
PlayerSpec player_of(const std::string& text);
// One name for every seat (as many as `seats`), or a comma list with one for each seat. Fails if a
// name is unknown or their number is wrong.
std::vector<std::string> players_of_seats(const std::string& list, const RuleSet& rules, int seats);
// The players of a match from a list such as `path,search(time=1s)`, with all settings filled in.
// Fails if one is unknown or there are more than seats.
std::vector<std::string> match_players(const std::string& list, const RuleSet& rules);
// Says on stderr which of these players lack the network that they would use.
void say_missing_networks(const std::vector<std::string>& players, const RuleSet& rules);
// Fails if --bots names more players than there are seats.
void check_seats(std::size_t players, int seats);
// For --help: the names and what they are.
std::string player_list();

}  // namespace railhead
