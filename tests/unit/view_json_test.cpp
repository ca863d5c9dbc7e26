// The JSON of views, events and choices shows what its viewer may see, and names things as records
// do.
#include "record/view_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "record/names.h"
#include "support/all_tables.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using nlohmann::json;

TEST(ViewJson, shows_the_table_and_the_seats_own_hand) {
    Table table("usa", 2);
    table.give(0, {{Card::red, 3}, {Card::locomotive, 1}});
    table.give(1, {{Card::blue, 2}});
    table.show({Card::red, Card::blue, Card::green, Card::black, Card::white});
    const TrackId track = id_at<TrackId>(0);
    table.own(1, track);
    const json own = view_json(table.rules, view_of(table.state, Seat{0}));
    EXPECT_EQ(own["viewer"], 0);
    EXPECT_EQ(own["own"]["hand"], (json{{"red", 3}, {"locomotive", 1}}));
    EXPECT_EQ(own["own"]["tickets"].size(), 3u);
    const json& open = own["open"];
    EXPECT_EQ(open["decision"], "action");
    EXPECT_EQ(open["to_move"], 0);
    EXPECT_EQ(open["display"], json::array({"red", "blue", "green", "black", "white"}));
    EXPECT_EQ(open["seats"][1]["cards"], 2);
    EXPECT_EQ(open["seats"][1]["tickets"], 3);
    EXPECT_EQ(open["seats"][1]["tracks"], json::array({track_name(table.map(), track)}));

    const json spectator = view_json(table.rules, view_of(table.state, std::nullopt));
    EXPECT_TRUE(spectator["viewer"].is_null());
    EXPECT_FALSE(spectator.contains("own"));
    EXPECT_EQ(spectator["open"], open);
}

TEST(ViewJson, C_INFO_2_tells_people_their_own_toll_tokens_only) {
    Table table("netherlands", 3);
    table.open().tolls_paid = {7, 5, 3};
    table.open().tolls_received = {0, 1, 0};
    const json seat = view_json(table.rules, view_of(table.state, Seat{1}));
    EXPECT_EQ(seat["own"]["toll_tokens"], 26);
    const json spectator = view_json(table.rules, view_of(table.state, std::nullopt));
    for (const json& open : {seat["open"], spectator["open"]})
        for (const json& one : open["seats"]) {
            EXPECT_FALSE(one.contains("toll_tokens")) << one;
            EXPECT_TRUE(one.contains("loans")) << one;  // they lie face up (NED-LOAN-3)
        }
    const json program = view_json(table.rules, view_of(table.state, Seat{1}), Audience::programs);
    EXPECT_EQ(program["open"]["seats"][2]["toll_tokens"], 27);
    // Another pays: the seat that receives it is told, and nobody else.
    const View before = view_of(table.state, Seat{1});
    table.open().tolls_received[1] = 4;
    const View after = view_of(table.state, Seat{1});
    EXPECT_TRUE(open_changes_json(table.rules, before.open, after.open).empty());
    EXPECT_EQ(own_changes_json(table.rules, before, after)["toll_tokens"], 29);
    // Tokens are laid open at the end.
    table.open().decision = Decision::over;
    EXPECT_EQ(open_changes_json(table.rules, after.open, table.open())["seats"]["0"],
              (json{{"toll_tokens", 23}}));
    EXPECT_EQ(view_json(table.rules,
                        view_of(table.state, std::nullopt))["open"]["seats"][2]["toll_tokens"],
              27);
}

// New values take the place of old ones, null of none; "seats" are by number.
void change(json& whole, const json& changes) {
    for (const auto& [key, value] : changes.items()) {
        if (key == "seats")
            for (const auto& [seat, keys] : value.items())
                change(whole["seats"][std::stoul(seat)], keys);
        else if (value.is_null())
            whole.erase(key);
        else
            whole[key] = value;
    }
}

TEST(ViewJson, changes_lead_from_one_view_to_the_next) {
    for (const TableKind& kind : all_tables()) {
        Table table = Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                                   kind.selection.options);
        View before = view_of(table.state, Seat{1});
        json shown = view_json(table.rules, before);
        while (table.state.open.decision != Decision::over) {
            table.play_random();
            const View after = view_of(table.state, Seat{1});
            const json changes = open_changes_json(table.rules, before.open, after.open);
            change(shown["open"], changes);
            const json own = own_changes_json(table.rules, before, after);
            if (!own.is_null()) shown["own"] = own;
            ASSERT_EQ(shown, view_json(table.rules, after));
            before = after;
        }
        EXPECT_TRUE(open_changes_json(table.rules, before.open, before.open).empty());
    }
}

// C-INFO-1 to 3: only the seat itself sees what it drew, was offered, kept and did not keep.
TEST(EventJson, hides_what_only_the_seat_may_see) {
    const std::set<std::size_t> secret{kEventIndex<CardDrawn>, kEventIndex<BonusCardsDrawn>,
                                       kEventIndex<TicketsKept>, kEventIndex<TicketsOffered>,
                                       kEventIndex<TicketsReturned>};
    for (const TableKind& kind : all_tables()) {
        Table table = Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                                   kind.selection.options);
        table.play_random_to_end();
        const bool discards_shown =
            table.rules.spec.tickets.returned == ReturnedTickets::discard_pile;
        for (const Event& event : table.log.events) {
            if (!secret.contains(event.index())) {
                EXPECT_EQ(event_json(table.rules, event, std::nullopt),
                          event_json(table.rules, event, Seat{0}));
                continue;
            }
            for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
                const json seen = event_json(table.rules, event, viewer);
                EXPECT_EQ(seen["event"], name_of(event));
                if (viewer == seat_of(event)) continue;
                EXPECT_FALSE(seen.contains("card")) << seen;
                EXPECT_FALSE(seen.contains("cards")) << seen;
                const bool shown = std::holds_alternative<TicketsReturned>(event) && discards_shown;
                EXPECT_EQ(seen.contains("tickets"), shown) << seen;
            }
        }
    }
}

TEST(EventJson, names_things_as_records_do) {
    const Table table("poland", 2);
    const TrackPaid paid{.seat = Seat{1}, .track = TrackId{0}, .cards = hand_of({{Card::red, 2}})};
    EXPECT_EQ(event_json(table.rules, paid, std::nullopt),
              (json{{"event", "track_paid"},
                    {"seat", 1},
                    {"track", track_name(table.map(), TrackId{0})},
                    {"cards", {{"red", 2}}}}));
    const GameOver over{.ending = Ending::all_passed};
    EXPECT_EQ(event_json(table.rules, over, std::nullopt),
              (json{{"event", "game_over"}, {"ending", "all_passed"}}));
}

// What is listed is legal, at every decision of random games; nothing is asked of other seats.
TEST(ChoicesJson, lists_what_is_legal) {
    const int games = scaled(1, 2, 1, 20);
    for (const TableKind& kind : all_tables())
        for (int game = 0; game < games; ++game) {
            Table table =
                Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                             kind.selection.options, static_cast<std::uint64_t>(game + 1));
            while (table.open().decision != Decision::over) {
                const Seat seat = table.deciding();
                const json found = choices_json(table.rules, context_of(table.state, seat));
                EXPECT_EQ(found["seat"], index_of(seat));
                const Decision decision = table.open().decision;
                if (decision == Decision::action || decision == Decision::second_card) {
                    const Choices legal = table.choices();
                    EXPECT_EQ(found["deck"], legal.blind);
                    EXPECT_EQ(found["slots"].size(),
                              static_cast<std::size_t>(std::popcount(legal.slots)));
                    EXPECT_EQ(found.value("tracks", json::array()).size(),
                              static_cast<std::size_t>(legal.tracks.size()));
                    const auto other = id_at<Seat>((index_of(seat) + 1) %
                                                   static_cast<std::size_t>(table.rules.players));
                    EXPECT_EQ(choices_json(table.rules, context_of(table.state, other)).size(), 1u);
                }
                if (decision == Decision::payment) {
                    EXPECT_FALSE(found["payments"].empty());
                    EXPECT_GE(found["payments_in_all"], found["payments"].size());
                }
                table.play_random();
            }
            EXPECT_EQ(choices_json(table.rules, context_of(table.state, Seat{0})),
                      (json{{"decision", "over"}}));
            const json scores = scores_json(table.rules, table.scores());
            EXPECT_EQ(scores["scores"].size(), static_cast<std::size_t>(table.rules.players));
            EXPECT_FALSE(scores["winners"].empty());
        }
}

}  // namespace
}  // namespace railhead::test
