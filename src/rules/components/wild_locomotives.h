// rules/components/wild_locomotives.h - where locomotives stand for cards of a colour.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct WildLocomotives {
    static constexpr std::string_view kName = "wild_locomotives";
    static constexpr std::array<std::string_view, 3> kClauses{"C-CLAIM-3", "NL-FERRY-2",
                                                              "NOR-FERRY-2"};
    static constexpr std::array kSlots{Slot::track};

    static void leave_out(RuleSpec&) {}  // Demand::wild stays false

    static void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
        rule.demand.wild = track.is_ferry() ? rules.spec.ferry.locomotives_for_spaces
                                            : is_wild_on(track, rules.spec.locomotives_on);
    }

private:
    static constexpr bool is_wild_on(const Track& track, LocomotivesOn where) {
        switch (where) {
            case LocomotivesOn::any_track:
                return true;
            case LocomotivesOn::ferries_and_tunnels:
                return track.tunnel;
        }
        return false;
    }
};

}  // namespace railhead::component
