#include "rules/trail_sweep.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

namespace railhead {

namespace {

// A trail's edges are a connected set in which at most two nodes have an odd number of them
// (Euler), so the longest one is the heaviest such set. The sweep takes the edges in an order in
// which few nodes are open at a time (some of their edges decided, some not). All that matters
// about the edges taken so far is, for each open node, to which connected part it belongs and
// whether it is odd, and how many odd nodes are already closed: of all choices that agree in this,
// the heaviest is kept.
class Sweep {
public:
    Sweep(std::span<const WeightedEdge> edges, std::size_t nodes, int at_least)
        : edges_(edges.begin(), edges.end()), first_(nodes), last_(nodes), best_(at_least) {
        put_in_order(nodes);
        for (const WeightedEdge& edge : edges_) left_ += edge.weight;
        for (std::size_t e = edges_.size(); e-- > 0;)
            for (const std::uint16_t n : {edges_[e].a, edges_[e].b}) first_[n] = e;
        for (std::size_t e = 0; e < edges_.size(); ++e)
            for (const std::uint16_t n : {edges_[e].a, edges_[e].b}) last_[n] = e;
    }

    int longest() {
        States states{{std::string(1, '\0'), 0}};
        for (std::size_t e = 0; e < edges_.size(); ++e) {
            const WeightedEdge& edge = edges_[e];
            left_ -= edge.weight;
            const std::size_t a = open_node(edge.a, e);
            const std::size_t b = open_node(edge.b, e);
            States next;
            next.reserve(2 * states.size());
            for (const auto& [key, weight] : states) {
                std::string state = key;
                state.resize(1 + open_.size(), '\0');
                keep(next, e, state, weight);
                take(state, a, b);
                keep(next, e, state, weight + edge.weight);
            }
            close_nodes(e);
            states = std::move(next);
        }
        return best_;
    }

private:
    // Byte 0: closed odd nodes. Then for each open node 2 * part + odd; part 0: no edge taken yet.
    using States = std::unordered_map<std::string, int>;

    // Nodes nearest to each other first, starting from a node with few edges.
    void put_in_order(std::size_t nodes) {
        std::vector<std::vector<std::uint16_t>> next(nodes);
        for (const WeightedEdge& edge : edges_) {
            next[edge.a].push_back(edge.b);
            next[edge.b].push_back(edge.a);
        }
        std::vector<std::size_t> rank(nodes, nodes);
        std::size_t ranked = 0;
        while (ranked < nodes) {
            // Of the nodes next to those ranked, the one that leaves the fewest edges open.
            std::size_t chosen = nodes;
            std::pair<long, long> least{};
            for (std::size_t n = 0; n < nodes; ++n) {
                if (rank[n] < nodes) continue;
                long opens = 0;
                long touches = 0;
                for (const std::uint16_t m : next[n]) ++(rank[m] < nodes ? touches : opens);
                const std::pair<long, long> cost{
                    touches == 0 && ranked > 0 ? 1000 + opens : opens - touches, opens};
                if (chosen < nodes && cost >= least) continue;
                chosen = n;
                least = cost;
            }
            rank[chosen] = ranked++;
        }
        const auto order = [&](const WeightedEdge& e) {
            return std::pair{std::max(rank[e.a], rank[e.b]), std::min(rank[e.a], rank[e.b])};
        };
        std::sort(edges_.begin(), edges_.end(),
                  [&](const auto& x, const auto& y) { return order(x) < order(y); });
    }

    std::size_t open_node(std::uint16_t node, std::size_t edge) {
        if (first_[node] == edge) open_.push_back(node);
        return 1 + static_cast<std::size_t>(std::find(open_.begin(), open_.end(), node) -
                                            open_.begin());
    }

    // Takes the edge between places a and b of the state.
    static void take(std::string& state, std::size_t a, std::size_t b) {
        const auto part = [&](std::size_t i) { return state[i] / 2; };
        const int odd_a = 1 - state[a] % 2;
        const int odd_b = 1 - state[b] % 2;
        int joined = 0;
        if (part(a) == 0 && part(b) == 0) {
            for (std::size_t i = 1; i < state.size(); ++i) joined = std::max(joined, part(i));
            ++joined;
        } else {
            joined = std::max(part(a), part(b));
            const int other = std::min(part(a), part(b));
            for (std::size_t i = 1; i < state.size() && other != 0; ++i)
                if (part(i) == other) state[i] = static_cast<char>(2 * joined + state[i] % 2);
        }
        state[a] = static_cast<char>(2 * joined + odd_a);
        state[b] = static_cast<char>(2 * joined + odd_b);
    }

    // Closes the nodes whose last edge this was, and keeps the state if it may still become the
    // heaviest.
    void keep(States& states, std::size_t edge, std::string state, int weight) {
        std::string rest(1, state[0]);
        int parts_closed = 0;
        for (std::size_t i = 1; i < state.size(); ++i) {
            if (last_[open_[i - 1]] != edge) {
                rest.push_back(state[i]);
                continue;
            }
            const int part = state[i] / 2;
            if (part == 0) continue;
            if (state[i] % 2 != 0 && ++rest[0] > 2) return;
            const auto same = [&](char c) { return c / 2 == part; };
            const bool goes_on =
                std::any_of(rest.begin() + 1, rest.end(), same) ||
                std::any_of(state.begin() + static_cast<std::ptrdiff_t>(i) + 1, state.end(), same);
            parts_closed += goes_on ? 0 : 1;
        }
        const bool others =
            std::any_of(rest.begin() + 1, rest.end(), [](char c) { return c / 2 != 0; });
        if (parts_closed > 0) {  // the trail is complete: nothing else may have been taken
            if (parts_closed == 1 && !others) best_ = std::max(best_, weight);
            return;
        }
        if (weight + left_ <= best_) return;
        rename_parts(rest);
        auto [found, added] = states.emplace(std::move(rest), weight);
        if (!added) found->second = std::max(found->second, weight);
    }

    // Parts are numbered in the order in which they appear, so that equal states are equal texts.
    static void rename_parts(std::string& state) {
        std::array<char, 128> name{};
        char next = 0;
        for (std::size_t i = 1; i < state.size(); ++i) {
            const auto part = static_cast<std::size_t>(state[i] / 2);
            if (part == 0) continue;
            if (name[part] == 0) name[part] = ++next;
            state[i] = static_cast<char>(2 * name[part] + state[i] % 2);
        }
    }

    void close_nodes(std::size_t edge) {
        std::erase_if(open_, [&](std::uint16_t node) { return last_[node] == edge; });
    }

    std::vector<WeightedEdge> edges_;
    std::vector<std::size_t> first_;  // by node: its first edge in the order
    std::vector<std::size_t> last_;
    std::vector<std::uint16_t> open_;
    int left_ = 0;
    int best_ = 0;
};

}  // namespace

int longest_trail_by_sweep(std::span<const WeightedEdge> edges, std::size_t nodes, int at_least) {
    return Sweep(edges, nodes, at_least).longest();
}

}  // namespace railhead
