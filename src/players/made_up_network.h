// players/made_up_network.h - networks with random weights: for the signature, tests and
// benchmarks, where it matters that the arithmetic is right and not that the play is good.
#pragma once

#include <cstdint>
#include <string>

#include "rules/rule_set.h"

namespace railhead {

struct MadeUpSizes {
    std::size_t width = 32;
    std::size_t blocks = 1;
};

// The contents of a file (players/neural_network.h) for the map of these rules.
std::string made_up_network(const RuleSet& rules, std::uint64_t seed, MadeUpSizes sizes = {});

}  // namespace railhead
