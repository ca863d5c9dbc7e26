// sim/shown_hands.h - for measurements only: a search that is shown what the others hold.
//
// It knows the cards and the tickets of all seats, those that somebody is choosing from included.
// What no seat holds stays hidden: the tickets of the deck, the order of those under it, which of
// them others put there, and what is out of the game are dealt again in every state. The order of
// the cards and what chance answers are not part of a state.
#pragma once

#include "players/search_worker.h"

namespace railhead {

class ShownHands final : public StateSource {
public:
    explicit ShownHands(const RuleSet& rules) : rules_(rules) {}

    // The game as it is, and in whose eyes states are imagined from now on.
    void show(const State& truth, Seat viewer);

    State imagine(RandomChance& chance, RandomStream& random) const override;

private:
    const RuleSet& rules_;
    State truth_{};
    // Tickets that nobody holds and whose place the viewer does not know. Since the last reshuffle
    // it is known which are in the new deck: two groups.
    TicketSet hidden_in_deck_{};
    TicketSet hidden_elsewhere_{};
};

}  // namespace railhead
