#include "store/store_reader.h"

#include <sqlite3.h>

#include <algorithm>
#include <limits>

namespace railhead {

namespace {

constexpr const char* kFind = R"(
SELECT number, code, status, listed, created, changed, wake, summary, set_aside FROM tables
WHERE code = ?)";

constexpr const char* kAt = R"(
SELECT number, code, status, listed, created, changed, wake, summary, set_aside FROM tables
WHERE number = ?)";

constexpr const char* kWaking = R"(
SELECT number, code, status, listed, created, changed, wake, summary, set_aside FROM tables
WHERE wake IS NOT NULL AND wake <= ? AND set_aside IS NULL ORDER BY wake, number LIMIT ?)";

constexpr const char* kListed = R"(
SELECT number, code, status, listed, created, changed, wake, summary, set_aside FROM tables
WHERE listed AND status = ? AND changed < ? AND set_aside IS NULL
ORDER BY changed DESC, number DESC LIMIT ?)";

constexpr const char* kAll = R"(
SELECT number, code, status, listed, created, changed, wake, summary, set_aside FROM tables
ORDER BY number DESC LIMIT ?)";

constexpr const char* kDamagedRows = R"(
SELECT number, code, status, listed, created, changed, wake, summary, set_aside FROM tables
WHERE set_aside >= 'damaged: ' AND set_aside < 'damaged:!' ORDER BY number LIMIT ?)";

constexpr const char* kEntries =
    "SELECT text, number FROM entries WHERE table_number = ? AND number >= ? ORDER BY number";

constexpr const char* kMapText = "SELECT text FROM maps WHERE hash = ?";

std::int64_t limit_of(std::size_t most) {
    constexpr auto kNoLimit = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min(most, static_cast<std::size_t>(kNoLimit)));
}

TableStatus status_of(std::int64_t number) {
    // Nobody plays on at a table whose status a damaged file does not tell.
    const bool known = number == 0 || number == 1;
    return known ? static_cast<TableStatus>(number) : TableStatus::over;
}

TableRow row_of(const SqliteRows& rows) {
    return {.number = rows.integer(0),
            .code = rows.text(1),
            .status = status_of(rows.integer(2)),
            .listed = rows.integer(3) != 0,
            .created = rows.integer(4),
            .changed = rows.integer(5),
            .wake = rows.optional_integer(6),
            .summary = rows.text(7),
            .set_aside = rows.text(8)};
}

}  // namespace

StoreReader::StoreReader(SqliteFile file)
    : file_(std::move(file)),
      find_(kFind),
      at_(kAt),
      entries_(kEntries),
      waking_(kWaking),
      listed_(kListed),
      all_(kAll),
      map_text_(kMapText),
      damaged_(kDamagedRows) {}

void StoreReader::note(int code) {
    problem_ = file_.reason(code);
    outcome_ = problem_.empty() ? StoreRead::fine : StoreRead::failed;
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        outcome_ = StoreRead::damaged;
}

std::vector<TableRow> StoreReader::rows_of(SqliteRows rows) {
    std::vector<TableRow> found;
    while (rows.next()) found.push_back(row_of(rows));
    note(rows.code());
    if (!problem_.empty()) found.clear();
    return found;
}

std::vector<std::string> StoreReader::texts_of(SqliteRows rows) {
    std::vector<std::string> found;
    while (rows.next()) found.push_back(rows.text(0));
    note(rows.code());
    if (!problem_.empty()) found.clear();
    return found;
}

std::vector<TableRow> StoreReader::find(std::string_view code) {
    return rows_of(find_.with(file_, code));
}

std::vector<TableRow> StoreReader::at(TableNumber table) {
    return rows_of(at_.with(file_, table));
}

std::vector<std::string> StoreReader::entries(TableNumber table, std::uint32_t from) {
    SqliteRows rows = entries_.with(file_, table, std::int64_t{from});
    std::vector<std::string> found;
    std::int64_t next = from;
    while (rows.next() && rows.integer(1) == next++) found.push_back(rows.text(0));
    note(rows.code());
    if (problem_.empty() && next != static_cast<std::int64_t>(found.size()) + from) {
        problem_ = "entries of a table are missing";
        outcome_ = StoreRead::damaged;
    }
    if (!problem_.empty()) found.clear();
    return found;
}

std::vector<TableRow> StoreReader::waking(std::int64_t time, std::size_t most) {
    return rows_of(waking_.with(file_, time, limit_of(most)));
}

std::vector<TableRow> StoreReader::listed(TableStatus status, std::int64_t before,
                                          std::size_t most) {
    return rows_of(listed_.with(file_, static_cast<std::int64_t>(status), before, limit_of(most)));
}

std::vector<TableRow> StoreReader::all(std::size_t most) {
    return rows_of(all_.with(file_, limit_of(most)));
}

std::vector<std::string> StoreReader::map_text(std::string_view hash) {
    return texts_of(map_text_.with(file_, hash));
}

std::vector<TableRow> StoreReader::damaged(std::size_t most) {
    return rows_of(damaged_.with(file_, limit_of(most)));
}

template <class Value>
std::vector<Value> StoreReader::integers_of(SqliteRows rows) {
    std::vector<Value> found;
    while (rows.next()) found.push_back(static_cast<Value>(rows.integer(0)));
    note(rows.code());
    if (!problem_.empty()) found.clear();
    return found;
}

std::vector<std::string> StoreReader::id() {
    return texts_of(id_.with(file_));
}

std::vector<TableNumber> StoreReader::numbers() {
    return integers_of<TableNumber>(numbers_.with(file_));
}

std::vector<std::uint64_t> StoreReader::count() {
    return integers_of<std::uint64_t>(count_.with(file_));
}

}  // namespace railhead
