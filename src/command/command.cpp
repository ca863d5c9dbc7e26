#include "command/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <thread>
#include <utility>

#include "command/drawing_names.h"
#include "command/input.h"
#include "core/text.h"
#include "map/loader.h"
#include "sim/program_networks.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostGames = 1'000'000'000;

// FOLDER/*.json and FOLDER/*/map.json, in the order of their names; without drawings of boards.
std::vector<std::string> map_files_in(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> files;
    auto entry = fs::directory_iterator(folder, error);
    if (error) fail(fmt::format("--maps {}: {}", printable(folder, 200), error.message()));
    for (; entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path& path = entry->path();
        std::error_code ignored;
        if (fs::is_directory(path, ignored)) {
            if (fs::exists(path / "map.json", ignored)) files.push_back(path / "map.json");
        } else if (path.extension() == ".json" && !is_drawing_file(path)) {
            files.push_back(path);
        }
        if (error) break;
    }
    if (error) fail(fmt::format("--maps {}: {}", printable(folder, 200), error.message()));
    if (files.empty())
        fail(fmt::format("--maps {}: there are no files *.json or */map.json",
                         printable(folder, 200)));
    std::sort(files.begin(), files.end());
    return files;
}

// Adds the map of a file to the library, and its id with the file; returns its problems, one per
// line.
std::string add_map_file(MapLibrary& library, std::map<std::string, std::string>& files,
                         const std::string& path) {
    const std::string name = printable(path, 200);
    const auto read = read_file(path, kMaxMapFile);
    if (!read) return fmt::format("{}: {}\n", name, read.reason());
    const std::string& text = *read;
    // A map may already be there, as long as it is the same.
    if (const LoadedMap loaded = load_map(text); loaded.map) {
        const MapSpec* there = library.find(loaded.map->id);
        if (there && there->hash == loaded.map->hash) return {};
        if (!there) files[loaded.map->id] = path;
    }
    const auto problems = library.add(name, text);
    return problems.empty() ? std::string{} : problems_text(name, problems);
}

// Fails if the map has no such variant.
const RuleSpec& rule_spec_of(const MapSpec& map, const std::string& variant) {
    const RuleSpec* spec = rules_named(map, variant);
    if (!spec) {
        std::vector<std::string_view> names;
        for (const Variant& known : map.variants) names.push_back(known.name);
        std::string message = fmt::format("map {} has no variant {}{}", map.id, in_quotes(variant),
                                          did_you_mean(variant, names));
        if (!names.empty()) message += "\nits variants are " + listed(names, "and");
        fail_usage(std::move(message));
    }
    return *spec;
}

Options options_of(const std::vector<std::string>& settings) {
    Options options;
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            fail_usage(fmt::format("--option {}: write KEY=VALUE, for example {}={}",
                                   in_quotes(setting), kOptions[0].key, kOptions[0].words.back()));
        const std::string key = setting.substr(0, equals);
        const std::string value = setting.substr(equals + 1);
        const auto option = std::ranges::find(kOptions, key, &TableOption::key);
        if (option == kOptions.end())
            fail_usage(
                fmt::format("no option {}{}", in_quotes(key), did_you_mean(key, kOptionKeys)));
        const auto word = std::ranges::find(option->words, value);
        if (word == option->words.end())
            fail_usage(fmt::format("--option {}: must be {}, not {}", key,
                                   listed(option->words, "or"), in_quotes(value)));
        option->set(options, static_cast<std::size_t>(word - option->words.begin()));
    }
    return options;
}

}  // namespace

void fail(std::string message) {
    throw CommandFailure{1, std::move(message)};
}
void fail_usage(std::string message) {
    throw CommandFailure{2, std::move(message)};
}

const MapLibrary& Context::library() {
    if (library_) return *library_;
    MapLibrary library;
    std::string problems;
    for (const std::string& folder : map_folders)
        for (const std::string& file : map_files_in(folder))
            problems += add_map_file(library, map_files_, file);
    if (!problems.empty()) {
        problems.pop_back();  // the last newline
        fail(std::move(problems));
    }
    library_ = std::move(library);
    return *library_;
}

std::string Context::file_of(const MapSpec& map) {
    const auto found = map_files_.find(map.id);
    return found == map_files_.end() ? std::string{} : found->second;
}

const MapSpec& Context::map_named(const std::string& id) {
    if (const MapSpec* map = library().find(id)) return *map;
    std::string message = library().why_not_found(id) + "\nthe maps are:";
    for (const MapSpec* map : library().maps()) message += " " + map->id;
    fail_usage(std::move(message));
}

CLI::App* add_subcommand(CLI::App& app, Context& context, const std::string& name,
                         const std::string& description, const std::string& footer) {
    CLI::App* command = app.add_subcommand(name, description);
    command->footer(footer);
    command
        ->add_option_function<std::vector<std::string>>(
            "--maps",
            [&context](const std::vector<std::string>& folders) {
                context.map_folders.insert(context.map_folders.end(), folders.begin(),
                                           folders.end());
            },
            "Also use the maps of this folder: DIR/*.json and DIR/*/map.json")
        ->type_name("DIR")
        ->allow_extra_args(false);
    return command;
}

void add_networks(CLI::App& command) {
    command
        .add_option_function<std::string>(
            "--networks",
            [](const std::string& folder) {
                const auto added = program_networks().add_folder(folder);
                if (!added)
                    fail(fmt::format("--networks {}: {}", printable(folder, 200), added.reason()));
            },
            "Use the networks of this folder, DIR/<map>.net, instead of those built in")
        ->type_name("DIR");
}

void TableArguments::add_to(CLI::App& command) {
    command.add_option("--map", map, "Id of the map (see `railhead maps`)")
        ->type_name("ID")
        ->default_str(RAILHEAD_DEFAULT_MAP);
    command.add_option("--players", players, "Number of players; as few as the map allows")
        ->type_name("N")
        ->check(CLI::Range(1, 9));
    command.add_option("--variant", variant, "One of the map's variants; none: as printed")
        ->type_name("NAME");
    command.add_option("--option", options, "Set an option of the map; may be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
}

std::shared_ptr<const RuleSet> TableArguments::rules(Context& context) const {
    const MapSpec& chosen = context.map_named(map.empty() ? RAILHEAD_DEFAULT_MAP : map);
    const RuleSpec& spec = rule_spec_of(chosen, variant);
    auto made = RuleSet::make(chosen, {.players = players == 0 ? spec.min_players : players,
                                       .variant = variant,
                                       .options = options_of(options)});
    if (!made) fail_usage(made.reason());
    return std::make_shared<const RuleSet>(std::move(made).value());
}

std::vector<int> table_sizes(const MapSpec& map, const std::string& variant,
                             const std::string& list) {
    const RuleSpec& rules = rule_spec_of(map, variant);
    std::vector<int> sizes;
    for (int n = rules.min_players; n <= rules.max_players; ++n) sizes.push_back(n);
    if (list == "all") return sizes;
    std::vector<int> wanted;
    for (const std::string_view text : split_at(list, ',')) {
        wanted.push_back(parse_number<int>(text).value_or(0));
        if (wanted.back() < 2 || wanted.back() > 9)
            fail_usage(
                fmt::format("--players {}: write a number such as 2, a list such as 2,3 or all",
                            in_quotes(list)));
    }
    std::erase_if(
        sizes, [&](int n) { return std::find(wanted.begin(), wanted.end(), n) == wanted.end(); });
    if (sizes.empty())
        fail_usage(fmt::format("--players {}: map {} is for {} to {} players", printable(list),
                               map.id, rules.min_players, rules.max_players));
    return sizes;
}

void SeriesArguments::add_to(CLI::App& command, const std::string& what_games) {
    command.add_option("--games", games, what_games)
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, kMostGames))
        ->capture_default_str();
    command.add_option("--seed", seed, "Another seed, other deals")
        ->type_name("N")
        ->capture_default_str();
}

void SeriesArguments::add_threads_to(CLI::App& command) {
    command.add_option("--threads", threads, "How many threads; one per core if not given")
        ->type_name("N")
        ->check(CLI::Range(1, kMaxThreads));
}

int SeriesArguments::thread_count() const {
    if (threads > 0) return threads;
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
}

PlayerSpec player_of(const std::string& text) {
    auto read = read_player(text);
    if (!read) fail_usage(read.reason());
    if (!read->notice.empty()) fmt::print(stderr, "railhead: {}\n", read->notice);
    return std::move(read).value();
}

void say_missing_networks(const std::vector<std::string>& players, const RuleSet& rules) {
    std::set<std::string> said;
    for (const std::string& player : players)
        if (const std::string notice = network_notice(*read_player(player), rules);
            !notice.empty() && said.insert(notice).second)
            fmt::print(stderr, "railhead: {}\n", notice);
}

std::vector<std::string> match_players(const std::string& list, const RuleSet& rules) {
    std::vector<std::string> names;
    for (const std::string& text : split_players(list)) names.push_back(player_of(text).text);
    check_seats(names.size(), rules.players);
    say_missing_networks(names, rules);
    return names;
}

void check_seats(std::size_t players, int seats) {
    if (players > static_cast<std::size_t>(seats))
        fail_usage(fmt::format("--bots names {} players, but there are {} seats", players, seats));
}

std::vector<std::string> players_of_seats(const std::string& list, const RuleSet& rules,
                                          int seats) {
    std::vector<std::string> names = split_players(list);
    for (const std::string& name : names) player_of(name);
    const auto wanted = static_cast<std::size_t>(seats);
    if (names.size() == 1) names.resize(wanted, names[0]);
    if (names.size() != wanted)
        fail_usage(fmt::format("--bots names {} players, but there are {} seats for them",
                               names.size(), seats));
    say_missing_networks(names, rules);
    return names;
}

std::string player_list() {
    std::string text = "Computer players:\n";
    for (const PlayerName& player : player_names())
        text += fmt::format("  {:<14}{}\n", player.name, player.description);
    return text;
}

}  // namespace railhead
