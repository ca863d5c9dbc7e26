// rules/components/longest_path_bonus.h - points for everybody with the longest path (C-LONGEST).
#pragma once

#include <string_view>

#include "rules/network.h"
#include "rules/scoring.h"
#include "rules/slots.h"

namespace railhead::component {

struct LongestPathBonus {
    static constexpr std::string_view kName = "longest_path";
    static constexpr std::array<std::string_view, 3> kClauses{"C-LONGEST", "USA-END-1", "R-ZERO"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec& spec) { spec.longest_path.reset(); }

    static void score(const Scoring& game) {
        const auto points = game.rules.spec.longest_path;
        if (!points) return;
        Measures length{};
        for (std::size_t i = 0; i < game.players; ++i)
            length[i] = game.sheet.seat[i].longest_path =
                longest_path(*game.rules.map, game.tracks[i]);
        award_most(length, game.players,
                   [&](std::size_t i) { game.sheet.seat[i][ScoreLine::longest_path] = *points; });
    }
};

}  // namespace railhead::component
