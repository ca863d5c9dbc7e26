// rules/components/ticket_points.h - completed tickets score, the others cost their points.
#pragma once

#include <string_view>

#include "rules/scoring.h"
#include "rules/slots.h"

namespace railhead::component {

struct TicketPoints {
    static constexpr std::string_view kName = "ticket_points";
    static constexpr std::array<std::string_view, 2> kClauses{"C-END-2", "C-END-3"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec&) {}

    static void score(const Scoring& game) {
        for (std::size_t i = 0; i < game.players; ++i) {
            SeatScore& score = game.sheet.seat[i];
            const TicketSet held = game.state.tickets[i] - game.state.undecided;
            held.each([&](TicketId id) {
                const int points = (*game.rules.map)[id].points;
                if (game.sheet.completed[i].has(id))
                    score[ScoreLine::tickets_won] += points;
                else
                    score[ScoreLine::tickets_lost] -= points;
            });
        }
    }
};

}  // namespace railhead::component
