#include "command/table_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
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
            return "countries touched by their tracks";
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

std::string city_text(const MapSpec& map, CityId city) {
    if (!map[city].name.empty()) return map[city].name;
    const auto around = named_neighbours(map, city);
    // Two neighbours are enough, if there is no other halt between the same two.
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

std::string Narrator::tickets(int count, const TicketSet& known) const {
    std::string text = counted(count, "ticket");
    std::string list;
    known.each(
        [&](TicketId id) { list += (list.empty() ? ": " : "; ") + ticket_text(*rules_->map, id); });
    return text + list;
}

// What is said of each kind of event.
struct Narrator::Sentences {
    const Narrator& narrator;

    std::string track(TrackId id) const { return track_text(*narrator.rules_->map, id); }

    std::string operator()(const TicketsKept& e) const {
        return narrator.does(e.seat, "keep") + " " + narrator.tickets(e.count, e.tickets) + ".";
    }
    std::string operator()(const TicketsReturned& e) const {
        return (e.seat == narrator.you_ ? "You do not keep "
                                        : narrator.name(e.seat) + " does not keep ") +
               narrator.tickets(e.count, e.tickets) + ".";
    }
    std::string operator()(const CardDrawn& e) const {
        return narrator.does(e.seat, "draw") +
               (e.card ? fmt::format(" {} from the deck.", name_of(*e.card))
                       : " a card from the deck.");
    }
    std::string operator()(const CardTaken& e) const {
        return narrator.does(e.seat, "take") +
               fmt::format(" {} from the display.", name_of(e.card));
    }
    // The display is read out at draws.
    std::string operator()(const SlotFilled&) const { return {}; }
    std::string operator()(const DisplayReset&) const {
        return "Too many locomotives are face up: the display is discarded and replaced.";
    }
    std::string operator()(const DeckReshuffled& e) const {
        return fmt::format("The discard pile becomes a new deck of {}.", counted(e.size, "card"));
    }
    // The payment follows.
    std::string operator()(const TrackChosen&) const { return {}; }
    std::string operator()(const TrackPaid& e) const {
        return narrator.does(e.seat, "pay") +
               fmt::format(" {} for {}.", cards_text(e.cards), track(e.track));
    }
    std::string operator()(const TunnelTurned& e) const {
        return fmt::format(
            "The tunnel turns up {}: {}.", cards_text(e.turned),
            e.extra == 0 ? "no extra cards" : counted(e.extra, "extra card") + " to pay");
    }
    std::string operator()(const TunnelRefused& e) const {
        return narrator.does(e.seat, "give") + " up the tunnel " + track(e.track) + " and " +
               (e.seat == narrator.you_ ? "take" : "takes") + " back " + cards_text(e.taken_back) +
               ".";
    }
    std::string operator()(const TrackClaimed& e) const {
        return narrator.does(e.seat, "claim") +
               fmt::format(" {} for {}.", track(e.track), counted(e.points, "point"));
    }
    std::string operator()(const BonusCardsDrawn& e) const {
        return narrator.does(e.seat, "draw") + " " + counted(e.count, "card") + " for the claim" +
               (e.cards.empty() ? "." : ": " + cards_text(e.cards) + ".");
    }
    std::string operator()(const TollPaid& e) const {
        return narrator.does(e.seat, "pay") +
               fmt::format(" a toll of {} to {}.", e.toll,
                           e.receiver ? narrator.name(*e.receiver) : "the bank");
    }
    std::string operator()(const TollFromBank& e) const {
        return narrator.does(e.receiver, "receive") +
               fmt::format(" a toll of {} from the bank.", e.toll);
    }
    std::string operator()(const LoanTaken& e) const {
        return narrator.does(e.seat, "take") + " a loan.";
    }
    std::string operator()(const CountryCardTaken& e) const {
        return narrator.does(e.seat, "take") + fmt::format(" the {} card of {}.",
                                                           (*narrator.rules_->map)[e.country].name,
                                                           counted(e.points, "point"));
    }
    std::string operator()(const TicketsOffered& e) const {
        return narrator.does(e.seat, "draw") + " " + narrator.tickets(e.count, e.tickets) + ".";
    }
    std::string operator()(const TicketsReshuffled&) const {
        return "The tickets not kept are shuffled into a new ticket deck.";
    }
    std::string operator()(const Passed& e) const { return narrator.does(e.seat, "pass") + "."; }
    std::string operator()(const NeutralTicketTurned& e) const {
        return "The neutral player's ticket is " + ticket_text(*narrator.rules_->map, e.ticket) +
               ".";
    }
    std::string operator()(const NeutralBlank&) const {
        return "It shows nothing that the neutral player can build.";
    }
    std::string operator()(const NeutralBuilt& e) const {
        return "The neutral player builds " + track(e.track) + ".";
    }
    std::string operator()(const NeutralStopped&) const {
        return "The neutral player stops building.";
    }
    std::string operator()(const MarkerPassed& e) const {
        return "The neutral marker goes to " + narrator.name(e.seat) + ".";
    }
    std::string operator()(const LastTurnsBegan& e) const {
        return (e.seat == narrator.you_ ? "You are" : narrator.name(e.seat) + " is") +
               " almost out of trains: everybody has one last turn.";
    }
    std::string operator()(const GameOver&) const { return "The game is over."; }
};

std::string Narrator::sentence(const Event& event) const {
    return std::visit(Sentences{*this}, seen_by(event, you_, rules_->spec.tickets.returned));
}

std::string Narrator::score_sheet(const State& state) const {
    const ScoreSheet sheet = final_scores(*rules_, state);
    const MapSpec& map = *rules_->map;
    std::string text = "Final scores\n";
    std::vector<std::string> winners;
    for (const Seat seat : seats_of(*rules_)) {
        const std::size_t i = index_of(seat);
        const SeatScore& score = sheet.seat[i];
        text += fmt::format("{}: {}\n", capitalised(name(seat)), counted(score.total(), "point"));
        for (const ScoreLineFacts& facts : kScoreLines)
            if (score[facts.line] != 0)
                text += fmt::format("  {}: {}\n", facts.label, score[facts.line]);
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
