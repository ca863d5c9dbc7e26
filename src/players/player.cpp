#include "players/player.h"

#include "players/search.h"

namespace railhead {

// What it would do takes its part of the budget, if any; the estimates take the rest.
std::vector<Advice> Player::explain(const RuleSet& rules, const View& view, Budget& budget,
                                    RandomStream& random, std::size_t most) {
    const Action own = choose(rules, view, budget, random);
    const PlanPolicy policy(rules);
    SearchSettings settings;
    settings.first_part = 1;
    return advice_of(Situation(rules, policy.roads(), view),
                     search_moves(rules, policy, view, settings, budget, random, own).moves, most);
}

}  // namespace railhead
