// railhead check-map - what a map file holds, with all its rules resolved, or all its problems.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "command/input.h"
#include "core/text.h"
#include "map/loader.h"
#include "map/rule_text.h"

namespace railhead {

namespace {

template <class Test>
std::size_t count_tracks(const MapSpec& map, const Test& test) {
    return static_cast<std::size_t>(std::count_if(map.tracks.begin(), map.tracks.end(), test));
}

// What there is to count, in the order in which it is printed.
std::vector<std::pair<std::string, std::size_t>> counts_of(const MapSpec& map) {
    const auto halts = std::count_if(map.cities.begin(), map.cities.end(),
                                     [](const City& city) { return city.halt; });
    std::size_t country_cards = 0;
    for (const auto& stack : map.country_cards) country_cards += stack.size();
    return {
        {"countries", map.countries.size()},
        {"cities", map.cities.size() - static_cast<std::size_t>(halts)},
        {"halts", static_cast<std::size_t>(halts)},
        {"routes", map.routes.size()},
        {"tracks", map.tracks.size()},
        {"spaces",
         [&] {
             std::size_t sum = 0;
             for (const Track& track : map.tracks) sum += static_cast<std::size_t>(track.length);
             return sum;
         }()},
        {"gray tracks", count_tracks(map, [](const Track& t) { return !t.color; })},
        {"ferries", count_tracks(map, [](const Track& t) { return t.is_ferry(); })},
        {"tunnels", count_tracks(map, [](const Track& t) { return t.tunnel; })},
        {"border tracks", count_tracks(map, [](const Track& t) { return t.border; })},
        {"tickets", map.tickets.size()},
        {"bonus cards", map.bonus_cards.size()},
        {"country cards", country_cards},
    };
}

void print_text(const MapSpec& map) {
    fmt::print("map {} ({}): ok\nhash {}\n", map.id, map.name, map.hash);
    for (const auto& [what, number] : counts_of(map))
        if (number > 0) fmt::print("{} {}\n", number, what);
    fmt::print("\nrules\n{}", resolved_rules_text(map, map.rules));
    for (const Variant& variant : map.variants)
        fmt::print("\nrules of the variant {}\n{}", variant.name,
                   resolved_rules_text(map, variant.rules));
}

void print_json(const MapSpec& map) {
    nlohmann::ordered_json answer{
        {"ok", true}, {"id", map.id}, {"name", map.name}, {"hash", map.hash}};
    auto& counts = answer["counts"] = nlohmann::ordered_json::object();
    for (auto [what, number] : counts_of(map)) {
        std::replace(what.begin(), what.end(), ' ', '_');
        counts[what] = number;
    }
    answer["rules"] = rules_json(map.rules);
    auto& variants = answer["variants"] = nlohmann::ordered_json::object();
    for (const Variant& variant : map.variants) variants[variant.name] = rules_json(variant.rules);
    fmt::print("{}\n", answer.dump(2));
}

[[noreturn]] void refuse(const std::string& file, std::vector<Problem> problems, bool json) {
    if (json) {
        auto list = nlohmann::ordered_json::array();
        for (const Problem& problem : problems)
            list.push_back({{"place", problem.place}, {"reason", problem.reason}});
        const nlohmann::ordered_json answer{{"ok", false}, {"file", file}, {"problems", list}};
        fmt::print("{}\n",
                   answer.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    std::string lines = problems_text(file, problems);
    if (!lines.empty()) lines.pop_back();
    fail(fmt::format("{} in {}\n{}", counted(problems.size(), "problem"), file, lines));
}

void check(Context& context, const std::string& name, bool json) {
    const bool is_path = name.find('/') != std::string::npos || name.ends_with(".json");
    const MapSpec* known = is_path ? nullptr : context.library().find(name);
    LoadedMap loaded;
    if (!known) {
        const std::string file = printable(name, 200);
        const auto read = read_file(name, kMaxMapFile);
        if (!read) {
            if (!is_path) context.map_named(name);  // fails with the ids that there are
            refuse(file, {{"", read.reason()}}, json);
        }
        loaded = load_map(*read);
        if (!loaded.map) refuse(file, std::move(loaded.problems), json);
        known = &*loaded.map;
    }
    if (json)
        print_json(*known);
    else
        print_text(*known);
}

}  // namespace

void add_check_map(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "check-map",
        "Checks a map and prints its counts and its rules, defaults written out.",
        "A bad map is refused with all its problems: file, place in it, reason (exit code 1).\n"
        "Example: railhead check-map my-boards/moon/map.json");
    struct Arguments {
        std::string name;
        bool json = false;
    };
    auto arguments = std::make_shared<Arguments>();
    command->add_option("map", arguments->name, "Id of a known map, or a map file")
        ->required()
        ->type_name("ID|FILE");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { check(context, arguments->name, arguments->json); });
}

}  // namespace railhead
