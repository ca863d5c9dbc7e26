#include "players/search.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/stable_sort.h"

namespace railhead {

namespace {

// Does another decision of the same turn follow, with something new to see?
bool more_to_decide(const Open& open, const RuleSet& rules, const Candidate& move) {
    if (open.decision != Decision::action) return false;
    if (std::holds_alternative<DrawTickets>(move.action)) return true;
    if (std::holds_alternative<DrawBlind>(move.action)) return open.draw_points > 1;
    if (std::holds_alternative<DrawFaceUp>(move.action))
        return open.draw_points > (move.card == Card::locomotive ? rules.locomotive_cost : 1);
    return false;
}

}  // namespace

std::vector<SearchEdge> search_moves(const RuleSet& rules, const PlanPolicy& policy,
                                     const View& view, const SearchSettings& settings,
                                     Budget& budget, RandomStream& random,
                                     const std::optional<Action>& also) {
    const std::uint64_t seed = random.next();
    std::vector<SearchTree> trees;
    for (int i = 0; i < budget.workers(); ++i)
        trees.emplace_back(rules, policy, view, settings, mixed(seed + static_cast<unsigned>(i)),
                           also);
    assert(!trees[0].root().empty());
    if (trees[0].root().size() > 1)
        budget.run([&](int worker) {
            SearchTree& tree = trees[static_cast<std::size_t>(worker)];
            for (;;) {
                const double used = budget.used();
                if (used >= 1) break;
                if (used >= settings.first_part &&
                    more_to_decide(view.open, rules, tree.root()[best_of(tree.root())].move))
                    break;
                tree.iterate();
                budget.count_iteration();
            }
        });
    std::vector<SearchEdge> sum = trees[0].root();
    for (std::size_t t = 1; t < trees.size(); ++t)
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i].add(trees[t].root()[i]);
    return sum;
}

std::vector<Advice> advice_of(const Situation& now, std::vector<SearchEdge> moves,
                              std::size_t most) {
    railhead::stable_sort(
        moves.begin() + 1, moves.end(),
        [](const SearchEdge& a, const SearchEdge& b) { return a.visits > b.visits; });
    std::vector<Advice> advice;
    for (const SearchEdge& move : moves) {
        if (advice.size() >= most) break;
        // A move without a visit has no estimate; the first one is told in any case.
        if (move.visits == 0 && !advice.empty()) break;
        const int visits = std::max(1, move.visits);
        advice.push_back({.action = *action_of(now, move.move),
                          .difference = move.difference / visits,
                          .win_chance = move.win / visits});
    }
    return advice;
}

void SearchPlayer::start(const RuleSet& rules, Seat) {
    policy_.emplace(rules);
}

Action SearchPlayer::choose(const RuleSet& rules, const View& view, Budget& budget,
                            RandomStream& random) {
    if (!policy_) start(rules, *view.viewer);
    const auto moves = search_moves(rules, *policy_, view, settings_, budget, random);
    const auto action =
        action_of(Situation(rules, policy_->roads(), view), moves[best_of(moves)].move);
    assert(action);
    return *action;
}

std::vector<Advice> SearchPlayer::explain(const RuleSet& rules, const View& view, Budget& budget,
                                          RandomStream& random, std::size_t most) {
    if (!policy_) start(rules, *view.viewer);
    auto moves = search_moves(rules, *policy_, view, settings_, budget, random);
    std::swap(moves[0], moves[best_of(moves)]);
    return advice_of(Situation(rules, policy_->roads(), view), std::move(moves), most);
}

}  // namespace railhead
