#include "players/search_tree.h"

#include <algorithm>
#include <cmath>

namespace railhead {

namespace {

constexpr std::int32_t kNoNode = -1;

}  // namespace

SearchTree::SearchTree(const RuleSet& rules, const PlanPolicy& policy, const View& view,
                       const StateSource& states, const SearchSettings& settings,
                       std::uint64_t seed, const std::optional<Action>& also,
                       const std::vector<SearchEdge>& known)
    : rules_(rules),
      policy_(policy),
      view_(view),
      settings_(settings),
      seed_(seed),
      states_(states) {
    nodes_.emplace_back();
    PlanMemory memory;
    const Situation now(rules_, policy_.roads(), view_);
    std::vector<Candidate> moves = moves_at(now, policy_, memory, settings_.root_moves);
    if (also) {
        Candidate own = move_of(view_.open, *also);
        own.prior = moves[0].prior;
        std::erase_if(moves, [&](const Candidate& move) { return move.is_same_as(own); });
        moves.insert(moves.begin(), own);
    }
    for (const Candidate& move : moves)
        if (action_of(now, move)) nodes_[0].edges.push_back({.move = move});
    for (SearchEdge& edge : nodes_[0].edges)
        for (const SearchEdge& other : known)
            if (other.move.is_same_as(edge.move)) {
                edge.add(other);
                nodes_[0].visits += other.visits;
            }
}

std::vector<SearchEdge> SearchTree::after(std::size_t edge) const {
    const std::int32_t child = nodes_[0].edges[edge].child;
    if (child == kNoNode) return {};
    return nodes_[static_cast<std::size_t>(child)].edges;
}

void SearchTree::iterate() {
    const std::vector<std::size_t> possible = first_of_root();
    count_visit(nodes_[0], possible);
    const std::size_t first = most_promising(nodes_[0], possible);
    // The same chance for the k-th visit of every move.
    const auto visit = static_cast<std::uint64_t>(nodes_[0].edges[first].visits);
    RandomChance chance{RandomStream(seed_, 2 * visit)};
    RandomStream random(seed_, 2 * visit + 1);
    State state = states_.imagine(chance, random);
    TurnLuck luck(random.next());
    path_.clear();
    PlanMemories memories;
    std::int32_t node = 0;
    std::size_t edge = first;
    // The root's moves are the viewer's, even while other seats choose their first tickets. After
    // it the others choose one after another: nobody sees what they keep, so the order does not
    // matter.
    Seat seat = *view_.viewer;
    for (;;) {
        const Situation now(rules_, policy_.roads(), state, seat);
        SearchEdge& taken = nodes_[static_cast<std::size_t>(node)].edges[edge];
        const auto action = action_of(now, taken.move);
        if (!action) break;
        path_.push_back({node, edge, seat});
        const int visits = taken.visits;
        apply(rules_, state, seat, *action, luck.of(state.open));
        if (state.open.decision == Decision::over) break;
        std::int32_t next = taken.child;
        if (next == kNoNode) {
            if (visits < settings_.expand_after) break;
            next = static_cast<std::int32_t>(nodes_.size());
            nodes_[static_cast<std::size_t>(node)].edges[edge].child = next;
            nodes_.emplace_back();
        }
        node = next;
        const auto chosen = choose_at(node, state, memories);
        if (!chosen) break;
        edge = *chosen;
        seat = deciding_seat(state.open);
    }
    play_out(rules_, policy_, state, memories, luck);
    learn(outcome_of(rules_, state));
}

// More moves of the planner's list are tried as the visits grow.
std::vector<std::size_t> SearchTree::first_of_root() const {
    const Node& node = nodes_[0];
    const auto room = static_cast<std::size_t>(2 + settings_.widening *
                                                       std::sqrt(static_cast<double>(node.visits)));
    std::vector<std::size_t> first(std::min(room, node.edges.size()));
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = i;
    return first;
}

// The move to try at a node, among those that are possible in this state; the node's moves grow
// slowly with its visits, by what the planner would do here.
std::optional<std::size_t> SearchTree::choose_at(std::int32_t index, const State& state,
                                                 PlanMemories& memories) {
    const Seat seat = deciding_seat(state.open);
    const Situation now(rules_, policy_.roads(), state, seat);
    Node& node = nodes_[static_cast<std::size_t>(index)];
    const std::size_t room = 1 + static_cast<std::size_t>(std::sqrt(2.0 * node.visits));
    if (node.edges.size() < std::min(room, settings_.node_moves)) {
        if (node.edges.empty()) {
            const Action own = policy_.choose(now, memories[index_of(seat)], Effort::quick);
            node.edges.push_back({.move = move_of(now.open, own)});
            node.edges.back().move.prior = 0.5;
        } else {
            for (const Candidate& move :
                 moves_at(now, policy_, memories[index_of(seat)], settings_.node_moves)) {
                const bool known =
                    std::any_of(node.edges.begin(), node.edges.end(),
                                [&](const SearchEdge& e) { return e.move.is_same_as(move); });
                if (known || !action_of(now, move)) continue;
                node.edges.push_back({.move = move});
                node.edges.back().move.prior = 0.5 / static_cast<double>(settings_.node_moves);
                break;
            }
        }
    }
    std::vector<std::size_t> possible;
    for (std::size_t i = 0; i < node.edges.size(); ++i)
        if (action_of(now, node.edges[i].move)) possible.push_back(i);
    if (possible.empty()) return std::nullopt;
    count_visit(node, possible);
    return most_promising(node, possible);
}

// The node is visited, and these of its moves could be chosen.
void SearchTree::count_visit(Node& node, const std::vector<std::size_t>& possible) {
    ++node.visits;
    for (const std::size_t i : possible) ++node.edges[i].available;
}

// Of these moves the one with the best sum of its mean and a bonus for moves that were tried
// little.
std::size_t SearchTree::most_promising(const Node& node,
                                       const std::vector<std::size_t>& possible) const {
    double best = -1e9;
    std::size_t chosen = possible[0];
    // A move that was never tried is assumed to be as good as the average so far.
    double sum = 0;
    int visits = 0;
    for (const std::size_t i : possible) {
        sum += node.edges[i].value;
        visits += node.edges[i].visits;
    }
    const double average = visits == 0 ? 0.5 : sum / visits;
    for (const std::size_t i : possible) {
        const SearchEdge& edge = node.edges[i];
        const double mean = edge.visits == 0 ? average - 0.05 : edge.mean();
        const double bonus = settings_.exploration * edge.move.prior *
                             std::sqrt(static_cast<double>(edge.available)) / (1 + edge.visits);
        if (mean + bonus <= best) continue;
        best = mean + bonus;
        chosen = i;
    }
    return chosen;
}

void SearchTree::learn(const PlayoutResult& outcome) {
    for (const Step& step : path_) {
        SearchEdge& edge = nodes_[static_cast<std::size_t>(step.node)].edges[step.edge];
        ++edge.visits;
        edge.value += outcome.value[index_of(step.seat)];
        edge.win += outcome.win[index_of(step.seat)];
        edge.difference += outcome.difference[index_of(step.seat)];
    }
}

}  // namespace railhead
