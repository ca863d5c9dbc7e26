#include "players/plan_maker.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <vector>

#include "core/stable_sort.h"
#include "rules/network.h"

namespace railhead {

namespace {

// The quick form: own turns after which a plan is looked at again, and unseen tickets that are
// looked at, about.
constexpr int kTurnsOfPlan = 4;
constexpr int kTicketSample = 12;

}  // namespace

Plan PlanMaker::make(const Situation& now, const RoadCosts& costs, const TicketSet& open_tickets,
                     int turns, int rounds) const {
    TicketSet tickets = open_tickets;
    for (;;) {
        const JointPlan joint = join_tickets(now.map, prices_.roads(), costs, tickets, rounds);
        Plan plan{.wanted = now.tracks_of(joint.routes, costs), .tickets = joint.tickets};
        plan.turns = prices_.turns_of(now, plan.wanted);
        const bool fits =
            now.spaces_of(plan.wanted) <= now.trains && plan.turns <= turns + turns / 4 + 1;
        if (fits || joint.tickets.empty()) {
            if (prices_.rules().spec.country_cards) add_countries(now, costs, turns, plan);
            return plan;
        }
        // Too much: without which ticket is the rest worth most?
        TicketId worst = joint.tickets.first();
        int best = kNever;
        joint.tickets.each([&](TicketId id) {
            TicketSet others = joint.tickets;
            others.remove(id);
            const int saved =
                joint.cost - join_tickets(now.map, prices_.roads(), costs, others, 0).cost;
            const int value = saved - 200 * now.map[id].points;
            if (value > best) {
                best = value;
                worst = id;
            }
        });
        tickets = joint.tickets;
        tickets.remove(worst);
    }
}

// Country cards: every country that joins the network brings the top cards of all of them, so that
// the third is worth more than the second. Joins those that are nearest, as long as it pays.
void PlanMaker::add_countries(const Situation& now, const RoadCosts& costs, int turns,
                              Plan& plan) const {
    const TrackSet network = now.own | plan.wanted;
    if (network.empty()) return;
    // From the largest part of the network, as it will be.
    CityId start = now.map[network.first()].a;
    RoadCosts free = costs;
    network.each([&](TrackId id) {
        if (!now.map[id].border) free.cost[index_of(now.map[id].route)] = 0;
    });
    int most = -1;
    CitySet looked_at;
    std::array<int, kMaxCities> distances{};
    network.each([&](TrackId id) {
        const CityId city = now.map[id].a;
        if (looked_at.has(city)) return;
        const auto found = prices_.roads().distances(free, city);
        int near = 0;
        for (std::size_t i = 0; i < now.map.cities.size(); ++i)
            if (found[i] == 0) {
                ++near;
                looked_at.add(id_at<CityId>(i));
            }
        if (near <= most) return;
        most = near;
        start = city;
        distances = found;
    });
    CountrySet held = countries_reached(now.map, network, start);
    struct Reach {
        int cost = kNoWay;
        TrackId track{};
    };
    std::array<Reach, kMaxCountries> reach{};
    now.fitting.each([&](TrackId id) {
        if (!prices_.rules()[id].border || network.has(id)) return;
        const int cost = distances[index_of(now.map[id].a)] + prices_.price(now, id);
        Reach& best = reach[prices_.rules()[id].country];
        if (cost < best.cost) best = {cost, id};
    });
    CountryStacks stacks(prices_.rules(), now.open);
    int value = 0;
    int best_value = 0;
    TrackSet added;
    TrackSet best_added;
    int gain = 0;
    for (;;) {
        std::size_t next = kMaxCountries;
        for (std::size_t i = 0; i < now.map.countries.size(); ++i)
            if (!held.has(id_at<CountryId>(i)) && reach[i].cost < kNoWay &&
                (next == kMaxCountries || reach[i].cost < reach[next].cost))
                next = i;
        if (next == kMaxCountries) break;
        held.add(id_at<CountryId>(next));
        value -= reach[next].cost;
        if (held.size() > 1) {
            const int cards = stacks.take_tops(held);
            gain += cards;
            value += cards;
        }
        const TrackId border = reach[next].track;
        added.add(border);
        const Way way = prices_.roads().way(free, start, now.map[border].a);
        added |= now.tracks_of(way.routes, costs);
        way.routes.each([&](RouteId id) { free.cost[index_of(id)] = 0; });
        const TrackSet all = plan.wanted | (added - now.own);
        if (now.spaces_of(all) > now.trains || prices_.turns_of(now, all) > turns) break;
        if (value > best_value) {
            best_value = value;
            plan.country_cards = gain;
            best_added = added - now.own;
        }
    }
    plan.wanted |= best_added;
    plan.turns = prices_.turns_of(now, plan.wanted);
}

Plan PlanMaker::make_for_own_tickets(const Situation& now, int turns, int rounds) const {
    const TicketSet open_tickets = now.open_tickets();
    if (open_tickets.empty() && !prices_.rules().spec.country_cards) return {};
    return make(now, prices_.prices(now), open_tickets, turns, rounds);
}

Plan PlanMaker::current(const Situation& now, PlanMemory& memory, Effort effort) const {
    const int turns = prices_.turns_left(now);
    if (effort == Effort::full) return make_for_own_tickets(now, turns, 2);
    const TrackSet wanted = memory.wanted - now.own;
    const bool done = wanted.empty() && !memory.wanted.empty();
    // A plan of a later turn: choices since then were taken back.
    const bool old = now.open.turns < memory.made ||
                     now.open.turns >= memory.made + kTurnsOfPlan * now.rules.players;
    const bool spoiled = !now.fitting.contains(wanted) || now.spaces_of(wanted) > now.trains;
    if (!memory.valid || memory.tickets != now.tickets || done || old || spoiled) {
        const Plan plan = make_for_own_tickets(now, turns, 0);
        memory.wanted = plan.wanted;
        memory.tickets = now.tickets;
        memory.made = now.open.turns;
        memory.valid = true;
        return plan;
    }
    return {.wanted = wanted, .tickets = {}, .turns = prices_.turns_of(now, wanted)};
}

// What a completed ticket is worth, weighed with the risk that it is not: the more of the time
// left is needed, the greater.
int PlanMaker::ticket_value(int points, int turns_needed, int turns) const {
    const PlanWeights& weights = prices_.weights();
    const int late = std::max(0, 100 * turns_needed / std::max(1, turns) - weights.rush_from);
    const int completed = weights.ticket_risk - late * weights.rush / 100;
    return points * (2 * completed - 100);
}

int PlanMaker::track_value(const Situation& now, const TrackSet& tracks) const {
    int value = 0;
    tracks.each([&](TrackId id) {
        value += 100 * prices_.rules()[id].points;
        if (!prices_.rules()[id].border) value += prices_.extras(now, id);
    });
    return value;
}

int PlanMaker::worth_of(const Situation& now, const Plan& plan, const TicketSet& tickets,
                        int turns) const {
    int value = plan.country_cards + track_value(now, plan.wanted) -
                prices_.weights().free_turn * plan.turns;
    tickets.each([&](TicketId id) {
        const int points = now.map[id].points;
        value += plan.tickets.has(id) ? ticket_value(points, plan.turns, turns) : -100 * points;
    });
    return value;
}

std::vector<TicketSet> PlanMaker::ways_to_keep(const Situation& now, Effort effort) const {
    const int turns = prices_.turns_left(now);
    const RoadCosts costs = prices_.prices(now);
    const TicketSet held = now.open_tickets();
    const int least = least_to_keep(prices_.rules(), now.open);
    const int n = now.offered.size();
    struct Kept {
        int value = 0;
        TicketSet tickets{};
    };
    std::vector<Kept> ways;
    for (unsigned mask = 0; mask < (1u << n); ++mask) {
        if (std::popcount(mask) < least) continue;
        TicketSet kept;
        for (int i = 0; i < n; ++i)
            if ((mask >> i) & 1u) kept.add(now.offered.nth(i));
        const Plan plan = make(now, costs, held | kept, turns, effort == Effort::full ? 1 : 0);
        ways.push_back({worth_of(now, plan, held | kept, turns), kept});
    }
    railhead::stable_sort(ways.begin(), ways.end(),
                          [](const Kept& a, const Kept& b) { return a.value > b.value; });
    std::vector<TicketSet> found;
    for (const Kept& way : ways) found.push_back(way.tickets);
    return found;
}

int PlanMaker::worth_of_tickets(const Situation& now, const Plan& plan, int turns,
                                Effort effort) const {
    const PlanWeights& weights = prices_.weights();
    const RoadCosts costs = prices_.prices(now);
    RoadCosts free = costs;
    plan.wanted.each([&](TrackId id) { free.cost[index_of(now.map[id].route)] = 0; });
    std::vector<int> gains;
    const TicketSet unseen = prices_.rules().all_tickets - now.tickets - now.open.ticket_discards;
    const int trains = now.trains - now.spaces_of(plan.wanted);
    // A sample is every second or third of them and so on, not always the same.
    const int step = effort == Effort::full ? 1 : 1 + unseen.size() / kTicketSample;
    int next = now.open.turns % step;
    unseen.each([&](TicketId id) {
        if (next-- > 0) return;
        next = step - 1;
        const Ticket& ticket = now.map[id];
        const Way way = prices_.roads().way(free, ticket.a, ticket.b);
        const int points = 100 * ticket.points;
        if (!way.exists()) {
            gains.push_back(-points);
            return;
        }
        const TrackSet more = now.tracks_of(way.routes, costs) - plan.wanted;
        const int needed = prices_.turns_of(now, plan.wanted | more);
        if (now.spaces_of(more) > trains || needed + weights.ticket_turns > turns) {
            gains.push_back(-points);
            return;
        }
        const int value = ticket_value(ticket.points, needed, turns) + track_value(now, more) -
                          weights.free_turn * (needed - plan.turns);
        gains.push_back(value);
    });
    const int n = static_cast<int>(gains.size());
    const int drawn = std::min(prices_.rules().spec.tickets.drawn, n);
    if (n == 0) return kNever;
    std::sort(gains.begin(), gains.end(), std::greater<>());
    // The chance that the i-th best is the best of those drawn.
    double chance = static_cast<double>(drawn) / n;
    double expected = 0;
    for (int i = 0; i + drawn <= n; ++i) {
        expected += chance * gains[static_cast<std::size_t>(i)];
        if (i + 1 < n)
            chance *= static_cast<double>(n - drawn - i) / static_cast<double>(n - 1 - i);
    }
    return static_cast<int>(expected) - weights.new_tickets;
}

int PlanMaker::loss_without(const Situation& now, const Plan& plan, TrackId track) const {
    const Track& here = now.map[track];
    if (here.border) return 0;
    RoadCosts costs = prices_.prices(now);
    const int direct = costs[here.route];
    plan.wanted.each([&](TrackId id) { costs.cost[index_of(now.map[id].route)] = 0; });
    costs.cost[index_of(here.route)] = kNoWay;
    const int around = prices_.roads().distance(costs, here.a, here.b);
    return std::clamp(around - direct, 0, 2500);
}

}  // namespace railhead
