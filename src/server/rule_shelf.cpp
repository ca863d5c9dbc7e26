#include "server/rule_shelf.h"

#include "core/text.h"
#include "map/loader.h"

namespace railhead {

std::variant<RuleShelf::Rules, std::string> RuleShelf::rules_of(const TableSettings& settings,
                                                                int players) {
    const MapSpec* map = library_->find(settings.map);
    if (map == nullptr) return library_->why_not_found(settings.map);
    // The library outlives the shelf: nothing to delete.
    return make(std::shared_ptr<const MapSpec>(std::shared_ptr<void>(), map), settings, players,
                Reading::today);
}

std::variant<RuleShelf::Rules, std::string> RuleShelf::rules_of(const TableSettings& settings,
                                                                int players,
                                                                const std::string& map_hash,
                                                                Reading reading) {
    const MapSpec* today = library_->find(settings.map);
    if (today != nullptr && today->hash == map_hash)
        return make(std::shared_ptr<const MapSpec>(std::shared_ptr<void>(), today), settings,
                    players, reading);
    LoadedMap old = load_map(old_map_(map_hash));
    if (!old.map || old.map->hash != map_hash)
        return "the map that this game was started with is not in the store";
    return make(std::make_shared<const MapSpec>(std::move(*old.map)), settings, players, reading);
}

std::variant<RuleShelf::Rules, std::string> RuleShelf::make(
    const std::shared_ptr<const MapSpec>& map, const TableSettings& settings, int players,
    Reading reading) {
    if (rules_named(*map, settings.variant) == nullptr)
        return "map " + map->id + " has no variant " + in_quotes(settings.variant);
    std::string key = map->hash + ' ' + settings.variant + ' ' + std::to_string(players) + ' ' +
                      std::to_string(index_of(settings.options.unequal_parallels)) + ' ' +
                      std::to_string(index_of(reading));
    if (Rules known = shelf_[key].lock()) return known;
    auto made = RuleSet::make(
        *map, {.players = players, .variant = settings.variant, .options = settings.options},
        left_out_of(reading));
    if (auto* reason = std::get_if<std::string>(&made)) return printable(*reason, 300);
    // The map lives as long as its rules.
    struct Both {
        std::shared_ptr<const MapSpec> map;
        RuleSet rules;
    };
    auto both = std::make_shared<Both>(Both{map, std::get<RuleSet>(std::move(made))});
    Rules rules(both, &both->rules);
    shelf_[std::move(key)] = rules;
    return rules;
}

}  // namespace railhead
