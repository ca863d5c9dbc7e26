// browser/ticket_answers.h - progress of tickets, paths that complete them, and the longest path.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "browser/answers.h"
#include "rules/view.h"

namespace railhead {

// Of each ticket whether it is done, possible or impossible for the viewer, and its best way: own
// tracks cost nothing, of the others as few turns as possible. The view must be a seat's.
nlohmann::json tickets_answer(const OpenedTable& table, const View& view,
                              const std::vector<TicketId>& tickets);

// The shortest ways over a seat's own tracks; no way for a ticket that they do not complete.
nlohmann::json completed_answer(const OpenedTable& table, const PublicState& open, Seat seat,
                                const std::vector<TicketId>& tickets);

// The seat's longest continuous path.
nlohmann::json longest_answer(const OpenedTable& table, const PublicState& open, Seat seat);

}  // namespace railhead
