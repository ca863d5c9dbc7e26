#include "players/player.h"

#include "players/search.h"

namespace railhead {

namespace {

bool asks_its_seat(const View& view) {
    return view.viewer && is_asked(view.open, *view.viewer);
}

}  // namespace

Action Player::choose(const RuleSet& rules, const View& view, Budget& budget,
                      RandomStream& random) {
    return asks_its_seat(view) ? decide(rules, view, budget, random) : Pass{};
}

std::vector<Advice> Player::explain(const RuleSet& rules, const View& view, Budget& budget,
                                    RandomStream& random, std::size_t most) {
    if (!asks_its_seat(view)) return {};
    return advise(rules, view, budget, random, most);
}

// What it would do takes its part of the budget, if any; the estimates take the rest.
std::vector<Advice> Player::advise(const RuleSet& rules, const View& view, Budget& budget,
                                   RandomStream& random, std::size_t most) {
    const Action own = decide(rules, view, budget, random);
    const PlanPolicy policy(rules);
    SearchSettings settings;
    settings.first_part = 1;
    return advice_of(Situation(rules, policy.roads(), view),
                     search_moves(rules, policy, view, settings, budget, random, own).moves, most);
}

}  // namespace railhead
