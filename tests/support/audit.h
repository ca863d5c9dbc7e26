// support/audit.h - a finished game worked out a second time.
//
// Who owns what, who was paid, which country cards were taken and what it is all worth follows here
// from the claims in the order of the events and from the printed numbers, by plain code that
// shares only the board with the engine. Nordic Countries, Netherlands and Poland.
#pragma once

#include <vector>

#include "support/table.h"

namespace railhead::test {

struct AuditedSeat {
    std::vector<TrackId> tracks;  // in the order of the claims
    int routes = 0;               // with the starting score
    int trains = 0;
    int tokens = 30;
    int loans = 0;
    std::vector<int> country_cards;  // values
    TicketSet tickets;
    int completed = 0;
    int tickets_won = 0;
    int tickets_lost = 0;
    int bonus = 0;  // most tickets, toll rank, country cards; 5 off for each loan
    int longest_path = 0;

    int total() const { return routes + tickets_won - tickets_lost + bonus; }
};

struct Audit {
    std::vector<AuditedSeat> seats;  // the players'
    AuditedSeat neutral;
    std::vector<bool> wins;
    int cards_missed = 0;  // country cards that an empty stack did not give
};
Audit audit(const Table& table);

// Expects the engine's score sheet, trains, tokens, loans, tickets and cards to be those of the
// audit.
void expect_books_agree(const Table& table);

}  // namespace railhead::test
