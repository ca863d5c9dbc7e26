// Requests of clients, and what they are answered.
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

constexpr std::size_t kMostWaiting = 32;  // requests at one table
// Codes of listed tables are not secret; other codes must not be guessable.
constexpr int kListedCode = 6;
constexpr int kUnlistedCode = 10;
constexpr std::int64_t kAgain = 5;  // milliseconds

Refused cannot_make_table() {
    return {"unavailable", "the server cannot make a table now", {}};
}

Refused too_many_tables() {
    return {"busy", "too many tables are being played at: try again soon", {}};
}

std::vector<TableSeat> one_further(const std::vector<TableSeat>& seats) {
    std::vector<TableSeat> moved(seats);
    std::rotate(moved.begin(), moved.begin() + 1, moved.end());
    return moved;
}

// Everybody with all of their devices; links are for the table that they name.
std::vector<Entry> sitting_down(const std::vector<TableSeat>& seats) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const std::size_t before = entries.size();
        for (const SeatHolder& holder : seats[i].holders) {
            if (holder.is_link) continue;
            const Seat seat = id_at<Seat>(i);
            const bool is_first = entries.size() == before;
            entries.push_back(
                is_first
                    ? entry_at(Loop::now(), SatEntry{.seat = seat,
                                                     .holder = holder.person,
                                                     .name = seats[i].name,
                                                     .color = seats[i].color})
                    : entry_at(Loop::now(), SharedEntry{.seat = seat, .holder = holder.person}));
        }
    }
    return entries;
}

}  // namespace

void Tables::create(const TableSettings& settings, const std::string& person, Created created) {
    const std::string code = fresh_code(settings.listed ? kListedCode : kUnlistedCode);
    if (closed_ || code.empty()) return created(cannot_make_table());
    if (!make_room()) return created(too_many_tables());
    auto numbered = reply<TableNumber>(
        [this, code, settings, person, created](const StoreAnswer<TableNumber>& number) {
            if (!number.problem.empty()) return created(Refused{"storage", number.problem, {}});
            add_table(number.value, code, settings, person, created);
        });
    store_.find(code,
                reply<Store::Row>([this, settings, person, created, numbered = std::move(numbered)](
                                      const StoreAnswer<Store::Row>& known) mutable {
                    if (known.value) return create(settings, person, created);  // with another code
                    store_.new_number(std::move(numbered));
                }));
}

// `created` is always called.
void Tables::add_table(TableNumber number, const std::string& code, const TableSettings& settings,
                       const std::string& person, const Created& created) {
    if (live_.contains(code)) return create(settings, person, created);
    const auto seed = fresh_seed();
    if (closed_ || !seed) return created(cannot_make_table());
    if (!make_room()) return created(too_many_tables());
    const Entry entry = entry_at(Loop::now(), CreatedEntry{.settings = settings_json(settings),
                                                           .seed = seed->hex(),
                                                           .stream = std::string{kFairStream},
                                                           .holder = person});
    try {
        auto live = std::make_unique<Live>(number, code, *rule_cache_, Reading::today);
        live->used = entry.at;
        live->left_at.fill(entry.at);
        live->host_left_at = entry.at;
        Live& kept = *live;
        live_[code] = std::move(live);
        commit(kept, {entry}, [this, code, created](const std::string& problem) {
            if (problem.empty()) return created(code);
            live_.erase(code);
            created(Refused{"storage", problem, {}});
        });
    } catch (const std::exception& error) {
        log_fault(error.what());
        live_.erase(code);
        created(cannot_make_table());
    }
}

void Tables::submit(Client& client, Intent intent) {
    // A table that somebody watches is in memory.
    Live* live = client.table.empty() ? nullptr : live_at(client.table);
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
        const WaitingRequest request = std::move(live.waiting.front());
        live.waiting.pop_front();
        answer(live, request);
    }
}

// A request that fails has changed nothing: the table goes on.
void Tables::answer(Live& live, const WaitingRequest& request) {
    const WorkTag tag(live.table.number());
    std::string problem = "unknown";
    try {
        return decide(live, request);
    } catch (const std::exception& error) {
        problem = error.what();
    } catch (...) {
    }
    log_event("error", "intent_failed", {{"table", live.table.code()}, {"problem", problem}});
    refuse(request.client, request.intent, {"unavailable", "the server cannot do that now", {}});
}

void Tables::decide(Live& live, const WaitingRequest& request) {
    const auto client = clients_.find(request.client);
    if (client == clients_.end()) return;  // gone; it will ask again if it comes back
    Intent intent = request.intent;
    const std::string& person = client->second->person;
    const std::string key = Table::intent_key(person, intent.id);
    if (const auto number = live.table.answer_to(key))
        return accept(request.client, intent, *number, link_told_again(live.table, intent, person));
    std::string secret;  // of the link that is asked for
    const bool sits = std::holds_alternative<SitIntent>(intent.what);
    if (auto* share = std::get_if<ShareIntent>(&intent.what)) {
        // The table refuses seats that are not the person's.
        secret = link_to(live.table, share->seat, person);
        if (secret.empty() && live.table.holds(person, static_cast<int>(index_of(share->seat))))
            return refuse(request.client, intent, {"unavailable", "the server has no secrets", {}});
        share->is_link = true;
        share->new_holder = secret_hash(secret);
    }
    RequestContext asked{.person = person, .now = Loop::now()};
    if (const auto away = host_away(live)) asked.host_absent = asked.now - *away;
    if (sits) asked.open_seats = open_seats_.count(person, live.table.code());
    const Presence here = presence_of(live);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        if (((here >> i) & 1u) == 0) asked.absent[i] = asked.now - live.left_at[i];
    asked.can_reveal = can_reveal(live);
    auto decided = live.table.decide(intent, asked);
    if (const auto* reason = std::get_if<Refused>(&decided))
        return refuse(request.client, intent, *reason);
    if (std::holds_alternative<RematchIntent>(intent.what))
        return rematch(live, {request.client, intent}, key);
    auto& entries = std::get<Table::Entries>(decided);
    if (entries.empty())  // nothing has changed
        return accept(request.client, intent, live.table.entries(), secret);
    entries.back().intent = key;
    // Until it is written: at other tables the person may be sitting down at the same time.
    if (sits && live.table.settings().listed)
        open_seats_.expect(live.table.code(), person, asked.now);
    const std::uint32_t number = live.table.entries() + static_cast<std::uint32_t>(entries.size());
    commit(live, std::move(entries),
           [this, id = request.client, intent, number, secret,
            code = live.table.code()](const std::string& problem) {
               if (problem.empty()) return accept(id, intent, number, secret);
               if (const auto still = live_.find(code); still != live_.end())
                   note_holders(*still->second);
               refuse(id, intent, {"storage", "moves cannot be saved now: " + problem, {}});
           });
}

// Makes room for one more table and counts it; or why there will be none.
std::optional<Refused> Tables::admit_new_table(const Client& client) {
    if (!make_room()) return too_many_tables();
    if (client.count_new_table && !client.count_new_table())
        return Refused{"too_many_tables", "you have made many tables: wait a few minutes", {}};
    return std::nullopt;
}

// A table with the same settings, people and computer players, everybody moved on by one seat.
void Tables::rematch(Live& live, const WaitingRequest& request, const std::string& key) {
    if (live.rematching)
        return refuse(request.client, request.intent, {"busy", "the next table is being made", {}});
    const auto client = clients_.find(request.client);
    if (client == clients_.end()) return;
    live.rematching = true;  // it does not leave memory
    if (const auto reason = admit_new_table(*client->second)) {
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
                   if (Live* before = live_at(code)) before->rematching = false;
                   refuse(request.client, request.intent, std::get<Refused>(made));
               });
    } catch (...) {  // the request is refused, and may be made again
        live.rematching = false;
        throw;
    }
}

// The people sit down at the next table, and those at this one are told of it.
void Tables::finish_rematch(const std::string& code, const std::string& next,
                            const WaitingRequest& request, const std::string& key) {
    find(next, [this, code, next, request, key](const Found& found) {
        Live* before = live_at(code);  // `rematching` keeps it there
        auto* const* after = std::get_if<Live*>(&found);
        if (before != nullptr && after != nullptr)
            return seat_rematch(*before, **after, request, key);
        if (before != nullptr) before->rematching = false;
        refuse(request.client, request.intent,
               {"unavailable", "the next table cannot be opened", {}});
    });
}

void Tables::seat_rematch(Live& before, Live& after, const WaitingRequest& request,
                          const std::string& key) {
    // A table that has just been made is announced before it is in memory.
    if (before.writing || after.writing || after.table.entries() == 0) {
        loop_.after(kAgain, [this, alive = alive_, code = before.table.code(),
                             next = after.table.code(), request, key] {
            if (*alive) finish_rematch(code, next, request, key);
        });
        return;
    }
    before.rematching = false;
    std::vector<Entry> sat = sitting_down(one_further(before.table.seats()));
    if (!sat.empty())
        commit(after, std::move(sat), [number = after.table.number()](const std::string& why) {
            if (!why.empty())
                log_event("error", "rematch_without_people", {{"number", number}, {"why", why}});
        });
    Entry entry = entry_at(Loop::now(),
                           RematchedEntry{.seat = std::get<RematchIntent>(request.intent.what).seat,
                                          .table = after.table.code()});
    entry.intent = key;
    const std::uint32_t number = before.table.entries() + 1;
    commit(before, {entry}, [this, request, number](const std::string& problem) {
        if (problem.empty()) return accept(request.client, request.intent, number, {});
        refuse(request.client, request.intent, {"storage", problem, {}});
    });
}

void Tables::move_seat(const std::string& code, const std::string& secret,
                       const std::string& person, Answered answered) {
    find(code, [this, secret, person, answered = std::move(answered)](const Found& found) {
        if (const auto* reason = std::get_if<Refused>(&found)) return answered(*reason);
        move_seat_at(*std::get<Live*>(found), secret, person, answered);
    });
}

void Tables::move_seat_at(Live& live, const std::string& secret, const std::string& person,
                          const Answered& answered) {
    const auto held = seats_of(live.table, secret);
    if (held.empty()) return answered(Refused{"no_seat", "this link holds no seat here", {}});
    if (live.writing) return answered(Refused{"busy", "ask again", {}});
    std::vector<Entry> entries;
    for (const int seat : held) {
        if (live.table.holds(person, seat)) continue;
        const Intent intent{.what = ShareIntent{.seat = id_at<Seat>(static_cast<std::size_t>(seat)),
                                                .new_holder = person}};
        auto decided = live.table.decide(intent, {.person = secret, .now = Loop::now()});
        if (auto* reason = std::get_if<Refused>(&decided)) return answered(*reason);
        entries.push_back(std::move(std::get<Table::Entries>(decided).front()));
    }
    if (entries.empty()) return answered(std::nullopt);
    commit(live, std::move(entries), [answered](const std::string& problem) {
        if (problem.empty()) return answered(std::nullopt);
        answered(Refused{"storage", problem, {}});
    });
}

void Tables::abandon(const std::string& code, Answered answered) {
    find(code, [this, code, answered = std::move(answered)](const Found& found) {
        if (auto* const* live = std::get_if<Live*>(&found)) return end_game(**live, answered);
        const Refused& reason = std::get<Refused>(found);
        if (reason.key != table_set_aside().key && reason.key != table_damaged().key)
            return answered(reason);
        const auto again = [this, answered](const Found& aside) {
            if (auto* const* live = std::get_if<Live*>(&aside)) return end_game(**live, answered);
            answered(std::get<Refused>(aside));
        };
        find(code, again, Which::also_set_aside);
    });
}

void Tables::end_game(Live& live, const Answered& answered) {
    if (live.writing) return answered(Refused{"busy", "ask again", {}});
    const std::string code = live.table.code();
    const auto ended = [this, code, number = live.table.number(), aside = live.set_aside,
                        answered] {
        if (!aside) return answered(std::nullopt);
        end_set_aside(code, number, answered);
    };
    if (live.table.phase() == TablePhase::over) return ended();
    if (live.table.phase() == TablePhase::waiting) return erase(code, answered);
    commit(live, {entry_at(Loop::now(), EndedEntry{.what = EndReason::abandoned})},
           [this, code, aside = live.set_aside, ended, answered](const std::string& problem) {
               if (problem.empty()) return ended();
               if (aside) live_.erase(code);
               answered(Refused{"storage", problem, {}});
           });
}

// The game of a table that was set aside is over: everybody may open it again.
void Tables::end_set_aside(const std::string& code, TableNumber number, const Answered& answered) {
    store_.set_aside(number, "", done([this, code, number, answered](const std::string& problem) {
                         if (!problem.empty()) return answered(Refused{"storage", problem, {}});
                         damaged_.erase(number);
                         if (Live* live = live_at(code)) live->set_aside = false;
                         answered(std::nullopt);
                     }));
}

}  // namespace railhead
