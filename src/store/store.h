// store/store.h - where tables are kept: entries are on disk before anybody sees what they did.
//
// A table is a row and a list of numbered entries (table/table_entry.h); the store does not know
// what they mean. Nothing here blocks: every question and every change takes a callback, which is
// called on a thread of the store. Writes of all tables are collected and committed together (one
// fsync for many). Callers that have nothing else to do use store/waiting_store.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "table/table_row.h"

namespace railhead {

// One change of one table: all of it is written, or nothing.
struct TableWrite {
    TableRow row{};                      // as it is after the change
    bool same_row = false;               // the row has not changed: only its number is needed
    std::uint32_t first = 0;             // number of the first entry; of the next, if there is none
    std::vector<std::string> entries{};  // appended
    std::string map_hash{};              // "": none; otherwise a map file to be kept with the table
    std::string map_text{};
};

// Whether the store could be read: `failed` may work later, `damaged` will not.
enum class StoreRead : std::uint8_t { fine, failed, damaged };

// The answer to a question. Unless the read was fine, `value` is empty and `problem` says why, for
// people.
template <class Value>
struct StoreAnswer {
    Value value{};
    StoreRead read = StoreRead::fine;
    std::string problem{};
};

// The reason that a table is set aside for begins with this if the file does not hold it whole.
inline constexpr std::string_view kDamaged = "damaged: ";

// serve: the only server on this file. operate: questions, backups and deletions, with or without a
// running server; does not create a file.
enum class StoreUse : std::uint8_t { serve, operate };

// The file of the store in a server's data folder.
std::string store_path(const std::string& data);

struct StoreOptions {
    std::string path{};  // in an existing folder; .lock, -wal and -shm files are beside it
    StoreUse use = StoreUse::serve;
    std::string vfs{};  // SQLite's file layer; "": the default
    int busy_milliseconds = 2000;
};

class Store {
public:
    // The store in this file, created if it is missing, moved to today's schema if it is older; or
    // why not, for people.
    static Result<std::unique_ptr<Store>> open(const StoreOptions& options);
    virtual ~Store() = default;

    // Callbacks are called exactly once, on a thread of the store, and should return quickly: other
    // work of the store waits for them. If too much is already waiting they are called with a
    // problem before the call returns, on the caller's thread.
    //
    // "" when the change is on disk for good, or why it is not (then nothing of it is).
    using Done = std::function<void(const std::string& problem)>;
    template <class Value>
    using Reply = std::function<void(StoreAnswer<Value> answer)>;
    using Row = std::optional<TableRow>;
    using Rows = std::vector<TableRow>;
    using Texts = std::vector<std::string>;

    // All of the following may be called from any thread.

    // Writes of one table are committed in the order in which they come; a write whose first
    // entry's number is not the next one of its table fails. Fails after stop().
    virtual void write(TableWrite write, Done done) = 0;
    // Waits until everything asked for so far is done or has failed, and takes no more writes;
    // questions are still answered. In a callback it does not wait.
    virtual void stop() = 0;

    // The next number for a new table; unique among all stores opened on this file, ever.
    virtual void new_number(Reply<TableNumber> reply) = 0;

    // Questions see what is committed: a question asked in the callback of a write sees that write.
    virtual void find(std::string code, Reply<Row> reply) = 0;
    virtual void at(TableNumber table, Reply<Row> reply) = 0;
    virtual void entries(TableNumber table, std::uint32_t from, Reply<Texts> reply) = 0;
    // Tables whose `wake` is at `time` or before, the earliest first; not those set aside.
    virtual void waking(std::int64_t time, std::size_t most, Reply<Rows> reply) = 0;
    // Listed tables of this status, the last changed first; `before`: changed before this time. Not
    // those set aside.
    virtual void listed(TableStatus status, std::int64_t before, std::size_t most,
                        Reply<Rows> reply) = 0;
    // All tables, the newest first, for the operator.
    virtual void all(std::size_t most, Reply<Rows> reply) = 0;
    virtual void map_text(std::string hash, Reply<std::optional<std::string>> reply) = 0;
    // Tables set aside as damaged.
    virtual void damaged(std::size_t most, Reply<Rows> reply) = 0;
    // Identifies this store and all copies of it.
    virtual void id(Reply<std::string> reply) = 0;
    // All numbers given to tables so far are below this; never becomes less.
    virtual void numbers(Reply<TableNumber> reply) = 0;
    // How many tables it holds.
    virtual void count(Reply<std::uint64_t> reply) = 0;

    // From now on the table is set aside for this reason, or with "" no longer. Writes of the table
    // itself do not change that.
    virtual void set_aside(TableNumber table, std::string reason, Done done) = 0;
    // Deletes a table and all of its entries; false: there is none.
    virtual void erase(TableNumber table, Reply<bool> reply) = 0;
    // Deletes tables that are over and changed before this time, a few at a time, so that the
    // writes of players are not held up; how many.
    virtual void purge(std::int64_t before, Reply<std::size_t> reply) = 0;
    // A copy of the running store in a new file, for the operator: other changes wait for it.
    virtual void backup(std::string path, Done done) = 0;

    // The following are known without the disk, and answered at once.

    // What was found damaged in the file since it was opened; "": nothing. It stays damaged.
    virtual std::string damage() const = 0;
    // What went wrong last with the disk, and still does; "": nothing. The store itself checks
    // every second whether it can write again.
    virtual std::string problem() const = 0;

    struct Counts {
        std::uint64_t writes = 0;   // asked for
        std::uint64_t commits = 0;  // made of them: one for all that waited
        std::uint64_t failed = 0;   // writes
    };
    virtual Counts counts() const = 0;
};

}  // namespace railhead
