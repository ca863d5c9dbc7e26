// The style `long-route`: thinks in routes of 3 spaces and more, keeps the fewest ticket points,
// never draws tickets, and takes the longest route that fits.
#include <algorithm>

#include "core/stable_sort.h"
#include "players/style.h"

namespace railhead {

namespace {

constexpr int kShortest = 3;

class LongRouteStyle final : public Style {
    TicketSet keep(const Situation& now, int least) const override {
        TicketSet kept;
        for (TicketSet left = now.offered; !left.empty() && kept.size() < least;) {
            TicketId best = left.first();
            left.each([&](TicketId id) {
                if (now.map[id].points < now.map[best].points) best = id;
            });
            kept.add(best);
            left.remove(best);
        }
        return kept;
    }

    // The ways of its tickets and all other long tracks, those of the ways first if they are as
    // long.
    std::vector<TrackId> wanted(const Situation& now) const override {
        const RoadCosts costs = by_spaces(now, kShortest);
        TrackSet on_way;
        now.open_tickets().each([&](TicketId id) {
            const Way way = now.roads.way(costs, now.map[id].a, now.map[id].b);
            if (way.cost <= now.trains) on_way |= now.tracks_of(way.routes, costs);
        });
        std::vector<TrackId> tracks;
        now.fitting.each([&](TrackId id) {
            if (now.rules[id].length >= kShortest) tracks.push_back(id);
        });
        const auto rank = [&](TrackId id) {
            // A long track for which most cards are missing is no near aim.
            return 2 * now.rules[id].length - cards_missing(now.hand, now.rules[id].demand) +
                   (on_way.has(id) ? 2 : 0);
        };
        railhead::stable_sort(tracks.begin(), tracks.end(),
                              [&](TrackId a, TrackId b) { return rank(a) > rank(b); });
        if (tracks.size() > 4) tracks.resize(4);
        return tracks;
    }
};

}  // namespace

std::unique_ptr<Player> make_long_route_style() {
    return std::make_unique<LongRouteStyle>();
}

}  // namespace railhead
