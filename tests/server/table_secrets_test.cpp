// What people may not know of the others is in no message, and nobody decides again with what has
// come to light since.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/logged_table.h"
#include "server/table_messages.h"
#include "server/table_record.h"

namespace railhead {
namespace {

// Every key of the message, but for those in "own".
template <class Visit>
void each_key_for_others(const json& part, const Visit& visit) {
    if (part.is_object())
        for (const auto& [key, value] : part.items()) {
            visit(key);
            if (key != "own") each_key_for_others(value, visit);
        }
    else if (part.is_array())
        for (const json& item : part) each_key_for_others(item, visit);
}

void expect_no_sums(const json& message) {
    each_key_for_others(message, [&](const std::string& key) {
        EXPECT_EQ(key.find("toll"), std::string::npos) << key << " in " << message;
    });
}

int tokens_of(const LoggedTable& table, Seat seat) {
    const Game& game = *table.table->game();
    return toll_tokens(game.state().open, seat, game.rules().spec.tolls->tokens);
}

// NED-SETUP-3, too: a player's total is secret until the end. The neutral player is a third seat.
TEST(TableMessages, C_INFO_2_tell_nobody_the_toll_tokens_of_another_seat_before_the_end) {
    for (const char* variant : {"", "neutral-player"}) {
        json settings = two_seats("netherlands");
        if (*variant != '\0') settings["variant"] = variant;
        LoggedTable table(settings);
        table.begin();
        std::array<json, 2> own;
        int told = 0;
        std::size_t choice = 1;
        while (table.table->phase() != TablePhase::over) {
            table.play_on(choice = choice * 31 % 1009);
            if (table.table->phase() == TablePhase::over) break;
            const EventMessage message(*table.table, table.last, 0);
            for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
                const json event = json::parse(message.for_viewer(viewer));
                const json whole = table_message(*table.table, viewer, {}, false, 0,
                                                 std::span(&table.last, 1), {}, 0);
                expect_no_sums(event);
                expect_no_sums(whole);
                if (!viewer) continue;
                // The seat itself is told, at once.
                const json tokens = tokens_of(table, *viewer);
                EXPECT_EQ(whole["view"]["own"]["toll_tokens"], tokens);
                json& known = own[index_of(*viewer)];
                if (event.contains("own")) {
                    EXPECT_FALSE(message.is_as_for_spectators(*viewer));
                    if (known != event["own"]["toll_tokens"]) ++told;
                    known = event["own"]["toll_tokens"];
                }
                if (!known.is_null()) {
                    EXPECT_EQ(known, tokens);
                }
            }
            if (table.log.size() % 20 != 0) continue;
            for (const char* who : {"Anna", "Bo", "Eve"})
                expect_no_sums(json::parse(
                    seen_record(1, "code", table.shelf(), table.log, LoggedTable::person(who))));
        }
        EXPECT_GT(told, 10);
        const json end =
            table_message(*table.table, std::nullopt, {}, false, 0, {}, {}, 0)["view"]["open"];
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_EQ(end["seats"][i]["toll_tokens"], tokens_of(table, id_at<Seat>(i)));
    }
}

}  // namespace
}  // namespace railhead
