// support/bare_table.h - a table on which a test lays out everything itself, and questions that
// many rule tests ask of it.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "support/table.h"

namespace railhead::test {

// A table at the beginning of seat 0's first turn with no card and no ticket in any hand, and one
// purple, blue, orange, white and yellow card face up: all other cards lie in the deck.
Table bare_table(std::string_view map, int players, std::string_view variant = {},
                 Options options = {});

// What a seat that holds exactly `payment` hears when it wants to pay `track` with all of it: the
// refusal of the claim, or of the payment, or nullopt if it pays.
std::optional<Refusal> refusal_of_payment(Table table, TrackId track, const CardCounts& payment);

// It is the seat's turn, it holds exactly the cards for the track (green for gray), and claims it.
// A tunnel may then wait for its decision.
void claim_for(Table& table, int seat, TrackId track);

TicketSet ticket_set(std::initializer_list<TicketId> tickets);

// The ticket deck holds `deck` in unknown order, the face-up pile `discards`; a seat holds the
// rest.
void lay_tickets(Table& table, const TicketSet& deck, const TicketSet& discards, int rest_to);

// The events of a kind from event number `from` on.
template <class E>
std::vector<E> events_of(const Table& table, std::size_t from = 0) {
    std::vector<E> found;
    for (std::size_t i = from; i < table.log.events.size(); ++i)
        if (const E* event = std::get_if<E>(&table.log.events[i])) found.push_back(*event);
    return found;
}
// The first event of a kind; the test fails if there is none.
template <class E>
E first_event(const Table& table) {
    const std::vector<E> found = events_of<E>(table);
    EXPECT_FALSE(found.empty()) << "no event " << E::kName;
    return found.empty() ? E{} : found.front();
}

}  // namespace railhead::test
