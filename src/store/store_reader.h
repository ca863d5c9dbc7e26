// store/store_reader.h - questions to the store's file: what is committed, on a connection of its
// own. Used by one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/sqlite.h"
#include "store/store.h"

namespace railhead {

class StoreReader {
public:
    explicit StoreReader(SqliteFile file);
    StoreReader(const StoreReader&) = delete;
    StoreReader& operator=(const StoreReader&) = delete;

    // As the functions of Store with these names.
    StoreAnswer<Store::Row> find(std::string_view code);
    StoreAnswer<Store::Row> at(TableNumber table);
    StoreAnswer<Store::Texts> entries(TableNumber table, std::uint32_t from);
    StoreAnswer<Store::Rows> waking(std::int64_t time, std::size_t most);
    StoreAnswer<Store::Rows> listed(TableStatus status, std::int64_t before, std::size_t most);
    StoreAnswer<Store::Rows> all(std::size_t most);
    StoreAnswer<std::optional<std::string>> map_text(std::string_view hash);
    StoreAnswer<Store::Rows> damaged(std::size_t most);
    StoreAnswer<std::string> id();
    StoreAnswer<TableNumber> numbers();
    StoreAnswer<std::uint64_t> count();

private:
    StoreAnswer<Store::Rows> rows_of(SqliteRows rows);
    StoreAnswer<Store::Row> row_of(SqliteRows rows);
    template <class Value>
    StoreAnswer<Value> number_of(SqliteRows rows);
    // How a run of a statement went.
    template <class Value>
    StoreAnswer<Value> answer_of(Value value, int code);

    SqliteFile file_;
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
