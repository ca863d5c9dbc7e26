// A view that was written as JSON and read again is the same to everybody who asks about it.
#include "record/view_reader.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "record/names.h"
#include "record/view_json.h"
#include "support/all_tables.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using nlohmann::json;

View read(const RuleSet& rules, const json& written) {
    const auto found = view_from_json(rules, written);
    if (!found) {
        ADD_FAILURE() << found.reason() << "\n" << written;
        return {};
    }
    return found.value();
}

// What is not shown: the history of the ticket deck, and passes.
View as_shown(View view, const RuleSet& rules) {
    PublicState& open = view.open;
    open.reshuffled = {};
    open.return_begins = 0;
    open.kept_of_reshuffled = {};
    open.drawn_of_return = {};
    open.pool_size = static_cast<std::uint8_t>(open.pool_size + open.tail_size);
    open.tail_size = 0;
    open.offered_of_reshuffled = 0;
    open.passes = 0;
    open.last_turn_taken = false;
    view.own.return_at.fill(kNowhere);
    if (rules.spec.tolls)
        for (const Seat seat : seats_of(rules)) {
            // C-INFO-2: until the end everybody is told their own.
            const bool told = open.decision == Decision::over || view.viewer == seat;
            const int spent =
                told ? open.tolls_paid[index_of(seat)] - open.tolls_received[index_of(seat)] : 0;
            open.tolls_paid[index_of(seat)] = static_cast<std::int16_t>(std::max(0, spent));
            open.tolls_received[index_of(seat)] = static_cast<std::int16_t>(std::max(0, -spent));
        }
    // Keys that are shown only while they mean something.
    const auto in = [&](auto... decisions) { return ((open.decision == decisions) || ...); };
    if (!in(Decision::action, Decision::second_card)) open.draw_points = 0;
    if (!in(Decision::payment, Decision::tunnel)) open.chosen_track = {};
    if (!in(Decision::neutral_track)) open.neutral_ticket = {};
    if (!in(Decision::tickets)) open.offered_count = 0;
    if (!in(Decision::first_tickets)) open.waiting = 0;
    if (in(Decision::first_tickets, Decision::over)) open.to_move = {};
    return view;
}

TEST(ViewReader, reads_what_was_written) {
    const int games = scaled(1, 2, 1, 10);
    for (const TableKind& kind : all_tables())
        for (int game = 0; game < games; ++game) {
            Table table =
                Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                             kind.selection.options, static_cast<std::uint64_t>(game + 1));
            for (int decision = 0;; ++decision) {
                const bool over = table.state.open.decision == Decision::over;
                const auto seats = static_cast<std::size_t>(table.rules.players);
                const std::size_t who = static_cast<std::size_t>(decision) % (seats + 1);
                const Viewer viewer = who == seats ? Viewer{} : Viewer{id_at<Seat>(who)};
                const View view = view_of(table.state, viewer);
                const json written = view_json(table.rules, view);
                const View again = read(table.rules, written);
                ASSERT_EQ(again, as_shown(view, table.rules)) << kind.name() << written;
                ASSERT_EQ(view_json(table.rules, again), written) << kind.name();
                if (viewer) {
                    ASSERT_EQ(choices_json(table.rules, context_of(again)),
                              choices_json(table.rules, context_of(view)));
                    table.rules.all_tracks.each([&](TrackId track) {
                        ASSERT_EQ(why_not_claim(table.rules, context_of(again), track),
                                  why_not_claim(table.rules, context_of(view), track));
                    });
                }
                if (over) break;
                table.play_random();
            }
        }
}

TEST(ViewReader, reads_equal_country_cards_of_several_seats) {
    Table table("poland", 3);
    for (std::size_t i = 0; i < 3; ++i)
        table.open().country_cards[i] = table.rules.stack[0] & (1u << (i + 1));
    const View view = view_of(table.state, Seat{1});
    EXPECT_EQ(read(table.rules, view_json(table.rules, view)).open.country_cards,
              view.open.country_cards);
}

// Each value of the view replaced by each of these, or left out: read, or refused with a reason.
void spoil(const RuleSet& rules, json& whole, json& part, int& refused) {
    const json values[] = {nullptr,
                           true,
                           -1,
                           0,
                           1,
                           7,
                           255,
                           1e9,
                           "",
                           "x",
                           "gray",
                           json::array(),
                           json::array({0, 0}),
                           json::object(),
                           {{"red", 1}}};
    if (part.is_structured())
        for (auto it = part.begin(); it != part.end(); ++it) spoil(rules, whole, *it, refused);
    const json before = part;
    for (const json& value : values) {
        part = value;
        const auto found = view_from_json(rules, whole);
        if (!found) {
            EXPECT_FALSE(found.reason().empty());
            ++refused;
        } else if (found.value().viewer) {
            const View view = found.value();
            static_cast<void>(choices_json(rules, context_of(view)));
        }
    }
    part = before;
}

TEST(ViewReader, refuses_what_is_not_a_view) {
    for (const char* map :
         {"northern-lights", "nordic-countries", "netherlands", "poland", "usa"}) {
        Table table = Table::dealt(map, 2);
        for (int i = 0; i < 12; ++i) {
            json written = view_json(table.rules, view_of(table.state, table.deciding()));
            int refused = 0;
            if (i % 4 == 0) {
                spoil(table.rules, written, written, refused);
                EXPECT_GT(refused, 100);
            }
            for (const char* key : {"viewer", "open", "own"}) {
                json less = written;
                less.erase(key);
                EXPECT_FALSE(view_from_json(table.rules, less).ok());
            }
            table.play_random();
        }
    }
}

TEST(ViewReader, cards_are_within_the_deck) {
    Table table("usa", 2);
    json written = view_json(table.rules, view_of(table.state, Seat{0}));
    written["own"]["hand"] = {{"red", 13}};
    written["open"]["seats"][0]["cards"] = 13;
    EXPECT_FALSE(view_from_json(table.rules, written).ok());
    written["own"]["hand"] = {{"red", 12}};
    EXPECT_FALSE(view_from_json(table.rules, written).ok());
    written["open"]["seats"][0]["cards"] = 12;
    EXPECT_TRUE(view_from_json(table.rules, written).ok());
}

TEST(ViewReader, tracks_take_no_more_trains_than_there_are) {
    for (const char* map : {"northern-lights", "netherlands"}) {
        Table table(map, 2);
        const json empty = view_json(table.rules, view_of(table.state, Seat{0}));
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(table.rules.seats); ++seat) {
            json written = empty;
            json& held = written["open"]["seats"][seat];
            const int trains = held["trains"].get<int>();
            int placed = 0;
            table.rules.all_tracks.each([&](TrackId track) {
                if (placed + table.rules[track].length > trains) return;
                placed += table.rules[track].length;
                held["tracks"].push_back(track_name(*table.rules.map, track));
            });
            EXPECT_TRUE(view_from_json(table.rules, written).ok());
            held["tracks"] = json::array();
            table.rules.all_tracks.each([&](TrackId track) {
                held["tracks"].push_back(track_name(*table.rules.map, track));
            });
            EXPECT_FALSE(view_from_json(table.rules, written).ok());
            written = empty;
            written["open"]["seats"][seat]["trains"] = trains + 1;
            EXPECT_FALSE(view_from_json(table.rules, written).ok());
        }
    }
}

TEST(ViewReader, toll_tokens_come_back_however_many) {
    Table table("netherlands", 3);
    json written = view_json(table.rules, view_of(table.state, Seat{0}));
    for (const int tokens : {-30'000, -1, 0, 30, 32'767}) {
        written["own"]["toll_tokens"] = tokens;
        EXPECT_EQ(view_json(table.rules, read(table.rules, written)), written);
    }
    written["own"]["toll_tokens"] = -32'768;
    EXPECT_FALSE(view_from_json(table.rules, written).ok());
    written["own"].erase("toll_tokens");
    EXPECT_FALSE(view_from_json(table.rules, written).ok());
}

// The referee's views hold the tokens of all seats.
TEST(ViewReader, reads_toll_tokens_written_for_programs) {
    Table table("netherlands", 3);
    table.open().tolls_paid = {7, 5, 3};
    const View view = view_of(table.state, Seat{1});
    const View again = read(table.rules, view_json(table.rules, view, Audience::programs));
    EXPECT_EQ(again.open.tolls_paid, view.open.tolls_paid);
}

}  // namespace
}  // namespace railhead::test
