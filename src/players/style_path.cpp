// The style `path`: keeps all its first tickets and never draws more; builds the shortest paths of
// its open tickets, most valuable first; then the tracks that score most.
#include "players/style.h"

namespace railhead {

namespace {

class PathStyle final : public Style {
    TicketSet keep(const Situation& now, int) const override { return now.offered; }

    std::vector<TrackId> wanted(const Situation& now) const override {
        RoadCosts costs = by_half_turns(now);
        std::vector<TrackId> tracks;
        int trains = now.trains;
        for (TicketSet left = now.open_tickets(); !left.empty();) {
            // The most points per remaining cost.
            TicketId best = left.first();
            Path path;
            left.each([&](TicketId id) {
                const Path other = now.roads.cheapest_path(costs, now.map[id].a, now.map[id].b);
                if (now.map[id].points * (1 + path.cost) <=
                        now.map[best].points * (1 + other.cost) &&
                    path.exists())
                    return;
                best = id;
                path = other;
            });
            left.remove(best);
            if (!path.exists()) continue;
            TrackSet more;
            path.routes.each([&](RouteId id) {
                if (costs[id] > 0) more.add(costs.track[index_of(id)]);
            });
            const int spaces = now.spaces_of(more);
            if (spaces > trains) continue;
            trains -= spaces;
            more.each([&](TrackId track) { tracks.push_back(track); });
            path.routes.each([&](RouteId id) { costs.cost[index_of(id)] = 0; });
        }
        return tracks;
    }
};

}  // namespace

std::unique_ptr<Player> make_path_style() {
    return std::make_unique<PathStyle>();
}

}  // namespace railhead
