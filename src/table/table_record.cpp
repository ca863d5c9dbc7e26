#include "table/table_record.h"

#include <nlohmann/json.hpp>

#include "map/rule_text.h"
#include "record/move_json.h"
#include "record/recorder.h"
#include "record/view_json.h"
#include "table/table_messages.h"

namespace railhead {

namespace {

using nlohmann::json;

// The table after all of its entries; `each` is told what every one of them did.
template <class Each>
std::optional<Table> replayed(TableNumber number, const std::string& code, RuleCache& rule_cache,
                              std::span<const std::string> entries, Reading reading,
                              const Each& each) {
    Table table(number, code, rule_cache, reading);
    for (const std::string& text : entries) {
        const auto entry = entry_from(text);
        Happened happened;
        if (!std::holds_alternative<Entry>(entry) ||
            !table.apply(std::get<Entry>(entry), happened).empty())
            return std::nullopt;
        each(table, happened);
    }
    return table;
}

// By the rules as they are read today or, if its game is not true so, as version 0.1 read them.
std::optional<Table> replayed(TableNumber number, const std::string& code, RuleCache& rule_cache,
                              std::span<const std::string> entries) {
    for (const Reading reading : {Reading::today, Reading::version_0_1})
        if (auto table = replayed(number, code, rule_cache, entries, reading,
                                  [](const Table&, const Happened&) {}))
            return table;
    return std::nullopt;
}

std::string moment(std::int64_t milliseconds) {
    return std::to_string(milliseconds);
}

std::vector<RecordSeat> record_seats(const Table& table) {
    std::vector<RecordSeat> seats;
    for (const TableSeat& seat : table.seats()) {
        const bool computer = seat.setting.kind == SeatKind::computer;
        seats.push_back({.name = computer ? seat.setting.player : seat.name,
                         .player = computer ? seat.setting.player : "human",
                         .chair = {}});
        if (table.settings().order == SeatOrder::drawn) seats.back().chair = seat.chair;
    }
    return seats;
}

std::vector<std::string> entropy_by_chair(const Table& table) {
    std::vector<std::string> entropy(table.seats().size());
    for (const TableSeat& seat : table.seats())
        entropy[static_cast<std::size_t>(seat.chair)] = seat.entropy;
    return entropy;
}

// What stands of the game: decisions that were taken back are gone.
std::vector<Entry> standing(std::span<const std::string> texts, Entry& start) {
    std::vector<Entry> decisions;
    for (const std::string& text : texts) {
        auto read = entry_from(text);
        auto* entry = std::get_if<Entry>(&read);
        if (entry == nullptr) continue;
        if (entry->kind == EntryKind::started) start = *entry;
        if (entry->kind == EntryKind::acted) decisions.push_back(std::move(*entry));
        if (entry->kind == EntryKind::taken_back)
            decisions.resize(decisions.size() -
                             std::min(decisions.size(), static_cast<std::size_t>(entry->amount)));
    }
    return decisions;
}

struct Ignore {
    static constexpr bool kListens = false;
    void operator()(const Event&) {}
};

}  // namespace

std::string full_record(TableNumber number, const std::string& code, RuleCache& rule_cache,
                        std::span<const std::string> entries) {
    const auto table = replayed(number, code, rule_cache, entries);
    if (!table || table->game() == nullptr) return {};
    const RuleSet& rules = table->game()->rules();
    Entry start;
    const std::vector<Entry> decisions = standing(entries, start);
    Recorder recorder(rules, record_seats(*table));
    Ignore ignore;
    ScriptedChance dealt(start.chance);
    State state = recorder.deal(dealt, ignore);
    for (const Entry& entry : decisions) {
        const auto action = move_from_json(*rules.map, entry.move);
        if (!std::holds_alternative<Action>(action)) return {};
        ScriptedChance chance(entry.chance);
        recorder.set_by(entry.by);
        recorder.set_at(moment(entry.at));
        recorder.play(state, id_at<Seat>(static_cast<std::size_t>(*entry.seat)),
                      std::get<Action>(action), chance, ignore);
    }
    RecordHead& head = recorder.head();
    head.id = code;
    if (table->reading() == Reading::version_0_1) head.engine = "railhead 0.1.0";
    head.started = moment(table->started_at());
    head.rules = rules_json(rules.spec).dump();
    if (table->ended() == "agreed") head.ended = EndedBy::agreed;
    if (table->ended() == "abandoned" || table->ended() == "rules_changed")
        head.ended = EndedBy::abandoned;
    const auto seed = FairSeed::from_hex(table->seed());
    const bool over = table->phase() == TablePhase::over;
    head.fair = fair_json(table->commitment(), over && seed ? &*seed : nullptr,
                          entropy_by_chair(*table), table->stream());
    return recorder.text(state);
}

std::string seen_record(const Table& now, RuleCache& rule_cache,
                        std::span<const std::string> entries, const std::string& person) {
    // Seats keep their numbers from the start on: who looks is known at the end.
    Viewer viewer;
    for (std::size_t i = now.seats().size(); i-- > 0;)
        if (now.holds(person, static_cast<int>(i))) viewer = id_at<Seat>(i);
    json events = json::array();
    const auto table = replayed(now.number(), now.code(), rule_cache, entries, now.reading(),
                                [&](const Table& then, const Happened& happened) {
                                    if (then.game() != nullptr)
                                        events.push_back(past_event_json(then, happened, viewer));
                                });
    if (!table) return {};
    json seen{{"table", now.code()}, {"settings", settings_json(table->settings())}};
    seen["viewer"] = viewer ? json(index_of(*viewer)) : json();
    if (table->game() != nullptr)
        seen["view"] = view_json(table->game()->rules(), view_of(table->game()->state(), viewer));
    seen["events"] = std::move(events);
    return seen.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace railhead
