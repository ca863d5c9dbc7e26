// What people may not know about the others is in no message, and nobody decides again knowing what
// has been revealed since.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "rules/legal_actions.h"
#include "table/logged_table.h"
#include "table/table_messages.h"
#include "table/table_record.h"

namespace railhead {
namespace {

// Every key of the message, except those in "own".
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
                expect_no_sums(json::parse(seen_record(*table.table, table.rule_cache(), table.log,
                                                       LoggedTable::person(who))));
        }
        EXPECT_GT(told, 10);
        const json end =
            table_message(*table.table, std::nullopt, {}, false, 0, {}, {}, 0)["view"]["open"];
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_EQ(end["seats"][i]["toll_tokens"], tokens_of(table, id_at<Seat>(i)));
    }
}

// What the record says that each seat has kept.
json kept_in_record(LoggedTable& table) {
    const json record = json::parse(full_record(1, "code", table.rule_cache(), table.log));
    std::array<std::set<int>, 2> kept;
    for (const json& move : record["moves"])
        if (move["do"] == "keep")
            for (const json& ticket : move["tickets"])
                kept.at(move["seat"]).insert(ticket.get<int>());
    return kept;
}

void expect_tickets_as_in_record(LoggedTable& table) {
    ASSERT_EQ(table.table->phase(), TablePhase::over);
    const json kept = kept_in_record(table);
    const EventMessage message(*table.table, table.last, 0);
    for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
        EXPECT_EQ(json::parse(message.for_viewer(viewer))["result"]["tickets"], kept);
        const json whole = table_message(*table.table, viewer, {}, false, 0, {}, {}, 0);
        EXPECT_EQ(whole["result"]["tickets"], kept);
        if (viewer) {
            EXPECT_EQ(whole["result"]["tickets"][index_of(*viewer)],
                      whole["view"]["own"]["tickets"]);
        }
    }
}

void end_by_agreement(LoggedTable& table) {
    ASSERT_EQ(table.request("Anna", {{"intent", "offer"}, {"seat", 0}, {"what", "end"}}), "");
    ASSERT_EQ(table.request("Bo", {{"intent", "agree"}, {"seat", 1}, {"what", "end"}}), "");
}

// All tickets are shown at the end, so that nobody needs the record for the score sheet.
TEST(TableMessages, C_END_2_tell_everybody_all_tickets_at_the_end_and_not_before) {
    for (const MapSpec* map : library().maps()) {
        LoggedTable table(two_seats(map->id));
        table.begin();
        std::size_t choice = 1;
        while (table.table->phase() != TablePhase::over) {
            const EventMessage message(*table.table, table.last, 0);
            for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
                EXPECT_FALSE(json::parse(message.for_viewer(viewer)).contains("result"));
                EXPECT_FALSE(table_message(*table.table, viewer, {}, false, 0, {}, {}, 0)
                                 .contains("result"));
            }
            table.play_on(choice = choice * 31 % 1009);
        }
        expect_tickets_as_in_record(table);
    }
}

// However it ended: what a seat was still choosing from is not among them, in the record neither.
TEST(TableMessages, tell_the_tickets_of_games_that_were_ended_by_agreement) {
    LoggedTable choosing(two_seats());
    choosing.seat_two();
    ASSERT_EQ(
        choosing.request("Bo", {{"intent", "move"},
                                {"seat", 1},
                                {"move",
                                 {{"do", "keep"},
                                  {"tickets", table_message(*choosing.table, Seat{1}, {}, false, 0,
                                                            {}, {}, 0)["choices"]["tickets"]}}}}),
        "");
    end_by_agreement(choosing);
    expect_tickets_as_in_record(choosing);
    EXPECT_TRUE(kept_in_record(choosing)[0].empty());
    EXPECT_FALSE(kept_in_record(choosing)[1].empty());

    LoggedTable later(two_seats("poland"));
    later.begin();
    for (std::size_t i = 0; i < 30; ++i) later.play_on(i * 7);
    end_by_agreement(later);
    expect_tickets_as_in_record(later);
}

json keep(const LoggedTable& table, std::size_t seat, std::size_t choice) {
    const Game& game = *table.table->game();
    const auto moves =
        legal_actions(game.rules(), context_of(game.state(), id_at<Seat>(seat))).actions;
    return {{"intent", "move"},
            {"seat", seat},
            {"move", move_json(*game.rules().map, moves[choice % moves.size()])}};
}
json take_back(int seat, int amount = 1) {
    return {{"intent", "take_back"}, {"seat", seat}, {"amount", amount}};
}
json offer_take_back(int seat, int amount) {
    return {{"intent", "offer"}, {"seat", seat}, {"what", "take_back"}, {"amount", amount}};
}
bool is_offered(const LoggedTable& table, Seat seat) {
    return table_message(*table.table, seat, {}, false, 0, {}, {}, 0).contains("take_back");
}

// Before all have chosen nobody has seen anything; then how many each kept is told.
TEST(Table, R_TICKETORDER_C_INFO_1_first_tickets_are_not_chosen_again_once_all_have_chosen) {
    for (const MapSpec* map : library().maps())
        for (const std::size_t last : {0u, 1u}) {
            LoggedTable table(two_seats(map->id));
            table.seat_two();
            const std::array<std::string, 2> names{"Anna", "Bo"};
            const std::size_t first = 1 - last;
            ASSERT_EQ(table.request(names[first], keep(table, first, 0)), "");
            EXPECT_TRUE(is_offered(table, id_at<Seat>(first)));
            EXPECT_EQ(table.request(names[first], take_back(static_cast<int>(first))), "");
            ASSERT_EQ(table.request(names[first], keep(table, first, 1)), "");
            // Keeps all, so that nothing is put anywhere.
            ASSERT_EQ(table.request(names[last], keep(table, last, 0)), "");
            ASSERT_EQ(table.table->game()->state().open.decision, Decision::action);
            for (const std::size_t seat : {0u, 1u}) {
                EXPECT_FALSE(is_offered(table, id_at<Seat>(seat)));
                const int number = static_cast<int>(seat);
                EXPECT_EQ(table.request(names[seat], take_back(number)), "cannot_take_back");
                for (const int amount : {1, 2})
                    EXPECT_EQ(table.request(names[seat], offer_take_back(number, amount)),
                              "cannot_take_back");
            }
        }
}

// Decisions after it go back as before, alone or with everybody's agreement, and no further.
TEST(Table, R_TICKETORDER_taking_back_stops_at_the_first_choice) {
    LoggedTable table(two_seats());
    table.seat_two();
    ASSERT_EQ(table.request("Anna", keep(table, 0, 0)), "");
    ASSERT_EQ(table.request("Bo", keep(table, 1, 0)), "");
    const State begun = table.table->game()->state();
    const Choices found = choices(table.table->game()->rules(), context_of(begun, Seat{0}));
    ASSERT_FALSE(found.tracks.empty());
    const json claim{
        {"intent", "move"},
        {"seat", 0},
        {"move", move_json(*table.table->game()->rules().map, ClaimTrack{found.tracks.first()})}};
    ASSERT_EQ(table.request("Anna", claim), "");
    EXPECT_EQ(table.request("Anna", take_back(0, 2)), "cannot_take_back");
    EXPECT_EQ(table.request("Anna", offer_take_back(0, 2)), "cannot_take_back");
    EXPECT_EQ(table.request("Anna", take_back(0)), "");
    EXPECT_EQ(table.table->game()->state(), begun);
    ASSERT_EQ(table.request("Anna", claim), "");
    EXPECT_EQ(table.request("Anna", offer_take_back(0, 1)), "");
    EXPECT_EQ(table.request("Bo", {{"intent", "agree"}, {"seat", 1}, {"what", "take_back"}}), "");
    EXPECT_EQ(table.table->game()->state(), begun);
    EXPECT_EQ(table.request("Anna", take_back(0)), "cannot_take_back");
}

// Version 0.1 granted it: what it wrote is carried out again when its store is opened.
TEST(Table, R_TICKETORDER_a_first_choice_taken_back_in_an_old_store_is_read) {
    LoggedTable table(two_seats());
    table.seat_two();
    ASSERT_EQ(table.request("Anna", keep(table, 0, 0)), "");
    const State one_has_chosen = table.table->game()->state();
    ASSERT_EQ(table.request("Bo", keep(table, 1, 0)), "");
    table.write({entry_at(table.now, TakenBackEntry{.seat = Seat{1}, .amount = 1})});
    EXPECT_EQ(table.table->game()->state(), one_has_chosen);
    EXPECT_EQ(table.again().game()->state(), one_has_chosen);
    // Anna's was told already, too.
    EXPECT_EQ(table.request("Anna", take_back(0)), "cannot_take_back");
    ASSERT_EQ(table.request("Bo", keep(table, 1, 1)), "");
    EXPECT_EQ(table.request("Bo", take_back(1)), "cannot_take_back");
    EXPECT_EQ(table.again().game()->state(), table.table->game()->state());
    EXPECT_NE(full_record(1, "code", table.rule_cache(), table.log), "");
}

// An offer that version 0.1 wrote down and nobody has answered.
TEST(Table, R_TICKETORDER_an_old_offer_to_choose_again_is_not_granted) {
    LoggedTable table(two_seats());
    table.seat_two();
    ASSERT_EQ(table.request("Anna", keep(table, 0, 0)), "");
    ASSERT_EQ(table.request("Bo", keep(table, 1, 0)), "");
    table.write({entry_at(table.now,
                          OfferedEntry{.seat = Seat{1}, .what = Offer::take_back, .amount = 1})});
    EXPECT_EQ(table.request("Anna", {{"intent", "agree"}, {"seat", 0}, {"what", "take_back"}}),
              "cannot_take_back");
    EXPECT_EQ(table.request("Anna", {{"intent", "decline"}, {"seat", 0}, {"what", "take_back"}}),
              "");
}

// NL-SETUP-2, C-SETUP-4: what lies open is seen before tickets are chosen.
TEST(TableMessages, C_SETUP_4_NL_SETUP_2_show_what_lies_open_before_first_tickets_are_chosen) {
    for (const MapSpec* map : library().maps()) {
        LoggedTable table(two_seats(map->id));
        table.seat_two();
        const RuleSpec& rules = table.table->game()->rules().spec;
        for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
            const json message = table_message(*table.table, viewer, {}, false, 0, {}, {}, 0);
            const json& open = message["view"]["open"];
            ASSERT_EQ(open["decision"], "first_tickets");
            EXPECT_EQ(open["display"].size(), 5u);
            EXPECT_EQ(open.value("bonus_cards", json::array()).size(),
                      static_cast<std::size_t>(rules.bonus_cards_dealt));
            EXPECT_EQ(open["seats"][1].contains("country_cards"), rules.country_cards);
            if (viewer) {
                EXPECT_FALSE(message["view"]["own"]["hand"].empty());
            }
        }
    }
}

}  // namespace
}  // namespace railhead
