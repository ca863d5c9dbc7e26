// rules/components/tie_breaks.h - what decides among seats with the same points; rules/scoring.cpp
// compares them.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct TieBreaks {
    static constexpr std::string_view kName = "tie_breaks";
    static constexpr std::array<std::string_view, 6> kClauses{"C-END-4",   "USA-END-2", "NL-END-2",
                                                              "NOR-END-2", "POL-END-2", "R-TIE"};
    static constexpr auto kSlots = kNoSlots;

    static void leave_out(RuleSpec& spec) { spec.tie_breaks.clear(); }
};

}  // namespace railhead::component
