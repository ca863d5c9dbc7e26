// table/table_row.h - what lists and alarms need to know about a table without loading it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace railhead {

using TableNumber = std::int64_t;  // never shown to anybody

enum class TableStatus : std::uint8_t { waiting, running, over };

struct TableRow {
    TableNumber number = 0;
    std::string code{};  // of the link; unique
    TableStatus status = TableStatus::waiting;
    bool listed = false;                 // in the lobby
    std::int64_t created = 0;            // milliseconds since 1970, as all times here
    std::int64_t changed = 0;            // the last entry
    std::optional<std::int64_t> wake{};  // when the table has to do something on its own
    std::string summary{};               // for lists, as JSON
    std::string set_aside{};  // why the table is set aside, for the operator; "": it is not

    friend bool operator==(const TableRow&, const TableRow&) = default;
};

}  // namespace railhead
