#include "map/loader.h"

#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "core/text.h"
#include "map/board_reader.h"
#include "map/canonical.h"
#include "map/json_node.h"
#include "map/rule_reader.h"
#include "map/text_fields.h"
#include "map/validator.h"

namespace railhead {

namespace {

constexpr int kFormat = 1;
constexpr std::array<std::string_view, 13> kTopKeys{
    "format",    "id",     "name",   "board",   "note",        "offer",        "rules",
    "countries", "cities", "routes", "tickets", "bonus_cards", "country_cards"};
constexpr std::array<std::string_view, 2> kBoards{"published", "original"};

void read_head(const JsonNode& file, MapSpec& map) {
    if (const auto format = file.need("format"))
        std::ignore = format->whole_number(kFormat, kFormat);
    if (const auto id = file.need("id")) map.id = read_id(*id, Digits::refused);
    if (const auto name = file.need("name")) map.name = read_name(*name, Empty::refused);
    if (const auto board = file.need("board")) std::ignore = board->one_of(kBoards);
    if (const auto note = file.find("note")) std::ignore = note->text();
}

void read_variants(const JsonNode& rules, const RuleKeys& base, const ReadBoard& good,
                   Problems& problems, MapSpec& map) {
    const auto variants = rules.find("variants");
    if (!variants) return;
    const auto entries = variants->entries(Empty::allowed);
    if (entries.size() > kMaxVariants)
        return variants->report(std::to_string(entries.size()) +
                                " variants: the engine holds at most " +
                                std::to_string(kMaxVariants));
    for (const auto& [name, node] : entries) {
        const nlohmann::json name_value = name;
        read_id(JsonNode{name_value, node.place(), problems}, Digits::refused);
        problems.set_variant(node.place(), name);
        const auto keys = variant_keys(base, node);
        auto read = read_rules(keys, problems);
        check_rules(map, good, read, keys, problems);
        problems.end_variant();
        map.variants.push_back({name, std::move(read.rules)});
    }
}

void read_map(const JsonNode& file, Problems& problems, MapSpec& map) {
    if (!file.is_object_of(kTopKeys)) return;
    read_head(file, map);
    const auto good = read_board(file, problems, map);
    check_board(map, good, problems);
    const auto rules = file.need("rules");
    if (!rules) return;
    const auto base = rule_keys(*rules);
    auto read = read_rules(base, problems);
    check_rules(map, good, read, base, problems);
    map.rules = std::move(read.rules);
    if (const auto options = rules->find("options")) map.options = read_options_offered(*options);
    read_variants(*rules, base, good, problems, map);
}

// `add_more` reads what the rules do not need.
template <class AddMore>
LoadedMap load(std::string_view text, const AddMore& add_more) {
    LoadedMap loaded;
    const auto parsed = parse_json(text);
    if (const auto* problem = std::get_if<Problem>(&parsed)) {
        loaded.problems.push_back(*problem);
        return loaded;
    }
    Problems problems;
    MapSpec map;
    const JsonNode file{std::get<nlohmann::json>(parsed), "", problems};
    read_map(file, problems, map);
    add_more(file, map, loaded);
    loaded.problems = problems.list();
    if (loaded.problems.empty()) loaded.map = std::move(map);
    return loaded;
}

}  // namespace

LoadedMap load_map_for_rules(std::string_view text) {
    return load(text, [](const JsonNode&, const MapSpec&, LoadedMap&) {});
}

LoadedMap load_map(std::string_view text) {
    LoadedMap loaded = load(text, [](const JsonNode& file, const MapSpec& map, LoadedMap& found) {
        if (const auto offer = file.find("offer")) found.offer = read_offer(*offer, map);
    });
    if (loaded.map) loaded.map->hash = hash_of(*loaded.map);
    return loaded;
}

}  // namespace railhead
