#include "map/offer.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "map/text_fields.h"

namespace railhead {

namespace {

constexpr int kMostOrder = 1'000'000;
constexpr int kMostMinutes = 1440;
constexpr std::size_t kMostLanguages = 50;
constexpr std::size_t kLongestText = 200;  // bytes: a line on a card

// "en", "pt-BR", "zh-Hant"
bool is_language(std::string_view code) {
    const std::vector<std::string_view> parts = split_at(code, '-');
    const auto is_made_of = [](std::string_view part, auto is) {
        return std::ranges::all_of(part, [&](char c) { return is(static_cast<unsigned char>(c)); });
    };
    return !parts.empty() && parts[0].size() >= 2 && parts[0].size() <= 3 &&
           is_made_of(parts[0], [](int c) { return c >= 'a' && c <= 'z'; }) &&
           std::all_of(parts.begin() + 1, parts.end(), [&](std::string_view part) {
               return part.size() >= 2 && part.size() <= 8 && is_made_of(part, [](int c) {
                          return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                 (c >= '0' && c <= '9');
                      });
           });
}

void check_line(const JsonNode& node) {
    const auto text = node.nonempty_text();
    if (!text) return;
    if (text->size() > kLongestText)
        node.report("a text is at most " + std::to_string(kLongestText) + " bytes long");
    if (has_control_characters(*text)) node.report("a text must not have control characters");
}

void check_variants(const JsonNode& node, const MapSpec& map) {
    for (const auto& [name, words] : node.entries(Empty::allowed)) {
        check_line(words);
        if (std::ranges::find(map.variants, name, &Variant::name) == map.variants.end())
            words.report("the map has no variant " + in_quotes(name));
    }
}

// {"unequal_parallels": {"name": "Parallel tracks …", "together": "A double route", …}}
void check_options(const JsonNode& node, const MapSpec& map) {
    for (const auto& [key, words] : node.entries(Empty::allowed)) {
        const auto option = std::ranges::find(kOptions, key, &TableOption::key);
        if (option == kOptions.end() || !(map.options.*option->offered)) {
            words.report("the map does not offer the option " + in_quotes(key));
            continue;
        }
        std::vector<std::string_view> keys{"name"};
        keys.insert(keys.end(), option->words.begin(), option->words.end());
        if (!words.is_object_of(keys)) continue;
        for (const std::string_view each : keys)
            if (const auto line = words.need(each)) check_line(*line);
    }
}

void check_texts(const JsonNode& node, const MapSpec& map) {
    constexpr std::array<std::string_view, 4> kKeys{"summary", "rules", "variants", "options"};
    const auto languages = node.entries(Empty::refused);
    if (languages.size() > kMostLanguages) node.report("more languages than there is room for");
    for (const auto& [code, words] : languages) {
        if (!is_language(code))
            words.report("a language is a code such as \"en\" or \"pt-BR\", not " +
                         in_quotes(code));
        if (!words.is_object_of(kKeys)) continue;
        if (const auto summary = words.need("summary")) check_line(*summary);
        if (const auto rules = words.find("rules")) check_line(*rules);
        if (const auto variants = words.find("variants")) check_variants(*variants, map);
        if (const auto options = words.find("options")) check_options(*options, map);
    }
}

}  // namespace

MapOffer read_offer(const JsonNode& node, const MapSpec& map) {
    constexpr std::array<std::string_view, 5> kKeys{"order", "difficulty", "minutes", "emblem",
                                                    "texts"};
    MapOffer offer;
    if (!node.is_object_of(kKeys)) return offer;
    if (const auto order = node.find("order"))
        offer.order = order->whole_number(1, kMostOrder).value_or(offer.order);
    if (const auto difficulty = node.need("difficulty"))
        offer.difficulty = difficulty->named<Difficulty>(kDifficultyNames);
    if (const auto minutes = node.need("minutes")) {
        const auto ends = minutes->exactly(2, "the fewest and the most minutes of a game");
        if (ends.size() == 2) {
            offer.min_minutes = ends[0].whole_number(1, kMostMinutes).value_or(0);
            offer.max_minutes = ends[1].whole_number(1, kMostMinutes).value_or(0);
            if (offer.max_minutes < offer.min_minutes)
                ends[1].report("must not be less than the fewest");
        }
    }
    if (const auto emblem = node.find("emblem")) offer.emblem = read_id(*emblem, Digits::refused);
    if (const auto texts = node.need("texts")) {
        check_texts(*texts, map);
        offer.texts = texts->dump();
    }
    return offer;
}

}  // namespace railhead
