// rules/components/turn_limit.h - no game is longer than this, whatever its players do (R-LIMIT).
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct TurnLimit {
    static constexpr std::string_view kName = "turn_limit";
    static constexpr std::array<std::string_view, 1> kClauses{"R-LIMIT"};
    static constexpr std::array kSlots{Slot::tables, Slot::end};

    static constexpr int kTurns = 1000;  // a pass counts as a turn, a neutral phase does not

    static void leave_out(RuleSpec&) {}  // RuleSet::turn_limit stays kNever

    static void add_tables(RuleSet& rules) { rules.turn_limit = kTurns; }

    template <class Step>
    static std::optional<Ending> ending(Step& step) {
        if (step.open().turns < step.rules.turn_limit) return std::nullopt;
        return Ending::turn_limit;
    }
};

}  // namespace railhead::component
