#include "players/search.h"

#include <algorithm>
#include <utility>

#include "core/stable_sort.h"
#include "players/network_tree.h"
#include "players/search_tree.h"

namespace railhead {

namespace {

// Does another decision of the same turn follow, with something new to see?
bool more_to_decide(const PublicState& open, const RuleSet& rules, const Candidate& move) {
    if (open.decision != Decision::action) return false;
    return std::visit(Overloaded{
                          [](const DrawTickets&) { return true; },
                          [&](const DrawBlind&) { return open.draw_points > 1; },
                          [&](const DrawFaceUp&) {
                              return open.draw_points >
                                     (move.card == Card::locomotive ? rules.locomotive_cost : 1);
                          },
                          // The payment is chosen with what is known already.
                          [](const ClaimTrack&) { return false; },
                          // These end a turn, or are not asked for at its beginning.
                          [](const PayTrack&) { return false; },
                          [](const PayTunnel&) { return false; },
                          [](const RefuseTunnel&) { return false; },
                          [](const KeepTickets&) { return false; },
                          [](const Pass&) { return false; },
                          [](const TurnNeutralTicket&) { return false; },
                          [](const BuildNeutral&) { return false; },
                      },
                      move.action);
}

// Adds what another tree found about a move.
void add_to(std::vector<SearchEdge>& moves, const SearchEdge& edge) {
    for (SearchEdge& move : moves)
        if (move.move.is_same_as(edge.move)) return move.add(edge);
    moves.push_back(edge);
}

}  // namespace

SearchResult search_moves(const RuleSet& rules, const SearchMethod& method, const View& view,
                          Budget& budget, RandomStream& random, const std::optional<Action>& also,
                          const std::vector<SearchEdge>& known) {
    const std::uint64_t seed = random.next();
    const ImaginedStates imagined(rules, method.policy.roads(), view);
    const StateSource& states = method.states != nullptr ? *method.states : imagined;
    std::vector<std::unique_ptr<SearchWorker>> workers;
    for (int i = 0; i < budget.workers(); ++i) {
        const std::uint64_t own_seed = mixed(seed + static_cast<unsigned>(i));
        const auto& own_known = i == 0 ? known : std::vector<SearchEdge>{};
        if (method.network)
            workers.push_back(std::make_unique<NetworkTree>(rules, method.network, view, states,
                                                            own_seed, also, own_known));
        else
            workers.push_back(std::make_unique<SearchTree>(
                rules, method.policy, view, states, SearchSettings{}, own_seed, also, own_known));
    }
    if (workers[0]->root().empty()) return {};
    if (workers[0]->root().size() > 1)
        budget.run([&](int number) {
            SearchWorker& worker = *workers[static_cast<std::size_t>(number)];
            for (;;) {
                const double used = budget.used();
                if (used >= 1) break;
                if (used >= method.first_part &&
                    more_to_decide(view.open, rules, worker.root()[best_of(worker.root())].move))
                    break;
                worker.iterate();
                budget.count_iteration();
            }
        });
    SearchResult result;
    result.moves = workers[0]->root();
    for (std::size_t t = 1; t < workers.size(); ++t)
        for (std::size_t i = 0; i < result.moves.size(); ++i)
            result.moves[i].add(workers[t]->root()[i]);
    result.best = best_of(result.moves);
    for (const auto& worker : workers)
        for (const SearchEdge& edge : worker->after(result.best)) add_to(result.after, edge);
    return result;
}

std::vector<Advice> advice_of(const Situation& now, std::vector<SearchEdge> moves,
                              std::size_t most) {
    if (moves.empty()) return {};
    railhead::stable_sort(
        moves.begin() + 1, moves.end(),
        [](const SearchEdge& a, const SearchEdge& b) { return a.visits > b.visits; });
    std::vector<Advice> advice;
    for (const SearchEdge& move : moves) {
        if (advice.size() >= most) break;
        // A move that was never tried has no estimate; the first one is listed anyway.
        if (move.visits == 0 && !advice.empty()) break;
        const int visits = std::max(1, move.visits);
        const auto action = action_of(now, move.move);
        if (!action) continue;
        advice.push_back({.action = *action,
                          .difference = move.difference / visits,
                          .win_chance = move.win / visits});
    }
    return advice;
}

std::vector<Advice> advice_with(const RuleSet& rules, const SearchMethod& method, const View& view,
                                const Action& chosen, Budget& budget, RandomStream& random,
                                std::size_t most) {
    const SearchResult found = search_moves(rules, method, view, budget, random, chosen);
    return advice_of(Situation(rules, method.policy.roads(), view), found.moves, most);
}

void SearchPlayer::start(const RuleSet& rules, Seat) {
    policy_.emplace(rules);
    network_ = networks_ == nullptr ? nullptr : networks_->network_for(rules);
    known_.clear();
    known_for_.reset();
}

// Is this the decision that follows that action in the same turn? A turn may be played again
// differently when actions are taken back.
bool SearchPlayer::follows(const Chosen& before, const View& view) {
    const PublicState& open = view.open;
    if (view.viewer != before.seat || open.turns != before.turns || open.owners != before.owners ||
        view.own.tickets != before.tickets)
        return false;
    switch (open.decision) {
        case Decision::second_card:
            return std::holds_alternative<DrawBlind>(before.action) ||
                   std::holds_alternative<DrawFaceUp>(before.action);
        case Decision::tickets:
            return std::holds_alternative<DrawTickets>(before.action);
        case Decision::payment:
            return before.action == Action{ClaimTrack{open.chosen_track}};
        case Decision::tunnel:
            return before.action == Action{PayTrack{open.laid}};
        case Decision::first_tickets:
        case Decision::action:
        case Decision::neutral_ticket:
        case Decision::neutral_track:
        case Decision::over:
            break;
    }
    return false;
}

SearchResult SearchPlayer::search(const RuleSet& rules, const View& view, Budget& budget,
                                  RandomStream& random) {
    if (!policy_) start(rules, *view.viewer);
    if (!known_for_ || !follows(*known_for_, view)) known_.clear();
    const SearchMethod method{.policy = *policy_, .network = network_, .states = states_};
    return search_moves(rules, method, view, budget, random, {}, known_);
}

Action SearchPlayer::decide(const RuleSet& rules, const View& view, Budget& budget,
                            RandomStream& random) {
    SearchResult found = search(rules, view, budget, random);
    const Situation now(rules, policy_->roads(), view);
    std::optional<Action> action;
    if (!found.moves.empty()) action = action_of(now, found.moves[found.best].move);
    known_for_.reset();
    if (!action) {
        PlanMemory memory;
        return policy_->choose(now, memory, Effort::full);
    }
    known_ = std::move(found.after);
    known_for_ = Chosen{view.open.turns, view.open.owners, view.own.tickets, *view.viewer, *action};
    return *action;
}

std::optional<std::vector<Advice>> SearchPlayer::estimate(const RuleSet& rules, const View& view,
                                                          Budget& budget, RandomStream& random,
                                                          std::size_t most) {
    SearchResult found = search(rules, view, budget, random);
    if (found.moves.empty()) return std::vector<Advice>{};
    std::swap(found.moves[0], found.moves[found.best]);
    return advice_of(Situation(rules, policy_->roads(), view), std::move(found.moves), most);
}

}  // namespace railhead
