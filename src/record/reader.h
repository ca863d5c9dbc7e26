// record/reader.h - from the text of a record to a GameRecord, or to its first problem.
//
// Nothing read here can crash, hang or exhaust memory: size, nesting and number of values are
// limited before a tree is built (map/json_input.h), and every type and range is tested. Unknown
// keys are ignored at the top level, in seats and in moves, and refused elsewhere.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "map/json_input.h"
#include "record/record.h"

namespace railhead {

// One record. A text that is cut off among or after its moves is read up to the last complete move
// (`truncated`).
[[nodiscard]] std::variant<GameRecord, Problem> read_record(std::string_view text);

// The texts of the records in a file: one for each line that is not empty, or the whole file if it
// is one object over several lines.
[[nodiscard]] std::vector<std::string_view> split_records(std::string_view file);

}  // namespace railhead
