#include "players/plan_policy.h"

#include <algorithm>

#include "core/stable_sort.h"
#include "rules/network.h"

namespace railhead {

namespace {

constexpr std::size_t kTargets = 3;  // tracks to save cards for when the plan is done

}  // namespace

// Is the city of this border track connected with other border tracks of the seat, or is nothing
// but border tracks left to build?
bool PlanPolicy::joins_network(const Situation& now, const Plan& plan, TrackId track) const {
    TrackSet roads_left;
    plan.wanted.each([&](TrackId id) {
        if (!rules()[id].border) roads_left.add(id);
    });
    if (roads_left.empty()) return true;
    return !countries_reached(now.map, now.own, now.map[track].a).empty();
}

int PlanPolicy::claim_value(const Situation& now, const Plan& plan, TrackId track,
                            const CardCounts& surplus, int turns, Effort effort,
                            const RivalLosses* rivals) const {
    const TrackRule& rule = rules()[track];
    const bool planned = plan.wanted.has(track);
    if (!planned && !plan.wanted.empty()) {
        // A claim takes trains and a turn that the plan may need.
        if (now.trains - rule.length < now.spaces_of(plan.wanted)) return kNever;
        if (plan.turns * (100 + weights().slack) / 100 + 1 >= turns) return kNever;
    }
    // The cards that it takes, and how many of them other tracks of the plan need.
    int cards = 0;
    int needed = 0;
    if (planned || effort == Effort::full) {
        const CardCounts paid = choose_payment(now.hand, now.demand_of(track), surplus);
        cards = paid.total();
        if (planned) {
            TrackSet rest = plan.wanted;
            rest.remove(track);
            needed = std::max(0, prices().cards_short(now, now.hand - paid, rest) -
                                     prices().cards_short(now, now.hand, plan.wanted));
        } else {
            needed = without(paid, surplus).total();
        }
    } else {
        const Demand& demand = now.demand_of(track);
        const int missing = demand.substitute_size > 1 ? cards_missing(now.hand, demand) : 0;
        needed = missing * (demand.substitute_size - 1);
        cards = demand.units() + needed;
    }
    // Towards the end of the game cards lose their value.
    const int late = std::min(100, 25 * (turns - 1));
    const int card = prices().card() * late / 100;
    if (planned) {
        int value =
            prices().border_value(now, track) + weights().turn + 5 * rule.points - needed * card;
        if (effort == Effort::full)
            value += maker_.loss_without(now, plan, track) / (rules().players == 2 ? 12 : 6);
        return value;
    }
    int value = 100 * rule.points + prices().extras(now, track);
    value += weights().surplus_card * rule.draw_bonus * card / 100;
    value -= (weights().surplus_card * (cards - needed) + 100 * needed) * card / 100;
    if (rivals)
        value += std::max(prices().block_value(now, track),
                          (*rivals)[track] * weights().block_ticket / 100);
    return value;
}

// Puts the tracks with the best gain per turn that they still take into `ranked`, and returns their
// number.
std::size_t PlanPolicy::add_targets(const Situation& now, std::optional<TrackId> without,
                                    RankedTracks& ranked) const {
    std::array<int, kTargets> best{};
    std::size_t n = 0;
    now.fitting.each([&](TrackId id) {
        if (id == without) return;
        const int gain = 100 * rules()[id].points + prices().extras(now, id);
        // Too little even if no card were missing?
        if (n == kTargets && std::max(0, gain) / 2 <= best[kTargets - 1]) return;
        const int turns_of_two = 2 + cards_missing(now.hand, now.demand_of(id));
        const int value = gain / turns_of_two;
        std::size_t place = n;
        while (place > 0 && best[place - 1] < value) --place;
        if (place >= kTargets) return;
        if (n < kTargets) ++n;
        for (std::size_t i = n - 1; i > place; --i) {
            best[i] = best[i - 1];
            ranked[i] = ranked[i - 1];
        }
        best[place] = value;
        ranked[place].track = id;
    });
    for (std::size_t i = 0; i < n; ++i) ranked[i].rank = static_cast<int>(i);
    return n;
}

CardNeeds PlanPolicy::needs_of(const Situation& now, const Plan& plan,
                               std::optional<TrackId> without) const {
    // Tracks that lack the fewest cards come first.
    RankedTracks ranked{};
    std::size_t n = 0;
    plan.wanted.each([&](TrackId id) {
        if (id != without) ranked[n++] = {cards_missing(now.hand, now.demand_of(id)), id};
    });
    if (n == 0) n = add_targets(now, without, ranked);
    railhead::stable_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(n),
                          [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    std::array<NeededTrack, kMaxTracks> needs{};
    int urgency = 1000;
    for (std::size_t i = 0; i < n; ++i) {
        needs[i] = {now.demand_of(ranked[i].track), urgency};
        urgency = std::max(150, urgency * 4 / 5);
    }
    return CardNeeds(now.hand, {needs.data(), n});
}

CardCounts PlanPolicy::pay(const Situation& now, const Plan& plan, const Demand& demand) const {
    const CardNeeds needs = needs_of(now, plan, now.open.chosen_track);
    return choose_payment(now.hand, demand, needs.surplus());
}

// Are the extra cards of a tunnel worth it, for the plan or for points?
bool PlanPolicy::is_worth_extra(const Situation& now, const Plan& plan) const {
    const int extra = demand_now(rules(), now.open).units();
    const int gain = plan.wanted.has(now.open.chosen_track)
                         ? weights().turn * 2
                         : 100 * rules()[now.open.chosen_track].points;
    return gain > extra * prices().card() / 2;
}

std::optional<Action> PlanPolicy::draw(const Situation& now, const Choices& found,
                                       const Plan& plan) const {
    return choose_card(now, found, needs_of(now, plan, std::nullopt));
}

// What drawing cards is worth. Cards that come too late are worth nothing.
int PlanPolicy::draw_value(const Plan& plan, int turns) const {
    const int late = std::clamp(40 * (turns - 1), 0, 100);
    return weights().turn * (plan.wanted.empty() ? weights().surplus_card : 100) / 100 * late / 100;
}

// Calls consider(action, value) for claims and for drawing tickets.
template <class Consider>
void PlanPolicy::each_turn_action(const Situation& now, const Choices& found, const Plan& plan,
                                  Effort effort, PlanMemory& memory,
                                  const Consider& consider) const {
    const int turns = prices().turns_left(now);
    const bool full = effort == Effort::full;
    RivalLosses here;
    RivalLosses* rivals = !full ? nullptr : memory.rivals ? memory.rivals : &here;
    if (rivals) rivals->update(now);
    if (!found.tracks.empty()) {
        // The quick form treats its whole hand as surplus.
        const CardCounts all_surplus =
            full ? needs_of(now, plan, std::nullopt).surplus() : now.hand;
        const TrackSet planned = found.tracks & plan.wanted;
        planned.each([&](TrackId track) {
            // A border track is worth most when the rest of the network is there.
            if (rules()[track].border && turns > 2 && !joins_network(now, plan, track)) return;
            const CardCounts surplus = full ? needs_of(now, plan, track).surplus() : now.hand;
            consider(ClaimTrack{track},
                     claim_value(now, plan, track, surplus, turns, effort, rivals));
        });
        if (full || planned.empty())
            (found.tracks - plan.wanted).each([&](TrackId track) {
                consider(ClaimTrack{track},
                         claim_value(now, plan, track, all_surplus, turns, effort, rivals));
            });
    }
    // The quick form considers tickets only when it has just found nothing to plan.
    const bool considers_tickets = full || memory.made == now.open.turns;
    if (considers_tickets && found.tickets && now.open.last_turns_left == 0 &&
        plan.turns + weights().ticket_turns < turns && plan.wanted.empty())
        consider(DrawTickets{},
                 draw_value(plan, turns) + maker_.worth_of_tickets(now, plan, turns, effort));
}

Action PlanPolicy::act(const Situation& now, const Plan& plan, Effort effort,
                       PlanMemory& memory) const {
    const Choices found = choices(rules(), now.context());
    if (now.open.decision == Decision::second_card)
        return draw(now, found, plan).value_or(DrawBlind{});
    const bool can_draw = found.blind || found.slots != 0;
    int best = can_draw ? draw_value(plan, prices().turns_left(now)) : kNever;
    std::optional<Action> action;
    each_turn_action(now, found, plan, effort, memory, [&](const Action& one, int value) {
        if (value < best) return;
        best = value;
        action = one;
    });
    if (action) return *action;
    if (const auto card = draw(now, found, plan)) return *card;
    if (found.tickets) return DrawTickets{};
    if (!found.tracks.empty()) return ClaimTrack{found.tracks.first()};
    return Pass{};
}

std::vector<RankedAction> PlanPolicy::rank(const Situation& now) const {
    PlanMemory memory;
    const Plan plan = maker_.current(now, memory, Effort::full);
    const Choices found = choices(rules(), now.context());
    std::vector<RankedAction> ranked;
    // One draw for each kind of card. The best one has the value of a draw, the others less.
    const CardNeeds needs = needs_of(now, plan, std::nullopt);
    const int draws = draw_value(plan, prices().turns_left(now));
    const auto best = choose_card(now, found, needs);
    const auto add_draw = [&](const Action& action, int value) {
        if (best && action == *best)
            ranked.push_back({action, draws});
        else
            ranked.push_back({action, draws - 60 + (value - 1000) * prices().card() / 1000});
    };
    CardCounts seen;
    for (std::size_t slot = 0; slot < kDisplaySlots; ++slot) {
        if (!((found.slots >> slot) & 1u)) continue;
        const DrawFaceUp action{static_cast<std::uint8_t>(slot)};
        const Card card = now.open.display[slot];
        if (seen[card]++ == 0 || (best && *best == Action{action}))
            add_draw(action, needs.value_of(card));
    }
    if (found.blind) add_draw(DrawBlind{}, 500);
    if (now.open.decision == Decision::action) {
        each_turn_action(now, found, plan, Effort::full, memory,
                         [&](const Action& action, int value) {
                             ranked.push_back({action, std::max(value, -2000)});
                         });
        const bool tickets = std::any_of(ranked.begin(), ranked.end(), [](const RankedAction& one) {
            return std::holds_alternative<DrawTickets>(one.action);
        });
        if (found.tickets && !tickets)
            ranked.push_back(
                {DrawTickets{}, draws + maker_.worth_of_tickets(now, plan, prices().turns_left(now),
                                                                Effort::full)});
        if (found.pass) ranked.push_back({Pass{}, 0});
    }
    railhead::stable_sort(
        ranked.begin(), ranked.end(),
        [](const RankedAction& a, const RankedAction& b) { return a.value > b.value; });
    return ranked;
}

TicketSet PlanPolicy::best_to_keep(const Situation& now, Effort effort) const {
    const std::vector<TicketSet> choices = maker_.choices_to_keep(now, effort);
    // No choice is legal if fewer are offered than must be kept: keeping all of them comes closest.
    return choices.empty() ? now.offered : choices.front();
}

Action PlanPolicy::choose(const Situation& now, PlanMemory& memory, Effort effort) const {
    switch (now.open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            return KeepTickets{best_to_keep(now, effort)};
        case Decision::action:
        case Decision::second_card:
            return act(now, maker_.current(now, memory, effort), effort, memory);
        case Decision::payment:
            return PayTrack{
                pay(now, maker_.current(now, memory, effort), demand_now(rules(), now.open))};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules(), now.open);
            const Plan plan = maker_.current(now, memory, effort);
            if (!can_pay(now.hand, demand) || !is_worth_extra(now, plan)) return RefuseTunnel{};
            return PayTunnel{pay(now, plan, demand)};
        }
        case Decision::neutral_ticket:
            return TurnNeutralTicket{};
        case Decision::neutral_track: {
            const TrackSet offered = neutral_tracks(rules(), now.open, now.open.neutral_ticket);
            const TrackSet others = offered - maker_.current(now, memory, effort).wanted;
            return BuildNeutral{others.empty() ? offered.first() : others.first()};
        }
        case Decision::over:
            break;
    }
    return Pass{};
}

}  // namespace railhead
