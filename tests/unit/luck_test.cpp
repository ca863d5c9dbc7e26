// How much luck leaves: a search that is shown what the others hold.
#include "sim/luck.h"

#include <gtest/gtest.h>

#include "players/search.h"
#include "support/computer_players.h"
#include "support/table.h"

namespace railhead::test {
namespace {

LuckTrial trial_of(const RuleSet& rules, int threads) {
    return {.rules = &rules,
            .search = *read_player("search(iterations=4)"),
            .opponent = "random",
            .games = 5,
            .seed = 3,
            .threads = threads,
            .networks = nullptr};
}

TEST(Luck, a_search_that_is_shown_the_hands_beats_random_moves) {
    const RuleSet rules = rules_of("poland", 3);
    const LuckResult result = try_luck(trial_of(rules, 2));
    EXPECT_EQ(result.games, 6u);  // whole deals: three seats each
    EXPECT_EQ(result.shares.deals, 2);
    EXPECT_EQ(result.shares.mean(), 1);
    EXPECT_GT(result.difference, 0);
    EXPECT_EQ(result.refused, 0u);
}

TEST(Luck, does_not_depend_on_the_number_of_threads) {
    const RuleSet rules = rules_of("nordic-countries", 2);
    LuckTrial one = trial_of(rules, 1);
    LuckTrial three = trial_of(rules, 3);
    one.opponent = three.opponent = "hungry";
    one.networks = three.networks = &made_up_networks();
    const LuckResult a = try_luck(one);
    const LuckResult b = try_luck(three);
    EXPECT_EQ(a.shares.sum, b.shares.sum);
    EXPECT_EQ(a.difference, b.difference);
}

// States that nobody could see through, and how often they were asked for.
class CountedStates final : public StateSource {
public:
    explicit CountedStates(const State& state) : state_(state) {}
    State imagine(RandomChance&, RandomStream&) const override {
        ++asked;
        return state_;
    }
    mutable int asked = 0;

private:
    State state_;
};

TEST(Luck, a_search_player_imagines_the_states_that_it_is_given) {
    const Table table("usa", 2);
    const CountedStates states(table.state);
    for (const NetworkSource* networks :
         {static_cast<const NetworkSource*>(nullptr), &made_up_networks()}) {
        states.asked = 0;
        SearchPlayer player(networks, &states);
        IterationBudget budget(10);
        RandomStream random(1);
        player.choose(table.rules, view_of(table.state, table.seat(0)), budget, random);
        EXPECT_GT(states.asked, 0);
    }
}

}  // namespace
}  // namespace railhead::test
