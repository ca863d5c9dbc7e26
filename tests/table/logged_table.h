// tests/table/logged_table.h - a table with its log, as the store would keep it: people send
// intents, the table decides, and what it decides is written down and applied.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "record/move_json.h"
#include "rules/legal_actions.h"
#include "table/table.h"

namespace railhead {

using nlohmann::json;

inline const MapLibrary& library() {
    static const MapLibrary all;
    return all;
}

class LoggedTable {
public:
    explicit LoggedTable(json settings)
        : rule_cache_(library(), [](const std::string&) { return std::string{}; }) {
        Problems problems;
        const TableSettings read = settings_from(JsonNode(settings, "", problems));
        EXPECT_EQ(problems.reported(), 0u);
        write({entry_at(now, CreatedEntry{.settings = settings_json(read),
                                          .seed = std::string(64, '7'),
                                          .stream = {},
                                          .holder = person("host")})});
    }

    static std::string person(const std::string& name) { return "hash of " + name; }

    // "" or the key of the reason.
    std::string request(const std::string& who, json intent, const std::string& id = "") {
        intent["type"] = "intent";
        intent["id"] = id.empty() ? std::to_string(++last_id_) : id;
        if (!intent.contains("after")) intent["after"] = table->entries();
        Problems problems;
        Intent read = intent_from(JsonNode(intent, "", problems), intent);
        EXPECT_EQ(problems.reported(), 0u) << intent;
        if (auto* share = std::get_if<ShareIntent>(&read.what))
            share->new_holder = person("another device");
        const RequestContext context{.person = person(who),
                                     .now = now,
                                     .absent = absent,
                                     .host_absent = host_absent,
                                     .open_seats = open_seats,
                                     .can_reveal = can_reveal};
        auto decided = table->decide(read, context);
        if (const auto* reason = std::get_if<Refused>(&decided)) return reason->key;
        auto& entries = std::get<Table::Entries>(decided);
        if (entries.empty()) return {};  // nothing to change
        entries.back().intent = Table::intent_key(person(who), read.id);
        write(entries);
        return {};
    }

    void write(const Table::Entries& entries) {
        if (!table) table.emplace(1, "code", rule_cache_);
        for (const Entry& entry : entries) {
            log.push_back(entry_text(entry));
            const auto read = entry_from(log.back());
            ASSERT_TRUE(read) << read.reason();
            last = Happened{};
            ASSERT_EQ(table->apply(*read, last), "") << log.back();
        }
    }

    // From the log alone.
    Table again() {
        Table other(1, "code", rule_cache_);
        for (const std::string& text : log) {
            Happened happened;
            EXPECT_EQ(other.apply(*entry_from(text), happened), "");
        }
        return other;
    }

    // The deciding seat does something that is first in the list of its moves.
    void play_on(std::size_t choice) {
        const Seat seat = deciding_seat(table->game()->state().open);
        auto due = table->due(now);
        if (!due.empty()) return write(due);
        const auto moves =
            legal_actions(table->game()->rules(), context_of(table->game()->state(), seat)).actions;
        ASSERT_FALSE(moves.empty());
        const json move = move_json(*table->game()->rules().map, moves[choice % moves.size()]);
        const std::string& name = table->seats()[index_of(seat)].name;
        ASSERT_EQ(request(name, {{"intent", "move"}, {"seat", index_of(seat)}, {"move", move}}),
                  "");
    }

    void seat_two() {
        ASSERT_EQ(request("Anna", {{"intent", "sit"}, {"seat", 0}, {"name", "Anna"}}), "");
        ASSERT_EQ(request("Bo", {{"intent", "sit"}, {"seat", 1}, {"name", "Bo"}}), "");
        ASSERT_EQ(request("host", {{"intent", "start"}}), "");
    }
    // Past the first choice of tickets.
    void begin() {
        seat_two();
        while (table->game()->state().open.decision == Decision::first_tickets) play_on(0);
    }
    json seat_of(const std::string& name) const {
        for (std::size_t i = 0; i < table->seats().size(); ++i)
            if (table->seats()[i].name == name) return i;
        return nullptr;
    }
    // The person whose turn it is, and the other one.
    std::string mover() const {
        return table->seats()[index_of(table->game()->state().open.to_move)].name;
    }
    std::string other() const { return mover() == "Anna" ? "Bo" : "Anna"; }

    std::optional<Table> table;
    std::vector<std::string> log;
    Happened last{};
    std::int64_t now = 1'000'000;
    std::array<std::int64_t, kMaxSeats> absent{};
    std::int64_t host_absent = 0;
    std::size_t open_seats = 0;
    unsigned can_reveal = 0;
    RuleCache& rule_cache() { return rule_cache_; }

private:
    RuleCache rule_cache_;
    int last_id_ = 0;
};

inline json two_seats(const std::string& map = "usa") {
    return {{"map", map}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}, {"order", "fixed"}};
}

inline json draw_blind() {
    return {{"do", "draw"}, {"from", "deck"}};
}

}  // namespace railhead
