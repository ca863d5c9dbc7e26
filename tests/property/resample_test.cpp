// resample() is uniform among all states that agree with what the seat knows: small positions with
// few possibilities, counted.
#include "rules/resample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

// Every outcome that `name` tells apart must be as frequent as any other (5 standard deviations).
template <class Name>
void expect_uniform(const Table& table, int viewer, int outcomes, const Name& name) {
    const View view = view_of(table.state, table.seat(viewer));
    RandomChance chance(3);
    std::map<std::string, int> count;
    const int samples = outcomes * scaled(400, 2000, 200, 20000);
    for (int i = 0; i < samples; ++i) ++count[name(resample(table.rules, view, chance))];
    EXPECT_EQ(static_cast<int>(count.size()), outcomes);
    const double mean = static_cast<double>(samples) / outcomes;
    const double allowed = 5 * std::sqrt(mean);
    for (const auto& [outcome, n] : count) EXPECT_NEAR(n, mean, allowed) << outcome;
}

std::string text_of_cards(const CardCounts& cards) {
    std::string text;
    for (std::size_t i = 0; i < kCardKinds; ++i)
        text += std::string(cards.count[i],
                            kCardNames[i][0] == 'b' ? kCardNames[i][2] : kCardNames[i][0]);
    return text;
}

std::string text_of_tickets(const TicketSet& tickets) {
    std::string text;
    tickets.each([&](TicketId id) { text += std::to_string(index_of(id)) + " "; });
    return text;
}

// Leaves only these cards in the pile: all others go to the discards.
void leave_in_pile(Table& table, std::initializer_list<std::pair<Card, int>> cards) {
    table.set_pile(hand_of(cards));
}

TEST(Resample, C_INFO_2_cards_of_others_beyond_those_known) {  // C-INFO-2
    Table table("usa", 2);
    table.give(1, {{Card::red, 1}, {Card::blue, 1}, {Card::green, 1}});
    table.open().known[1] = cards(Card::red, 1);  // taken face up before
    leave_in_pile(table, {{Card::white, 1}, {Card::yellow, 1}});
    // Red stays; two of blue, green, white, yellow.
    expect_uniform(table, 0, 6, [](const State& s) {
        EXPECT_GE(s.hands[1][Card::red], 1);
        return text_of_cards(s.hands[1]);
    });
}

TEST(Resample, equal_cards_count_as_different_things) {
    Table table("usa", 2);
    table.give(1, {{Card::red, 1}});
    leave_in_pile(table, {{Card::red, 2}, {Card::blue, 1}});
    const View view = view_of(table.state, table.seat(0));
    RandomChance chance(3);
    int red = 0;
    const int samples = scaled(4000, 40000, 2000, 400000);
    for (int i = 0; i < samples; ++i)
        red += resample(table.rules, view, chance).hands[1][Card::red];
    EXPECT_NEAR(red, samples * 0.75, 5 * std::sqrt(samples * 0.75 * 0.25));
}

// Seat 0 holds all tickets but the first six.
Table with_six_tickets_unseen(std::string_view map, int players = 2) {
    Table table(map, players);
    for (int s = 0; s < players; ++s) table.hold_tickets(s, {});
    TicketSet held = table.rules.all_tickets;
    for (std::size_t i = 0; i < 6; ++i) held.remove(id_at<TicketId>(i));
    table.state.tickets[0] = held;
    table.state.pool = table.rules.all_tickets - held;
    table.open().pool_size = 6;
    table.open().ticket_count[0] = static_cast<std::uint8_t>(held.size());
    return table;
}

TicketSet tickets(std::initializer_list<int> indices) {
    TicketSet set;
    for (const int i : indices) set.add(id_at<TicketId>(static_cast<std::size_t>(i)));
    return set;
}

std::string everything(const State& state) {
    std::string text = text_of_tickets(state.tickets[1]) + "/ " + text_of_tickets(state.pool) + "/";
    for (std::size_t i = 0; i < state.open.tail_size; ++i)
        text += " " + std::to_string(index_of(state.tail[i]));
    return text;
}

void draw_and_keep(Table& table, std::initializer_list<int> drawn,
                   std::initializer_list<int> kept) {
    for (const int i : drawn)
        table.chance.tickets.push_back(id_at<TicketId>(static_cast<std::size_t>(i)));
    table.play(DrawTickets{});
    table.chance.tickets.clear();
    table.play(KeepTickets{tickets(kept)});
}

TEST(Resample, C_INFO_3_own_tickets_put_back_stay_in_their_return) {  // C-INFO-3
    Table table = with_six_tickets_unseen("usa");
    draw_and_keep(table, {0, 1, 2}, {2});     // seat 0 puts 0 and 1 back
    draw_and_keep(table, {3, 4, 5}, {3, 5});  // seat 1 puts 4 back
    // Seat 0 knows its return, but not its order (2); of 3, 4, 5 one was put back (3).
    expect_uniform(table, 0, 6, everything);
    // Seat 1 knows 4; of the rest it sees nothing: which two of seat 0's 27 and 0, 1 are put back.
    const View view = view_of(table.state, table.seat(1));
    RandomChance chance(3);
    for (int i = 0; i < 100; ++i) {
        const State state = resample(table.rules, view, chance);
        EXPECT_EQ(state.tail[2], id_at<TicketId>(4));
        EXPECT_TRUE(view_of(state, table.seat(1)) == view);
    }
}

TEST(Resample, C_INFO_3_who_put_back_does_not_see_which_was_drawn) {  // C-INFO-3
    Table table = with_six_tickets_unseen("usa");
    draw_and_keep(table, {0, 1, 2}, {2});  // seat 0 puts 0 and 1 back
    // Two left in the pool, then one of the return: keeps all three.
    table.state.pool.remove(id_at<TicketId>(5));
    table.state.tickets[0].add(id_at<TicketId>(5));
    table.open().pool_size = 2;
    ++table.open().ticket_count[0];
    table.play(DrawTickets{});
    // Seat 1 chooses from 3, 4 and one of 0, 1: seat 0 cannot tell which.
    expect_uniform(table, 0, 2, everything);
    table.play(KeepTickets{table.state.undecided});
    expect_uniform(table, 0, 2, everything);
}

TEST(Resample, NED_SETUP_2_after_a_reshuffle_the_deck_is_known) {  // NED-SETUP-2
    Table table = with_six_tickets_unseen("netherlands");
    // Seat 1 keeps 0 and 1; 2 and 3 are discarded; then 4, 5 and the reshuffled 2 are turned.
    table.set_turn(1);
    draw_and_keep(table, {0, 1, 2, 3}, {0, 1});
    table.set_turn(1);
    for (const int i : {4, 5, 2})
        table.chance.tickets.push_back(id_at<TicketId>(static_cast<std::size_t>(i)));
    table.play(DrawTickets{});
    ASSERT_TRUE(table.log.has<TicketsReshuffled>());
    table.chance.tickets.clear();
    table.play(KeepTickets{tickets({4, 2})});
    // 5 and 3 (both drawn) are shown; everybody can tell that seat 1 holds one of 2, 3 ... which is
    // settled by what is shown, so that the deck and the hand of seat 1 follow.
    expect_uniform(table, 0, 1, everything);
}

}  // namespace
}  // namespace railhead::test
