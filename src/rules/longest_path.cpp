#include <algorithm>
#include <vector>

#include "rules/network.h"
#include "rules/trail_sweep.h"

namespace railhead {

namespace {

// The longest trail (a path that uses no edge twice) of a small graph with weighted edges.
//
// A longest trail that is not a circuit of its whole component starts and ends at nodes of odd
// degree, with no edge left over there: otherwise it could be made longer. So components with at
// most two odd nodes are walked whole, trees are measured in two walks, and only what remains is
// searched, from odd nodes, cutting off what cannot beat the best. Where even that takes too many
// steps, the component is swept (rules/trail_sweep.h).
class TrailSearch {
public:
    TrailSearch(const MapSpec& map, const TrackSet& tracks) {
        node_of_city_.fill(kNone);
        tracks.each([&](TrackId id) {
            const Track& track = map[id];
            if (track.length == 0) return;  // it lengthens no path
            const std::uint16_t a = city_node(track.a);
            const std::uint16_t b = track.border ? new_node() : city_node(track.b);
            edges_[edge_count_++] = {a, b, static_cast<std::uint16_t>(track.length)};
        });
        link();
    }

    int longest() {
        for (std::uint16_t node = 0; node < node_count_; ++node)
            if (!seen_[node]) measure_component(node);
        return best_;
    }

private:
    static constexpr std::uint16_t kNone = 0xffff;
    static constexpr int kMostSteps = 20'000;
    static constexpr std::size_t kMaxNodes = kMaxCities + kMaxTracks;

    struct Link {
        std::uint16_t edge = 0;
        std::uint16_t to = 0;
    };

    std::uint16_t new_node() { return node_count_++; }
    std::uint16_t city_node(CityId city) {
        std::uint16_t& node = node_of_city_[index_of(city)];
        if (node == kNone) node = new_node();
        return node;
    }

    // Lists each node's edges one after the other.
    void link() {
        for (std::size_t n = 0; n < node_count_; ++n) {
            first_link_[n] = 0;
            lightest_[n] = 0;
            seen_[n] = false;
        }
        first_link_[node_count_] = 0;
        for (std::size_t e = 0; e < edge_count_; ++e) {
            ++first_link_[edges_[e].a + 1u];
            ++first_link_[edges_[e].b + 1u];
            used_[e] = false;
        }
        for (std::size_t n = 0; n < node_count_; ++n) {
            degree_[n] = first_link_[n + 1];
            first_link_[n + 1] = static_cast<std::uint16_t>(first_link_[n + 1] + first_link_[n]);
            next_[n] = first_link_[n];
        }
        for (std::uint16_t e = 0; e < edge_count_; ++e) {
            const WeightedEdge& edge = edges_[e];
            links_[next_[edge.a]++] = {e, edge.b};
            links_[next_[edge.b]++] = {e, edge.a};
            for (const std::uint16_t n : {edge.a, edge.b})
                lightest_[n] =
                    lightest_[n] == 0 ? edge.weight : std::min(lightest_[n], edge.weight);
        }
    }

    template <class Visit>
    void each_link(std::uint16_t node, const Visit& visit) const {
        for (std::size_t i = first_link_[node]; i < first_link_[node + 1u]; ++i) visit(links_[i]);
    }

    void measure_component(std::uint16_t start) {
        std::size_t count = 0;
        int twice_total = 0;
        int twice_edges = 0;
        int odd = 0;
        odd_waste_ = 0;
        heaviest_waste_ = 0;
        component_[count++] = start;
        seen_[start] = true;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint16_t node = component_[i];
            if (degree_[node] % 2 != 0) {
                ++odd;
                odd_waste_ += lightest_[node];
                heaviest_waste_ = std::max<int>(heaviest_waste_, lightest_[node]);
            }
            each_link(node, [&](Link link) {
                twice_total += edges_[link.edge].weight;
                ++twice_edges;
                if (seen_[link.to]) return;
                seen_[link.to] = true;
                component_[count++] = link.to;
            });
        }
        const int total = twice_total / 2;
        if (total <= best_) return;
        if (odd <= 2) {
            best_ = total;
        } else if (static_cast<std::size_t>(twice_edges / 2) + 1 == count) {
            measure_tree(start);
        } else {
            steps_left_ = kMostSteps;
            for (std::size_t i = 0; i < count; ++i)
                if (degree_[component_[i]] % 2 != 0) search(component_[i], 0, total);
            if (steps_left_ < 0)
                best_ = longest_trail_by_sweep(edges_of(start), node_count_, best_);
        }
    }

    // The edges of the component that was walked last.
    std::vector<WeightedEdge> edges_of(std::uint16_t start) const {
        std::vector<bool> inside(node_count_);
        std::vector<std::uint16_t> open{start};
        inside[start] = true;
        while (!open.empty()) {
            const std::uint16_t node = open.back();
            open.pop_back();
            each_link(node, [&](Link link) {
                if (inside[link.to]) return;
                inside[link.to] = true;
                open.push_back(link.to);
            });
        }
        std::vector<WeightedEdge> found;
        for (std::size_t e = 0; e < edge_count_; ++e)
            if (inside[edges_[e].a]) found.push_back(edges_[e]);
        return found;
    }

    // The farthest node from any node of a tree is an end of its longest path.
    void measure_tree(std::uint16_t start) {
        Far far{start, 0};
        walk_tree(start, kNone, 0, far);
        Far other{far.node, 0};
        walk_tree(far.node, kNone, 0, other);
        best_ = std::max(best_, other.length);
    }
    struct Far {
        std::uint16_t node = 0;
        int length = 0;
    };
    void walk_tree(std::uint16_t node, std::uint16_t from_edge, int length, Far& far) const {
        if (length > far.length) far = {node, length};
        each_link(node, [&](Link link) {
            if (link.edge != from_edge)
                walk_tree(link.to, link.edge, length + edges_[link.edge].weight, far);
        });
    }

    // The trail stands at `node`; `left` is the weight of the edges not yet used. Each node that is
    // odd among those, except this one and the trail's end, must leave an edge unused, and an edge
    // can be left unused by two nodes at most.
    void search(std::uint16_t node, int length, int left) {
        best_ = std::max(best_, length);
        if (--steps_left_ < 0) return;
        const int here = degree_[node] % 2 != 0 ? lightest_[node] : 0;
        const int waste = std::max(0, odd_waste_ - here - heaviest_waste_);
        if (length + left - (waste + 1) / 2 <= best_) return;
        each_link(node, [&](Link link) {
            if (used_[link.edge]) return;
            const int weight = edges_[link.edge].weight;
            use(link, node, true);
            search(link.to, length + weight, left - weight);
            use(link, node, false);
        });
    }

    void use(Link link, std::uint16_t node, bool used) {
        used_[link.edge] = used;
        for (const std::uint16_t n : {node, link.to}) {
            if (used)
                --degree_[n];
            else
                ++degree_[n];
            odd_waste_ += degree_[n] % 2 != 0 ? lightest_[n] : -int{lightest_[n]};
        }
        // A node that was even may be odd now.
        heaviest_waste_ = std::max<int>({heaviest_waste_, lightest_[node], lightest_[link.to]});
    }

    std::array<WeightedEdge, kMaxTracks> edges_;
    std::array<Link, 2 * kMaxTracks> links_;
    std::array<std::uint16_t, kMaxCities> node_of_city_;
    std::array<std::uint16_t, kMaxNodes + 1> first_link_;
    std::array<std::uint16_t, kMaxNodes> next_;
    std::array<std::uint16_t, kMaxNodes> degree_;
    std::array<std::uint16_t, kMaxNodes> lightest_;  // weight of a node's lightest edge
    std::array<std::uint16_t, kMaxNodes> component_;
    std::array<bool, kMaxNodes> seen_;
    std::array<bool, kMaxTracks> used_;
    std::uint16_t node_count_ = 0;
    std::uint16_t edge_count_ = 0;
    int steps_left_ = 0;
    int odd_waste_ = 0;
    int heaviest_waste_ = 0;
    int best_ = 0;
};

}  // namespace

int longest_path(const MapSpec& map, const TrackSet& tracks) {
    return TrailSearch(map, tracks).longest();
}

// A track is not needed if the longest path without it is just as long. When all such tracks are
// gone, what is left is a path: any track not on it would not be needed.
TrackSet longest_path_tracks(const MapSpec& map, const TrackSet& tracks) {
    const int longest = longest_path(map, tracks);
    TrackSet needed = tracks;
    tracks.each([&](TrackId track) {
        TrackSet without = needed;
        without.remove(track);
        if (longest_path(map, without) == longest) needed = without;
    });
    return needed;
}

}  // namespace railhead
