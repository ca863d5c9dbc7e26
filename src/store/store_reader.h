// store/store_reader.h - questions to the store's file: what is committed, on a connection of its
// own. Used by one thread at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/sqlite.h"
#include "store/store.h"

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
    std::vector<TableRow> damaged(std::size_t most);
    // One value, unless something went wrong.
    std::vector<std::string> id();
    std::vector<TableNumber> numbers();
    std::vector<std::uint64_t> count();

    const std::string& problem() const { return problem_; }
    StoreRead outcome() const { return outcome_; }

private:
    std::vector<TableRow> rows_of(SqliteRows rows);
    std::vector<std::string> texts_of(SqliteRows rows);
    template <class Value>
    std::vector<Value> integers_of(SqliteRows rows);
    void note(int code);

    SqliteFile file_;
    std::string problem_;
    StoreRead outcome_ = StoreRead::fine;
    SqliteStatement find_;
    SqliteStatement at_;
    SqliteStatement entries_;
    SqliteStatement waking_;
    SqliteStatement listed_;
    SqliteStatement all_;
    SqliteStatement map_text_;
    SqliteStatement damaged_;
    SqliteStatement id_{"SELECT id FROM identity"};
    SqliteStatement numbers_{"SELECT next FROM numbers"};
    SqliteStatement count_{"SELECT count(*) FROM tables NOT INDEXED"};
};

}  // namespace railhead
