// players/search.h - information-set Monte Carlo tree search.
//
// Each iteration samples the hidden cards, consistent with all that the seat knows, and walks down
// a tree of moves (what chance answers in between is not part of it). How good the position is
// that it comes to is found out in one of two ways:
//   - by a network (players/network_tree.h);
//   - by a playout (players/search_tree.h): the planner's quick form plays on to the end.
// The k-th visit of every move at the root sees the same sample, and every turn of the games that
// follow has the same chance, so that moves are compared fairly. What was learned about the further
// decisions of a turn (a payment, a second card) is kept for them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "players/network_source.h"
#include "players/plan_policy.h"
#include "players/player.h"
#include "players/search_worker.h"

namespace railhead {

struct SearchResult {
    std::vector<SearchEdge> moves;  // with their results when the budget was used up
    std::size_t best = 0;           // the one that was tried most
    std::vector<SearchEdge> after;  // what was tried after that one
};

struct SearchMethod {
    const PlanPolicy& policy;
    std::shared_ptr<const NeuralNetwork> network{};  // nullptr: with playouts
    // Instead of what the view lets one imagine: for measurements.
    const StateSource* states = nullptr;
    // The part of a turn's budget that is used if another decision of the turn follows.
    double first_part = 0.6;
};

// Searches the decision that the view asks of its seat (it must ask one). `also`: an action that
// must be among the moves. `known`: what an earlier search of this turn has learned about moves
// here.
SearchResult search_moves(const RuleSet& rules, const SearchMethod& method, const View& view,
                          Budget& budget, RandomStream& random,
                          const std::optional<Action>& also = {},
                          const std::vector<SearchEdge>& known = {});

// The first of these moves, then those that were tried most, with their estimates: `most` or fewer.
std::vector<Advice> advice_of(const Situation& now, std::vector<SearchEdge> moves,
                              std::size_t most);

// The same for an action that was chosen without a search: it comes first, with other moves.
std::vector<Advice> advice_with(const RuleSet& rules, const SearchMethod& method, const View& view,
                                const Action& chosen, Budget& budget, RandomStream& random,
                                std::size_t most);

class SearchPlayer final : public Player {
public:
    // With the network of the map, if `networks` has it; otherwise with playouts. `states`: as in
    // SearchMethod.
    explicit SearchPlayer(const NetworkSource* networks = nullptr,
                          const StateSource* states = nullptr)
        : networks_(networks), states_(states) {}

    void start(const RuleSet& rules, Seat seat) override;

private:
    // An action that was chosen, and what the seat saw then.
    struct Chosen {
        int turns = 0;
        TrackOwners owners{};
        TicketSet tickets{};
        Seat seat{};
        Action action{};
    };
    static bool follows(const Chosen& before, const View& view);

    Action decide(const RuleSet& rules, const View& view, Budget& budget,
                  RandomStream& random) override;
    std::optional<std::vector<Advice>> estimate(const RuleSet& rules, const View& view,
                                                Budget& budget, RandomStream& random,
                                                std::size_t most) override;
    SearchResult search(const RuleSet& rules, const View& view, Budget& budget,
                        RandomStream& random);

    const NetworkSource* networks_;
    const StateSource* states_;
    std::shared_ptr<const NeuralNetwork> network_;
    std::optional<PlanPolicy> policy_;
    // What the last search learned about the decision that follows its choice in the same turn.
    std::vector<SearchEdge> known_;
    std::optional<Chosen> known_for_;
};

}  // namespace railhead
