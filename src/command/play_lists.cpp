#include "command/play_lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "core/text.h"
#include "players/situation.h"
#include "rules/legal.h"

namespace railhead {

namespace {

bool is_named(const MapSpec& map, const Track& track, const std::string& filter) {
    const auto holds = [&](std::string_view name) {
        return lower_case(name).find(filter) != std::string::npos;
    };
    if (holds(city_text(map, track.a)) || holds(map[track.a].id)) return true;
    if (track.border) return holds(map[track.country].name);
    return holds(city_text(map, track.b)) || holds(map[track.b].id);
}

}  // namespace

int number_of(TrackId track) {
    return static_cast<int>(index_of(track)) + 1;
}

std::string PlayLists::numbered(TrackId track) const {
    return fmt::format("{}: {}, {}", number_of(track), track_text(*rules_->map, track),
                       track_facts(*rules_, track));
}

std::string PlayLists::board(const View& view, std::string_view filter) const {
    const MapSpec& map = *rules_->map;
    const TrackOwners& owners = view.open.owners;
    const std::string wanted = lower_case(filter);
    std::string text;
    int shown = 0;
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        const TrackId track = id_at<TrackId>(i);
        if (!wanted.empty() && !is_named(map, map[track], wanted)) continue;
        ++shown;
        std::string who = "free";
        if (const auto owner = owners.owner_of(track))
            who = "owned by " + narrator_->name(*owner);
        else if (!owners.is_free(track))
            who = "closed";
        text += fmt::format("{}, {}\n", numbered(track), who);
    }
    if (shown == 0) return "No city or country here has that name.\n";
    return fmt::format("{} on {}:\n", counted(shown, "track"), map.name) + text;
}

std::string PlayLists::tracks(const View& view) const {
    const SeatContext context = context_of(view);
    const TrackSet found = claimable(*rules_, context);
    if (found.empty()) return "With these cards you can claim no track.\n";
    std::string text = fmt::format("{} that you can claim:\n", counted(found.size(), "track"));
    found.each([&](TrackId track) {
        const Demand& demand = demand_of(*rules_, view.open, context.seat, track);
        text += fmt::format("{}: pay {}\n", numbered(track),
                            cards_text(cheapest_payment(context.hand, demand)));
    });
    return text;
}

std::string PlayLists::hand(const View& view) const {
    return fmt::format("Your hand, {}: {}.\n", counted(view.own.hand.total(), "card"),
                       cards_text(view.own.hand));
}

std::string PlayLists::display(const View& view) const {
    std::string text;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_->spec.display_size); ++i) {
        const Card card = view.open.display[i];
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", i,
                            card == Card::none ? "empty" : name_of(card));
    }
    return fmt::format("Display: {}. Deck: {}.\n", text, counted(view.open.pile_size, "card"));
}

std::string PlayLists::tickets(const View& view) const {
    const MapSpec& map = *rules_->map;
    const Seat seat = *view.viewer;
    const TicketSet done = completed_tickets(*rules_, view.open, seat, view.own.tickets);
    std::string text = fmt::format("You have {}.\n", counted(view.own.tickets.size(), "ticket"));
    const Roads roads(map);
    const RoadCosts costs = by_spaces(Situation(*rules_, roads, view));
    view.own.tickets.each([&](TicketId id) {
        std::string how = "done";
        if (!done.has(id)) {
            const Path path = roads.cheapest_path(costs, map[id].a, map[id].b);
            if (path.cost > view.open.trains[index_of(seat)])
                how = "not possible any more";
            else
                how = fmt::format("still possible, {} needed", counted(path.cost, "more train"));
        }
        text += fmt::format("{}: {}: {}\n", index_of(id), ticket_text(map, id), how);
    });
    return view.own.offered.empty() ? text : text + offered(view);
}

std::string PlayLists::scores(const View& view) const {
    const PublicState& open = view.open;
    std::string text = "Points so far; tickets and bonuses count at the end.\n";
    for (const Seat seat : seats_of(*rules_)) {
        const std::size_t i = index_of(seat);
        text += fmt::format("Seat {}, {}: {}, {}, {}, {}", i, narrator_->name(seat),
                            counted(open.points[i], "point"), counted(open.trains[i], "train"),
                            counted(open.hand_size[i], "card"),
                            counted(open.ticket_count[i], "ticket"));
        if (rules_->spec.tolls) {
            // C-INFO-2: what others have left is shown at the end.
            if (seat == *view.viewer || open.decision == Decision::over)
                text += ", " +
                        counted(toll_tokens(open, seat, rules_->spec.tolls->tokens), "toll token");
            text += ", " + counted(open.loans[i], "loan");
        }
        if (open.country_cards[i] != 0)
            text += ", " + counted(std::popcount(open.country_cards[i]), "country card");
        text += ".\n";
    }
    if (rules_->spec.neutral)
        text += fmt::format("The neutral player: {}{}.\n",
                            counted(open.trains[index_of(neutral_seat(*rules_))], "train"),
                            open.neutral_plays ? "" : ", has stopped");
    if (open.bonus_cards != 0) text += bonus_cards(view);
    if (open.last_turns_left > 0)
        text += fmt::format("Last turns: {} left.\n", counted(open.last_turns_left, "turn"));
    return text;
}

std::string PlayLists::bonus_cards(const View& view) const {
    const MapSpec& map = *rules_->map;
    const unsigned in_play = view.open.bonus_cards;
    if (in_play == 0) return "There are no bonus cards in this game.\n";
    std::string text = fmt::format("{} in play:\n", counted(std::popcount(in_play), "bonus card"));
    for (std::size_t i = 0; i < map.bonus_cards.size(); ++i)
        if ((in_play >> i) & 1u) text += bonus_card_text(map, map.bonus_cards[i]) + "\n";
    return text;
}

std::string PlayLists::country_cards(const View& view) const {
    if (!rules_->spec.country_cards) return "There are no country cards in this game.\n";
    const MapSpec& map = *rules_->map;
    const auto taken_by = [&](std::size_t seat, std::size_t country, std::size_t k) {
        return ((view.open.country_cards[seat] >> (rules_->first_country_card[country] + k)) &
                1u) != 0;
    };
    const auto players = static_cast<std::size_t>(rules_->players);
    std::vector<std::string> held(players);
    std::string text = "Country cards, the next one to be taken first:\n";
    for (std::size_t country = 0; country < map.country_cards.size(); ++country) {
        const auto& stack = map.country_cards[country];
        if (stack.empty()) continue;
        const std::string& name = map.countries[country].name;
        std::vector<int> left;
        for (std::size_t k = 0; k < stack.size(); ++k) {
            bool taken = false;
            for (std::size_t seat = 0; seat < players; ++seat) {
                if (!taken_by(seat, country, k)) continue;
                taken = true;
                held[seat] +=
                    fmt::format("{}{} {}", held[seat].empty() ? "" : ", ", name, stack[k]);
            }
            if (!taken) left.push_back(stack[k]);
        }
        text += left.empty() ? fmt::format("{}: none left\n", name)
                             : fmt::format("{}: {} points\n", name, fmt::join(left, ", "));
    }
    for (const Seat seat : seats_of(*rules_)) {
        const std::string& cards = held[index_of(seat)];
        text += fmt::format("{}: {}\n",
                            seat == *view.viewer ? "You have" : narrator_->name(seat) + " has",
                            cards.empty() ? "none" : cards);
    }
    return text;
}

std::string PlayLists::cards(const View& view) const {
    const PublicState& open = view.open;
    CardCounts unseen = rules_->deck - view.own.hand - open.discards - open.laid;
    for (const Card card : open.display)
        if (card != Card::none) --unseen[card];
    for (const Card card : open.turned)
        if (card != Card::none) --unseen[card];
    std::string text =
        fmt::format("Deck: {}. Discard pile, {}: {}.\n", counted(open.pile_size, "card"),
                    counted(open.discards_size, "card"), cards_text(open.discards));
    text += fmt::format("In the deck and in other hands: {}.\n", cards_text(unseen));
    for (const Seat seat : seats_of(*rules_))
        if (seat != *view.viewer && !open.known[index_of(seat)].empty())
            text += fmt::format("Known to be in the hand of {}: {}.\n", narrator_->name(seat),
                                cards_text(open.known[index_of(seat)]));
    text += fmt::format("Tickets left to draw: {}.\n",
                        open.pool_size + open.tail_size + open.ticket_discards.size());
    return text;
}

std::string PlayLists::offered(const View& view) const {
    std::string text;
    std::string example = "keep";
    view.own.offered.each([&](TicketId id) {
        text += fmt::format("{}: {}\n", index_of(id), ticket_text(*rules_->map, id));
        example += fmt::format(" {}", index_of(id));
    });
    return fmt::format(
        "Which tickets do you keep? At least {} of these:\n{}Say: {} (or fewer), or keep all.\n",
        least_to_keep(*rules_, view.open), text, example);
}

std::string PlayLists::payments(const View& view) const {
    std::string text;
    const auto list =
        sensible_payments(view.own.hand, demand_now(*rules_, view.open), kPaymentsShown);
    for (std::size_t i = 0; i < list.size(); ++i)
        text += fmt::format("{}: {}\n", i + 1, cards_text(list[i]));
    return text;
}

std::string PlayLists::prompt(const View& view) const {
    const PublicState& open = view.open;
    const MapSpec& map = *rules_->map;
    switch (open.decision) {
        case Decision::first_tickets: {
            // C-SETUP-4: all of this is on the table before tickets are chosen.
            std::string text = hand(view) + display(view);
            if (open.bonus_cards != 0) text += bonus_cards(view);
            if (rules_->spec.country_cards) text += country_cards(view);
            return text + offered(view);
        }
        case Decision::tickets:
            return offered(view);
        case Decision::action: {
            const Choices found = choices(*rules_, context_of(view));
            if (found.pass) return "You can do nothing at all this turn. Say: pass.\n";
            return fmt::format("Your turn {}. You have {} and {}.\n",
                               open.turns / rules_->players + 1,
                               counted(open.trains[index_of(*view.viewer)], "train"),
                               counted(open.points[index_of(*view.viewer)], "point")) +
                   hand(view) + display(view) +
                   fmt::format("Draw a card, claim one of {}, or draw tickets.\n",
                               counted(found.tracks.size(), "track"));
        }
        case Decision::second_card:
            return "Draw a second card.\n" + hand(view) + display(view);
        case Decision::payment:
            return fmt::format(
                "How do you pay for {}, {}?\n{}Say: pay for the first, pay and a number or the "
                "cards, or undo.\n",
                track_text(map, open.chosen_track), track_facts(*rules_, open.chosen_track),
                payments(view));
        case Decision::tunnel: {
            const int extra = demand_now(*rules_, open).units();
            const std::string list = payments(view);
            if (list.empty())
                return fmt::format(
                    "The tunnel {} asks for {}, which you do not have. Say: give "
                    "up.\n",
                    track_text(map, open.chosen_track), counted(extra, "extra card"));
            return fmt::format(
                "The tunnel {} asks for {}.\n{}Say: pay, pay and the cards, or "
                "give up.\n",
                track_text(map, open.chosen_track), counted(extra, "extra card"), list);
        }
        case Decision::neutral_track: {
            std::string text = "Which track does the neutral player build?\n";
            neutral_tracks(*rules_, open, open.neutral_ticket).each([&](TrackId track) {
                text += numbered(track) + "\n";
            });
            return text + "Say: build and its number.\n";
        }
        case Decision::neutral_ticket:
        case Decision::over:
            break;
    }
    return {};
}

}  // namespace railhead
