// server/live_table.h - a table in memory, with those who watch it and what they may still ask for.
//
// One thread owns it at a time: a worker while it is loaded, then the loop.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/bot_pool.h"
#include "server/loop.h"
#include "table/rule_cache.h"
#include "table/table.h"

namespace railhead {

struct Client;

// A request that waits until the entries before it are written.
struct WaitingRequest {
    std::uint64_t client = 0;
    Intent intent{};
};

// What lists and alarms know about a table, as it was last written.
struct WrittenRow {
    TableStatus status{};
    std::optional<std::int64_t> wake{};
    std::int64_t time = 0;  // 0: not known
};

// A computer player's decision that has not been applied yet.
struct ChosenMove {
    Seat seat{};
    std::optional<Action> action{};  // nullopt: it has failed, and the table decides for it
    std::string player{};
    std::string problem{};
};

struct LiveTable {
    LiveTable(TableNumber number, std::string code, RuleCache& rule_cache, Reading reading)
        : table(number, std::move(code), rule_cache, reading) {}

    // "" or why the entry does not fit; then nobody plays on with it.
    std::string apply(const Entry& entry, Happened& happened);

    Table table;
    bool set_aside = false;  // in memory only for the operator, who ends it
    std::vector<Client*> watchers{};
    std::deque<Happened> recent{};  // for clients that come back
    std::deque<Happened> said{};    // chat
    std::deque<WaitingRequest> waiting{};
    bool writing = false;
    WrittenRow written{};
    bool rematching = false;  // somebody's request for a rematch is being granted
    std::string trouble{};    // why the last write failed
    std::int64_t retry_at = 0;
    Loop::TimerId timer = 0;
    std::int64_t used = 0;                          // the last time that anything happened
    std::string network{};                          // of who came last; "": not known
    std::array<std::int64_t, kMaxSeats> left_at{};  // when the last of the seat's people left
    std::int64_t host_left_at = 0;

    // The computer player that decides now.
    bool thinking = false;
    bool for_people = false;                                 // somebody who plays here waits for it
    std::shared_ptr<const std::function<void()>> thought{};  // what the pool was asked to do
    std::shared_ptr<Bot> bot{};
    std::string bot_player{};
    Seat bot_seat{};
    int bot_turn = -1;
    std::uint32_t chosen_for = 0;  // the entry that asked
    std::optional<ChosenMove> chosen{};

private:
    void remember(const Happened& happened);
    void renumber(const std::vector<int>& order);
};

// A table as its entries make it.
struct LoadedTable {
    std::unique_ptr<LiveTable> live{};  // nullptr: `problem` says why, for the operator
    std::string problem{};
    bool perhaps_later = false;  // its map cannot be read now
};
// On any thread: takes long for a long game. If it crashes, the table is to blame.
LoadedTable load_table(TableNumber number, const std::string& code,
                       std::span<const std::string> entries, RuleCache& rule_cache);

}  // namespace railhead
