// support/layout.h - positions that many tests of rules lay out: decks that are nearly empty, a
// board without free tracks, a short ticket deck, one bonus card on the table.
#pragma once

#include <initializer_list>
#include <string_view>

#include "support/table.h"

namespace railhead::test {

inline std::size_t slot_of(int seat) {
    return static_cast<std::size_t>(seat);
}

// Deck and discard pile hold exactly these cards; what was there besides goes into a hand.
void lay_decks(Table& table, const CardCounts& deck, const CardCounts& discards, int rest_to);
inline void empty_decks(Table& table, int rest_to) {
    lay_decks(table, {}, {}, rest_to);
}

// Nobody owns a track and none can be claimed any more.
void close_board(Table& table);
// Only these tracks can be claimed.
void close_board_but(Table& table, std::initializer_list<TrackId> tracks);

// The ticket deck is exactly these tickets, in unknown order; the others go to a seat.
void lay_ticket_deck(Table& table, std::initializer_list<TicketId> tickets, int rest_to);

TicketSet tickets_of(std::initializer_list<TicketId> tickets);

// The one bonus card in play.
void play_with_bonus_card(Table& table, std::string_view id);

// No tickets, no points: what is scored afterwards is what the test lays out.
void clear_scores(Table& table);

}  // namespace railhead::test
