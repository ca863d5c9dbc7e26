#include "record/view_json.h"

#include <nlohmann/json.hpp>

#include "core/overloaded.h"
#include "map/names.h"
#include "record/names.h"

namespace railhead {

namespace {

using nlohmann::json;

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

// Writes keys of an object: all of them or, given the previous object, those that are new or
// changed (with their whole value), and null for those that are gone.
template <class Part>
class Keys {
public:
    Keys(json& all, const Part& now, const Part* before) : all_(all), now_(now), before_(before) {}

    // `value(part)` is only called if `source(part)`, what it is made from, has changed;
    // `there(part)`: whether there is such a key.
    template <class Source, class Value, class There>
    void put(const char* key, const Source& source, const Value& value, const There& there) {
        const bool was_there = before_ != nullptr && there(*before_);
        if (!there(now_)) {
            if (was_there) all_[key] = nullptr;
            return;
        }
        if (was_there && source(*before_) == source(now_)) return;
        all_[key] = value(now_);
    }
    template <class Source, class Value>
    void put(const char* key, const Source& source, const Value& value) {
        put(key, source, value, [](const Part&) { return true; });
    }
    template <class Source>
    void put(const char* key, const Source& source) {
        put(key, source, [&](const Part& part) { return json(source(part)); });
    }

private:
    json& all_;
    const Part& now_;
    const Part* before_;
};

json seat_json(const RuleSet& rules, const PublicState& open, const PublicState* before, Seat seat,
               Audience audience) {
    const std::size_t i = index_of(seat);
    json all = json::object();
    Keys<PublicState> keys(all, open, before);
    keys.put("trains", [&](const PublicState& o) { return o.trains[i]; });
    keys.put(
        "tracks", [&](const PublicState& o) { return o.owners.owned_by(seat); },
        [&](const PublicState& o) { return tracks_json(rules, o.owners.owned_by(seat)); });
    if (!is_player(rules, seat)) {
        if (before == nullptr) all["neutral"] = true;
        return all;
    }
    keys.put("points", [&](const PublicState& o) { return o.points[i]; });
    keys.put("cards", [&](const PublicState& o) { return o.hand_size[i]; });
    keys.put(
        "known_cards", [&](const PublicState& o) { return o.known[i]; },
        [&](const PublicState& o) { return cards_json(o.known[i]); });
    keys.put("tickets", [&](const PublicState& o) { return o.ticket_count[i]; });
    if (rules.spec.tolls) {
        const auto tokens = [&](const PublicState& o) {
            return toll_tokens(o, seat, rules.spec.tolls->tokens);
        };
        keys.put("toll_tokens", tokens, tokens, [&](const PublicState& o) {
            return audience == Audience::programs || o.decision == Decision::over;
        });
        keys.put("loans", [&](const PublicState& o) { return o.loans[i]; });
    }
    if (rules.spec.country_cards)
        keys.put(
            "country_cards", [&](const PublicState& o) { return o.country_cards[i]; },
            [&](const PublicState& o) { return country_cards_json(rules, o.country_cards[i]); });
    return all;
}

json display_json(const RuleSet& rules, const PublicState& open) {
    json list = json::array();
    for (int slot = 0; slot < rules.spec.display_size; ++slot)
        list.push_back(card_json(open.display[static_cast<std::size_t>(slot)]));
    return list;
}

json turned_json(const PublicState& open) {
    json list = json::array();
    for (const Card card : open.turned)
        if (card != Card::none) list.push_back(name_of(card));
    return list;
}

json bonus_cards_json(const RuleSet& rules, std::uint32_t cards) {
    json ids = json::array();
    for (std::uint32_t rest = cards; rest != 0; rest &= rest - 1)
        ids.push_back(rules.map->bonus_cards[static_cast<std::size_t>(std::countr_zero(rest))].id);
    return ids;
}

// All seats as a list; of changes those that have any, by number.
json seats_json(const RuleSet& rules, const PublicState& open, const PublicState* before,
                Audience audience) {
    json seats = before == nullptr ? json::array() : json::object();
    for (const Seat seat : SeatRange(rules.seats)) {
        json one = seat_json(rules, open, before, seat, audience);
        if (before == nullptr)
            seats.push_back(std::move(one));
        else if (!one.empty())
            seats[std::to_string(index_of(seat))] = std::move(one);
    }
    return seats;
}

// Everything, or what differs from `before`.
json open_json(const RuleSet& rules, const PublicState& open, const PublicState* before,
               Audience audience) {
    const auto in = [](auto... decisions) {
        return [=](const PublicState& o) { return ((o.decision == decisions) || ...); };
    };
    json all = json::object();
    Keys<PublicState> keys(all, open, before);
    keys.put(
        "decision", [](const PublicState& o) { return o.decision; },
        [](const PublicState& o) { return name_of(o.decision); });
    keys.put("turns", [](const PublicState& o) { return o.turns; });
    keys.put(
        "display", [](const PublicState& o) { return o.display; },
        [&](const PublicState& o) { return display_json(rules, o); });
    keys.put("deck", [](const PublicState& o) { return o.pile_size; });
    keys.put(
        "discards", [](const PublicState& o) { return o.discards; },
        [](const PublicState& o) { return cards_json(o.discards); });
    keys.put("ticket_deck", [](const PublicState& o) { return o.pool_size + o.tail_size; });
    keys.put(
        "closed_tracks", [](const PublicState& o) { return o.owners.closed(); },
        [&](const PublicState& o) { return tracks_json(rules, o.owners.closed()); });
    keys.put(
        "waiting", [](const PublicState& o) { return o.waiting; },
        [](const PublicState& o) { return bits_json(o.waiting); }, in(Decision::first_tickets));
    keys.put(
        "to_move", [](const PublicState& o) { return o.to_move; },
        [](const PublicState& o) { return index_of(o.to_move); },
        [](const PublicState& o) {
            return o.decision != Decision::first_tickets && o.decision != Decision::over;
        });
    json seats = seats_json(rules, open, before, audience);
    if (before == nullptr || !seats.empty()) all["seats"] = std::move(seats);
    const auto number = [&](const char* key, const auto& source, const auto& there) {
        keys.put(
            key, source, [&](const PublicState& o) { return json(source(o)); }, there);
    };
    number(
        "draw_points", [](const PublicState& o) { return o.draw_points; },
        in(Decision::action, Decision::second_card));
    number(
        "offered_tickets", [](const PublicState& o) { return o.offered_count; },
        in(Decision::tickets));
    keys.put(
        "track", [](const PublicState& o) { return o.chosen_track; },
        [&](const PublicState& o) { return track_name(*rules.map, o.chosen_track); },
        in(Decision::payment, Decision::tunnel));
    keys.put(
        "turned", [](const PublicState& o) { return o.turned; }, turned_json, in(Decision::tunnel));
    keys.put(
        "laid", [](const PublicState& o) { return o.laid; },
        [](const PublicState& o) { return cards_json(o.laid); }, in(Decision::tunnel));
    if (is_seen_by_all(rules.spec.tickets.returned))
        keys.put(
            "ticket_discards", [](const PublicState& o) { return o.ticket_discards; },
            [](const PublicState& o) { return tickets_json(o.ticket_discards); });
    if (rules.spec.bonus_cards_dealt > 0)
        keys.put(
            "bonus_cards", [](const PublicState& o) { return o.bonus_cards; },
            [&](const PublicState& o) { return bonus_cards_json(rules, o.bonus_cards); });
    if (rules.spec.neutral) {
        keys.put("neutral_plays", [](const PublicState& o) { return o.neutral_plays; });
        keys.put("marker", [](const PublicState& o) { return index_of(o.marker); });
        number(
            "neutral_ticket", [](const PublicState& o) { return index_of(o.neutral_ticket); },
            in(Decision::neutral_track));
    }
    number(
        "last_turns_left", [](const PublicState& o) { return o.last_turns_left; },
        [](const PublicState& o) { return o.last_turns_left > 0; });
    keys.put(
        "ending", [](const PublicState& o) { return o.ending; },
        [](const PublicState& o) { return name_of(o.ending); }, in(Decision::over));
    return all;
}

// {"seats": [0, 2], "by": "completed-tickets", "counts": [5, 4]}
json tie_json(const Tie& tie) {
    json all{{"seats", bits_json(tie.seats)}, {"by", tie.by ? name_of(*tie.by) : "shared"}};
    if (!tie.by) return all;
    json& counts = all["counts"] = json::array();
    for (unsigned rest = tie.seats; rest != 0; rest &= rest - 1)
        counts.push_back(tie.counts[static_cast<std::size_t>(std::countr_zero(rest))]);
    return all;
}

// `view` must be a seat's, with tolls in the rules.
int own_tokens(const RuleSet& rules, const View& view) {
    return toll_tokens(view.open, *view.viewer, rules.spec.tolls->tokens);
}

json own_json(const RuleSet& rules, const View& view) {
    const PrivateView& own = view.own;
    json all{{"hand", cards_json(own.hand)},
             {"tickets", tickets_json(own.tickets)},
             {"offered", tickets_json(own.offered)},
             {"unkept", tickets_json(own.to_return)},
             {"put_away", tickets_json(own.returned)}};
    if (rules.spec.tolls) all["toll_tokens"] = own_tokens(rules, view);
    return all;
}

}  // namespace

json cards_json(const CardCounts& cards) {
    json all = json::object();
    for (std::size_t i = 0; i < kCardKinds; ++i)
        if (cards.count[i] > 0) all[std::string{kCardNames[i]}] = cards.count[i];
    return all;
}

json view_json(const RuleSet& rules, const View& view, Audience audience) {
    json all{{"viewer", viewer_json(view.viewer)},
             {"open", open_json(rules, view.open, nullptr, audience)}};
    if (view.viewer) all["own"] = own_json(rules, view);
    return all;
}

json open_changes_json(const RuleSet& rules, const PublicState& before, const PublicState& after) {
    return open_json(rules, after, &before, Audience::people);
}
json own_changes_json(const RuleSet& rules, const View& before, const View& after) {
    return own_has_changed(rules, before, after) ? own_json(rules, after) : json();
}
bool own_has_changed(const RuleSet& rules, const View& before, const View& after) {
    if (before.own != after.own) return true;
    return rules.spec.tolls && own_tokens(rules, before) != own_tokens(rules, after);
}

json event_json(const RuleSet& rules, const Event& event, Viewer viewer) {
    const Event seen = seen_by(event, viewer, rules.spec.tickets.returned);
    json all{{"event", name_of(seen)}};
    // What is hidden, empty or zero is left out.
    const Overloaded put{
        [&](const char* key, Seat seat) { all[key] = index_of(seat); },
        [&](const char* key, std::optional<Seat> seat) {
            if (seat) all[key] = index_of(*seat);
        },
        [&](const char* key, TrackId track) { all[key] = track_name(*rules.map, track); },
        [&](const char* key, CountryId country) { all[key] = (*rules.map)[country].code; },
        [&](const char* key, Card card) { all[key] = name_of(card); },
        [&](const char* key, std::optional<Card> card) {
            if (card) all[key] = name_of(*card);
        },
        [&](const char* key, std::uint8_t slot) { all[key] = slot; },
        [&](const char* key, int amount) {
            if (amount != 0) all[key] = amount;
        },
        [&](const char* key, Ending ending) { all[key] = name_of(ending); },
        [&](const char* key, const CardCounts& cards) {
            if (!cards.empty()) all[key] = cards_json(cards);
        },
        [&](const char* key, TicketId ticket) { all[key] = json::array({index_of(ticket)}); },
        [&](const char* key, const TicketSet& tickets) {
            if (!tickets.empty()) all[key] = tickets_json(tickets);
        },
    };
    std::visit([&](const auto& e) { e.fields(put); }, seen);
    return all;
}

json payments_json(const CardCounts& hand, const Demand& demand) {
    json list = json::array();
    for (const auto& payment : sensible_payments(hand, demand)) list.push_back(cards_json(payment));
    return {{"payments", std::move(list)}, {"payments_in_all", count_payments(hand, demand)}};
}

json choices_json(const RuleSet& rules, const SeatContext& context) {
    const PublicState& open = context.open;
    json all{{"decision", name_of(open.decision)}};
    if (!is_asked(open, context.seat)) return all;
    all["seat"] = index_of(context.seat);
    switch (open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            all["tickets"] = tickets_json(context.offered);
            all["keep_at_least"] = least_to_keep(rules, open);
            break;
        case Decision::action:
        case Decision::second_card: {
            const Choices found = choices(rules, context);
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
            all.update(payments_json(context.hand, demand_now(rules, open)));
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
    for (const Seat seat : seats_of(rules)) {
        const std::size_t i = index_of(seat);
        const SeatScore& score = sheet.seat[i];
        json entry{{"completed", tickets_json(sheet.completed[i])}, {"total", score.total()}};
        for (const ScoreLineFacts& facts : kScoreLines)
            if (facts.is_in(rules.spec))
                entry[std::string(facts.key)] =
                    facts.json_without_sign ? -score[facts.line] : score[facts.line];
        if (rules.spec.bonus_cards_dealt > 0)
            entry["bonus_cards_won"] = bonus_cards_json(rules, sheet.bonus_cards[i]);
        scores.push_back(std::move(entry));
        if (sheet.wins(seat)) winners.push_back(i);
    }
    json all{{"scores", std::move(scores)}, {"winners", std::move(winners)}};
    if (sheet.tie.seats != 0) all["tie"] = tie_json(sheet.tie);
    return all;
}

}  // namespace railhead
