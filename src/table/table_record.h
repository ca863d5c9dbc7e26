// table/table_record.h - the record of a game that was played at a table, made from its entries
// (docs/record.md).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "table/rule_cache.h"
#include "table/table.h"
#include "table/table_row.h"

namespace railhead {

// The whole record, with the seed: only for games that are over. "" if the entries are damaged or
// no game was begun.
std::string full_record(TableNumber number, const std::string& code, RuleCache& rule_cache,
                        std::span<const std::string> entries);

// What one viewer has seen of a running game, as JSON: its view and all events. `now`: the table as
// it is.
std::string seen_record(const Table& now, RuleCache& rule_cache,
                        std::span<const std::string> entries, const std::string& person);

}  // namespace railhead
