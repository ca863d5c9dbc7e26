#include "server/store_reader.h"

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

constexpr const char* kEntries =
    "SELECT text FROM entries WHERE table_number = ? AND number >= ? ORDER BY number";

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
      map_text_(kMapText) {}

std::vector<TableRow> StoreReader::rows_of(SqliteRows rows) {
    std::vector<TableRow> found;
    while (rows.next()) found.push_back(row_of(rows));
    problem_ = file_.reason(rows.code());
    if (!problem_.empty()) found.clear();
    return found;
}

std::vector<std::string> StoreReader::texts_of(SqliteRows rows) {
    std::vector<std::string> found;
    while (rows.next()) found.push_back(rows.text(0));
    problem_ = file_.reason(rows.code());
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
    return texts_of(entries_.with(file_, table, std::int64_t{from}));
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

}  // namespace railhead
