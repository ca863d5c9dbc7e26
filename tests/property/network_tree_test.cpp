// The search with a network on all tables: whatever comes up in its tree, it does what is legal
// there (an assertion of the tree, in builds that have them), and what it finds out makes sense.
#include "players/network_tree.h"

#include <gtest/gtest.h>

#include "players/plan_policy.h"
#include "players/random_player.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "support/all_tables.h"
#include "support/computer_players.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

class NetworkTrees : public ::testing::TestWithParam<TableKind> {};

TEST_P(NetworkTrees, do_what_is_legal_and_count_what_they_tried) {
    const RuleSet& rules = rules_of(GetParam());
    const PlanPolicy policy(rules);
    const auto network = made_up_networks().network_for(rules);
    RandomChance chance(RandomStream(91, 0));
    RandomStream random(92, 0);
    State state = deal(rules, chance);
    const int iterations = scaled(150, 300, 60, 1000);
    int searched = 0;
    for (int decision = 0; state.open.decision != Decision::over; ++decision) {
        // First tickets are asked of several seats at the same time: any of them may search.
        const Seat seat = deciding_seat(state.open);
        if (decision < 2 || decision % 23 == 0) {
            const View view = view_of(state, seat);
            const ImaginedStates states(rules, policy.roads(), view);
            NetworkTree tree(rules, network, view, states, static_cast<std::uint64_t>(decision), {},
                             {});
            for (int i = 0; tree.root().size() > 1 && i < iterations; ++i) tree.iterate();
            int visits = 0;
            for (std::size_t i = 0; i < tree.root().size(); ++i) {
                const SearchEdge& edge = tree.root()[i];
                visits += edge.visits;
                EXPECT_FALSE(why_not(rules, context_of(state, seat), edge.move.action));
                EXPECT_GE(edge.win, 0);
                EXPECT_LE(edge.win, edge.visits + 1e-9);
                int later = 0;
                for (const SearchEdge& next : tree.after(i)) {
                    later += next.visits;
                    EXPECT_FALSE(std::holds_alternative<BuildNeutral>(next.move.action));
                }
                EXPECT_LE(later, edge.visits);
            }
            EXPECT_EQ(visits, tree.root().size() == 1 ? 1 : iterations);
            ++searched;
        }
        apply(rules, state, seat, random_action(rules, context_of(state, seat), random), chance);
    }
    EXPECT_GT(searched, 3);
}

INSTANTIATE_TEST_SUITE_P(AllTables, NetworkTrees, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace railhead::test
