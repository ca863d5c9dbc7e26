// store/store.h - the embedded store: what tables say is on disk before anybody is told.
//
// A table is a row and a list of numbered entries (table/table_entry.h); the store knows nothing of
// what they mean. Writes of all tables are collected and committed together (one fsync for many),
// on a thread of the store; reads are answered at once, on the caller's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/table_row.h"

namespace railhead {

// One change of one table: all of it is written, or nothing.
struct TableWrite {
    TableRow row{};                      // as it is after the change
    bool same_row = false;               // but for the number the row need not be written
    std::uint32_t first = 0;             // of these entries; without any: that the next would have
    std::vector<std::string> entries{};  // appended
    std::string map_hash{};              // "": none; otherwise a map file to be kept with it
    std::string map_text{};
};

// Why a question was answered with nothing: there was nothing, the disk did not give it (perhaps
// later it does), or the file is damaged.
enum class StoreRead : std::uint8_t { fine, failed, damaged };

// Begins what is said of a table that is set aside because the file does not hold it any more.
inline constexpr std::string_view kDamaged = "damaged: ";

// serve: the only server on this file. operate: questions, backups and deletions, beside a server
// or without one; does not make a file.
enum class StoreUse : std::uint8_t { serve, operate };

// The file of the store in a server's data folder.
std::string store_path(const std::string& data);

struct StoreOptions {
    std::string path{};  // in a folder that is there; others lie beside it: .lock, -wal, -shm
    StoreUse use = StoreUse::serve;
    std::string vfs{};  // SQLite's file layer; "": the usual one
    int busy_milliseconds = 2000;
};

class Store {
public:
    // The store in this file, made if it is not there, moved to today's schema if it is older; or
    // why not, for people.
    static std::variant<std::unique_ptr<Store>, std::string> open(const StoreOptions& options);
    virtual ~Store() = default;

    // Called on the store's thread: "" when the write is on disk for good, or why it is not (then
    // nothing of it is). Takes little time: other writes wait for it.
    using Done = std::function<void(const std::string& problem)>;
    // From any thread. Writes of one table are committed in the order in which they come; a write
    // whose first entry's number is not the next one of its table fails. When too much waits
    // already, or after stop(), `done` is called before this returns, on the caller's thread.
    virtual void write(TableWrite write, Done done) = 0;
    // Waits until everything written so far is on disk or has failed, and takes no more. In a Done
    // it does not wait.
    virtual void stop() = 0;

    // The next number for a new table; unique among all stores opened on this file, ever. 0: the
    // disk gives none, see `problem()`.
    virtual TableNumber new_number() = 0;

    // From any thread; see what is committed. A problem of the disk gives nothing and is logged by
    // `problem()`.
    virtual std::optional<TableRow> find(std::string_view code) = 0;
    virtual std::optional<TableRow> at(TableNumber table) = 0;
    virtual std::vector<std::string> entries(TableNumber table, std::uint32_t from = 0) = 0;
    // Tables that wake at `time` or before, the first to wake first; not those set aside.
    virtual std::vector<TableRow> waking(std::int64_t time, std::size_t most) = 0;
    // Listed tables of this status, the last changed first; `before`: changed before this time. Not
    // those set aside.
    virtual std::vector<TableRow> listed(TableStatus status, std::int64_t before,
                                         std::size_t most) = 0;
    // All tables, the newest first, for the operator.
    virtual std::vector<TableRow> all(std::size_t most) = 0;
    virtual std::optional<std::string> map_text(std::string_view hash) = 0;
    // How the last of these questions went; for callers of one thread.
    virtual StoreRead last_read() = 0;

    // What was found damaged in the file since it was opened; "": nothing. It does not heal.
    virtual std::string damage() = 0;
    // Tables set aside as damaged.
    virtual std::vector<TableRow> damaged(std::size_t most) = 0;

    // Which store this is, as long as it lives and in all copies of it.
    virtual std::optional<std::string> id() = 0;
    // All numbers given to tables so far are below this; never becomes less.
    virtual std::optional<TableNumber> numbers() = 0;
    // How many tables it holds.
    virtual std::optional<std::uint64_t> count() = 0;

    // From now on the table is set aside for this reason, or with "" it is not any more; "" or why
    // this cannot be written. Writes of the table itself leave it as it is.
    virtual std::string set_aside(TableNumber table, std::string_view reason) = 0;

    // For the operator. Deletes a table and all of its entries; false: there is none.
    virtual bool erase(TableNumber table) = 0;
    // Deletes tables that are over and changed before this time; how many.
    virtual std::size_t purge(std::int64_t before) = 0;
    // A copy of the running store in a new file; "" or why not.
    virtual std::string backup(const std::string& path) = 0;

    // What went wrong last with the disk, and is still so; "": all is well. The store itself tries
    // every second whether it can write again.
    virtual std::string problem() = 0;

    struct Counts {
        std::uint64_t writes = 0;   // asked for
        std::uint64_t commits = 0;  // made of them: one for all that waited
        std::uint64_t failed = 0;   // writes
    };
    virtual Counts counts() const = 0;
};

}  // namespace railhead
