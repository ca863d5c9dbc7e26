// rules/after_claim.h - a track has been paid for: it gets its owner, and every component acts.
#pragma once

#include "rules/components.h"
#include "rules/display.h"

namespace railhead {

// The cards that were paid (and what a tunnel turned up) are on the discard pile already.
template <class Step>
void complete_claim(Step& step, TrackId track) {
    PublicState& open = step.open();
    const Seat seat = step.seat();
    const TrackRule& rule = step.rules[track];
    open.owners.give(track, seat);
    open.trains[index_of(seat)] =
        static_cast<std::uint8_t>(open.trains[index_of(seat)] - rule.length);
    step.emit(TrackClaimed{.seat = seat, .track = track, .points = rule.points});
    follow_claim(step, track);
    refill_display(step);
}

}  // namespace railhead
