#include "record/view_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "map/json_node.h"
#include "record/json_values.h"
#include "record/view_json.h"

namespace railhead {

namespace {

class ViewReader {
public:
    explicit ViewReader(const RuleSet& rules) : rules_(rules), map_(*rules.map) {}

    View read(const JsonNode& all) {
        View view;
        view.own.return_at.fill(kNowhere);
        if (const auto viewer = all.need("viewer"); viewer && !viewer->is_null())
            view.viewer = seat(*viewer);
        if (const auto open = all.need("open")) read_open(*open, view.open);
        if (view.viewer)
            if (const auto own = all.need("own")) read_own(*own, view);
        return view;
    }

private:
    template <class Number>
    void number(const JsonNode& in, std::string_view key, int least, int most, Number& into) {
        if (const auto node = in.need(key))
            if (const auto n = node->whole_number(least, most)) into = static_cast<Number>(*n);
    }
    // The same where the key is missing unless it matters.
    template <class Number>
    void number_if(const JsonNode& in, std::string_view key, int most, Number& into) {
        if (in.find(key)) number(in, key, 0, most, into);
    }

    Seat seat(const JsonNode& node) {
        return id_in<Seat>(node, static_cast<std::size_t>(rules_.players)).value_or(Seat{});
    }
    Card card(const JsonNode& node) { return card_in(node).value_or(Card::none); }
    CardCounts cards(const JsonNode& in, std::string_view key) {
        const auto node = in.need(key);
        return node ? card_counts_in(*node, 0, rules_.deck) : CardCounts{};
    }
    TicketId ticket(const JsonNode& node) {
        return id_in<TicketId>(node, map_.tickets.size()).value_or(TicketId{});
    }
    TicketSet tickets(const JsonNode& in, std::string_view key) {
        TicketSet found;
        if (const auto node = in.need(key))
            for (const JsonNode& item : node->items(Empty::allowed, kMaxTickets, "tickets"))
                found.add(ticket(item));
        return found;
    }
    TrackId track(const JsonNode& node) { return track_in(map_, node).value_or(TrackId{}); }
    // Visits the tracks of a list, each of which must be free.
    template <class Visit>
    void free_tracks(const JsonNode& in, std::string_view key, TrackOwners& owners,
                     const Visit& visit) {
        const auto node = in.need(key);
        if (!node) return;
        for (const JsonNode& item : node->items(Empty::allowed, kMaxTracks, "tracks")) {
            const TrackId id = track(item);
            if (owners.is_free(id))
                visit(id);
            else
                item.report("the track is named twice");
        }
    }

    void read_open(const JsonNode& in, PublicState& open) {
        open.turned.fill(Card::none);
        if (const auto node = in.need("decision"))
            open.decision = node->named<Decision>(kDecisionNames).value_or(Decision::over);
        number(in, "turns", 0, rules_.turn_limit, open.turns);
        number(in, "deck", 0, kMaxDeck, open.pile_size);
        number(in, "ticket_deck", 0, static_cast<int>(kMaxTickets), open.pool_size);
        open.discards = cards(in, "discards");
        open.discards_size = static_cast<std::uint8_t>(open.discards.total());
        read_display(in, open);
        read_seats(in, open);
        free_tracks(in, "closed_tracks", open.owners, [&](TrackId id) { open.owners.close(id); });
        number_if(in, "last_turns_left", rules_.players, open.last_turns_left);
        if (is_seen_by_all(rules_.spec.tickets.returned))
            open.ticket_discards = tickets(in, "ticket_discards");
        if (rules_.spec.bonus_cards_dealt > 0) read_bonus_cards(in, open);
        if (rules_.spec.neutral) {
            if (const auto node = in.need("neutral_plays"))
                open.neutral_plays = node->truth().value_or(false);
            if (const auto node = in.need("marker")) open.marker = seat(*node);
        }
        read_decision(in, open);
    }

    // The keys that belong to what is being decided.
    void read_decision(const JsonNode& in, PublicState& open) {
        switch (open.decision) {
            case Decision::first_tickets:
                if (const auto node = in.need("waiting"))
                    for (const JsonNode& item : node->items(Empty::refused, kMaxSeats, "seats"))
                        open.waiting =
                            static_cast<std::uint8_t>(open.waiting | (1u << index_of(seat(item))));
                return;
            case Decision::action:
            case Decision::second_card:
                number(in, "draw_points", 0, kMaxDrawCards, open.draw_points);
                break;
            case Decision::payment:
            case Decision::tunnel:
                if (const auto node = in.need("track")) read_chosen(*node, open);
                if (open.decision == Decision::tunnel) read_tunnel(in, open);
                break;
            case Decision::tickets:
                number(in, "offered_tickets", 0, static_cast<int>(kMaxTickets), open.offered_count);
                break;
            case Decision::neutral_ticket:
            case Decision::neutral_track:
                if (open.decision == Decision::neutral_track)
                    if (const auto node = in.need("neutral_ticket"))
                        open.neutral_ticket = ticket(*node);
                if (!rules_.spec.neutral) in.report("these rules have no neutral player");
                break;
            case Decision::over:
                if (const auto node = in.need("ending"))
                    open.ending = node->named<Ending>(kEndingNames).value_or(Ending::none);
                return;
        }
        if (const auto node = in.need("to_move")) open.to_move = seat(*node);
    }

    void read_chosen(const JsonNode& node, PublicState& open) {
        open.chosen_track = track(node);
        if (!open.owners.is_free(open.chosen_track)) node.report("the track is not free");
    }

    void read_tunnel(const JsonNode& in, PublicState& open) {
        open.laid = cards(in, "laid");
        if (const auto node = in.need("turned")) {
            std::size_t n = 0;
            for (const JsonNode& item : node->items(Empty::allowed, open.turned.size(), "cards"))
                open.turned[n++] = card(item);
        }
    }

    void read_display(const JsonNode& in, PublicState& open) {
        open.display.fill(Card::none);
        const auto node = in.need("display");
        if (!node) return;
        const auto size = static_cast<std::size_t>(rules_.spec.display_size);
        std::size_t slot = 0;
        for (const JsonNode& item : node->exactly(size, "the cards of all slots")) {
            const Card shown = item.is_null() ? Card::none : card(item);
            open.display[slot++] = shown;
            if (shown == Card::none) ++open.display_gaps;
            if (shown == Card::locomotive) ++open.display_locomotives;
        }
    }

    void read_bonus_cards(const JsonNode& in, PublicState& open) {
        const auto node = in.need("bonus_cards");
        if (!node) return;
        for (const JsonNode& item : node->items(Empty::allowed, kMaxBonusCards, "bonus cards")) {
            const auto name = item.text();
            if (!name) continue;
            if (const auto found = bonus_card_named(map_, *name))
                open.bonus_cards =
                    static_cast<std::uint16_t>(open.bonus_cards | (1u << index_of(*found)));
            else
                item.report("there is no such bonus card");
        }
    }

    void read_seats(const JsonNode& in, PublicState& open) {
        const auto node = in.need("seats");
        if (!node) return;
        std::size_t i = 0;
        for (const JsonNode& item :
             node->exactly(static_cast<std::size_t>(rules_.seats), "the seats of these rules"))
            read_seat(item, open, id_at<Seat>(i++));
    }

    void read_seat(const JsonNode& in, PublicState& open, Seat who) {
        const std::size_t i = index_of(who);
        const bool neutral = !is_player(rules_, who);
        const int trains = neutral ? rules_.spec.neutral->trains : rules_.spec.trains;
        number(in, "trains", 0, trains, open.trains[i]);
        int placed = 0;
        free_tracks(in, "tracks", open.owners, [&](TrackId id) {
            open.owners.give(id, who);
            placed += rules_[id].length;
        });
        // In a network larger than those of games the longest path takes minutes to find.
        if (placed > trains) in.report("the tracks take more trains than the seat ever had");
        if (neutral) return;
        number(in, "points", INT16_MIN, INT16_MAX, open.points[i]);
        number(in, "cards", 0, kMaxDeck, open.hand_size[i]);
        number(in, "tickets", 0, static_cast<int>(kMaxTickets), open.ticket_count[i]);
        open.known[i] = cards(in, "known_cards");
        if (rules_.spec.tolls) {
            // C-INFO-2: people see their own, with the hand. Where they are not shown they count as
            // none.
            if (in.find("toll_tokens")) read_tokens(in, open, who);
            number(in, "loans", 0, UINT8_MAX, open.loans[i]);
        }
        if (rules_.spec.country_cards) read_country_cards(in, open, who);
    }

    void read_tokens(const JsonNode& in, PublicState& open, Seat who) {
        const int start = rules_.spec.tolls->tokens;
        int tokens = start;
        number(in, "toll_tokens", start - INT16_MAX, INT16_MAX, tokens);
        // Only the difference is shown, and only it matters.
        open.tolls_paid[index_of(who)] = static_cast<std::int16_t>(std::max(0, start - tokens));
        open.tolls_received[index_of(who)] = static_cast<std::int16_t>(std::max(0, tokens - start));
    }

    // Of equal cards of a country it does not matter which one a seat has: the next one that nobody
    // has is taken.
    void read_country_cards(const JsonNode& in, PublicState& open, Seat who) {
        const auto node = in.need("country_cards");
        if (!node) return;
        for (const JsonNode& item :
             node->items(Empty::allowed, kMaxCountryCards, "country cards")) {
            const auto code = item.need("country");
            const auto name = code ? code->text() : std::nullopt;
            int points = 0;
            number(item, "points", -kMaxPoints, kMaxPoints, points);
            if (!name) continue;
            const std::uint32_t found = free_country_card(open, *name, points);
            if (found == 0) item.report("there is no such country card left");
            open.country_cards[index_of(who)] |= found;
        }
    }
    std::uint32_t free_country_card(const PublicState& open, std::string_view code,
                                    int points) const {
        std::uint32_t taken = 0;
        for (const auto cards : open.country_cards) taken |= cards;
        for (std::size_t country = 0; country < map_.country_cards.size(); ++country) {
            if (map_.countries[country].code != code) continue;
            const auto& stack = map_.country_cards[country];
            for (std::size_t k = 0; k < stack.size(); ++k) {
                const std::uint32_t bit = 1u << (rules_.first_country_card[country] + k);
                if (stack[k] == points && (taken & bit) == 0) return bit;
            }
        }
        return 0;
    }

    void read_own(const JsonNode& in, View& view) {
        PrivateView& own = view.own;
        own.hand = cards(in, "hand");
        own.tickets = tickets(in, "tickets");
        own.offered = tickets(in, "offered");
        own.to_return = tickets(in, "unkept");
        own.returned = tickets(in, "put_away");
        if (rules_.spec.tolls) read_tokens(in, view.open, *view.viewer);
        if (own.hand.total() != view.open.hand_size[index_of(*view.viewer)])
            in.report("the hand and the seat have different numbers of cards");
    }

    const RuleSet& rules_;
    const MapSpec& map_;
};

}  // namespace

Result<View> view_from_json(const RuleSet& rules, const nlohmann::json& from) {
    Problems problems;
    View view = ViewReader(rules).read(JsonNode(from, "", problems));
    if (problems.reported() == 0) return view;
    return problem_text(problems.first());
}

}  // namespace railhead
