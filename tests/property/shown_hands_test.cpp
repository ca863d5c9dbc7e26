// A search that is shown what others hold (sim/shown_hands.h) gets that and nothing more: its
// states agree with its view and with all hands and tickets, and what no seat holds is dealt again.
#include "sim/shown_hands.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "players/random_player.h"
#include "rules/invariants.h"
#include "support/all_tables.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

class ShownTables : public ::testing::TestWithParam<TableKind> {};

TEST_P(ShownTables, states_agree_with_the_view_and_with_what_seats_hold) {
    const RuleSet& rules = rules_of(GetParam());
    ShownHands hands(rules);
    bool dealt_again = false;
    const int games = scaled(1, 5, 1, 50);
    for (int game = 0; game < games; ++game) {
        RandomChance chance(RandomStream(41, static_cast<std::uint64_t>(game)));
        RandomStream random(42, static_cast<std::uint64_t>(game));
        State state = deal(rules, chance);
        while (state.open.decision != Decision::over) {
            const Seat deciding = any_asked_seat(state.open, random);
            for (const Seat viewer : seats_of(rules)) {
                hands.show(state, viewer);
                const State other = hands.imagine(chance, random);
                const auto broken = broken_invariant(rules, other);
                ASSERT_FALSE(broken) << *broken;
                ASSERT_TRUE(view_of(other, viewer) == view_of(state, viewer));
                ASSERT_TRUE(other.hands == state.hands);
                ASSERT_TRUE(other.tickets == state.tickets);
                ASSERT_TRUE(other.undecided == state.undecided);
                ASSERT_TRUE(other.pile == state.pile);
                dealt_again = dealt_again || !(other == state);
            }
            apply(rules, state, deciding, random_action(rules, context_of(state, deciding), random),
                  chance);
        }
    }
    EXPECT_TRUE(dealt_again || rules.spec.tickets.returned == ReturnedTickets::discard_pile);
}

INSTANTIATE_TEST_SUITE_P(AllTables, ShownTables, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

TicketId ticket(int index) {
    return id_at<TicketId>(static_cast<std::size_t>(index));
}

// Seat 0 holds all tickets but the first six; seat 1 has drawn 0, 1 and 2, and kept 2.
Table with_two_put_back() {
    Table table("usa", 2);
    for (int seat = 0; seat < 2; ++seat) table.hold_tickets(seat, {});
    TicketSet held = table.rules.all_tickets;
    for (int i = 0; i < 6; ++i) held.remove(ticket(i));
    table.state.tickets[0] = held;
    table.state.pool = table.rules.all_tickets - held;
    table.open().pool_size = 6;
    table.open().ticket_count[0] = static_cast<std::uint8_t>(held.size());
    table.set_turn(1);
    for (int i = 0; i < 3; ++i) table.chance.tickets.push_back(ticket(i));
    table.play(DrawTickets{});
    table.chance.tickets.clear();
    TicketSet kept;
    kept.add(ticket(2));
    table.play(KeepTickets{kept});
    return table;
}

// How often each pair of tickets was under the deck, in its order.
std::map<std::string, int> pairs_under_deck(const Table& table, int viewer, int samples) {
    ShownHands hands(table.rules);
    hands.show(table.state, table.seat(viewer));
    RandomChance chance(3);
    RandomStream random(4);
    std::map<std::string, int> count;
    for (int i = 0; i < samples; ++i) {
        const State state = hands.imagine(chance, random);
        ++count[std::to_string(index_of(state.tail[0])) + std::to_string(index_of(state.tail[1]))];
    }
    return count;
}

TEST(ShownHands, what_others_put_under_the_deck_is_not_shown) {
    const Table table = with_two_put_back();
    const int samples = scaled(8'000, 40'000, 4'000, 400'000);
    // In the eyes of seat 0 any two of 0, 1, 3, 4 and 5.
    const auto count = pairs_under_deck(table, 0, samples);
    EXPECT_EQ(count.size(), 20u);
    const double mean = samples / 20.0;
    for (const auto& [pair, times] : count) EXPECT_NEAR(times, mean, 5 * std::sqrt(mean)) << pair;
    // Seat 1 put them there, and does not know their order.
    const auto own = pairs_under_deck(table, 1, samples);
    EXPECT_EQ(own.size(), 2u);
    EXPECT_NEAR(own.at("01"), samples / 2.0, 5 * std::sqrt(samples / 4.0));
}

}  // namespace
}  // namespace railhead::test
