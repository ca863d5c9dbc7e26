// load/swarm.h - load with checks: computer clients that play whole games over real WebSockets at
// many tables, check everything they are sent, and measure how long it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"

namespace railhead {

struct SwarmOptions {
    std::string url{};  // http://HOST:PORT
    std::string map{};
    std::size_t tables = 1;
    std::size_t seats = 2;    // at each table
    std::size_t clients = 4;  // at each table, spectators included
    double pace = 1;        // seconds between moves at one table; 0: as fast as the server answers
    double duration = 10;   // seconds
    double messages = 18;   // that one client sends per second at most; 0: no limit
    double connects = 500;  // clients that connect per second
};

struct SwarmReport {
    std::size_t tables = 0, clients = 0;  // that played
    std::uint64_t moves = 0, games = 0, events = 0, compared = 0, reconnects = 0, errors = 0;
    std::vector<std::string> first_errors{};
    double seconds = 0;  // of play
    // Milliseconds from sending a move until every client of the table has its event.
    double p50 = 0, p90 = 0, p99 = 0, most = 0;
    bool interrupted = false;
};

class Swarm {
public:
    // Or what is wrong with the URL.
    static Result<std::unique_ptr<Swarm>> make(const SwarmOptions& options);
    ~Swarm();

    using Progress = std::function<void(std::uint64_t)>;
    // Makes the tables, connects everybody and starts the games. `progress` gets the number of
    // clients.
    void connect(const std::stop_token& stop, const Progress& progress);
    // Plays. `progress` gets the seconds.
    void play(const std::stop_token& stop, const Progress& progress);
    SwarmReport report() const;

private:
    Swarm();

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace railhead
