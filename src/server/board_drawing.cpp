#include "server/board_drawing.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "core/text.h"
#include "map/json_node.h"
#include "record/names.h"

namespace railhead {

namespace {

using Names = std::set<std::string, std::less<>>;

constexpr JsonLimits kLimits{.bytes = kMaxDrawingFile, .depth = 8, .values = 100'000};
constexpr double kFar = 1e6;  // board units from the board, and a number like that elsewhere
constexpr std::size_t kMostLines = 10;
constexpr std::size_t kLongestLine = 200;  // bytes
constexpr std::size_t kMostNames = 200;    // of countries and seas

void check_number(const JsonNode& node, std::string_view key, double least, double most) {
    if (const auto value = node.need(key)) std::ignore = value->number(least, most);
}
void check_size(const JsonNode& node, std::string_view key) {
    check_number(node, key, 0.1, kFar);
}

void check_numbers(const JsonNode& node, std::size_t count, std::string_view what) {
    for (const JsonNode& number : node.exactly(count, what))
        std::ignore = number.number(-kFar, kFar);
}
void check_point(const JsonNode& node, std::string_view key) {
    if (const auto at = node.need(key)) check_numbers(*at, 2, "a point: two numbers");
}

void check_line(const JsonNode& node) {
    const auto line = node.text();
    if (!line) return;
    if (line->size() > kLongestLine) node.report("is too long");
    if (has_control_characters(*line)) node.report("must not have control characters");
}

void check_map_id(const JsonNode& file, const MapSpec& map) {
    const auto id = file.need("map");
    const auto text = id ? id->text() : std::nullopt;
    if (text && *text != map.id)
        id->report("this is for the map " + in_quotes(*text) + ", not for " + in_quotes(map.id));
}

// The entries of the object under a key, one for each of `names`, and no others.
template <class Check>
void check_each(const JsonNode& file, std::string_view key, const Names& names,
                const std::string& what, const Check& check) {
    const auto all = file.need(key);
    if (!all) return;
    Names missing = names;
    for (const auto& [name, node] : all->entries(Empty::allowed)) {
        if (missing.erase(name) == 0)
            node.report("the map has no " + what + ' ' + in_quotes(name));
        else
            check(name, node);
    }
    for (const std::string& name : missing)
        all->report("the " + what + ' ' + in_quotes(name) + " is missing");
}

Names cities_of(const MapSpec& map) {
    Names ids;
    for (const City& city : map.cities) ids.insert(city.id);
    return ids;
}
Names tracks_of(const MapSpec& map) {
    Names names;
    for (std::size_t i = 0; i < map.tracks.size(); ++i)
        names.insert(track_name(map, id_at<TrackId>(i)));
    return names;
}
// Border routes are called by their first tracks.
Names borders_of(const MapSpec& map) {
    Names names;
    for (const Route& route : map.routes)
        if (route.border) names.insert(track_name(map, route.first_track));
    return names;
}
Names countries_at_borders(const MapSpec& map) {
    Names codes;
    for (const Route& route : map.routes)
        if (route.border) codes.insert(map[route.country].code);
    return codes;
}
std::vector<std::string_view> countries_of(const MapSpec& map) {
    std::vector<std::string_view> codes;
    for (const Country& country : map.countries) codes.push_back(country.code);
    return codes;
}

void check_label(const JsonNode& node) {
    constexpr std::array<std::string_view, 4> kKeys{"at", "anchor", "lines", "widths"};
    constexpr std::array<std::string_view, 3> kAnchors{"start", "middle", "end"};
    if (!node.is_object_of(kKeys)) return;
    check_point(node, "at");
    if (const auto anchor = node.need("anchor")) std::ignore = anchor->one_of(kAnchors);
    const auto lines = node.need("lines");
    const auto widths = node.need("widths");
    if (!lines || !widths) return;
    const auto all = lines->items(Empty::refused, kMostLines, "lines");
    for (const JsonNode& line : all) check_line(line);
    for (const JsonNode& width : widths->exactly(all.size(), "a number for each line"))
        std::ignore = width.number(0.1, kFar);
}

void check_city(const JsonNode& node) {
    constexpr std::array<std::string_view, 3> kKeys{"at", "from", "label"};
    if (!node.is_object_of(kKeys)) return;
    check_point(node, "at");
    check_point(node, "from");
    if (const auto label = node.find("label")) check_label(*label);
}

void check_track(const JsonNode& node, int length) {
    constexpr std::array<std::string_view, 1> kKeys{"spaces"};
    if (!node.is_object_of(kKeys)) return;
    const auto spaces = node.need("spaces");
    if (!spaces) return;
    for (const JsonNode& space :
         spaces->exactly(static_cast<std::size_t>(length), "a list of " + counted(length, "space")))
        check_numbers(space, 3, "two numbers and an angle");
}

void check_border(const JsonNode& node, const MapSpec& map) {
    constexpr std::array<std::string_view, 3> kKeys{"at", "from", "country"};
    if (!node.is_object_of(kKeys)) return;
    check_point(node, "at");
    check_point(node, "from");
    if (const auto country = node.need("country")) std::ignore = country->one_of(countries_of(map));
}

void check_projection(const JsonNode& node) {
    constexpr std::array<std::string_view, 5> kKeys{"kind", "rotate", "parallels", "scale",
                                                    "translate"};
    constexpr std::array<std::string_view, 2> kKinds{"conic-conformal", "mercator"};
    if (!node.is_object_of(kKeys)) return;
    if (const auto kind = node.need("kind")) std::ignore = kind->one_of(kKinds);
    check_number(node, "rotate", -360, 360);
    if (const auto parallels = node.need("parallels"))
        check_numbers(*parallels, 2, "two latitudes");
    check_number(node, "scale", 0, 1e9);
    if (const auto translate = node.need("translate"))
        for (const JsonNode& number : translate->exactly(2, "two numbers"))
            std::ignore = number.number(-1e9, 1e9);
}

void check_layout(const JsonNode& file, const MapSpec& map) {
    constexpr std::array<std::string_view, 11> kKeys{
        "map",        "width",  "height", "space",   "cityRadius", "fontSize",
        "projection", "cities", "tracks", "borders", "countries"};
    constexpr std::array<std::string_view, 2> kSpaceKeys{"length", "width"};
    constexpr std::array<std::string_view, 1> kPlaceKeys{"at"};
    if (!file.is_object_of(kKeys)) return;
    check_map_id(file, map);
    for (const std::string_view key : {"width", "height", "cityRadius", "fontSize"})
        check_size(file, key);
    if (const auto space = file.need("space"); space && space->is_object_of(kSpaceKeys))
        for (const std::string_view key : kSpaceKeys) check_size(*space, key);
    if (const auto projection = file.need("projection")) check_projection(*projection);
    check_each(file, "cities", cities_of(map), "city",
               [](const std::string&, const JsonNode& node) { check_city(node); });
    check_each(file, "tracks", tracks_of(map), "track",
               [&](const std::string& name, const JsonNode& node) {
                   check_track(node, map[*track_named(map, name)].length);
               });
    check_each(file, "borders", borders_of(map), "border route",
               [&](const std::string&, const JsonNode& node) { check_border(node, map); });
    check_each(file, "countries", countries_at_borders(map), "country with border routes",
               [&](const std::string&, const JsonNode& node) {
                   if (node.is_object_of(kPlaceKeys)) check_point(node, "at");
               });
}

// The `d` of an SVG path.
void check_path(const JsonNode& node) {
    const auto path = node.text();
    if (path && path->find_first_not_of("MmLlHhVvCcSsQqTtAaZz0123456789eE+-., \n") != path->npos)
        node.report("must be an SVG path");
}

void check_name(const JsonNode& node) {
    constexpr std::array<std::string_view, 6> kKeys{"id", "kind", "at", "angle", "size", "width"};
    constexpr std::array<std::string_view, 2> kKinds{"country", "sea"};
    if (!node.is_object_of(kKeys)) return;
    if (const auto id = node.need("id")) check_line(*id);
    if (const auto kind = node.need("kind")) std::ignore = kind->one_of(kKinds);
    check_point(node, "at");
    check_number(node, "angle", -360, 360);
    check_size(node, "size");
    check_size(node, "width");
}

void check_geography(const JsonNode& file, const MapSpec& map) {
    constexpr std::array<std::string_view, 7> kKeys{"map",    "land",      "borders", "lakes",
                                                    "arctic", "countries", "names"};
    if (!file.is_object_of(kKeys)) return;
    check_map_id(file, map);
    for (const std::string_view key : {"land", "borders", "lakes"})
        if (const auto path = file.need(key)) check_path(*path);
    if (const auto arctic = file.find("arctic")) check_path(*arctic);
    if (const auto countries = file.need("countries"))
        for (const auto& [code, path] : countries->entries(Empty::allowed)) {
            const auto known = countries_of(map);
            if (std::ranges::find(known, std::string_view{code}) == known.end())
                path.report("the map has no country " + in_quotes(code));
            check_path(path);
        }
    if (const auto names = file.need("names"))
        for (const JsonNode& name : names->items(Empty::allowed, kMostNames, "names"))
            check_name(name);
}

using Check = void (*)(const JsonNode& file, const MapSpec& map);
std::vector<Problem> checked(std::string_view text, const MapSpec& map, Check check) {
    const auto parsed = parse_json(text, kLimits);
    if (const auto* problem = std::get_if<Problem>(&parsed)) return {*problem};
    Problems problems;
    check(JsonNode(std::get<nlohmann::json>(parsed), "", problems), map);
    return problems.list();
}

}  // namespace

std::vector<Problem> check_layout(const MapSpec& map, std::string_view text) {
    return checked(text, map,
                   [](const JsonNode& file, const MapSpec& of) { check_layout(file, of); });
}

std::vector<Problem> check_geography(const MapSpec& map, std::string_view text) {
    return checked(text, map,
                   [](const JsonNode& file, const MapSpec& of) { check_geography(file, of); });
}

}  // namespace railhead
