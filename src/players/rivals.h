// players/rivals.h - what other seats would lose if a track were gone, judged by the tickets that
// they seem to hold (players/guesses.h).
#pragma once

#include "players/guesses.h"
#include "players/situation.h"

namespace railhead {

class RivalLosses {
public:
    // Finds the losses on this board. They are kept as they are if no other seat has built since
    // the last time.
    void update(const Situation& now);

    // The losses of all other seats together, in hundredths of a point.
    int operator[](TrackId track) const { return loss_[index_of(track)]; }

private:
    void add_ticket(const Situation& now, const RoadCosts& costs, const TrackSet& open,
                    TicketId ticket, int percent);

    TicketLengths lengths_;
    TrackSet others_{};  // tracks of other seats at the last update
    std::array<int, kMaxTracks> loss_{};
};

}  // namespace railhead
