// When something goes wrong at a table: it is set aside, and everything else goes on.
#include <nlohmann/json.hpp>

#include "core/work_tag.h"
#include "server/log.h"
#include "server/tables.h"

namespace railhead {

Refused no_table() {
    return {"no_table", "there is no such table", {}};
}

Refused table_set_aside() {
    return {"set_aside",
            "something went wrong at this table, and nobody can play there until the operator of "
            "the server has looked at it; the game is kept",
            {}};
}

Refused why_set_aside(std::string_view why) {
    return why.starts_with(kDamaged) ? table_damaged() : table_set_aside();
}

Refused table_damaged() {
    return {
        "damaged",
        "the file that holds this table is damaged, and the game cannot be read; the operator of "
        "the server may have a backup",
        {}};
}

void Tables::attempt(TableNumber number, const std::string& code,
                     const std::function<void()>& work) {
    const WorkTag tag(number);
    try {
        work();
    } catch (const std::exception& error) {
        set_aside(number, code, std::string("an exception: ") + error.what());
    } catch (...) {
        set_aside(number, code, "an unknown exception");
    }
}

// `code` by value: it may be a part of the table, which goes.
void Tables::set_aside(TableNumber number, std::string code, const std::string& why) {
    ++counts_.set_aside;
    log_event("error", "table_set_aside", {{"table", code}, {"why", why}});
    if (why.starts_with(kDamaged)) damaged_.insert(number);
    const std::uint64_t id = make_unavailable(code, why_set_aside(why), why);
    store_.set_aside(
        number, why, done([this, code, id](const std::string& problem) {
            if (!problem.empty())
                log_event("error", "not_set_aside", {{"table", code}, {"problem", problem}});
            make_available(code, id);
        }));
    dismiss(code, why_set_aside(why));
}

// Drops the table from memory; those who watch are told, and those who wait for an answer or for
// the table.
void Tables::dismiss(const std::string& code, const Refused& reason) {
    open_seats_.forget(code);
    const auto node = live_.extract(code);
    // Not before it is out of memory: nobody is given what has failed.
    stop_loading(code, reason);
    if (node.empty()) return;
    const std::unique_ptr<Live>& live = node.mapped();
    if (live->timer != 0) loop_.cancel(live->timer);
    for (const WaitingRequest& request : live->waiting)
        refuse(request.client, request.intent, reason);
    const auto message = shared_message(GoneMessage{.table = code, .reason = reason});
    for (Client* client : live->watchers) {
        client->table.clear();
        client->viewer.reset();
        client->send(message);
    }
}

void Tables::resume(const std::string& text, Answered answered) {
    const auto resumed = [this, answered](const TableRow& row, const std::string& problem) {
        if (!problem.empty()) return answered(Refused{"storage", problem, {}});
        log_event("info", "table_resumed", {{"table", row.code}});
        damaged_.erase(row.number);
        if (!row.wake || closed_) return answered(std::nullopt);
        find(row.code, [this, answered, code = row.code](const Found&) {
            // It may have been set aside again at once.
            const auto again = unavailable_.find(code);
            if (again == unavailable_.end()) return answered(std::nullopt);
            answered(Refused{"set_aside", again->second.why, {}});
        });
    };
    store_.find(
        table_code(text),
        reply<Store::Row>([this, answered, resumed](const StoreAnswer<Store::Row>& found) {
            if (!found.problem.empty()) return answered(Refused{"storage", found.problem, {}});
            if (!found.value) return answered(no_table());
            if (found.value->set_aside.empty())
                return answered(Refused{"not_set_aside", "this table is not set aside", {}});
            store_.set_aside(found.value->number, "",
                             done([resumed, row = *found.value](const std::string& problem) {
                                 resumed(row, problem);
                             }));
        }));
}

void Tables::erase(const std::string& text, Answered answered) {
    store_.find(table_code(text),
                reply<Store::Row>([this, answered](const StoreAnswer<Store::Row>& found) {
                    if (!found.problem.empty())
                        return answered(Refused{"storage", found.problem, {}});
                    if (!found.value) return answered(no_table());
                    const TableRow& row = *found.value;
                    damaged_.erase(row.number);
                    const std::uint64_t id = make_unavailable(row.code, no_table(), {});
                    dismiss(row.code, {"gone", "this table was deleted", {}});
                    store_.erase(row.number, reply<bool>([this, answered, code = row.code,
                                                          id](const StoreAnswer<bool>& erased) {
                                     make_available(code, id);
                                     if (erased.problem.empty()) return answered(std::nullopt);
                                     answered(Refused{"storage", erased.problem, {}});
                                 }));
                }));
}

}  // namespace railhead
