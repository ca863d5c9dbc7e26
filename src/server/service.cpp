#include "server/service.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "map/json_input.h"
#include "server/message.h"
#include "server/on_loop.h"
#include "server/secret.h"
#include "server/static_files.h"
#include "server/web_request.h"
#include "table/secret_hash.h"
#include "table/table_messages.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostListed = 100;

// A client without a secret gets one: browsers as a cookie that scripts cannot read, programs in
// the answer.
struct Identity {
    std::string person{};  // the hash
    std::string fresh{};   // the secret, if it is new
};
Identity identity_of(const HttpRequest& request) {
    if (!request.secret.empty()) return {secret_hash(request.secret), {}};
    std::string secret = fresh_secret();
    if (secret.empty()) return {};
    return {secret_hash(secret), secret};
}
void add_identity(const HttpRequest& request, const Identity& identity, HttpAnswer& answer,
                  json& body) {
    const bool renames = request.old_cookie && request.secure;
    if (identity.fresh.empty() && !renames) return;
    if (!request.from_browser) {
        if (!renames) body["secret"] = identity.fresh;
        return;
    }
    answer.headers.emplace_back("Set-Cookie",
                                std::string(request.secure ? kSecureCookie : kCookie) + '=' +
                                    (renames ? request.secret : identity.fresh) +
                                    "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" +
                                    (request.secure ? "; Secure" : ""));
}

std::string query_value(std::string_view query, std::string_view key) {
    while (!query.empty()) {
        const std::size_t end = query.find('&');
        const std::string_view part = query.substr(0, end);
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos && part.substr(0, equals) == key)
            return std::string{part.substr(equals + 1)};
        if (end == std::string_view::npos) break;
        query.remove_prefix(end + 1);
    }
    return {};
}

}  // namespace

void Service::handle(const HttpRequest& request, std::function<void(HttpAnswer)> answer) {
    const std::string& path = request.path;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (path == "/healthz") return answer(health());
    // For supervisors that restart hanging programs: a restart does not repair a disk.
    if (path == "/livez") return answer({.type = "text/plain", .body = "ok\n"});
    if (path == "/metrics") {
        if (!request.loopback && !options_.open_metrics)
            return answer(problem_answer(404, "not_found", "there is no such page"));
        return answer({.type = "text/plain; version=0.0.4", .body = metrics()});
    }
    if (path.starts_with("/api/operator/")) return operate(request, answer);
    if (path == "/api/me" && request.method == "POST") {
        const Identity identity = identity_of(request);
        HttpAnswer reply;
        json body = json::object();
        add_identity(request, identity, reply, body);
        reply.body = body.dump();
        return answer(std::move(reply));
    }
    if (path == "/api/tables" && request.method == "POST") return make_table(request, answer);
    if (path == "/api/tables" && reads) return list_tables(request, answer);
    if (path == "/api/my-tables" && request.method == "POST")
        return list_my_tables(request, answer);
    if (path == "/api/maps" || path.starts_with("/api/maps/")) return maps_request(request, answer);
    if (path.starts_with("/api/tables/")) return table_request(request, answer);
    if (path.starts_with("/api/"))
        return answer(problem_answer(404, "not_found", "there is nothing of this name"));
    if (!reads) return answer(problem_answer(405, "method", "pages are read with GET"));
    if (auto file = static_file(request)) return answer(std::move(*file));
    if (request.page) return answer(lost_page(request));
    answer(problem_answer(404, "not_found", "there is no such page"));
}

HttpAnswer Service::health() {
    const auto line = [](const std::string& text) { return text.empty() ? text : text + '\n'; };
    const std::string problem = store_.problem();
    const std::string damage = store_.damage();
    const std::size_t tables = tables_.counts().damaged;
    std::string body = line(problem) + (damage == problem ? "" : line(damage));
    if (tables > 0)
        body += "damaged tables: " + std::to_string(tables) + " (see `railhead tables`)\n";
    if (body.empty()) return {.type = "text/plain", .body = "ok\n"};
    return {.status = 503, .type = "text/plain", .body = std::move(body)};
}

HttpAnswer Service::look_refused(const HttpRequest& request, const Refused& reason) const {
    HttpAnswer answer = refused_answer(reason);
    if (answer.status == 429)
        answer.headers.emplace_back("Retry-After", std::to_string(seconds_until_guess(request)));
    return answer;
}

void Service::make_table(const HttpRequest& request, const Answer& answer) {
    // Programs on the same machine are the operator's.
    if (!request.loopback && !makers_.take(request.address, std::chrono::steady_clock::now())) {
        HttpAnswer reply =
            problem_answer(429, "too_many_tables", "you have made many tables: wait a few minutes");
        reply.headers.emplace_back("Retry-After", "60");
        return answer(std::move(reply));
    }
    const auto parsed = parse_json(request.body, kMessageLimits);
    if (const auto* problem = std::get_if<Problem>(&parsed))
        return answer(problem_answer(400, "not_json", problem->place + ": " + problem->reason));
    Problems problems;
    const TableSettings settings = settings_from(JsonNode(std::get<json>(parsed), "", problems));
    if (problems.reported() > 0)
        return answer(problem_answer(400, "bad_settings", first_problem(problems)));
    const auto open_seats =
        std::count_if(settings.seats.begin(), settings.seats.end(),
                      [](const SeatSetting& seat) { return seat.kind != SeatKind::closed; });
    const auto rules = tables_.rule_cache()->rules_of(settings, static_cast<int>(open_seats));
    if (!rules) return answer(problem_answer(400, "no_such_game", rules.reason()));
    const Identity identity = identity_of(request);
    if (identity.person.empty())
        return answer(problem_answer(503, "unavailable", "the server has no secrets"));
    tables_.create(settings, identity.person,
                   [request, identity, answer](const std::variant<std::string, Refused>& made) {
                       if (const auto* reason = std::get_if<Refused>(&made))
                           return answer(refused_answer(*reason));
                       HttpAnswer reply{.status = 201};
                       const std::string& code = std::get<std::string>(made);
                       json body{{"table", code}, {"path", "/t/" + code}};
                       add_identity(request, identity, reply, body);
                       reply.body = body.dump();
                       answer(std::move(reply));
                   });
}

void Service::list_tables(const HttpRequest& request, const Answer& answer) {
    const std::string phase = query_value(request.query, "phase");
    const TableStatus status = phase == "running" ? TableStatus::running
                               : phase == "over"  ? TableStatus::over
                                                  : TableStatus::waiting;
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    const std::string text = query_value(request.query, "before");
    std::from_chars(text.data(), text.data() + text.size(), before);
    const auto body_of = [status, oldest = Loop::now() - kDay](const Store::Rows& rows) {
        json tables = json::array();
        for (const TableRow& row : rows) {
            // A host who has waited that long for players has left.
            if (status == TableStatus::waiting && row.changed < oldest) break;
            tables.push_back(listed_json(row));
        }
        return json_answer(200, {{"tables", std::move(tables)}});
    };
    store_.listed(status, before, kMostListed,
                  on_loop<StoreAnswer<Store::Rows>>(
                      loop_, alive_, [this, answer, body_of](StoreAnswer<Store::Rows>& rows) {
                          if (!rows.problem.empty())
                              return answer(refused_answer(
                                  {"busy", "tables cannot be listed now: try again soon", {}}));
                          work(
                              0, answer,
                              [body_of, rows = std::move(rows.value)] { return body_of(rows); },
                              [answer](HttpAnswer made) { answer(std::move(made)); });
                      }));
}

// /api/tables/CODE, /api/tables/CODE/record, /api/tables/CODE/seat
void Service::table_request(const HttpRequest& request, const Answer& answer) {
    const std::string rest = request.path.substr(std::string_view("/api/tables/").size());
    const std::size_t slash = rest.find('/');
    const std::string code = rest.substr(0, slash);
    const std::string what = slash == std::string::npos ? "" : rest.substr(slash + 1);
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const auto asked = std::make_shared<const HttpRequest>(request);
    if (what == "record" && reads) return record_request(asked, code, answer);
    if (what == "seat" && request.method == "POST") return move_seat(request, code, answer);
    if (!what.empty() || !reads)
        return answer(problem_answer(404, "not_found", "there is nothing of this name"));
    const std::string person = request.secret.empty() ? "" : secret_hash(request.secret);
    look(asked, code, person, [this, asked, person, answer](const Found& found) {
        if (const auto* reason = std::get_if<Refused>(&found))
            return answer(look_refused(*asked, *reason));
        answer(json_answer(200, listed_for(*std::get<const Table*>(found), person)));
    });
}

json Service::listed_for(const Table& table, const std::string& person) const {
    json one = listed_json(table.row());
    if (person.empty()) return one;
    const auto yours = tables_.seats_of(table, person);
    if (!yours.empty()) one["yours"] = yours;
    return one;
}

// The personal link: a browser with a secret that holds a seat holds the seat from now on, too.
void Service::move_seat(const HttpRequest& request, const std::string& code, const Answer& answer) {
    const auto parsed = parse_json(request.body, kMessageLimits);
    const auto* tree = std::get_if<json>(&parsed);
    Problems problems;
    std::optional<std::string> secret;
    if (tree != nullptr) {
        const JsonNode node(*tree, "", problems);
        if (node.is_object_of(std::array<std::string_view, 1>{"secret"}))
            if (const auto link = node.need("secret")) secret = link->text();
    }
    if (!secret || problems.reported() > 0 || secret->size() < 16 || secret->size() > 128)
        return answer(problem_answer(400, "bad_link", "this is not a personal link"));
    const Identity identity = identity_of(request);
    if (identity.person.empty())
        return answer(problem_answer(503, "unavailable", "the server has no secrets"));
    const auto asked = std::make_shared<const HttpRequest>(request);
    const auto moved = [asked, identity, answer](const std::optional<Refused>& reason) {
        if (reason) return answer(refused_answer(*reason));
        HttpAnswer reply;
        json body = json::object();
        add_identity(*asked, identity, reply, body);
        reply.body = body.dump();
        answer(std::move(reply));
    };
    const std::string held = secret_hash(*secret);
    look(asked, code, held, [=, this](const Found& found) {
        if (const auto* reason = std::get_if<Refused>(&found))
            return answer(look_refused(*asked, *reason));
        tables_.move_seat(code, held, identity.person, moved);
    });
}

// What `railhead tables` asks of a running server.
void Service::operate(const HttpRequest& request, const Answer& answer) {
    const bool may =
        request.loopback && !options_.operator_secret.empty() && !request.secret.empty() &&
        same_secret_hash(secret_hash(request.secret), secret_hash(options_.operator_secret));
    const std::string rest = request.path.substr(std::string_view("/api/operator/").size());
    const std::size_t slash = rest.find('/');
    if (!may || request.method != "POST" || slash == std::string::npos)
        return answer(problem_answer(404, "not_found", "there is nothing of this name"));
    const std::string what = rest.substr(0, slash);
    const std::string code = rest.substr(slash + 1);
    const auto answered = [answer](const std::optional<Refused>& reason) {
        answer(reason ? refused_answer(*reason) : json_answer(200, json::object()));
    };
    if (what == "close") return tables_.abandon(code, answered);
    if (what == "resume") return tables_.resume(code, answered);
    if (what == "delete") return tables_.erase(code, answered);
    answer(problem_answer(404, "not_found", "there is nothing of this name"));
}

// /api/maps, /api/maps/ID, /api/maps/ID/layout, /api/maps/ID/geography, /api/maps/ID/network
void Service::maps_request(const HttpRequest& request, const Answer& answer) {
    if (request.path == "/api/maps") return answer(map_files_.list(request));
    const std::string rest = request.path.substr(std::string_view("/api/maps/").size());
    const std::size_t slash = rest.find('/');
    const std::string id = rest.substr(0, slash);
    const std::string what = slash == std::string::npos ? "" : rest.substr(slash + 1);
    std::string hash = query_value(request.query, "hash");
    for (const std::string_view colon : {"%3A", "%3a"})
        if (const std::size_t at = hash.find(colon); at != std::string::npos)
            hash.replace(at, colon.size(), ":");
    if (what == "layout") return answer(map_files_.layout(request, id, hash));
    if (what == "geography") return answer(map_files_.geography(request, id, hash));
    const MapSpec* map = tables_.rule_cache()->library().find(id);
    if (what == "network" && map != nullptr)
        return answer(network_answer(request, *map, hash, options_.network_file));
    const bool is_todays = hash.empty() || (map != nullptr && map->hash == hash);
    if (!what.empty() || is_todays) return answer(map_files_.map(request, rest, hash));
    old_map_request(std::make_shared<const HttpRequest>(request), id, hash, answer);
}

std::string Service::metrics() {
    const Tables::Counts tables = tables_.counts();
    const Store::Counts store = store_.counts();
    std::string text;
    const auto add = [&](std::string_view name, std::string_view kind, std::string_view help,
                         std::uint64_t value) {
        text += "# HELP railhead_" + std::string{name} + ' ' + std::string{help} +
                "\n# TYPE railhead_" + std::string{name} + ' ' + std::string{kind} + "\nrailhead_" +
                std::string{name} + ' ' + std::to_string(value) + '\n';
    };
    add("tables", "gauge", "Tables in memory", tables.tables);
    add("clients", "gauge", "Connected clients", tables.clients);
    add("intents_accepted_total", "counter", "Requests that were granted", tables.accepted);
    add("intents_refused_total", "counter", "Requests that were refused", tables.refused);
    add("entries_total", "counter", "Entries of tables on disk", tables.entries);
    add("writes_failed_total", "counter", "Writes that the disk did not take", tables.failed);
    add("computer_decisions_total", "counter", "Decisions of computer players",
        tables.bot_decisions);
    add("tables_evicted_total", "counter", "Idle tables that left memory because it was full",
        tables.evicted);
    add("tables_set_aside_total", "counter", "Tables at which something went wrong",
        tables.set_aside);
    add("tables_damaged", "gauge", "Tables that the store does not hold whole", tables.damaged);
    add("store_writes_total", "counter", "Writes asked of the store", store.writes);
    add("store_commits_total", "counter", "Commits made of them", store.commits);
    if (more_metrics) text += more_metrics();
    return text;
}

}  // namespace railhead
