// The network as a player, and the search with it: what they choose is legal and depends on what
// the seat sees; games that end in the tree count as they end.
#include "players/learned.h"

#include <gtest/gtest.h>

#include "players/made_up_network.h"
#include "players/network_tree.h"
#include "support/computer_players.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

TEST(NetworkSource, a_network_that_does_not_fit_is_not_used_and_the_reason_is_known) {
    const Table table("poland", 2);
    const std::string file = made_up_network(table.rules, 1);
    const auto fits = [&](const std::string& bytes, const RuleSet& rules) {
        const auto network = NeuralNetwork::read(bytes);
        return why_unfit(*network, rules);
    };
    EXPECT_EQ(fits(file, table.rules), "");
    EXPECT_EQ(fits(file, rules_of("poland", 4)), "");
    EXPECT_EQ(fits(file, rules_of("usa", 2)),
              "it was trained for another map, or for another version of this one");
    const OneNetwork source(std::make_shared<const NeuralNetwork>(*NeuralNetwork::read(file)));
    EXPECT_NE(source.network_for(table.rules), nullptr);
    EXPECT_EQ(source.network_for(rules_of("usa", 2)), nullptr);
}

TEST(Learned, plays_the_favourite_of_its_network) {
    const Table table("nordic-countries", 3);
    const auto network = made_up_networks().network_for(table.rules);
    PositionEvaluator evaluator(table.rules, network);
    const View view = view_of(table.state, table.seat(0));
    const Asked asked{context_of(view)};
    TicketPlan plan;
    evaluator.find_choices(asked);
    evaluator.look(asked, own_tickets(view), plan);
    double sum = 0;
    for (std::size_t i = 0; i < evaluator.space().size(); ++i) {
        const double likelihood = evaluator.likelihoods()[i];
        sum += likelihood;
        EXPECT_EQ(likelihood > 0, evaluator.may_choose()[i] == 1);
        EXPECT_LE(likelihood, evaluator.likelihoods()[evaluator.best_choice()]);
    }
    EXPECT_NEAR(sum, 1, 1e-9);
    Asked chosen = asked;
    const auto favourite =
        action_chosen(table.rules, evaluator.space(), chosen, evaluator.best_choice());
    LearnedPlayer player(&made_up_networks());
    IterationBudget budget(0);
    RandomStream random(1);
    EXPECT_TRUE(player.choose(table.rules, view, budget, random) == *favourite);
}

TEST(Learned, choices_are_drawn_as_often_as_they_are_likely) {
    const Table table("usa", 2);
    PositionEvaluator evaluator(table.rules, made_up_networks().network_for(table.rules));
    const Asked asked{context_of(table.state, table.seat(0))};
    TicketPlan plan;
    evaluator.find_choices(asked);
    evaluator.look(asked, {.kept = table.state.tickets[0]}, plan);
    const auto found = evaluator.likelihoods();
    const std::vector<double> likely(found.begin(), found.end());
    std::vector<int> drawn(likely.size());
    RandomStream random(3);
    constexpr int kDraws = 20'000;
    for (int i = 0; i < kDraws; ++i) ++drawn[evaluator.drawn_choice(random)];
    for (std::size_t i = 0; i < likely.size(); ++i)
        EXPECT_NEAR(drawn[i] / double{kDraws}, likely[i], 0.02) << i;
}

TEST(Learned, searches_with_playouts_where_there_is_no_network) {
    const Table table("poland", 2);
    const View view = view_of(table.state, table.seat(0));
    const auto learned = make_player("learned");
    const auto search = make_player("search(playouts)");
    IterationBudget none(0);
    IterationBudget forty(40);
    RandomStream one(1);
    RandomStream two(1);
    EXPECT_TRUE(learned->choose(table.rules, view, none, one) ==
                search->choose(table.rules, view, forty, two));
}

// In the last turn of the game there is nothing left to guess: drawing cards is worth nothing, and
// a claim its points.
TEST(NetworkTree, a_game_that_ends_in_the_tree_counts_as_it_ends) {
    Table table("nordic-countries", 2);
    table.give(0, {{red, 4}, {blue, 4}, {green, 4}});
    table.open().last_turns_left = 1;
    const View view = view_of(table.state, table.seat(0));
    const PlanPolicy policy(table.rules);
    const ImaginedStates states(table.rules, policy.roads(), view);
    const Action claim = ClaimTrack{table.track("stockholm", "sundsvall")};
    NetworkTree tree(table.rules, made_up_networks().network_for(table.rules), view, states, 1,
                     claim, {});
    for (int i = 0; i < 300; ++i) tree.iterate();
    ASSERT_TRUE(tree.root()[0].move.action == claim);
    int visits = 0;
    double best_draw = -1000;
    for (const SearchEdge& edge : tree.root()) {
        visits += edge.visits;
        if (edge.visits == 0) continue;
        EXPECT_GE(edge.win, 0);
        EXPECT_LE(edge.win, edge.visits);
        if (std::holds_alternative<DrawBlind>(edge.move.action))
            best_draw = edge.difference / edge.visits;
    }
    EXPECT_EQ(visits, 300);
    ASSERT_GT(tree.root()[0].visits, 0);
    EXPECT_GT(tree.root()[0].difference / tree.root()[0].visits, best_draw);
}

TEST(NetworkTree, what_it_found_out_about_a_second_card_is_there_when_it_is_drawn) {
    const Table table("poland", 3);
    const PlanPolicy policy(table.rules);
    const View view = view_of(table.state, table.seat(0));
    const ImaginedStates states(table.rules, policy.roads(), view);
    NetworkTree tree(table.rules, made_up_networks().network_for(table.rules), view, states, 1,
                     Action{DrawBlind{}}, {});
    for (int i = 0; i < 400; ++i) tree.iterate();
    const std::vector<SearchEdge> second = tree.after(0);
    ASSERT_FALSE(second.empty());
    int visits = 0;
    for (const SearchEdge& edge : second) visits += edge.visits;
    EXPECT_GT(visits, 0);
    EXPECT_LT(visits, tree.root()[0].visits);
}

TEST(NetworkTree, a_payment_needs_no_search) {
    Table table("nordic-countries", 2);
    table.give(0, {{red, 4}, {blue, 4}, {green, 4}});
    table.play(ClaimTrack{table.track("stockholm", "sundsvall")});
    const View view = view_of(table.state, table.seat(0));
    const PlanPolicy policy(table.rules);
    IterationBudget budget(100);
    RandomStream random(1);
    const SearchResult found = search_moves(
        table.rules, {.policy = policy, .network = made_up_networks().network_for(table.rules)},
        view, budget, random);
    ASSERT_EQ(found.moves.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<PayTrack>(found.moves[0].move.action));
    // It says what the network expects.
    EXPECT_EQ(found.moves[0].visits, 1);
    EXPECT_GT(found.moves[0].win, 0);
    EXPECT_LT(found.moves[0].win, 1);
}

}  // namespace
}  // namespace railhead::test
