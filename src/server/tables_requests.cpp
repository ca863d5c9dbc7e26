// CardNeeds of clients and of the operator, and what they are answered.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/work_tag.h"
#include "record/fair.h"
#include "server/log.h"
#include "server/secret.h"
#include "server/tables.h"
#include "table/secret_hash.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostWaiting = 32;  // wishes at one table
// Codes of listed tables are no secret; those of others are not to be guessed.
constexpr int kListedCode = 6;
constexpr int kUnlistedCode = 10;
constexpr std::int64_t kAgain = 5;  // milliseconds

std::vector<TableSeat> one_further(const std::vector<TableSeat>& seats) {
    std::vector<TableSeat> moved(seats);
    std::rotate(moved.begin(), moved.begin() + 1, moved.end());
    return moved;
}

// Everybody with all of their devices; links are for the table that they name.
std::vector<Entry> sitting_down(const std::vector<TableSeat>& seats) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        bool first = true;
        for (std::size_t k = 0; k < seats[i].holders.size(); ++k) {
            if (seats[i].holdings[k].is_link) continue;
            Entry entry;
            entry.kind = first ? EntryKind::sat : EntryKind::shared;
            entry.at = Loop::now();
            entry.seat = static_cast<int>(i);
            entry.holder = seats[i].holders[k];
            if (first) entry.name = seats[i].name;
            if (first) entry.color = seats[i].color;
            first = false;
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

}  // namespace

void Tables::create(const TableSettings& settings, const std::string& person, Created done) {
    const auto seed = fresh_seed();
    const int length = settings.listed ? kListedCode : kUnlistedCode;
    std::string code = fresh_code(length);
    while (!code.empty() && (live_.contains(code) || store_.find(code))) code = fresh_code(length);
    if (closed_ || !seed || code.empty())
        return done(Refused{"unavailable", "the server cannot make a table now", {}});
    if (!make_room())
        return done(Refused{"busy", "too many tables are being played at: try again soon", {}});
    Entry entry;
    entry.kind = EntryKind::created;
    entry.at = Loop::now();
    entry.settings = settings_json(settings);
    entry.seed = seed->hex();
    entry.stream = kFairStream;
    entry.holder = person;
    auto live = std::make_unique<Live>(store_.new_number(), code, rule_cache_, Reading::today);
    live->used = entry.at;
    live->left_at.fill(entry.at);
    live->host_left_at = entry.at;
    Live& kept = *live;
    live_[code] = std::move(live);
    try {
        commit(kept, {entry}, [this, code, done](const std::string& problem) {
            if (problem.empty()) return done(code);
            live_.erase(code);
            done(Refused{"storage", problem, {}});
        });
    } catch (...) {  // the caller's answer says so
        live_.erase(code);
        throw;
    }
}

void Tables::submit(Client& client, Intent intent) {
    Live* live = client.table.empty() ? nullptr : find(client.table);
    if (live == nullptr && !client.table.empty())
        return refuse(client.id, intent, why_not_there(client.table));
    if (live == nullptr)
        return refuse(client.id, intent, {"no_table", "you are not at a table", {}});
    if (closed_)
        return refuse(client.id, intent,
                      {"stopping", "the server is stopping: come back soon", {}});
    if (client.person.empty())
        return refuse(client.id, intent, {"no_secret", "spectators only watch", {}});
    if (live->waiting.size() >= kMostWaiting)
        return refuse(client.id, intent, {"busy", "too much at once at this table", {}});
    live->waiting.push_back({client.id, std::move(intent)});
    next_request(*live);
}

void Tables::next_request(Live& live) {
    while (!live.writing && !live.waiting.empty()) {
        const Waiting request = std::move(live.waiting.front());
        live.waiting.pop_front();
        answer(live, request);
    }
}

// A request that fails has changed nothing: the table goes on.
void Tables::answer(Live& live, const Waiting& request) {
    const WorkTag tag(live.table.number());
    std::string problem = "unknown";
    try {
        return decide(live, request);
    } catch (const std::exception& error) {
        problem = error.what();
    } catch (...) {
    }
    log_event("error", "wish_failed", {{"table", live.table.code()}, {"problem", problem}});
    refuse(request.client, request.intent, {"unavailable", "the server cannot do that now", {}});
}

void Tables::decide(Live& live, const Waiting& request) {
    const auto client = clients_.find(request.client);
    if (client == clients_.end()) return;  // gone; it will ask again if it comes back
    Intent intent = request.intent;
    const std::string& person = client->second->person;
    const std::string key = Table::intent_key(person, intent.id);
    if (const auto number = live.table.answer_to(key))
        return accept(request.client, intent, *number, told_again(live.table, intent, person));
    json more = json::object();
    if (intent.kind == IntentKind::share) {
        // Whose seat it is not is refused by the table.
        const std::string secret = link_to(live.table, intent.seat, person);
        if (secret.empty() && intent.seat && live.table.holds(person, *intent.seat))
            return refuse(request.client, intent, {"unavailable", "the server has no secrets", {}});
        intent.what = kLink;
        intent.new_holder = secret_hash(secret);
        more["secret"] = secret;
    }
    Table::Asker asked{.person = person, .now = Loop::now(), .absent = {}};
    if (const auto away = host_away(live)) asked.host_absent = asked.now - *away;
    if (intent.kind == IntentKind::sit)
        asked.open_seats = open_seats_.count(person, live.table.code());
    const Presence here = presence_of(live);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        if (((here >> i) & 1u) == 0) asked.absent[i] = asked.now - live.left_at[i];
    asked.can_reveal = can_reveal(live);
    auto decided = live.table.decide(intent, asked);
    if (const auto* reason = std::get_if<Refused>(&decided))
        return refuse(request.client, intent, *reason);
    if (intent.kind == IntentKind::rematch) return rematch(live, {request.client, intent}, key);
    auto& entries = std::get<Table::Entries>(decided);
    if (entries.empty())  // it is so already
        return accept(request.client, intent, live.table.entries(), more);
    entries.back().intent = key;
    // Until it is written: at other tables the person may be sitting down at the same time.
    if (intent.kind == IntentKind::sit && live.table.settings().listed)
        open_seats_.expect(live.table.code(), person, asked.now);
    const std::uint32_t number = live.table.entries() + static_cast<std::uint32_t>(entries.size());
    commit(live, std::move(entries),
           [this, id = request.client, intent, number, more,
            code = live.table.code()](const std::string& problem) {
               if (problem.empty()) return accept(id, intent, number, more);
               if (const auto still = live_.find(code); still != live_.end())
                   note_holders(*still->second, EntryKind::sat);
               refuse(id, intent, {"storage", "moves cannot be saved now: " + problem, {}});
           });
}

// Counts as making a table, if there is room for it.
std::optional<Refused> Tables::why_no_new_table(const Client& client) {
    if (!make_room())
        return Refused{"busy", "too many tables are being played at: try again soon", {}};
    if (client.may_make_table && !client.may_make_table())
        return Refused{"too_many_tables", "you have made many tables: wait some minutes", {}};
    return std::nullopt;
}

// A table with the same settings, people and computer players, everybody one seat further.
void Tables::rematch(Live& live, const Waiting& request, const std::string& key) {
    if (live.rematching)
        return refuse(request.client, request.intent, {"busy", "the next table is being made", {}});
    const auto client = clients_.find(request.client);
    if (client == clients_.end()) return;
    live.rematching = true;  // it does not leave memory
    if (const auto reason = why_no_new_table(*client->second)) {
        live.rematching = false;
        return refuse(request.client, request.intent, *reason);
    }
    TableSettings settings = live.table.settings();
    settings.order = SeatOrder::fixed;
    settings.seats.clear();
    for (const TableSeat& seat : one_further(live.table.seats()))
        settings.seats.push_back(seat.setting);
    try {
        create(settings, client->second->person,
               [this, request, key, code = live.table.code()](const auto& made) {
                   if (const auto* next = std::get_if<std::string>(&made))
                       return finish_rematch(code, *next, request, key);
                   if (Live* before = find(code)) before->rematching = false;
                   refuse(request.client, request.intent, std::get<Refused>(made));
               });
    } catch (...) {  // the request is refused, and may be made again
        live.rematching = false;
        throw;
    }
}

// The people sit down at the next table, and those at this one are told of it.
void Tables::finish_rematch(const std::string& code, const std::string& next,
                            const Waiting& request, const std::string& key) {
    Live* before = find(code);
    Live* after = find(next);
    if (!live_.contains(code)) before = nullptr;  // had to leave memory for the other
    if (before != nullptr && after == nullptr) before->rematching = false;
    if (before == nullptr || after == nullptr)
        return refuse(request.client, request.intent,
                      {"unavailable", "the next table cannot be opened", {}});
    // A table that has just been made is told of before it is there.
    if (before->writing || after->writing || after->table.entries() == 0) {
        loop_.after(kAgain, [this, alive = alive_, code, next, request, key] {
            if (*alive) finish_rematch(code, next, request, key);
        });
        return;
    }
    before->rematching = false;
    std::vector<Entry> sat = sitting_down(one_further(before->table.seats()));
    if (!sat.empty())
        commit(*after, std::move(sat), [number = after->table.number()](const std::string& why) {
            if (!why.empty())
                log_event("error", "rematch_without_people", {{"number", number}, {"why", why}});
        });
    Entry entry;
    entry.kind = EntryKind::rematched;
    entry.at = Loop::now();
    entry.seat = request.intent.seat;
    entry.text = next;
    entry.intent = key;
    const std::uint32_t number = before->table.entries() + 1;
    commit(*before, {entry}, [this, request, number](const std::string& problem) {
        if (problem.empty()) return accept(request.client, request.intent, number, {});
        refuse(request.client, request.intent, {"storage", problem, {}});
    });
}

void Tables::move_seat(const std::string& code, const std::string& secret,
                       const std::string& person, Answered done) {
    Live* live = find(code);
    if (live == nullptr) return done(why_not_there(code));
    const auto held = seats_of(live->table, secret);
    if (held.empty()) return done(Refused{"no_seat", "this link holds no seat here", {}});
    if (live->writing) return done(Refused{"busy", "ask again", {}});
    std::vector<Entry> entries;
    for (const int seat : held) {
        if (live->table.holds(person, seat)) continue;
        Intent intent;
        intent.kind = IntentKind::share;
        intent.seat = seat;
        intent.new_holder = person;
        auto decided = live->table.decide(intent, {.person = secret, .now = Loop::now()});
        if (auto* reason = std::get_if<Refused>(&decided)) return done(*reason);
        entries.push_back(std::move(std::get<Table::Entries>(decided).front()));
    }
    if (entries.empty()) return done(std::nullopt);
    commit(*live, std::move(entries), [done = std::move(done)](const std::string& problem) {
        if (problem.empty()) return done(std::nullopt);
        done(Refused{"storage", problem, {}});
    });
}

void Tables::abandon(const std::string& code, Answered done) {
    Live* live = find(code);
    const auto row = store_.find(table_code(code));
    const bool aside = row && !row->set_aside.empty();
    if (live == nullptr && aside) attempt(row->number, row->code, [&] { live = read_table(*row); });
    if (live == nullptr) return done(why_not_there(code));
    if (live->writing) return done(Refused{"busy", "ask again", {}});
    const auto ended = [this, aside, row] {
        const std::string problem = aside ? store_.set_aside(row->number, "") : "";
        if (aside) damaged_.erase(row->number);
        return problem.empty() ? std::nullopt : std::optional(Refused{"storage", problem, {}});
    };
    if (live->table.phase() == TablePhase::over) return done(ended());
    if (live->table.phase() == TablePhase::waiting) {
        const TableNumber number = live->table.number();
        erase(code);
        store_.erase(number);
        return done(std::nullopt);
    }
    Entry entry;
    entry.kind = EntryKind::ended;
    entry.at = Loop::now();
    entry.what = "abandoned";
    commit(*live, {entry},
           [this, aside, row, ended, done = std::move(done)](const std::string& problem) {
               if (aside && !problem.empty()) live_.erase(row->code);
               done(problem.empty() ? ended() : Refused{"storage", problem, {}});
           });
}

bool Tables::erase(const std::string& text) {
    const std::string code = table_code(text);
    const bool there = live_.contains(code);
    if (const auto row = store_.find(code)) damaged_.erase(row->number);
    dismiss(code, {"gone", "this table was deleted", {}});
    return there;
}

}  // namespace railhead
