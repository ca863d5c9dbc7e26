// What a viewer cannot see makes no difference: when it is dealt again, the viewer's view, legal
// moves and the choice of a computer player in that seat stay the same (C-INFO-4).
#include <gtest/gtest.h>

#include "players/game_driver.h"
#include "players/random_player.h"
#include "rules/invariants.h"
#include "rules/resample.h"
#include "support/all_tables.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

class NonInterference : public ::testing::TestWithParam<TableKind> {};

void expect_same_choices(const RuleSet& rules, const SeatContext& a, const SeatContext& b) {
    if (a.open.decision != Decision::action && a.open.decision != Decision::second_card) {
        EXPECT_EQ(count_choices(rules, a), count_choices(rules, b));
        return;
    }
    const Choices x = choices(rules, a);
    const Choices y = choices(rules, b);
    EXPECT_EQ(x.tracks, y.tracks);
    EXPECT_EQ(x.slots, y.slots);
    EXPECT_EQ(x.blind, y.blind);
    EXPECT_EQ(x.tickets, y.tickets);
    EXPECT_EQ(x.pass, y.pass);
}

TEST_P(NonInterference, what_is_hidden_makes_no_difference) {
    const RuleSet& rules = rules_of(GetParam());
    const int games = scaled(2, 20, 2, 200);
    for (int game = 0; game < games; ++game) {
        RandomChance chance(RandomStream(21, static_cast<std::uint64_t>(game)));
        RandomChance redeal(RandomStream(22, static_cast<std::uint64_t>(game)));
        RandomStream random(23, static_cast<std::uint64_t>(game));
        State state = deal(rules, chance);
        while (state.open.decision != Decision::over) {
            const Seat deciding = any_asked_seat(state.open, random);
            for (int v = -1; v < rules.players; ++v) {
                const Viewer viewer =
                    v < 0 ? Viewer{} : Viewer{id_at<Seat>(static_cast<std::size_t>(v))};
                const View view = view_of(state, viewer);
                const State other = resample(rules, view, redeal);
                const auto broken = broken_invariant(rules, other);
                ASSERT_FALSE(broken) << *broken << " in the eyes of " << v;
                ASSERT_TRUE(view_of(other, viewer) == view) << "in the eyes of " << v;
                if (viewer != deciding) continue;
                expect_same_choices(rules, context_of(state, deciding),
                                    context_of(other, deciding));
            }
            apply(rules, state, deciding, random_action(rules, context_of(state, deciding), random),
                  chance);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllTables, NonInterference, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace railhead::test
