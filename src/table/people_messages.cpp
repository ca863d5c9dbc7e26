#include "table/people_messages.h"

#include <nlohmann/json.hpp>

#include "table/secret_hash.h"

namespace railhead {

namespace {

using nlohmann::json;

void add_devices(json& devices, const Table& table, std::size_t place, std::string_view person) {
    const TableSeat& seat = table.seats()[place];
    for (std::size_t i = 0; i < seat.holders.size(); ++i) {
        const char* kind = seat.holdings[i].is_link                    ? "link"
                           : same_secret_hash(seat.holders[i], person) ? "you"
                                                                       : "device";
        devices.push_back({{"seat", place},
                           {"id", table.device_id(seat.holders[i])},
                           {"kind", kind},
                           {"since", seat.holdings[i].since}});
    }
}

}  // namespace

void add_people(json& message, const Table& table, std::string_view person,
                std::optional<std::int64_t> host_away) {
    if (host_away && table.phase() == TablePhase::waiting) message["host_away"] = *host_away;
    if (table.is_removed(person)) message["removed"] = true;
    json devices = json::array();
    for (std::size_t i = 0; i < table.seats().size(); ++i)
        if (table.holds(person, static_cast<int>(i))) add_devices(devices, table, i, person);
    if (!devices.empty()) message["devices"] = std::move(devices);
}

}  // namespace railhead
