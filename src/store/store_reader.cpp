#include "store/store_reader.h"

#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <utility>

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
    // Nobody can continue at a table whose status a damaged file does not reveal.
    const bool known = number == 0 || number == 1;
    return known ? static_cast<TableStatus>(number) : TableStatus::over;
}

TableRow current_row(const SqliteRows& rows) {
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

template <class Value>
StoreAnswer<Value> StoreReader::answer_of(Value value, int code) {
    std::string problem = file_.reason(code);
    if (problem.empty()) return {.value = std::move(value)};
    const bool damaged = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
    return {.read = damaged ? StoreRead::damaged : StoreRead::failed,
            .problem = std::move(problem)};
}

StoreAnswer<Store::Rows> StoreReader::rows_of(SqliteRows rows) {
    Store::Rows found;
    while (rows.next()) found.push_back(current_row(rows));
    return answer_of(std::move(found), rows.code());
}

StoreAnswer<Store::Row> StoreReader::row_of(SqliteRows rows) {
    Store::Row found;
    if (rows.next()) found = current_row(rows);
    return answer_of(std::move(found), rows.code());
}

template <class Value>
StoreAnswer<Value> StoreReader::number_of(SqliteRows rows) {
    Value found{};
    if (rows.next()) found = static_cast<Value>(rows.integer(0));
    return answer_of(found, rows.code());
}

StoreAnswer<Store::Row> StoreReader::find(std::string_view code) {
    return row_of(find_.with(file_, code));
}

StoreAnswer<Store::Row> StoreReader::at(TableNumber table) {
    return row_of(at_.with(file_, table));
}

StoreAnswer<Store::Texts> StoreReader::entries(TableNumber table, std::uint32_t from) {
    SqliteRows rows = entries_.with(file_, table, std::int64_t{from});
    Store::Texts found;
    std::int64_t next = from;
    while (rows.next() && rows.integer(1) == next++) found.push_back(rows.text(0));
    const bool all = next == static_cast<std::int64_t>(found.size()) + from;
    if (rows.code() == 0 && !all)
        return {.read = StoreRead::damaged, .problem = "entries of a table are missing"};
    return answer_of(std::move(found), rows.code());
}

StoreAnswer<Store::Rows> StoreReader::waking(std::int64_t time, std::size_t most) {
    return rows_of(waking_.with(file_, time, limit_of(most)));
}

StoreAnswer<Store::Rows> StoreReader::listed(TableStatus status, std::int64_t before,
                                             std::size_t most) {
    return rows_of(listed_.with(file_, static_cast<std::int64_t>(status), before, limit_of(most)));
}

StoreAnswer<Store::Rows> StoreReader::all(std::size_t most) {
    return rows_of(all_.with(file_, limit_of(most)));
}

StoreAnswer<std::optional<std::string>> StoreReader::map_text(std::string_view hash) {
    SqliteRows rows = map_text_.with(file_, hash);
    std::optional<std::string> found;
    if (rows.next()) found = rows.text(0);
    return answer_of(std::move(found), rows.code());
}

StoreAnswer<Store::Rows> StoreReader::damaged(std::size_t most) {
    return rows_of(damaged_.with(file_, limit_of(most)));
}

StoreAnswer<std::string> StoreReader::id() {
    SqliteRows rows = id_.with(file_);
    std::string found;
    if (rows.next()) found = rows.text(0);
    return answer_of(std::move(found), rows.code());
}

StoreAnswer<TableNumber> StoreReader::numbers() {
    return number_of<TableNumber>(numbers_.with(file_));
}

StoreAnswer<std::uint64_t> StoreReader::count() {
    return number_of<std::uint64_t>(count_.with(file_));
}

}  // namespace railhead
