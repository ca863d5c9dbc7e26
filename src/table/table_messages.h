// table/table_messages.h - what is sent about a table (protocol/server.schema.json): to each
// viewer what that viewer may see, and nothing else.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "table/table.h"

namespace railhead {

// Which seats somebody is connected for: bit by seat.
using Presence = unsigned;

// A table as lists show it: for the lobby and for the operator.
nlohmann::json listed_json(const TableRow& row);

// Everything that a viewer may see now. `recent`: what happened last, oldest first; what the client
// has seen already (up to `seen`) is left out. `yours`: the seats of the person who looks.
nlohmann::json table_message(const Table& table, Viewer viewer, std::span<const int> yours,
                             bool host, Presence presence, std::span<const Happened> recent,
                             std::span<const Happened> said, std::uint32_t seen);

// Whether its message lists all seats: who sits where may have changed.
bool shows_seats(const Happened& happened);

// What happened, for all viewers: one object for each is made from what they have in common.
class EventMessage {
public:
    // The table as it is after it.
    EventMessage(const Table& table, const Happened& happened, Presence presence);
    std::string for_viewer(Viewer viewer) const;
    // Whether this seat is sent the same as spectators: one text serves all of them.
    bool is_as_for_spectators(Seat seat) const;

private:
    const Table* table_;
    const Happened* happened_;
    std::string common_;  // without the last brace
};

// An event as it stands in lists of what happened: without what follows from it.
nlohmann::json past_event_json(const Table& table, const Happened& happened, Viewer viewer);

}  // namespace railhead
