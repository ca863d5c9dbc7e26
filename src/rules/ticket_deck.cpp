#include "rules/ticket_deck.h"

namespace railhead {

void forget_first_return(State& state) {
    PublicState& open = state.open;
    TicketSet forgotten = state.drawn_by_others;
    for (std::size_t place = 0; place < open.tail_size; ++place) {
        if (place > 0 && ((open.return_begins >> place) & 1u)) break;
        forgotten.add(state.tail[place]);
    }
    for (TicketSet& returned : state.returned) returned -= forgotten;
    state.drawn_by_others = {};
    open.drawn_of_return = {};
}

}  // namespace railhead
