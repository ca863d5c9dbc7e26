#include "support/bare_table.h"

namespace railhead::test {

Table bare_table(std::string_view map, int players, std::string_view variant, Options options) {
    Table table(map, players, variant, options);
    for (int seat = 0; seat < players; ++seat) {
        table.give(seat, CardCounts{});
        table.hold_tickets(seat, {});
    }
    // What the deal discarded is part of the deck again.
    table.set_pile(table.state.pile + table.open().discards);
    table.show({Card::purple, Card::blue, Card::orange, Card::white, Card::yellow});
    table.log.events.clear();
    return table;
}

std::optional<Refusal> refusal_of_payment(Table table, TrackId track, const CardCounts& payment) {
    const int seat = static_cast<int>(index_of(table.deciding()));
    table.give(seat, payment);
    if (const auto refused = table.refusal(seat, ClaimTrack{track})) return refused;
    table.play(seat, ClaimTrack{track});
    return table.refusal(seat, PayTrack{payment});
}

void claim_for(Table& table, int seat, TrackId track) {
    const Track& on_board = table.map()[track];
    CardCounts payment = cards(Card::locomotive, on_board.symbols);
    payment += cards(on_board.color.value_or(Card::green), on_board.length - on_board.symbols);
    table.give(seat, payment);
    table.set_turn(seat);
    table.claim(track, payment);
}

TicketSet ticket_set(std::initializer_list<TicketId> tickets) {
    TicketSet set;
    for (const TicketId ticket : tickets) set.add(ticket);
    return set;
}

void lay_tickets(Table& table, const TicketSet& deck, const TicketSet& discards, int rest_to) {
    PublicState& open = table.open();
    for (auto& held : table.state.tickets) held = {};
    open.ticket_count.fill(0);
    open.tail_size = 0;
    table.state.pool = deck;
    open.pool_size = static_cast<std::uint8_t>(deck.size());
    open.ticket_discards = discards;
    const auto seat = static_cast<std::size_t>(rest_to);
    table.state.tickets[seat] = table.rules.all_tickets - deck - discards;
    open.ticket_count[seat] = static_cast<std::uint8_t>(table.state.tickets[seat].size());
}

}  // namespace railhead::test
