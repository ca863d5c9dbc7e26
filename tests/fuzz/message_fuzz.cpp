// Any bytes are a message of a client or refused with a reason. An intent of somebody at a table is
// granted or refused with a reason; what is granted is written, read again and applied without a
// difference, and everybody can be sent what happened.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "map/map_library.h"
#include "record/move_json.h"
#include "rules/legal_actions.h"
#include "server/message.h"
#include "server/server_message.h"
#include "table/table.h"
#include "table/table_messages.h"

namespace {

using namespace railhead;
using nlohmann::json;

void check(bool holds) {
    if (!holds) std::abort();
}

const std::vector<std::string> kPeople{"host", "Anna", "Bo", "", "nobody"};
constexpr std::int64_t kNow = 1'000'000;

void carry_out(Table& table, const Table::Entries& entries) {
    for (const Entry& entry : entries) {
        const std::string text = entry_text(entry);
        const auto read = entry_from(text);
        check(read && entry_text(*read) == text);
        Happened happened;
        check(table.apply(*read, happened).empty());
        const EventMessage message(table, happened, 1);
        for (const Viewer viewer : {Viewer{}, Viewer{id_at<Seat>(0)}})
            check(!parse_json(message.for_viewer(viewer)).valueless_by_exception());
    }
    check(!table.row().summary.empty());
}

void request(Table& table, const std::string& person, const json& intent) {
    const ClientMessage message = message_from(intent.dump());
    const auto decided = table.decide(std::get<Intent>(message), {.person = person, .now = kNow});
    check(std::holds_alternative<Table::Entries>(decided));
    carry_out(table, std::get<Table::Entries>(decided));
}

json intent_of(std::string_view kind) {
    return {{"type", "intent"}, {"intent", kind}, {"id", "1"}, {"after", 1000}};
}
json with(json object, json more) {
    object.update(more);
    return object;
}

void play(Table& table, std::size_t choice) {
    const Game& game = *table.game();
    const Seat seat = deciding_seat(game.state().open);
    const auto moves = legal_actions(game.rules(), context_of(game.state(), seat)).actions;
    check(!moves.empty());
    const json move = move_json(*game.rules().map, moves[choice % moves.size()]);
    request(table, index_of(seat) == 0 ? "Anna" : "Bo",
            with(intent_of("move"), {{"seat", index_of(seat)}, {"move", move}}));
}

// One table in each phase and each kind of decision that comes up early.
std::vector<Table> some_tables(RuleCache& rule_cache) {
    std::vector<Table> tables;
    Table table(1, "code", rule_cache);
    CreatedEntry created;
    created.settings = {{"map", rule_cache.library().maps().front()->id},
                        {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}},
                        {"order", "fixed"},
                        {"clock", {{"kind", "game"}, {"seconds", 600}}}};
    created.seed = std::string(64, '7');
    created.holder = "host";
    carry_out(table, {entry_at(kNow, created)});
    tables.push_back(table);
    request(table, "Anna", with(intent_of("sit"), {{"seat", 0}, {"name", "Anna"}}));
    request(table, "Bo", with(intent_of("sit"), {{"seat", 1}, {"name", "Bo"}}));
    tables.push_back(table);
    request(table, "host", intent_of("start"));
    tables.push_back(table);
    for (std::size_t i = 0; i < 12; ++i) {
        play(table, 3 * i);
        tables.push_back(table);
    }
    request(table, "Anna", with(intent_of("offer"), {{"seat", 0}, {"what", "pause"}}));
    tables.push_back(table);
    request(table, "Bo", with(intent_of("agree"), {{"seat", 1}, {"what", "pause"}}));
    tables.push_back(table);
    request(table, "Anna", with(intent_of("offer"), {{"seat", 0}, {"what", "end"}}));
    request(table, "Bo", with(intent_of("agree"), {{"seat", 1}, {"what", "end"}}));
    tables.push_back(table);
    return tables;
}

void try_intent(const Table& table, Intent intent) {
    if (auto* share = std::get_if<ShareIntent>(&intent.what)) share->new_holder = "another device";
    for (const std::string& person : kPeople) {
        RequestContext context{.person = person, .now = kNow + 1000};
        context.absent.fill(absent_after(table.settings()).value_or(0));
        const auto decided = table.decide(intent, context);
        if (const auto* reason = std::get_if<Refused>(&decided)) {
            check(!reason->key.empty() && !reason->text.empty());
            check(!message_text(RefusedMessage{intent.id, *reason}).empty());
            continue;
        }
        auto entries = std::get<Table::Entries>(decided);
        check(!person.empty());
        if (entries.empty()) continue;  // nothing to change
        const std::string key = Table::intent_key(person, intent.id);
        entries.back().intent = key;
        Table next = table;
        carry_out(next, entries);
        check(next.entries() == table.entries() + entries.size());
        check(next.answer_to(key) == next.entries());
        static_cast<void>(next.due(kNow + 2000));
        check(!table_message(next, {}, {}, false, 0, {}, {}, 0).empty());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static RuleCache rule_cache(library, [](const std::string&) { return std::string{}; });
    static const std::vector<Table> tables = some_tables(rule_cache);
    const ClientMessage message =
        message_from(std::string_view(reinterpret_cast<const char*>(data), size));
    if (const auto* bad = std::get_if<BadMessage>(&message))
        check(!bad->why.key.empty() && !message_text(ErrorMessage{bad->why}).empty());
    if (const auto* bad = std::get_if<BadIntent>(&message))
        check(bad->id.size() <= 64 &&
              !message_text(RefusedMessage{bad->id, {"", bad->text, {}}}).empty());
    if (const auto* watch = std::get_if<WatchMessage>(&message))
        check(!watch->seat || *watch->seat < static_cast<int>(kMaxSeats));
    if (const auto* intent = std::get_if<Intent>(&message)) {
        check(!intent->id.empty() && intent->id.size() <= 64);
        for (const Table& table : tables) try_intent(table, *intent);
    }
    return 0;
}
