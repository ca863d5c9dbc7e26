#include "support/layout.h"

#include <gtest/gtest.h>

namespace railhead::test {

void lay_decks(Table& table, const CardCounts& deck, const CardCounts& discards, int rest_to) {
    PublicState& open = table.open();
    const CardCounts all = table.state.pile + open.discards;
    const CardCounts wanted = deck + discards;
    ASSERT_TRUE(all.contains(wanted)) << "deck and discard pile do not have these cards";
    CardCounts& hand = table.state.hands[slot_of(rest_to)];
    hand += all - wanted;
    table.state.pile = deck;
    open.discards = discards;
    open.pile_size = static_cast<std::uint8_t>(deck.total());
    open.discards_size = static_cast<std::uint8_t>(discards.total());
    open.hand_size[slot_of(rest_to)] = static_cast<std::uint8_t>(hand.total());
}

void close_board_but(Table& table, std::initializer_list<TrackId> tracks) {
    TrackSet left;
    for (const TrackId track : tracks) left.add(track);
    for (std::size_t i = 0; i < table.map().tracks.size(); ++i) {
        const auto track = id_at<TrackId>(i);
        if (!left.has(track) && table.open().owners.is_free(track))
            table.open().owners.close(track);
    }
}

void close_board(Table& table) {
    close_board_but(table, {});
}

void lay_ticket_deck(Table& table, std::initializer_list<TicketId> tickets, int rest_to) {
    const TicketSet deck = tickets_of(tickets);
    State& state = table.state;
    TicketSet all = state.pool;
    for (const TicketSet& held : state.tickets) all |= held;
    ASSERT_TRUE(all.contains(deck));
    for (TicketSet& held : state.tickets) held -= deck;
    state.tickets[slot_of(rest_to)] |= state.pool - deck;
    state.pool = deck;
    PublicState& open = table.open();
    open.pool_size = static_cast<std::uint8_t>(deck.size());
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        open.ticket_count[i] = static_cast<std::uint8_t>(state.tickets[i].size());
}

TicketSet tickets_of(std::initializer_list<TicketId> tickets) {
    TicketSet set;
    for (const TicketId ticket : tickets) set.add(ticket);
    return set;
}

void play_with_bonus_card(Table& table, std::string_view id) {
    const auto& cards = table.map().bonus_cards;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (cards[i].id == id) {
            table.open().bonus_cards = static_cast<std::uint16_t>(1u << i);
            return;
        }
    ADD_FAILURE() << "no bonus card " << id;
}

void clear_scores(Table& table) {
    for (int seat = 0; seat < table.rules.players; ++seat) table.hold_tickets(seat, {});
    table.open().points.fill(0);
    table.open().bonus_cards = 0;
}

}  // namespace railhead::test
