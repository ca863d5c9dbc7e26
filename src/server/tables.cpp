#include "server/tables.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "record/fair.h"
#include "record/move_json.h"
#include "server/log.h"
#include "server/personal_link.h"
#include "server/secret.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostRecent = 24;     // entries that a client who comes back is told
constexpr std::size_t kMostSaid = 30;       // lines of chat
constexpr std::int64_t kRowEvery = 30'000;  // milliseconds
constexpr std::int64_t kRetry = 1000;       // milliseconds, after the disk has failed

}  // namespace

SharedText shared_text(const json& message) {
    return std::make_shared<const std::string>(
        message.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string table_code(std::string_view text) {
    std::string code = lower_case(text.substr(0, 32));
    std::erase_if(code, [](char c) { return c == '-' || c == ' '; });
    return code;
}

Tables::Tables(Loop& loop, Store& store, BotPool& pool, const MapLibrary& library, MakeBot make_bot,
               const TablesOptions& options)
    : loop_(loop),
      store_(store),
      pool_(pool),
      rule_cache_(library,
                  [&store](const std::string& hash) { return store.map_text(hash).value_or(""); }),
      make_bot_(std::move(make_bot)),
      options_(options) {
    if (options_.link_key.empty()) options_.link_key = fresh_link_key();
}

Tables::~Tables() {
    *alive_ = false;
}

void Tables::open() {
    opened_at_ = Loop::now();
    count_open_seats();
    for (const TableRow& row : store_.damaged(options_.tables)) damaged_.insert(row.number);
    wake_tables();
    clean_up();
}

void Tables::close() {
    closed_ = true;
    for (auto& [code, live] : live_) {
        if (live->timer != 0) loop_.cancel(live->timer);
        live->timer = 0;
        live->waiting.clear();
    }
}

bool Tables::is_writing() const {
    return std::any_of(live_.begin(), live_.end(),
                       [](const auto& table) { return table.second->writing; });
}

// nullptr: nobody plays there, or it cannot be read.
Tables::Live* Tables::load(const TableRow& row) {
    if (!row.set_aside.empty()) return nullptr;
    attempt(row.number, row.code, [&] {
        Live* live = read_table(row);
        if (live == nullptr) return;
        forget_old_alarm(*live, row);
        schedule(*live);
    });
    const auto found = live_.find(row.code);
    return found == live_.end() ? nullptr : found->second.get();
}

// "" or why the entries do not fit.
std::string Tables::carry_out_all(Live& live, std::span<const std::string> entries) {
    for (const std::string& text : entries) {
        const auto entry = entry_from(text);
        const auto* damage = std::get_if<std::string>(&entry);
        std::string problem =
            damage ? std::string(kDamaged) + *damage : carry_out(live, std::get<Entry>(entry));
        if (!problem.empty()) return problem;
    }
    return {};
}

// From the store into memory. A table whose entries do not fit is set aside.
Tables::Live* Tables::read_table(const TableRow& row) {
    const auto entries = store_.entries(row.number);
    if (entries.empty()) {
        if (store_.last_read() != StoreRead::failed)  // otherwise perhaps later
            set_aside(row.number, row.code,
                      std::string(kDamaged) + "the store does not give its entries");
        return nullptr;
    }
    auto live = std::make_unique<Live>(row.number, row.code, rule_cache_, Reading::today);
    const std::string problem = carry_out_all(*live, entries);
    if (!problem.empty()) {
        // A game of version 0.1 may be true by that version's reading of the rules only.
        live = std::make_unique<Live>(row.number, row.code, rule_cache_, Reading::version_0_1);
        if (!carry_out_all(*live, entries).empty()) {
            if (!store_.problem().empty()) return nullptr;  // its map cannot be read: perhaps later
            const bool damaged = problem.starts_with(kDamaged);
            set_aside(row.number, row.code,
                      (damaged ? "" : "its game cannot be played again: ") + problem);
            return nullptr;
        }
    }
    live->table.clocks_start_at(opened_at_);
    live->used = Loop::now();
    // Who was there before is not known: nobody counts as away for longer than that.
    live->left_at.fill(live->used);
    live->host_left_at = live->used;
    Live& kept = *live;
    live_[row.code] = std::move(live);
    if (kept.table.reading() != Reading::today && kept.table.phase() != TablePhase::over)
        close_older(kept);
    const auto still = live_.find(row.code);  // unless it was set aside
    return still == live_.end() ? nullptr : still->second.get();
}

// The rules are read otherwise today: the game cannot go on, but its record stays.
void Tables::close_older(Live& live) {
    log_event("warning", "game_closed", {{"table", live.table.code()}, {"why", "rules_changed"}});
    Entry entry;
    entry.kind = EntryKind::ended;
    entry.at = Loop::now();
    entry.what = "rules_changed";
    commit_by_itself(live, {entry});
}

const Table* Tables::look_at(const std::string& code) {
    const Live* live = find(code);
    return live == nullptr ? nullptr : &live->table;
}

void Tables::commit(Live& live, std::vector<Entry> entries,
                    std::function<void(const std::string& problem)> told) {
    TableWrite write;
    write.first = live.table.entries();
    Table next = live.table;
    for (const Entry& entry : entries) {
        Happened happened;
        const std::string problem = next.apply(entry, happened);
        if (!problem.empty()) return told(problem);
        if (entry.kind == EntryKind::started) {
            write.map_hash = entry.map_hash;
            write.map_text = rule_cache_.library().text_of(live.table.settings().map);
        }
        write.entries.push_back(entry_text(entry));
    }
    live.used = Loop::now();
    auto commit = std::make_shared<Commit>(
        Commit{live.table.code(), std::move(entries), std::nullopt, std::move(told)});
    write.same_row = is_as_written(live.written, next, commit->entries);
    if (write.same_row) {
        write.row.number = next.number();
    } else {
        write.row = next.row();
        commit->written = Written{write.row.status, write.row.wake, live.used};
    }
    Store::Done done = [this, &loop = loop_, commit, alive = alive_](const std::string& problem) {
        // On the store's thread: the tables may be gone, the loop is not.
        loop.post([this, commit, alive, problem] {
            if (*alive) committed(*commit, problem);
        });
    };
    live.writing = true;
    try {
        store_.write(std::move(write), std::move(done));
    } catch (...) {  // no memory: a table that writes would wait for ever
        live.writing = false;
        throw;
    }
}

// What a table does without anybody wishing it. If that does not fit, it would never go on.
void Tables::commit_by_itself(Live& live, std::vector<Entry> entries) {
    const auto told = std::make_shared<std::string>();
    commit(live, std::move(entries), [told](const std::string& problem) { *told = problem; });
    if (!live.writing)
        set_aside(live.table.number(), live.table.code(), "what it does by itself fails: " + *told);
}

void Tables::committed(Commit& commit, const std::string& problem) {
    const auto found = live_.find(commit.code);
    if (found == live_.end()) return commit.told(problem);  // gone meanwhile
    Live& live = *found->second;
    live.writing = false;
    attempt(live.table.number(), commit.code, [&] { finish_commit(live, commit, problem); });
}

void Tables::finish_commit(Live& live, Commit& commit, const std::string& problem) {
    const std::uint32_t wanted =
        live.table.entries() + static_cast<std::uint32_t>(commit.entries.size());
    set_trouble(live, problem);
    std::string damage;
    if (problem.empty()) {
        counts_.entries += commit.entries.size();
        if (commit.written) live.written = *commit.written;
        // First the answer, then what everybody is told.
        commit.told({});
        for (const Entry& entry : commit.entries)
            if (damage.empty()) damage = carry_out(live, entry);
    } else {
        ++counts_.failed;
        damage = catch_up(live);
        // A table that could not be made is gone after this.
        commit.told(live.table.entries() >= wanted ? std::string{} : problem);
    }
    const auto still = live_.find(commit.code);
    if (still == live_.end() || closed_) return;
    if (!damage.empty())
        return set_aside(live.table.number(), commit.code, "an entry does not fit: " + damage);
    next_request(*still->second);
    schedule(*still->second);
}

// Most moves change nothing that lists and alarms know of a table; when it was last changed is
// written now and then.
bool Tables::is_as_written(const Written& written, const Table& next,
                           const std::vector<Entry>& entries) const {
    const bool plain = std::all_of(entries.begin(), entries.end(), [](const Entry& entry) {
        return entry.kind == EntryKind::acted || entry.kind == EntryKind::said;
    });
    return plain && Loop::now() - written.time < kRowEvery && next.status() == written.status &&
           next.wakes_at() == written.wake;
}

// "" or why it does not fit: nobody plays on with that.
std::string Tables::carry_out(Live& live, const Entry& entry) {
    Happened happened;
    if (std::string problem = live.table.apply(entry, happened); !problem.empty()) return problem;
    note_holders(live, entry.kind);
    remember(live, happened);
    tell(live, happened);
    return {};
}

// A write whose fsync failed may be on disk all the same, and is found there: then it has happened.
std::string Tables::catch_up(Live& live) {
    return carry_out_all(live, store_.entries(live.table.number(), live.table.entries()));
}

void Tables::set_trouble(Live& live, const std::string& problem) {
    // What the table does by itself is not tried again at once: the disk needs time.
    live.retry_at = problem.empty() ? 0 : Loop::now() + kRetry;
    if (live.trouble == problem) return;
    if (trouble_ != problem) {  // once for all tables
        trouble_ = problem;
        if (problem.empty())
            log_event("info", "storage_recovered", json::object());
        else
            log_event("error", "storage_failed", {{"problem", problem}});
    }
    live.trouble = problem;
    const auto message = trouble_message(live);
    for (Client* client : live.watchers) client->send(message);
}

SharedText Tables::trouble_message(const Live& live) const {
    return shared_text(
        {{"type", "trouble"},
         {"table", live.table.code()},
         {"text", live.trouble.empty() ? "" : "moves cannot be saved now: " + live.trouble}});
}

void Tables::remember(Live& live, const Happened& happened) {
    if (happened.entry.kind == EntryKind::started) renumber(live, happened.entry.order);
    Happened kept = happened;
    kept.before.reset();
    if (kept.entry.kind == EntryKind::said) {
        if (live.said.size() == kMostSaid) live.said.pop_front();
        live.said.push_back(kept);
    }
    if (kept.entry.kind == EntryKind::created || kept.entry.kind == EntryKind::started) {
        // Large, and told by the table's own message.
        kept.entry.settings = nullptr;
        kept.entry.rules = nullptr;
        kept.entry.chance.clear();
    }
    kept.entry.entropy.clear();  // a secret until the start
    if (live.recent.size() == kMostRecent) live.recent.pop_front();
    live.recent.push_back(std::move(kept));
}

// From the start on seats have other numbers, also in what is told of the time before.
void Tables::renumber(Live& live, const std::vector<int>& order) {
    const auto number_of = [&order](const std::optional<int>& seat) -> std::optional<int> {
        const auto found = seat ? std::find(order.begin(), order.end(), *seat) : order.end();
        if (found == order.end()) return std::nullopt;
        return static_cast<int>(found - order.begin());
    };
    std::erase_if(live.recent, [&number_of](const Happened& past) {
        return past.entry.seat && !number_of(past.entry.seat);
    });
    for (Happened& past : live.recent) past.entry.seat = number_of(past.entry.seat);
    // What was said stays, also by those who do not play.
    for (Happened& line : live.said) line.entry.seat = number_of(line.entry.seat);
    const auto left_at = live.left_at;
    for (std::size_t i = 0; i < order.size() && i < kMaxSeats; ++i)
        live.left_at[i] = left_at[static_cast<std::size_t>(order[i])];
}

void Tables::tell(Live& live, const Happened& happened) {
    if (live.watchers.empty()) return;
    switch (happened.entry.kind) {
        case EntryKind::started:
        case EntryKind::sat:
        case EntryKind::stood_up:
        case EntryKind::removed:
        case EntryKind::shared:
        case EntryKind::revoked:
            look_anew(live, happened);
            break;
        default:
            break;
    }
    if (happened.entry.kind == EntryKind::started) return;
    const bool seats = tells_seats(happened.entry.kind);
    const EventMessage message(live.table, happened, seats ? presence_of(live) : 0);
    std::array<SharedText, kMaxSeats + 1> texts{};  // the last one: spectators
    for (Client* client : live.watchers) {
        if (client->told >= happened.number) continue;  // looked anew
        const bool own = client->viewer && !message.is_as_for_spectators(*client->viewer);
        SharedText& text = texts[own ? index_of(*client->viewer) : kMaxSeats];
        if (!text)
            text = std::make_shared<const std::string>(
                message.for_viewer(own ? client->viewer : Viewer{}));
        client->send(text);
    }
}

}  // namespace railhead
