// The bonus for the most cities joined in one network (docs/rules/map-makers.md), on a map of
// tests/maps.
#include "rules/components/most_cities_joined.h"

#include <gtest/gtest.h>

#include "map/rule_text.h"
#include "support/bare_table.h"

namespace railhead::test {
namespace {

int bonus_of(const Table& table, std::size_t seat) {
    return table.scores().seat[seat][ScoreLine::most_cities];
}

int largest(const Table& table, int seat) {
    return component::MostCitiesJoined::largest_network(
        table.map(), table.state.open.owners.owned_by(table.seat(seat)));
}

TEST(MostCitiesJoined, OWN_CITIES_1_the_largest_network_scores) {  // OWN-CITIES-1
    Table table = bare_table("most-cities", 2);
    table.own(0, table.track("ash", "birch"));
    table.own(0, table.track("birch", "cedar"));  // three cities, two spaces
    table.own(1, table.track("elm", "fir"));      // two cities, three spaces
    EXPECT_EQ(bonus_of(table, 0), 7);
    EXPECT_EQ(bonus_of(table, 1), 0);
    EXPECT_EQ(table.scores().seat[0].total(), 7);
    EXPECT_EQ(table.scores().seat[1].total(), 5) << "the longest path";
}

TEST(MostCitiesJoined, OWN_CITIES_1_several_networks_do_not_add_up) {  // OWN-CITIES-1
    Table table = bare_table("most-cities", 2);
    table.own(0, table.track("ash", "birch", 0));
    table.own(0, table.track("cedar", "elm"));
    table.own(0, table.track("fir", "hazel"));  // six cities in three networks
    table.own(1, table.track("birch", "fir"));
    table.own(1, table.track("elm", "fir"));
    EXPECT_EQ(largest(table, 0), 2);
    EXPECT_EQ(largest(table, 1), 3);
    EXPECT_EQ(bonus_of(table, 0), 0);
    EXPECT_EQ(bonus_of(table, 1), 7);
}

TEST(MostCitiesJoined, OWN_CITIES_1_a_ring_counts_each_city_once) {  // OWN-CITIES-1
    Table table = bare_table("most-cities", 2);
    for (const auto& [a, b] : {std::pair{"ash", "birch"}, std::pair{"birch", "fir"},
                               std::pair{"fir", "hazel"}, std::pair{"hazel", "ash"}})
        table.own(0, table.track(a, b));
    EXPECT_EQ(largest(table, 0), 4);
}

TEST(MostCitiesJoined, OWN_CITIES_1_border_tracks_join_no_cities) {  // OWN-CITIES-1
    Table table = bare_table("most-cities", 2);
    table.own(0, table.track("ash", "BB"));
    table.own(0, table.track("cedar", "BB"));
    EXPECT_EQ(largest(table, 0), 0);
    table.own(1, table.track("ash", "birch"));
    EXPECT_EQ(bonus_of(table, 0), 0);
    EXPECT_EQ(bonus_of(table, 1), 7);
}

TEST(MostCitiesJoined, OWN_CITIES_2_all_who_are_tied_score) {  // OWN-CITIES-2
    Table table = bare_table("most-cities", 3);
    for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(bonus_of(table, seat), 7) << "at zero";
    table.own(0, table.track("ash", "birch"));
    table.own(1, table.track("elm", "fir"));
    EXPECT_EQ(bonus_of(table, 0), 7);
    EXPECT_EQ(bonus_of(table, 1), 7);
    EXPECT_EQ(bonus_of(table, 2), 0);
}

TEST(MostCitiesJoined, is_part_of_the_rules_in_words) {
    const MapSpec& map = map_of("most-cities");
    EXPECT_NE(resolved_rules_text(map, map.rules).find("most cities joined"), std::string::npos);
}

TEST(MostCitiesJoined, scores_nothing_on_other_maps) {
    Table table = bare_table("usa", 2);
    EXPECT_EQ(bonus_of(table, 0), 0);
}

}  // namespace
}  // namespace railhead::test
