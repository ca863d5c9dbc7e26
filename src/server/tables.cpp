#include "server/tables.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "server/log.h"
#include "server/personal_link.h"
#include "store/waiting_store.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::int64_t kRowEvery = 30'000;  // milliseconds
constexpr std::int64_t kRetry = 1000;       // milliseconds, after the disk has failed

// Whether these entries are on disk, and not others that were written before them.
bool begins_with(const Store::Texts& found, const std::vector<Entry>& entries) {
    return found.size() >= entries.size() &&
           std::equal(entries.begin(), entries.end(), found.begin(),
                      [](const Entry& entry, const std::string& text) {
                          return entry_text(entry) == text;
                      });
}

}  // namespace

std::string table_code(std::string_view text) {
    std::string code = lower_case(text.substr(0, 32));
    std::erase_if(code, [](char c) { return c == '-' || c == ' '; });
    return code;
}

Tables::Tables(Loop& loop, Store& store, BotPool& pool, WorkerPool& workers,
               const MapLibrary& library, MakeBot make_bot, const TablesOptions& options)
    : loop_(loop),
      store_(store),
      pool_(pool),
      workers_(workers),
      // Only workers ask for maps of earlier versions: the loop uses today's maps, or those that a
      // loaded game already has.
      rule_cache_(std::make_shared<SharedRuleCache>(
          library,
          [&store](const std::string& hash) -> std::optional<std::string> {
              auto found = WaitingStore(store).map_text(hash);
              if (found.read == StoreRead::failed) return std::nullopt;
              return std::move(found.value).value_or("");
          })),
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
    for (const TableRow& row : WaitingStore(store_).damaged(options_.tables).value)
        damaged_.insert(row.number);
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

void Tables::commit(Live& live, std::vector<Entry> entries,
                    std::function<void(const std::string& problem)> finished) {
    TableWrite write;
    write.first = live.table.entries();
    Table next = live.table;
    for (const Entry& entry : entries) {
        Happened happened;
        const std::string problem = next.apply(entry, happened);
        if (!problem.empty()) return finished(problem);
        if (const auto* started = std::get_if<StartedEntry>(&entry.what)) {
            write.map_hash = started->map_hash;
            write.map_text = rule_cache_->library().text_of(live.table.settings().map);
        }
        write.entries.push_back(entry_text(entry));
    }
    live.used = Loop::now();
    auto commit = std::make_shared<Commit>(
        Commit{live.table.code(), std::move(entries), std::nullopt, std::move(finished)});
    write.same_row = is_as_written(live.written, next, commit->entries);
    if (write.same_row) {
        write.row.number = next.number();
    } else {
        write.row = next.row();
        commit->written = WrittenRow{write.row.status, write.row.wake, live.used};
    }
    Store::Done is_done = done([this, commit = std::move(commit)](const std::string& problem) {
        committed(commit, problem);
    });
    live.writing = true;
    try {
        store_.write(std::move(write), std::move(is_done));
    } catch (...) {  // no memory: a table that writes would wait forever
        live.writing = false;
        throw;
    }
}

// What a table does on its own. If that does not fit, it would never go on.
void Tables::commit_by_itself(Live& live, std::vector<Entry> entries) {
    const auto failure = std::make_shared<std::string>();
    commit(live, std::move(entries), [failure](const std::string& problem) { *failure = problem; });
    if (!live.writing)
        set_aside(live.table.number(), live.table.code(),
                  "what it does on its own fails: " + *failure);
}

void Tables::committed(const std::shared_ptr<Commit>& commit, const std::string& problem) {
    Live* live = live_at(commit->code);
    if (live == nullptr) return commit->finished(problem);  // gone meanwhile
    if (problem.empty()) {
        live->writing = false;
        return attempt(live->table.number(), commit->code, [&] { finish_commit(*live, *commit); });
    }
    // A write whose fsync failed may still be on disk: until that is known the table waits.
    attempt(live->table.number(), commit->code, [&] {
        store_.entries(
            live->table.number(), live->table.entries(),
            reply<Store::Texts>([this, commit, problem](const StoreAnswer<Store::Texts>& found) {
                Live* still = live_at(commit->code);
                if (still == nullptr) return commit->finished(problem);
                still->writing = false;
                attempt(still->table.number(), commit->code,
                        [&] { finish_failed(*still, *commit, problem, found.value); });
            }));
    });
}

void Tables::finish_commit(Live& live, Commit& commit) {
    set_trouble(live, {});
    counts_.entries += commit.entries.size();
    if (commit.written) live.written = *commit.written;
    // First the answer, then what everybody is sent.
    commit.finished({});
    std::string damage;
    for (const Entry& entry : commit.entries)
        if (damage.empty()) damage = carry_out(live, entry);
    go_on(commit.code, damage);
}

// `found`: entries that are on disk and have not been applied.
void Tables::finish_failed(Live& live, Commit& commit, const std::string& problem,
                           const Store::Texts& found) {
    set_trouble(live, problem);
    ++counts_.failed;
    const std::string damage = catch_up(live, found);
    // A table that could not be made is gone after this.
    commit.finished(damage.empty() && begins_with(found, commit.entries) ? std::string{} : problem);
    go_on(commit.code, damage);
}

// The next request, and what the table does on its own.
void Tables::go_on(const std::string& code, const std::string& damage) {
    Live* live = live_at(code);
    if (live == nullptr || closed_) return;
    if (!damage.empty())
        return set_aside(live->table.number(), code, "an entry does not fit: " + damage);
    next_request(*live);
    schedule(*live);
}

// Most moves change nothing that lists and alarms know about a table; the time of the last change
// is written now and then.
bool Tables::is_as_written(const WrittenRow& written, const Table& next,
                           const std::vector<Entry>& entries) const {
    const bool plain = std::all_of(entries.begin(), entries.end(), [](const Entry& entry) {
        return subject_of(entry.what) == EntrySubject::play;
    });
    return plain && Loop::now() - written.time < kRowEvery && next.status() == written.status &&
           next.wakes_at() == written.wake;
}

// "" or why it does not fit: then nobody can continue with it.
std::string Tables::carry_out(Live& live, const Entry& entry) {
    Happened happened;
    if (std::string problem = live.apply(entry, happened); !problem.empty()) return problem;
    if (changes_holders(entry.what)) note_holders(live);
    tell(live, happened);
    return {};
}

// A write whose fsync failed may still be on disk: if it is found there, it has happened.
std::string Tables::catch_up(Live& live, const Store::Texts& found) {
    for (const std::string& text : found) {
        const auto entry = entry_from(text);
        std::string problem =
            entry ? carry_out(live, *entry) : std::string(kDamaged) + entry.reason();
        if (!problem.empty()) return problem;
    }
    return {};
}

void Tables::set_trouble(Live& live, const std::string& problem) {
    // What the table does on its own is not retried at once: the disk needs time.
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
    return shared_message(TroubleMessage{
        .table = live.table.code(),
        .text = live.trouble.empty() ? "" : "moves cannot be saved now: " + live.trouble});
}

void Tables::tell(Live& live, const Happened& happened) {
    if (live.watchers.empty()) return;
    if (changes_holders(happened.entry.what)) look_anew(live, happened);
    // Everybody has been sent the whole table.
    if (std::holds_alternative<StartedEntry>(happened.entry.what)) return;
    const bool seats = shows_seats(happened);
    const EventMessage message(live.table, happened, seats ? presence_of(live) : 0);
    std::array<SharedText, kMaxSeats + 1> texts{};  // the last one: spectators
    for (Client* client : live.watchers) {
        if (client->sent_up_to >= happened.number) continue;  // has watched again since
        const bool own = client->viewer && !message.is_as_for_spectators(*client->viewer);
        SharedText& text = texts[own ? index_of(*client->viewer) : kMaxSeats];
        if (!text)
            text = std::make_shared<const std::string>(
                message.for_viewer(own ? client->viewer : Viewer{}));
        client->send(text);
    }
}

}  // namespace railhead
