// Maps with more countries than any built-in one has: a map of Europe needs about fifty.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "map/embedded_maps.h"
#include "map/loader.h"
#include "sim/batch.h"

namespace railhead::test {
namespace {

std::string text_of_map(std::string_view id) {
    for (const auto& map : embedded_maps())
        if (map.id == id) return std::string(map.json);
    ADD_FAILURE() << "there is no map " << id;
    return {};
}

// The map with that many countries in total. The new ones have no city and come first by their
// codes, so that those of the map get the highest numbers.
LoadedMap with_countries(std::string_view id, std::size_t all) {
    nlohmann::json tree = nlohmann::json::parse(text_of_map(id));
    nlohmann::json& countries = tree["countries"];
    for (char letter = 'A'; countries.size() < all; ++letter)
        for (char last = 'A'; last <= 'Z' && countries.size() < all; ++last)
            countries[fmt::format("A{}{}", letter, last)] = "Nowhere";
    return load_map(tree.dump());
}

BatchTotals games_on(const MapSpec& map, std::vector<std::string> players) {
    const auto rules = RuleSet::make(map, {.players = static_cast<int>(players.size())});
    return play_batch(
        {.rules = &rules.value(), .players = std::move(players), .games = 20, .seed = 7});
}

TEST(ManyCountries, a_map_may_have_64) {
    EXPECT_TRUE(with_countries("poland", 48).map);
    EXPECT_TRUE(with_countries("poland", 64).map);
    const LoadedMap refused = with_countries("poland", 65);
    ASSERT_EQ(refused.problems.size(), 1u);
    EXPECT_EQ(refused.problems[0].reason, "65 countries: the engine holds at most 64");
}

// Country cards (Poland) and the bonus card for countries (Northern Lights) go by the numbers of
// the countries; the planner looks ahead at both.
TEST(ManyCountries, do_not_change_a_game) {
    for (const std::string_view id : {"poland", "northern-lights"}) {
        SCOPED_TRACE(id);
        const LoadedMap plain = load_map(text_of_map(id));
        for (const std::size_t countries : {std::size_t{48}, kMaxCountries}) {
            const LoadedMap many = with_countries(id, countries);
            ASSERT_TRUE(plain.map && many.map);
            const std::vector<std::string> players{"planner", "random", "builder"};
            const BatchTotals expected = games_on(*plain.map, players);
            EXPECT_EQ(games_on(*many.map, players), expected);
            EXPECT_EQ(expected.games, 20u);
            EXPECT_EQ(expected.refused, 0u);
            EXPECT_GT(expected.seat[0].bonuses, 0);
        }
    }
}

}  // namespace
}  // namespace railhead::test
