#include "record/board_json.h"

#include <nlohmann/json.hpp>

#include "core/overloaded.h"
#include "map/names.h"
#include "record/names.h"

namespace railhead {

namespace {

using nlohmann::json;

json city_entry(const MapSpec& map, const City& city) {
    json all{{"id", city.id},
             {"name", city.name},
             {"country", map[city.country].code},
             {"at", {city.longitude, city.latitude}}};
    if (city.arctic) all["arctic"] = true;
    if (city.halt) all["halt"] = true;
    return all;
}

json track_entry(const MapSpec& map, TrackId id) {
    const Track& track = map[id];
    const Route& route = map[track.route];
    json all{{"track", track_name(map, id)},
             {"between", {map[route.a].id, second_end(map, route)}},
             {"route", index_of(track.route)},
             {"length", track.length},
             {"color", track.color ? name_of(*track.color) : "gray"}};
    if (track.border) all["border"] = true;
    if (track.is_ferry()) all["ferry"] = track.symbols;
    if (track.tunnel) all["tunnel"] = true;
    if (track.draw_bonus > 0) all["draw_bonus"] = track.draw_bonus;
    if (track.any_cards_for_one > 0) all["any_cards_for_one"] = track.any_cards_for_one;
    if (track.toll > 0) all["toll"] = track.toll;
    return all;
}

json ticket_entry(const MapSpec& map, const Ticket& ticket) {
    json all{{"between", {map[ticket.a].id, map[ticket.b].id}}, {"points", ticket.points}};
    if (ticket.neutral) {
        const Route& route = map[*ticket.neutral];
        all["neutral"] = {map[route.a].id, second_end(map, route)};
    }
    return all;
}

json bonus_card_entry(const MapSpec& map, const BonusCard& card) {
    json all{{"id", card.id},
             {"name", card.name},
             {"points", card.points},
             {"measure", name_of(card.measure)}};
    visit_parameter(card,
                    Overloaded{
                        [&](const char* key, int number, int) { all[key] = number; },
                        [&](const char* key, CountryId country) { all[key] = map[country].code; },
                        [&](const char* key, const CitySet& cities) {
                            json& list = all[key] = json::array();
                            cities.each([&](CityId city) { list.push_back(map[city].id); });
                        },
                    });
    return all;
}

}  // namespace

json board_json(const MapSpec& map) {
    json all{{"id", map.id}, {"name", map.name}, {"hash", map.hash}};
    json& countries = all["countries"] = json::object();
    for (const Country& country : map.countries) countries[country.code] = country.name;
    json& cities = all["cities"] = json::array();
    for (const City& city : map.cities) cities.push_back(city_entry(map, city));
    json& tracks = all["tracks"] = json::array();
    for (std::size_t i = 0; i < map.tracks.size(); ++i)
        tracks.push_back(track_entry(map, id_at<TrackId>(i)));
    json& tickets = all["tickets"] = json::array();
    for (const Ticket& ticket : map.tickets) tickets.push_back(ticket_entry(map, ticket));
    if (!map.bonus_cards.empty()) {
        json& cards = all["bonus_cards"] = json::array();
        for (const BonusCard& card : map.bonus_cards) cards.push_back(bonus_card_entry(map, card));
    }
    for (std::size_t i = 0; i < map.country_cards.size(); ++i)
        if (!map.country_cards[i].empty())
            all["country_cards"][map.countries[i].code] = map.country_cards[i];
    return all;
}

}  // namespace railhead
