// command/league_report.h - what a league says, in lines, as Markdown, as JSON and as a chart.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/rule_set.h"
#include "sim/league.h"

namespace railhead {

struct League {
    std::vector<std::string> players;
    std::vector<std::shared_ptr<const RuleSet>> tables;
    std::uint64_t games = 0;  // of a pairing, at most
    std::uint64_t seed = 1;
    RatingScale scale{};
    std::vector<PairingResult> results;
    double seconds = 0;
    bool interrupted = false;
};

std::string league_text(const League& league);
std::string league_markdown(const League& league);
std::string league_json(const League& league);
std::string league_chart(const League& league);

}  // namespace railhead
