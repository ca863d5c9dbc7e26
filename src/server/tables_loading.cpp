// From the store into memory: the row is asked for, then the entries, then the table is built on a
// worker thread. Clients that ask for the same table meanwhile wait for the same load.
#include <nlohmann/json.hpp>
#include <utility>

#include "server/log.h"
#include "server/tables.h"

namespace railhead {

namespace {

constexpr std::size_t kMostLoading = 256;  // tables at a time
constexpr std::size_t kMostAsking = 256;   // for one of them
// Tables that have something to do on their own load only while little else is loading.
constexpr std::size_t kMostWaking = 4;
constexpr std::int64_t kWakeEvery = 5'000;  // milliseconds

// Nobody is told that a table is gone only because it cannot be read now.
Refused busy() {
    return {"busy", "this table cannot be opened now: try again soon", {}};
}

}  // namespace

Tables::Live* Tables::live_at(const std::string& code) {
    const auto found = live_.find(code);
    return found == live_.end() ? nullptr : found->second.get();
}

const Table* Tables::in_memory(const std::string& text) const {
    const auto found = live_.find(table_code(text));
    return found == live_.end() || found->second->set_aside ? nullptr : &found->second->table;
}

void Tables::look_at(const std::string& code, Looked looked) {
    find(code, [looked = std::move(looked)](const Found& found) {
        if (const auto* reason = std::get_if<Refused>(&found)) return looked(*reason);
        looked(&std::get<Live*>(found)->table);
    });
}

void Tables::find(const std::string& text, WithTable then, Which which) {
    const std::string code = table_code(text);
    if (Live* known = live_at(code)) {
        if (known->set_aside && which == Which::open) return then(table_set_aside());
        return then(known);
    }
    if (const auto gone = unavailable_.find(code); gone != unavailable_.end())
        return then(gone->second.reason);
    if (!loading_.contains(code)) {
        if (loading_.size() >= kMostLoading) return then(busy());
        start_loading(code, which);
    }
    auto& waiting = loading_[code].waiting;
    if (waiting.size() >= kMostAsking) return then(busy());
    waiting.emplace_back(which, std::move(then));
}

void Tables::start_loading(const std::string& code, Which which) {
    Loading& loading = loading_[code];
    loading.id = ++last_id_;
    loading.which = which;
    try {
        store_.find(code, reply<Store::Row>(
                              [this, code, id = loading.id](const StoreAnswer<Store::Row>& row) {
                                  row_read(code, id, row);
                              }));
    } catch (...) {  // no memory: nobody must wait for it
        loading_.erase(code);
        throw;
    }
}

// nullptr: the table was set aside or deleted meanwhile, and those who waited have been answered.
Tables::Loading* Tables::still_loading(const std::string& code, std::uint64_t id) {
    const auto found = loading_.find(code);
    return found == loading_.end() || found->second.id != id ? nullptr : &found->second;
}

void Tables::row_read(const std::string& code, std::uint64_t id,
                      const StoreAnswer<Store::Row>& answer) {
    Loading* loading = still_loading(code, id);
    if (loading == nullptr) return;
    if (live_.contains(code)) return stop_loading(code, busy());  // has just been made
    if (answer.read == StoreRead::damaged) return stop_loading(code, table_damaged());
    if (answer.read == StoreRead::failed) return stop_loading(code, busy());
    if (!answer.value) return stop_loading(code, no_table());
    const TableRow& row = *answer.value;
    if (!row.set_aside.empty() && loading->which == Which::open)
        return stop_loading(code, why_set_aside(row.set_aside));
    if (!make_room()) return stop_loading(code, busy());
    loading->number = row.number;
    loading->wake = row.wake;
    loading->set_aside = !row.set_aside.empty();
    attempt(row.number, code, [&] {
        store_.entries(row.number, 0,
                       reply<Store::Texts>([this, code, id](StoreAnswer<Store::Texts>& entries) {
                           entries_read(code, id, entries);
                       }));
    });
}

void Tables::entries_read(const std::string& code, std::uint64_t id,
                          StoreAnswer<Store::Texts>& answer) {
    const Loading* loading = still_loading(code, id);
    if (loading == nullptr) return;
    if (answer.read == StoreRead::failed) return stop_loading(code, busy());
    if (answer.read == StoreRead::damaged) return no_entries(code, id);
    if (answer.value.empty())  // perhaps it was purged since its row was read
        return store_.at(loading->number,
                         reply<Store::Row>([this, code, id](const StoreAnswer<Store::Row>& row) {
                             if (still_loading(code, id) == nullptr) return;
                             if (row.value || row.read == StoreRead::damaged)
                                 return no_entries(code, id);
                             stop_loading(code, row.read == StoreRead::fine ? no_table() : busy());
                         }));
    attempt(loading->number, code, [&] { build(code, id, loading->number, answer.value); });
}

void Tables::build(const std::string& code, std::uint64_t id, TableNumber number,
                   Store::Texts& entries) {
    auto finish = on_loop<std::shared_ptr<LoadedTable>>(
        loop_, alive_,
        [this, code, id](const std::shared_ptr<LoadedTable>& loaded) { built(code, id, *loaded); });
    const bool begun =
        workers_.run([rule_cache = rule_cache_, number, code, entries = std::move(entries),
                      finish = std::move(finish)]() mutable {
            finish(std::make_shared<LoadedTable>(load_table(number, code, entries, *rule_cache)));
        });
    if (!begun) stop_loading(code, busy());
}

void Tables::no_entries(const std::string& code, std::uint64_t id) {
    const Loading* loading = still_loading(code, id);
    if (loading == nullptr) return;
    std::string why(kDamaged);
    why += "the store does not give its entries";
    set_aside(loading->number, code, why);
}

void Tables::built(const std::string& code, std::uint64_t id, LoadedTable& loaded) {
    const Loading* loading = still_loading(code, id);
    if (loading == nullptr) return;
    if (loaded.perhaps_later) return stop_loading(code, busy());
    if (!loaded.live) return set_aside(loading->number, code, loaded.problem);
    Live& kept = *loaded.live;
    live_[code] = std::move(loaded.live);
    attempt(loading->number, code,
            [&, aside = loading->set_aside, wake = loading->wake] { take_in(kept, aside, wake); });
    stop_loading(code, busy());
}

// What a table that has just come into memory does.
void Tables::take_in(Live& live, bool set_aside, std::optional<std::int64_t> wake) {
    live.set_aside = set_aside;
    live.table.clocks_start_at(opened_at_);
    live.used = Loop::now();
    // It is not known who was there before: nobody counts as away for longer than that.
    live.left_at.fill(live.used);
    live.host_left_at = live.used;
    if (live.table.settings().listed) open_seats_.look_at(live.table);
    if (live.table.reading() != Reading::today && live.table.phase() != TablePhase::over)
        return close_older(live);
    if (live.set_aside) return;
    if (wake) forget_old_alarm(live);
    schedule(live);
}

// Those who waited get the table, or if it is not in memory this reason.
void Tables::stop_loading(const std::string& code, const Refused& reason) {
    auto node = loading_.extract(code);
    if (node.empty()) return;
    for (const auto& [which, then] : node.mapped().waiting) {
        // Each of them may set it aside.
        Live* known = live_at(node.key());
        const auto gone = unavailable_.find(node.key());
        Found found = reason;
        if (known != nullptr)
            found = known;
        else if (gone != unavailable_.end())
            found = gone->second.reason;
        if (known != nullptr && known->set_aside && which == Which::open) found = table_set_aside();
        try {
            then(found);
        } catch (const std::exception& error) {
            log_fault(error.what());
        } catch (...) {
            log_fault("unknown");
        }
    }
    wake_next();
}

std::uint64_t Tables::make_unavailable(const std::string& code, const Refused& reason,
                                       const std::string& why) {
    const std::uint64_t id = ++last_id_;
    unavailable_[code] = {id, reason, why};
    return id;
}

void Tables::make_available(const std::string& code, std::uint64_t id) {
    const auto found = unavailable_.find(code);
    if (found != unavailable_.end() && found->second.id == id) unavailable_.erase(found);
}

// Tables whose time has come while nobody was there.
void Tables::wake_tables() {
    if (closed_) return;
    loop_.after(kWakeEvery, [this, alive = alive_] {
        if (*alive) wake_tables();
    });
    if (!to_wake_.empty()) return;  // there is still enough to do
    store_.waking(Loop::now() + kWakeEvery, options_.tables,
                  reply<Store::Rows>([this](const StoreAnswer<Store::Rows>& rows) {
                      for (const TableRow& row : rows.value)
                          if (!live_.contains(row.code)) to_wake_.push_back(row.code);
                      wake_next();
                  }));
}

void Tables::wake_next() {
    while (!closed_ && !to_wake_.empty() && loading_.size() < kMostWaking) {
        const std::string code = std::move(to_wake_.front());
        to_wake_.pop_front();
        if (live_.contains(code) || loading_.contains(code) || unavailable_.contains(code))
            continue;
        if (!make_room()) return to_wake_.clear();  // they are asked for again
        start_loading(code, Which::open);
    }
}

// Versions before 0.3 also woke tables at which only computer players decide. Their rows say so
// until something happens there: they would be woken again and again.
void Tables::forget_old_alarm(const Live& live) {
    if (live.table.wakes_at() || live.writing) return;
    TableWrite write;
    write.row = live.table.row();
    write.first = live.table.entries();
    store_.write(std::move(write), {});
}

// The rules are read differently today: the game cannot go on, but its record stays.
void Tables::close_older(Live& live) {
    log_event("warning", "game_closed", {{"table", live.table.code()}, {"why", "rules_changed"}});
    commit_by_itself(live, {entry_at(Loop::now(), EndedEntry{.what = EndReason::rules_changed})});
}

}  // namespace railhead
