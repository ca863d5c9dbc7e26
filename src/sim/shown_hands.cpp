#include "sim/shown_hands.h"

#include <utility>

namespace railhead {

namespace {

// Which ticket takes the place of which.
using Exchange = std::array<TicketId, kMaxTickets>;

// Exchanges the tickets of a group among themselves, all ways equally likely.
void shuffle_group(const TicketSet& group, Exchange& exchange, RandomStream& random) {
    TicketSet left = group;
    group.each([&](TicketId id) {
        const TicketId taken = left.nth(random.below(left.size()));
        left.remove(taken);
        exchange[index_of(id)] = taken;
    });
}

TicketSet exchanged(const TicketSet& tickets, const Exchange& exchange) {
    TicketSet others;
    tickets.each([&](TicketId id) { others.add(exchange[index_of(id)]); });
    return others;
}

// Shuffles each return of the tail: nobody knows the order within one.
void shuffle_returns(State& state, RandomStream& random) {
    for (std::size_t begin = 0; begin < state.open.tail_size;) {
        std::size_t end = begin + 1;
        while (end < state.open.tail_size && !((state.open.return_begins >> end) & 1u)) ++end;
        for (std::size_t i = end - 1; i > begin; --i) {
            const auto n = static_cast<int>(i - begin + 1);
            std::swap(state.tail[i], state.tail[begin + static_cast<std::size_t>(random.below(n))]);
        }
        begin = end;
    }
}

}  // namespace

void ShownHands::show(const State& truth, Seat viewer) {
    truth_ = truth;
    TicketSet hidden =
        rules_.all_tickets - truth.open.ticket_discards - truth.returned[index_of(viewer)];
    for (const TicketSet& held : truth.tickets) hidden -= held;
    hidden_in_deck_ = hidden & truth.open.reshuffled;
    hidden_elsewhere_ = hidden - truth.open.reshuffled;
}

State ShownHands::imagine(RandomChance&, RandomStream& random) const {
    State state = truth_;
    Exchange exchange{};
    for (std::size_t i = 0; i < kMaxTickets; ++i) exchange[i] = id_at<TicketId>(i);
    shuffle_group(hidden_in_deck_, exchange, random);
    shuffle_group(hidden_elsewhere_, exchange, random);
    state.pool = exchanged(state.pool, exchange);
    for (TicketSet& returned : state.returned) returned = exchanged(returned, exchange);
    for (std::size_t i = 0; i < state.open.tail_size; ++i)
        state.tail[i] = exchange[index_of(state.tail[i])];
    shuffle_returns(state, random);
    return state;
}

}  // namespace railhead
