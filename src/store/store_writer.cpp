#include "store/store_writer.h"

#include <sqlite3.h>

#include <utility>

namespace railhead {

namespace {

// Far above what a table writes, far below what SQLite accepts.
constexpr std::size_t kLargestText = 64u << 20;
// In pages of 4 KB. The long one bounds what a restart has to read again.
constexpr int kLongLog = 1'000;
constexpr int kVeryLongLog = 4'000;
// Tables deleted in one transaction: players' writes wait for it.
constexpr std::int64_t kPurgedTogether = 50;

// A row keeps the map that it once named.
constexpr const char* kPutRow = R"(
INSERT INTO tables (number, code, status, listed, created, changed, wake, summary, map_hash)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, nullif(?9, ''))
ON CONFLICT (number) DO UPDATE SET
    status = ?3, listed = ?4, created = ?5, changed = ?6, wake = ?7, summary = ?8,
    map_hash = coalesce(excluded.map_hash, map_hash)
WHERE code = ?2)";

constexpr const char* kDropMap = R"(
DELETE FROM maps
WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE map_hash = ?1))";

int note_pages(void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
}

bool is_too_large(const TableWrite& write) {
    std::size_t bytes = write.row.summary.size() + write.row.code.size() + write.map_text.size();
    for (const std::string& entry : write.entries) bytes += entry.size();
    return bytes > kLargestText;
}

}  // namespace

StoreWriter::StoreWriter(SqliteFile file)
    : file_(std::move(file)), put_row_(kPutRow), drop_map_(kDropMap) {
    // Instead of the automatic checkpoint, which would run before a commit is reported.
    sqlite3_wal_hook(file_.connection(), note_pages, &log_pages_);
}

template <class Work>
StoreWriter::Problem StoreWriter::transaction(const Work& work) {
    int code = begin_.run(file_);
    if (code == SQLITE_OK) {
        try {
            code = work();
        } catch (...) {  // no memory: what was done so far must not be committed with the next
            code = SQLITE_NOMEM;
        }
    }
    if (code == SQLITE_OK) code = commit_.run(file_);
    if (code == SQLITE_OK) return {};
    Problem problem = file_.reason(code);
    // After some failures SQLite has already rolled back.
    if (file_.in_transaction()) file_.run("ROLLBACK");
    return problem;
}

StoreWriter::Problem StoreWriter::commit(std::span<const WaitingWrite> writes,
                                         std::vector<std::string>& verdicts) {
    verdicts.assign(writes.size(), {});
    return transaction([&] {
        for (std::size_t i = 0; i < writes.size(); ++i)
            if (const int code = put(writes[i].write, verdicts[i])) return code;
        return SQLITE_OK;
    });
}

// Anything wrong with this write alone is found before any of it is written.
int StoreWriter::put(const TableWrite& write, std::string& wrong) {
    int code = check(write, wrong);
    if (code == SQLITE_OK && wrong.empty() && !write.same_row) code = put_row(write, wrong);
    if (code != SQLITE_OK || !wrong.empty()) return code;
    std::int64_t number = write.first;
    for (const std::string& entry : write.entries)
        if ((code = put_entry_.run(file_, write.row.number, number++, entry))) return code;
    if (write.map_hash.empty()) return SQLITE_OK;
    return put_map_.run(file_, write.map_hash, write.map_text);
}

int StoreWriter::check(const TableWrite& write, std::string& wrong) {
    if (write.row.number <= 0) {
        wrong = "the table has no number";
    } else if (is_too_large(write)) {
        wrong = "the change is too large";
    }
    if (!wrong.empty()) return SQLITE_OK;
    SqliteRows rows = next_entry_.with(file_, write.row.number);
    if (!rows.next()) return rows.code();
    const std::int64_t next = rows.integer(0);
    if (next != write.first)
        wrong = "the next entry of the table is " + std::to_string(next) + ", not " +
                std::to_string(write.first);
    return SQLITE_OK;
}

int StoreWriter::put_row(const TableWrite& write, std::string& wrong) {
    const TableRow& row = write.row;
    const int code = put_row_.run(file_, row.number, row.code,
                                  static_cast<std::int64_t>(row.status), std::int64_t{row.listed},
                                  row.created, row.changed, row.wake, row.summary, write.map_hash);
    if ((code & 0xff) == SQLITE_CONSTRAINT) {
        wrong = "another table has this code";
        return SQLITE_OK;
    }
    if (code == SQLITE_OK && sqlite3_changes(file_.connection()) == 0)
        wrong = "another table has this number";
    return code;
}

StoreWriter::Problem StoreWriter::reserve_numbers(TableNumber count, TableNumber& first) {
    return transaction([&] {
        SqliteRows rows = reserve_.with(file_, count);
        if (rows.next()) first = rows.integer(0) - count;
        while (rows.next()) {
        }
        return rows.code();
    });
}

int StoreWriter::remove(TableNumber table, bool& found) {
    std::string hash;
    {
        SqliteRows rows = map_of_.with(file_, table);
        found = rows.next();
        if (!found) return rows.code();
        hash = rows.text(0);
    }
    if (const int code = erase_.run(file_, table)) return code;
    return hash.empty() ? SQLITE_OK : drop_map_.run(file_, hash);
}

StoreWriter::Problem StoreWriter::set_aside(TableNumber table, std::string_view reason) {
    return transaction([&] { return set_aside_.run(file_, table, reason); });
}

StoreWriter::Problem StoreWriter::erase(TableNumber table, bool& found) {
    return transaction([&] { return remove(table, found); });
}

StoreWriter::Problem StoreWriter::purge_some(std::int64_t before, std::size_t& purged) {
    purged = 0;
    std::vector<TableNumber> old;
    const Problem problem = transaction([&] {
        {
            SqliteRows rows = purgeable_.with(file_, before, kPurgedTogether);
            while (rows.next()) old.push_back(rows.integer(0));
            if (rows.code() != SQLITE_OK) return rows.code();
        }
        bool found = false;
        for (const TableNumber table : old)
            if (const int code = remove(table, found)) return code;
        return SQLITE_OK;
    });
    if (problem.empty()) purged = old.size();
    return problem;
}

StoreWriter::Problem StoreWriter::probe() {
    TableNumber unused = 0;
    return reserve_numbers(0, unused);
}

StoreWriter::Problem StoreWriter::checkpoint(Traffic traffic) {
    if (log_pages_ < (traffic == Traffic::busy ? kVeryLongLog : kLongLog)) return {};
    // Passive: does not wait for readers. What one of them keeps from being copied, the next
    // checkpoint copies; the log starts over with the first write after all of it was copied.
    int left = 0;
    int copied = 0;
    const int code = sqlite3_wal_checkpoint_v2(file_.connection(), nullptr,
                                               SQLITE_CHECKPOINT_PASSIVE, &left, &copied);
    if (code == SQLITE_OK && left == copied) log_pages_ = 0;
    // Another process does it at this moment.
    if ((code & 0xff) == SQLITE_BUSY) return {};
    return file_.reason(code);
}

}  // namespace railhead
