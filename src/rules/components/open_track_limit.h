// rules/components/open_track_limit.h - how many tracks of a route can be claimed, by number of
// players (C-CLAIM-8).
#pragma once

#include <algorithm>
#include <string_view>

#include "rules/claim_effects.h"
#include "rules/slots.h"

namespace railhead::component {

struct OpenTrackLimit {
    static constexpr std::string_view kName = "open_track_limit";
    static constexpr std::array<std::string_view, 6> kClauses{
        "C-CLAIM-8", "USA-DOUBLE-1", "NL-CLAIM-2", "NOR-CLAIM-4", "POL-DOUBLE-1", "NED-PLAIN-1"};
    static constexpr std::array kSlots{Slot::track, Slot::after_claim, Slot::after_neutral_claim};

    static void leave_out(RuleSpec&) {}  // TrackRule::open_limit stays: all tracks of the route

    static void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
        const RuleSpec& spec = rules.spec;
        const int tracks = rule.siblings + 1;
        if (tracks == 1 || (track.border && is_unlimited(spec.open_border))) return;
        const OpenTracks& open = tracks == 2 ? spec.open_double : spec.open_triple;
        rule.open_limit = static_cast<std::uint8_t>(
            std::clamp(open[static_cast<std::size_t>(rules.players)], 1, tracks));
    }

    // The rest of the route is closed to everybody.
    template <class Step>
    static void after_claim(Step& step, TrackId track) {
        TrackOwners& owners = step.open().owners;
        each_closed_by(step.rules, owners, track, [&](TrackId other) { owners.close(other); });
    }
    template <class Step>
    static void after_neutral_claim(Step& step, TrackId track) {
        after_claim(step, track);
    }
};

}  // namespace railhead::component
