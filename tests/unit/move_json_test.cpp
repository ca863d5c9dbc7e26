// Single decisions as JSON: every move of every game round-trips, what is listed is legal, and what
// cannot be read is refused with a reason.
#include "record/move_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "players/random_player.h"
#include "record/board_json.h"
#include "record/names.h"
#include "rules/legal_actions.h"
#include "rules/payment.h"
#include "support/all_tables.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using nlohmann::json;

TEST(MoveJson, round_trips_on_every_table) {
    for (const TableKind& kind : all_tables()) {
        Table table = Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                                   kind.selection.options);
        const MapSpec& map = table.map();
        RandomStream random(7, 0);
        while (table.state.open.decision != Decision::over) {
            const Seat seat = deciding_seat(table.state.open);
            const SeatContext context = context_of(table.state, seat);
            const ActionList list = legal_actions(table.rules, context);
            ASSERT_FALSE(list.actions.empty());
            for (const Action& move : list.actions) {
                ASSERT_FALSE(why_not(table.rules, context, move)) << move_json(map, move);
                const auto back = move_from_json(map, move_json(map, move));
                ASSERT_TRUE(back.ok()) << move_json(map, move);
                ASSERT_EQ(back.value(), move);
            }
            // Whatever is legal can be said, and is listed if the list says that it is whole.
            const Action action = random_action(table.rules, context, random);
            const auto back = move_from_json(map, move_json(map, action));
            ASSERT_TRUE(back.ok()) << move_json(map, action);
            ASSERT_EQ(back.value(), action);
            if (list.complete) {
                ASSERT_THAT(list.actions, testing::Contains(action)) << move_json(map, action);
            }
            table.play(static_cast<int>(index_of(seat)), action);
        }
        EXPECT_TRUE(legal_actions(table.rules, context_of(table.state, Seat{0})).actions.empty());
    }
}

struct Unread {
    const char* text;
    const char* reason;
};

TEST(MoveJson, refuses_with_a_reason) {
    const Unread cases[]{
        {"7", "must be an object, not 7"},
        {"{}", "key \"do\" is missing"},
        {R"({"do":7})", "/do: must be a text, not 7"},
        {R"({"do":"drow","from":"deck"})", "there is no move \"drow\"; did you mean \"draw\"?"},
        {R"({"do":"draw"})", "a move \"draw\" needs the key \"from\""},
        {R"({"do":"draw","from":"deck","to":1})", "a move \"draw\" has no key \"to\""},
        {R"({"do":"draw","from":5})", "/from: must be a whole number from 0 to 4, not 5"},
        {R"({"do":"draw","from":-1})", "/from: must be a whole number from 0 to 4"},
        {R"({"do":"draw","from":1.0})", "/from: must be a whole number from 0 to 4"},
        {R"({"do":"draw","from":"pile"})", "/from: must be \"deck\" or a slot of the display"},
        {R"({"do":"draw","from":null})", "/from: must be \"deck\" or a slot of the display"},
        {R"({"do":"keep","tickets":3})", "/tickets: must be a list, not 3"},
        {R"({"do":"keep","tickets":[1,9999]})", "/tickets/1: must be a whole number from 0 to 29"},
        {R"({"do":"keep","tickets":["3"]})", "/tickets/0: must be a whole number from 0 to 29"},
        {R"({"do":"keep","tickets":[3,3]})", "/tickets/1: the ticket is named twice"},
        {R"({"do":"claim","track":3})", "/track: must be a text, not 3"},
        {R"({"do":"claim","track":"a:b"})", "a track is named a:b:k"},
        {R"({"do":"pay","pay":null})", "/pay: must be an object, not null"},
        {R"({"do":"pay","pay":{"pink":1}})", "/pay/pink: no card is called \"pink\""},
        {R"({"do":"pay","pay":{"none":1}})", "/pay/none: no card is called \"none\""},
        {R"({"do":"pay","pay":{"red":251}})", "/pay/red: must be a whole number from 0 to 250"},
        {R"({"do":"pay","pay":{"red":-1}})", "/pay/red: must be a whole number from 0 to 250"},
        {R"({"do":"pass","track":"x"})", "a move \"pass\" has no key \"track\""},
        {R"({"do":"neutral","track":null})", "/track: must be a text, not null"},
    };
    const RuleSet rules = rules_of("usa", 2);
    for (const Unread& one : cases) {
        const auto read = move_from_json(*rules.map, json::parse(one.text));
        ASSERT_FALSE(read.ok()) << one.text;
        EXPECT_THAT(read.reason(), testing::HasSubstr(one.reason)) << one.text;
    }
}

// Many payments are not listed, but may be said.
TEST(MoveJson, a_payment_may_be_one_that_is_not_listed) {
    for (const TableKind& kind : all_tables()) {
        Table table = Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                                   kind.selection.options);
        if (table.rules.spec.ferry.substitution.value_or(Substitution{}).cards == 0) continue;
        CardCounts all;
        for (auto& count : all.count) count = 10;
        for (std::size_t i = 0; i < table.map().tracks.size(); ++i) {
            const Demand& demand = table.rules[id_at<TrackId>(i)].demand;
            const auto few = sensible_payments(all, demand);
            if (count_payments(all, demand) == few.size()) continue;
            RandomStream random(3, i);
            const PayTrack pay{sample_payment(all, demand, random)};
            const auto back = move_from_json(table.map(), move_json(table.map(), pay));
            ASSERT_EQ(back.value(), Action{pay});
        }
    }
}

TEST(BoardJson, names_every_track_and_ticket_as_records_do) {
    for (const TableKind& kind : all_tables()) {
        const Table table = Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                                         kind.selection.options);
        const MapSpec& map = *table.rules.map;
        const json board = board_json(map);
        ASSERT_EQ(board["tracks"].size(), map.tracks.size());
        for (std::size_t i = 0; i < map.tracks.size(); ++i) {
            EXPECT_EQ(board["tracks"][i]["track"], track_name(map, id_at<TrackId>(i)));
            EXPECT_EQ(board["tracks"][i]["length"], map.tracks[i].length);
        }
        ASSERT_EQ(board["tickets"].size(), map.tickets.size());
        EXPECT_EQ(board["cities"].size(), map.cities.size());
        EXPECT_EQ(board["hash"], map.hash);
    }
}

}  // namespace
}  // namespace railhead::test
