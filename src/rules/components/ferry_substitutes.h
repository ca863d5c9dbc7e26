// rules/components/ferry_substitutes.h - pairs or any three cards in place of one card of a ferry.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct FerrySubstitutes {
    static constexpr std::string_view kName = "ferry_substitutes";
    static constexpr std::array<std::string_view, 5> kClauses{"NL-FERRY-1", "NL-FERRY-3", "R-PAIRS",
                                                              "NOR-FERRY-3", "R-THREE"};
    static constexpr std::array kSlots{Slot::track};

    static void leave_out(RuleSpec& spec) { spec.ferry.substitution.reset(); }

    static void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
        const auto& substitution = rules.spec.ferry.substitution;
        if (!track.is_ferry() || !substitution) return;
        rule.demand.substitute_size = static_cast<std::uint8_t>(substitution->cards);
        rule.demand.alike = substitution->alike;
        rule.demand.for_symbols = substitution->for_symbols;
        rule.demand.for_spaces = substitution->for_spaces;
    }
};

}  // namespace railhead::component
