// players/search_worker.h - one worker of a search (players/search.h), and what it finds out.
#pragma once

#include <cstdint>
#include <vector>

#include "players/guesses.h"
#include "players/moves.h"
#include "rules/chance.h"
#include "rules/view.h"

namespace railhead {

struct SearchEdge {
    Candidate move{};
    int visits = 0;
    int available = 0;  // how often it could have been chosen
    double value = 0;   // these are sums, from the point of view of the seat that moves
    double win = 0;
    double difference = 0;
    std::int32_t child = -1;  // the node that it leads to, if there is one

    double mean() const { return visits == 0 ? 0 : value / visits; }
    void add(const SearchEdge& other) {
        visits += other.visits;
        value += other.value;
        win += other.win;
        difference += other.difference;
    }
};

// The move that was tried most.
std::size_t best_of(const std::vector<SearchEdge>& edges);

class SearchWorker {
public:
    virtual ~SearchWorker() = default;
    virtual const std::vector<SearchEdge>& root() const = 0;
    // The moves that were tried after a move of the root.
    virtual std::vector<SearchEdge> after(std::size_t edge) const = 0;
    virtual void iterate() = 0;
};

// The states in which iterations take place, each of them as likely as it seems to the viewer.
class StateSource {
public:
    virtual ~StateSource() = default;
    // May be called by every worker.
    virtual State imagine(RandomChance& chance, RandomStream& random) const = 0;
};

// What the viewer cannot see is dealt again, with the tickets of others guessed from what they
// have built.
class ImaginedStates final : public StateSource {
public:
    // `view` must outlive it.
    ImaginedStates(const RuleSet& rules, const Roads& roads, const View& view)
        : rules_(rules), view_(view), guesses_(rules, roads, view.open, view.viewer, lengths_) {}

    State imagine(RandomChance& chance, RandomStream& random) const override;

private:
    const RuleSet& rules_;
    const View& view_;
    TicketLengths lengths_;
    TicketGuesses guesses_;
};

}  // namespace railhead
