// rules/components/one_track_per_route.h - nobody claims two tracks of one route.
#pragma once

#include <algorithm>
#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct OneTrackPerRoute {
    static constexpr std::string_view kName = "one_track_per_route";
    static constexpr std::array<std::string_view, 5> kClauses{
        "C-CLAIM-7", "NED-DOUBLE-1", "NOR-CLAIM-4", "POL-BORDER-1", "POL-DOUBLE-1"};
    static constexpr std::array kSlots{Slot::tables};

    static void leave_out(RuleSpec&) {}  // without the tables every track is open to everybody

    static void add_tables(RuleSet& rules) {
        rules.all_tracks.each([&](TrackId id) {
            const TrackRule& rule = rules[id];
            if (rule.open_limit <= 1) return;
            rules.sharable.add(id);
            for (std::size_t k = 0; k < rule.siblings; ++k) {
                if (index_of(rule.sibling[k]) < index_of(id)) continue;
                const std::size_t distance = index_of(rule.sibling[k]) - index_of(id);
                rules.sibling_after[distance].add(id);
                rules.next_distances = std::max(rules.next_distances, static_cast<int>(distance));
            }
        });
    }
};

}  // namespace railhead::component
