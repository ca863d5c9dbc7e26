// rules/components/all_passed.h - the game ends when all seats have passed one after another.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct AllPassed {
    static constexpr std::string_view kName = "all_passed";
    static constexpr std::array<std::string_view, 1> kClauses{"R-PASS"};
    static constexpr std::array kSlots{Slot::tables, Slot::end};

    static void leave_out(RuleSpec&) {}  // RuleSet::passes_that_end stays kNever

    static void add_tables(RuleSet& rules) { rules.passes_that_end = rules.players; }

    template <class Step>
    static std::optional<Ending> ending(Step& step) {
        if (step.open().passes < step.rules.passes_that_end) return std::nullopt;
        return Ending::all_passed;
    }
};

}  // namespace railhead::component
