// support/table.h - a game for tests: any map by name, hands and display laid out at will, chance
// scripted as far as the test wants and random beyond.
//
// A Table keeps all cards conserved: what a hand is given comes out of the pile (or, if the pile
// has none left, out of the discards), what it had goes back there.
#pragma once

#include <deque>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "map/map_library.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/legal.h"
#include "rules/scoring.h"

namespace railhead::test {

// The map with this id, as built in or in tests/maps, with the active switch applied
// (support/switches.h).
const MapSpec& map_of(std::string_view id);
// The rules of a table. The test fails if there is no such table.
RuleSet rules_of(std::string_view map, int players, std::string_view variant = {},
                 Options options = {});

CardCounts hand_of(std::initializer_list<std::pair<Card, int>> cards);

// Answers from a queue first (a card or ticket that cannot come up there fails the test), then at
// random.
class TestChance {
public:
    explicit TestChance(std::uint64_t seed) : random_(RandomStream(seed)) {}

    Card card(const CardCounts& pile, int size);
    TicketId ticket(const TicketSet& pool);
    void note_known_ticket(TicketId) {}
    BonusCardId bonus_card(std::uint16_t left);

    std::deque<Card> cards;
    std::deque<TicketId> tickets;
    std::deque<BonusCardId> bonus_cards;

private:
    RandomChance random_;
};

struct EventLog {
    static constexpr bool kListens = true;
    void operator()(const Event& event) { events.push_back(event); }
    std::vector<Event> events;

    template <class E>
    int count() const {
        int n = 0;
        for (const Event& event : events) n += std::holds_alternative<E>(event) ? 1 : 0;
        return n;
    }
    template <class E>
    bool has() const {
        return count<E>() > 0;
    }
};

class Table {
public:
    // Dealt, and every seat has kept all its tickets: seat 0 is asked for an action.
    Table(std::string_view map, int players, std::string_view variant = {}, Options options = {},
          std::uint64_t seed = 1);
    // Dealt, first tickets still to choose.
    static Table dealt(std::string_view map, int players, std::string_view variant = {},
                       Options options = {}, std::uint64_t seed = 1);

    const MapSpec& map() const { return *rules.map; }
    PublicState& open() { return state.open; }

    // --- laying out ---
    void give(int seat, const CardCounts& hand);  // the whole hand; publicly known: nothing
    void give(int seat, std::initializer_list<std::pair<Card, int>> hand) {
        give(seat, hand_of(hand));
    }
    void show(std::initializer_list<Card> display);  // five cards, from the pile
    void set_pile(const CardCounts& pile);  // the other cards of pile and discards: see out_of_play
    // Moves all cards of pile and discards into the hand of a seat, as test filler.
    void empty_decks_into(int seat);
    void own(int seat, TrackId track);  // as if claimed long ago: trains and routes, no points
    void hold_tickets(int seat, std::initializer_list<TicketId> tickets);  // exactly these, kept
    void set_turn(int seat);  // this seat is asked for an action

    // --- names ---
    CityId city(std::string_view id) const;
    TrackId track(std::string_view a, std::string_view b, int index = 0) const;  // either order
    TicketId ticket(std::string_view a, std::string_view b) const;               // either order
    Seat seat(int index) const { return id_at<Seat>(static_cast<std::size_t>(index)); }

    // --- playing ---
    Seat deciding() const;
    // Does it for the deciding seat; the test fails if it is refused.
    void play(const Action& action);
    void play(int seat, const Action& action);
    // Why the deciding seat may not; nullopt: it may.
    std::optional<Refusal> refusal(const Action& action) const;
    std::optional<Refusal> refusal(int seat, const Action& action) const;
    // Claims and pays (a tunnel may then wait for its decision).
    void claim(TrackId track, const CardCounts& payment);
    void claim(TrackId track, std::initializer_list<std::pair<Card, int>> payment) {
        claim(track, hand_of(payment));
    }
    // Any legal action of the deciding seat, at random.
    void play_random();
    void play_random_to_end();
    // A turn that changes nothing a test looks at: two blind draws (needs cards in the deck).
    void idle_turn();
    Choices choices() const;
    bool can_claim(TrackId track) const { return choices().tracks.has(track); }

    ScoreSheet scores() const { return final_scores(rules, state); }

    RuleSet rules;
    State state;
    TestChance chance;
    EventLog log;  // all events since the deal

private:
    struct Unplayed {};
    Table(Unplayed, std::string_view map, int players, std::string_view variant, Options options,
          std::uint64_t seed);
    RandomStream random_;
};

}  // namespace railhead::test
