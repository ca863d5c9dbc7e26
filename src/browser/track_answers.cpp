#include "browser/track_answers.h"

#include <vector>

#include "browser/position_answer.h"
#include "record/names.h"
#include "record/view_json.h"
#include "rules/claim_effects.h"
#include "rules/legal.h"

namespace railhead {

namespace {

using nlohmann::json;

// {"cards": 2, "ways": [{"red": 2}, {"locomotive": 2}]}
json missing_json(const std::vector<CardCounts>& ways) {
    json list = json::array();
    for (const CardCounts& way : ways) list.push_back(cards_json(way));
    return {{"cards", ways.empty() ? 0 : ways.front().total()}, {"ways", std::move(list)}};
}

json demand_json(const Demand& demand) {
    json all{{"color", demand.color == Card::none ? "gray" : name_of(demand.color)},
             {"spaces", demand.spaces},
             {"symbols", demand.symbols},
             {"wild", demand.wild}};
    if (demand.substitute_size > 0)
        all["substitute"] = {{"cards", demand.substitute_size},
                             {"alike", demand.alike},
                             {"for_symbols", demand.for_symbols},
                             {"for_spaces", demand.for_spaces}};
    return all;
}

json toll_json(const RuleSet& rules, const PublicState& open, Seat seat, TrackId track) {
    const TollDue due = toll_due(rules, open, seat, track);
    return {
        {"amount", due.amount},
        {"to", due.receiver ? json(index_of(*due.receiver)) : json()},
        {"loan", due.loan},
        {"loan_penalty", rules.has<component::LoanPenalty>() ? rules.spec.tolls->loan_penalty : 0}};
}

// What claiming it would mean for the seat.
void add_claim(const RuleSet& rules, const View& view, TrackId track, json& all) {
    const SeatContext context = context_of(view);
    const PublicState& open = view.open;
    const TrackRule& rule = rules[track];
    const auto refusal = why_not_claim(rules, context, track);
    all["may"] = !refusal;
    if (refusal) all.update(refusal_json(*refusal));
    all["now"] = why_not_now(rules, context);

    const int trains_left = open.trains[index_of(context.seat)] - rule.length;
    all["trains_left"] = trains_left;
    all["last_turns"] = begins_last_turns(rules, open, trains_left);
    if (rules.spec.tolls) all["toll"] = toll_json(rules, open, context.seat, track);
    if (rules.spec.country_cards && rule.border) {
        json won = json::array();
        each_country_card_won(
            rules, open, context.seat, track, [&](CountryId country, std::uint32_t, int points) {
                won.push_back({{"country", (*rules.map)[country].code}, {"points", points}});
            });
        all["country_cards"] = std::move(won);
    }
    const Demand& demand = demand_of(rules, open, context.seat, track);
    all["missing"] = missing_json(ways_to_afford(context.hand, demand));
    all.update(payments_json(context.hand, demand));
}

json kinds_json(const CardCounts& some) {
    json list = json::array();
    for (std::size_t i = 0; i < kCardKinds; ++i)
        if (some.count[i] > 0) list.push_back(kCardNames[i]);
    return list;
}

}  // namespace

json track_json(const RuleSet& rules, const View& view, TrackId track) {
    const MapSpec& map = *rules.map;
    const TrackRule& rule = rules[track];
    const auto owner = view.open.owners.owner_of(track);
    // Who watches is told what it asks of the seat whose turn it is.
    const Seat asker = view.viewer.value_or(view.open.to_move);
    TrackSet closes;
    each_closed_by(rules, view.open.owners, track, [&](TrackId other) { closes.add(other); });
    json all{{"track", track_name(map, track)},
             {"length", rule.length},
             {"points", rule.points},
             {"trains", rule.length},
             {"demand", demand_json(demand_of(rules, view.open, asker, track))},
             {"draw_bonus", rule.draw_bonus},
             {"tunnel", rule.tunnel ? rules.spec.tunnel_turned.value_or(0) : 0},
             {"owner", owner ? json(index_of(*owner)) : json()},
             {"closed", view.open.owners.closed().has(track)},
             {"closes", tracks_json(map, closes)}};
    if (rule.border) all["country"] = map[map[track].country].code;
    if (view.viewer) add_claim(rules, view, track, all);
    return all;
}

json payment_json(const RuleSet& rules, const View& view, TrackId track, const CardCounts& laid) {
    const SeatContext context = context_of(view);
    const PublicState& open = view.open;
    const CardCounts& hand = context.hand;
    const bool tunnel = open.decision == Decision::tunnel && open.to_move == context.seat &&
                        open.chosen_track == track;
    const Demand demand =
        tunnel ? demand_now(rules, open) : demand_of(rules, open, context.seat, track);
    if (!hand.contains(laid)) {
        json all = refusal_json(Refusal::cards_not_in_hand);
        all.update({{"ok", false},
                    {"too_much", cards_json(without(laid, hand))},
                    {"missing", missing_json({})},
                    {"may_add", json::array()},
                    {"may_remove", kinds_json(without(laid, hand))}});
        return all;
    }
    const bool affordable = can_pay(hand, demand);
    const bool pays_now = pays(laid, demand);
    json all = json::object();
    if (!pays_now)
        all = refusal_json(!affordable ? Refusal::cannot_pay
                           : tunnel    ? Refusal::wrong_extra_cards
                                       : Refusal::wrong_payment);
    all["ok"] = pays_now;
    const CardCounts part = part_of_payment(hand, laid, demand);
    const CardCounts too_much = laid - part;
    CardCounts add;
    CardCounts remove;
    for (std::size_t i = 0; i < kCardKinds; ++i) {
        const CardCounts one = cards(id_at<Card>(i), 1);
        const CardCounts rest = hand - laid;
        if (rest.contains(one) && part_of_payment(hand, laid + one, demand) == laid + one)
            add += one;
        if (laid.contains(one) && part_of_payment(hand, laid - one, demand) == laid - one)
            remove += one;
    }
    all["too_much"] = cards_json(too_much);
    all["missing"] = missing_json(affordable ? ways_to_complete(hand, part, demand)
                                             : ways_to_afford(hand, demand));
    all["may_add"] = kinds_json(add);
    all["may_remove"] = kinds_json(remove.empty() ? too_much : remove);
    return all;
}

}  // namespace railhead
