#include "table/people_messages.h"

#include <nlohmann/json.hpp>

#include "table/secret_hash.h"

namespace railhead {

namespace {

using nlohmann::json;

void add_devices(json& devices, const Table& table, std::size_t place, std::string_view person) {
    for (const SeatHolder& holder : table.seats()[place].holders) {
        const char* kind = holder.is_link                            ? "link"
                           : same_secret_hash(holder.person, person) ? "you"
                                                                     : "device";
        devices.push_back({{"seat", place},
                           {"id", table.device_id(holder.person)},
                           {"kind", kind},
                           {"since", holder.since}});
    }
}

}  // namespace

void add_people(json& message, const Table& table, std::string_view person,
                std::optional<std::int64_t> host_away) {
    if (host_away && table.phase() == TablePhase::waiting) message["host_away"] = *host_away;
    if (table.is_removed(person)) message["removed"] = true;
    json devices = json::array();
    for (std::size_t i = 0; i < table.seats().size(); ++i)
        if (table.seats()[i].is_held_by(person)) add_devices(devices, table, i, person);
    if (!devices.empty()) message["devices"] = std::move(devices);
}

}  // namespace railhead
