// rules/trail_sweep.h - the longest trail of a graph by sweeping over it: for dense networks, where
// trying trails one by one would take too long.
#pragma once

#include <cstdint>
#include <span>

namespace railhead {

struct WeightedEdge {
    std::uint16_t a = 0;
    std::uint16_t b = 0;
    std::uint16_t weight = 0;
};

// The weight of the longest trail (no edge twice) over these edges; nodes are numbered below
// `nodes`. `at_least` is a length that is already known to be possible.
int longest_trail_by_sweep(std::span<const WeightedEdge> edges, std::size_t nodes, int at_least);

}  // namespace railhead
