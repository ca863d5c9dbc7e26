// rules/components/tickets_put_back.h - tickets that are not kept go under the deck;
// rules/ticket_deck.h puts them there.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct TicketsPutBack {
    static constexpr std::string_view kName = "tickets_put_back";
    static constexpr std::array<std::string_view, 4> kClauses{"NL-TICKET-1", "USA-SETUP-1",
                                                              "R-TICKETORDER", "POL-TICKET-1"};
    static constexpr auto kSlots = kNoSlots;

    static void leave_out(RuleSpec& spec) {
        if (spec.tickets.returned == ReturnedTickets::bottom_of_deck)
            spec.tickets.returned = ReturnedTickets::out_of_game;
    }
};

}  // namespace railhead::component
