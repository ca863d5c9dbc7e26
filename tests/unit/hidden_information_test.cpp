// What each player may know: docs/rules/common.md, C-INFO-1 to C-INFO-4.
#include <gtest/gtest.h>

#include <set>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

View seen(const Table& table, int seat) {
    return view_of(table.state, table.seat(seat));
}
View seen_by_spectator(const Table& table) {
    return view_of(table.state, std::nullopt);
}

// What a viewer sees of all events from `first` on.
std::vector<Event> events_seen(const Table& table, Viewer viewer, std::size_t first = 0) {
    std::vector<Event> found;
    for (std::size_t i = first; i < table.log.events.size(); ++i)
        found.push_back(seen_by(table.log.events[i], viewer, table.rules.spec.tickets.returned));
    return found;
}

// All tickets that an event names.
TicketSet tickets_in(const Event& event) {
    TicketSet found;
    const Overloaded put{
        [&](const char*, TicketId ticket) { found.add(ticket); },
        [&](const char*, const TicketSet& tickets) { found |= tickets; },
        [](const char*, const auto&) {},
    };
    std::visit([&](const auto& e) { e.fields(put); }, event);
    return found;
}
// Does it name a card?
bool has_card(const Event& event) {
    bool found = false;
    const Overloaded put{
        [&](const char*, Card) { found = true; },
        [&](const char*, const std::optional<Card>& card) { found |= card.has_value(); },
        [](const char*, const auto&) {},
    };
    std::visit([&](const auto& e) { e.fields(put); }, event);
    return found;
}

// Nobody but `seat` can tell the two tables apart, by view, events or legality.
void expect_same_for_others(const Table& a, const Table& b, int seat, std::size_t first_event = 0) {
    EXPECT_EQ(seen_by_spectator(a), seen_by_spectator(b));
    EXPECT_EQ(events_seen(a, std::nullopt, first_event), events_seen(b, std::nullopt, first_event));
    for (int other = 0; other < a.rules.players; ++other) {
        if (other == seat) continue;
        SCOPED_TRACE("seat " + std::to_string(other));
        EXPECT_EQ(seen(a, other), seen(b, other));
        EXPECT_EQ(events_seen(a, a.seat(other), first_event),
                  events_seen(b, b.seat(other), first_event));
        for (const Action& action :
             {Action{DrawBlind{}}, Action{DrawTickets{}}, Action{Pass{}}, Action{DrawFaceUp{0}},
              Action{ClaimTrack{TrackId{0}}}, Action{PayTrack{}}, Action{KeepTickets{}}})
            EXPECT_EQ(a.refusal(other, action), b.refusal(other, action));
    }
}

// --- C-INFO-1: public ---

TEST(HiddenInformation, C_INFO_1_the_table_is_open_to_spectators_and_seats) {  // C-INFO-1
    Table table("northern-lights", 3);
    table.own(1, table.track("boden", "tornio"));
    table.show({blue, red, green, black, white});
    table.give(0, {{blue, 3}});
    table.chance.cards = {yellow, yellow};
    table.play(DrawFaceUp{0});
    table.play(DrawFaceUp{1});
    table.give(1, {{locomotive, 1}, {red, 4}});
    table.chance.cards = {purple};
    table.claim(table.track("andalsnes", "trondheim"), {{locomotive, 1}});
    for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}, Viewer{Seat{2}}}) {
        const PublicState open = view_of(table.state, viewer).open;
        EXPECT_EQ(open.owners.owner_of(table.track("boden", "tornio")), table.seat(1));
        EXPECT_EQ(open.owners.owner_of(table.track("andalsnes", "trondheim")), table.seat(1));
        EXPECT_EQ(open.display, (std::array<Card, 5>{yellow, yellow, green, black, white}));
        EXPECT_EQ(open.pile_size, table.state.pile.total());
        EXPECT_EQ(open.discards_size, 1);
        EXPECT_EQ(open.discards, hand_of({{locomotive, 1}}));
        EXPECT_EQ(open.hand_size[0], 5);
        EXPECT_EQ(open.hand_size[1], 5);
        EXPECT_EQ(open.hand_size[2], 4);
        EXPECT_EQ(open.ticket_count, (std::array<std::uint8_t, 5>{4, 4, 4, 0, 0}));
        EXPECT_EQ(open.trains, (std::array<std::uint8_t, 5>{40, 38, 40, 0, 0}));
        EXPECT_EQ(open.points[1], 1);
        EXPECT_EQ(open.known[0], hand_of({{blue, 1}, {red, 1}})) << "taken from the display";
        EXPECT_TRUE(open.known[1].empty()) << "drawn blind";
        EXPECT_EQ(std::popcount(open.bonus_cards), 4);
        EXPECT_EQ(open.pool_size + open.tail_size, 55 - 12);
        EXPECT_EQ(open.to_move, table.seat(2));
        EXPECT_EQ(open.turns, 2);
    }
}

TEST(HiddenInformation, C_INFO_1_tolls_loans_and_discarded_tickets) {  // C-INFO-1
    Table table("netherlands", 3);
    table.open().loans = {0, 2, 0, 0, 0};
    table.open().tolls_paid = {5, 0, 3, 0, 0};
    table.open().tolls_received = {0, 4, 0, 0, 0};
    table.play(DrawTickets{});
    const TicketSet offered = offered_to(table.state, table.seat(0));
    const TicketSet keep = tickets_of({offered.first()});
    table.play(KeepTickets{keep});
    const PublicState open = seen_by_spectator(table).open;
    EXPECT_EQ(open.loans, (std::array<std::uint8_t, 5>{0, 2, 0, 0, 0}));
    EXPECT_EQ(open.tolls_paid[0], 5);
    EXPECT_EQ(open.tolls_received[1], 4);
    EXPECT_EQ(open.ticket_discards, offered - keep) << "face up";
    for (const Event& event : events_seen(table, std::nullopt))
        EXPECT_EQ(tickets_in(event),
                  std::holds_alternative<TicketsReturned>(event) ? offered - keep : TicketSet{})
            << name_of(event);
}

TEST(HiddenInformation, C_INFO_1_a_tunnels_cards) {  // C-INFO-1
    Table table("nordic-countries", 2);
    table.give(0, {{yellow, 2}});
    table.chance.cards = {yellow, red, locomotive};
    table.claim(table.track("andalsnes", "lillehammer"), {{yellow, 2}});
    ASSERT_EQ(table.open().decision, Decision::tunnel);
    const PublicState open = seen_by_spectator(table).open;
    EXPECT_EQ(open.laid, hand_of({{yellow, 2}}));
    EXPECT_EQ(open.turned[0], yellow);
    EXPECT_EQ(open.turned[1], red);
    EXPECT_EQ(open.turned[2], locomotive);
    table.play(RefuseTunnel{});
    EXPECT_EQ(seen_by_spectator(table).open.known[0], hand_of({{yellow, 2}}))
        << "everybody saw what went back into the hand";
}

TEST(HiddenInformation, C_INFO_1_country_cards_and_the_neutral_player) {  // C-INFO-1
    Table poland("poland", 2);
    poland.open().country_cards[1] = 0b101;
    EXPECT_EQ(seen(poland, 0).open.country_cards[1], 0b101u);
    Table neutral("netherlands", 2, "neutral-player");
    const PublicState open = seen_by_spectator(neutral).open;
    EXPECT_EQ(open.trains[2], 40);
    EXPECT_EQ(open.marker, neutral.seat(1));
    EXPECT_TRUE(open.neutral_plays);
    Table phase = neutral;
    phase.open().decision = Decision::neutral_ticket;
    phase.open().to_move = phase.open().marker;
    phase.play(TurnNeutralTicket{});
    bool shown = false;
    for (const Event& event : events_seen(phase, std::nullopt))
        shown |= std::holds_alternative<NeutralTicketTurned>(event);
    EXPECT_TRUE(shown);
}

TEST(HiddenInformation, C_INFO_1_known_cards_are_spent_first) {  // C-INFO-1
    Table table("usa", 2);
    table.give(0, {{blue, 1}});
    table.show({blue, red, green, black, white});
    table.chance.cards = {yellow, yellow};
    table.play(DrawFaceUp{0});
    table.play(DrawFaceUp{1});
    EXPECT_EQ(seen(table, 1).open.known[0], hand_of({{blue, 1}, {red, 1}}));
    table.idle_turn();
    table.claim(table.track("atlanta", "nashville"), {{blue, 1}});
    // One of two blue cards was played: nobody else can tell whether the other is there.
    EXPECT_EQ(seen(table, 1).open.known[0], hand_of({{red, 1}}));
}

TEST(
    HiddenInformation,
    C_INFO_1_C_SETUP_4_R_TICKETORDER_nothing_of_the_first_choice_before_all_made_it) {  // C-INFO-1,
                                                                                        // C-SETUP-4,
                                                                                        // R-TICKETORDER
    for (const std::string_view map :
         {"usa", "northern-lights", "nordic-countries", "netherlands", "poland"}) {
        SCOPED_TRACE(map);
        Table all = Table::dealt(map, 3);
        const std::size_t events = all.log.events.size();
        const View before = seen(all, 1);
        Table few = all;
        const TicketSet dealt = all.state.tickets[0];
        TicketSet least;
        for (int i = 0; i < all.rules.spec.tickets.keep; ++i)
            least.add(dealt.nth(dealt.size() - 1 - i));
        all.play(0, KeepTickets{dealt});
        few.play(0, KeepTickets{least});
        expect_same_for_others(all, few, 0);
        EXPECT_EQ(few.log.events.size(), events) << "no event tells of the choice";
        // The only trace is that the seat has chosen (so that a client can say who is waited for).
        View after = seen(few, 1);
        EXPECT_EQ(after.open.ticket_count, before.open.ticket_count);
        after.open.waiting = before.open.waiting;
        EXPECT_EQ(after, before);
        // The chooser itself sees what it chose.
        EXPECT_EQ(seen(few, 0).own.tickets, least);
        EXPECT_EQ(seen(few, 0).own.to_return, dealt - least);
        EXPECT_TRUE(seen(few, 0).own.offered.empty());

        few.play(2, KeepTickets{few.state.tickets[2]});
        EXPECT_EQ(seen(few, 1).open.ticket_count[0], dealt.size());
        few.play(1, KeepTickets{few.state.tickets[1]});
        EXPECT_EQ(seen(few, 1).open.ticket_count[0], least.size()) << "now it is public";
        EXPECT_EQ(seen_by_spectator(few).open.ticket_count[0], least.size());
    }
}

// --- C-INFO-2: private ---

TEST(HiddenInformation, C_INFO_2_a_seat_sees_its_own_cards_and_tickets) {  // C-INFO-2
    Table table("usa", 2);
    table.give(0, {{blue, 3}, {red, 1}});
    const View own = seen(table, 0);
    EXPECT_EQ(own.viewer, table.seat(0));
    EXPECT_EQ(own.own.hand, hand_of({{blue, 3}, {red, 1}}));
    EXPECT_EQ(own.own.tickets, table.state.tickets[0]);
    EXPECT_TRUE(own.own.offered.empty());
    table.play(DrawTickets{});
    const View choosing = seen(table, 0);
    EXPECT_EQ(choosing.own.offered, table.state.undecided);
    EXPECT_EQ(choosing.own.offered.size(), 3);
    EXPECT_EQ(choosing.own.tickets, own.own.tickets) << "kept ones only";
    EXPECT_TRUE(seen(table, 1).own.offered.empty());
    EXPECT_EQ(seen(table, 1).open.offered_count, 3);
}

TEST(HiddenInformation, C_INFO_2_a_spectator_sees_nothing_private) {  // C-INFO-2
    Table table("usa", 2);
    table.play(DrawTickets{});
    PrivateView nothing;
    nothing.return_at.fill(kNowhere);
    EXPECT_EQ(seen_by_spectator(table).own, nothing);
    EXPECT_EQ(seen_by_spectator(table).viewer, std::nullopt);
}

TEST(HiddenInformation, C_INFO_2_C_INFO_4_other_hands) {  // C-INFO-2, C-INFO-4
    Table table("usa", 3);
    table.give(0, {{blue, 3}, {red, 1}});
    Table other = table;
    other.give(0, {{green, 2}, {locomotive, 2}});
    expect_same_for_others(table, other, 0);
    EXPECT_NE(seen(table, 0), seen(other, 0));
}

TEST(HiddenInformation, C_INFO_2_C_INFO_4_cards_drawn_blind) {  // C-INFO-2, C-INFO-4
    Table table("usa", 3);
    Table other = table;
    const std::size_t events = table.log.events.size();
    table.chance.cards = {blue, locomotive};
    other.chance.cards = {red, green};
    for (Table* each : {&table, &other}) {
        each->play(DrawBlind{});
        each->play(DrawBlind{});
    }
    expect_same_for_others(table, other, 0, events);
    const auto own = events_seen(table, table.seat(0), events);
    ASSERT_EQ(own.size(), 2u);
    EXPECT_EQ(own[0], (Event{CardDrawn{table.seat(0), blue}}));
    EXPECT_EQ(own[1], (Event{CardDrawn{table.seat(0), locomotive}}));
    for (const Event& event : events_seen(table, table.seat(1), events))
        EXPECT_EQ(event, (Event{CardDrawn{table.seat(0), std::nullopt}}));
}

TEST(HiddenInformation, C_INFO_1_C_INFO_4_cards_taken_from_the_display_are_seen) {  // C-INFO-1
    Table table("usa", 2);
    table.show({blue, red, green, black, white});
    const std::size_t events = table.log.events.size();
    table.play(DrawFaceUp{1});
    const auto found = events_seen(table, std::nullopt, events);
    ASSERT_GE(found.size(), 2u);
    EXPECT_EQ(found[0], (Event{CardTaken{table.seat(0), 1, red}}));
    EXPECT_EQ(found[1], (Event{SlotFilled{1, table.open().display[1]}}));
}

TEST(HiddenInformation, C_INFO_2_C_INFO_4_bonus_draws) {  // C-INFO-2, C-INFO-4
    Table table("northern-lights", 3);
    table.give(0, {{locomotive, 2}, {blue, 2}});
    Table other = table;
    const std::size_t events = table.log.events.size();
    table.chance.cards = {red, red};
    other.chance.cards = {locomotive, green};
    for (Table* each : {&table, &other})
        each->claim(each->track("mo-i-rana", "narvik"), {{locomotive, 2}, {blue, 2}});
    expect_same_for_others(table, other, 0, events);
    for (const Event& event : events_seen(table, table.seat(0), events))
        if (const auto* drawn = std::get_if<BonusCardsDrawn>(&event)) {
            EXPECT_EQ(drawn->cards, hand_of({{red, 2}}));
            EXPECT_EQ(drawn->count, 2);
        }
}

TEST(HiddenInformation,
     C_INFO_2_C_INFO_4_C_TICKET_3_tickets_offered_and_kept) {  // C-INFO-4, C-TICKET-3
    for (const std::string_view map : {"usa", "northern-lights", "nordic-countries", "poland"}) {
        SCOPED_TRACE(map);
        Table table(map, 3);
        Table other = table;
        const std::size_t events = table.log.events.size();
        const TicketSet pool = table.state.pool;
        table.chance.tickets = {pool.nth(0), pool.nth(1), pool.nth(2)};
        other.chance.tickets = {pool.nth(3), pool.nth(4), pool.nth(5)};
        table.play(DrawTickets{});
        other.play(DrawTickets{});
        expect_same_for_others(table, other, 0, events);
        table.play(KeepTickets{tickets_of({pool.nth(1)})});
        other.play(KeepTickets{tickets_of({pool.nth(5)})});
        expect_same_for_others(table, other, 0, events);
        EXPECT_NE(events_seen(table, table.seat(0), events),
                  events_seen(other, other.seat(0), events));
        EXPECT_EQ(seen(table, 1).open.ticket_count[0], seen(other, 1).open.ticket_count[0]);
    }
}

// --- C-INFO-3: the order of the decks ---

// Seat 0 has put `back` under the deck; the pool holds two more tickets.
struct Returned {
    Table table;
    TicketSet back;
};
Returned after_return(bool turned_round) {
    Table table("usa", 3);
    const auto ticket = [](std::size_t i) { return id_at<TicketId>(i); };
    lay_ticket_deck(table, {ticket(0), ticket(1), ticket(2), ticket(3), ticket(4)}, 2);
    const std::size_t first = turned_round ? 2 : 1;
    table.chance.tickets = {ticket(0), ticket(1), ticket(2), ticket(first), ticket(3 - first)};
    table.play(DrawTickets{});
    table.play(KeepTickets{tickets_of({ticket(0)})});
    return {table, tickets_of({ticket(1), ticket(2)})};
}

TEST(HiddenInformation,
     C_INFO_3_who_put_tickets_back_knows_which_but_not_their_order) {  // C-INFO-3
    const Returned one = after_return(false);
    const Returned two = after_return(true);
    ASSERT_NE(one.table.state.tail[0], two.table.state.tail[0]);
    expect_same_for_others(one.table, two.table, -1);
    const PrivateView own = seen(one.table, 0).own;
    EXPECT_EQ(own.returned, one.back);
    one.back.each([&](TicketId ticket) { EXPECT_EQ(own.return_at[index_of(ticket)], 0); });
    EXPECT_TRUE(seen(one.table, 1).own.returned.empty());
    EXPECT_TRUE(seen(one.table, 2).own.returned.empty());
    for (const Event& event : events_seen(one.table, one.table.seat(1)))
        if (const auto* returned = std::get_if<TicketsReturned>(&event)) {
            EXPECT_TRUE(returned->tickets.empty());
        }
}

TEST(HiddenInformation,
     C_INFO_3_C_INFO_4_a_ticket_drawn_from_a_return_is_not_given_away) {  // C-INFO-3
    // Seat 1 draws the rest of the pool and the first of the two tickets that seat 0 put back.
    for (const int kept : {1, 2, 3}) {
        SCOPED_TRACE("kept: " + std::to_string(kept));
        Returned one = after_return(false);
        Returned two = after_return(true);
        for (Returned* each : {&one, &two}) {
            each->table.chance.tickets = {TicketId{3}, TicketId{4}};
            each->table.play(DrawTickets{});
        }
        EXPECT_NE(one.table.state.undecided, two.table.state.undecided);
        EXPECT_EQ(seen(one.table, 0), seen(two.table, 0)) << "offered to seat 1";
        for (Returned* each : {&one, &two}) {
            const TicketSet offered = offered_to(each->table.state, each->table.seat(1));
            TicketSet keep;
            for (int i = 0; i < kept; ++i) keep.add(offered.nth(2 - i));
            each->table.play(KeepTickets{keep});
        }
        EXPECT_EQ(seen(one.table, 0), seen(two.table, 0)) << "kept by seat 1";
        EXPECT_EQ(seen_by_spectator(one.table), seen_by_spectator(two.table));
        for (Returned* each : {&one, &two}) {
            each->table.set_turn(2);
            each->table.play(DrawTickets{});
            each->table.play(KeepTickets{offered_to(each->table.state, each->table.seat(2))});
        }
        EXPECT_EQ(seen(one.table, 0), seen(two.table, 0)) << "the rest drawn by seat 2";
    }
}

TEST(HiddenInformation,
     C_INFO_3_C_INFO_4_whatever_others_draw_and_put_back) {  // C-INFO-3, C-INFO-4
    // Two games that seat 0 cannot tell apart stay so, whatever tickets the others draw and keep,
    // as long as they keep as many.
    RandomStream random(5, 1);
    const auto some_of = [&](TicketSet from, int n) {
        TicketSet some;
        for (; n > 0; --n) {
            const TicketId ticket = from.nth(random.below(from.size()));
            from.remove(ticket);
            some.add(ticket);
        }
        return some;
    };
    const Returned start[] = {after_return(false), after_return(true)};
    for (int game = 0; game < 100; ++game) {
        Table one = start[0].table;
        Table two = start[random.below(2)].table;
        for (int draw = 0; draw < 8; ++draw) {
            const int seat = 1 + random.below(2);
            one.set_turn(seat);
            two.set_turn(seat);
            if (!one.choices().tickets) break;
            one.play(DrawTickets{});
            two.play(DrawTickets{});
            ASSERT_EQ(seen(one, 0), seen(two, 0)) << "game " << game << ", draw " << draw;
            const int kept = 1 + random.below(one.open().offered_count);
            one.play(KeepTickets{some_of(offered_to(one.state, one.seat(seat)), kept)});
            two.play(KeepTickets{some_of(offered_to(two.state, two.seat(seat)), kept)});
            ASSERT_EQ(seen(one, 0), seen(two, 0)) << "game " << game << ", draw " << draw;
            ASSERT_EQ(seen_by_spectator(one), seen_by_spectator(two));
        }
    }
}

TEST(HiddenInformation, C_INFO_3_C_INFO_4_decks_can_be_anything) {  // C-INFO-3, C-INFO-4
    // In the middle of random games: what a viewer does not see is changed, its view is not.
    RandomStream random(9, 1);
    for (const std::string_view map :
         {"usa", "northern-lights", "nordic-countries", "netherlands", "poland"}) {
        SCOPED_TRACE(map);
        Table table(map, 3);
        for (int move = 0; move < 150 && table.open().decision != Decision::over; ++move) {
            table.play_random();
            if (table.open().decision == Decision::over) break;
            for (std::size_t viewer = 0; viewer < 3; ++viewer) {
                Table other = table;
                State& state = other.state;
                const std::size_t hidden = (viewer + 1) % 3;
                // A card of another hand that was never shown changes places with one of the deck.
                const CardCounts unshown = without(state.hands[hidden], state.open.known[hidden]);
                if (!unshown.empty() && !state.pile.empty()) {
                    const Card a = nth_card(unshown, random.below(unshown.total()));
                    const Card b = nth_card(state.pile, random.below(state.pile.total()));
                    --state.hands[hidden][a];
                    ++state.hands[hidden][b];
                    --state.pile[b];
                    ++state.pile[a];
                }
                // So does a ticket.
                if (!state.tickets[hidden].empty() && !state.pool.empty() &&
                    other.open().offered_count == 0) {
                    const TicketId a = state.tickets[hidden].first();
                    const TicketId b = state.pool.first();
                    state.tickets[hidden].remove(a);
                    state.tickets[hidden].add(b);
                    state.pool.remove(b);
                    state.pool.add(a);
                }
                const Viewer seat = id_at<Seat>(viewer);
                ASSERT_EQ(view_of(table.state, seat), view_of(state, seat)) << "move " << move;
                if (table.deciding() == seat && (table.open().decision == Decision::action ||
                                                 table.open().decision == Decision::second_card)) {
                    // Legality asked of the view alone is legality.
                    const View view = view_of(table.state, seat);
                    const Choices of_view = choices(table.rules, context_of(view));
                    const Choices of_state = table.choices();
                    EXPECT_EQ(of_view.tracks, of_state.tracks);
                    EXPECT_EQ(of_view.slots, of_state.slots);
                    EXPECT_EQ(of_view.blind, of_state.blind);
                    EXPECT_EQ(of_view.tickets, of_state.tickets);
                    EXPECT_EQ(of_view.pass, of_state.pass);
                    EXPECT_EQ(other.choices().tracks, of_state.tracks);
                }
            }
        }
    }
}

TEST(HiddenInformation, C_INFO_4_every_kind_of_event_hides_what_it_must) {  // C-INFO-4
    const Seat seat{0};
    const TicketSet tickets = tickets_of({TicketId{3}, TicketId{7}});
    const CardCounts two_red = hand_of({{red, 2}});
    struct Sample {
        Event event;
        Event others{};  // what others see of it where returned tickets are secret
    };
    const auto open_to_all = [](const auto& event) { return Sample{event, event}; };
    const std::vector<Sample> samples{
        {TicketsKept{seat, 2, tickets}, TicketsKept{seat, 2, {}}},
        {TicketsReturned{seat, 2, tickets}, TicketsReturned{seat, 2, {}}},
        {TicketsOffered{seat, 2, tickets}, TicketsOffered{seat, 2, {}}},
        {CardDrawn{seat, blue}, CardDrawn{seat, std::nullopt}},
        {BonusCardsDrawn{seat, 2, two_red}, BonusCardsDrawn{seat, 2, {}}},
        open_to_all(CardTaken{seat, 2, blue}),
        open_to_all(SlotFilled{2, blue}),
        open_to_all(DisplayReset{two_red}),
        open_to_all(DeckReshuffled{2}),
        open_to_all(TrackChosen{seat, TrackId{5}}),
        open_to_all(TrackPaid{seat, TrackId{5}, two_red}),
        open_to_all(TunnelTurned{seat, TrackId{5}, 2, two_red}),
        open_to_all(TunnelRefused{seat, TrackId{5}, two_red}),
        open_to_all(TrackClaimed{seat, TrackId{5}, 2}),
        open_to_all(TollPaid{seat, Seat{1}, 2}),
        open_to_all(TollFromBank{Seat{1}, 2}),
        open_to_all(LoanTaken{seat}),
        open_to_all(CountryCardTaken{seat, CountryId{1}, 2}),
        open_to_all(TicketsReshuffled{2}),
        open_to_all(Passed{seat}),
        open_to_all(NeutralTicketTurned{seat, TicketId{3}}),
        open_to_all(NeutralBlank{}),
        open_to_all(NeutralBuilt{TrackId{5}}),
        open_to_all(NeutralStopped{}),
        open_to_all(MarkerPassed{seat}),
        open_to_all(LastTurnsBegan{seat}),
        open_to_all(GameOver{Ending::all_passed}),
    };
    std::set<std::size_t> kinds;
    for (const auto& [event, others] : samples) {
        SCOPED_TRACE(name_of(event));
        kinds.insert(event.index());
        for (const Viewer viewer : {Viewer{Seat{1}}, Viewer{}}) {
            for (const ReturnedTickets returned :
                 {ReturnedTickets::bottom_of_deck, ReturnedTickets::out_of_game})
                EXPECT_EQ(seen_by(event, viewer, returned), others);
            const bool face_up = std::holds_alternative<TicketsReturned>(event);
            EXPECT_EQ(seen_by(event, viewer, ReturnedTickets::discard_pile),
                      face_up ? event : others);
        }
        EXPECT_EQ(seen_by(event, seat, ReturnedTickets::bottom_of_deck), event);
    }
    EXPECT_EQ(kinds.size(), kEventNames.size()) << "a kind of event has no sample here";
}

TEST(HiddenInformation, C_INFO_4_cards_dealt_are_in_no_event) {  // C-INFO-4
    for (const std::string_view map : {"usa", "northern-lights"}) {
        const Table table = Table::dealt(map, 4);
        for (const Event& event : table.log.events) {
            const Event shown = seen_by(event, std::nullopt, table.rules.spec.tickets.returned);
            EXPECT_TRUE(tickets_in(shown).empty());
            if (has_card(shown)) {
                EXPECT_TRUE(std::holds_alternative<SlotFilled>(shown));
            }
        }
    }
}

}  // namespace
}  // namespace railhead::test
