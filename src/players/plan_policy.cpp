#include "players/plan_policy.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/stable_sort.h"
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

// Bonus cards that count tracks: one more is worth most in a close race.
int PlanPolicy::bonus_value(const Situation& now, TrackId track) const {
    int value = 0;
    const Track& here = now.map[track];
    for (std::uint32_t rest = now.open.bonus_cards; rest != 0; rest &= rest - 1) {
        const BonusCard& card =
            now.map.bonus_cards[static_cast<std::size_t>(std::countr_zero(rest))];
        const auto counts = [&](const Track& one) {
            switch (card.measure) {
                case Measure::tracks_of_length:
                    return one.length == card.length;
                case Measure::ferries:
                    return one.is_ferry();
                case Measure::tracks_arctic:
                    return now.map[one.a].arctic || now.map[one.b].arctic;
                case Measure::tracks_in_country:
                    return now.map[one.a].country == card.country ||
                           now.map[one.b].country == card.country;
                default:
                    return false;
            }
        };
        if (counts(here)) value += 100 * card.points * weights_.bonus / 100;
    }
    return value;
}

int PlanPolicy::extras(const Situation& now, TrackId track) const {
    int value = 0;
    if (now.open.bonus_cards != 0) value += bonus_value(now, track);
    if (rules_[track].border) value += border_value(now, track);
    if (rules_.spec.tolls) value -= toll_value(now, track);
    return value;
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
    const int cost = weights_.turn + cards * card_price() / 100 - weights_.credit * rule.points -
                     extras(now, track);
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

// How many cards the hand lacks for all of these tracks together.
int PlanPolicy::cards_short(const CardCounts& hand, const TrackSet& tracks) const {
    CardCounts left = hand;
    int missing = 0;
    int gray = 0;
    tracks.each([&](TrackId id) {
        const Demand& demand = rules_[id].demand;
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
    return missing + std::max(0, gray - left.total() * 7 / 10);
}

int PlanPolicy::turns_of(const Situation& now, const TrackSet& tracks) const {
    return tracks.size() + (weights_.draws * cards_short(now.hand, tracks) + 199) / 200;
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
        if (fits || joint.tickets.empty()) {
            if (rules_.spec.country_cards) add_countries(now, costs, turns, plan);
            return plan;
        }
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

// Country cards: every country that joins the network brings the top cards of all of them, so that
// the third is worth more than the second. Joins those that are nearest, as long as it pays.
void PlanPolicy::add_countries(const Situation& now, const RoadCosts& costs, int turns,
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
        const auto found = roads_.distances(free, city);
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
    std::uint32_t held = countries_reached(now.map, network, start);
    struct Reach {
        int cost = kNoWay;
        TrackId track{};
    };
    std::array<Reach, kMaxCountries> reach{};
    now.fitting.each([&](TrackId id) {
        if (!rules_[id].border || network.has(id)) return;
        const int cost = distances[index_of(now.map[id].a)] + price(now, id);
        Reach& best = reach[rules_[id].country];
        if (cost < best.cost) best = {cost, id};
    });
    std::uint32_t taken = 0;
    for (const auto cards : now.open.country_cards) taken |= cards;
    const auto top = [&](std::size_t country) {
        const std::uint32_t left = rules_.stack[country] & ~taken;
        if (left == 0) return 0;
        const std::uint32_t card = left & (~left + 1);
        taken |= card;
        const auto place =
            static_cast<std::size_t>(std::countr_zero(card)) - rules_.first_country_card[country];
        return 100 * now.map.country_cards[country][place];
    };
    int value = 0;
    int best_value = 0;
    TrackSet added;
    TrackSet best_added;
    for (;;) {
        std::size_t next = kMaxCountries;
        for (std::size_t i = 0; i < kMaxCountries; ++i)
            if (!((held >> i) & 1u) && reach[i].cost < kNoWay &&
                (next == kMaxCountries || reach[i].cost < reach[next].cost))
                next = i;
        if (next == kMaxCountries) break;
        held |= 1u << next;
        value -= reach[next].cost;
        if (std::popcount(held) > 1)
            for (std::uint32_t rest = held; rest != 0; rest &= rest - 1)
                value += top(static_cast<std::size_t>(std::countr_zero(rest)));
        const TrackId border = reach[next].track;
        added.add(border);
        const Way way = roads_.way(free, start, now.map[border].a);
        added |= now.tracks_of(way.routes, costs);
        way.routes.each([&](RouteId id) { free.cost[index_of(id)] = 0; });
        const TrackSet all = plan.wanted | (added - now.own);
        if (now.spaces_of(all) > now.trains || turns_of(now, all) > turns) break;
        if (value > best_value) {
            best_value = value;
            best_added = added - now.own;
        }
    }
    plan.wanted |= best_added;
    plan.turns = turns_of(now, plan.wanted);
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

// Is the city of this border track part of what the plan has built, or is nothing else left to
// build?
bool PlanPolicy::joins_network(const Situation& now, const Plan& plan, TrackId track) const {
    TrackSet roads_left;
    plan.wanted.each([&](TrackId id) {
        if (!rules_[id].border) roads_left.add(id);
    });
    if (roads_left.empty()) return true;
    return countries_reached(now.map, now.own, now.map[track].a) != 0;
}

// Country cards that a claim would bring now.
int PlanPolicy::border_value(const Situation& now, TrackId track) const {
    if (!rules_[track].border || !rules_.spec.country_cards) return 0;
    const std::uint32_t held = countries_reached(now.map, now.own, now.map[track].a);
    const std::uint32_t here = 1u << rules_[track].country;
    if ((held & here) != 0) return 0;
    if (held == 0) return weights_.first_country;
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
    const bool planned = plan.wanted.has(track);
    if (!planned && !plan.wanted.empty()) {
        // A claim takes trains and a turn that the plan may need.
        if (now.trains - rule.length < now.spaces_of(plan.wanted)) return kNever;
        if (plan.turns * (100 + weights_.slack) / 100 + 1 >= turns) return kNever;
    }
    // Cards that it takes, and those among them that other tracks of the plan need.
    int cards = 0;
    int needed = 0;
    if (effort == Effort::full) {
        const CardCounts paid = choose_payment(now.hand, rule.demand, spare);
        cards = paid.total();
        if (planned) {
            TrackSet rest = plan.wanted;
            rest.remove(track);
            needed = std::max(
                0, cards_short(now.hand - paid, rest) - cards_short(now.hand, plan.wanted));
        } else {
            needed = without(paid, spare).total();
        }
    } else {
        const Demand& demand = rule.demand;
        const int missing = demand.set > 1 ? cards_missing(now.hand, demand) : 0;
        needed = missing * (demand.set - 1);
        cards = demand.units() + needed;
    }
    // Towards the end of the game cards lose their worth.
    const int late = std::min(100, 25 * (turns - 1));
    const int card = card_price() * late / 100;
    if (planned) {
        int value = border_value(now, track) + weights_.turn + 5 * rule.points - needed * card;
        if (effort == Effort::full)
            value += loss_without(now, plan, track) / (rules_.players == 2 ? 12 : 6);
        return value;
    }
    int value = 100 * rule.points + extras(now, track);
    value += weights_.spare_card * rule.draw_bonus * card / 100;
    value -= (weights_.spare_card * (cards - needed) + 100 * needed) * card / 100;
    if (effort == Effort::full) value += block_value(now, track);
    return value;
}

// --- decisions -----------------------------------------------------------------------------------

// The tracks that bring most for the turns that they still take.
std::size_t PlanPolicy::add_targets(const Situation& now, std::optional<TrackId> without,
                                    RankedTracks& ranked) const {
    std::array<int, kTargets> best{};
    std::size_t n = 0;
    now.fitting.each([&](TrackId id) {
        if (id == without) return;
        const int turns_of_two = 2 + cards_missing(now.hand, rules_[id].demand);
        const int value = (100 * rules_[id].points + extras(now, id)) / turns_of_two;
        std::size_t place = n;
        while (place > 0 && best[place - 1] < value) --place;
        if (place >= kTargets) return;
        if (n < kTargets) ++n;
        for (std::size_t i = n - 1; i > place; --i) {
            best[i] = best[i - 1];
            ranked[i] = ranked[i - 1];
        }
        best[place] = value;
        ranked[place] = {static_cast<int>(place), id};
    });
    return n;
}

Wishes PlanPolicy::wishes_of(const Situation& now, const Plan& plan,
                             std::optional<TrackId> without) const {
    // Those that lack least come first.
    RankedTracks ranked{};
    std::size_t n = 0;
    plan.wanted.each([&](TrackId id) {
        if (id != without) ranked[n++] = {cards_missing(now.hand, rules_[id].demand), id};
    });
    if (n == 0) n = add_targets(now, without, ranked);
    railhead::stable_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(n),
                          [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    std::array<Wish, kMaxTracks> wishes{};
    int weight = 1000;
    for (std::size_t i = 0; i < n; ++i) {
        wishes[i] = {ranked[i].track, weight};
        weight = std::max(150, weight * 4 / 5);
    }
    return Wishes(rules_, now.hand, {wishes.data(), n});
}

CardCounts PlanPolicy::pay(const Situation& now, const Plan& plan, const Demand& demand) const {
    const Wishes wishes = wishes_of(now, plan, now.open.chosen_track);
    return choose_payment(now.hand, demand, wishes.spare());
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

// What drawing cards is worth: those that come too late are worth nothing.
int PlanPolicy::draw_value(const Plan& plan, int turns) const {
    const int late = std::clamp(40 * (turns - 1), 0, 100);
    return weights_.turn * (plan.wanted.empty() ? weights_.spare_card : 100) / 100 * late / 100;
}

// Calls consider(action, value) for claims and for drawing tickets.
template <class Consider>
void PlanPolicy::each_turn_action(const Situation& now, const Choices& found, const Plan& plan,
                                  Effort effort, const Consider& consider) const {
    const int turns = turns_left(now);
    const bool full = effort == Effort::full;
    if (!found.tracks.empty()) {
        const Wishes wishes = wishes_of(now, plan, std::nullopt);
        const TrackSet planned = found.tracks & plan.wanted;
        planned.each([&](TrackId track) {
            // A border track counts when the rest of the network is there.
            if (rules_[track].border && turns > 2 && !joins_network(now, plan, track)) return;
            const CardCounts spare = full ? wishes_of(now, plan, track).spare() : now.hand;
            consider(ClaimTrack{track}, claim_value(now, plan, track, spare, turns, effort));
        });
        if (full || planned.empty())
            (found.tracks - plan.wanted).each([&](TrackId track) {
                consider(ClaimTrack{track},
                         claim_value(now, plan, track, wishes.spare(), turns, effort));
            });
    }
    if (full && found.tickets && now.open.last_turns_left == 0 &&
        plan.turns + weights_.ticket_turns < turns && plan.wanted.size() <= 3)
        consider(DrawTickets{}, worth_of_tickets(now, plan, prices(now), turns));
}

Action PlanPolicy::act(const Situation& now, const Plan& plan, Effort effort) const {
    const Choices found = choices(rules_, now.sight());
    if (now.open.decision == Decision::second_card) return *draw(now, found, plan);
    const bool can_draw = found.blind || found.slots != 0;
    int best = can_draw ? draw_value(plan, turns_left(now)) : kNever;
    std::optional<Action> action;
    each_turn_action(now, found, plan, effort, [&](const Action& one, int value) {
        if (value < best) return;
        best = value;
        action = one;
    });
    if (action) return *action;
    if (can_draw) return *draw(now, found, plan);
    if (found.tickets) return DrawTickets{};
    if (!found.tracks.empty()) return ClaimTrack{found.tracks.first()};
    return Pass{};
}

std::vector<RankedAction> PlanPolicy::rank(const Situation& now) const {
    PlanMemory memory;
    const Plan plan = plan_now(now, memory, Effort::full);
    const Choices found = choices(rules_, now.sight());
    std::vector<RankedAction> ranked;
    // One draw for each kind of card: what it is worth beside the best of them.
    const Wishes wishes = wishes_of(now, plan, std::nullopt);
    const int draws = draw_value(plan, turns_left(now));
    const auto best = choose_card(now, found, wishes);
    const auto add_draw = [&](const Action& action, int value) {
        if (best && action == *best)
            ranked.push_back({action, draws});
        else
            ranked.push_back({action, draws - 60 + (value - 1000) * card_price() / 1000});
    };
    CardCounts seen;
    for (std::size_t slot = 0; slot < kDisplaySlots; ++slot) {
        if (!((found.slots >> slot) & 1u)) continue;
        const DrawFaceUp action{static_cast<std::uint8_t>(slot)};
        const Card card = now.open.display[slot];
        if (seen[card]++ == 0 || (best && *best == Action{action}))
            add_draw(action, wishes.value_of(card));
    }
    if (found.blind) add_draw(DrawBlind{}, 500);
    if (now.open.decision == Decision::action) {
        each_turn_action(now, found, plan, Effort::full, [&](const Action& action, int value) {
            ranked.push_back({action, std::max(value, -2000)});
        });
        const bool tickets = std::any_of(ranked.begin(), ranked.end(), [](const RankedAction& one) {
            return std::holds_alternative<DrawTickets>(one.action);
        });
        if (found.tickets && !tickets) ranked.push_back({DrawTickets{}, -weights_.turn});
        if (found.pass) ranked.push_back({Pass{}, 0});
    }
    railhead::stable_sort(
        ranked.begin(), ranked.end(),
        [](const RankedAction& a, const RankedAction& b) { return a.value > b.value; });
    return ranked;
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
            return PayTrack{pay(now, plan_now(now, memory, effort), demand_now(rules_, now.open))};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules_, now.open);
            const Plan plan = plan_now(now, memory, effort);
            if (!can_pay(now.hand, demand) || !is_worth_extra(now, plan)) return RefuseTunnel{};
            return PayTunnel{pay(now, plan, demand)};
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
