// Drawing tickets: docs/rules/common.md, "Drawing tickets".
#include <gtest/gtest.h>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

TEST(TicketRules, C_TICKET_1_three_from_the_top_and_at_least_one_kept) {  // C-TICKET-1
    Table table("usa", 2);
    table.hold_tickets(0, {});
    table.hold_tickets(1, {});
    const TicketId a = table.ticket("seattle", "new-york");
    const TicketId b = table.ticket("denver", "el-paso");
    const TicketId c = table.ticket("boston", "miami");
    const TicketId other = table.ticket("dallas", "new-york");
    table.chance.tickets = {a, b, c};
    table.play(DrawTickets{});
    EXPECT_EQ(offered_to(table.state, table.seat(0)), tickets_of({a, b, c}));
    EXPECT_EQ(table.open().decision, Decision::tickets);
    EXPECT_EQ(table.open().pool_size, 27);
    EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
    EXPECT_EQ(table.refusal(KeepTickets{tickets_of({other})}), Refusal::tickets_not_offered);
    EXPECT_EQ(table.refusal(KeepTickets{tickets_of({a, other})}), Refusal::tickets_not_offered);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::tickets_first);
    EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::tickets_first);
    EXPECT_EQ(table.refusal(ClaimTrack{table.track("atlanta", "nashville")}),
              Refusal::tickets_first);
    EXPECT_EQ(table.refusal(Pass{}), Refusal::tickets_first);
    EXPECT_EQ(table.refusal(1, KeepTickets{tickets_of({a})}), Refusal::not_your_turn);
    table.play(KeepTickets{tickets_of({b})});
    EXPECT_EQ(table.state.tickets[0], tickets_of({b}));
    EXPECT_EQ(table.open().ticket_count[0], 1);
    EXPECT_EQ(table.deciding(), table.seat(1));
}

TEST(TicketRules, C_TICKET_1_fewer_when_fewer_are_left) {  // C-TICKET-1
    for (const int left : {1, 2}) {
        Table table("usa", 2);
        const TicketId a = table.ticket("seattle", "new-york");
        const TicketId b = table.ticket("denver", "el-paso");
        if (left == 1)
            lay_ticket_deck(table, {a}, 1);
        else
            lay_ticket_deck(table, {a, b}, 1);
        const int had = table.open().ticket_count[0];
        table.play(DrawTickets{});
        EXPECT_EQ(table.open().offered_count, left);
        EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
        table.play(KeepTickets{tickets_of({a})});
        EXPECT_EQ(table.open().ticket_count[0], had + 1);
        EXPECT_EQ(table.open().pool_size, 0);
        EXPECT_EQ(table.open().tail_size, left - 1);
    }
}

TEST(TicketRules, C_TICKET_1_none_left_and_the_action_is_not_available) {  // C-TICKET-1
    Table table("usa", 2);
    lay_ticket_deck(table, {}, 1);
    EXPECT_EQ(table.refusal(DrawTickets{}), Refusal::no_tickets_left);
    EXPECT_FALSE(table.choices().tickets);
}

TEST(TicketRules, C_TICKET_2_kept_tickets_stay) {  // C-TICKET-2
    Table table("usa", 2);
    const TicketId old = table.ticket("seattle", "new-york");
    table.hold_tickets(1, {});
    table.hold_tickets(0, {old});
    table.play(DrawTickets{});
    const TicketSet offered = offered_to(table.state, table.seat(0));
    EXPECT_FALSE(offered.has(old)) << "a ticket kept earlier is not offered for giving back";
    EXPECT_EQ(table.refusal(KeepTickets{tickets_of({old})}), Refusal::tickets_not_offered);
    table.play(KeepTickets{tickets_of({offered.first()})});
    EXPECT_EQ(table.state.tickets[0], tickets_of({old, offered.first()}));
    // To the end of a whole game: what a seat has kept, it has.
    TicketSet kept = table.state.tickets[0];
    for (int i = 0; i < 5000 && table.open().decision != Decision::over; ++i) {
        table.play_random();
        const TicketSet now = table.state.tickets[0] - table.state.undecided;
        EXPECT_TRUE(now.contains(kept));
        kept = now;
    }
    EXPECT_EQ(table.open().decision, Decision::over);
}

TEST(TicketRules, C_TICKET_3_secret_but_for_their_number) {  // C-TICKET-3
    Table table("usa", 2);
    table.hold_tickets(0, {table.ticket("seattle", "new-york"), table.ticket("boston", "miami")});
    Table other = table;
    other.state.tickets[0] =
        tickets_of({table.ticket("denver", "el-paso"), table.ticket("portland", "phoenix")});
    const View seen = view_of(table.state, table.seat(1));
    EXPECT_EQ(seen, view_of(other.state, table.seat(1)));
    EXPECT_EQ(view_of(table.state, std::nullopt), view_of(other.state, std::nullopt));
    EXPECT_EQ(seen.open.ticket_count[0], 2);
    EXPECT_EQ(view_of(table.state, table.seat(0)).own.tickets, table.state.tickets[0]);
    EXPECT_NE(view_of(table.state, table.seat(0)), view_of(other.state, table.seat(0)));
}

TEST(TicketRules, C_TICKET_4_complete_when_connected_in_the_own_network) {  // C-TICKET-4
    Table table("usa", 2);
    clear_scores(table);
    const TicketId ticket = table.ticket("kansas-city", "houston");
    table.hold_tickets(0, {ticket});
    const auto complete = [&] { return table.scores().completed[0].has(ticket); };
    EXPECT_FALSE(complete());
    table.own(0, table.track("kansas-city", "oklahoma-city"));
    table.own(0, table.track("dallas", "houston"));
    EXPECT_FALSE(complete()) << "a gap between Oklahoma City and Dallas";
    table.own(1, table.track("oklahoma-city", "dallas"));
    EXPECT_FALSE(complete()) << "another player's track does not close it";
    // Round the gap: Oklahoma City - Little Rock - Dallas.
    table.own(0, table.track("oklahoma-city", "little-rock"));
    EXPECT_FALSE(complete());
    table.own(0, table.track("little-rock", "dallas"));
    EXPECT_TRUE(complete());
    EXPECT_EQ(table.scores().seat[0][ScoreLine::tickets_won], 5);
    EXPECT_EQ(table.scores().seat[0].completed, 1);
    EXPECT_EQ(table.scores().seat[1].completed, 0);
}

TEST(TicketRules,
     NL_TICKET_1_C_TICKET_1_tickets_put_back_come_after_the_whole_deck) {  // NL-TICKET-1
    Table table("northern-lights", 2);
    const TicketId a = table.ticket("oslo", "stockholm");
    const TicketId b = table.ticket("stockholm", "helsinki");
    const TicketId c = table.ticket("oslo", "kobenhavn");
    const TicketId d = table.ticket("kirkenes", "alborg");
    lay_ticket_deck(table, {a, b, c, d}, 1);
    table.chance.tickets = {a, b, c, /* put back: */ c, b};
    table.play(DrawTickets{});
    table.play(KeepTickets{tickets_of({a})});
    EXPECT_EQ(table.open().pool_size, 1);
    ASSERT_EQ(table.open().tail_size, 2);
    EXPECT_EQ(table.state.tail[0], c);
    EXPECT_EQ(table.state.tail[1], b);
    EXPECT_TRUE(table.state.tickets[0].has(a));
    // Seat 1: the rest of the deck first, then what lies under it, in the order it was put there.
    table.play(DrawTickets{});
    EXPECT_EQ(offered_to(table.state, table.seat(1)), tickets_of({d, c, b}));
    table.chance.tickets = {b, c};
    table.play(KeepTickets{tickets_of({d})});
    EXPECT_EQ(table.state.tail[0], b);
    EXPECT_EQ(table.state.tail[1], c);
}

TEST(TicketRules,
     USA_SETUP_1_NL_TICKET_1_returns_are_drawn_in_the_order_they_were_made) {  // NL-TICKET-1
    for (const std::string_view map : {"usa", "northern-lights"}) {
        SCOPED_TRACE(map);
        Table table(map, 2);
        const auto ticket = [](std::size_t i) { return id_at<TicketId>(i); };
        lay_ticket_deck(table, {ticket(0), ticket(1), ticket(2), ticket(3), ticket(4), ticket(5)},
                        1);
        table.chance.tickets = {ticket(0), ticket(1), ticket(2), ticket(2), ticket(1)};
        table.play(DrawTickets{});
        table.play(KeepTickets{tickets_of({ticket(0)})});
        table.chance.tickets = {ticket(3), ticket(4), ticket(5), ticket(5)};
        table.play(DrawTickets{});
        table.play(KeepTickets{tickets_of({ticket(3), ticket(4)})});
        ASSERT_EQ(table.open().pool_size, 0);
        ASSERT_EQ(table.open().tail_size, 3);
        EXPECT_EQ(table.state.tail[0], ticket(2));
        EXPECT_EQ(table.state.tail[1], ticket(1));
        EXPECT_EQ(table.state.tail[2], ticket(5));
        table.play(DrawTickets{});
        EXPECT_EQ(offered_to(table.state, table.seat(0)),
                  tickets_of({ticket(1), ticket(2), ticket(5)}));
        EXPECT_EQ(table.open().tail_size, 0);
    }
}

TEST(TicketRules, NL_TICKET_1_keep_all_and_nothing_goes_back) {  // NL-TICKET-1
    Table table("northern-lights", 2);
    table.play(DrawTickets{});
    table.play(KeepTickets{offered_to(table.state, table.seat(0))});
    EXPECT_EQ(table.open().tail_size, 0);
    EXPECT_EQ(table.open().ticket_count[0], 4 + 3);
    EXPECT_FALSE(table.log.has<TicketsReturned>());
}

}  // namespace
}  // namespace railhead::test
