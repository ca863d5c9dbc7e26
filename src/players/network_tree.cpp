#include "players/network_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/stable_sort.h"

namespace railhead {

namespace {

constexpr std::size_t kRootMoves = 24;  // at most
constexpr double kExploration = 1.0;
constexpr int kExpandAfter = 4;           // visits of a move before it gets a node for what follows
constexpr double kUnlikely = 0.003;       // choices below are not tried
constexpr double kWeightOfWinning = 0.5;  // the rest is for the difference of scores
constexpr double kWideMargin = 120;       // points beyond which more make no difference

double value_of(double win, double difference) {
    const double margin = std::clamp(difference / kWideMargin, -1.0, 1.0) / 2 + 0.5;
    return kWeightOfWinning * win + (1 - kWeightOfWinning) * margin;
}

bool lays_cards(Decision decision) {
    return decision == Decision::payment || decision == Decision::tunnel;
}

// Is it a decision of the tree when it comes up in an iteration? What comes after a move must be
// the same kind of decision in all states: a phase of the neutral player comes up in some of them.
bool has_node(Decision decision) {
    switch (decision) {
        case Decision::first_tickets:
        case Decision::action:
        case Decision::second_card:
            return true;
        case Decision::payment:
        case Decision::tunnel:
        case Decision::tickets:  // others are offered every time
        case Decision::neutral_ticket:
        case Decision::neutral_track:
        case Decision::over:
            return false;
    }
    return false;
}

// A mean with a bonus for moves that are likely and were tried little. A move that was never tried
// is assumed to be as good as the average.
double promise(const SearchEdge* edge, double likelihood, double average, int available) {
    const int visits = edge == nullptr ? 0 : edge->visits;
    const double mean = visits == 0 ? average : edge->mean();
    return mean +
           kExploration * likelihood * std::sqrt(static_cast<double>(available)) / (1 + visits);
}

// The mean of the moves that can be chosen.
struct Average {
    double sum = 0;
    int visits = 0;

    void add(const SearchEdge& edge) {
        sum += edge.value;
        visits += edge.visits;
    }
    double value() const { return visits == 0 ? 0.5 : sum / visits; }
};

}  // namespace

NetworkTree::NetworkTree(const RuleSet& rules, std::shared_ptr<const NeuralNetwork> network,
                         const View& view, const StateSource& states, std::uint64_t seed,
                         const std::optional<Action>& also, const std::vector<SearchEdge>& known)
    : rules_(rules),
      view_(view),
      states_(states),
      own_(*view.viewer),
      seed_(seed),
      evaluator_(rules, std::move(network)) {
    nodes_.emplace_back();
    add_root_moves(also);
    for (SearchEdge& edge : nodes_[0].edges)
        for (const SearchEdge& other : known)
            if (other.move.is_same_as(edge.move)) {
                edge.add(other);
                nodes_[0].visits += other.visits;
            }
}

void NetworkTree::add_root_move(const Action& action, double likelihood) {
    Candidate move = move_of(view_.open, action);
    move.prior = likelihood;
    nodes_[0].edges.push_back({.move = move});
}

void NetworkTree::add_root_moves(const std::optional<Action>& also) {
    std::vector<SearchEdge>& edges = nodes_[0].edges;
    const Asked asked{context_of(view_)};
    const OwnTickets tickets = own_tickets(view_);
    const int count = evaluator_.find_choices(asked);
    evaluator_.look(asked, tickets, root_plan_);
    const Worth worth = worth_now();
    if (lays_cards(view_.open.decision)) {
        const double giving_up = evaluator_.likelihoods()[DecisionSpace::kGiveUp];
        const bool may_give_up = evaluator_.may_choose()[DecisionSpace::kGiveUp] == 1;
        if (may_give_up) add_root_move(RefuseTunnel{}, giving_up);
        if (!may_give_up || count > 1) {
            // The cards that it would pay, even if it would rather give up.
            TicketPlan plan = root_plan_;
            const Action payment = evaluator_.best_payment(asked, tickets, plan);
            add_root_move(payment, 1 - giving_up);
        }
    } else {
        for (std::size_t choice = 0; choice < evaluator_.space().size(); ++choice) {
            if (evaluator_.may_choose()[choice] == 0) continue;
            Asked chosen = asked;
            const auto action = action_chosen(rules_, evaluator_.space(), chosen, choice);
            add_root_move(*action, count == 1 ? 1.0 : evaluator_.likelihoods()[choice]);
        }
    }
    railhead::stable_sort(edges.begin(), edges.end(), [](const SearchEdge& a, const SearchEdge& b) {
        return a.move.prior > b.move.prior;
    });
    if (edges.size() > kRootMoves) edges.resize(kRootMoves);
    while (edges.size() > 1 && edges.back().move.prior < kUnlikely) edges.pop_back();
    if (also) put_first(*also);
    // Nothing will be tried where there is nothing to choose: what the network expects is all there
    // is to say.
    if (edges.size() == 1)
        edges[0] = {.move = edges[0].move,
                    .visits = 1,
                    .value = worth.value,
                    .win = worth.win,
                    .difference = worth.difference};
}

void NetworkTree::put_first(const Action& action) {
    std::vector<SearchEdge>& edges = nodes_[0].edges;
    const Candidate own = move_of(view_.open, action);
    const auto there = std::find_if(edges.begin(), edges.end(), [&](const SearchEdge& edge) {
        return edge.move.is_same_as(own);
    });
    SearchEdge edge{.move = own};
    edge.move.prior = edges[0].move.prior;
    if (there != edges.end()) edges.erase(there);
    edges.insert(edges.begin(), edge);
}

std::vector<SearchEdge> NetworkTree::after(std::size_t edge) const {
    const std::int32_t child = nodes_[0].edges[edge].child;
    if (child == kNone) return {};
    return nodes_[static_cast<std::size_t>(child)].edges;
}

std::size_t NetworkTree::most_promising_at_root() const {
    const std::vector<SearchEdge>& edges = nodes_[0].edges;
    Average average;
    for (const SearchEdge& edge : edges) average.add(edge);
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const double one =
            promise(&edges[i], edges[i].move.prior, average.value(), nodes_[0].visits);
        if (one <= most) continue;
        most = one;
        best = i;
    }
    return best;
}

NetworkTree::Chosen NetworkTree::most_promising(std::int32_t index, Asked asked) {
    Node& node = nodes_[static_cast<std::size_t>(index)];
    const std::size_t choices = evaluator_.space().size();
    if (node.edge_of.empty()) {
        node.edge_of.assign(choices, kNone);
        node.available.assign(choices, 0);
    }
    const auto likelihoods = evaluator_.likelihoods();
    const auto may_choose = evaluator_.may_choose();
    const auto edge_of = [&](std::size_t choice) {
        const std::int16_t edge = node.edge_of[choice];
        return edge == kNone ? nullptr : &node.edges[static_cast<std::size_t>(edge)];
    };
    Average average;
    for (std::size_t choice = 0; choice < choices; ++choice) {
        if (may_choose[choice] == 0) continue;
        ++node.available[choice];
        if (const SearchEdge* edge = edge_of(choice)) average.add(*edge);
    }
    const std::size_t likeliest = evaluator_.best_choice();
    std::size_t best = likeliest;
    double most = -1e9;
    for (std::size_t choice = 0; choice < choices; ++choice) {
        if (may_choose[choice] == 0 || (likelihoods[choice] < kUnlikely && choice != likeliest))
            continue;
        const double one =
            promise(edge_of(choice), likelihoods[choice], average.value(), node.available[choice]);
        if (one <= most) continue;
        most = one;
        best = choice;
    }
    // A face-up card is another slot in another state: the action is made for this one.
    const Action action = *action_chosen(rules_, evaluator_.space(), asked, best);
    if (node.edge_of[best] == kNone) {
        node.edge_of[best] = static_cast<std::int16_t>(node.edges.size());
        node.edges.push_back({.move = move_of(asked.context.open, action)});
        node.edges.back().move.prior = likelihoods[best];
    }
    return {static_cast<std::size_t>(node.edge_of[best]), action};
}

bool NetworkTree::play_until_asked(State& state, Plans& plans, TurnLuck& luck,
                                   RandomStream& random) {
    CardCounts laid;
    while (state.open.decision != Decision::over) {
        const Seat seat = deciding_seat(state.open);
        const std::size_t i = index_of(seat);
        Asked asked{context_of(state, seat), laid};
        std::size_t choice = 0;
        if (evaluator_.find_choices(asked) == 1) {
            choice = evaluator_.first_choice();
        } else {
            const Decision decision = state.open.decision;
            evaluator_.look(asked, own_tickets(state, seat), plans[i]);
            if (seat == own_ && has_node(decision)) return true;
            choice = seat == own_ || lays_cards(decision) ? evaluator_.best_choice()
                                                          : evaluator_.drawn_choice(random);
        }
        const auto action = action_chosen(rules_, evaluator_.space(), asked, choice);
        laid = action ? CardCounts{} : asked.laid;
        if (action) apply(rules_, state, seat, *action, luck.of(state.open));
    }
    return false;
}

void NetworkTree::iterate() {
    ++nodes_[0].visits;
    const std::size_t first = most_promising_at_root();
    // The same chance for the k-th visit of every move.
    const auto visit = static_cast<std::uint64_t>(nodes_[0].edges[first].visits);
    RandomChance chance{RandomStream(seed_, 2 * visit)};
    RandomStream random(seed_, 2 * visit + 1);
    State state = states_.imagine(chance, random);
    TurnLuck luck(random.next());
    Plans plans;
    plans[index_of(own_)] = root_plan_;
    path_.assign(1, {0, first});
    // The root's moves are the viewer's, even while other seats choose their first tickets. After
    // it the others choose one after another: nobody sees what they keep, so the order does not
    // matter.
    Action action = nodes_[0].edges[first].move.action;
    for (;;) {
        assert(!why_not(rules_, context_of(state, own_), action));
        apply(rules_, state, own_, action, luck.of(state.open));
        if (!play_until_asked(state, plans, luck, random)) return learn(worth_of(state));
        const Step last = path_.back();
        SearchEdge& taken = nodes_[static_cast<std::size_t>(last.node)].edges[last.edge];
        if (taken.child == kNone) {
            if (taken.visits < kExpandAfter) return learn(worth_now());
            taken.child = static_cast<std::int32_t>(nodes_.size());
            nodes_.emplace_back();
        }
        const std::int32_t node = taken.child;
        const Chosen chosen = most_promising(node, {context_of(state, own_)});
        action = chosen.action;
        path_.push_back({node, chosen.edge});
    }
}

NetworkTree::Worth NetworkTree::worth_now() const {
    const double win = evaluator_.win()[0];
    const double difference = evaluator_.difference();
    return {value_of(win, difference), win, difference};
}

NetworkTree::Worth NetworkTree::worth_of(const State& over) const {
    const PlayoutResult outcome = outcome_of(rules_, over);
    const double win = outcome.win[index_of(own_)];
    const double difference = outcome.difference[index_of(own_)];
    return {value_of(win, difference), win, difference};
}

void NetworkTree::learn(const Worth& worth) {
    for (const Step& step : path_) {
        SearchEdge& edge = nodes_[static_cast<std::size_t>(step.node)].edges[step.edge];
        ++edge.visits;
        edge.value += worth.value;
        edge.win += worth.win;
        edge.difference += worth.difference;
    }
}

}  // namespace railhead
