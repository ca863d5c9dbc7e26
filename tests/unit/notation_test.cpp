// The text notation of moves (docs/notation.md), both ways.
#include "record/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "players/random_player.h"
#include "record/names.h"
#include "support/all_tables.h"
#include "support/recorded.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

using ::testing::HasSubstr;

const MapSpec& nordic() {
    return map_of("nordic-countries");
}

std::string again(std::string_view text, const PublicState* open = nullptr) {
    const auto said = move_named(nordic(), text, open);
    if (!said) return "?? " + said.reason();
    return notation_of(said.value());
}

TEST(Notation, of_moves_is_read_in_any_form) {
    const std::vector<std::pair<std::string, std::string>> rows{
        {"draw deck", "draw deck"},
        {"  DRAW   Deck ", "draw deck"},
        {"draw 3", "draw 3"},
        {"draw deck -> red", "draw deck -> red"},
        {"draw 0 -> Locomotive, red , blue", "draw 0 -> locomotive red blue"},
        {"keep 3 17", "keep 3 17"},
        {"keep 3, 17 -> 4 5", "keep 3 17 -> 4 5"},
        {"keep none", "keep none"},
        {"tickets -> 1 2 3", "tickets -> 1 2 3"},
        {"pass", "pass"},
        {"tunnel give up", "tunnel give up"},
        {"tunnel pay 1 green", "tunnel pay 1 green"},
        {"claim bergen:oslo:0 with 4 red", "claim bergen:oslo:0 with 4 red"},
        {"claim bergen:oslo:0 with red, 2 red and 1 red", "claim bergen:oslo:0 with 4 red"},
        {"claim Oslo - Bergen 0 with 2 locomotives 2 red",
         "claim bergen:oslo:0 with 2 red 2 locomotive"},
        {"claim oslo-alborg with 4 red", "claim alborg:oslo:0 with 4 red"},
        {"claim OSLO to Ålborg with 4 red", "claim alborg:oslo:0 with 4 red"},
        {"claim Oslo \xe2\x80\x93 Bergen 1 with 4 red", "claim bergen:oslo:1 with 4 red"},
        {"neutral none", "neutral none"},
        {"neutral bergen:oslo:0 -> 12", "neutral bergen:oslo:0 -> 12"},
    };
    for (const auto& [text, expected] : rows) EXPECT_EQ(again(text), expected) << text;
}

TEST(Notation, that_says_nothing_has_a_reason) {
    const std::vector<std::pair<std::string, std::string>> rows{
        {"", "there is no move"},
        {"clam x", "did you mean \"claim\"?"},
        {"draw", "say \"deck\" or a slot"},
        {"draw 5", "slots 0 to 4"},
        {"draw red", "say \"deck\" or a slot"},
        {"draw deck -> pink", "neither a card nor a ticket"},
        {"keep", "say which tickets"},
        {"keep 64", "not the number of a ticket"},
        {"keep -1", "not the number of a ticket"},
        {"keep 3 3", "twice"},
        {"pass now", "nothing follows"},
        {"claim bergen:oslo:0", "say what to pay"},
        {"claim bergen:oslo:0 with", "say which cards"},
        {"claim bergen:oslo:0 with 3", "of which kind"},
        {"claim bergen:oslo:0 with 3 purpel", "did you mean \"purple\"?"},
        {"claim bergen:oslo:0 with 0 red", "not a number of cards"},
        {"claim bergen:oslo:0 with 251 red", "not a number of cards"},
        {"claim with 3 red", "say which track"},
        {"claim Oslo - Paris with 3 red", "not a route here"},
        {"claim Oslo - Bergen 7 with 3 red", "no track 7"},
        {"claim Oslo - Bergen with 3 red", "tracks: say which"},
        {"tunnel", "tunnel give up"},
        {"tunnel pay", "say which cards"},
        {"neutral", "say which track"},
    };
    for (const auto& [text, reason] : rows) EXPECT_THAT(again(text), HasSubstr(reason)) << text;
    EXPECT_THAT(again(std::string(100'000, 'x')), HasSubstr("too long"));
}

TEST(Notation, a_card_is_drawn_by_its_name_if_the_display_is_known) {
    PublicState open;
    open.display = {Card::blue, Card::red, Card::none, Card::red, Card::locomotive};
    EXPECT_EQ(again("draw red", &open), "draw 1");
    EXPECT_EQ(again("draw locomotive", &open), "draw 4");
    EXPECT_THAT(again("draw green", &open), HasSubstr("shows no green"));
}

TEST(Notation, names_every_track_by_its_cities_too) {
    for (const auto* id : {"nordic-countries", "northern-lights", "netherlands", "poland", "usa"}) {
        const MapSpec& map = map_of(id);
        for (std::size_t i = 0; i < map.tracks.size(); ++i) {
            const auto track = id_at<TrackId>(i);
            const Route& route = map[map[track].route];
            if (map[route.a].name.empty() || (!route.border && map[route.b].name.empty())) continue;
            const std::string& other = route.border ? map[route.country].name : map[route.b].name;
            const std::string text =
                other + "-" + map[route.a].name + " " + std::to_string(map[track].index);
            const auto said = track_said(map, text);
            ASSERT_TRUE(said.ok()) << text;
            EXPECT_EQ(said.value(), track) << text;
        }
    }
}

TEST(Notation, of_random_games_comes_back_the_same) {
    const int games = scaled(1, 5, 1, 50);
    for (const TableKind& kind : all_tables()) {
        const RuleSet& rules = rules_of(kind);
        for (int game = 0; game < games; ++game) {
            const auto played = recorded_game(rules, static_cast<std::uint64_t>(game), Audit::off);
            for (const Move& move : played.record.moves) {
                const std::string text = notation_of(move);
                auto said = move_named(*rules.map, text);
                ASSERT_TRUE(said.ok()) << text << ": " << said.reason();
                said.value().seat = move.seat;
                EXPECT_EQ(said.value(), move) << text;
            }
        }
    }
}

TEST(Notation, of_single_decisions_comes_back_the_same) {
    const int games = scaled(1, 3, 1, 20);
    for (const TableKind& kind : all_tables())
        for (int game = 0; game < games; ++game) {
            Table table(kind.map, kind.selection.players, kind.selection.variant,
                        kind.selection.options, static_cast<std::uint64_t>(game + 1));
            RandomStream random(static_cast<std::uint64_t>(game));
            while (table.open().decision != Decision::over) {
                const Action action =
                    random_action(table.rules, context_of(table.state, table.deciding()), random);
                const std::string text = notation_of(table.map(), action);
                const auto said = action_named(table.map(), text);
                ASSERT_TRUE(said.ok()) << text << ": " << said.reason();
                EXPECT_EQ(said.value(), action) << text;
                table.play(action);
            }
        }
}

}  // namespace
}  // namespace railhead::test
