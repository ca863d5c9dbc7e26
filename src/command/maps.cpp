// railhead maps - the boards that can be played.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command/command.h"
#include "core/text.h"

namespace railhead {

namespace {

std::vector<std::string> variants_of(const MapSpec& map) {
    std::vector<std::string> names;
    for (const Variant& variant : map.variants) names.push_back(variant.name);
    return names;
}

std::vector<std::string_view> options_offered_by(const MapSpec& map) {
    std::vector<std::string_view> keys;
    for (const TableOption& option : kOptions)
        if (map.options.*option.offered) keys.push_back(option.key);
    return keys;
}

// "-" if there are none.
template <class Words>
std::string column(const Words& words) {
    return words.empty() ? "-" : joined(words, ",");
}

void print_json(const MapLibrary& library) {
    auto list = nlohmann::ordered_json::array();
    for (const MapSpec* map : library.maps()) {
        const auto options = offered_json<nlohmann::ordered_json>(map->options);
        list.push_back({{"id", map->id},
                        {"name", map->name},
                        {"players", {map->rules.min_players, map->rules.max_players}},
                        {"cities", map->cities.size()},
                        {"routes", map->routes.size()},
                        {"tracks", map->tracks.size()},
                        {"tickets", map->tickets.size()},
                        {"variants", variants_of(*map)},
                        {"options", options},
                        {"hash", map->hash}});
    }
    fmt::print("{}\n", list.dump(2));
}

void print_table(const MapLibrary& library) {
    fmt::print("{:<20} {:<20} {:>7} {:>6} {:>6} {:>6} {:>7}  {:<24} {:<18} {}\n", "id", "name",
               "players", "cities", "routes", "tracks", "tickets", "variants", "options", "hash");
    for (const MapSpec* map : library.maps()) {
        fmt::print("{:<20} {:<20} {:>7} {:>6} {:>6} {:>6} {:>7}  {:<24} {:<18} {}\n", map->id,
                   map->name, fmt::format("{}-{}", map->rules.min_players, map->rules.max_players),
                   map->cities.size(), map->routes.size(), map->tracks.size(), map->tickets.size(),
                   column(variants_of(*map)), column(options_offered_by(*map)),
                   map->hash.substr(0, 19));
    }
}

}  // namespace

void add_maps(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "maps", "Lists the maps that can be played, built in and added.",
        "A hash is the same exactly when board and rules are the same; the table shows its\n"
        "beginning, --json all of it.\n"
        "Example: railhead maps --maps my-boards");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "For programs");
    command->callback([json, &context] {
        if (*json)
            print_json(context.library());
        else
            print_table(context.library());
    });
}

}  // namespace railhead
