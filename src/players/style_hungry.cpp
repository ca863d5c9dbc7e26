// The style `hungry`: chooses tickets by the points of tickets and tracks per train of a plan that
// connects all their cities, and draws more while that plan leaves more than 8 trains.
#include <algorithm>

#include "core/stable_sort.h"
#include "players/joint_plan.h"
#include "players/style.h"

namespace railhead {

namespace {

constexpr int kTrainsToSpare = 8;

struct Worth {
    int points = 0;
    int trains = 0;
};

class HungryStyle final : public Style {
    TicketSet keep(const Situation& now, int least) const override {
        const RoadCosts costs = by_spaces(now);
        const TicketSet held = now.open_tickets();
        const TicketSet& offered = now.offered;
        TicketSet best = offered;
        Worth best_worth{-1, 1};
        for (unsigned mask = 1; mask < (1u << offered.size()); ++mask) {
            if (std::popcount(mask) < least) continue;
            TicketSet kept;
            for (int i = 0; i < offered.size(); ++i)
                if ((mask >> i) & 1u) kept.add(offered.nth(i));
            const Worth worth = worth_of(now, costs, held | kept);
            if (worth.trains > now.trains * 3 / 4) continue;
            if (worth.points * best_worth.trains <= best_worth.points * worth.trains) continue;
            best = kept;
            best_worth = worth;
        }
        if (best_worth.points < 0) return cheapest(now, costs, least);
        return best;
    }

    std::vector<TrackId> wanted(const Situation& now) const override {
        const RoadCosts costs = by_half_turns(now);
        TicketSet tickets = now.open_tickets();
        for (;;) {
            const JointPlan plan = join_tickets(now.map, now.roads, costs, tickets, 2);
            const TrackSet tracks = now.tracks_of(plan.routes, costs);
            const int spaces = now.spaces_of(tracks);
            if (spaces <= now.trains || plan.tickets.size() <= 1) {
                if (spaces > now.trains) return {};
                std::vector<TrackId> list;
                tracks.each([&](TrackId track) { list.push_back(track); });
                // Those that are hardest to replace: the longest.
                railhead::stable_sort(list.begin(), list.end(), [&](TrackId a, TrackId b) {
                    return now.rules[a].length > now.rules[b].length;
                });
                return list;
            }
            // Too much: give up the ticket with the fewest points.
            TicketId worst = plan.tickets.first();
            plan.tickets.each([&](TicketId id) {
                if (now.map[id].points < now.map[worst].points) worst = id;
            });
            tickets = plan.tickets;
            tickets.remove(worst);
        }
    }

    bool wants_tickets(const Situation& now, const std::vector<TrackId>& tracks) const override {
        return tracks.empty() && now.trains > kTrainsToSpare &&
               now.fewest_trains() > 2 * kTrainsToSpare;
    }

    static Worth worth_of(const Situation& now, const RoadCosts& costs, const TicketSet& tickets) {
        const JointPlan plan = join_tickets(now.map, now.roads, costs, tickets, 1);
        Worth worth{0, std::max(1, plan.cost)};
        tickets.each([&](TicketId id) {
            worth.points += plan.tickets.has(id) ? now.map[id].points : -now.map[id].points;
        });
        now.tracks_of(plan.routes, costs).each([&](TrackId track) {
            worth.points += now.rules[track].points;
        });
        return worth;
    }

    // As few as possible: those that need the fewest trains.
    static TicketSet cheapest(const Situation& now, const RoadCosts& costs, int least) {
        TicketSet kept;
        for (TicketSet left = now.offered; !left.empty() && kept.size() < least;) {
            TicketId best = left.first();
            int fewest = kNoPath + 1;
            left.each([&](TicketId id) {
                const int cost = now.roads.distance(costs, now.map[id].a, now.map[id].b);
                if (cost < fewest) {
                    fewest = cost;
                    best = id;
                }
            });
            kept.add(best);
            left.remove(best);
        }
        return kept;
    }
};

}  // namespace

std::unique_ptr<Player> make_hungry_style() {
    return std::make_unique<HungryStyle>();
}

}  // namespace railhead
