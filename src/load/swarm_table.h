// load/swarm_table.h - one table of the swarm: its clients, the game they play, and everything
// that must be true of what they are sent.
//
// One intent is in flight at a time; the next one waits until every client has seen its event. So
// all clients can be compared at every event, and that time is what is measured.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "load/swarm.h"
#include "load/swarm_socket.h"
#include "load/swarm_view.h"

namespace railhead {

using SwarmTime = std::chrono::steady_clock::time_point;

// What all tables share.
struct SwarmYard {
    SwarmOptions options{};
    SwarmAddress address{};
    int epoll = -1;
    RandomStream random{1};
    bool playing = false;            // otherwise games wait before their next move
    SwarmReport report{};            // so far
    std::vector<float> latencies{};  // milliseconds
    std::function<void(SwarmTime, class SwarmTable&)> wake_at{};

    void error(const std::string& text);
};

class SwarmClient final : public SwarmSocket::Owner {
public:
    explicit SwarmClient(SwarmTable& its_table) : table(its_table) {}

    void connected() override;
    void answered(int status, std::string_view body) override;
    void upgraded() override;
    void received(std::string_view text) override;
    void lost(const std::string& why) override;

    // Sends, and counts it: the server closes connections that send too much.
    void send(std::string_view text, SwarmTime now);
    // When it may send again.
    SwarmTime next_send(SwarmTime now) const;

    SwarmTable& table;
    SwarmSocket socket{};
    std::string secret{};
    std::size_t place = 0;  // among the clients of its table
    std::optional<std::size_t> seat{};
    bool asked_for_seat = false;
    bool watching = false;
    std::uint32_t number = 0;  // of the last event
    std::string phase{};
    std::string own{};  // the last text of it
    std::int64_t hand = 0;
    std::string choices{};  // "": it is not asked
    int losses = 0;
    SwarmTime open_again{};

private:
    double tokens_at(SwarmTime now) const;

    double tokens_ = 0;  // at `filled_`
    SwarmTime filled_{};
};

// A message, taken apart.
struct SwarmMessage {
    std::string_view type{}, table{}, phase{}, what{}, id{}, reason{}, text{}, next{};
    std::string_view number{}, seat{}, you{}, open{}, own{}, choices{}, take_back{}, events{},
        view{}, fair{};
    std::size_t common = 0;  // a hash of what everybody must be sent in the same words
};

class SwarmTable {
public:
    SwarmTable(SwarmYard& yard, std::size_t index);

    void begin(SwarmTime now);
    // Plays from this time on.
    void play_from(SwarmTime first);
    // It may be time for a move.
    void wake(SwarmTime now);
    // Looks for what takes too long, and reconnects lost clients.
    void sweep(SwarmTime now);
    void close();

    bool is_running() const { return stage_ == Stage::running; }
    bool is_out() const { return stage_ == Stage::out; }
    bool is_waiting() const { return pending_.has_value() || checking_ != nullptr; }

private:
    friend class SwarmClient;
    enum class Stage : std::uint8_t {
        idle,
        making,
        joining,
        starting,
        running,
        over,
        leaving,
        out
    };
    // An intent in flight.
    struct Pending {
        std::uint64_t id = 0;
        SwarmClient* by = nullptr;
        SwarmTime sent{};
        std::optional<std::uint32_t> number{};  // of its event, once accepted
        bool is_move = false;
        bool measured = true;
    };
    struct Sent {
        std::uint32_t number = 0;
        std::size_t common = 0;
    };

    // --- swarm_table.cpp: what it does ---
    void made(int status, std::string_view body);
    void enter(Stage stage, SwarmTime now);
    void send_intent(SwarmClient& client, std::string_view keys, bool is_move, SwarmTime now);
    void watch(SwarmClient& client, SwarmTime now);
    void sit(SwarmClient& client, SwarmTime now);
    void progress(SwarmTime now);
    void progress_game(SwarmTime now);
    void start_if_all_are_here(SwarmTime now);
    void leave_for_next(SwarmTime now);
    void try_move(SwarmTime now);
    bool is_done(const Pending& pending) const;
    bool all_level() const;
    bool all_in(std::string_view phase) const;
    void lost(SwarmClient& client, const std::string& why);
    void give_up(const std::string& why);

    // --- swarm_checks.cpp: what it is sent ---
    void message(SwarmClient& client, std::string_view text, SwarmTime now);
    bool take_other(SwarmClient& client, const SwarmMessage& message);
    void take_event(SwarmClient& client, const SwarmMessage& message);
    void take_table(SwarmClient& client, const SwarmMessage& message);
    void take_view(SwarmClient& client, const SwarmMessage& message);
    void take_answer(SwarmClient& client, const SwarmMessage& message);
    void take_own(SwarmClient& client, std::string_view own);
    void check_common(const SwarmClient& client, std::uint32_t number, std::size_t common);
    void check_hand(const SwarmClient& client);
    void check(const SwarmClient& client, const std::string& problem);
    void violation(const SwarmClient& client, const std::string& what);

    SwarmYard& yard_;
    std::size_t index_;
    std::vector<std::unique_ptr<SwarmClient>> clients_{};
    std::string code_{};
    std::string next_{};  // the table of the rematch
    Stage stage_ = Stage::idle;
    SwarmTime since_{};  // when the stage, or what is waited for, began
    std::size_t sat_ = 0;
    std::uint64_t last_id_ = 0;
    std::optional<Pending> pending_{};
    SwarmClient* checking_ = nullptr;  // asked for a fresh view
    std::uint64_t until_check_ = 0;    // moves
    SwarmTime next_move_{};

    SwarmView view_{};
    std::uint32_t view_number_ = 0;  // the last event in it; 0: there is no game yet
    std::deque<Sent> sent_{};
};

}  // namespace railhead
