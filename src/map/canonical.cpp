#include "map/canonical.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/overloaded.h"
#include "core/sha256.h"
#include "map/names.h"
#include "map/rule_text.h"

namespace railhead {

namespace {

using nlohmann::json;

json cities_json(const MapSpec& map) {
    json by_id = json::object();
    for (const auto& city : map.cities)
        by_id[city.id] = {{"id", city.id},
                          {"country", map[city.country].code},
                          {"arctic", city.arctic},
                          {"halt", city.halt}};
    json list = json::array();
    for (auto& [id, city] : by_id.items()) list.push_back(std::move(city));
    return list;
}

json ends_json(const MapSpec& map, const Route& route) {
    return {map[route.a].id, route.border ? map[route.country].code : map[route.b].id};
}

json routes_json(const MapSpec& map) {
    json list = json::array();
    for (const auto& route : map.routes)
        list.push_back({{"between", ends_json(map, route)},
                        {"border", route.border},
                        {"toll", route.toll},
                        {"tracks", json::array()}});
    for (const auto& track : map.tracks)
        list[index_of(track.route)]["tracks"].push_back(
            {{"length", track.length},
             {"color", track.color ? name_of(*track.color) : std::string_view{"gray"}},
             {"ferry", track.symbols},
             {"tunnel", track.tunnel},
             {"draw_bonus", track.draw_bonus},
             {"any_cards_for_one", track.any_cards_for_one}});
    return list;
}

json tickets_json(const MapSpec& map) {
    json list = json::array();
    for (const auto& ticket : map.tickets) {
        const auto ends = std::minmax(map[ticket.a].id, map[ticket.b].id);
        list.push_back(
            {{"between", {ends.first, ends.second}},
             {"points", ticket.points},
             {"neutral", ticket.neutral ? ends_json(map, map[*ticket.neutral]) : json()}});
    }
    return list;
}

json bonus_cards_json(const MapSpec& map) {
    json by_id = json::object();
    for (const auto& card : map.bonus_cards) {
        json entry{{"id", card.id}, {"points", card.points}, {"measure", name_of(card.measure)}};
        visit_parameter(
            card, Overloaded{
                      [&](const char* key, int number, int) { entry[key] = number; },
                      [&](const char* key, CountryId country) { entry[key] = map[country].code; },
                      [&](const char* key, const CitySet& cities) {
                          std::vector<std::string> ids;
                          cities.each([&](CityId city) { ids.push_back(map[city].id); });
                          std::ranges::sort(ids);
                          entry[key] = ids;
                      },
                  });
        by_id[card.id] = std::move(entry);
    }
    json list = json::array();
    for (auto& [id, card] : by_id.items()) list.push_back(std::move(card));
    return list;
}

json country_cards_json(const MapSpec& map) {
    json stacks = json::object();
    for (std::size_t i = 0; i < map.country_cards.size(); ++i)
        if (!map.country_cards[i].empty()) stacks[map.countries[i].code] = map.country_cards[i];
    return stacks;
}

}  // namespace

std::string canonical_text(const MapSpec& map) {
    std::vector<std::string> countries;
    for (const auto& country : map.countries) countries.push_back(country.code);
    std::ranges::sort(countries);
    json variants = json::object();
    for (const auto& variant : map.variants) variants[variant.name] = rules_json(variant.rules);
    const json all{{"canonical", 1},
                   {"countries", countries},
                   {"cities", cities_json(map)},
                   {"routes", routes_json(map)},
                   {"tickets", tickets_json(map)},
                   {"bonus_cards", bonus_cards_json(map)},
                   {"country_cards", country_cards_json(map)},
                   {"rules", rules_json(map.rules)},
                   {"variants", std::move(variants)},
                   {"options", offered_json<json>(map.options)}};
    return all.dump();
}

std::string hash_of(const MapSpec& map) {
    return "sha256:" + hex(sha256(canonical_text(map)));
}

}  // namespace railhead
