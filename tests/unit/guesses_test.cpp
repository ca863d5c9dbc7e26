// Which tickets others probably hold: by what they have built, and never against what is known.
#include "players/guesses.h"

#include <gtest/gtest.h>

#include "players/random_player.h"
#include "rules/resample.h"
#include "support/all_tables.h"
#include "support/table.h"

namespace railhead::test {
namespace {

TEST(Guesses, a_ticket_weighs_more_the_more_of_its_path_is_built) {
    Table table("nordic-countries", 2);
    const Roads roads(table.map());
    TicketLengths lengths;
    const TicketId ticket = table.ticket("helsinki", "kobenhavn");
    const auto weight = [&] {
        return TicketGuesses(table.rules, roads, table.state.open, table.seat(0), lengths)
            .weight(table.seat(1), ticket);
    };
    const int before = weight();
    table.own(1, table.track("stockholm", "helsinki"));
    const int begun = weight();
    EXPECT_GT(begun, before);
    // What the viewer builds says nothing of the other seat.
    table.own(0, table.track("bergen", "oslo"));
    EXPECT_EQ(weight(), begun);
}

TEST(Guesses, an_imagined_hand_holds_what_its_network_connects) {
    Table table("nordic-countries", 2);
    const TicketId built = table.ticket("oslo", "kobenhavn");
    const View before = view_of(table.state, table.seat(0));
    const Roads roads(table.map());
    TicketLengths lengths;
    const auto held = [&](const View& view) {
        const TicketGuesses guesses(table.rules, roads, view.open, view.viewer, lengths);
        int count = 0;
        for (std::uint64_t i = 0; i < 300; ++i) {
            RandomChance chance{RandomStream(3, i)};
            RandomStream random(4, i);
            State imagined = resample(table.rules, view, chance);
            guesses.redeal(imagined, random);
            count += imagined.tickets[1].has(built);
        }
        return count;
    };
    ASSERT_FALSE(before.own.tickets.has(built));
    const int at_first = held(before);
    table.own(1, table.track("goteborg", "oslo"));
    table.own(1, table.track("goteborg", "kobenhavn"));
    EXPECT_GT(held(view_of(table.state, table.seat(0))), 3 * at_first);
}

class GuessesAtEveryTable : public ::testing::TestWithParam<TableKind> {};

TEST_P(GuessesAtEveryTable, what_the_viewer_knows_stays_as_it_is) {
    const RuleSet& rules = rules_of(GetParam());
    const Roads roads(*rules.map);
    TicketLengths lengths;
    RandomChance chance{RandomStream(11)};
    RandomStream random(12);
    State state = deal(rules, chance);
    for (int decision = 0; state.open.decision != Decision::over; ++decision) {
        if (decision % 8 == 0)
            for (const Seat seat : seats_of(rules)) {
                const View view = view_of(state, seat);
                State imagined = resample(rules, view, chance);
                TicketGuesses(rules, roads, view.open, view.viewer, lengths)
                    .redeal(imagined, random);
                ASSERT_EQ(view_of(imagined, seat), view) << "decision " << decision;
                TicketSet all = imagined.pool;
                for (const TicketSet& held : imagined.tickets) {
                    ASSERT_TRUE((all & held).empty());
                    all |= held;
                }
            }
        const Seat seat = deciding_seat(state.open);
        apply(rules, state, seat, random_action(rules, context_of(state, seat), random), chance);
    }
}

INSTANTIATE_TEST_SUITE_P(AllTables, GuessesAtEveryTable, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace railhead::test
