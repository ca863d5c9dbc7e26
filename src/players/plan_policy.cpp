#include "players/plan_policy.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "players/targets.h"
#include "rules/network.h"

namespace railhead {

namespace {

constexpr int kCheapest = 15;  // no track is quite for nothing
constexpr int kNever = -1'000'000;
constexpr std::size_t kTargets = 3;  // tracks to save cards for when the plan is done

}  // namespace

PlanPolicy::PlanPolicy(const RuleSet& rules, const PlanWeights& weights)
    : rules_(rules), roads_(*rules.map), weights_(weights) {}

// --- prices --------------------------------------------------------------------------------------

// Two players: who has more tokens left takes the whole bonus, so that every token counts most
// while both have about as many.
int PlanPolicy::toll_value(const Situation& now, TrackId track) const {
    const int toll = rules_[track].toll;
    if (toll == 0) return 0;
    const int start = rules_.spec.tolls->tokens;
    const int mine = toll_tokens(now.open, now.seat, start);
    if (mine < toll) return 100 * rules_.spec.tolls->loan_penalty;
    int closest = 1000;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.players); ++i)
        if (i != at(now.seat))
            closest =
                std::min(closest, std::abs(mine - toll_tokens(now.open, id_at<Seat>(i), start)));
    const int token = closest > 24 ? weights_.toll_token / 3 : weights_.toll_token;
    // What another seat receives counts as well.
    const TrackRule& rule = rules_[track];
    bool to_other = false;
    for (std::size_t i = 0; i < rule.siblings; ++i)
        to_other |= now.open.owners.owner_of(rule.sibling[i]).has_value();
    return toll * token * (to_other ? 3 : 2) / 2;
}

int PlanPolicy::price(const Situation& now, TrackId track) const {
    const TrackRule& rule = rules_[track];
    const Demand& demand = rule.demand;
    const int missing = cards_missing(now.hand, demand);
    const int held = std::max(0, demand.units() - missing);
    const int missing_symbols = std::max(0, demand.symbols - now.hand.locomotives());
    const int each = demand.color == Card::none ? weights_.gray_card : weights_.colored_card;
    int cards =
        each * missing + weights_.held_card * held + (weights_.locomotive - 100) * missing_symbols;
    if (rule.tunnel) cards += weights_.tunnel;
    cards -= weights_.spare_card * rule.draw_bonus;
    const int cost = weights_.turn + cards * card_price() / 100 - weights_.credit * rule.points +
                     toll_value(now, track);
    return std::max(kCheapest * rule.length, cost);
}

RoadCosts PlanPolicy::prices(const Situation& now) const {
    return roads_.costs(now.map, now.own, now.unclaimed,
                        [&](TrackId track) { return price(now, track); });
}

// --- time ----------------------------------------------------------------------------------------

// Each seat lays its hand down three spaces a turn, and for the rest has to draw first.
int PlanPolicy::turns_left(const Situation& now) const {
    if (now.open.last_turns_left > 0) return 1;
    int fewest = 1000;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.players); ++i) {
        const int trains = std::max(0, now.open.trains[i] - rules_.spec.last_turns_at_trains);
        const int hand = std::min<int>(now.open.hand_size[i], trains);
        const int turns = (100 * hand / 320) + (100 * (trains - hand) / 125);
        fewest = std::min(fewest, turns);
    }
    return fewest + 2;
}

int PlanPolicy::turns_of(const Situation& now, const TrackSet& tracks) const {
    CardCounts left = now.hand;
    int missing = 0;
    int gray = 0;
    int claims = 0;
    tracks.each([&](TrackId id) {
        const Demand& demand = rules_[id].demand;
        ++claims;
        const int symbols = std::min<int>(left.locomotives(), demand.symbols);
        left[Card::locomotive] = static_cast<std::uint8_t>(left.locomotives() - symbols);
        missing += demand.symbols - symbols;
        if (demand.color == Card::none) {
            gray += demand.spaces;
            return;
        }
        const int held = std::min<int>(left[demand.color], demand.spaces);
        left[demand.color] = static_cast<std::uint8_t>(left[demand.color] - held);
        missing += demand.spaces - held;
    });
    missing += std::max(0, gray - left.total() * 7 / 10);
    return claims + (weights_.draws * missing + 199) / 200;
}

// --- plans ---------------------------------------------------------------------------------------

PlanPolicy::Plan PlanPolicy::make_plan(const Situation& now, const TicketSet& open_tickets,
                                       int turns, int rounds) const {
    const RoadCosts costs = prices(now);
    TicketSet tickets = open_tickets;
    for (;;) {
        const JointPlan joint = join_tickets(now.map, roads_, costs, tickets, rounds);
        Plan plan{.wanted = now.tracks_of(joint.routes, costs), .tickets = joint.tickets};
        plan.turns = turns_of(now, plan.wanted);
        const bool fits =
            now.spaces_of(plan.wanted) <= now.trains && plan.turns <= turns + turns / 4 + 1;
        if (fits || joint.tickets.empty()) return plan;
        // Too much: without which ticket is the rest worth most?
        TicketId worst = joint.tickets.first();
        int best = kNever;
        joint.tickets.each([&](TicketId id) {
            TicketSet others = joint.tickets;
            others.remove(id);
            const int saved = joint.cost - join_tickets(now.map, roads_, costs, others, 0).cost;
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

PlanPolicy::Plan PlanPolicy::plan_now(const Situation& now, PlanMemory& memory,
                                      Effort effort) const {
    const int turns = turns_left(now);
    if (effort == Effort::full) return make_plan(now, now.open_tickets(), turns, 2);
    const TrackSet wanted = memory.wanted - now.own;
    if (!memory.valid || memory.tickets != now.tickets || !now.fitting.contains(wanted) ||
        now.spaces_of(wanted) > now.trains) {
        const Plan plan = make_plan(now, now.open_tickets(), turns, 0);
        memory = {.wanted = plan.wanted, .tickets = now.tickets, .valid = true};
        return plan;
    }
    return {.wanted = wanted, .tickets = {}, .turns = turns_of(now, wanted)};
}

// --- tickets -------------------------------------------------------------------------------------

TicketSet PlanPolicy::keep(const Situation& now, Effort effort) const {
    const int turns = turns_left(now);
    const TicketSet held = now.open_tickets();
    const int least = least_to_keep(rules_, now.open);
    const int n = now.offered.size();
    const RoadCosts costs = prices(now);
    TicketSet best = now.offered;
    int best_value = kNever;
    for (unsigned mask = 0; mask < (1u << n); ++mask) {
        if (std::popcount(mask) < least) continue;
        TicketSet kept;
        for (int i = 0; i < n; ++i)
            if ((mask >> i) & 1u) kept.add(now.offered.nth(i));
        const Plan plan = make_plan(now, held | kept, turns, effort == Effort::full ? 1 : 0);
        int value = 0;
        (held | kept).each([&](TicketId id) {
            const int points = 100 * now.map[id].points;
            value +=
                plan.tickets.has(id) ? points * (2 * weights_.ticket_risk - 100) / 100 : -points;
        });
        plan.wanted.each([&](TrackId id) { value -= costs[now.map[id].route]; });
        if (value > best_value) {
            best_value = value;
            best = kept;
        }
    }
    return best;
}

// What it is worth to draw tickets now: the best of those that may come, less the turn.
int PlanPolicy::worth_of_tickets(const Situation& now, const Plan& plan, const RoadCosts& costs,
                                 int turns) const {
    RoadCosts free = costs;
    plan.wanted.each([&](TrackId id) { free.cost[index_of(now.map[id].route)] = 0; });
    std::vector<int> gains;
    const TicketSet unseen = rules_.all_tickets - now.tickets - now.open.ticket_discards;
    const int trains = now.trains - now.spaces_of(plan.wanted);
    unseen.each([&](TicketId id) {
        const Ticket& ticket = now.map[id];
        const Way way = roads_.way(free, ticket.a, ticket.b);
        const int points = 100 * ticket.points;
        if (!way.exists()) {
            gains.push_back(-points);
            return;
        }
        const TrackSet more = now.tracks_of(way.routes, costs) - plan.wanted;
        const bool fits = now.spaces_of(more) <= trains &&
                          plan.turns + turns_of(now, more) + weights_.ticket_turns <= turns;
        gains.push_back(fits ? points * (2 * weights_.ticket_risk - 100) / 100 - way.cost
                             : -points);
    });
    const int n = static_cast<int>(gains.size());
    const int drawn = std::min(rules_.spec.tickets.drawn, n);
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
    return static_cast<int>(expected) - weights_.turn;
}

// --- claims --------------------------------------------------------------------------------------

// Country cards that a claim would bring now.
int PlanPolicy::border_value(const Situation& now, TrackId track) const {
    if (!rules_[track].border || !rules_.spec.country_cards) return 0;
    const std::uint32_t held = countries_reached(now.map, now.own, now.map[track].a);
    const std::uint32_t here = 1u << rules_[track].country;
    if ((held & here) != 0 || held == 0) return 0;
    std::uint32_t taken = 0;
    for (const auto cards : now.open.country_cards) taken |= cards;
    int value = 0;
    for (std::uint32_t rest = held | here; rest != 0; rest &= rest - 1) {
        const auto country = static_cast<std::size_t>(std::countr_zero(rest));
        const std::uint32_t left = rules_.stack[country] & ~taken;
        if (left == 0) continue;
        const auto place =
            static_cast<std::size_t>(std::countr_zero(left)) - rules_.first_country_card[country];
        value += 100 * now.map.country_cards[country][place];
    }
    return value;
}

// What other seats lose if this track is gone: those whose networks it would join.
int PlanPolicy::block_value(const Situation& now, TrackId track) const {
    const Track& here = now.map[track];
    if (here.border) return 0;
    int value = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.players); ++i) {
        const Seat other = id_at<Seat>(i);
        if (other == now.seat) continue;
        const TrackSet theirs = now.open.owners.owned_by(other);
        bool touches_a = false;
        bool touches_b = false;
        theirs.each([&](TrackId id) {
            const Track& one = now.map[id];
            touches_a |= one.a == here.a || one.b == here.a;
            touches_b |= one.a == here.b || one.b == here.b;
        });
        if (!touches_a || !touches_b) continue;
        Network network(now.map, theirs);
        if (network.connects(here.a, here.b)) continue;
        // Their way around.
        const TrackSet open = open_to(rules_, now.open, other, now.open.trains[i]);
        RoadCosts costs = roads_.costs(now.map, theirs, open, [&](TrackId id) {
            return weights_.turn + 100 * rules_[id].length * card_price() / 100 -
                   std::min(100 * rules_[id].points, weights_.turn);
        });
        const int direct = costs[here.route];
        costs.cost[index_of(here.route)] = kNoWay;
        const int around = roads_.way(costs, here.a, here.b).cost;
        value += std::min(around - direct, 1500) * weights_.block / 100 / (rules_.players - 1);
    }
    return value;
}

// What it would cost the plan if another seat took this track.
int PlanPolicy::loss_without(const Situation& now, const Plan& plan, TrackId track) const {
    const Track& here = now.map[track];
    if (here.border) return 0;
    RoadCosts costs = prices(now);
    const int direct = costs[here.route];
    plan.wanted.each([&](TrackId id) { costs.cost[index_of(now.map[id].route)] = 0; });
    costs.cost[index_of(here.route)] = kNoWay;
    const int around = roads_.way(costs, here.a, here.b).cost;
    return std::clamp(around - direct, 0, 2500);
}

int PlanPolicy::claim_value(const Situation& now, const Plan& plan, TrackId track,
                            const CardCounts& spare, int turns, Effort effort) const {
    const TrackRule& rule = rules_[track];
    const bool full = effort == Effort::full;
    const CardCounts paid = choose_payment(now.hand, rule.demand, spare, full);
    int needed = 0;  // cards that other tracks of the plan need
    for (std::size_t i = 0; i < kCardKinds; ++i)
        needed += std::max(0, paid.count[i] - spare.count[i]);
    // Towards the end of the game cards lose their worth.
    const int late = std::min(100, 25 * (turns - 1));
    int value = border_value(now, track);
    if (plan.wanted.has(track)) {
        value += weights_.turn + 5 * rule.points - needed * card_price() / 2 * late / 100;
        value -= (paid.locomotives() - rule.demand.symbols) * card_price() / 2 * late / 100;
        if (full) value += loss_without(now, plan, track) / (rules_.players == 2 ? 12 : 6);
        return value;
    }
    const int trains = now.trains - rule.length;
    if (!plan.wanted.empty()) {
        // A claim takes trains and a turn that the plan may need.
        if (trains < now.spaces_of(plan.wanted)) return kNever;
        if (plan.turns * (100 + weights_.slack) / 100 + 1 >= turns) return kNever;
    }
    const int cards = paid.total() - needed;
    value += 100 * rule.points - toll_value(now, track);
    value += weights_.spare_card * rule.draw_bonus * card_price() / 100 * late / 100;
    value -= (weights_.spare_card * cards + 100 * needed) * card_price() / 100 * late / 100;
    if (full) value += block_value(now, track);
    return value;
}

// --- decisions -----------------------------------------------------------------------------------

Wishes PlanPolicy::wishes_of(const Situation& now, const Plan& plan,
                             std::optional<TrackId> without) const {
    // Those that lack least come first.
    struct Ranked {
        int missing;
        TrackId track;
    };
    std::array<Ranked, kMaxTracks> ranked{};
    std::size_t n = 0;
    plan.wanted.each([&](TrackId id) {
        if (id != without) ranked[n++] = {cards_missing(now.hand, rules_[id].demand), id};
    });
    if (n == 0)
        for (const TrackId id : best_scoring(now, kTargets))
            if (id != without) ranked[n++] = {0, id};
    std::stable_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(n),
                     [](const Ranked& a, const Ranked& b) { return a.missing < b.missing; });
    std::array<Wish, kMaxTracks> wishes{};
    int weight = 1000;
    for (std::size_t i = 0; i < n; ++i) {
        wishes[i] = {ranked[i].track, weight};
        weight = std::max(150, weight * 4 / 5);
    }
    return Wishes(rules_, now.hand, {wishes.data(), n});
}

CardCounts PlanPolicy::pay(const Situation& now, const Plan& plan, const Demand& demand,
                           Effort effort) const {
    const Wishes wishes = wishes_of(now, plan, now.open.chosen_track);
    return choose_payment(now.hand, demand, wishes.spare(), effort == Effort::full);
}

// The extra cards of a tunnel: worth it for the plan, or for points.
bool PlanPolicy::is_worth_extra(const Situation& now, const Plan& plan) const {
    const int extra = demand_now(rules_, now.open).units();
    const int gain = plan.wanted.has(now.open.chosen_track)
                         ? weights_.turn * 2
                         : 100 * rules_[now.open.chosen_track].points;
    return gain > extra * card_price() / 2;
}

std::optional<Action> PlanPolicy::draw(const Situation& now, const Choices& found,
                                       const Plan& plan) const {
    return choose_card(now, found, wishes_of(now, plan, std::nullopt));
}

Action PlanPolicy::act(const Situation& now, const Plan& plan, Effort effort) const {
    const Choices found = choices(rules_, now.sight());
    if (now.open.decision == Decision::second_card) return *draw(now, found, plan);
    const int turns = turns_left(now);
    const bool can_draw = found.blind || found.slots != 0;
    // Cards that come too late are worth nothing.
    int best = kNever;
    std::optional<Action> action;
    if (can_draw) {
        const bool useful = !plan.wanted.empty();
        const int late = std::min(100, 40 * (turns - 1));
        best = weights_.turn * (useful ? 100 : weights_.spare_card) / 100 * late / 100;
    }
    const bool full = effort == Effort::full;
    if (!found.tracks.empty()) {
        const Wishes wishes = wishes_of(now, plan, std::nullopt);
        const TrackSet planned = found.tracks & plan.wanted;
        const TrackSet others = found.tracks - plan.wanted;
        const auto consider = [&](TrackId track, const CardCounts& spare) {
            const int value = claim_value(now, plan, track, spare, turns, effort);
            if (value < best) return;
            best = value;
            action = ClaimTrack{track};
        };
        planned.each([&](TrackId track) {
            consider(track, full ? wishes_of(now, plan, track).spare() : now.hand);
        });
        if (full || planned.empty())
            others.each([&](TrackId track) { consider(track, wishes.spare()); });
    }
    if (found.tickets && now.open.last_turns_left == 0) {
        if (full && plan.turns + weights_.ticket_turns < turns && plan.wanted.size() <= 3) {
            const int worth = worth_of_tickets(now, plan, prices(now), turns);
            if (worth > best) {
                best = worth;
                action = DrawTickets{};
            }
        }
        if (!can_draw && !action) action = DrawTickets{};
    }
    if (action) return *action;
    if (can_draw) return *draw(now, found, plan);
    if (!found.tracks.empty()) return ClaimTrack{found.tracks.first()};
    return Pass{};
}

Action PlanPolicy::choose(const Situation& now, PlanMemory& memory, Effort effort) const {
    switch (now.open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            return KeepTickets{keep(now, effort)};
        case Decision::action:
        case Decision::second_card:
            return act(now, plan_now(now, memory, effort), effort);
        case Decision::payment:
            return PayTrack{
                pay(now, plan_now(now, memory, effort), demand_now(rules_, now.open), effort)};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules_, now.open);
            const Plan plan = plan_now(now, memory, effort);
            if (!can_pay(now.hand, demand) || !is_worth_extra(now, plan)) return RefuseTunnel{};
            return PayTunnel{pay(now, plan, demand, effort)};
        }
        case Decision::neutral_ticket:
            return TurnNeutralTicket{};
        case Decision::neutral_track: {
            const TrackSet offered = neutral_tracks(rules_, now.open, now.open.neutral_ticket);
            const TrackSet others = offered - plan_now(now, memory, effort).wanted;
            return BuildNeutral{others.empty() ? offered.first() : others.first()};
        }
        case Decision::over:
            break;
    }
    assert(false);
    return Pass{};
}

}  // namespace railhead
