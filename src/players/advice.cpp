#include "players/advice.h"

#include <utility>

#include "players/search.h"

namespace railhead {

std::vector<Advice> explain(Player& player, const RuleSet& rules, const View& view, Budget& budget,
                            RandomStream& random, std::size_t most) {
    if (auto own = player.estimates(rules, view, budget, random, most)) return *std::move(own);
    const Action choice = player.choose(rules, view, budget, random);
    const PlanPolicy policy(rules);
    // No further decision of the turn will need a part of the budget.
    return advice_with(rules, {.policy = policy, .first_part = 1}, view, choice, budget, random,
                       most);
}

}  // namespace railhead
