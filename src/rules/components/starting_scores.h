// rules/components/starting_scores.h - points before the first turn, for those who move later.
#pragma once

#include <string_view>

#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct StartingScores {
    static constexpr std::string_view kName = "starting_scores";
    static constexpr std::array<std::string_view, 2> kClauses{"NED-SETUP-4", "R-STAGGER"};
    static constexpr std::array kSlots{Slot::deal};

    static void leave_out(RuleSpec& spec) { spec.starting_scores = {}; }

    template <class Step>
    static void deal(Step& step) {
        for (const Seat seat : seats_of(step.rules))
            step.open().points[index_of(seat)] =
                static_cast<std::int16_t>(step.rules.spec.starting_scores[index_of(seat)]);
    }
};

}  // namespace railhead::component
