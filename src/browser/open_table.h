// browser/open_table.h - the table that a question describes: its map, players, variant and
// options.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "browser/answers.h"

namespace railhead {

// The table, or an error.
std::variant<std::unique_ptr<OpenedTable>, nlohmann::json> open_table(
    const nlohmann::json& question);

// "" if it is not a text.
std::string text_of(const nlohmann::json& value);
std::optional<std::uint64_t> number_in(const nlohmann::json& value, std::uint64_t most);

}  // namespace railhead
