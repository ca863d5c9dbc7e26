#include "store/sqlite.h"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace railhead {

namespace {

std::string disk_reason(sqlite3* connection) {
    const int number = connection ? sqlite3_system_errno(connection) : 0;
    if (number == ENOSPC || number == EDQUOT) return "the disk is full";
    if (number == 0) return "the disk reports an error";
    return "the disk reports an error: " + std::generic_category().message(number);
}

}  // namespace

std::string sqlite_reason(sqlite3* connection, int code) {
    switch (code & 0xff) {
        case SQLITE_OK:
            return {};
        case SQLITE_FULL:
            return "the disk is full";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "the file is locked by another program";
        case SQLITE_IOERR:
            return disk_reason(connection);
        case SQLITE_NOMEM:
            return "there is no memory left";
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return "the file may not be written";
        case SQLITE_CANTOPEN:
            return "the file cannot be opened";
        case SQLITE_CORRUPT:
            return "the file is damaged";
        case SQLITE_NOTADB:
            return "the file is not a store, or it is damaged";
        default:
            break;
    }
    const bool told = connection && sqlite3_extended_errcode(connection) == code;
    return std::string("the store does not work: ") +
           (told ? sqlite3_errmsg(connection) : sqlite3_errstr(code));
}

SqliteFile::SqliteFile(SqliteFile&& other) noexcept
    : connection_(std::exchange(other.connection_, nullptr)) {}

SqliteFile& SqliteFile::operator=(SqliteFile&& other) noexcept {
    std::swap(connection_, other.connection_);
    return *this;
}

SqliteFile::~SqliteFile() {
    // v2: waits for remaining statements, in whatever order members are destroyed.
    sqlite3_close_v2(connection_);
}

int SqliteFile::open(const std::string& path, const std::string& vfs, int busy_milliseconds) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int code =
        sqlite3_open_v2(path.c_str(), &connection_, flags, vfs.empty() ? nullptr : vfs.c_str());
    if (code != SQLITE_OK) return code;
    return sqlite3_busy_timeout(connection_, busy_milliseconds);
}

int SqliteFile::run(const char* sql) {
    return sqlite3_exec(connection_, sql, nullptr, nullptr, nullptr);
}

std::optional<std::int64_t> SqliteFile::number(const char* sql) {
    SqliteStatement statement(sql);
    SqliteRows rows = statement.with(*this);
    if (!rows.next()) return std::nullopt;
    return rows.integer(0);
}

bool SqliteFile::in_transaction() const {
    return sqlite3_get_autocommit(connection_) == 0;
}

SqliteRows::~SqliteRows() {
    if (!statement_) return;  // it could not be compiled
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

bool SqliteRows::next() {
    if (code_ != SQLITE_OK) return false;
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) code_ = code;
    return false;
}

std::int64_t SqliteRows::integer(int column) const {
    return sqlite3_column_int64(statement_, column);
}

std::optional<std::int64_t> SqliteRows::optional_integer(int column) const {
    if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
    return integer(column);
}

std::string SqliteRows::text(int column) const {
    // In this order: asking for the text may change its length in bytes.
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    const int size = sqlite3_column_bytes(statement_, column);
    return text ? std::string(text, static_cast<std::size_t>(size)) : std::string();
}

SqliteStatement::SqliteStatement(SqliteStatement&& other) noexcept
    : sql_(other.sql_), statement_(std::exchange(other.statement_, nullptr)) {}

SqliteStatement::~SqliteStatement() {
    sqlite3_finalize(statement_);
}

int SqliteStatement::prepare(const SqliteFile& file) {
    if (statement_) return SQLITE_OK;
    return sqlite3_prepare_v3(file.connection(), sql_, -1, SQLITE_PREPARE_PERSISTENT, &statement_,
                              nullptr);
}

int SqliteStatement::bind(int place, std::int64_t value) {
    return sqlite3_bind_int64(statement_, place, value);
}

int SqliteStatement::bind(int place, std::optional<std::int64_t> value) {
    return value ? bind(place, *value) : sqlite3_bind_null(statement_, place);
}

int SqliteStatement::bind(int place, std::string_view text) {
    // A null pointer would bind NULL, which is not the same as "".
    const char* begin = text.data() ? text.data() : "";
    return sqlite3_bind_text64(statement_, place, begin, text.size(), SQLITE_TRANSIENT,
                               SQLITE_UTF8);
}

}  // namespace railhead
