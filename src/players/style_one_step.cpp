// The style `one-step`: works on the most valuable ticket that can still be completed, the next
// track of its path first; takes face-up locomotives; draws tickets while everybody has trains and
// none is open.
#include "players/style.h"

namespace railhead {

namespace {

constexpr int kTrainsForTickets = 8;

class OneStepStyle final : public Style {
    // Those with the most points for the trains that they need, as long as half of the trains last.
    TicketSet keep(const Situation& now, int least) const override {
        const RoadCosts costs = by_spaces(now);
        TicketSet kept;
        int trains = now.trains * 3 / 5;
        for (TicketSet left = now.offered; !left.empty();) {
            TicketId best = left.first();
            int best_cost = 1;
            int best_points = -1;
            left.each([&](TicketId id) {
                const int cost = 1 + now.roads.distance(costs, now.map[id].a, now.map[id].b);
                if (now.map[id].points * best_cost <= best_points * cost) return;
                best = id;
                best_cost = cost;
                best_points = now.map[id].points;
            });
            if (kept.size() >= least && best_cost > trains) break;
            trains -= best_cost;
            kept.add(best);
            left.remove(best);
        }
        return kept;
    }

    std::vector<TrackId> wanted(const Situation& now) const override {
        const RoadCosts costs = by_half_turns(now);
        std::vector<TrackId> tracks;
        int most = -1;
        now.open_tickets().each([&](TicketId id) {
            if (now.map[id].points <= most) return;
            const Path path = now.roads.cheapest_path(costs, now.map[id].a, now.map[id].b);
            const TrackSet more = now.tracks_of(path.routes, costs);
            if (!path.exists() || now.spaces_of(more) > now.trains) return;
            most = now.map[id].points;
            tracks.clear();
            more.each([&](TrackId track) { tracks.push_back(track); });
        });
        return tracks;
    }

    bool wants_tickets(const Situation& now, const std::vector<TrackId>& tracks) const override {
        return tracks.empty() && now.open_tickets().empty() &&
               now.fewest_trains() >= kTrainsForTickets;
    }
    bool likes_locomotives() const override { return true; }
};

}  // namespace

std::unique_ptr<Player> make_one_step_style() {
    return std::make_unique<OneStepStyle>();
}

}  // namespace railhead
