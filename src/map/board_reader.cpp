#include "map/board_reader.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "core/overloaded.h"
#include "core/text.h"
#include "map/names.h"
#include "map/text_fields.h"

namespace railhead {

namespace {

template <class Id>
using Ids = std::map<std::string, Id, std::less<>>;

constexpr std::array<std::string_view, 9> kTrackColors{
    "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "gray"};
static_assert(std::ranges::equal(std::span{kTrackColors}.first(kColors),
                                 std::span{kCardNames}.subspan(1)));

// The key of the parameter of a bonus card's measure; "" if it has none.
std::string_view parameter_key(Measure measure) {
    std::string_view found;
    BonusCard card;
    card.measure = measure;
    visit_parameter(card, [&](std::string_view key, const auto&...) { found = key; });
    return found;
}

int number_or_zero(const JsonNode& object, std::string_view key, int least, int most) {
    const auto node = object.find(key);
    return node ? node->whole_number(least, most).value_or(0) : 0;
}

bool flag(const JsonNode& object, std::string_view key) {
    const auto node = object.find(key);
    return node && node->truth().value_or(false);
}

class BoardReader {
public:
    BoardReader(const JsonNode& file, Problems& problems, MapSpec& map)
        : file_(file), problems_(problems), map_(map) {}

    ReadBoard read() {
        ReadBoard good;
        good.countries = went_well([&] { read_countries(); });
        all_countries_known_ = good.countries;
        good.cities = went_well([&] { each("cities", kMaxCities, &BoardReader::read_city); });
        good.routes = went_well([&] { each("routes", kMaxTracks, &BoardReader::read_route); });
        all_routes_known_ = good.routes;
        good.tickets = went_well([&] { each("tickets", kMaxTickets, &BoardReader::read_ticket); });
        good.bonus_cards = went_well([&] {
            if (file_.find("bonus_cards"))
                each("bonus_cards", kMaxBonusCards, &BoardReader::read_bonus_card);
        });
        good.country_cards = went_well([&] { read_country_cards(); }) && good.countries;
        return good;
    }

private:
    bool went_well(const auto& step) {
        const auto before = problems_.reported();
        step();
        return problems_.reported() == before;
    }

    void each(std::string_view key, std::size_t most,
              void (BoardReader::*read_item)(const JsonNode&)) {
        const auto list = file_.need(key);
        const auto before = problems_.reported();
        const auto items = list ? list->items(Empty::refused, most, key) : std::vector<JsonNode>{};
        if (key == "cities") all_cities_known_ = list && problems_.reported() == before;
        for (const auto& item : items) (this->*read_item)(item);
    }

    // A reference is reported as unknown only if the list it refers to could be read, so that a
    // mistake there is not repeated at every use.
    template <class Id>
    void report_unknown(const JsonNode& node, const std::string& text, const Ids<Id>& ids,
                        std::string_view what) const {
        std::vector<std::string_view> candidates;
        for (const auto& [id, value] : ids) candidates.push_back(id);
        node.report("unknown " + std::string{what} + " " + in_quotes(text) +
                    did_you_mean(text, candidates));
    }
    std::optional<CityId> city(const JsonNode& node) const {
        const auto text = node.text();
        if (!text) return std::nullopt;
        const auto found = cities_.find(*text);
        if (found != cities_.end()) return found->second;
        if (countries_.contains(*text))
            node.report(in_quotes(*text) +
                        " is a country: a route to it has \"border\": true, and the city first");
        else if (all_cities_known_)
            report_unknown(node, *text, cities_, "city");
        return std::nullopt;
    }
    std::optional<CountryId> country(const JsonNode& node) const {
        const auto text = node.text();
        if (!text) return std::nullopt;
        const auto found = countries_.find(*text);
        if (found != countries_.end()) return found->second;
        if (cities_.contains(*text))
            node.report(in_quotes(*text) + " is a city, here must be a country");
        else if (all_countries_known_)
            report_unknown(node, *text, countries_, "country");
        return std::nullopt;
    }

    // The two different cities of `between` or `neutral`.
    std::optional<std::pair<CityId, CityId>> pair_of_cities(const JsonNode& node) const {
        const auto ends = node.exactly(2, "a list of two cities");
        if (ends.empty()) return std::nullopt;
        const auto a = city(ends[0]);
        const auto b = city(ends[1]);
        if (!a || !b) return std::nullopt;
        if (*a == *b) {
            node.report("both ends are " + in_quotes(map_[*a].id));
            return std::nullopt;
        }
        return std::pair{*a, *b};
    }

    void read_countries() {
        const auto node = file_.need("countries");
        if (!node) return;
        auto all = node->entries(Empty::refused);
        if (all.size() > kMaxCountries) {
            node->report(std::to_string(all.size()) + " countries: the engine holds at most " +
                         std::to_string(kMaxCountries));
            all.erase(all.begin() + kMaxCountries, all.end());
        }
        for (const auto& [code, name] : all) {
            const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
            if (code.size() < 2 || code.size() > 3 || !std::ranges::all_of(code, is_capital))
                name.report("a country's code is two or three capital letters, not " +
                            in_quotes(code));
            countries_.emplace(code, id_at<CountryId>(map_.countries.size()));
            map_.countries.push_back({code, read_name(name, Empty::refused)});
        }
    }

    void read_city(const JsonNode& node) {
        constexpr std::array<std::string_view, 6> kKeys{"id", "name",   "country",
                                                        "at", "arctic", "halt"};
        City read;
        if (!node.is_object_of(kKeys)) {
            all_cities_known_ = false;
        } else {
            const auto id = node.need("id");
            if (!id) all_cities_known_ = false;
            if (id) {
                read.id = read_id(*id, Digits::allowed);
                if (!cities_.emplace(read.id, id_at<CityId>(map_.cities.size())).second)
                    id->report("there is another city with the id " + in_quotes(read.id));
            }
            read.arctic = flag(node, "arctic");
            read.halt = flag(node, "halt");
            if (const auto name = node.need("name"))
                read.name = read_name(*name, read.halt ? Empty::allowed : Empty::refused);
            if (const auto code = node.need("country"))
                read.country = country(*code).value_or(CountryId{});
            if (const auto at = node.need("at")) read_position(*at, read);
        }
        map_.cities.push_back(std::move(read));
    }

    static void read_position(const JsonNode& node, City& city) {
        const auto numbers = node.exactly(2, "a list of two numbers: longitude, latitude");
        if (numbers.empty()) return;
        city.longitude = numbers[0].number(-180, 180).value_or(0);
        city.latitude = numbers[1].number(-90, 90).value_or(0);
    }

    // True if both ends are known and different.
    bool read_ends(const JsonNode& node, Route& route) const {
        if (!route.border) {
            const auto ends = pair_of_cities(node);
            if (ends) std::tie(route.a, route.b) = *ends;
            return ends.has_value();
        }
        const auto ends = node.exactly(2, "a list of a city and a country");
        if (ends.empty()) return false;
        const auto from = city(ends[0]);
        const auto to = country(ends[1]);
        if (!from || !to) return false;
        route.a = route.b = *from;
        route.country = *to;
        return true;
    }

    void read_route(const JsonNode& node) {
        constexpr std::array<std::string_view, 4> kKeys{"between", "border", "toll", "tracks"};
        Route route{.first_track = id_at<TrackId>(map_.tracks.size())};
        if (node.is_object_of(kKeys)) {
            route.border = flag(node, "border");
            route.has_toll = node.find("toll").has_value();
            route.toll = number_or_zero(node, "toll", 0, kMaxToll);
            const auto between = node.need("between");
            if (between && read_ends(*between, route)) check_new(*between, route);
            if (const auto tracks = node.need("tracks")) read_tracks(*tracks, route);
        }
        map_.routes.push_back(route);
    }

    void check_new(const JsonNode& between, const Route& route) {
        auto a = index_of(route.a);
        auto b = route.border ? kMaxCities + index_of(route.country) : index_of(route.b);
        if (a > b) std::swap(a, b);
        const auto [entry, is_new] = pairs_.emplace(std::pair{a, b}, map_.routes.size());
        if (!is_new)
            between.report("the same two ends as /routes/" + std::to_string(entry->second) +
                           ": parallel tracks are written as one route");
    }

    void read_tracks(const JsonNode& node, Route& route) {
        for (const auto& item : node.items(Empty::refused, kMaxTracksOfRoute, "parallel tracks")) {
            if (map_.tracks.size() == kMaxTracks) {
                problems_.add("/routes", "more tracks than the engine holds (" +
                                             std::to_string(kMaxTracks) + ")");
                return;
            }
            Track track{.route = id_at<RouteId>(map_.routes.size()),
                        .index = static_cast<std::uint8_t>(route.tracks),
                        .a = route.a,
                        .b = route.b,
                        .border = route.border,
                        .country = route.country,
                        .toll = route.toll};
            read_track(item, track);
            map_.tracks.push_back(track);
            ++route.tracks;
        }
    }

    static void read_track(const JsonNode& node, Track& track) {
        constexpr std::array<std::string_view, 6> kKeys{
            "length", "color", "ferry", "tunnel", "draw_bonus", "any_cards_for_one"};
        if (!node.is_object_of(kKeys)) return;
        int length = 0;
        if (const auto spaces = node.need("length"))
            length = spaces->whole_number(1, kMaxLength).value_or(0);
        track.length = length;
        if (const auto color = node.need("color"))
            if (const auto word = color->one_of(kTrackColors))
                if (*word < kColors) track.color = color_at(*word);
        track.symbols = number_or_zero(node, "ferry", 0, kMaxLength);
        track.tunnel = flag(node, "tunnel");
        track.draw_bonus = number_or_zero(node, "draw_bonus", 0, kMaxLength);
        for (const auto& [key, number] :
             {std::pair{"ferry", track.symbols}, std::pair{"draw_bonus", track.draw_bonus}})
            if (length > 0 && number > length)
                node.find(key)->report(std::to_string(number) + " is more than the track's " +
                                       counted(length, "space"));
        track.any_cards_for_one = number_or_zero(node, "any_cards_for_one", 0, kMaxCardsForOne);
        if (track.any_cards_for_one == 1)
            node.find("any_cards_for_one")->report("must be 2 or more, or 0 for no such rule");
        if (track.is_ferry() && track.tunnel) node.report("is both a ferry and a tunnel");
        if (track.any_cards_for_one > 0 && (track.is_ferry() || track.tunnel))
            node.report("\"any_cards_for_one\" is for ordinary tracks, not for ferries or tunnels");
    }

    void read_ticket(const JsonNode& node) {
        constexpr std::array<std::string_view, 3> kKeys{"between", "points", "neutral"};
        Ticket ticket;
        if (node.is_object_of(kKeys)) {
            if (const auto between = node.need("between")) read_ticket_ends(*between, ticket);
            if (const auto points = node.need("points"))
                ticket.points = points->whole_number(1, kMaxPoints).value_or(0);
            if (const auto neutral = node.find("neutral")) read_neutral(*neutral, ticket);
        }
        map_.tickets.push_back(ticket);
    }

    void read_ticket_ends(const JsonNode& node, Ticket& ticket) {
        const auto ends = pair_of_cities(node);
        if (!ends) return;
        std::tie(ticket.a, ticket.b) = *ends;
        for (const auto end : {ticket.a, ticket.b})
            if (map_[end].halt)
                node.report(in_quotes(map_[end].id) + " is a halt: no ticket may name it");
        const auto [entry, is_new] =
            ticket_pairs_.emplace(std::minmax(ticket.a, ticket.b), map_.tickets.size());
        if (!is_new)
            node.report("the same two cities as /tickets/" + std::to_string(entry->second));
    }

    void read_neutral(const JsonNode& node, Ticket& ticket) const {
        const auto ends = pair_of_cities(node);
        if (!ends) return;
        const auto found = pairs_.find(std::minmax(index_of(ends->first), index_of(ends->second)));
        if (found == pairs_.end() && !all_routes_known_) return;
        if (found == pairs_.end())
            return node.report("no route joins " + in_quotes(map_[ends->first].id) + " and " +
                               in_quotes(map_[ends->second].id));
        ticket.neutral = id_at<RouteId>(found->second);
    }

    void read_bonus_card(const JsonNode& node) {
        BonusCard card;
        const auto measure_node = node.find("measure");
        // The number of measures means "none": an optional here makes g++ 12 warn.
        constexpr auto kNone = kMeasureNames.size();
        const auto measure =
            measure_node ? measure_node->one_of(kMeasureNames).value_or(kNone) : kNone;
        std::vector<std::string_view> keys{"id", "name", "points", "measure"};
        for (std::size_t i = 0; i < kMeasureNames.size(); ++i) {
            const auto parameter = parameter_key(id_at<Measure>(i));
            if (!parameter.empty() && (measure == kNone || measure == i)) keys.push_back(parameter);
        }
        if (!node.is_object_of(keys)) return map_.bonus_cards.push_back(card);
        std::ignore = node.need("measure");
        if (const auto id = node.need("id")) {
            card.id = read_id(*id, Digits::allowed);
            if (!bonus_card_ids_.insert(card.id).second)
                id->report("there is another bonus card with the id " + in_quotes(card.id));
        }
        if (const auto name = node.need("name")) card.name = read_name(*name, Empty::refused);
        if (const auto points = node.need("points"))
            card.points = points->whole_number(1, kMaxPoints).value_or(0);
        if (measure != kNone) read_measure(node, id_at<Measure>(measure), card);
        map_.bonus_cards.push_back(std::move(card));
    }

    void read_measure(const JsonNode& node, Measure measure, BonusCard& card) const {
        card.measure = measure;
        visit_parameter(card, Overloaded{
                                  [&](const char* key, int& number, int most) {
                                      if (const auto given = node.need(key))
                                          number = given->whole_number(1, most).value_or(0);
                                  },
                                  [&](const char* key, CountryId& in) {
                                      if (const auto given = node.need(key))
                                          in = country(*given).value_or(CountryId{});
                                  },
                                  [&](const char* key, CitySet& cities) {
                                      if (const auto given = node.need(key))
                                          read_cities(*given, cities);
                                  },
                              });
    }

    void read_cities(const JsonNode& node, CitySet& cities) const {
        for (const auto& item : node.items(Empty::refused, kMaxCities, "cities")) {
            const auto named = city(item);
            if (!named) continue;
            if (cities.has(*named)) item.report("this city is there twice");
            cities.add(*named);
        }
    }

    void read_country_cards() {
        const auto node = file_.find("country_cards");
        if (!node) return;
        map_.country_cards.resize(map_.countries.size());
        std::size_t total = 0;
        for (const auto& [code, stack] : node->entries(Empty::refused)) {
            const auto found = countries_.find(code);
            if (found == countries_.end()) {
                if (all_countries_known_) report_unknown(stack, code, countries_, "country");
                continue;
            }
            auto& values = map_.country_cards[index_of(found->second)];
            for (const auto& card : stack.items(Empty::refused, kMaxCountryCards, "cards")) {
                const int value = card.whole_number(1, kMaxPoints).value_or(0);
                if (!values.empty() && value > values.back() && values.back() > 0)
                    card.report("is worth more than the card above it");
                values.push_back(value);
            }
            total += values.size();
        }
        if (total > kMaxCountryCards)
            node->report(std::to_string(total) + " cards: the engine holds at most " +
                         std::to_string(kMaxCountryCards));
    }

    const JsonNode& file_;
    Problems& problems_;
    MapSpec& map_;
    bool all_countries_known_ = false;
    bool all_cities_known_ = false;
    bool all_routes_known_ = false;
    Ids<CountryId> countries_;
    Ids<CityId> cities_;
    std::set<std::string> bonus_card_ids_;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> pairs_;  // ends, to a route
    std::map<std::pair<CityId, CityId>, std::size_t> ticket_pairs_;
};

}  // namespace

ReadBoard read_board(const JsonNode& file, Problems& problems, MapSpec& map) {
    return BoardReader{file, problems, map}.read();
}

}  // namespace railhead
