#include "server/service.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/sha256.h"
#include "core/text.h"
#include "core/version.h"
#include "core/work_tag.h"
#include "map/json_input.h"
#include "server/message.h"
#include "server/secret.h"
#include "server/static_files.h"
#include "server/web_request.h"
#include "table/secret_hash.h"
#include "table/table_messages.h"
#include "table/table_record.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostListed = 100;
constexpr const char* kRetryAfter = "5";  // seconds, after what cannot be done now

HttpAnswer json_answer(int status, const json& body) {
    return {.status = status, .body = body.dump(-1, ' ', false, json::error_handler_t::replace)};
}
HttpAnswer problem_answer(int status, std::string_view reason, std::string_view text) {
    return json_answer(status, {{"reason", reason}, {"text", text}});
}
int status_of(const Refused& reason) {
    if (reason.key == "no_table" || reason.key == "no_seat") return 404;
    if (reason.key == "too_many_guesses") return 429;
    if (reason.key == "damaged") return 500;
    if (reason.key == "storage" || reason.key == "unavailable" || reason.key == "busy") return 503;
    return 409;
}

HttpAnswer refused_answer(const Refused& reason) {
    HttpAnswer answer = problem_answer(status_of(reason), reason.key, reason.text);
    if (answer.status == 503) answer.headers.emplace_back("Retry-After", kRetryAfter);
    return answer;
}

// Whoever has no secret yet gets one: browsers as a cookie that scripts cannot read, programs in
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

std::string network_named(const std::string& address) {
    return text_of(network_of(address_named(address).value_or(ClientAddress{})));
}

SharedText shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

// --- WebSockets
// ------------------------------------------------------------------------------------

void Service::opened(Peer& peer) {
    auto guest = std::make_unique<Guest>();
    const std::string& secret = peer.request().secret;
    if (!secret.empty()) guest->client.person = secret_hash(secret);
    guest->client.send = [&peer](SharedText text) { peer.send(std::move(text)); };
    // Programs on the same machine are the operator's; also a proxy that tells no addresses.
    if (!peer.request().loopback) {
        guest->client.network = network_named(peer.request().address);
        guest->client.may_make_table = [this, &peer] {
            return makers_.take(peer.request().address, std::chrono::steady_clock::now());
        };
    }
    tables_.enter(guest->client);
    peer.client = guest.release();
}

void Service::closed(Peer& peer) {
    const std::unique_ptr<Guest> guest(static_cast<Guest*>(peer.client));
    peer.client = nullptr;
    if (guest) tables_.leave(guest->client);
}

void Service::received(Peer& peer, std::string_view text) {
    auto* guest = static_cast<Guest*>(peer.client);
    if (guest == nullptr) return;
    ClientMessage message = message_from(text);
    if (const auto* hello = std::get_if<HelloMessage>(&message))
        return greet(peer, *guest, hello->version);
    if (const auto* bad = std::get_if<BadMessage>(&message))
        return peer.send(shared(error_message(bad->reason, bad->text)));
    if (!guest->greeted) return peer.send(shared(error_message("hello_first", "say hello first")));
    if (const auto* bad = std::get_if<BadIntent>(&message))
        return peer.send(shared(refused_message(bad->id, "not_an_intent", bad->text)));
    if (std::holds_alternative<UnwatchMessage>(message)) return tables_.unwatch(guest->client);
    if (const auto* request = std::get_if<WatchMessage>(&message))
        return watch(peer, *guest, *request);
    Intent& intent = std::get<Intent>(message);
    if (is_too_fast(peer.request(), *guest, intent))
        return peer.send(
            shared(refused_message(intent.id, "too_fast", "not so fast: wait a moment")));
    if (intent.kind == IntentKind::sit && sits_too_often(peer.request(), guest->client))
        return peer.send(shared(refused_message(
            intent.id, "too_many_seats", "many seats of public tables were taken: wait a moment")));
    tables_.submit(guest->client, std::move(intent));
}

// One person holds few seats of public tables, but may come with any number of secrets.
bool Service::sits_too_often(const HttpRequest& request, const Client& client) {
    if (request.loopback || client.table.empty()) return false;
    const Table* table = tables_.look_at(client.table);
    const bool counts = table != nullptr && table->settings().listed &&
                        table->phase() == TablePhase::waiting && !table->is_host(client.person);
    return counts && !sitters_.take(request.address, std::chrono::steady_clock::now());
}

void Service::watch(Peer& peer, Guest& guest, const WatchMessage& request) {
    if (const auto no = why_no_look(peer.request(), request.table, guest.client.person)) {
        tables_.unwatch(guest.client);
        peer.send(shared(error_message(no->key, no->text)));
        return peer.close(1008, "too many tables that are not there");
    }
    const auto no = tables_.watch(guest.client, request.table, request.seat, request.seen);
    if (!no) return;
    counted(peer.request(), *no);
    peer.send(shared(error_message(no->key, no->text)));
}

// Programs on the same machine are the operator's, but chat is for people to read.
bool Service::is_too_fast(const HttpRequest& request, const Guest& guest, const Intent& intent) {
    if (request.loopback && intent.kind != IntentKind::say) return false;
    return !guest.client.person.empty() &&
           !wishes_.take(guest.client.person, intent.kind, std::chrono::steady_clock::now());
}

void Service::greet(Peer& peer, Guest& guest, int version) {
    if (version != kProtocolVersion) {
        peer.send(shared(
            error_message("wrong_version", "this server speaks version 1: reload the page")));
        return peer.close(1008, "wrong version");
    }
    guest.greeted = true;
    peer.send(shared(json{
        {"type", "welcome"},
        {"version", kProtocolVersion},
        {"engine", "railhead " + std::string{kVersion}},
        {"known", !guest.client.person.empty()},
        {"now",
         Loop::now()}}.dump()));
}

// --- HTTP
// ------------------------------------------------------------------------------------------

void Service::handle(const HttpRequest& request, std::function<void(HttpAnswer)> answer) {
    const std::string& path = request.path;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (path == "/healthz") return answer(health());
    // For whoever restarts programs that hang: a restart heals no disk.
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
            problem_answer(429, "too_many_tables", "you have made many tables: wait some minutes");
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
    const auto rules = tables_.rule_cache().rules_of(settings, static_cast<int>(open_seats));
    if (const auto* reason = std::get_if<std::string>(&rules))
        return answer(problem_answer(400, "no_such_game", *reason));
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
    json tables = json::array();
    for (const TableRow& row : store_.listed(status, before, kMostListed)) {
        // Whoever waits for players that long has left.
        if (status == TableStatus::waiting && row.changed < Loop::now() - kDay) break;
        tables.push_back(listed_json(row));
    }
    answer(json_answer(200, {{"tables", std::move(tables)}}));
}

// /api/tables/CODE, /api/tables/CODE/record, /api/tables/CODE/seat
void Service::table_request(const HttpRequest& request, const Answer& answer) {
    const std::string rest = request.path.substr(std::string_view("/api/tables/").size());
    const std::size_t slash = rest.find('/');
    const std::string code = rest.substr(0, slash);
    const std::string what = slash == std::string::npos ? "" : rest.substr(slash + 1);
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (what == "record" && reads) return record_request(request, code, answer);
    if (what == "seat" && request.method == "POST") return move_seat(request, code, answer);
    if (!what.empty() || !reads)
        return answer(problem_answer(404, "not_found", "there is nothing of this name"));
    const std::string person = request.secret.empty() ? "" : secret_hash(request.secret);
    if (const auto no = why_no_look(request, code, person))
        return answer(look_refused(request, *no));
    const Table* table = tables_.look_at(code);
    if (table == nullptr) return answer(refused_answer(why_not_found(request, code)));
    json one = listed_json(table->row());
    if (!person.empty()) {
        const auto yours = tables_.seats_of(*table, person);
        if (!yours.empty()) one["yours"] = yours;
    }
    answer(json_answer(200, one));
}

void Service::record_request(const HttpRequest& request, const std::string& code,
                             const Answer& answer) {
    const std::string person = request.secret.empty() ? "" : secret_hash(request.secret);
    if (const auto no = why_no_look(request, code, person))
        return answer(look_refused(request, *no));
    const Table* table = tables_.look_at(code);
    if (table == nullptr) return answer(refused_answer(why_not_found(request, code)));
    const WorkTag tag(table->number());
    bool seated = false;
    for (std::size_t i = 0; i < table->seats().size(); ++i)
        seated = seated || table->holds(person, static_cast<int>(i));
    const bool over = table->phase() == TablePhase::over;
    if (!over && !seated && !table->settings().spectators)
        return answer(problem_answer(403, "no_spectators", "only players may watch this table"));
    if (table->game() == nullptr)
        return answer(problem_answer(404, "no_game", "no game was begun here"));
    const std::string* kept = over ? records_.find(table->number(), table->entries()) : nullptr;
    // All others wait while a record is made: the whole game is played again.
    if (kept == nullptr && !request.loopback &&
        !readers_.take(request.address, std::chrono::steady_clock::now())) {
        HttpAnswer reply =
            problem_answer(429, "too_fast", "you have asked for many records: wait a moment");
        reply.headers.emplace_back("Retry-After", kRetryAfter);
        return answer(std::move(reply));
    }
    std::string text = kept != nullptr ? *kept : std::string{};
    if (kept == nullptr) {
        const auto entries = store_.entries(table->number());
        if (store_.last_read() == StoreRead::damaged)
            return answer(refused_answer(table_damaged()));
        text = record_of(*table, entries, person);
    }
    if (text.empty()) return answer(problem_answer(404, "no_game", "no game was begun here"));
    HttpAnswer reply{.body = text + "\n"};
    reply.headers.emplace_back("Content-Disposition",
                               "attachment; filename=\"railhead-" + table->code() + ".json\"");
    answer(std::move(reply));
}

std::string Service::record_of(const Table& table, std::span<const std::string> entries,
                               const std::string& person) {
    if (table.phase() != TablePhase::over)
        return seen_record(table, tables_.rule_cache(), entries, person);
    std::string text = full_record(table.number(), table.code(), tables_.rule_cache(), entries);
    if (!text.empty()) records_.keep(table.number(), table.entries(), text);
    return text;
}

// The personal link: whoever has a secret that holds a seat takes the seat to this browser, too.
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
    if (const auto no = why_no_look(request, code, secret_hash(*secret)))
        return answer(look_refused(request, *no));
    const Identity identity = identity_of(request);
    if (identity.person.empty())
        return answer(problem_answer(503, "unavailable", "the server has no secrets"));
    tables_.move_seat(code, secret_hash(*secret), identity.person,
                      [this, request, identity, answer](const std::optional<Refused>& reason) {
                          if (reason) return answer(refused_answer(counted(request, *reason)));
                          HttpAnswer reply;
                          json body = json::object();
                          add_identity(request, identity, reply, body);
                          reply.body = body.dump();
                          answer(std::move(reply));
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
    if (what == "close")
        return tables_.abandon(code, [answer](const std::optional<Refused>& reason) {
            if (reason) return answer(refused_answer(*reason));
            answer(json_answer(200, json::object()));
        });
    if (what == "resume") {
        const auto reason = tables_.resume(code);
        return answer(reason ? refused_answer(*reason) : json_answer(200, json::object()));
    }
    if (what != "delete")
        return answer(problem_answer(404, "not_found", "there is nothing of this name"));
    const auto row = store_.find(table_code(code));
    if (!row) return answer(problem_answer(404, "no_table", "there is no such table"));
    tables_.erase(code);
    store_.erase(row->number);
    answer(json_answer(200, json::object()));
}

void Service::maps_request(const HttpRequest& request, const Answer& answer) {
    const MapLibrary& library = tables_.rule_cache().library();
    if (request.path == "/api/maps") {
        json maps = json::array();
        for (const MapSpec* map : library.maps())
            maps.push_back({{"id", map->id}, {"name", map->name}, {"hash", map->hash}});
        return answer(json_answer(200, {{"maps", std::move(maps)}}));
    }
    const std::string id = request.path.substr(std::string_view("/api/maps/").size());
    std::string hash = query_value(request.query, "hash");
    if (hash.empty()) {
        const std::string_view text = library.text_of(id);
        if (text.empty()) return answer(problem_answer(404, "no_map", "there is no such map"));
        return answer({.body = std::string{text}});
    }
    for (const std::string_view colon : {"%3A", "%3a"})
        if (const std::size_t at = hash.find(colon); at != std::string::npos)
            hash.replace(at, colon.size(), ":");
    HttpAnswer reply{.body = tables_.rule_cache().map_text(id, hash)};
    if (reply.body.empty()) return answer(problem_answer(404, "no_map", "there is no such map"));
    // The hash names the game, not the spelling of its cities: that is asked for again some day.
    const std::string tag = '"' + hex(sha256(reply.body)) + '"';
    reply.headers.emplace_back("ETag", tag);
    reply.headers.emplace_back("Cache-Control", "public, max-age=86400");
    if (etag_matches(request.if_none_match, tag)) {
        reply.status = 304;
        reply.body.clear();
    }
    answer(std::move(reply));
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
    add("intents_accepted_total", "counter", "Wishes that were granted", tables.accepted);
    add("intents_refused_total", "counter", "Wishes that were not", tables.refused);
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
