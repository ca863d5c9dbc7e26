// players/guesses.h - what other seats seem to be after, judged by what they have built.
//
// A seat that has built most of the way between two cities rather holds the ticket for it than
// another one. All tickets that the viewer has not seen are equally likely as long as the seat has
// reached neither of their cities.
#pragma once

#include <array>

#include "players/roads.h"
#include "rules/view.h"

namespace railhead {

// How long the ways of tickets are on an empty board, in spaces; each is looked for once.
class WholeWays {
public:
    int spaces(const RuleSet& rules, const Roads& roads, TicketId ticket);

private:
    std::array<int, kMaxTickets> spaces_{};  // 0: not looked for
};

class TicketGuesses {
public:
    TicketGuesses(const RuleSet& rules, const Roads& roads, const PublicState& open, Viewer viewer,
                  WholeWays& whole);

    // How likely it is that the seat holds the ticket, against others.
    int weight(Seat seat, TicketId ticket) const {
        return weights_[index_of(seat)][index_of(ticket)];
    }

    // How much of its way the seat has built, in percent.
    int built(Seat seat, TicketId ticket) const { return built_[index_of(seat)][index_of(ticket)]; }

    // Deals the tickets of an imagined state (rules/resample.h) anew between the other hands and
    // the deck, so that a hand holds a ticket by its weight.
    void deal_anew(State& imagined, RandomStream& random) const;

private:
    const RuleSet& rules_;
    const PublicState& open_;
    Viewer viewer_;
    std::array<std::array<int, kMaxTickets>, kMaxSeats> built_{};
    std::array<std::array<int, kMaxTickets>, kMaxSeats> weights_{};
};

}  // namespace railhead
