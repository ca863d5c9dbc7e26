#include "players/plan_maker.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "core/stable_sort.h"
#include "rules/network.h"

namespace railhead {

namespace {

// The quick form makes a new plan after this many own turns, and looks at about this many of the
// unseen tickets.
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

// Where the network of the plan is largest, as it will be; `free` are the costs with the network
// free. The network must have a track.
PlanMaker::Centre PlanMaker::centre_of(const Situation& now, const TrackSet& network,
                                       const RoadCosts& free) const {
    Centre centre;
    int most = -1;
    CitySet seen;
    network.each([&](TrackId id) {
        const CityId city = now.map[id].a;
        if (seen.has(city)) return;
        const auto distances = prices_.roads().distances(free, city);
        int joined = 0;
        for (std::size_t i = 0; i < now.map.cities.size(); ++i)
            if (distances[i] == 0) {
                ++joined;
                seen.add(id_at<CityId>(i));
            }
        if (joined <= most) return;
        most = joined;
        centre = {city, distances};
    });
    return centre;
}

// For each country the border track that is cheapest to join to the network, the path there
// included.
PlanMaker::BorderLinks PlanMaker::cheapest_links(const Situation& now, const TrackSet& network,
                                                 const Centre& centre) const {
    BorderLinks links{};
    now.fitting.each([&](TrackId id) {
        const Track& track = now.map[id];
        if (!track.border || network.has(id)) return;
        const int cost = centre.distance[index_of(track.a)] + prices_.price(now, id);
        BorderLink& best = links[index_of(track.country)];
        if (cost < best.cost) best = {cost, id};
    });
    return links;
}

// Country cards: every country that joins the network brings the top cards of all of them, so that
// the third is worth more than the second. Joins the cheapest ones as long as it pays.
void PlanMaker::add_countries(const Situation& now, const RoadCosts& costs, int turns,
                              Plan& plan) const {
    const TrackSet network = now.own | plan.wanted;
    if (network.empty()) return;
    RoadCosts free = costs;
    network.each([&](TrackId id) {
        if (!now.map[id].border) free.cost[index_of(now.map[id].route)] = 0;
    });
    const Centre centre = centre_of(now, network, free);
    const BorderLinks links = cheapest_links(now, network, centre);
    CountrySet joined = countries_reached(now.map, network, centre.city);
    CountryStacks stacks(prices_.rules(), now.open);
    int value = 0;
    int best_value = 0;
    int gain = 0;
    TrackSet added;
    TrackSet best_added;
    while (const auto country = cheapest_country(links, joined, now.map.countries.size())) {
        const BorderLink& link = links[index_of(*country)];
        joined.add(*country);
        value -= link.cost;
        if (joined.size() > 1) {
            const int cards = stacks.take_tops(joined);
            gain += cards;
            value += cards;
        }
        added.add(link.track);
        const Path path = prices_.roads().cheapest_path(free, centre.city, now.map[link.track].a);
        added |= now.tracks_of(path.routes, costs);
        path.routes.each([&](RouteId id) { free.cost[index_of(id)] = 0; });
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

// Of the countries that are not joined, the one with the cheapest link; nothing if there is none.
std::optional<CountryId> PlanMaker::cheapest_country(const BorderLinks& links,
                                                     const CountrySet& joined,
                                                     std::size_t countries) {
    std::optional<CountryId> cheapest;
    int least = kNoPath;
    for (std::size_t i = 0; i < countries; ++i) {
        if (joined.has(id_at<CountryId>(i)) || links[i].cost >= least) continue;
        least = links[i].cost;
        cheapest = id_at<CountryId>(i);
    }
    return cheapest;
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
    // A plan from a later turn is left over from moves that were taken back.
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

// What a ticket is worth, with the risk that it is not completed: the more of the turns left the
// plan needs, the greater.
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

std::vector<TicketSet> PlanMaker::choices_to_keep(const Situation& now, Effort effort) const {
    const int turns = prices_.turns_left(now);
    const RoadCosts costs = prices_.prices(now);
    const TicketSet held = now.open_tickets();
    const int least = least_to_keep(prices_.rules(), now.open);
    const int n = now.offered.size();
    struct Kept {
        int value = 0;
        TicketSet tickets{};
    };
    std::vector<Kept> choices;
    for (unsigned mask = 0; mask < (1u << n); ++mask) {
        if (std::popcount(mask) < least) continue;
        TicketSet kept;
        for (int i = 0; i < n; ++i)
            if ((mask >> i) & 1u) kept.add(now.offered.nth(i));
        const Plan plan = make(now, costs, held | kept, turns, effort == Effort::full ? 1 : 0);
        choices.push_back({worth_of(now, plan, held | kept, turns), kept});
    }
    railhead::stable_sort(choices.begin(), choices.end(),
                          [](const Kept& a, const Kept& b) { return a.value > b.value; });
    std::vector<TicketSet> found;
    for (const Kept& choice : choices) found.push_back(choice.tickets);
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
    // Every second, third ... ticket, not always the same ones.
    const int step = effort == Effort::full ? 1 : 1 + unseen.size() / kTicketSample;
    int next = now.open.turns % step;
    unseen.each([&](TicketId id) {
        if (next-- > 0) return;
        next = step - 1;
        const Ticket& ticket = now.map[id];
        const Path path = prices_.roads().cheapest_path(free, ticket.a, ticket.b);
        const int points = 100 * ticket.points;
        if (!path.exists()) {
            gains.push_back(-points);
            return;
        }
        const TrackSet more = now.tracks_of(path.routes, costs) - plan.wanted;
        const int needed = prices_.turns_of(now, plan.wanted | more);
        if (now.spaces_of(more) > trains || needed + weights.ticket_turns > turns) {
            gains.push_back(-points);
            return;
        }
        const int value = ticket_value(ticket.points, needed, turns) + track_value(now, more) -
                          weights.free_turn * (needed - plan.turns);
        gains.push_back(value);
    });
    if (gains.empty()) return kNever;
    return static_cast<int>(expected_best(std::move(gains), prices_.rules().spec.tickets.drawn)) -
           weights.new_tickets;
}

double expected_best(std::vector<int> values, int drawn) {
    const int n = static_cast<int>(values.size());
    drawn = std::min(drawn, n);
    std::sort(values.begin(), values.end(), std::greater<>());
    // The chance that the i-th best is the best of those drawn.
    double chance = static_cast<double>(drawn) / n;
    double expected = 0;
    for (int i = 0; i + drawn <= n; ++i) {
        expected += chance * values[static_cast<std::size_t>(i)];
        if (i + 1 < n)
            chance *= static_cast<double>(n - drawn - i) / static_cast<double>(n - 1 - i);
    }
    return expected;
}

int PlanMaker::loss_without(const Situation& now, const Plan& plan, TrackId track) const {
    const Track& here = now.map[track];
    if (here.border) return 0;
    RoadCosts costs = prices_.prices(now);
    const int direct = costs[here.route];
    plan.wanted.each([&](TrackId id) { costs.cost[index_of(now.map[id].route)] = 0; });
    costs.cost[index_of(here.route)] = kNoPath;
    const int around = prices_.roads().distance(costs, here.a, here.b);
    return std::clamp(around - direct, 0, 2500);
}

}  // namespace railhead
