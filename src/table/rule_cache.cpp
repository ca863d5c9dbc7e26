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

Result<RuleCache::Rules> RuleCache::rules_of(const TableSettings& settings, int players) {
    const MapSpec* map = library_->find(settings.map);
    if (map == nullptr) return library_->why_not_found(settings.map);
    // The library outlives this: nothing to delete.
    return make(std::shared_ptr<const MapSpec>(std::shared_ptr<void>(), map), settings, players,
                Reading::today);
}

Result<RuleCache::Rules> RuleCache::rules_of(const TableSettings& settings, int players,
                                             const std::string& map_hash, Reading reading) {
    const MapSpec* today = library_->find(settings.map);
    if (today != nullptr && today->hash == map_hash)
        return make(std::shared_ptr<const MapSpec>(std::shared_ptr<void>(), today), settings,
                    players, reading);
    const auto text = old_map_(map_hash);
    if (!text) return std::string{kMapNotRead};
    LoadedMap old = load_map(*text);
    if (!old.map || old.map->hash != map_hash)
        return "the map that this game was started with is not in the store";
    return make(std::make_shared<const MapSpec>(std::move(*old.map)), settings, players, reading);
}

std::optional<std::string> RuleCache::map_text(const std::string& id, const std::string& hash) {
    if (!is_hash(hash)) return "";
    const MapSpec* today = library_->find(id);
    if (today != nullptr && today->hash == hash) return std::string{library_->text_of(id)};
    if (std::string known = known_text(hash); !known.empty()) return known;
    auto text = old_map_(hash);
    if (!text || text->empty()) return text;
    // Damage on the disk must not reach browsers.
    const LoadedMap old = load_map(*text);
    if (!old.map || old.map->hash != hash) return "";
    keep_text(hash, *text);
    return text;
}

std::string RuleCache::known_text(const std::string& hash) {
    const auto known = old_texts_.find(hash);
    return known == old_texts_.end() ? std::string{} : known->second;
}

void RuleCache::keep_text(const std::string& hash, const std::string& text) {
    if (old_texts_.size() >= kMostOldTexts) old_texts_.clear();
    old_texts_[hash] = text;
}

RuleCache::Rules RuleCache::known_rules(const std::string& key) {
    const auto known = cached_.find(key);
    return known == cached_.end() ? nullptr : known->second.lock();
}

RuleCache::Rules RuleCache::keep_rules(const std::string& key, const Rules& rules) {
    std::weak_ptr<const RuleSet>& kept = cached_[key];
    if (Rules known = kept.lock()) return known;
    kept = rules;
    return rules;
}

Result<RuleCache::Rules> RuleCache::make(const std::shared_ptr<const MapSpec>& map,
                                         const TableSettings& settings, int players,
                                         Reading reading) {
    if (rules_named(*map, settings.variant) == nullptr)
        return "map " + map->id + " has no variant " + in_quotes(settings.variant);
    const std::string key = map->hash + ' ' + settings.variant + ' ' + std::to_string(players) +
                            ' ' + options_key(settings.options) + ' ' +
                            std::to_string(index_of(reading));
    if (Rules known = known_rules(key)) return known;
    auto made = RuleSet::make(
        *map, {.players = players, .variant = settings.variant, .options = settings.options},
        left_out_of(reading));
    if (!made) return printable(made.reason(), 300);
    // The map lives as long as its rules.
    struct Both {
        std::shared_ptr<const MapSpec> map;
        RuleSet rules;
    };
    auto both = std::make_shared<Both>(Both{map, std::move(made).value()});
    return keep_rules(key, Rules(both, &both->rules));
}

}  // namespace railhead
