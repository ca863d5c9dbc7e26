#include "server/map_files.h"

#include <nlohmann/json.hpp>

#include "core/sha256.h"
#include "server/cached_answer.h"
#include "server/gzip.h"
#include "server/service_answers.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::string_view kHashPrefix = "sha256:";

json players_json(const RuleSpec& rules) {
    return {rules.min_players, rules.max_players};
}

// What people who choose a map are told of it.
json listed_map_json(const MapSpec& map, const MapOffer& offer) {
    json variants = json::array();
    for (const Variant& variant : map.variants)
        variants.push_back({{"name", variant.name}, {"players", players_json(variant.rules)}});
    json one{{"id", map.id},
             {"name", map.name},
             {"hash", map.hash},
             {"players", players_json(map.rules)},
             {"variants", std::move(variants)},
             {"options", offered_json<json>(map.options)},
             {"texts", json::parse(offer.texts, nullptr, false)}};
    if (offer.difficulty) one["difficulty"] = kDifficultyNames[index_of(*offer.difficulty)];
    if (offer.min_minutes > 0) one["minutes"] = {offer.min_minutes, offer.max_minutes};
    if (!offer.emblem.empty()) one["emblem"] = offer.emblem;
    return one;
}

HttpAnswer no_map() {
    return problem_answer(404, "no_map", "there is no such map");
}

}  // namespace

MapFiles::File::File(std::string text) : text_(std::move(text)) {
    if (is_there()) hash_ = hex(sha256(text_));
}

HttpAnswer MapFiles::File::answer(const HttpRequest& request,
                                  std::string_view cache_control) const {
    if (request.gzip && !is_packed_) {
        gzip_ = gzip(text_);
        is_packed_ = true;
    }
    return cached_answer(
        request, {.type = "application/json", .hash = hash_, .content = text_, .gzip = gzip_},
        cache_control);
}

MapFiles::MapFiles(const MapLibrary& library, const BoardDrawings& own) {
    json maps = json::array();
    for (const MapSpec* map : library.offered()) {
        BoardDrawing drawing;
        if (const auto found = own.find(map->id); found != own.end())
            drawing = found->second;
        else if (const EmbeddedDrawing* embedded = embedded_drawing(map->id))
            drawing = {std::string{embedded->layout}, std::string{embedded->geography}};
        const Files& files = maps_[map->id] = {.map = map,
                                               .file = File(std::string{library.text_of(map->id)}),
                                               .layout = File(std::move(drawing.layout)),
                                               .geography = File(std::move(drawing.geography))};
        json one = listed_map_json(*map, library.offer_of(map->id));
        const auto hash_json = [](const File& file) {
            return file.is_there() ? json(std::string{kHashPrefix} + file.hash()) : json();
        };
        one["layout"] = hash_json(files.layout);
        one["geography"] = hash_json(files.geography);
        maps.push_back(std::move(one));
    }
    list_ = File(json{{"maps", std::move(maps)}}.dump());
}

const MapFiles::Files* MapFiles::files_of(std::string_view id) const {
    const auto found = maps_.find(id);
    return found == maps_.end() ? nullptr : &found->second;
}

HttpAnswer MapFiles::list(const HttpRequest& request) const {
    return list_.answer(request, kAskEachTime);
}

HttpAnswer MapFiles::map(const HttpRequest& request, std::string_view id,
                         std::string_view hash) const {
    const Files* files = files_of(id);
    if (files == nullptr) return no_map();
    // The hash identifies the game, not the spelling of its cities: clients ask again eventually.
    return files->file.answer(request, hash == files->map->hash ? kAskAfterADay : kAskEachTime);
}

HttpAnswer MapFiles::layout(const HttpRequest& request, std::string_view id,
                            std::string_view hash) const {
    const Files* files = files_of(id);
    if (files == nullptr) return no_map();
    return drawing_answer(request, files->layout, hash, "no_layout",
                          "there is no layout for this map");
}

HttpAnswer MapFiles::geography(const HttpRequest& request, std::string_view id,
                               std::string_view hash) const {
    const Files* files = files_of(id);
    if (files == nullptr) return no_map();
    return drawing_answer(request, files->geography, hash, "no_geography",
                          "there is no geography for this map");
}

HttpAnswer MapFiles::drawing_answer(const HttpRequest& request, const File& file,
                                    std::string_view hash, std::string_view reason,
                                    std::string_view text) {
    if (!file.is_there()) return problem_answer(404, reason, text);
    const bool is_this = hash == std::string{kHashPrefix} + file.hash();
    return file.answer(request, is_this ? kNeverAskAgain : kAskEachTime);
}

}  // namespace railhead
