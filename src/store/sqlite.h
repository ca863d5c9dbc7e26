// store/sqlite.h - SQLite's C interface with owners, values, and reasons in words for people.
//
// Codes are SQLite's extended ones, 0: no error. Nothing here is shared by threads: the owner of a
// connection keeps others away.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace railhead {

// Why SQLite gave this code; `connection` may be null.
std::string sqlite_reason(sqlite3* connection, int code);

// A connection to a file.
class SqliteFile {
public:
    SqliteFile() = default;
    SqliteFile(SqliteFile&& other) noexcept;
    SqliteFile& operator=(SqliteFile&& other) noexcept;
    ~SqliteFile();

    // The file must be there. `vfs`: SQLite's file layer, "": the usual one.
    int open(const std::string& path, const std::string& vfs, int busy_milliseconds);
    // Statements without values and rows.
    int run(const char* sql);
    // The number that a statement returns.
    std::optional<std::int64_t> number(const char* sql);
    bool in_transaction() const;
    std::string reason(int code) const { return sqlite_reason(connection_, code); }
    sqlite3* connection() const { return connection_; }

private:
    sqlite3* connection_ = nullptr;
};

// A run of a statement. Its destructor ends it: an open one would keep its snapshot of the file,
// and the write-ahead log could not start over.
class SqliteRows {
public:
    SqliteRows(sqlite3_stmt* statement, int code) : statement_(statement), code_(code) {}
    SqliteRows(const SqliteRows&) = delete;
    SqliteRows& operator=(const SqliteRows&) = delete;
    ~SqliteRows();

    bool next();                        // false: there is no more, or code() says why not
    int code() const { return code_; }  // 0: nothing went wrong so far
    std::int64_t integer(int column) const;
    std::optional<std::int64_t> optional_integer(int column) const;
    std::string text(int column) const;

private:
    sqlite3_stmt* statement_;
    int code_;
};

// A statement, compiled when it is first run.
class SqliteStatement {
public:
    // `sql` lives as long as this.
    explicit SqliteStatement(const char* sql) : sql_(sql) {}
    SqliteStatement(SqliteStatement&& other) noexcept;
    SqliteStatement& operator=(SqliteStatement&&) = delete;
    ~SqliteStatement();

    // One run at a time, always on the same file.
    template <class... Values>
    SqliteRows with(const SqliteFile& file, const Values&... values) {
        int code = prepare(file);
        int place = 0;
        ((code = code != 0 ? code : bind(++place, values)), ...);
        return {statement_, code};
    }
    // To the end, for statements without rows.
    template <class... Values>
    int run(const SqliteFile& file, const Values&... values) {
        SqliteRows rows = with(file, values...);
        while (rows.next()) {
        }
        return rows.code();
    }

private:
    int prepare(const SqliteFile& file);
    int bind(int place, std::int64_t value);
    int bind(int place, std::optional<std::int64_t> value);
    int bind(int place, std::string_view text);
    int bind(int place, const std::string& text) { return bind(place, std::string_view(text)); }

    const char* sql_;
    sqlite3_stmt* statement_ = nullptr;
};

}  // namespace railhead
