// Claiming tracks: docs/rules/common.md, "Claiming a track", and what the classic board and
// Northern Lights say about it.
#include <gtest/gtest.h>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

// Seat 0 holds `hand`, chooses the track and offers `payment`: what the engine says to it.
std::optional<Refusal> answer(std::string_view map, std::string_view a, std::string_view b,
                              const CardCounts& hand, const CardCounts& payment, int index = 0) {
    Table table(map, 2);
    table.give(1, {});
    table.give(0, hand);
    const TrackId track = table.track(a, b, index);
    const auto reason = table.refusal(ClaimTrack{track});
    if (reason) return reason;
    EXPECT_TRUE(table.can_claim(track));
    table.play(ClaimTrack{track});
    return table.refusal(PayTrack{payment});
}
std::optional<Refusal> answer(std::string_view map, std::string_view a, std::string_view b,
                              const CardCounts& payment) {
    return answer(map, a, b, payment, payment);
}

// How many tracks of the route can be claimed when each seat in turn claims one.
int claimed_of(std::string_view map, int players, std::string_view a, std::string_view b,
               int tracks) {
    Table table(map, players);
    int claimed = 0;
    for (int i = 0; i < tracks && i < players; ++i) {
        const TrackId track = table.track(a, b, i);
        table.give(i, {{locomotive, table.map()[track].length}});
        table.set_turn(i);
        const auto reason = table.refusal(ClaimTrack{track});
        EXPECT_EQ(table.can_claim(track), !reason);
        if (reason) {
            EXPECT_EQ(reason, Refusal::track_closed);
            continue;
        }
        table.claim(track, {{locomotive, table.map()[track].length}});
        ++claimed;
    }
    return claimed;
}

TEST(ClaimRules, C_CLAIM_1_one_track_a_turn) {  // C-CLAIM-1
    Table table("usa", 2);
    table.give(0, {{red, 4}});
    table.play(ClaimTrack{table.track("atlanta", "nashville")});
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("portland", "seattle")}), Refusal::pay_first);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::pay_first);
    EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::pay_first);
    EXPECT_EQ(table.refusal(Pass{}), Refusal::pay_first);
    table.play(PayTrack{hand_of({{red, 1}})});
    EXPECT_EQ(table.deciding(), table.seat(1));
    EXPECT_EQ(table.refusal(0, ClaimTrack{table.track("portland", "seattle")}),
              Refusal::not_your_turn);
}

TEST(ClaimRules, C_CLAIM_1_a_track_need_not_touch_the_others) {  // C-CLAIM-1
    Table table("usa", 2);
    table.own(0, table.track("seattle", "vancouver"));
    table.give(0, {{red, 1}});
    table.claim(table.track("atlanta", "nashville"), {{red, 1}});
    EXPECT_EQ(table.open().owners.owned_by(table.seat(0)).size(), 2);
}

TEST(ClaimRules, C_CLAIM_1_the_whole_track_or_nothing) {  // C-CLAIM-1
    EXPECT_EQ(answer("usa", "portland", "salt-lake-city", hand_of({{blue, 5}})),
              Refusal::cannot_pay);
    EXPECT_EQ(
        answer("usa", "portland", "salt-lake-city", hand_of({{blue, 6}}), hand_of({{blue, 5}})),
        Refusal::wrong_payment);
    EXPECT_EQ(answer("usa", "portland", "salt-lake-city", hand_of({{blue, 6}})), std::nullopt);
}

TEST(ClaimRules, C_CLAIM_1_a_track_with_an_owner_is_taken) {  // C-CLAIM-1
    Table table("usa", 2);
    table.give(0, {{locomotive, 6}});
    table.own(1, table.track("atlanta", "nashville"));
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("atlanta", "nashville")}), Refusal::track_taken);
    EXPECT_FALSE(table.can_claim(table.track("atlanta", "nashville")));
    EXPECT_EQ(table.refusal(ClaimTrack{id_at<TrackId>(table.map().tracks.size())}),
              Refusal::no_such_track);
}

TEST(ClaimRules, C_CLAIM_2_a_set_of_the_colour_of_the_track) {  // C-CLAIM-2
    struct Row {
        const char* name;
        CardCounts hand;
        CardCounts payment;
        std::optional<Refusal> answer;
    };
    // Atlanta - Miami: 5 blue.
    const Row rows[] = {
        {"five blue", hand_of({{blue, 5}}), hand_of({{blue, 5}}), std::nullopt},
        {"five red on a blue track", hand_of({{red, 5}}), hand_of({{red, 5}}), Refusal::cannot_pay},
        {"five red though blue is there", hand_of({{red, 5}, {blue, 5}}), hand_of({{red, 5}}),
         Refusal::wrong_payment},
        {"four of five", hand_of({{blue, 4}}), hand_of({{blue, 4}}), Refusal::cannot_pay},
        {"one too few", hand_of({{blue, 6}}), hand_of({{blue, 4}}), Refusal::wrong_payment},
        {"one too many", hand_of({{blue, 6}}), hand_of({{blue, 6}}), Refusal::wrong_payment},
        {"nothing", hand_of({{blue, 6}}), {}, Refusal::wrong_payment},
        {"two colours", hand_of({{blue, 5}, {red, 5}}), hand_of({{blue, 4}, {red, 1}}),
         Refusal::wrong_payment},
        {"cards of somebody else", hand_of({{blue, 5}}), hand_of({{blue, 4}, {locomotive, 1}}),
         Refusal::cards_not_in_hand},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.name);
        EXPECT_EQ(answer("usa", "atlanta", "miami", row.hand, row.payment), row.answer);
    }
}

TEST(ClaimRules, C_CLAIM_2_any_one_colour_on_a_gray_track) {  // C-CLAIM-2
    for (std::size_t i = 0; i < kColors; ++i)
        EXPECT_EQ(answer("usa", "calgary", "helena", cards(color_at(i), 4)), std::nullopt);
    const CardCounts two_colors = hand_of({{blue, 3}, {red, 3}});
    EXPECT_EQ(answer("usa", "calgary", "helena", two_colors, hand_of({{blue, 3}, {red, 1}})),
              Refusal::cannot_pay);
    EXPECT_EQ(answer("usa", "calgary", "helena", hand_of({{blue, 4}, {red, 4}}),
                     hand_of({{blue, 2}, {red, 2}})),
              Refusal::wrong_payment);
}

TEST(ClaimRules, C_CLAIM_2_each_track_of_a_route_has_its_own_colour) {  // C-CLAIM-2
    const CardCounts orange_set = hand_of({{orange, 4}});
    EXPECT_EQ(answer("usa", "atlanta", "new-orleans", orange_set, orange_set, 0), std::nullopt);
    EXPECT_EQ(answer("usa", "atlanta", "new-orleans", orange_set, orange_set, 1),
              Refusal::cannot_pay);
}

TEST(ClaimRules, C_CLAIM_3_locomotives_stand_for_any_colour) {  // C-CLAIM-3
    struct Row {
        const char* map;
        const char* a;
        const char* b;
        CardCounts payment;
    };
    const Row rows[] = {
        {"usa", "atlanta", "miami", hand_of({{blue, 4}, {locomotive, 1}})},
        {"usa", "atlanta", "miami", hand_of({{blue, 1}, {locomotive, 4}})},
        {"usa", "atlanta", "miami", hand_of({{locomotive, 5}})},
        {"usa", "calgary", "helena", hand_of({{red, 2}, {locomotive, 2}})},
        {"usa", "calgary", "helena", hand_of({{locomotive, 4}})},
        {"northern-lights", "karlstad", "ostersund", hand_of({{yellow, 2}, {locomotive, 3}})},
        {"northern-lights", "karlstad", "ostersund", hand_of({{locomotive, 5}})},
    };
    for (const Row& row : rows)
        EXPECT_EQ(answer(row.map, row.a, row.b, row.payment), std::nullopt)
            << row.a << " - " << row.b;
    EXPECT_EQ(answer("usa", "atlanta", "miami", hand_of({{red, 4}, {locomotive, 1}})),
              Refusal::cannot_pay);
    EXPECT_EQ(answer("usa", "calgary", "helena", hand_of({{red, 4}, {blue, 1}, {locomotive, 2}}),
                     hand_of({{red, 2}, {blue, 1}, {locomotive, 1}})),
              Refusal::wrong_payment);
}

TEST(ClaimRules, C_CLAIM_4_a_train_for_each_space) {  // C-CLAIM-4
    Table table("usa", 2);
    table.give(0, {{blue, 5}});
    const TrackId track = table.track("atlanta", "miami");
    table.open().trains[0] = 4;
    EXPECT_EQ(table.refusal(ClaimTrack{track}), Refusal::too_few_trains);
    EXPECT_FALSE(table.can_claim(track));
    table.open().trains[0] = 5;
    EXPECT_TRUE(table.can_claim(track));
    table.claim(track, {{blue, 5}});
    EXPECT_EQ(table.open().trains[0], 0);
    EXPECT_EQ(table.open().trains[1], 45);
    EXPECT_EQ(table.open().owners.owner_of(track), table.seat(0));
}

TEST(ClaimRules, C_CLAIM_5_points_follow_the_length) {  // C-CLAIM-5
    struct Row {
        const char* a;
        const char* b;
        CardCounts payment;
        int points;
    };
    const Row rows[] = {
        {"atlanta", "nashville", hand_of({{blue, 1}}), 1},
        {"boston", "montreal", hand_of({{blue, 2}}), 2},
        {"montreal", "new-york", hand_of({{blue, 3}}), 4},
        {"chicago", "omaha", hand_of({{blue, 4}}), 7},
        {"atlanta", "miami", hand_of({{blue, 5}}), 10},
        {"portland", "salt-lake-city", hand_of({{blue, 6}}), 15},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.a);
        Table table("usa", 2);
        table.give(1, {});
        table.give(0, row.payment);
        table.open().points = {7, 9, 0, 0, 0};
        table.claim(table.track(row.a, row.b), row.payment);
        EXPECT_EQ(table.open().points[0], 7 + row.points);
        EXPECT_EQ(table.open().points[1], 9);
        EXPECT_EQ(table.open().trains[0], 45 - row.payment.total());
    }
}

TEST(ClaimRules, C_CLAIM_5_the_same_points_on_every_board) {  // C-CLAIM-5
    for (const std::string_view map :
         {"usa", "northern-lights", "nordic-countries", "netherlands", "poland"}) {
        const RuleSet rules = rules_of(map, 2);
        const std::pair<std::size_t, int> table[] = {{1, 1},  {2, 2},  {3, 4},  {4, 7},
                                                     {5, 10}, {6, 15}, {8, 21}, {9, 27}};
        for (const auto& [length, points] : table)
            EXPECT_EQ(rules.spec.points_by_length[length], points) << map << ", " << length;
        for (std::size_t i = 0; i < rules.map->tracks.size(); ++i) {
            const auto length = static_cast<std::size_t>(rules.map->tracks[i].length);
            EXPECT_EQ(rules.track[i].points, rules.spec.points_by_length[length]);
            EXPECT_GT(rules.track[i].points, 0);
        }
    }
}

TEST(ClaimRules, C_CLAIM_6_cards_played_are_discarded) {  // C-CLAIM-6
    Table table("usa", 2);
    table.give(0, {{blue, 5}, {locomotive, 2}, {red, 1}});
    const int deck = table.open().pile_size;
    table.claim(table.track("atlanta", "miami"), {{blue, 4}, {locomotive, 1}});
    EXPECT_EQ(table.open().discards, hand_of({{blue, 4}, {locomotive, 1}}));
    EXPECT_EQ(table.open().discards_size, 5);
    EXPECT_EQ(table.state.hands[0], hand_of({{blue, 1}, {locomotive, 1}, {red, 1}}));
    EXPECT_EQ(table.open().hand_size[0], 3);
    EXPECT_EQ(table.open().pile_size, deck);
}

TEST(ClaimRules, C_CLAIM_7_at_most_one_track_of_a_route) {  // C-CLAIM-7
    struct Row {
        const char* map;
        int players;
        const char* a;
        const char* b;
        int tracks;
    };
    const Row rows[] = {
        {"usa", 4, "atlanta", "new-orleans", 2},
        {"usa", 5, "seattle", "vancouver", 2},
        {"usa", 2, "seattle", "vancouver", 2},
        {"northern-lights", 3, "karlstad", "oslo", 3},
        {"northern-lights", 5, "karlstad", "stockholm", 3},
    };
    for (const Row& row : rows)
        for (int own = 0; own < row.tracks; ++own)
            for (int other = 0; other < row.tracks; ++other) {
                if (own == other) continue;
                SCOPED_TRACE(std::string(row.map) + " " + row.a + " - " + row.b + ", owns " +
                             std::to_string(own) + ", wants " + std::to_string(other));
                Table table(row.map, row.players);
                table.give(0, {{locomotive, 6}});
                table.own(0, table.track(row.a, row.b, own));
                EXPECT_EQ(table.refusal(ClaimTrack{table.track(row.a, row.b, other)}),
                          Refusal::route_already_yours);
                EXPECT_FALSE(table.can_claim(table.track(row.a, row.b, other)));
            }
    // Another player may.
    Table table("usa", 4);
    table.own(0, table.track("atlanta", "new-orleans", 0));
    table.give(1, {{yellow, 4}});
    table.set_turn(1);
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("atlanta", "new-orleans", 1)}), std::nullopt);
}

TEST(ClaimRules, C_CLAIM_8_the_rest_of_a_full_route_is_closed_to_everybody) {  // C-CLAIM-8
    Table table("usa", 3);
    table.give(0, {{orange, 4}});
    table.claim(table.track("atlanta", "new-orleans", 0), {{orange, 4}});
    EXPECT_TRUE(table.open().owners.closed().has(table.track("atlanta", "new-orleans", 1)));
    for (int seat = 1; seat < 3; ++seat) {
        table.give(seat, {{yellow, 4}});
        table.set_turn(seat);
        EXPECT_EQ(table.refusal(ClaimTrack{table.track("atlanta", "new-orleans", 1)}),
                  Refusal::track_closed);
        EXPECT_FALSE(table.can_claim(table.track("atlanta", "new-orleans", 1)));
    }
    EXPECT_EQ(table.open().owners.owner_of(table.track("atlanta", "new-orleans", 1)), std::nullopt);
}

TEST(ClaimRules,
     C_CLAIM_8_USA_DOUBLE_1_one_track_with_three_players_both_with_four) {  // USA-DOUBLE-1
    const std::pair<int, int> rows[] = {{2, 1}, {3, 1}, {4, 2}, {5, 2}};
    for (const auto& [players, open] : rows) {
        EXPECT_EQ(claimed_of("usa", players, "atlanta", "new-orleans", 2), open) << players;
        EXPECT_EQ(claimed_of("usa", players, "seattle", "vancouver", 2), open) << players;
        EXPECT_EQ(claimed_of("usa", players, "atlanta", "nashville", 1), 1) << players;
    }
}

TEST(ClaimRules, USA_DOUBLE_1_never_both_by_one_player) {  // USA-DOUBLE-1
    for (int players = 2; players <= 5; ++players) {
        Table table("usa", players);
        table.own(0, table.track("boston", "montreal", 1));
        table.give(0, {{red, 2}});
        EXPECT_EQ(table.refusal(ClaimTrack{table.track("boston", "montreal", 0)}),
                  Refusal::route_already_yours);
    }
}

TEST(ClaimRules, NL_CLAIM_1_gray_tracks_are_the_ferries) {  // NL-CLAIM-1
    const MapSpec& map = map_of("northern-lights");
    int ferries = 0;
    for (const Track& track : map.tracks) {
        EXPECT_EQ(track.is_ferry(), !track.color.has_value())
            << map[track.a].id << " - " << map[track.b].id;
        ferries += track.is_ferry() ? 1 : 0;
    }
    EXPECT_GT(ferries, 40);
}

TEST(ClaimRules, C_CLAIM_8_NL_CLAIM_2_double_and_triple_routes) {  // C-CLAIM-8, NL-CLAIM-2
    struct Row {
        int players;
        int open_double;
        int open_triple;
    };
    const Row rows[] = {{2, 1, 1}, {3, 1, 2}, {4, 2, 3}, {5, 2, 3}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.players);
        const auto claimed = [&](const char* a, const char* b, int tracks) {
            return claimed_of("northern-lights", row.players, a, b, tracks);
        };
        EXPECT_EQ(claimed("bergen", "oslo", 2), row.open_double);
        EXPECT_EQ(claimed("helsinki", "stockholm", 2), row.open_double);
        EXPECT_EQ(claimed("karlstad", "oslo", 3), row.open_triple);
        EXPECT_EQ(claimed("karlstad", "stockholm", 3), row.open_triple);
    }
}

TEST(ClaimRules,
     C_CLAIM_8_NL_CLAIM_2_a_triple_route_closes_after_the_second_of_three_players) {  // NL-CLAIM-2
    Table table("northern-lights", 3);
    table.own(0, table.track("karlstad", "oslo", 2));
    EXPECT_TRUE(table.open().owners.is_free(table.track("karlstad", "oslo", 0)));
    table.own(1, table.track("karlstad", "oslo", 0));
    table.give(2, {{white, 1}});
    table.set_turn(2);
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("karlstad", "oslo", 1)}), Refusal::track_closed);
    table.give(1, {{white, 1}});
    table.set_turn(1);
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("karlstad", "oslo", 1)}),
              Refusal::route_already_yours);
}

}  // namespace
}  // namespace railhead::test
