#include "command/table_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/legal.h"

namespace railhead {

namespace {

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// Cities with a name that a city has a route to.
std::vector<CityId> named_neighbours(const MapSpec& map, CityId city) {
    std::vector<CityId> found;
    for (const Route& route : map.routes) {
        if (route.border || (route.a != city && route.b != city)) continue;
        const CityId other = route.a == city ? route.b : route.a;
        if (!map[other].name.empty()) found.push_back(other);
    }
    return found;
}

// What a bonus card counts.
std::string measure_text(const MapSpec& map, const BonusCard& card) {
    switch (card.measure) {
        case Measure::locomotives_in_hand:
            return "locomotives in hand, two cards of one color counting as one";
        case Measure::completed_tickets_naming: {
            std::vector<std::string> names;
            card.cities.each([&](CityId city) { names.push_back(city_text(map, city)); });
            return fmt::format("completed tickets that name {}", fmt::join(names, " or "));
        }
        case Measure::trains_left:
            return "trains left";
        case Measure::tracks_of_length:
            return fmt::format("tracks of length {}", card.length);
        case Measure::countries:
            return "countries touched by own tracks";
        case Measure::longest_path:
            return "spaces in one continuous path";
        case Measure::completed_tickets_up_to:
            return fmt::format("completed tickets worth {} or less",
                               counted(card.max_ticket_points, "point"));
        case Measure::completed_tickets_arctic:
            return "completed tickets that name an Arctic city";
        case Measure::tracks_arctic:
            return "tracks with an end inside the Arctic Circle";
        case Measure::ferries:
            return "ferries";
        case Measure::tracks_in_country:
            return fmt::format("tracks with an end in {}", map[card.country].name);
    }
    return {};
}

}  // namespace

std::string counted(int n, std::string_view thing) {
    return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::string city_text(const MapSpec& map, CityId city) {
    if (!map[city].name.empty()) return map[city].name;
    const auto around = named_neighbours(map, city);
    // Two neighbours are enough, if no other halt lies between the same two.
    const auto another_halt_has = [&](CityId one, CityId two) {
        for (std::size_t i = 0; i < map.cities.size(); ++i) {
            const CityId other = id_at<CityId>(i);
            if (other == city || !map[other].name.empty()) continue;
            const auto its = named_neighbours(map, other);
            if (std::find(its.begin(), its.end(), one) != its.end() &&
                std::find(its.begin(), its.end(), two) != its.end())
                return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < around.size(); ++i)
        for (std::size_t j = i + 1; j < around.size(); ++j)
            if (!another_halt_has(around[i], around[j]))
                return fmt::format("the halt between {} and {}", map[around[i]].name,
                                   map[around[j]].name);
    return fmt::format("the halt {}", map[city].id);
}

std::string track_text(const MapSpec& map, TrackId track) {
    const Track& facts = map[track];
    std::string text = city_text(map, facts.a) + " - ";
    text += facts.border ? map[facts.country].name : city_text(map, facts.b);
    if (map[facts.route].tracks > 1) text += fmt::format(" {}", facts.index);
    return text;
}

std::string track_facts(const RuleSet& rules, TrackId track) {
    const Track& facts = (*rules.map)[track];
    const TrackRule& rule = rules[track];
    std::string text =
        fmt::format("{} {}", facts.length, facts.color ? name_of(*facts.color) : "gray");
    if (facts.symbols > 0)
        text += fmt::format(", ferry with {}", counted(facts.symbols, "locomotive"));
    if (rule.tunnel) text += ", tunnel";
    if (facts.border) text += ", border";
    if (rule.draw_bonus > 0) text += fmt::format(", {} drawn", counted(rule.draw_bonus, "card"));
    if (facts.any_cards_for_one > 0)
        text += fmt::format(", any {} cards stand for one", facts.any_cards_for_one);
    if (rules.spec.tolls) text += fmt::format(", toll {}", rule.toll);
    return text + ", " + counted(rule.points, "point");
}

std::string ticket_text(const MapSpec& map, TicketId ticket) {
    const Ticket& facts = map[ticket];
    return fmt::format("{} - {}, {}", city_text(map, facts.a), city_text(map, facts.b),
                       counted(facts.points, "point"));
}

std::string bonus_card_text(const MapSpec& map, const BonusCard& card) {
    return fmt::format("{}, {} for the most {}", card.name, counted(card.points, "point"),
                       measure_text(map, card));
}

std::string cards_text(const CardCounts& cards) {
    std::string text;
    const auto add = [&](Card card) {
        if (cards[card] > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", cards[card], name_of(card));
    };
    for (std::size_t i = 0; i < kColors; ++i) add(color_at(i));
    add(Card::locomotive);
    if (cards.locomotives() > 1) text += 's';
    return text.empty() ? "no cards" : text;
}

std::string Narrator::name(Seat seat) const {
    if (seat == you_) return "you";
    return index_of(seat) < names_.size() ? names_[index_of(seat)] : "the neutral player";
}

std::string Narrator::does(Seat seat, std::string_view verb) const {
    if (seat == you_) return fmt::format("You {}", verb);
    const bool es = verb.ends_with("s") || verb.ends_with("ch");
    return fmt::format("{} {}{}", capitalised(name(seat)), verb, es ? "es" : "s");
}

std::string Narrator::tickets(const Event& event) const {
    std::string text = counted(event.amount, "ticket");
    std::string list;
    event.tickets.each(
        [&](TicketId id) { list += (list.empty() ? ": " : "; ") + ticket_text(*rules_->map, id); });
    return text + list;
}

std::string Narrator::sentence(const Event& raw) const {
    const MapSpec& map = *rules_->map;
    const Event event = seen_by(raw, you_, rules_->spec.tickets.unkept);
    const Seat seat = event.seat.value_or(you_);
    const auto track = [&] { return track_text(map, *event.track); };
    switch (event.kind) {
        case EventKind::tickets_kept:
            return does(seat, "keep") + " " + tickets(event) + ".";
        case EventKind::tickets_unkept:
            return seat == you_ ? "You do not keep " + tickets(event) + "."
                                : name(seat) + " does not keep " + tickets(event) + ".";
        case EventKind::card_drawn:
            return does(seat, "draw") +
                   (event.card ? fmt::format(" {} from the deck.", name_of(*event.card))
                               : " a card from the deck.");
        case EventKind::card_taken:
            return does(seat, "take") + fmt::format(" {} from the display.", name_of(*event.card));
        case EventKind::display_reset:
            return "Too many locomotives lie face up: the display is thrown away and laid out "
                   "anew.";
        case EventKind::deck_reshuffled:
            return fmt::format("The discard pile becomes a new deck of {}.",
                               counted(event.amount, "card"));
        case EventKind::track_paid:
            return does(seat, "pay") + fmt::format(" {} for {}.", cards_text(event.cards), track());
        case EventKind::tunnel_turned:
            return fmt::format("The tunnel turns up {}: {}.", cards_text(event.cards),
                               event.amount == 0 ? "no extra cards"
                                                 : counted(event.amount, "extra card") + " to pay");
        case EventKind::tunnel_refused:
            return does(seat, "give") + " up the tunnel " + track() + " and " +
                   (seat == you_ ? "take" : "takes") + " back " + cards_text(event.cards) + ".";
        case EventKind::track_claimed:
            return does(seat, "claim") +
                   fmt::format(" {} for {}.", track(), counted(event.amount, "point"));
        case EventKind::bonus_cards_drawn:
            return does(seat, "draw") + " " + counted(event.amount, "card") + " for the claim" +
                   (event.cards.empty() ? "." : ": " + cards_text(event.cards) + ".");
        case EventKind::toll_paid:
            return does(seat, "pay") + fmt::format(" a toll of {} to {}.", event.amount,
                                                   event.other ? name(*event.other) : "the bank");
        case EventKind::toll_from_bank:
            return does(*event.other, "receive") +
                   fmt::format(" a toll of {} from the bank.", event.amount);
        case EventKind::loan_taken:
            return does(seat, "take") + " a loan.";
        case EventKind::country_card_taken:
            return does(seat, "take") + fmt::format(" the {} card of {}.", map[*event.country].name,
                                                    counted(event.amount, "point"));
        case EventKind::tickets_offered:
            return does(seat, "draw") + " " + tickets(event) + ".";
        case EventKind::tickets_reshuffled:
            return "The tickets not kept are shuffled into a new ticket deck.";
        case EventKind::passed:
            return does(seat, "pass") + ".";
        case EventKind::neutral_ticket:
            return "The neutral player's ticket is " + ticket_text(map, event.tickets.first()) +
                   ".";
        case EventKind::neutral_blank:
            return "It shows nothing that the neutral player can build.";
        case EventKind::neutral_built:
            return "The neutral player builds " + track() + ".";
        case EventKind::neutral_stopped:
            return "The neutral player stops building.";
        case EventKind::marker_passed:
            return "The neutral marker goes to " + name(seat) + ".";
        case EventKind::last_turns_began:
            return seat == you_
                       ? "You are almost out of trains: everybody has one last turn."
                       : name(seat) + " is almost out of trains: everybody has one last turn.";
        case EventKind::game_over:
            return "The game is over.";
        case EventKind::slot_filled:   // the display is read out at every draw
        case EventKind::track_chosen:  // the payment follows
            return {};
    }
    return {};
}

std::string Narrator::score_sheet(const State& state) const {
    const ScoreSheet sheet = final_scores(*rules_, state);
    const MapSpec& map = *rules_->map;
    std::string text = "Final scores\n";
    std::vector<std::string> winners;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_->players); ++i) {
        const Seat seat = id_at<Seat>(i);
        const SeatScore& score = sheet.seat[i];
        text += fmt::format("{}: {}\n", capitalised(name(seat)), counted(score.total(), "point"));
        const auto add = [&](std::string_view what, int points) {
            if (points != 0) text += fmt::format("  {}: {}\n", what, points);
        };
        add("routes", score.routes);
        add("tickets completed", score.tickets_won);
        add("tickets not completed", -score.tickets_lost);
        add("bonus cards", score.bonus_cards);
        add("most tickets", score.most_tickets);
        add("longest path", score.longest_path_bonus);
        add("toll tokens", score.toll_rank);
        add("country cards", score.country_cards);
        add("loans", score.loan_penalty);
        state.tickets[i].each([&](TicketId id) {
            text += fmt::format("  {}: {}\n", ticket_text(map, id),
                                sheet.completed[i].has(id) ? "completed" : "not completed");
        });
        if (sheet.wins(seat)) winners.push_back(name(seat));
    }
    if (winners.size() == 1)
        return text + (sheet.wins(you_) ? "You win." : winners[0] + " wins.") + "\n";
    return text + fmt::format("The win is shared by {}.\n", fmt::join(winners, " and "));
}

}  // namespace railhead
