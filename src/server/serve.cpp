#include "server/serve.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "record/fair.h"
#include "server/crash_notes.h"
#include "server/log.h"
#include "server/loop.h"
#include "server/on_loop.h"
#include "server/operator.h"
#include "server/personal_link.h"
#include "server/secret.h"
#include "server/service.h"
#include "server/worker_pool.h"
#include "store/store_note.h"
#include "store/waiting_store.h"

namespace railhead {

namespace {

constexpr std::chrono::milliseconds kGrace{3000};
// Loads of tables and records: a long one does not hold up the others.
constexpr int kWorkers = 2;
constexpr std::int64_t kNoteEvery = 2'000;  // milliseconds

std::string web_metrics(const WebServer& web) {
    const WebServer::Counts counts = web.counts();
    std::string text;
    const auto add = [&](const char* name, const char* kind, std::uint64_t value) {
        text += std::string("# TYPE railhead_") + name + ' ' + kind + "\nrailhead_" + name + ' ' +
                std::to_string(value) + '\n';
    };
    add("connections", "gauge", counts.connections);
    add("websockets", "gauge", counts.peers);
    add("http_requests_total", "counter", counts.requests);
    add("messages_in_total", "counter", counts.messages_in);
    add("messages_out_total", "counter", counts.messages_out);
    add("connections_refused_total", "counter", counts.refused);
    return text;
}

// Requests whose entries are being written are still answered.
void stop_when_quiet(Loop& loop, const Tables& tables, const WebServer& web, std::int64_t latest) {
    if ((!tables.is_writing() && web.counts().connections == 0) || Loop::now() >= latest)
        return loop.stop();
    loop.after(20, [&loop, &tables, &web, latest] { stop_when_quiet(loop, tables, web, latest); });
}

// Deletes finished games that are too old, and looks again every hour.
void keep_retention(Loop& loop, Store& store, int days) {
    const auto purged = [&loop, &store, days](const StoreAnswer<std::size_t>& gone) {
        if (gone.value > 0) log_event("info", "old_games_deleted", {{"games", gone.value}});
        loop.after(3600 * 1000, [&loop, &store, days] { keep_retention(loop, store, days); });
    };
    store.purge(Loop::now() - days * kDay,
                on_loop<StoreAnswer<std::size_t>>(loop, std::make_shared<bool>(true), purged));
}

// An existing folder is the operator's: others may be meant to read it.
std::string make_data_folder(const std::string& path) {
    std::error_code error;
    const bool there = std::filesystem::exists(path, error);
    std::filesystem::create_directories(path, error);
    if (error) return path + ": " + error.message();
    if (!there) std::filesystem::permissions(path, std::filesystem::perms::owner_all, error);
    return {};
}

// Notes new tables soon after they are made. Reads the store and writes a file: on a worker.
void keep_note(Loop& loop, WorkerPool& workers, StoreNoteKeeper& keeper,
               const std::string& logged = {}) {
    const auto kept = [&loop, &workers, &keeper, logged](const std::string& problem) {
        if (problem != logged && !problem.empty())
            log_event("error", "note_not_written", {{"problem", problem}});
        loop.after(kNoteEvery, [&loop, &workers, &keeper, problem] {
            keep_note(loop, workers, keeper, problem);
        });
    };
    auto finish = on_loop<std::string>(loop, std::make_shared<bool>(true), kept);
    const bool begun = workers.run(
        [&keeper, finish = std::move(finish)]() mutable { finish(keeper.keep(false)); });
    if (!begun) kept("the server is too busy");
}

// Tables that brought the program down are set aside; "" or why this cannot be saved.
// Otherwise it must not start: it would crash again.
std::string set_crashed_tables_aside(Store& store, CrashNotes& notes) {
    for (const CrashNote& note : notes.found()) {
        const std::string why = "the program crashed at it (" + note.signal + ")";
        const std::string problem = WaitingStore(store).set_aside(note.table, why);
        if (!problem.empty()) return problem;
        if (const auto row =
                WaitingStore(store).at(note.table).value)  // otherwise it was deleted since
            log_event("error", "table_set_aside", {{"table", row->code}, {"why", why}});
    }
    return notes.found().empty() ? "" : notes.forget();
}

}  // namespace

std::string default_data_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
        return std::string(data) + "/railhead";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/share/railhead";
    return "railhead-data";
}

std::string serve(const ServeOptions& options, const MapLibrary& library, MakeBot make_bot) {
    if (std::string problem = make_data_folder(options.data); !problem.empty()) return problem;
    if (std::string problem = why_no_new_store(options.data); !problem.empty()) return problem;
    auto opened = Store::open({.path = store_path(options.data)});
    if (!opened) return opened.reason();
    const auto store = std::move(opened).value();
    if (std::string problem = why_another_store(options.data, *store); !problem.empty())
        return problem;
    if (is_older_copy(options.data, *store))
        log_event("warning", "store_is_older", {{"text", "tables that were made later are gone"}});
    StoreNoteKeeper keeper(options.data, *store);
    auto noted = CrashNotes::open(options.data + "/crashes");
    if (!noted) return noted.reason();
    const auto notes = std::move(noted).value();
    const auto link_key = link_key_in(options.data + "/link_key");
    if (!link_key) return link_key.reason();
    prepare_thread_for_crashes();
    if (std::string problem = set_crashed_tables_aside(*store, *notes); !problem.empty())
        return problem;

    // Threads that hand work to the loop end before it does.
    Loop loop;
    std::unique_ptr<WebServer> web;
    {
        BotPool pool(options.bot_threads);
        WorkerPool workers(kWorkers);
        TablesOptions table_options = options.tables;
        table_options.link_key = *link_key;
        Tables tables(loop, *store, pool, workers, library, std::move(make_bot), table_options);
        const std::string secret = fresh_secret();
        Service service(loop, tables, *store, workers,
                        {.operator_secret = secret,
                         .open_metrics = options.open_metrics,
                         .network_file = options.network_file,
                         .drawings = options.drawings});
        auto started = WebServer::start(loop.context(), options.web, service);
        if (!started) return started.reason();
        web = std::move(started).value();
        service.more_metrics = [&] { return web_metrics(*web); };
        const std::string unwritten = write_note(options.data, {web->port(), secret});
        if (!unwritten.empty()) return unwritten;
        tables.open();
        keep_note(loop, workers, keeper);
        if (options.retention_days > 0) keep_retention(loop, *store, options.retention_days);
        loop.on_signal([&] {
            log_event("info", "stopping", nlohmann::json::object());
            tables.close();
            web->stop(kGrace);
            stop_when_quiet(loop, tables, *web, Loop::now() + kGrace.count() + 500);
        });
        log_event("info", "started", {{"port", web->port()}});
        if (options.listening) options.listening(web->port());
        loop.run();
        web.reset();
    }
    store->stop();
    keeper.keep(true);
    remove_note(options.data);
    log_event("info", "stopped", nlohmann::json::object());
    return {};
}

}  // namespace railhead
