#include "record/view_json.h"

#include <array>
#include <nlohmann/json.hpp>

#include "record/names.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 9> kDecisionNames{
    "first_tickets", "action",         "second_card",   "payment", "tunnel",
    "tickets",       "neutral_ticket", "neutral_track", "over"};
static_assert(kDecisionNames.size() == static_cast<std::size_t>(Decision::over) + 1);
constexpr std::array<std::string_view, 4> kEndingNames{"none", "last_turns", "all_passed",
                                                       "turn_limit"};
static_assert(kEndingNames.size() == static_cast<std::size_t>(Ending::turn_limit) + 1);

json card_json(Card card) {
    return card == Card::none ? json() : json(name_of(card));
}
json tickets_json(const TicketSet& tickets) {
    json list = json::array();
    tickets.each([&](TicketId ticket) { list.push_back(index_of(ticket)); });
    return list;
}
json tracks_json(const RuleSet& rules, const TrackSet& tracks) {
    json list = json::array();
    tracks.each([&](TrackId track) { list.push_back(track_name(*rules.map, track)); });
    return list;
}
json bits_json(unsigned bits) {
    json list = json::array();
    for (; bits != 0; bits &= bits - 1) list.push_back(std::countr_zero(bits));
    return list;
}
json viewer_json(Viewer viewer) {
    return viewer ? json(index_of(*viewer)) : json();
}

json country_cards_json(const RuleSet& rules, std::uint32_t taken) {
    json list = json::array();
    const MapSpec& map = *rules.map;
    for (std::size_t country = 0; country < map.country_cards.size(); ++country)
        for (std::size_t k = 0; k < map.country_cards[country].size(); ++k)
            if ((taken >> (rules.first_country_card[country] + k)) & 1u)
                list.push_back({{"country", map.countries[country].code},
                                {"points", map.country_cards[country][k]}});
    return list;
}

json seat_json(const RuleSet& rules, const Open& open, Seat seat) {
    const std::size_t i = index_of(seat);
    json all{{"trains", open.trains[i]},
             {"tracks", tracks_json(rules, open.owners.owned_by(seat))}};
    if (i >= static_cast<std::size_t>(rules.players)) {
        all["neutral"] = true;
        return all;
    }
    all["points"] = open.points[i];
    all["cards"] = open.hand_size[i];
    all["known_cards"] = cards_json(open.known[i]);
    all["tickets"] = open.ticket_count[i];
    if (rules.spec.tolls) {
        all["toll_tokens"] = toll_tokens(open, seat, rules.spec.tolls->tokens);
        all["loans"] = open.loans[i];
    }
    if (rules.spec.country_cards)
        all["country_cards"] = country_cards_json(rules, open.country_cards[i]);
    return all;
}

json display_json(const RuleSet& rules, const Open& open) {
    json list = json::array();
    for (int slot = 0; slot < rules.spec.display_size; ++slot)
        list.push_back(card_json(open.display[static_cast<std::size_t>(slot)]));
    return list;
}

json open_json(const RuleSet& rules, const Open& open) {
    json all{{"decision", name_of(open.decision)},
             {"turns", open.turns},
             {"display", display_json(rules, open)},
             {"deck", open.pile_size},
             {"discards", cards_json(open.discards)},
             {"ticket_deck", open.pool_size + open.tail_size},
             {"closed_tracks", tracks_json(rules, open.owners.closed())}};
    if (open.decision == Decision::first_tickets)
        all["waiting"] = bits_json(open.waiting);
    else if (open.decision != Decision::over)
        all["to_move"] = index_of(open.to_move);
    json& seats = all["seats"] = json::array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i)
        seats.push_back(seat_json(rules, open, id_at<Seat>(i)));
    if (open.decision == Decision::action || open.decision == Decision::second_card)
        all["draw_points"] = open.draw_points;
    if (open.decision == Decision::tickets) all["offered_tickets"] = open.offered_count;
    if (open.decision == Decision::payment || open.decision == Decision::tunnel)
        all["track"] = track_name(*rules.map, open.chosen_track);
    if (open.decision == Decision::tunnel) {
        json& turned = all["turned"] = json::array();
        for (const Card card : open.turned)
            if (card != Card::none) turned.push_back(name_of(card));
        all["laid"] = cards_json(open.laid);
    }
    if (rules.spec.tickets.unkept == Unkept::discard_pile)
        all["ticket_discards"] = tickets_json(open.ticket_discards);
    if (rules.spec.bonus_cards_dealt > 0) {
        json& ids = all["bonus_cards"] = json::array();
        for (unsigned rest = open.bonus_cards; rest != 0; rest &= rest - 1)
            ids.push_back(
                rules.map->bonus_cards[static_cast<std::size_t>(std::countr_zero(rest))].id);
    }
    if (rules.spec.neutral) {
        all["neutral_plays"] = open.neutral_plays;
        all["marker"] = index_of(open.marker);
        if (open.decision == Decision::neutral_track)
            all["neutral_ticket"] = index_of(open.neutral_ticket);
    }
    if (open.last_turns_left > 0) all["last_turns_left"] = open.last_turns_left;
    if (open.decision == Decision::over) all["ending"] = name_of(open.ending);
    return all;
}

}  // namespace

std::string_view name_of(Decision decision) {
    return kDecisionNames[index_of(decision)];
}
std::string_view name_of(Ending ending) {
    return kEndingNames[index_of(ending)];
}

json cards_json(const CardCounts& cards) {
    json all = json::object();
    for (std::size_t i = 0; i < kCardKinds; ++i)
        if (cards.count[i] > 0) all[std::string{kCardNames[i]}] = cards.count[i];
    return all;
}

json view_json(const RuleSet& rules, const View& view) {
    json all{{"viewer", viewer_json(view.viewer)}, {"open", open_json(rules, view.open)}};
    if (!view.viewer) return all;
    const Own& own = view.own;
    all["own"] = {{"hand", cards_json(own.hand)},
                  {"tickets", tickets_json(own.tickets)},
                  {"offered", tickets_json(own.offered)},
                  {"unkept", tickets_json(own.unkept)},
                  {"put_away", tickets_json(own.put_away)}};
    return all;
}

json event_json(const RuleSet& rules, const Event& event, Viewer viewer) {
    const Event seen = seen_by(event, viewer, rules.spec.tickets.unkept);
    json all{{"event", name_of(seen.kind)}};
    if (seen.seat) all["seat"] = index_of(*seen.seat);
    if (seen.other) all["other"] = index_of(*seen.other);
    if (seen.track) all["track"] = track_name(*rules.map, *seen.track);
    if (seen.country) all["country"] = (*rules.map)[*seen.country].code;
    if (seen.card) all["card"] = name_of(*seen.card);
    if (seen.kind == EventKind::card_taken || seen.kind == EventKind::slot_filled)
        all["slot"] = seen.slot;
    if (seen.kind == EventKind::game_over)
        all["ending"] = name_of(static_cast<Ending>(seen.amount));
    else if (seen.amount != 0)
        all["amount"] = seen.amount;
    if (!seen.cards.empty()) all["cards"] = cards_json(seen.cards);
    if (!seen.tickets.empty()) all["tickets"] = tickets_json(seen.tickets);
    return all;
}

json payments_json(const CardCounts& hand, const Demand& demand) {
    json list = json::array();
    for (const auto& payment : sensible_payments(hand, demand)) list.push_back(cards_json(payment));
    return {{"payments", std::move(list)}, {"payments_in_all", count_payments(hand, demand)}};
}

json choices_json(const RuleSet& rules, const Sight& sight) {
    const Open& open = sight.open;
    json all{{"decision", name_of(open.decision)}};
    const bool asked = open.decision == Decision::first_tickets ? is_waiting(open, sight.seat)
                                                                : open.to_move == sight.seat;
    if (open.decision == Decision::over || !asked) return all;
    all["seat"] = index_of(sight.seat);
    switch (open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            all["tickets"] = tickets_json(sight.offered);
            all["keep_at_least"] = least_to_keep(rules, open);
            break;
        case Decision::action:
        case Decision::second_card: {
            const Choices found = choices(rules, sight);
            all["deck"] = found.blind;
            all["slots"] = bits_json(found.slots);
            if (open.decision == Decision::second_card) break;
            all["tracks"] = tracks_json(rules, found.tracks);
            all["draw_tickets"] = found.tickets;
            all["pass"] = found.pass;
            break;
        }
        case Decision::payment:
        case Decision::tunnel:
            all["track"] = track_name(*rules.map, open.chosen_track);
            all.update(payments_json(sight.hand, demand_now(rules, open)));
            if (open.decision == Decision::tunnel) all["give_up"] = true;
            break;
        case Decision::neutral_track:
            all["tracks"] = tracks_json(rules, neutral_tracks(rules, open, open.neutral_ticket));
            break;
        case Decision::neutral_ticket:
        case Decision::over:
            break;
    }
    return all;
}

json scores_json(const RuleSet& rules, const ScoreSheet& sheet) {
    json scores = json::array();
    json winners = json::array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(sheet.players); ++i) {
        const SeatScore& score = sheet.seat[i];
        json entry{{"routes", score.routes},
                   {"tickets_won", score.tickets_won},
                   {"tickets_lost", score.tickets_lost},
                   {"completed", tickets_json(sheet.completed[i])},
                   {"total", score.total()}};
        if (rules.spec.bonus_cards_dealt > 0) entry["bonus_cards"] = score.bonus_cards;
        if (rules.spec.most_completed_tickets) entry["most_tickets"] = score.most_tickets;
        if (rules.spec.longest_path) entry["longest_path"] = score.longest_path_bonus;
        if (rules.spec.tolls) {
            entry["toll_rank"] = score.toll_rank;
            entry["loans"] = score.loan_penalty;
        }
        if (rules.spec.country_cards) entry["country_cards"] = score.country_cards;
        scores.push_back(std::move(entry));
        if (sheet.wins(id_at<Seat>(i))) winners.push_back(i);
    }
    return {{"scores", std::move(scores)}, {"winners", std::move(winners)}};
}

}  // namespace railhead
