// rules/components/any_cards_for_one.h - tracks on which a number of cards of any kind stand for
// one card of the set (NOR-CLAIM-3).
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct AnyCardsForOne {
    static constexpr std::string_view kName = "any_cards_for_one";
    static constexpr std::array<std::string_view, 2> kClauses{"NOR-CLAIM-3", "R-FOUR"};
    static constexpr std::array kSlots{Slot::track};

    static void leave_out(RuleSpec&) {}  // the demand stays without substitutes

    static void shape_track(const RuleSet&, const Track& track, TrackRule& rule) {
        if (track.is_ferry() || track.any_cards_for_one == 0) return;
        rule.demand.substitute_size = static_cast<std::uint8_t>(track.any_cards_for_one);
        rule.demand.for_spaces = true;
    }
};

}  // namespace railhead::component
