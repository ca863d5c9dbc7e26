#include "browser/ticket_answers.h"

#include <nlohmann/json.hpp>

#include "players/situation.h"
#include "rules/network.h"

namespace railhead {

namespace {

using nlohmann::json;

// The tracks of a path by these costs.
TrackSet tracks_of(const Path& path, const RoadCosts& costs) {
    TrackSet tracks;
    path.routes.each([&](RouteId route) { tracks.add(costs.track[index_of(route)]); });
    return tracks;
}

TicketSet set_of(const std::vector<TicketId>& tickets) {
    TicketSet found;
    for (const TicketId id : tickets) found.add(id);
    return found;
}

// More than all own tracks together cost: among paths that need the same tracks to be built, the
// one with the fewest own spaces is shown.
constexpr int kBuilding = 256;
static_assert(kBuilding > kMaxTrains);

template <class Price>
RoadCosts building_costs(const Situation& now, const Price& price) {
    return now.roads.costs(now.map, TrackSet{}, now.own | now.unclaimed, [&](TrackId track) {
        return now.own.has(track) ? int{now.rules[track].length} : kBuilding * price(track);
    });
}

int trains_of(const Situation& now, const TrackSet& tracks) {
    int trains = 0;
    tracks.each([&](TrackId track) { trains += now.rules[track].length; });
    return trains;
}

}  // namespace

json tickets_answer(const OpenedTable& table, const View& view,
                    const std::vector<TicketId>& tickets) {
    const Situation now(table.rules, table.roads, view);
    const RoadCosts by_turns =
        building_costs(now, [&](TrackId track) { return 2 + now.rules[track].length; });
    const RoadCosts by_trains =
        building_costs(now, [&](TrackId track) { return int{now.rules[track].length}; });
    const TicketSet done = completed_tickets(table.rules, view.open, now.seat, set_of(tickets));
    json list = json::array();
    for (const TicketId id : tickets) {
        const Ticket& ticket = table.map[id];
        const RoadCosts* costs = &by_turns;
        Path path = table.roads.cheapest_path(*costs, ticket.a, ticket.b);
        if (path.exists() && trains_of(now, tracks_of(path, *costs) - now.own) > now.trains) {
            costs = &by_trains;
            path = table.roads.cheapest_path(*costs, ticket.a, ticket.b);
        }
        const TrackSet tracks = path.exists() ? tracks_of(path, *costs) : TrackSet{};
        const TrackSet build = tracks - now.own;
        const int trains = trains_of(now, build);
        const bool enough = path.exists() && trains <= now.trains;
        const bool over = view.open.decision == Decision::over;
        const char* state = done.has(id) ? "done" : enough && !over ? "possible" : "impossible";
        list.push_back({{"ticket", index_of(id)},
                        {"state", state},
                        {"way", tracks_json(table.map, tracks)},
                        {"build", tracks_json(table.map, build)},
                        {"spaces", now.spaces_of(build)},
                        {"trains_enough", enough},
                        {"cut_off", !path.exists()}});
    }
    return {{"tickets", std::move(list)}};
}

json completed_answer(const OpenedTable& table, const PublicState& open, Seat seat,
                      const std::vector<TicketId>& tickets) {
    const TrackSet own = open.owners.owned_by(seat);
    const RoadCosts costs = table.roads.costs(
        table.map, TrackSet{}, own, [&](TrackId track) { return int{table.rules[track].length}; });
    const TicketSet done = completed_tickets(table.rules, open, seat, set_of(tickets));
    json list = json::array();
    for (const TicketId id : tickets) {
        const Path path = table.roads.cheapest_path(costs, table.map[id].a, table.map[id].b);
        const TrackSet tracks = path.exists() ? tracks_of(path, costs) : TrackSet{};
        list.push_back({{"ticket", index_of(id)},
                        {"completed", done.has(id)},
                        {"way", tracks_json(table.map, tracks)}});
    }
    return {{"tickets", std::move(list)}};
}

json longest_answer(const OpenedTable& table, const PublicState& open, Seat seat) {
    const TrackSet own = open.owners.owned_by(seat);
    return {{"seat", index_of(seat)},
            {"length", longest_path(table.map, own)},
            {"tracks", tracks_json(table.map, longest_path_tracks(table.map, own))}};
}

}  // namespace railhead
