// A game begins with texts that people have committed to before: they are asked for once it is
// fixed who plays, and a start for which one of them does not come is void.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "table/logged_table.h"
#include "table/secret_hash.h"
#include "table/table_messages.h"
#include "table/table_record.h"

namespace railhead {
namespace {

constexpr const char* kAnnasText = "thirty-two characters of Anna's.";
constexpr const char* kBosText = "thirty-two characters of Bo's...";

json sit(int seat, const std::string& name, const std::string& text = "") {
    json intent{{"intent", "sit"}, {"seat", seat}, {"name", name}};
    if (!text.empty()) intent["commitment"] = secret_hash(text);
    return intent;
}

json commit(int seat, const std::string& text) {
    return {{"intent", "commit"}, {"seat", seat}, {"commitment", secret_hash(text)}};
}

json reveal(int seat, const std::string& text) {
    return {{"intent", "reveal"}, {"seat", seat}, {"text", text}};
}

// Two people who have committed, and are connected.
struct CommittedTable : LoggedTable {
    CommittedTable() : LoggedTable(two_seats()) {
        can_reveal = 0b11;
        EXPECT_EQ(request("Anna", sit(0, "Anna", kAnnasText)), "");
        EXPECT_EQ(request("Bo", sit(1, "Bo")), "");
        EXPECT_EQ(request("Bo", commit(1, kBosText)), "");
    }
};

json message_of(const Table& table) {
    return table_message(table, std::nullopt, {}, false, 0, {}, {}, 0);
}

TEST(TableStart, texts_are_asked_for_once_it_is_fixed_who_plays) {
    CommittedTable table;
    EXPECT_EQ(table.request("Anna", reveal(0, kAnnasText)), "nothing_to_reveal");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "");
    ASSERT_NE(table.table->pending_start(), nullptr);
    EXPECT_EQ(table.table->phase(), TablePhase::waiting);
    EXPECT_EQ(table.table->pending_start()->waits_for, (std::vector<int>{0, 1}));
    EXPECT_EQ(table.table->wakes_at(), table.now + kRevealTime);

    EXPECT_EQ(table.request("Anna", reveal(0, kBosText)), "wrong_text");
    EXPECT_EQ(table.request("Anna", reveal(0, "")), "bad_entropy");
    EXPECT_EQ(table.request("Anna", reveal(0, std::string(65, 'x'))), "bad_entropy");
    EXPECT_EQ(table.request("Anna", reveal(1, kBosText)), "not_your_seat");
    EXPECT_EQ(table.request("Anna", reveal(0, kAnnasText)), "");
    EXPECT_EQ(table.request("Anna", reveal(0, kAnnasText)), "nothing_to_reveal");
    EXPECT_EQ(table.table->phase(), TablePhase::waiting);
    // Nobody learns it before all are there.
    EXPECT_EQ(message_of(*table.table).dump().find(kAnnasText), std::string::npos);
    EXPECT_EQ(past_event_json(*table.table, table.last, std::nullopt).dump().find(kAnnasText),
              std::string::npos);

    EXPECT_EQ(table.request("Bo", reveal(1, kBosText)), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
    EXPECT_EQ(table.table->pending_start(), nullptr);
    const json fair = message_of(*table.table)["fair"];
    EXPECT_EQ(fair["entropy"], json({kAnnasText, kBosText}));
    EXPECT_EQ(fair["commitments"], json({secret_hash(kAnnasText), secret_hash(kBosText)}));
    EXPECT_EQ(table.again().game()->state(), table.table->game()->state());
}

TEST(TableStart, the_deal_is_that_of_seed_and_texts_by_chair) {
    CommittedTable table;
    table.request("host", {{"intent", "start"}});
    table.request("Bo", reveal(1, kBosText));
    table.request("Anna", reveal(0, kAnnasText));
    const auto seed = FairSeed::from_hex(table.table->seed());
    const std::vector<std::string> texts{kAnnasText, kBosText};
    Game expected(table.table->game()->shared_rules(),
                  FairStream(*seed, texts, "cards", table.table->stream()));
    expected.deal(expected.try_deal());
    EXPECT_EQ(table.table->game()->state(), expected.state());
}

TEST(TableStart, nobody_comes_goes_or_changes_meanwhile) {
    LoggedTable table({{"map", "usa"},
                       {"seats", {{{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}}},
                       {"order", "fixed"}});
    table.can_reveal = 0b1;
    table.request("Anna", sit(0, "Anna", kAnnasText));
    table.request("Bo", sit(1, "Bo"));
    ASSERT_EQ(table.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(table.request("Cleo", sit(2, "Cleo")), "starting");
    EXPECT_EQ(table.request("Bo", {{"intent", "stand_up"}, {"seat", 1}}), "starting");
    EXPECT_EQ(table.request("Bo", {{"intent", "rename"}, {"seat", 1}, {"name", "Bob"}}),
              "starting");
    EXPECT_EQ(table.request("host", {{"intent", "set_seat"}, {"seat", 2}, {"player", "hard"}}),
              "starting");
    EXPECT_EQ(table.request("Anna", commit(0, kBosText)), "starting");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "starting");
    EXPECT_EQ(table.request("Bo", {{"intent", "say"}, {"seat", 1}, {"text", "Well?"}}), "");
    EXPECT_EQ(table.request("Anna", reveal(0, kAnnasText)), "");
    EXPECT_EQ(table.table->phase(), TablePhase::running);
    EXPECT_EQ(message_of(*table.table)["fair"]["entropy"], json({kAnnasText, ""}));
}

TEST(TableStart, a_text_that_does_not_come_voids_the_start_and_all_commitments) {
    CommittedTable table;
    table.request("host", {{"intent", "start"}});
    table.request("Anna", reveal(0, kAnnasText));
    const std::int64_t begun = table.now;
    EXPECT_TRUE(table.table->due(begun + kRevealTime - 1).empty());
    // The server was down: the time starts again.
    Table after_restart = table.again();
    after_restart.clocks_start_at(begun + 60'000);
    EXPECT_TRUE(after_restart.due(begun + 60'000 + kRevealTime - 1).empty());
    EXPECT_EQ(after_restart.wakes_at(), begun + 60'000 + kRevealTime);

    table.now = begun + kRevealTime;
    table.write(table.table->due(table.now));
    EXPECT_TRUE(std::holds_alternative<StartVoidedEntry>(table.last.entry.what));
    EXPECT_EQ(past_event_json(*table.table, table.last, std::nullopt)["withheld"], json({"Bo"}));
    EXPECT_EQ(table.table->pending_start(), nullptr);
    EXPECT_FALSE(table.table->wakes_at());
    EXPECT_EQ(message_of(*table.table)["fair"]["commitments"], json({nullptr, nullptr}));
    EXPECT_EQ(table.again().seats()[0].entropy, "");

    // New texts, and this time Bo is away: he contributes none.
    EXPECT_EQ(table.request("Anna", commit(0, "another text")), "");
    EXPECT_EQ(table.request("Bo", commit(1, kBosText)), "");
    table.can_reveal = 0b1;
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(table.request("Bo", reveal(1, kBosText)), "nothing_to_reveal");
    EXPECT_EQ(table.request("Anna", reveal(0, "another text")), "");
    EXPECT_EQ(message_of(*table.table)["fair"]["entropy"], json({"another text", ""}));
}

TEST(TableStart, without_commitments_or_with_everybody_away_the_game_begins_at_once) {
    LoggedTable plain(two_seats());
    plain.seat_two();
    EXPECT_EQ(plain.table->entries(), 4u);
    EXPECT_EQ(plain.table->phase(), TablePhase::running);

    CommittedTable away;
    away.can_reveal = 0;
    EXPECT_EQ(away.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(away.table->phase(), TablePhase::running);
    EXPECT_EQ(message_of(*away.table)["fair"]["entropy"], json({"", ""}));
}

TEST(TableStart, what_is_not_a_commitment_is_refused_and_a_given_text_does_nothing) {
    LoggedTable table(two_seats());
    json wrong = sit(0, "Anna");
    wrong["commitment"] = "sha256:" + std::string(64, 'G');
    EXPECT_EQ(table.request("Anna", wrong), "bad_commitment");
    json given = sit(0, "Anna");
    given["entropy"] = "as clients of version 0.2";
    EXPECT_EQ(table.request("Anna", given), "");
    EXPECT_EQ(table.table->seats()[0].entropy, "");
    EXPECT_EQ(table.request("Anna", {{"intent", "commit"}, {"seat", 0}, {"commitment", "x"}}),
              "bad_commitment");
    table.request("Bo", sit(1, "Bo"));
    table.request("host", {{"intent", "start"}});
    EXPECT_EQ(table.request("Anna", commit(0, kAnnasText)), "too_late");
}

// Tables that wait in a store of version 0.2 have texts that were given when people sat down.
TEST(TableStart, texts_of_version_0_2_still_go_into_the_deal) {
    LoggedTable table(two_seats());
    table.write({entry_at(table.now, SatEntry{.seat = Seat{0},
                                              .holder = LoggedTable::person("Anna"),
                                              .name = "Anna",
                                              .color = "red",
                                              .commitment = {},
                                              .entropy = "my own dice"})});
    table.request("Bo", sit(1, "Bo"));
    ASSERT_EQ(table.request("host", {{"intent", "start"}}), "");
    EXPECT_EQ(message_of(*table.table)["fair"]["entropy"], json({"my own dice", ""}));
}

// Its text is known to nobody else who holds the seat.
TEST(TableStart, a_device_that_was_revoked_is_not_waited_for) {
    CommittedTable table;
    ASSERT_EQ(table.request("Bo", {{"intent", "share"}, {"seat", 1}}), "");
    ASSERT_EQ(table.request("another device", commit(1, "the text of another device")), "");
    const std::string device = table.table->device_id(LoggedTable::person("another device"));
    ASSERT_EQ(table.request("Bo", {{"intent", "revoke"}, {"seat", 1}, {"device", device}}), "");
    EXPECT_EQ(table.table->seats()[1].commitment, "");
    EXPECT_EQ(table.request("host", {{"intent", "start"}}), "");
    ASSERT_NE(table.table->pending_start(), nullptr);
    EXPECT_EQ(table.table->pending_start()->waits_for, (std::vector<int>{0}));
}

}  // namespace
}  // namespace railhead
