// rules/components/trains_needed.h - a track needs a train for each of its spaces.
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct TrainsNeeded {
    static constexpr std::string_view kName = "trains_needed";
    static constexpr std::array<std::string_view, 1> kClauses{"C-CLAIM-4"};
    static constexpr std::array kSlots{Slot::tables};

    static void leave_out(RuleSpec&) {}  // RuleSet::fits stays: all tracks for any number of trains

    static void add_tables(RuleSet& rules) {
        rules.all_tracks.each([&](TrackId id) {
            for (std::size_t trains = 0; trains < rules[id].length; ++trains)
                rules.fits[trains].remove(id);
        });
    }
};

}  // namespace railhead::component
