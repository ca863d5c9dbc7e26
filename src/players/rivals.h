// players/rivals.h - what other seats would lose if a track were gone, judged by the tickets that
// they seem to hold (players/guesses.h).
#pragma once

#include "players/guesses.h"
#include "players/situation.h"

namespace railhead {

class RivalLosses {
public:
    // Looks at the board; quick if no other seat has built since the last time.
    void look(const Situation& now);

    // In hundredths of a point, all other seats together.
    int operator[](TrackId track) const { return loss_[index_of(track)]; }

private:
    void add_ticket(const Situation& now, const RoadCosts& costs, const TrackSet& open,
                    TicketId ticket, int percent);

    WholeWays whole_;
    TrackSet seen_{};  // tracks of other seats when it looked last
    std::array<int, kMaxTracks> loss_{};
};

}  // namespace railhead
