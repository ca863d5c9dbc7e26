// rules/components/display_resets.h - the display is discarded when too many of its cards are
// locomotives; rules/display.h does it.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct DisplayResets {
    static constexpr std::string_view kName = "display_reset";
    static constexpr std::array<std::string_view, 2> kClauses{"C-DRAW-5", "R-RESET"};
    static constexpr std::array kSlots{Slot::tables};

    static void leave_out(RuleSpec& spec) { spec.reset_at_locomotives.reset(); }

    static void add_tables(RuleSet& rules) {
        if (!rules.spec.reset_at_locomotives) return;
        rules.reset_at = *rules.spec.reset_at_locomotives;
        rules.reset_needs = rules.spec.display_size - rules.reset_at + 1;
    }
};

}  // namespace railhead::component
