#include "record/playthrough.h"

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "map/rule_text.h"
#include "record/names.h"
#include "record/notation.h"
#include "record/view_json.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/digest.h"
#include "rules/legal_actions.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

constexpr int kFullEvery = 25;
// Of payments and sets of tickets; the digest covers more.
constexpr std::size_t kMostListed = 16;

std::string number(std::int64_t n) {
    return std::to_string(n);
}

// Eight digits are enough to see that something differs.
std::string short_hex(std::uint64_t value) {
    std::string text;
    for (int shift = 60; shift >= 32; shift -= 4)
        text += "0123456789abcdef"[(value >> shift) & 15u];
    return text;
}

template <class Cards>
std::string row_text(const Cards& cards) {
    std::string text;
    for (const Card card : cards) {
        if (!text.empty()) text += ' ';
        text += card == Card::none ? std::string_view{"-"} : name_of(card);
    }
    return text;
}

std::string tickets_text(const TicketSet& tickets) {
    std::string text;
    tickets.each([&](TicketId id) {
        if (!text.empty()) text += ' ';
        text += number(static_cast<std::int64_t>(index_of(id)));
    });
    return text.empty() ? "-" : text;
}

std::string tracks_text(const MapSpec& map, const TrackSet& tracks) {
    std::string text;
    tracks.each([&](TrackId id) {
        if (!text.empty()) text += ' ';
        append_track_name(text, map, id);
    });
    return text.empty() ? "-" : text;
}

std::string seat_text(Seat seat) {
    return "seat " + number(static_cast<std::int64_t>(index_of(seat)));
}

void add_line(std::string& text, std::string_view name, const std::string& value) {
    text += "  ";
    text += name;
    text += ": ";
    text += value;
    text += '\n';
}

std::string open_seat_text(const RuleSet& rules, const State& state, std::size_t i) {
    const PublicState& open = state.open;
    std::string text = "points " + number(open.points[i]) + ", trains " + number(open.trains[i]) +
                       ", cards " + number(open.hand_size[i]) + ", tickets " +
                       number(open.ticket_count[i]);
    if (rules.spec.tolls)
        text += ", tolls paid " + number(open.tolls_paid[i]) + ", received " +
                number(open.tolls_received[i]) + ", loans " + number(open.loans[i]);
    if (open.kept_of_reshuffled[i] > 0)
        text += ", of reshuffled " + number(open.kept_of_reshuffled[i]);
    for (std::size_t card = 0; card < kMaxCountryCards; ++card)
        if ((open.country_cards[i] >> card) & 1u)
            text += ", country card " + number(static_cast<std::int64_t>(card));
    return text;
}

void add_piles(std::string& text, const State& state) {
    const PublicState& open = state.open;
    add_line(text, "display",
             row_text(open.display) + ", gaps " + number(open.display_gaps) + ", locomotives " +
                 number(open.display_locomotives));
    add_line(text, "pile", number(open.pile_size) + ": " + notation_of(state.pile));
    add_line(text, "discards", number(open.discards_size) + ": " + notation_of(open.discards));
    if (!open.laid.empty() || open.turned[0] != Card::none)
        add_line(text, "tunnel",
                 "laid " + notation_of(open.laid) + ", turned " + row_text(open.turned));
    add_line(text, "ticket pool", number(open.pool_size) + ": " + tickets_text(state.pool));
    std::string tail;
    for (std::size_t i = 0; i < open.tail_size; ++i) {
        tail += (open.return_begins >> i) & 1u ? " /" : " ";
        tail += number(static_cast<std::int64_t>(index_of(state.tail[i])));
    }
    if (!tail.empty()) add_line(text, "ticket tail", number(open.tail_size) + ":" + tail);
    if (!open.ticket_discards.empty())
        add_line(text, "ticket discards", tickets_text(open.ticket_discards));
    if (!open.reshuffled.empty()) add_line(text, "reshuffled", tickets_text(open.reshuffled));
    if (!state.undecided.empty())
        add_line(text, "undecided",
                 tickets_text(state.undecided) + ", offered " + number(open.offered_count));
}

// Counts events and puts them on one line.
struct EventLine {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    Playthrough& result;
    std::string line{};
    bool is_new = false;  // one of a kind that has not happened before

    void operator()(const Event& event) {
        is_new |= result.events[event.index()]++ == 0;
        if (!line.empty()) line += "; ";
        line += event_text(rules, event);
    }
};

// Lines that these rules cannot produce are left out: a new bonus changes no other map's games.
std::string scores_text(const RuleSet& rules, const State& state) {
    const ScoreSheet sheet = final_scores(rules, state);
    std::string text = "scores\n";
    for (const Seat seat : seats_of(rules)) {
        const std::size_t i = index_of(seat);
        const SeatScore& score = sheet.seat[i];
        std::string line;
        for (const ScoreLineFacts& facts : kScoreLines)
            if (facts.is_in(rules.spec))
                line += std::string(facts.key) + ' ' + number(score[facts.line]) + ", ";
        line += "total " + number(score.total());
        if (sheet.wins(seat)) line += ", wins";
        add_line(text, seat_text(seat), line);
        add_line(text, "  completed",
                 number(score.completed) + ": " + tickets_text(sheet.completed[i]));
        if (rules.spec.bonus_cards_dealt > 0)
            add_line(text, "  bonus cards won", number(score.bonus_cards_won));
        if (score.longest_path >= 0)
            add_line(text, "  longest path", number(score.longest_path) + " spaces");
    }
    return text;
}

template <class... Es>
void only_if(EventFlags& possible, bool condition) {
    ((possible[kEventIndex<Es>] = condition), ...);
}

std::string digests_text(const RuleSet& rules, const State& state, Seat seat) {
    std::string text = "state " + short_hex(digest(state)) + " views";
    for (const Seat viewer : seats_of(rules))
        text += ' ' + short_hex(digest(view_of(state, viewer)));
    text += ' ' + short_hex(digest(view_of(state, std::nullopt)));
    const SeatContext context = context_of(state, seat);
    text += " legal " + std::to_string(count_choices(rules, context)) + ' ' +
            short_hex(legal_digest(rules, context));
    return text;
}

}  // namespace

std::string event_text(const RuleSet& rules, const Event& event) {
    const MapSpec& map = *rules.map;
    std::string text{name_of(event)};
    const auto add_seat = [&](std::string_view key, Seat seat) {
        text += key == "other" ? " to s" : " s";
        text += number(static_cast<std::int64_t>(index_of(seat)));
    };
    // What is nothing or zero is left out.
    const Overloaded put{
        add_seat,
        [&](std::string_view key, std::optional<Seat> seat) {
            if (seat) add_seat(key, *seat);
        },
        [&](std::string_view, TrackId track) { text += " " + track_name(map, track); },
        [&](std::string_view, CountryId country) { text += " " + map[country].code; },
        [&](std::string_view, Card card) { text += " " + std::string{name_of(card)}; },
        [&](std::string_view, std::optional<Card> card) {
            if (card) text += " " + std::string{name_of(*card)};
        },
        [&](std::string_view, std::uint8_t slot) { text += " " + number(slot); },
        [&](std::string_view, int amount) {
            if (amount != 0) text += " " + number(amount);
        },
        [&](std::string_view, Ending ending) { text += " " + std::string{name_of(ending)}; },
        [&](std::string_view, const CardCounts& cards) {
            if (!cards.empty()) text += " (" + notation_of(cards) + ")";
        },
        [&](std::string_view, TicketId ticket) {
            text += " [" + number(static_cast<std::int64_t>(index_of(ticket))) + "]";
        },
        [&](std::string_view, const TicketSet& tickets) {
            if (!tickets.empty()) text += " [" + tickets_text(tickets) + "]";
        },
    };
    std::visit([&](const auto& e) { e.fields(put); }, event);
    return text;
}

std::string state_text(const RuleSet& rules, const State& state) {
    const MapSpec& map = *rules.map;
    const PublicState& open = state.open;
    std::string text = "position\n";
    add_line(text, "turns",
             number(open.turns) + ", draw points " + number(open.draw_points) + ", passes " +
                 number(open.passes) + ", last turns left " + number(open.last_turns_left));
    add_piles(text, state);
    if (open.bonus_cards != 0) {
        std::string cards;
        for (std::size_t i = 0; i < map.bonus_cards.size(); ++i)
            if ((open.bonus_cards >> i) & 1u)
                cards += (cards.empty() ? "" : " ") + map.bonus_cards[i].id;
        add_line(text, "bonus cards", cards);
    }
    if (rules.spec.neutral)
        add_line(text, "neutral",
                 std::string{open.neutral_plays ? "plays" : "has stopped"} + ", marker " +
                     seat_text(open.marker) + ", trains " +
                     number(open.trains[index_of(neutral_seat(rules))]));
    for (const Seat seat : SeatRange(rules.seats)) {
        const std::size_t i = index_of(seat);
        if (is_player(rules, seat)) {
            add_line(text, seat_text(seat), open_seat_text(rules, state, i));
            add_line(text, "  hand",
                     notation_of(state.hands[i]) + ", known " + notation_of(open.known[i]));
            add_line(
                text, "  tickets",
                tickets_text(state.tickets[i]) + ", put away " + tickets_text(state.returned[i]));
        }
        add_line(text, "  tracks", tracks_text(map, open.owners.owned_by(seat)));
    }
    add_line(text, "closed", tracks_text(map, open.owners.closed()));
    return text;
}

std::string legal_text(const RuleSet& rules, const SeatContext& context) {
    const ActionList list = legal_actions(rules, context, kMostListed);
    std::vector<std::string> texts;
    for (const Action& action : list.actions) texts.push_back(notation_of(*rules.map, action));
    if (!list.complete) texts.push_back("and more");
    return joined(texts, "; ");
}

std::uint64_t legal_digest(const RuleSet& rules, const SeatContext& context) {
    Digest result;
    result.add(count_choices(rules, context));
    for (const Action& action : legal_actions(rules, context).actions) result.add(digest(action));
    return result.value();
}

Playthrough playthrough(const RuleSet& rules, std::string_view title, std::uint64_t seed,
                        const Chooser& choose) {
    Playthrough result;
    std::string& text = result.text;
    text += title;
    text += "\n\nrules\n" + resolved_rules_text(*rules.map, rules.spec);
    RandomChance chance{RandomStream(seed, 0)};
    EventLine events{rules, result};
    // Not play_game() of players/game_driver.h: record/ and players/ do not use each other, and
    // each decision is written down with what was there before it.
    State state = deal(rules, chance, events);
    text += "\ndeal\nevents " + events.line + "\n";
    for (int n = 1; state.open.decision != Decision::over; ++n) {
        const Seat seat = deciding_seat(state.open);
        const State before = state;
        const Action action = choose(state, seat);
        events.line.clear();
        events.is_new = false;
        apply(rules, state, seat, action, chance, events);
        const bool full = n % kFullEvery == 1 || events.is_new;
        if (full) text += '\n' + state_text(rules, before);
        text += number(n) + " " + seat_text(seat) + ' ' +
                std::string{name_of(before.open.decision)} + ' ' +
                digests_text(rules, before, seat) + '\n';
        if (full) text += "legal " + legal_text(rules, context_of(before, seat)) + '\n';
        text += "> " + notation_of(*rules.map, action) + '\n';
        if (!events.line.empty()) text += "events " + events.line + '\n';
    }
    text += '\n' + state_text(rules, state) + '\n' + scores_text(rules, state);
    return result;
}

EventFlags possible_events(const RuleSet& rules) {
    const MapSpec& map = *rules.map;
    const RuleSpec& spec = rules.spec;
    const auto some_track = [&](const auto& test) {
        return std::any_of(map.tracks.begin(), map.tracks.end(), test);
    };
    EventFlags possible{};
    possible.fill(true);
    only_if<DisplayReset>(possible, spec.reset_at_locomotives.has_value());
    only_if<TunnelTurned, TunnelRefused>(possible,
                                         some_track([](const Track& t) { return t.tunnel; }));
    only_if<BonusCardsDrawn>(possible, some_track([](const Track& t) { return t.draw_bonus > 0; }));
    only_if<TollPaid, TollFromBank, LoanTaken>(possible, spec.tolls.has_value());
    only_if<CountryCardTaken>(possible, spec.country_cards);
    only_if<TicketsReshuffled>(possible, spec.tickets.returned == ReturnedTickets::discard_pile);
    only_if<NeutralTicketTurned, NeutralBlank, NeutralBuilt, NeutralStopped, MarkerPassed>(
        possible, spec.neutral.has_value());
    return possible;
}

}  // namespace railhead
