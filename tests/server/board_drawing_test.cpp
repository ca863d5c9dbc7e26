// Layouts and geographies of a server's own maps: those of the built-in maps are good, and any
// other text is good or has problems, whatever it is.
#include "server/board_drawing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/random.h"
#include "map/map_library.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

using nlohmann::json;

// All problems, one in a line.
std::string problems_of_layout(const MapSpec& map, const json& layout) {
    return problems_text("layout.json", check_layout(map, layout.dump()));
}

class BoardDrawing : public testing::Test {
protected:
    const MapSpec& map(std::string_view id) const { return *library_.find(id); }
    static json layout_of(std::string_view id) {
        return json::parse(embedded_drawing(id)->layout, nullptr, false);
    }

    MapLibrary library_;
};

TEST_F(BoardDrawing, the_built_in_ones_are_good_and_for_one_map_only) {
    EXPECT_EQ(embedded_drawing("nowhere"), nullptr);
    for (const MapSpec* map : library_.maps()) {
        const EmbeddedDrawing* drawing = embedded_drawing(map->id);
        ASSERT_NE(drawing, nullptr) << map->id;
        EXPECT_EQ(problems_text("", check_layout(*map, drawing->layout)), "");
        EXPECT_EQ(problems_text("", check_geography(*map, drawing->geography)), "");
        for (const MapSpec* other : library_.maps()) {
            if (other == map) continue;
            EXPECT_FALSE(check_layout(*other, drawing->layout).empty());
            EXPECT_FALSE(check_geography(*other, drawing->geography).empty());
        }
    }
}

TEST_F(BoardDrawing, a_wrong_layout_is_refused_with_place_and_reason) {
    const MapSpec& usa = map("usa");
    json layout = layout_of("usa");
    layout["tracks"]["atlanta:atlantis:0"] = layout["tracks"]["atlanta:miami:0"];
    EXPECT_EQ(problems_of_layout(usa, layout),
              "layout.json: /tracks/atlanta:atlantis:0: the map has no track "
              "\"atlanta:atlantis:0\"\n");
    layout["tracks"].erase("atlanta:atlantis:0");
    layout["tracks"].erase("atlanta:miami:0");
    EXPECT_EQ(problems_of_layout(usa, layout),
              "layout.json: /tracks: the track \"atlanta:miami:0\" is missing\n");
    layout = layout_of("usa");
    layout["tracks"]["atlanta:miami:0"]["spaces"].erase(0);
    EXPECT_EQ(problems_of_layout(usa, layout),
              "layout.json: /tracks/atlanta:miami:0/spaces: must be a list of 5 spaces\n");
    layout = layout_of("usa");
    layout["map"] = "usa-east";
    EXPECT_EQ(problems_of_layout(usa, layout),
              "layout.json: /map: this is for the map \"usa-east\", not for \"usa\"\n");
    layout = layout_of("usa");
    layout["cities"]["atlanta"]["at"] = {1, "two"};
    EXPECT_EQ(problems_of_layout(usa, layout),
              "layout.json: /cities/atlanta/at/1: must be a number from -1000000.0 to 1000000.0, "
              "not \"two\"\n");
    EXPECT_EQ(problems_text("x", check_layout(usa, std::string(kMaxDrawingFile + 1, ' '))),
              "x: larger than 1000000 bytes\n");
    EXPECT_FALSE(check_layout(usa, "").empty());
    EXPECT_FALSE(check_layout(usa, "[]").empty());
    EXPECT_FALSE(check_layout(usa, "{}").empty());
    EXPECT_FALSE(check_layout(usa, std::string(100'000, '[')).empty());
}

TEST_F(BoardDrawing, a_geography_holds_paths_and_nothing_else) {
    const MapSpec& usa = map("usa");
    json geography = json::parse(embedded_drawing("usa")->geography, nullptr, false);
    geography["land"] = "M0 0\"><script>";
    EXPECT_EQ(problems_text("geography.json", check_geography(usa, geography.dump())),
              "geography.json: /land: must be an SVG path\n");
    geography["land"] = "M0 0l1-1z";
    geography["countries"]["XX"] = "M0 0z";
    EXPECT_EQ(problems_text("geography.json", check_geography(usa, geography.dump())),
              "geography.json: /countries/XX: the map has no country \"XX\"\n");
}

// --- any text ---

// The places of a tree that hold others.
std::vector<json*> places_in(json& tree) {
    std::vector<json*> places;
    if (!tree.is_structured() || tree.empty()) return places;
    places.push_back(&tree);
    for (json& one : tree) {
        const auto more = places_in(one);
        places.insert(places.end(), more.begin(), more.end());
    }
    return places;
}

// Something is missing, new, called otherwise or something else.
void damage(json& tree, RandomStream& random) {
    static const std::vector<json> kValues{nullptr,
                                           true,
                                           0,
                                           -1,
                                           1e300,
                                           2.5,
                                           "",
                                           "x",
                                           "usa",
                                           "M0 0z",
                                           "NaN",
                                           json::array(),
                                           json::object(),
                                           {1, 2, 3},
                                           {{"at", {1, 2}}}};
    const auto index = [&](std::size_t size) {
        return static_cast<std::size_t>(random.below(static_cast<int>(size)));
    };
    const auto places = places_in(tree);
    json& place = *places[index(places.size())];
    auto entry = std::next(place.begin(), static_cast<std::ptrdiff_t>(index(place.size())));
    const json& value = kValues[index(kValues.size())];
    switch (random.below(4)) {
        case 0:
            place.erase(entry);
            return;
        case 1:
            *entry = value;
            return;
        case 2:
            if (place.is_object())
                place["more"] = value;
            else
                place.push_back(value);
            return;
        default:
            if (place.is_object()) {
                const json moved = *entry;
                place.erase(entry);
                place["other"] = moved;
            } else {
                place.insert(entry, *entry);
            }
    }
}

TEST_F(BoardDrawing, a_damaged_file_never_harms) {
    RandomStream random(17, 0);
    int refused = 0;
    const int rounds = scaled(100, 60, 30, 2000);
    for (const MapSpec* map : library_.maps()) {
        const EmbeddedDrawing* drawing = embedded_drawing(map->id);
        const json layout = json::parse(drawing->layout, nullptr, false);
        const json geography = json::parse(drawing->geography, nullptr, false);
        for (int round = 0; round < rounds; ++round) {
            json tree = layout;
            damage(tree, random);
            refused += check_layout(*map, tree.dump()).empty() ? 0 : 1;
            tree = geography;
            damage(tree, random);
            refused += check_geography(*map, tree.dump()).empty() ? 0 : 1;
            std::string text{drawing->layout.substr(0, 4000)};
            text[static_cast<std::size_t>(random.below(4000))] =
                static_cast<char>(random.below(256));
            EXPECT_FALSE(check_layout(*map, text).empty());
            EXPECT_FALSE(check_geography(*map, text).empty());
        }
    }
    // Another number may be as good as the one before.
    EXPECT_GT(refused, rounds * 7);
}

}  // namespace
}  // namespace railhead::test
