// What the engine in the browser answers along whole games is what the rules say.
#include "browser/questions.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "browser/verify_answer.h"
#include "players/made_up_network.h"
#include "record/names.h"
#include "record/reader.h"
#include "record/verify.h"
#include "record/view_json.h"
#include "rules/network.h"
#include "support/all_tables.h"
#include "support/bare_table.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using nlohmann::json;

// The questions about a table that is played here.
class AskedTable {
public:
    explicit AskedTable(const TableKind& kind) {
        json options = json::object();
        if (kind.selection.options.unequal_parallels == UnequalParallels::separate)
            options["unequal_parallels"] = "separate";
        ask({{"ask", "open"},
             {"map", MapLibrary().text_of(kind.map)},
             {"players", kind.selection.players},
             {"variant", kind.selection.variant},
             {"options", std::move(options)}});
    }

    // The answer, which must not be an error.
    json ask(const json& question) {
        json answer = json::parse(questions_.answer(question.dump()));
        EXPECT_FALSE(answer.contains("error")) << question << answer;
        return answer;
    }
    json position(const Table& table, Seat seat) {
        return ask(
            {{"ask", "position"}, {"view", view_json(table.rules, view_of(table.state, seat))}});
    }

private:
    Questions questions_;
};

void compare_tracks(AskedTable& asked, const Table& table, Seat seat, const json& position) {
    const bool action = table.state.open.decision == Decision::action;
    const int claimable = action ? table.choices().tracks.size() : 0;
    ASSERT_EQ(position["claimable"].size(), static_cast<std::size_t>(claimable));
    ASSERT_EQ(position["now"].is_null(), action);
    for (const auto& [track, why] : position["tracks"].items()) {
        if (why["reason"] != "cannot_pay") continue;
        const json found = asked.ask({{"ask", "track"}, {"track", track}});
        ASSERT_EQ(found["missing"]["cards"], why["missing"]) << track;
        break;
    }
    if (claimable == 0) return;
    const json track = position["claimable"].back();
    const json found = asked.ask({{"ask", "track"}, {"track", track}});
    ASSERT_EQ(found["may"], true) << found;
    ASSERT_FALSE(found["payments"].empty()) << found;
    for (const json& cards : found["payments"]) {
        json paid = asked.ask({{"ask", "payment"}, {"track", track}, {"cards", cards}});
        ASSERT_EQ(paid["ok"], true) << track << cards << paid;
        json less = cards;
        less.erase(less.begin());
        paid = asked.ask({{"ask", "payment"}, {"track", track}, {"cards", less}});
        if (paid["ok"] == true) continue;
        ASSERT_TRUE(paid["too_much"].empty()) << track << less << paid;
        ASSERT_GT(paid["missing"]["cards"], 0) << track << less << paid;
        ASSERT_FALSE(paid["may_add"].empty()) << track << less << paid;
    }
    ASSERT_EQ(found["trains_left"],
              table.state.open.trains[index_of(seat)] - found["trains"].get<int>());
}

void compare_tickets(AskedTable& asked, const Table& table, Seat seat) {
    const TrackSet own = table.state.open.owners.owned_by(seat);
    const TicketSet held = view_of(table.state, seat).own.tickets;
    const TicketSet done = completed_tickets(table.map(), own, held);
    json list = json::array();
    held.each([&](TicketId ticket) { list.push_back(index_of(ticket)); });
    const json ways = asked.ask({{"ask", "tickets"}, {"tickets", list}})["tickets"];
    const json completed =
        asked.ask({{"ask", "completed"}, {"seat", index_of(seat)}, {"tickets", list}})["tickets"];
    ASSERT_EQ(ways.size(), list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool is_done = done.has(id_at<TicketId>(list[i].get<std::size_t>()));
        ASSERT_EQ(ways[i]["state"] == "done", is_done) << ways[i];
        ASSERT_EQ(ways[i]["state"] == "possible", !is_done && ways[i]["trains_enough"] == true);
        ASSERT_EQ(completed[i]["completed"], is_done) << completed[i];
    }
    const json longest = asked.ask({{"ask", "longest"}, {"seat", index_of(seat)}});
    ASSERT_EQ(longest["length"], longest_path(table.map(), own));
}

TEST(Questions, are_answered_as_the_rules_say) {
    const int games = scaled(1, 1, 1, 10);
    for (const TableKind& kind : all_tables())
        for (int game = 0; game < games; ++game) {
            Table table =
                Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                             kind.selection.options, static_cast<std::uint64_t>(game + 1));
            AskedTable asked(kind);
            for (int decision = 0; table.state.open.decision != Decision::over; ++decision) {
                if (decision % 7 == 0) {
                    const Seat seat = table.deciding();
                    const json position = asked.position(table, seat);
                    compare_tracks(asked, table, seat, position);
                    compare_tickets(asked, table, seat);
                    if (HasFatalFailure()) FAIL() << kind.name() << " decision " << decision;
                }
                table.play_random();
            }
        }
}

// C-CLAIM-8, C-CLAIM-4: parallel tracks are closed to few players; ways need trains.
TEST(Questions, tell_tickets_that_cannot_be_completed) {
    for (const int players : {2, 5}) {
        Table table = bare_table("usa", players);
        AskedTable asked({"usa", {.players = players}});
        const json tickets = json::array({index_of(table.ticket("seattle", "new-york"))});
        const auto state = [&] {
            asked.position(table, Seat{0});
            return asked.ask({{"ask", "tickets"}, {"tickets", tickets}})["tickets"][0];
        };
        EXPECT_EQ(state()["state"], "possible");
        for (const char* other : {"vancouver", "portland", "helena", "calgary"})
            table.own(1, table.track("seattle", other));
        EXPECT_EQ(state()["cut_off"], players == 2);
        EXPECT_EQ(state()["state"], players == 2 ? "impossible" : "possible");
        if (players == 2) continue;
        table.open().trains[0] = 3;
        EXPECT_EQ(state()["state"], "impossible");
        EXPECT_EQ(state()["cut_off"], false);
        EXPECT_EQ(state()["trains_enough"], false);
    }
}

// An option that is not understood would be played by other rules than the table's.
TEST(Questions, know_all_options_of_a_table) {
    const auto opened = [](const json& options) {
        const json question{{"ask", "open"},
                            {"map", MapLibrary().text_of("nordic-countries")},
                            {"players", 3},
                            {"options", options}};
        return json::parse(Questions().answer(question.dump()));
    };
    const json none = json::object();
    EXPECT_FALSE(opened(none).contains("error"));
    for (const char* word : {"together", "separate"})
        EXPECT_FALSE(opened({{"unequal_parallels", word}}).contains("error")) << word;
    const json unknown_words[] = {"apart", "", "Separate", 1, true, nullptr, json::array()};
    for (const json& word : unknown_words) {
        json options = json::object();
        options["unequal_parallels"] = word;
        const json answer = opened(options);
        ASSERT_TRUE(answer.contains("error")) << word;
        EXPECT_EQ(answer["error"]["reason"], "bad_table") << word;
        EXPECT_EQ(answer["error"]["text"], R"("unequal_parallels" is "together" or "separate")");
    }
    const json answer = opened({{"unequal_tracks", "separate"}});
    ASSERT_TRUE(answer.contains("error"));
    EXPECT_EQ(answer["error"]["reason"], "bad_table");
}

TEST(Questions, hashes_of_texts_and_seeds_are_their_commitments) {
    Questions questions;
    EXPECT_EQ(questions.answer(R"({"ask":"hash","text":"hello"})"),
              R"({"hash":"sha256:)"
              R"(2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"})");
    std::string seed;
    for (const char* digit : {"0", "1"})
        for (const char c : std::string{"0123456789abcdef"}) seed += digit + std::string(1, c);
    EXPECT_EQ(questions.answer(json{{"ask", "hash"}, {"seed", seed}}.dump()),
              R"({"hash":"sha256:)"
              R"(630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"})");
    for (const char* wrong : {R"({"ask":"hash"})", R"({"ask":"hash","seed":"00"})"})
        EXPECT_EQ(json::parse(questions.answer(wrong))["error"]["reason"], "bad_text");
}

// --- networks ---

// A table of two in the browser, and the network for it.
class TableWithNetwork {
public:
    explicit TableWithNetwork(std::uint64_t seed = 1, const std::string& map = "poland") {
        open(map);
        const auto rules = RuleSet::make(*library_.find(map), {.players = 2});
        file = made_up_network(*rules, seed);
    }

    json open(const std::string& map) {
        return ask({{"ask", "open"}, {"map", library_.text_of(map)}, {"players", 2}});
    }
    json ask(const json& question) { return json::parse(questions_.answer(question.dump())); }
    json take(const std::string& network) { return json::parse(questions_.take_network(network)); }

    // What the players of these names do in a new game, until it is over or for so many decisions.
    json moves(const std::string& first, const std::string& second, int most = 1'000'000) {
        ask({{"ask", "game_new"}, {"seed", 5}});
        json all = json::array();
        for (int i = 0; i < most; ++i) {
            const json seat = ask({{"ask", "game_view"}})["next"];
            if (seat.is_null()) break;
            all.push_back(decide(seat, seat == 0 ? first : second));
        }
        return all;
    }
    // What the player of this name does for the seat.
    json decide(const json& seat, const std::string& player) {
        const json chosen = ask({{"ask", "game_choose"}, {"seat", seat}, {"player", player}});
        const json done = ask({{"ask", "game_act"}, {"seat", seat}, {"move", chosen["move"]}});
        EXPECT_FALSE(done.contains("error")) << chosen << done;
        return chosen["move"];
    }

    std::string file{};

private:
    MapLibrary library_;
    Questions questions_;
};

constexpr int kSomeDecisions = 12;

TEST(Questions, players_use_the_network_of_the_open_table) {
    TableWithNetwork table;
    const json without = table.moves("learned", "learned", kSomeDecisions);
    EXPECT_EQ(table.take(table.file), json({{"map", "poland"}}));
    const json moves = table.moves("learned", "search(iterations=8)");
    const json result = table.ask({{"ask", "game_result"}});
    EXPECT_EQ(result["scores"].size(), 2u) << "the game is over";
    EXPECT_EQ(table.moves("learned", "search(iterations=8)"), moves);
    const json with = table.moves("learned", "learned", kSomeDecisions);
    EXPECT_NE(with, without) << "otherwise this test shows nothing";

    // Another one of the same map takes its place.
    table.take(TableWithNetwork(2).file);
    EXPECT_NE(table.moves("learned", "learned", kSomeDecisions), with);

    // Opening a table, even the same again, drops it.
    table.open("poland");
    EXPECT_EQ(table.moves("learned", "learned", kSomeDecisions), without);
}

TEST(Questions, players_of_a_game_that_runs_use_the_network_from_then_on) {
    TableWithNetwork table;
    table.moves("learned", "learned", kSomeDecisions);
    const auto next_moves = [&](TableWithNetwork& from) {
        json all = json::array();
        for (int i = 0; i < kSomeDecisions; ++i)
            all.push_back(from.decide(from.ask({{"ask", "game_view"}})["next"], "learned"));
        return all;
    };
    TableWithNetwork other;
    other.moves("learned", "learned", kSomeDecisions);
    EXPECT_EQ(other.take(other.file), json({{"map", "poland"}}));
    EXPECT_NE(next_moves(table), next_moves(other));
}

TEST(Questions, a_network_that_does_not_fit_is_refused_and_changes_nothing) {
    TableWithNetwork table;
    table.take(table.file);
    const json with = table.moves("learned", "learned", kSomeDecisions);
    std::string damaged = table.file;
    damaged[damaged.size() / 2] ^= 1;
    const std::pair<std::string, const char*> refused[] = {
        {"", "it is not a network"},
        {R"({"ask":"open"})", "it is not a network"},
        {damaged, "its checksum is wrong: the file is damaged"},
        {table.file.substr(0, 200), "it has 200 bytes instead of"},
        {TableWithNetwork(1, "usa").file,
         "it was trained for another map, or for another version of this one"},
    };
    for (const auto& [file, reason] : refused) {
        const json error = table.take(file)["error"];
        EXPECT_EQ(error["reason"], "bad_network");
        EXPECT_TRUE(error["text"].get<std::string>().starts_with(reason)) << error;
    }
    EXPECT_EQ(table.moves("learned", "learned", kSomeDecisions), with);
}

TEST(Questions, a_network_needs_an_open_table) {
    const TableWithNetwork other;
    EXPECT_EQ(json::parse(Questions{}.take_network(other.file))["error"]["reason"], "no_table");
}

TEST(Questions, the_verifier_says_what_the_command_says) {
    const std::string path =
        std::string{RAILHEAD_SOURCE_DIR} + "/tests/records/northern-lights-3p-fair.jsonl";
    std::ifstream file(path);
    std::string record;
    ASSERT_TRUE(std::getline(file, record));
    const auto answer_to = [](const std::string& text) {
        return json::parse(verify_answer(json{
            {"map", MapLibrary().text_of("northern-lights")},
            {"players", 3},
            {"record", text}}.dump()));
    };
    const json answer = answer_to(record);
    const MapLibrary library;
    const Verification expected = verify(std::get<GameRecord>(read_record(record)), library);
    EXPECT_TRUE(expected.ok);
    EXPECT_EQ(answer, json({{"ok", true},
                            {"text", expected.text},
                            {"moves", expected.moves},
                            {"draws", expected.draws}}));
    json other = json::parse(record);
    other["fair"]["entropy"][0] = "another text";
    EXPECT_EQ(answer_to(other.dump())["ok"], false);
    EXPECT_EQ(answer_to("{")["error"]["reason"], "bad_record");
    EXPECT_EQ(json::parse(verify_answer("[]"))["error"]["reason"], "bad_question");
    EXPECT_EQ(json::parse(verify_answer("{"))["error"]["reason"], "bad_json");
    EXPECT_EQ(json::parse(verify_answer("{}"))["error"]["reason"], "bad_map");
}

}  // namespace
}  // namespace railhead::test
