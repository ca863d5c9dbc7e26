#include "rules/view.h"

namespace railhead {

View view_of(const State& state, Viewer viewer) {
    View view{.open = state.open, .viewer = viewer};
    PrivateView& own = view.own;
    own.return_at.fill(kNowhere);
    if (!viewer) return view;
    const TicketSet all = state.tickets[index_of(*viewer)];
    own.hand = state.hands[index_of(*viewer)];
    own.tickets = all - state.undecided;
    own.offered = offered_to(state, *viewer);
    own.to_return = (all & state.undecided) - own.offered;
    own.returned = state.returned[index_of(*viewer)];
    std::uint8_t begin = 0;
    for (std::uint8_t place = 0; place < state.open.tail_size; ++place) {
        if ((state.open.return_begins >> place) & 1u) begin = place;
        const TicketId ticket = state.tail[place];
        if (own.returned.has(ticket)) own.return_at[index_of(ticket)] = begin;
    }
    // Drawn by others from the first return; as far as this seat can tell, still part of it.
    (own.returned & state.drawn_by_others).each([&](TicketId ticket) {
        own.return_at[index_of(ticket)] = 0;
    });
    return view;
}

}  // namespace railhead
