// rules/components/most_completed_tickets.h - points for everybody with the most completed tickets
// (NOR-END-1).
#pragma once

#include <string_view>

#include "rules/scoring.h"
#include "rules/slots.h"

namespace railhead::component {

struct MostCompletedTickets {
    static constexpr std::string_view kName = "most_completed_tickets";
    static constexpr std::array<std::string_view, 2> kClauses{"NOR-END-1", "R-ZERO"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec& spec) { spec.most_completed_tickets.reset(); }

    static void score(const Scoring& game) {
        const auto points = game.rules.spec.most_completed_tickets;
        if (!points) return;
        Measures completed{};
        for (std::size_t i = 0; i < game.players; ++i) completed[i] = game.sheet.seat[i].completed;
        award_most(completed, game.players,
                   [&](std::size_t i) { game.sheet.seat[i][ScoreLine::most_tickets] = *points; });
    }
};

}  // namespace railhead::component
