// store/store_writer.h - what changes the store's file: one connection, one transaction at a time.
//
// Every change is on disk when its call returns (the write-ahead log is synchronised at each
// commit). Used by one thread at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/sqlite.h"
#include "store/write_queue.h"

namespace railhead {

class StoreWriter {
public:
    explicit StoreWriter(SqliteFile file);
    StoreWriter(const StoreWriter&) = delete;
    StoreWriter& operator=(const StoreWriter&) = delete;

    // All of the following return "", or why nothing was changed.
    using Problem = std::string;

    // All of them in one transaction. verdicts: for each "", or why this one alone was left out.
    Problem commit(std::span<const WaitingWrite> writes, std::vector<std::string>& verdicts);
    // Numbers for new tables that nobody else gets: from `first`.
    Problem reserve_numbers(TableNumber count, TableNumber& first);
    Problem set_aside(TableNumber table, std::string_view reason);
    Problem erase(TableNumber table, bool& found);
    // Some of the tables that are over and changed before this time; purged: how many, 0: no more.
    Problem purge_some(std::int64_t before, std::size_t& purged);
    // An empty change: can the disk be written?
    Problem probe();

    enum class Traffic : std::uint8_t { idle, busy };
    // Copies the write-ahead log into the file when it has grown long; while more is to be written,
    // only if it is very long, since this takes a while.
    Problem checkpoint(Traffic traffic);

private:
    template <class Work>
    Problem transaction(const Work& work);
    int put(const TableWrite& write, std::string& wrong);
    int check(const TableWrite& write, std::string& wrong);
    int put_row(const TableWrite& write, std::string& wrong);
    int remove(TableNumber table, bool& found);

    SqliteFile file_;
    int log_pages_ = 0;
    SqliteStatement begin_{"BEGIN IMMEDIATE"};
    SqliteStatement commit_{"COMMIT"};
    SqliteStatement next_entry_{
        "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_number = ?"};
    SqliteStatement put_row_;
    SqliteStatement put_entry_{"INSERT INTO entries VALUES (?, ?, ?)"};
    SqliteStatement put_map_{"INSERT INTO maps VALUES (?, ?) ON CONFLICT DO NOTHING"};
    SqliteStatement map_of_{"SELECT map_hash FROM tables WHERE number = ?"};
    SqliteStatement set_aside_{"UPDATE tables SET set_aside = nullif(?2, '') WHERE number = ?1"};
    SqliteStatement erase_{"DELETE FROM tables WHERE number = ?"};
    SqliteStatement drop_map_;
    SqliteStatement purgeable_{
        "SELECT number FROM tables WHERE status = 2 AND changed < ? ORDER BY changed LIMIT ?"};
    SqliteStatement reserve_{"UPDATE numbers SET next = next + ? RETURNING next"};
};

}  // namespace railhead
