// The map loader: the boards' printed counts, every kind of bad map, and the content hash.
//
// tests/maps/bad_*.json come from make_bad.py there; RAILHEAD_UPDATE=1 rewrites bad_*.expected
// and the texts of the micro map: review the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "map/canonical.h"
#include "map/embedded_maps.h"
#include "map/json_node.h"
#include "map/loader.h"
#include "map/map_library.h"
#include "map/rule_reader.h"
#include "map/rule_text.h"
#include "support/shortest_way.h"

namespace railhead {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kMaps = fs::path{RAILHEAD_SOURCE_DIR} / "tests/maps";

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Compares with an approved file; RAILHEAD_UPDATE=1 writes it.
void expect_approved(const std::string& text, const fs::path& path) {
    if (std::getenv("RAILHEAD_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(text, text_of(path)) << path.filename();
}

std::string micro_text() {
    return text_of(kMaps / "micro.json");
}
json micro() {
    return json::parse(micro_text(), nullptr, false);
}

// The texts of the built-in maps and of the micro map.
std::vector<std::string> all_texts() {
    std::vector<std::string> texts{micro_text()};
    for (const auto& map : embedded_maps()) texts.emplace_back(map.json);
    return texts;
}

std::string hash_of_text(const std::string& text) {
    const auto loaded = load_map(text);
    return loaded.map ? loaded.map->hash : problems_text("refused", loaded.problems);
}

std::string hash_with(const json& patch) {
    return hash_of_text(micro().patch(patch).dump());
}

// data/maps/*/SOURCES.md
TEST(MapLoader, boards_have_the_printed_counts) {
    struct Row {
        std::string id;
        std::size_t cities, halts, routes, border_routes, tracks, ferries, tunnels, tickets;
        std::size_t neutral_pairs, bonus_cards, country_cards, countries;
    };
    const std::vector<Row> rows{
        {"netherlands", 30, 0, 53, 0, 97, 0, 0, 44, 35, 0, 0, 3},
        {"nordic-countries", 39, 0, 67, 0, 81, 24, 10, 46, 0, 0, 0, 6},
        {"northern-lights", 50, 3, 109, 0, 161, 53, 0, 55, 0, 11, 0, 9},
        {"poland", 30, 0, 80, 15, 123, 0, 0, 35, 0, 0, 20, 8},  // Poland and 7 neighbours
        {"usa", 36, 0, 78, 0, 100, 0, 0, 30, 0, 0, 0, 2},
    };
    const MapLibrary library;
    ASSERT_EQ(library.maps().size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& map = *library.maps()[i];
        const auto& row = rows[i];
        SCOPED_TRACE(row.id);
        const auto count = [](const auto& list, const auto& is) {
            return static_cast<std::size_t>(std::ranges::count_if(list, is));
        };
        EXPECT_EQ(map.id, row.id);
        EXPECT_EQ(library.find(row.id), &map);
        EXPECT_EQ(map.cities.size(), row.cities);
        EXPECT_EQ(count(map.cities, [](auto& c) { return c.halt; }), row.halts);
        EXPECT_EQ(map.routes.size(), row.routes);
        EXPECT_EQ(count(map.routes, [](auto& r) { return r.border; }), row.border_routes);
        EXPECT_EQ(map.tracks.size(), row.tracks);
        EXPECT_EQ(count(map.tracks, [](auto& t) { return t.is_ferry(); }), row.ferries);
        EXPECT_EQ(count(map.tracks, [](auto& t) { return t.tunnel; }), row.tunnels);
        EXPECT_EQ(map.tickets.size(), row.tickets);
        EXPECT_EQ(count(map.tickets, [](auto& t) { return t.neutral.has_value(); }),
                  row.neutral_pairs);
        EXPECT_EQ(map.bonus_cards.size(), row.bonus_cards);
        EXPECT_EQ(map.countries.size(), row.countries);
        std::size_t country_cards = 0;
        for (const auto& stack : map.country_cards) country_cards += stack.size();
        EXPECT_EQ(country_cards, row.country_cards);
    }
}

TEST(MapLoader, ids_follow_the_file) {
    for (const auto& text : all_texts()) {
        const auto tree = json::parse(text, nullptr, false);
        const auto map = *load_map(text).map;
        SCOPED_TRACE(map.id);
        std::size_t track = 0;
        for (std::size_t r = 0; r < map.routes.size(); ++r) {
            const auto& route = map.routes[r];
            const auto& written = tree["routes"][r];
            EXPECT_EQ(json(map[route.a].id), written["between"][0]);
            EXPECT_EQ(json(route.border ? map[route.country].code : map[route.b].id),
                      written["between"][1]);
            EXPECT_EQ(index_of(route.first_track), track);
            ASSERT_EQ(static_cast<std::size_t>(route.tracks), written["tracks"].size());
            for (const auto& line : written["tracks"]) {
                const auto& read = map.tracks[track++];
                EXPECT_EQ(index_of(read.route), r);
                EXPECT_EQ(read.length, line["length"]);
                EXPECT_EQ(json(read.color ? name_of(*read.color) : "gray"), line["color"]);
                EXPECT_EQ(read.symbols, line.value("ferry", 0));
                EXPECT_EQ(read.tunnel, line.value("tunnel", false));
                EXPECT_EQ(read.toll, written.value("toll", 0));
            }
        }
        for (std::size_t t = 0; t < map.tickets.size(); ++t) {
            EXPECT_EQ(json(map[map.tickets[t].a].id), tree["tickets"][t]["between"][0]);
            EXPECT_EQ(map.tickets[t].points, tree["tickets"][t]["points"]);
        }
    }
}

TEST(MapLoader, reads_the_rules) {
    const MapLibrary library;
    const auto& nordic = library.find("nordic-countries")->rules;
    EXPECT_EQ(nordic.max_players, 3);
    EXPECT_EQ(nordic.reset_at_locomotives, std::nullopt);
    EXPECT_FALSE(nordic.face_up_locomotive_ends_turn);
    EXPECT_EQ(nordic.locomotives_on, LocomotivesOn::ferries_and_tunnels);
    EXPECT_EQ(nordic.tickets.returned, ReturnedTickets::out_of_game);
    EXPECT_EQ(nordic.open_double, (OpenTracks{0, 0, 1, 2, 0, 0}));
    EXPECT_EQ(nordic.points_by_length[7], -1);
    EXPECT_EQ(nordic.points_by_length[9], 27);
    EXPECT_EQ(nordic.ferry.substitution,
              (Substitution{.cards = 3, .alike = false, .for_symbols = true, .for_spaces = true}));
    EXPECT_EQ(nordic.tunnel_turned, 3);
    EXPECT_EQ(nordic.most_completed_tickets, 10);
    EXPECT_EQ(nordic.tie_breaks,
              (std::vector{TieBreak::completed_tickets, TieBreak::longest_path}));
    EXPECT_TRUE(library.find("nordic-countries")->options.unequal_parallels);
    EXPECT_FALSE(library.find("usa")->options.unequal_parallels);

    const auto& lights = library.find("northern-lights")->rules;
    EXPECT_EQ(lights.locomotives, 18);
    EXPECT_EQ(lights.bonus_cards_dealt, 4);
    EXPECT_EQ(lights.ferry.substitution,
              (Substitution{.cards = 2, .alike = true, .for_symbols = true, .for_spaces = false}));

    const auto& poland = library.find("poland")->rules;
    EXPECT_TRUE(poland.country_cards && poland.open_border == BorderTracks::all);
    EXPECT_EQ(poland.tickets.first_returned, FirstReturned::shuffled_together);
}

TEST(MapLoader, a_variant_replaces_keys_whole_and_null_takes_a_rule_away) {
    const MapLibrary library;
    const auto& map = *library.find("netherlands");
    const auto* plain = rules_named(map, "no-tolls");
    const auto* neutral = rules_named(map, "neutral-player");
    ASSERT_TRUE(plain && neutral);
    EXPECT_EQ(rules_named(map, ""), &map.rules);
    EXPECT_EQ(rules_named(map, "none"), nullptr);

    ASSERT_TRUE(map.rules.tolls);
    EXPECT_EQ(map.rules.tolls->bonus_by_rank[4], (std::array{55, 35, 20, 0, 0}));
    EXPECT_EQ(map.rules.open_double, (OpenTracks{0, 0, 2, 2, 2, 2}));
    EXPECT_FALSE(plain->tolls);
    EXPECT_EQ(plain->open_double, (OpenTracks{0, 0, 1, 1, 2, 2}));
    EXPECT_EQ(plain->starting_scores, map.rules.starting_scores);
    ASSERT_TRUE(neutral->neutral && neutral->tolls);
    EXPECT_EQ(neutral->max_players, 2);
    EXPECT_EQ(neutral->neutral->from_round, 6);
    EXPECT_EQ(neutral->starting_scores, (std::array{0, 1, 0, 0, 0}));
}

TEST(MapLoader, rules_left_out_are_the_classic_ones) {
    auto tree = micro();
    for (const auto* key : {"last_turns_at_trains", "deck", "starting_cards", "display", "draw",
                            "locomotives_on", "open_tracks", "ferry", "starting_scores", "bonuses",
                            "tie_breaks", "options", "variants"})
        tree["rules"].erase(key);
    const auto loaded = load_map(tree.dump());
    ASSERT_TRUE(loaded.map) << problems_text("", loaded.problems);
    auto classic = RuleSpec{};
    classic.open_double = {0, 0, 1, 1, 0, 0};
    classic.open_triple = {0, 0, 1, 2, 0, 0};
    classic.max_players = 3;
    classic.trains = 10;
    classic.tickets = loaded.map->rules.tickets;
    classic.points_by_length.fill(-1);
    for (const auto& [length, points] : {std::pair{1, 1}, {2, 2}, {3, 4}, {4, 7}})
        classic.points_by_length[static_cast<std::size_t>(length)] = points;
    classic.tunnel_turned = 3;
    EXPECT_EQ(loaded.map->rules, classic);
}

TEST(MapLoader, bad_maps_are_refused_with_place_and_reason) {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(kMaps)) {
        const auto name = entry.path().filename().string();
        if (!name.starts_with("bad_") || entry.path().extension() != ".json") continue;
        ++files;
        const auto loaded = load_map(text_of(entry.path()));
        EXPECT_FALSE(loaded.map) << name;
        auto expected = entry.path();
        expected.replace_extension(".expected");
        expect_approved(problems_text(name, loaded.problems), expected);
    }
    EXPECT_GE(files, 100);
}

TEST(MapLoader, truncated_maps_are_refused) {
    for (const auto& text : all_texts())
        for (std::size_t length = 0; length + 2 < text.size(); length += 997)
            EXPECT_FALSE(load_map(text.substr(0, length)).map) << length;
}

TEST(MapLoader, large_and_deep_files_are_refused_quickly) {
    EXPECT_FALSE(load_map(std::string(100'000'000, '[')).map);
    EXPECT_FALSE(load_map(std::string(7'999'999, '[')).map);
    // A list that is far too long is not read to its end, and the list of problems is cut.
    std::string cities = "{\"cities\": [";
    while (cities.size() < 7'000'000) cities += "{\"i\":0},{},[],";
    const auto loaded = load_map(cities + "0]}");
    EXPECT_FALSE(loaded.map);
    EXPECT_LE(loaded.problems.size(), Problems::kMost + 1);
    std::string keys = "{\"rules\": {";
    for (int i = 0; i < 100'000; ++i) keys += "\"key" + std::to_string(i) + "\": 1,";
    EXPECT_EQ(load_map(keys + "\"x\": 1}}").problems.size(), Problems::kMost + 1);
}

TEST(MapHash, is_the_documented_one) {
    const auto map = *load_map(micro_text()).map;
    EXPECT_EQ(map.hash, hash_of(map));
    EXPECT_EQ(map.hash.size(), 7 + 64u);
    expect_approved(canonical_text(map) + "\n", kMaps / "micro.canonical");
}

TEST(MapHash, differs_between_maps) {
    std::set<std::string> hashes;
    for (const auto& text : all_texts()) hashes.insert(hash_of_text(text));
    EXPECT_EQ(hashes.size(), all_texts().size());
}

TEST(MapHash, does_not_see_names_notes_coordinates_and_the_order_of_what_has_none) {
    const auto hash = hash_of_text(micro_text());
    const json names = json::parse(R"([
        {"op": "replace", "path": "/id", "value": "other"},
        {"op": "replace", "path": "/name", "value": "Other"},
        {"op": "replace", "path": "/board", "value": "published"},
        {"op": "remove", "path": "/note"},
        {"op": "replace", "path": "/countries/AA", "value": "Elsewhere"},
        {"op": "replace", "path": "/cities/0/name", "value": "Åsh"},
        {"op": "replace", "path": "/cities/0/at", "value": [3, 4.5]},
        {"op": "replace", "path": "/bonus_cards/0/name", "value": "Tiny"},
        {"op": "replace", "path": "/tickets/0/between", "value": ["cedar", "ash"]}])",
                                   nullptr, false);
    EXPECT_EQ(hash_with(names), hash);

    auto shuffled = micro();
    std::ranges::reverse(*shuffled["cities"].get_ptr<json::array_t*>());
    std::ranges::reverse(*shuffled["bonus_cards"].get_ptr<json::array_t*>());
    EXPECT_EQ(hash_of_text(shuffled.dump(3)), hash);

    nlohmann::ordered_json reversed;  // keys in the opposite order
    const auto tree = micro();
    std::vector<std::string> keys;
    for (const auto& [key, value] : tree.items()) keys.insert(keys.begin(), key);
    for (const auto& key : keys) reversed[key] = nlohmann::ordered_json::parse(tree[key].dump());
    EXPECT_EQ(hash_of_text(reversed.dump()), hash);
}

// Records and networks name these hashes: they never change.
TEST(MapHash, of_the_built_in_maps_stays_whatever_is_said_about_them) {
    const std::map<std::string, std::string> hashes{
        {"netherlands", "sha256:5cb4a935f692184580fc88dc3e3696b01799a5b8bf824e50f299baa4a36fdb31"},
        {"nordic-countries",
         "sha256:038147d648c9a51f55a8a05a14c6c75ab0c7e32ee2774332667694bf8b43c322"},
        {"northern-lights",
         "sha256:270f5aea531176d12334821938425d915d8e2e59d3a457349d40ada2972d3ab8"},
        {"poland", "sha256:68c4b7b86587d5e98985210f3ecd9dc2ce5d9e42971487d3167c0e1b9dcbcdfc"},
        {"usa", "sha256:7eff550c80b800ee1469e0b3a4bc170f7661e4dd63119dbb5f627744a321c156"},
    };
    ASSERT_EQ(embedded_maps().size(), hashes.size());
    for (const auto& embedded : embedded_maps()) {
        SCOPED_TRACE(embedded.id);
        const std::string& hash = hashes.at(std::string{embedded.id});
        json tree = json::parse(embedded.json, nullptr, false);
        EXPECT_EQ(hash_of_text(tree.dump()), hash);
        tree["offer"] = {{"order", 1},
                         {"difficulty", "hard"},
                         {"minutes", {1, 2}},
                         {"texts", {{"de", {{"summary", "Eine Karte"}}}}}};
        EXPECT_EQ(hash_of_text(tree.dump()), hash);
        tree.erase("offer");
        EXPECT_EQ(hash_of_text(tree.dump()), hash);
    }
}

TEST(MapHash, a_default_written_out_is_a_default_left_out) {
    const auto hash = hash_of_text(micro_text());
    for (const auto& [path, value] : std::vector<std::pair<std::string, json>>{
             {"/rules/tickets/first_unkept", "like-later"},
             {"/rules/open_tracks/triple", {{"2", 1}, {"3", 2}}},
             {"/rules/open_tracks/double/5", 2},  // never 5 players
             {"/rules/starting_scores/-", 4},     // never a fourth seat
             {"/rules/variants/tolls/trains", 10},
             {"/cities/0/arctic", false},
             {"/routes/0/border", false},
             {"/routes/0/tracks/0/ferry", 0},
             {"/routes/0/tracks/0/tunnel", false},
             {"/routes/0/tracks/0/draw_bonus", 0},
             {"/routes/0/tracks/0/any_cards_for_one", 0}})
        EXPECT_EQ(hash_with(json::array({{{"op", "add"}, {"path", path}, {"value", value}}})), hash)
            << path;
    for (const auto* path : {"/rules/locomotives_on", "/rules/open_tracks/border", "/rules/draw"})
        EXPECT_EQ(hash_with(json::array({{{"op", "remove"}, {"path", path}}})), hash) << path;
}

// Other values for a leaf: for each the map is loaded, if it is one.
std::vector<json> other_values(const json& leaf) {
    static const std::vector<std::vector<std::string>> kWords{
        {"purple", "blue", "orange", "white", "green", "yellow", "black", "red", "gray"},
        {"bottom-of-deck", "out-of-game", "discard-pile"},
        {"like-later", "shuffled-together"},
        {"any-track", "ferries-and-tunnels"},
        {"completed-tickets", "points-of-completed-tickets", "longest-path", "bonus-cards-won"},
        {"all", "by-players"},
        {"pair-of-one-color", "any-three-cards"},
        {"locomotives-in-hand", "trains-left", "countries", "longest-path", "ferries"},
        {"most-completed-tickets", "longest-path"},
        {"ash", "birch", "cedar", "elm"},
        {"AA", "BB", "CC"}};
    if (leaf.is_boolean()) return {!leaf.get<bool>()};
    if (leaf.is_number_integer()) return {leaf.get<int>() + 1, leaf.get<int>() - 1};
    if (leaf.is_null()) return {1, 3};
    std::vector<json> others;
    for (const auto& words : kWords) {
        const auto same = [&](const std::string& word) { return leaf == word; };
        if (std::ranges::none_of(words, same)) continue;
        for (const auto& word : words)
            if (!same(word)) others.emplace_back(word);
    }
    return others;
}

TEST(MapHash, sees_every_value_of_board_and_rules) {
    int changed = 0;
    for (const auto& text : all_texts()) {
        auto tree = json::parse(text, nullptr, false);
        const auto hash = hash_of_text(text);
        const bool small = tree["id"] == "micro";
        int leaf_number = 0;
        const auto leaves = tree.flatten();
        for (const auto& [path, leaf] : leaves.items()) {
            const bool decides = !path.ends_with("/name") && path.find("/at/") == path.npos &&
                                 !path.starts_with("/countries/") && !path.starts_with("/offer/") &&
                                 path.find("/", 1) != path.npos;
            if (!decides || (!small && ++leaf_number % 47 != 0)) continue;
            auto& place = tree[json::json_pointer(path)];
            for (const auto& other : other_values(leaf)) {
                place = other;
                const auto loaded = load_map(tree.dump());
                if (!loaded.map) continue;
                ++changed;
                EXPECT_NE(loaded.map->hash, hash) << path << " = " << other;
            }
            place = leaf;
        }
    }
    EXPECT_GT(changed, 300);
}

TEST(RulesJson, read_again_gives_the_same_rules) {
    for (const auto& text : all_texts()) {
        const auto map = *load_map(text).map;
        std::vector<RuleSpec> rule_sets{map.rules};
        for (const auto& variant : map.variants) rule_sets.push_back(variant.rules);
        for (const auto& rules : rule_sets) {
            Problems problems;
            const auto again = rules_from_json(rules_json(rules), problems);
            ASSERT_TRUE(again) << map.id << "\n" << problems_text("", problems.list());
            EXPECT_EQ(*again, rules) << map.id;
        }
    }
}

TEST(RulesText, says_every_rule_in_a_line) {
    const auto map = *load_map(micro_text()).map;
    std::string text = resolved_rules_text(map, map.rules);
    for (const auto& variant : map.variants)
        text += "--- " + variant.name + "\n" + resolved_rules_text(map, variant.rules);
    expect_approved(text, kMaps / "micro.rules");
}

TEST(MapLibrary, adds_maps_and_refuses_a_second_of_the_same_id) {
    MapLibrary library;
    const auto built_in = library.maps().size();
    EXPECT_TRUE(library.add("micro.json", micro_text()).empty());
    EXPECT_EQ(library.maps().size(), built_in + 1);
    ASSERT_NE(library.find("micro"), nullptr);
    EXPECT_EQ(library.find("micro")->name, "Micro");
    EXPECT_EQ(
        library.add("again.json", micro_text()),
        (std::vector<Problem>{{"/id", "there is another map with the id \"micro\" (micro.json)"}}));
    EXPECT_FALSE(library.add("bad.json", "{").empty());
    EXPECT_EQ(library.find("mikro"), nullptr);
    EXPECT_EQ(library.why_not_found("mikro"), "no map \"mikro\"; did you mean \"micro\"?");
    EXPECT_TRUE(std::ranges::is_sorted(library.maps(), {}, &MapSpec::id));
}

TEST(MapOffer, every_built_in_map_has_all_words_in_each_of_its_languages) {
    const MapLibrary library;
    std::set<int> orders;
    for (const MapSpec* map : library.maps()) {
        SCOPED_TRACE(map->id);
        const MapOffer& offer = library.offer_of(map->id);
        EXPECT_TRUE(orders.insert(offer.order).second) << offer.order;
        EXPECT_TRUE(offer.difficulty);
        EXPECT_GT(offer.min_minutes, 0);
        EXPECT_GE(offer.max_minutes, offer.min_minutes);
        EXPECT_NE(offer.emblem, "");
        const json texts = json::parse(offer.texts, nullptr, false);
        ASSERT_TRUE(texts.contains("en"));
        for (const auto& [language, words] : texts.items()) {
            SCOPED_TRACE(language);
            EXPECT_TRUE(words.contains("summary"));
            EXPECT_EQ(words.contains("rules"), !map->variants.empty());
            for (const Variant& variant : map->variants)
                EXPECT_TRUE(words["variants"].contains(variant.name)) << variant.name;
            for (const TableOption& option : kOptions) {
                const bool offered = map->options.*option.offered;
                EXPECT_EQ(words.contains("options") && words["options"].contains(option.key),
                          offered)
                    << option.key;
            }
        }
    }
}

TEST(MapOffer, says_in_which_order_maps_are_offered) {
    MapLibrary library;
    const auto added = [&](const std::string& id, const json& order) {
        json tree = micro();
        tree["id"] = id;
        if (!order.is_null())
            tree["offer"] = {{"order", order},
                             {"difficulty", "easy"},
                             {"minutes", {5, 10}},
                             {"texts", {{"en", {{"summary", "Small"}}}}}};
        EXPECT_TRUE(library.add(id, tree.dump()).empty());
    };
    added("zebra", nullptr);
    added("apple", nullptr);
    added("first", 1);
    added("between", 25);
    std::vector<std::string> ids;
    for (const MapSpec* map : library.offered()) ids.push_back(map->id);
    EXPECT_EQ(ids,
              (std::vector<std::string>{"first", "northern-lights", "nordic-countries", "between",
                                        "netherlands", "poland", "usa", "apple", "zebra"}));
    EXPECT_EQ(library.offer_of("zebra").texts, "{}");
    EXPECT_EQ(library.offer_of("nowhere").texts, "{}");
}

TEST(ShortestWay, goes_over_tracks_and_not_through_countries) {
    const auto map = *load_map(micro_text()).map;
    const auto city = [&](std::string_view id) {
        return id_at<CityId>(static_cast<std::size_t>(std::ranges::find(map.cities, id, &City::id) -
                                                      map.cities.begin()));
    };
    EXPECT_EQ(test::shortest_way(map, city("ash"), city("ash")), 0);
    EXPECT_EQ(test::shortest_way(map, city("ash"), city("cedar")), 3);
    EXPECT_EQ(test::shortest_way(map, city("ash"), city("elm")), 4);
    EXPECT_EQ(test::shortest_way(map, city("birch"), city("elm")), 5);
}

// SOURCES.md: all 46 ticket values equal the shortest way.
TEST(MapLibrary, tickets_of_a_printed_board_are_worth_the_shortest_way) {
    const MapLibrary library;
    const auto& map = *library.find("nordic-countries");
    for (const auto& ticket : map.tickets)
        EXPECT_EQ(test::shortest_way(map, ticket.a, ticket.b), ticket.points)
            << map[ticket.a].name << " - " << map[ticket.b].name;
}

}  // namespace
}  // namespace railhead
