// server/service.h - what comes over HTTP and WebSockets, decoded and handed to the tables
// (docs/protocol.md).
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>

#include "core/work_tag.h"
#include "server/log.h"
#include "server/map_files.h"
#include "server/message.h"
#include "server/network_file.h"
#include "server/network_rates.h"
#include "server/on_loop.h"
#include "server/person_rates.h"
#include "server/record_cache.h"
#include "server/service_answers.h"
#include "server/tables.h"
#include "server/web.h"
#include "server/web_rates.h"
#include "server/worker_pool.h"

namespace railhead {

struct ServiceOptions {
    std::string operator_secret{};  // of `railhead tables`; "": there is no operator
    bool open_metrics = false;      // for everybody, not only on this machine
    NetworkFile network_file{};     // for browsers
    BoardDrawings drawings{};       // checked, of maps that are not built in
    Rate tables{.per_second = 1.0 / 60, .burst = 20};  // that one network may make
    Rate sits{.per_second = 1.0 / 30, .burst = 10};    // by one network, at others' public tables
    // Missing tables that one network may ask for, in all ways together. A browser remembers 40
    // tables, all of which may have been deleted.
    Rate wrong_tables{.per_second = 0.2, .burst = 40};
    RequestRates requests{};                     // of one person
    Rate records{.per_second = 1, .burst = 20};  // made for one network
    // Tables in lists of one network's own: as often as it could ask for them one by one.
    Rate listed{.per_second = 20, .burst = 400};
    std::size_t kept_records = 16 << 20;  // bytes, of finished games
};

class Service final : public WebService {
public:
    // All of these must outlive it.
    Service(Loop& loop, Tables& tables, Store& store, WorkerPool& workers,
            const ServiceOptions& options)
        : loop_(loop),
          tables_(tables),
          store_(store),
          workers_(workers),
          options_(options),
          makers_(options.tables),
          sitters_(options.sits),
          guessers_(options.wrong_tables),
          requests_(options.requests),
          readers_(options.records),
          listers_(options.listed),
          records_(options.kept_records),
          map_files_(tables.rule_cache()->library(), options.drawings) {}
    ~Service() override { *alive_ = false; }

    void handle(const HttpRequest& request, std::function<void(HttpAnswer)> answer) override;
    void opened(Peer& peer) override;
    void received(Peer& peer, std::string_view text) override;
    void closed(Peer& peer) override;

    // More lines for /metrics: of sockets.
    std::function<std::string()> more_metrics{};

private:
    // One connection.
    struct Guest {
        Client client{};
        bool greeted = false;
        bool opening = false;  // it waits for a table, and what it sends meanwhile waits too:
        std::deque<std::string> waiting{};
    };
    using Answer = std::function<void(HttpAnswer)>;
    // An HTTP request that is answered later.
    using Asked = std::shared_ptr<const HttpRequest>;
    using Found = std::variant<const Table*, Refused>;

    // Runs on a worker, then with its result on the loop. Answers on its own if too much is
    // waiting, or if the work throws. If it crashes, table `number` is to blame; 0: none is.
    template <class Work, class Then>
    void work(TableNumber number, const Answer& answer, Work work, Then then);

    void handle_message(Peer& peer, Guest& guest, std::string_view text);
    void greet(Peer& peer, Guest& guest, const HelloMessage& hello);
    // What only those are heard with who have said hello.
    void handle(Peer& peer, Guest& guest, const WatchMessage& request);
    void handle(Peer& peer, Guest& guest, const UnwatchMessage& request);
    void handle(Peer& peer, Guest& guest, Intent& intent);
    void handle(Peer& peer, Guest& guest, const BadIntent& bad);
    void handle_waiting(Peer& peer, Guest& guest);
    // Count it; false: too many.
    bool count_intent(const HttpRequest& request, const Guest& guest, const Intent& intent);
    bool count_seat(const HttpRequest& request, const Client& client);
    bool is_theirs(const Table& table, std::string_view person) const;
    // The table, or why the asker gets none: counts guessed codes. Called now or later; the table
    // is valid during the call.
    void look(const Asked& request, const std::string& code, const std::string& person,
              Tables::Looked looked);
    int seconds_until_guess(const HttpRequest& request) const;
    HttpAnswer look_refused(const HttpRequest& request, const Refused& reason) const;
    void watch_found(Peer& peer, Guest& guest, const WatchMessage& request, const Found& found);
    void watched(Peer& peer, Guest& guest, const std::optional<Refused>& no);
    Peer* peer_of(std::uint64_t client);
    static Refused too_many_guesses();
    HttpAnswer health();
    void make_table(const HttpRequest& request, const Answer& answer);
    void list_tables(const HttpRequest& request, const Answer& answer);
    // The person's own tables (service_my_tables.cpp).
    struct TableList;
    void list_my_tables(const HttpRequest& request, const Answer& answer);
    void look_up_more(const std::shared_ptr<TableList>& list);
    // As lists show the table, with the seats of the person who asks; "": of nobody.
    nlohmann::json listed_for(const Table& table, const std::string& person) const;
    void table_request(const HttpRequest& request, const Answer& answer);
    void record_request(const Asked& request, const std::string& code, const Answer& answer);
    void send_record(const Asked& request, const Table& table, const std::string& person,
                     const Answer& answer);
    void make_record(const Table& table, const std::string& person, const Answer& answer);
    void move_seat(const HttpRequest& request, const std::string& code, const Answer& answer);
    void operate(const HttpRequest& request, const Answer& answer);
    void maps_request(const HttpRequest& request, const Answer& answer);
    void old_map_request(const Asked& request, const std::string& id, const std::string& hash,
                         const Answer& answer);
    std::string metrics();

    Loop& loop_;
    Tables& tables_;
    Store& store_;
    WorkerPool& workers_;
    ServiceOptions options_;
    NetworkRates makers_;    // of tables
    NetworkRates sitters_;   // at public tables of others
    NetworkRates guessers_;  // of tables that are not there
    PersonRates requests_;
    NetworkRates readers_;  // of records that had to be made
    NetworkRates listers_;  // of tables of their own
    RecordCache records_;   // of finished games
    MapFiles map_files_;
    std::unordered_map<std::uint64_t, Peer*> peers_{};  // by the client's id
    // False once the service is gone, for answers that arrive from other threads later.
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

template <class Work, class Then>
void Service::work(TableNumber number, const Answer& answer, Work work, Then then) {
    using Result = std::invoke_result_t<Work>;
    using Made = std::shared_ptr<std::optional<Result>>;
    auto finish = on_loop<Made>(loop_, alive_, [then = std::move(then), answer](const Made& made) {
        if (!*made) return answer(problem_answer(500, "failed", "the server cannot do that"));
        then(std::move(**made));
    });
    const bool begun =
        workers_.run([number, work = std::move(work), finish = std::move(finish)]() mutable {
            const WorkTag tag(number);
            auto made = std::make_shared<std::optional<Result>>();
            try {
                *made = work();
            } catch (const std::exception& error) {
                log_fault(error.what());
            } catch (...) {
                log_fault("unknown");
            }
            finish(std::move(made));
        });
    if (!begun)
        answer(refused_answer({"busy", "the server has too much to do: try again soon", {}}));
}

}  // namespace railhead
