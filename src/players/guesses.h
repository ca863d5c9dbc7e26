// players/guesses.h - which tickets other seats probably hold, judged by what they have built.
//
// The more of the path between two cities a seat has built, the more likely it holds the ticket for
// them. Tickets of which the seat has reached neither city are all equally likely.
#pragma once

#include <array>

#include "players/roads.h"
#include "rules/view.h"

namespace railhead {

// The spaces of the shortest paths of tickets on an empty board. Each is computed once.
class TicketLengths {
public:
    int spaces(const RuleSet& rules, const Roads& roads, TicketId ticket);

private:
    std::array<int, kMaxTickets> spaces_{};  // 0: not computed yet
};

class TicketGuesses {
public:
    TicketGuesses(const RuleSet& rules, const Roads& roads, const PublicState& open, Viewer viewer,
                  TicketLengths& lengths);

    // How likely the seat holds the ticket, compared with other tickets.
    int weight(Seat seat, TicketId ticket) const {
        return weights_[index_of(seat)][index_of(ticket)];
    }

    // How much of the ticket's path the seat has built.
    int percent_built(Seat seat, TicketId ticket) const {
        return percent_built_[index_of(seat)][index_of(ticket)];
    }

    // Exchanges tickets of an imagined state (rules/resample.h) between the other hands and the
    // deck, so that a hand holds a ticket with a probability according to its weight.
    void redeal(State& imagined, RandomStream& random) const;

private:
    const RuleSet& rules_;
    const PublicState& open_;
    Viewer viewer_;
    std::array<std::array<int, kMaxTickets>, kMaxSeats> percent_built_{};
    std::array<std::array<int, kMaxTickets>, kMaxSeats> weights_{};
};

}  // namespace railhead
