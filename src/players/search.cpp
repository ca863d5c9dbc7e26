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

// Sums up what several trees say of a move.
void add_to(std::vector<SearchEdge>& moves, const SearchEdge& edge) {
    for (SearchEdge& move : moves)
        if (move.move.means_same(edge.move)) return move.add(edge);
    moves.push_back(edge);
}

}  // namespace

SearchResult search_moves(const RuleSet& rules, const PlanPolicy& policy, const View& view,
                          const SearchSettings& settings, Budget& budget, RandomStream& random,
                          const std::optional<Action>& also, const std::vector<SearchEdge>& known) {
    const std::uint64_t seed = random.next();
    std::vector<SearchTree> trees;
    for (int i = 0; i < budget.workers(); ++i)
        trees.emplace_back(rules, policy, view, settings, mixed(seed + static_cast<unsigned>(i)),
                           also, i == 0 ? known : std::vector<SearchEdge>{});
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
    SearchResult result;
    result.moves = trees[0].root();
    for (std::size_t t = 1; t < trees.size(); ++t)
        for (std::size_t i = 0; i < result.moves.size(); ++i)
            result.moves[i].add(trees[t].root()[i]);
    result.best = best_of(result.moves);
    for (const SearchTree& tree : trees)
        for (const SearchEdge& edge : tree.after(result.best)) add_to(result.after, edge);
    return result;
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
    known_.clear();
}

SearchResult SearchPlayer::search(const RuleSet& rules, const View& view, Budget& budget,
                                  RandomStream& random) {
    if (!policy_) start(rules, *view.viewer);
    const bool same_turn = view.open.decision != Decision::action &&
                           view.open.decision != Decision::first_tickets &&
                           known_turn_ == view.open.turns;
    if (!same_turn) known_.clear();
    return search_moves(rules, *policy_, view, settings_, budget, random, {}, known_);
}

Action SearchPlayer::choose(const RuleSet& rules, const View& view, Budget& budget,
                            RandomStream& random) {
    SearchResult found = search(rules, view, budget, random);
    known_ = std::move(found.after);
    known_turn_ = view.open.turns;
    const auto action =
        action_of(Situation(rules, policy_->roads(), view), found.moves[found.best].move);
    assert(action);
    return *action;
}

std::vector<Advice> SearchPlayer::explain(const RuleSet& rules, const View& view, Budget& budget,
                                          RandomStream& random, std::size_t most) {
    SearchResult found = search(rules, view, budget, random);
    std::swap(found.moves[0], found.moves[found.best]);
    return advice_of(Situation(rules, policy_->roads(), view), std::move(found.moves), most);
}

}  // namespace railhead
