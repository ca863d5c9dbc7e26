// The style `path`: keeps all tickets of the start and never draws more; builds the shortest ways
// of its open tickets, most valuable first; then the tracks that score most.
#include "players/style.h"

namespace railhead {

namespace {

class PathStyle final : public Style {
    TicketSet keep(const Situation& now, int) const override { return now.offered; }

    std::vector<TrackId> wanted(const Situation& now) const override {
        RoadCosts costs = by_spaces(now);
        std::vector<TrackId> tracks;
        int trains = now.trains;
        for (TicketSet left = now.open_tickets(); !left.empty();) {
            TicketId best = left.first();
            left.each([&](TicketId id) {
                if (now.map[id].points > now.map[best].points) best = id;
            });
            left.remove(best);
            const Way way = now.roads.way(costs, now.map[best].a, now.map[best].b);
            if (way.cost > trains) continue;
            trains -= way.cost;
            now.tracks_of(way.routes, costs).each([&](TrackId track) {
                if (costs[now.map[track].route] > 0) tracks.push_back(track);
            });
            way.routes.each([&](RouteId id) { costs.cost[index_of(id)] = 0; });
        }
        return tracks;
    }
};

}  // namespace

std::unique_ptr<Player> make_path_style() {
    return std::make_unique<PathStyle>();
}

}  // namespace railhead
