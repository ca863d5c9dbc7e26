// table/people_messages.h - what a table's message says to one person about that person, and about
// the host.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "table/table.h"

namespace railhead {

// Adds the devices that hold the person's own seats, whether the host has removed the person, and
// before the game since when the host has been away (nullopt: is present).
void add_people(nlohmann::json& message, const Table& table, std::string_view person,
                std::optional<std::int64_t> host_away);

}  // namespace railhead
