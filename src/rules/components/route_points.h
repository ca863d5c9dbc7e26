// rules/components/route_points.h - points for a track as soon as it is claimed.
#pragma once

#include <string_view>

#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct RoutePoints {
    static constexpr std::string_view kName = "route_points";
    static constexpr std::array<std::string_view, 3> kClauses{"C-CLAIM-5", "NOR-SCORE-1",
                                                              "NL-FERRY-4"};
    static constexpr std::array kSlots{Slot::track, Slot::after_claim};

    static void leave_out(RuleSpec&) {}  // TrackRule::points stays 0

    static void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
        rule.points = static_cast<std::int8_t>(
            rules.spec.points_by_length[static_cast<std::size_t>(track.length)]);
    }

    template <class Step>
    static void after_claim(Step& step, TrackId track) {
        auto& points = step.open().points[index_of(step.seat())];
        points = static_cast<std::int16_t>(points + step.rules[track].points);
    }
};

}  // namespace railhead::component
