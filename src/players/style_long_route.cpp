// The style `long-route`: keeps the fewest ticket points and never draws tickets; works on its most
// valuable open ticket over routes of 3 spaces and more; then takes the longest routes that fit.
#include <algorithm>

#include "core/stable_sort.h"
#include "players/style.h"

namespace railhead {

namespace {

constexpr int kShortest = 3;
constexpr int kDetour = 6;        // length of the detour that it takes to avoid a shorter track
constexpr std::size_t kAims = 4;  // long tracks to save cards for

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

    // The path of the most valuable ticket that can still be completed; without one, the longest
    // tracks.
    std::vector<TrackId> wanted(const Situation& now) const override {
        const RoadCosts costs = now.roads.costs(now.map, now.own, now.unclaimed, [&](TrackId id) {
            const int length = now.rules[id].length;
            return length >= kShortest ? length : length + kDetour;
        });
        TrackSet path;
        int most = -1;
        now.open_tickets().each([&](TicketId id) {
            const Ticket& ticket = now.map[id];
            if (ticket.points <= most) return;
            const Path found = now.roads.cheapest_path(costs, ticket.a, ticket.b);
            const TrackSet tracks = now.tracks_of(found.routes, costs);
            if (!found.exists() || now.spaces_of(tracks) > now.trains) return;
            most = ticket.points;
            path = tracks;
        });
        if (path.empty()) return longest(now);
        std::vector<TrackId> tracks;
        path.each([&](TrackId id) { tracks.push_back(id); });
        railhead::stable_sort(tracks.begin(), tracks.end(), [&](TrackId a, TrackId b) {
            return now.rules[a].length > now.rules[b].length;
        });
        return tracks;
    }

    static std::vector<TrackId> longest(const Situation& now) {
        std::vector<TrackId> tracks;
        now.fitting.each([&](TrackId id) {
            if (now.rules[id].length >= kShortest) tracks.push_back(id);
        });
        const auto rank = [&](TrackId id) {
            // A long track for which most cards are missing has to wait.
            return 2 * now.rules[id].length - cards_missing(now.hand, now.demand_of(id));
        };
        railhead::stable_sort(tracks.begin(), tracks.end(),
                              [&](TrackId a, TrackId b) { return rank(a) > rank(b); });
        if (tracks.size() > kAims) tracks.resize(kAims);
        return tracks;
    }
};

}  // namespace

std::unique_ptr<Player> make_long_route_style() {
    return std::make_unique<LongRouteStyle>();
}

}  // namespace railhead
