#include "browser/position_answer.h"

#include <nlohmann/json.hpp>

#include "record/names.h"
#include "record/view_json.h"
#include "rules/claim_effects.h"
#include "rules/legal.h"
#include "rules/turn.h"

namespace railhead {

namespace {

using nlohmann::json;

json asked_json(const RuleSet& rules, const PublicState& open) {
    json list = json::array();
    for (const Seat seat : seats_of(rules))
        if (is_asked(open, seat)) list.push_back(index_of(seat));
    return list;
}

// The turn that is being played, or was last.
json round_json(const RuleSet& rules, const PublicState& open) {
    return {{"number", rounds_played(rules, open) + 1},
            {"turn", open.turns % rules.players + 1},
            {"turns", rules.players}};
}

// The points of the country cards that are left, the top one first.
json stacks_json(const RuleSet& rules, const PublicState& open) {
    const MapSpec& map = *rules.map;
    const std::uint32_t taken = country_cards_taken(open);
    json all = json::object();
    for (std::size_t country = 0; country < map.country_cards.size(); ++country) {
        const auto& stack = map.country_cards[country];
        if (stack.empty()) continue;
        json& left = all[map.countries[country].code] = json::array();
        for (std::size_t k = 0; k < stack.size(); ++k)
            if (!((taken >> (rules.first_country_card[country] + k)) & 1u))
                left.push_back(stack[k]);
    }
    return all;
}

json why_not_json(const RuleSet& rules, const SeatContext& context, const Action& action) {
    const auto refusal = why_not(rules, context, action);
    return refusal ? refusal_json(*refusal) : json();
}

// Why the seat may not do now what is no claim, each on its own; null: it may.
json why_not_rest(const RuleSet& rules, const SeatContext& context) {
    json slots = json::array();
    for (int slot = 0; slot < rules.spec.display_size; ++slot)
        slots.push_back(
            why_not_json(rules, context, DrawFaceUp{.slot = static_cast<std::uint8_t>(slot)}));
    return {{"slots", std::move(slots)},
            {"deck", why_not_json(rules, context, DrawBlind{})},
            {"tickets", why_not_json(rules, context, DrawTickets{})},
            {"pass", why_not_json(rules, context, Pass{})}};
}

}  // namespace

json why_not_now(const RuleSet& rules, const SeatContext& context) {
    const PublicState& open = context.open;
    if (open.decision == Decision::action && open.to_move == context.seat) return nullptr;
    return why_not_json(rules, context, ClaimTrack{});
}

json position_answer(const RuleSet& rules, const View& view) {
    json all{{"asked", asked_json(rules, view.open)}, {"round", round_json(rules, view.open)}};
    if (rules.spec.country_cards) all["stacks"] = stacks_json(rules, view.open);
    json& claimable = all["claimable"] = json::array();
    json& tracks = all["tracks"] = json::object();
    json& now = all["now"] = {{"reason", "no_seat"}, {"text", "who watches claims nothing"}};
    json& choices = all["choices"] = nullptr;
    if (!view.viewer) return all;
    const SeatContext context = context_of(view);
    now = why_not_now(rules, context);
    rules.all_tracks.each([&](TrackId track) {
        const auto refusal = why_not_claim(rules, context, track);
        if (!refusal) {
            if (now.is_null()) claimable.push_back(track_name(*rules.map, track));
            return;
        }
        json why{{"reason", text_of(*refusal).key}, {"clause", text_of(*refusal).clause}};
        if (*refusal == Refusal::cannot_pay)
            why["missing"] =
                still_missing(context.hand, demand_of(rules, view.open, context.seat, track))
                    .total();
        tracks[track_name(*rules.map, track)] = std::move(why);
    });
    choices = choices_json(rules, context);
    all["why_not"] = why_not_rest(rules, context);
    return all;
}

}  // namespace railhead
