#include "table/rule_cache.h"

#include "core/text.h"
#include "map/loader.h"

namespace railhead {

namespace {

// In memory. A server has games on few old maps at a time.
constexpr std::size_t kMostOldTexts = 4;

// "sha256:" and 64 digits: nothing else is looked up.
bool is_hash(std::string_view text) {
    constexpr std::string_view kPrefix = "sha256:";
    return text.starts_with(kPrefix) && text.size() == kPrefix.size() + 64 &&
           text.find_first_not_of("0123456789abcdef", kPrefix.size()) == std::string_view::npos;
}

}  // namespace

std::variant<RuleCache::Rules, std::string> RuleCache::rules_of(const TableSettings& settings,
                                                                int players) {
    const MapSpec* map = library_->find(settings.map);
    if (map == nullptr) return library_->why_not_found(settings.map);
    // The library outlives the rule_cache: nothing to delete.
    return make(std::shared_ptr<const MapSpec>(std::shared_ptr<void>(), map), settings, players,
                Reading::today);
}

std::variant<RuleCache::Rules, std::string> RuleCache::rules_of(const TableSettings& settings,
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

std::string RuleCache::map_text(const std::string& id, const std::string& hash) {
    if (!is_hash(hash)) return {};
    const MapSpec* today = library_->find(id);
    if (today != nullptr && today->hash == hash) return std::string{library_->text_of(id)};
    if (const auto known = old_texts_.find(hash); known != old_texts_.end()) return known->second;
    std::string text = old_map_(hash);
    if (text.empty()) return {};
    // Damage on the disk must not come into browsers.
    const LoadedMap old = load_map(text);
    if (!old.map || old.map->hash != hash) return {};
    if (old_texts_.size() >= kMostOldTexts) old_texts_.clear();
    old_texts_[hash] = text;
    return text;
}

std::variant<RuleCache::Rules, std::string> RuleCache::make(
    const std::shared_ptr<const MapSpec>& map, const TableSettings& settings, int players,
    Reading reading) {
    if (rules_named(*map, settings.variant) == nullptr)
        return "map " + map->id + " has no variant " + in_quotes(settings.variant);
    std::string key = map->hash + ' ' + settings.variant + ' ' + std::to_string(players) + ' ' +
                      options_key(settings.options) + ' ' + std::to_string(index_of(reading));
    if (Rules known = cached_[key].lock()) return known;
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
    cached_[std::move(key)] = rules;
    return rules;
}

}  // namespace railhead
