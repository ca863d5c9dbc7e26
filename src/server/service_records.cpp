// Slow answers, made by workers: records of games, and maps of earlier versions.
#include <algorithm>
#include <utility>

#include "core/sha256.h"
#include "server/cached_answer.h"
#include "server/service.h"
#include "table/secret_hash.h"
#include "table/table_record.h"

namespace railhead {

namespace {

HttpAnswer no_record_now() {
    return refused_answer({"busy", "the record cannot be made now: try again soon", {}});
}

HttpAnswer record_answer(const std::string& code, const std::string& text) {
    HttpAnswer answer{.body = text + "\n"};
    answer.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"railhead-" + code + ".json\"");
    return answer;
}

}  // namespace

void Service::record_request(const Asked& request, const std::string& code, const Answer& answer) {
    const std::string person = request->secret.empty() ? "" : secret_hash(request->secret);
    look(request, code, person, [this, request, person, answer](const Found& found) {
        if (const auto* reason = std::get_if<Refused>(&found))
            return answer(look_refused(*request, *reason));
        send_record(request, *std::get<const Table*>(found), person, answer);
    });
}

void Service::send_record(const Asked& request, const Table& table, const std::string& person,
                          const Answer& answer) {
    const bool seated = !tables_.seats_of(table, person).empty();
    const bool over = table.phase() == TablePhase::over;
    if (!over && !seated && !table.settings().spectators)
        return answer(problem_answer(403, "no_spectators", "only players may watch this table"));
    if (table.game() == nullptr)
        return answer(problem_answer(404, "no_game", "no game was begun here"));
    const std::string* kept = over ? records_.find(table.number(), table.entries()) : nullptr;
    if (kept != nullptr) return answer(record_answer(table.code(), *kept));
    // The whole game is played again for it.
    if (!request->loopback && !readers_.take(request->address, std::chrono::steady_clock::now())) {
        HttpAnswer reply =
            problem_answer(429, "too_fast", "you have asked for many records: wait a moment");
        reply.headers.emplace_back("Retry-After", kRetrySoon);
        return answer(std::move(reply));
    }
    make_record(table, person, answer);
}

void Service::make_record(const Table& table, const std::string& person, const Answer& answer) {
    // The table as it is now: what happens while the record is made is not in it.
    const auto now = std::make_shared<const Table>(table);
    const auto made = [this, now, answer](const std::string& text) {
        if (text.empty()) return answer(no_record_now());
        if (now->phase() == TablePhase::over) records_.keep(now->number(), now->entries(), text);
        answer(record_answer(now->code(), text));
    };
    const auto make = [now, person, rules = tables_.rule_cache()](Store::Texts entries) {
        entries.resize(std::min<std::size_t>(entries.size(), now->entries()));
        if (now->phase() != TablePhase::over) return seen_record(*now, *rules, entries, person);
        return full_record(now->number(), now->code(), *rules, entries);
    };
    store_.entries(now->number(), 0,
                   on_loop<StoreAnswer<Store::Texts>>(
                       loop_, alive_, [=, this](StoreAnswer<Store::Texts>& entries) {
                           if (entries.read == StoreRead::damaged)
                               return answer(refused_answer(table_damaged()));
                           if (entries.read == StoreRead::failed) return answer(no_record_now());
                           if (entries.value.empty())  // it was purged meanwhile
                               return answer(refused_answer(no_table()));
                           work(
                               now->number(), answer,
                               [make, texts = std::move(entries.value)]() mutable {
                                   return make(std::move(texts));
                               },
                               made);
                       }));
}

// A map that some game was started with. It is read and checked before it is sent.
void Service::old_map_request(const Asked& request, const std::string& id, const std::string& hash,
                              const Answer& answer) {
    const auto make = [request, id, hash, rules = tables_.rule_cache()] {
        const auto text = rules->map_text(id, hash);
        if (!text)
            return refused_answer({"busy", "the map cannot be read now: try again soon", {}});
        if (text->empty()) return problem_answer(404, "no_map", "there is no such map");
        HttpAnswer reply{.body = *text};
        // The hash identifies the game, not the spelling of its cities: clients revalidate it
        // eventually.
        const std::string tag = '"' + hex(sha256(reply.body)) + '"';
        reply.headers.emplace_back("ETag", tag);
        reply.headers.emplace_back("Cache-Control", kAskAfterADay);
        if (etag_matches(request->if_none_match, tag)) {
            reply.status = 304;
            reply.body.clear();
        }
        return reply;
    };
    work(0, answer, make, [answer](HttpAnswer made) { answer(std::move(made)); });
}

}  // namespace railhead
