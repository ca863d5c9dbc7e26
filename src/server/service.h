// server/service.h - what comes over HTTP and WebSockets, decoded and handed to the tables
// (docs/protocol.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/message.h"
#include "server/network_rates.h"
#include "server/person_rates.h"
#include "server/record_cache.h"
#include "server/tables.h"
#include "server/web.h"
#include "server/web_rates.h"

namespace railhead {

inline constexpr int kProtocolVersion = 1;

struct ServiceOptions {
    std::string operator_secret{};                   // of `railhead tables`; "": nobody operates
    bool open_metrics = false;                       // for everybody, not only on this machine
    Rate tables{.a_second = 1.0 / 60, .burst = 20};  // that one network may make
    Rate sits{.a_second = 1.0 / 30, .burst = 10};    // by one network, at others' public tables
    // That one network may ask for, by whatever way, although they are not there. A browser
    // remembers 40 tables, all of which may have been deleted.
    Rate wrong_tables{.a_second = 0.2, .burst = 40};
    WishRates wishes{};                        // of one person
    Rate records{.a_second = 1, .burst = 20};  // made for one network
    std::size_t kept_records = 16 << 20;       // bytes, of finished games
};

class Service final : public WebService {
public:
    // All of these must outlive it.
    Service(Tables& tables, Store& store, const ServiceOptions& options)
        : tables_(tables),
          store_(store),
          options_(options),
          makers_(options.tables),
          sitters_(options.sits),
          guessers_(options.wrong_tables),
          wishes_(options.wishes),
          readers_(options.records),
          records_(options.kept_records) {}

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
    };
    using Answer = std::function<void(HttpAnswer)>;

    void greet(Peer& peer, Guest& guest, int version);
    bool is_too_fast(const HttpRequest& request, const Guest& guest, const Intent& intent);
    bool sits_too_often(const HttpRequest& request, const Client& client);
    bool is_theirs(const Table& table, std::string_view person) const;
    std::optional<Refused> why_no_look(const HttpRequest& request, const std::string& code,
                                       std::string_view person);
    Refused why_not_found(const HttpRequest& request, const std::string& code);
    Refused counted(const HttpRequest& request, const Refused& reason);
    int seconds_until_guess(const HttpRequest& request) const;
    HttpAnswer look_refused(const HttpRequest& request, const Refused& reason) const;
    void watch(Peer& peer, Guest& guest, const WatchMessage& request);
    HttpAnswer health();
    void make_table(const HttpRequest& request, const Answer& answer);
    void list_tables(const HttpRequest& request, const Answer& answer);
    void table_request(const HttpRequest& request, const Answer& answer);
    void record_request(const HttpRequest& request, const std::string& code, const Answer& answer);
    std::string record_of(const Table& table, std::span<const std::string> entries,
                          const std::string& person);
    void move_seat(const HttpRequest& request, const std::string& code, const Answer& answer);
    void operate(const HttpRequest& request, const Answer& answer);
    void maps_request(const HttpRequest& request, const Answer& answer);
    std::string metrics();

    Tables& tables_;
    Store& store_;
    ServiceOptions options_;
    NetworkRates makers_;    // of tables
    NetworkRates sitters_;   // at public tables of others
    NetworkRates guessers_;  // of tables that are not there
    PersonRates wishes_;
    NetworkRates readers_;  // of records that had to be made
    RecordCache records_;   // of finished games
};

}  // namespace railhead
