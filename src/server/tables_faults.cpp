// When something goes wrong at a table: it is set aside, and everything else goes on.
#include <nlohmann/json.hpp>

#include "core/work_tag.h"
#include "server/log.h"
#include "server/tables.h"

namespace railhead {

namespace {

Refused is_set_aside() {
    return {"set_aside",
            "something went wrong at this table, and nobody can play there until whoever runs the "
            "server has looked at it; the game is kept",
            {}};
}

Refused why_set_aside(std::string_view why) {
    return why.starts_with(kDamaged) ? table_damaged() : is_set_aside();
}

}  // namespace

Refused table_damaged() {
    return {"damaged",
            "the file that holds this table is damaged, and the game cannot be read; whoever runs "
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
    const std::string problem = store_.set_aside(number, why);
    if (!problem.empty())
        log_event("error", "not_set_aside", {{"table", code}, {"problem", problem}});
    if (why.starts_with(kDamaged)) damaged_.insert(number);
    dismiss(code, why_set_aside(why));
}

// Out of memory; those who watch are told, and those who wait for an answer.
void Tables::dismiss(const std::string& code, const Refused& reason) {
    open_seats_.forget(code);
    const auto found = live_.find(code);
    if (found == live_.end()) return;
    const std::unique_ptr<Live> live = std::move(found->second);
    live_.erase(found);
    if (live->timer != 0) loop_.cancel(live->timer);
    for (const Waiting& request : live->waiting) refuse(request.client, request.intent, reason);
    const auto message = shared_text(
        {{"type", "gone"}, {"table", code}, {"reason", reason.key}, {"text", reason.text}});
    for (Client* client : live->watchers) {
        client->table.clear();
        client->viewer.reset();
        client->send(message);
    }
}

Refused Tables::why_not_there(const std::string& text) {
    const auto row = store_.find(table_code(text));
    const StoreRead read = store_.last_read();
    if (!row && read == StoreRead::fine) return {"no_table", "there is no such table", {}};
    if (!row && read == StoreRead::damaged) return table_damaged();
    if (row && !row->set_aside.empty()) return why_set_aside(row->set_aside);
    // Nobody is told that a table is gone only because the disk cannot be read.
    return {"busy", "this table cannot be opened now: try again soon", {}};
}

std::optional<Refused> Tables::resume(const std::string& text) {
    auto row = store_.find(table_code(text));
    if (!row) return Refused{"no_table", "there is no such table", {}};
    if (row->set_aside.empty()) return Refused{"not_set_aside", "this table is not set aside", {}};
    const std::string problem = store_.set_aside(row->number, "");
    if (!problem.empty()) return Refused{"storage", problem, {}};
    log_event("info", "table_resumed", {{"table", row->code}});
    damaged_.erase(row->number);
    row->set_aside.clear();
    if (row->wake && !closed_ && !live_.contains(row->code) && make_room()) load(*row);
    // It may have been set aside again at once.
    row = store_.find(row->code);
    if (row && !row->set_aside.empty()) return Refused{"set_aside", row->set_aside, {}};
    return std::nullopt;
}

}  // namespace railhead
