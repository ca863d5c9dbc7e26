// server/store_reader.h - questions to the store's file: what is committed, on a connection of its
// own. Used by one thread at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sqlite.h"
#include "server/store.h"

namespace railhead {

class StoreReader {
public:
    explicit StoreReader(SqliteFile file);
    StoreReader(const StoreReader&) = delete;
    StoreReader& operator=(const StoreReader&) = delete;

    // As the functions of Store with these names; afterwards problem() says what went wrong.
    std::vector<TableRow> find(std::string_view code);
    std::vector<TableRow> at(TableNumber table);
    std::vector<std::string> entries(TableNumber table, std::uint32_t from);
    std::vector<TableRow> waking(std::int64_t time, std::size_t most);
    std::vector<TableRow> listed(TableStatus status, std::int64_t before, std::size_t most);
    std::vector<TableRow> all(std::size_t most);
    std::vector<std::string> map_text(std::string_view hash);

    const std::string& problem() const { return problem_; }

private:
    std::vector<TableRow> rows_of(SqliteRows rows);
    std::vector<std::string> texts_of(SqliteRows rows);

    SqliteFile file_;
    std::string problem_;
    SqliteStatement find_;
    SqliteStatement at_;
    SqliteStatement entries_;
    SqliteStatement waking_;
    SqliteStatement listed_;
    SqliteStatement all_;
    SqliteStatement map_text_;
};

}  // namespace railhead
