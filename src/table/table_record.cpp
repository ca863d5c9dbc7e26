#include "table/table_record.h"

#include <nlohmann/json.hpp>

#include "core/overloaded.h"
#include "map/rule_text.h"
#include "record/move_json.h"
#include "record/recorder.h"
#include "record/view_json.h"
#include "table/table_messages.h"

namespace railhead {

namespace {

using nlohmann::json;

// The table after all of its entries; `each` is called with what every one of them did.
template <class Each>
std::optional<Table> replayed(TableNumber number, const std::string& code, RuleCache& rule_cache,
                              std::span<const std::string> entries, Reading reading,
                              const Each& each) {
    Table table(number, code, rule_cache, reading);
    for (const std::string& text : entries) {
        const auto entry = entry_from(text);
        Happened happened;
        if (!entry || !table.apply(*entry, happened).empty()) return std::nullopt;
        each(table, happened);
    }
    return table;
}

// Under today's reading of the rules or, if its game is not valid under that, as version 0.1 read
// them.
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

// What remains of a game: decisions that were taken back are gone.
struct Standing {
    struct Decision {
        std::int64_t at = 0;
        ActedEntry acted{};
    };
    StartedEntry start{};
    std::vector<Decision> decisions{};
};

Standing standing(std::span<const std::string> texts) {
    Standing game;
    for (const std::string& text : texts) {
        auto entry = entry_from(text);
        if (!entry) continue;
        std::visit(
            Overloaded{
                [&](StartedEntry& started) { game.start = std::move(started); },
                [&](ActedEntry& acted) {
                    game.decisions.push_back({entry->at, std::move(acted)});
                },
                [&](const TakenBackEntry& taken) {
                    const auto amount = static_cast<std::size_t>(taken.amount);
                    game.decisions.resize(game.decisions.size() -
                                          std::min(game.decisions.size(), amount));
                },
                [](const AnyOf<CreatedEntry, SatEntry, StoodUpEntry, RenamedEntry, SeatSetEntry,
                               OfferedEntry, AgreedEntry, DeclinedEntry, PausedEntry, ResumedEntry,
                               SubstitutedEntry, ReturnedEntry, SharedEntry, SaidEntry, EndedEntry,
                               RematchedEntry, RemovedEntry, RevokedEntry, CommittedEntry,
                               StartingEntry, RevealedEntry, StartVoidedEntry> auto&) {}},
            entry->what);
    }
    return game;
}

EndedBy ended_by(EndReason reason) {
    switch (reason) {
        case EndReason::agreed:
            return EndedBy::agreed;
        case EndReason::abandoned:
        case EndReason::rules_changed:
            break;
    }
    return EndedBy::abandoned;
}

}  // namespace

std::string full_record(TableNumber number, const std::string& code, RuleCache& rule_cache,
                        std::span<const std::string> entries) {
    const auto table = replayed(number, code, rule_cache, entries);
    if (!table || table->game() == nullptr) return {};
    const RuleSet& rules = table->game()->rules();
    const Standing game = standing(entries);
    Recorder recorder(rules, record_seats(*table));
    NullSink ignore;
    ScriptedChance dealt(game.start.chance);
    State state = recorder.deal(dealt, ignore);
    for (const Standing::Decision& decision : game.decisions) {
        const auto action = move_from_json(*rules.map, decision.acted.move);
        if (!action) return {};
        ScriptedChance chance(decision.acted.chance);
        recorder.set_by(decision.acted.by);
        recorder.set_at(moment(decision.at));
        recorder.play(state, decision.acted.seat, *action, chance, ignore);
    }
    RecordHead& head = recorder.head();
    head.id = code;
    if (table->reading() == Reading::version_0_1) head.engine = "railhead 0.1.0";
    head.started = moment(table->started_at());
    head.rules = rules_json(rules.spec).dump();
    if (const auto reason = table->ended()) head.ended = ended_by(*reason);
    const auto seed = FairSeed::from_hex(table->seed());
    const bool over = table->phase() == TablePhase::over;
    head.fair = fair_json(table->commitment(), over && seed ? &*seed : nullptr,
                          entropy_by_chair(*table), table->stream());
    return recorder.text(state);
}

std::string seen_record(const Table& now, RuleCache& rule_cache,
                        std::span<const std::string> entries, const std::string& person) {
    // Seats keep their numbers from the start on: the viewer's seat is known at the end.
    Viewer viewer;
    for (std::size_t i = now.seats().size(); i-- > 0;)
        if (now.seats()[i].is_held_by(person)) viewer = id_at<Seat>(i);
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
