#include "map/map_library.h"

#include <cassert>
#include <utility>

#include "core/stable_sort.h"
#include "core/text.h"
#include "map/embedded_maps.h"
#include "map/loader.h"

namespace railhead {

MapLibrary::MapLibrary() {
    for (const auto& embedded : embedded_maps()) {
        [[maybe_unused]] const auto problems = add("built in", embedded.json);
        assert(problems.empty());
    }
}

std::vector<Problem> MapLibrary::add(std::string_view file_name, std::string_view text) {
    auto loaded = load_map(text);
    if (!loaded.map) return std::move(loaded.problems);
    const auto there = maps_.find(loaded.map->id);
    if (there != maps_.end())
        return {{"/id", "there is another map with the id " + in_quotes(loaded.map->id) + " (" +
                            there->second.file_name + ")"}};
    auto id = loaded.map->id;
    maps_.emplace(std::move(id), Entry{std::move(*loaded.map), std::move(loaded.offer),
                                       std::string{file_name}, std::string{text}});
    return {};
}

const MapSpec* MapLibrary::find(std::string_view id) const {
    const auto found = maps_.find(id);
    return found == maps_.end() ? nullptr : &found->second.map;
}

std::string_view MapLibrary::text_of(std::string_view id) const {
    const auto found = maps_.find(id);
    return found == maps_.end() ? std::string_view{} : std::string_view{found->second.text};
}

const MapOffer& MapLibrary::offer_of(std::string_view id) const {
    static const MapOffer none;
    const auto found = maps_.find(id);
    return found == maps_.end() ? none : found->second.offer;
}

std::vector<const MapSpec*> MapLibrary::offered() const {
    std::vector<const MapSpec*> all = maps();
    railhead::stable_sort(all.begin(), all.end(), [&](const MapSpec* a, const MapSpec* b) {
        return offer_of(a->id).order < offer_of(b->id).order;
    });
    return all;
}

std::vector<const MapSpec*> MapLibrary::maps() const {
    std::vector<const MapSpec*> all;
    for (const auto& [id, entry] : maps_) all.push_back(&entry.map);
    return all;
}

std::string MapLibrary::why_not_found(std::string_view id) const {
    std::vector<std::string_view> ids;
    for (const auto& [known, entry] : maps_) ids.push_back(known);
    return "no map " + in_quotes(id) + did_you_mean(id, ids);
}

const RuleSpec* rules_named(const MapSpec& map, std::string_view variant) {
    if (variant.empty()) return &map.rules;
    for (const auto& candidate : map.variants)
        if (candidate.name == variant) return &candidate.rules;
    return nullptr;
}

}  // namespace railhead
