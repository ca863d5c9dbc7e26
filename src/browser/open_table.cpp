#include "browser/open_table.h"

#include "core/text.h"
#include "map/json_input.h"
#include "map/loader.h"

namespace railhead {

using nlohmann::json;

std::string text_of(const json& value) {
    const auto* text = value.get_ptr<const std::string*>();
    return text == nullptr ? std::string{} : *text;
}

std::optional<std::uint64_t> number_in(const json& value, std::uint64_t most) {
    if (!value.is_number_unsigned()) return std::nullopt;
    const auto number = value.get<std::uint64_t>();
    return number > most ? std::nullopt : std::optional{number};
}

std::variant<std::unique_ptr<OpenedTable>, json> open_table(const json& question) {
    const json& file = value_of(question, "map");
    const LoadedMap loaded = load_map_for_rules(file.is_string() ? text_of(file) : file.dump());
    if (!loaded.map) return error_json("bad_map", problems_text("map", loaded.problems));
    const auto players = number_in(value_of(question, "players"), kMaxSeats);
    if (!players) return error_json("bad_table", "\"players\" is the number of players");
    const json& variant = value_of(question, "variant");
    if (!variant.is_null() && !variant.is_string())
        return error_json("bad_table", "\"variant\" is a name or null");
    RuleSelection selection{.players = static_cast<int>(*players), .variant = text_of(variant)};
    const json& options = value_of(question, "options");
    if (!options.is_null() && !options.is_object())
        return error_json("bad_table", "\"options\" is an object");
    for (const auto& [key, value] : options.items()) {
        const auto option = std::ranges::find(kOptions, key, &TableOption::key);
        if (option == kOptions.end())
            return error_json("bad_table", "there is no option " + in_quotes(key));
        const auto word = std::ranges::find(option->words, text_of(value));
        if (word == option->words.end()) {
            std::vector<std::string> words;
            for (const std::string_view each : option->words) words.push_back(in_quotes(each));
            return error_json("bad_table", in_quotes(key) + " is " + joined(words, " or "));
        }
        option->set(selection.options, static_cast<std::size_t>(word - option->words.begin()));
    }

    auto table = std::unique_ptr<OpenedTable>(
        new OpenedTable{.map = *loaded.map, .rules = {}, .roads = Roads(*loaded.map)});
    auto made = RuleSet::make(table->map, selection);
    if (!made) return error_json("bad_table", made.reason());
    table->rules = std::move(made).value();
    return table;
}

}  // namespace railhead
