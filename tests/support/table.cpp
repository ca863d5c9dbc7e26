#include "support/table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "players/game_driver.h"
#include "players/random_player.h"
#include "support/switches.h"

namespace railhead::test {

const MapSpec& map_of(std::string_view id) {
    static std::map<std::string, std::unique_ptr<MapSpec>, std::less<>> maps;
    auto found = maps.find(id);
    if (found == maps.end()) {
        static MapLibrary library;
        const MapSpec* spec = library.find(id);
        if (spec == nullptr) {
            const std::string file = std::string(id) + ".json";
            std::ifstream in(std::string(RAILHEAD_SOURCE_DIR) + "/tests/maps/" + file);
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            if (library.add(file, text).empty()) spec = library.find(id);
        }
        if (spec == nullptr) {
            ADD_FAILURE() << "no map " << id;
            std::abort();
        }
        auto copy = std::make_unique<MapSpec>(*spec);
        if (const RuleSwitch* active = active_switch()) {
            if (active->change) active->change(*copy);
            if (active->change_spec) {
                active->change_spec(copy->rules);
                for (Variant& each : copy->variants) active->change_spec(each.rules);
            }
        }
        found = maps.emplace(std::string(id), std::move(copy)).first;
    }
    return *found->second;
}

RuleSet rules_of(std::string_view map, int players, std::string_view variant, Options options) {
    const RuleSwitch* active = active_switch();
    if (active && active->change_options && map_of(map).options.unequal_parallels)
        active->change_options(options);
    auto made = RuleSet::make(
        map_of(map), {.players = players, .variant = std::string(variant), .options = options},
        active ? active->left_out : ComponentSet{});
    if (!made) {
        ADD_FAILURE() << made.reason();
        std::abort();
    }
    RuleSet rules = std::move(made).value();
    if (active && active->change_rules) active->change_rules(rules);
    return rules;
}

CardCounts hand_of(std::initializer_list<std::pair<Card, int>> cards) {
    CardCounts hand;
    for (const auto& [card, n] : cards) hand[card] = static_cast<std::uint8_t>(hand[card] + n);
    return hand;
}

Card TestChance::card(const CardCounts& pile, int size) {
    if (cards.empty()) return random_.card(pile, size);
    const Card next = cards.front();
    cards.pop_front();
    if (pile[next] == 0) {
        ADD_FAILURE() << "the pile has no " << name_of(next);
        return random_.card(pile, size);
    }
    return next;
}

TicketId TestChance::ticket(const TicketSet& pool) {
    if (tickets.empty()) return random_.ticket(pool);
    const TicketId next = tickets.front();
    tickets.pop_front();
    if (!pool.has(next)) {
        ADD_FAILURE() << "ticket " << index_of(next) << " cannot come up";
        return random_.ticket(pool);
    }
    return next;
}

BonusCardId TestChance::bonus_card(std::uint16_t left) {
    if (bonus_cards.empty()) return random_.bonus_card(left);
    const BonusCardId next = bonus_cards.front();
    bonus_cards.pop_front();
    return next;
}

Table::Table(Unplayed, std::string_view map, int players, std::string_view variant, Options options,
             std::uint64_t seed)
    : rules(rules_of(map, players, variant, options)), chance(seed), random_(seed, 7) {
    state = deal(rules, chance, log);
}

Table::Table(std::string_view map, int players, std::string_view variant, Options options,
             std::uint64_t seed)
    : Table(Unplayed{}, map, players, variant, options, seed) {
    for (int s = 0; s < players; ++s)
        play(s, KeepTickets{state.tickets[static_cast<std::size_t>(s)]});
}

Table Table::dealt(std::string_view map, int players, std::string_view variant, Options options,
                   std::uint64_t seed) {
    return Table(Unplayed{}, map, players, variant, options, seed);
}

void Table::give(int seat, const CardCounts& hand) {
    const auto s = static_cast<std::size_t>(seat);
    // What the hand had goes to the pile; what it gets comes out of pile and discards.
    state.pile += state.hands[s];
    for (std::size_t kind = 0; kind < kCardKinds; ++kind) {
        const Card card = id_at<Card>(kind);
        for (int n = 0; n < hand[card]; ++n) {
            if (state.pile[card] > 0)
                --state.pile[card];
            else if (open().discards[card] > 0)
                --open().discards[card];
            else
                ADD_FAILURE() << "not enough " << name_of(card) << " cards";
        }
    }
    state.hands[s] = hand;
    open().known[s] = {};
    open().hand_size[s] = static_cast<std::uint8_t>(hand.total());
    open().pile_size = static_cast<std::uint8_t>(state.pile.total());
    open().discards_size = static_cast<std::uint8_t>(open().discards.total());
}

void Table::show(std::initializer_list<Card> display) {
    for (const Card card : open().display)
        if (card != Card::none) ++state.pile[card];
    open().display.fill(Card::none);
    std::size_t slot = 0;
    open().display_locomotives = 0;
    open().display_gaps = static_cast<std::uint8_t>(rules.spec.display_size);
    for (const Card card : display) {
        if (card != Card::none) {
            if (state.pile[card] == 0) {
                ADD_FAILURE() << "not enough " << name_of(card) << " cards";
                continue;
            }
            --state.pile[card];
            --open().display_gaps;
            if (card == Card::locomotive) ++open().display_locomotives;
        }
        open().display[slot++] = card;
    }
    open().pile_size = static_cast<std::uint8_t>(state.pile.total());
}

void Table::set_pile(const CardCounts& pile) {
    // Everything else that is not in a hand or on the display becomes the discard pile.
    const CardCounts both = state.pile + open().discards;
    ASSERT_TRUE(both.contains(pile));
    state.pile = pile;
    open().discards = both - pile;
    open().pile_size = static_cast<std::uint8_t>(state.pile.total());
    open().discards_size = static_cast<std::uint8_t>(open().discards.total());
}

void Table::empty_decks_into(int seat) {
    give(seat, state.hands[static_cast<std::size_t>(seat)] + state.pile + open().discards);
}

void Table::own(int seat, TrackId track) {
    const auto s = static_cast<std::size_t>(seat);
    ASSERT_TRUE(open().owners.is_free(track)) << "track " << index_of(track);
    open().owners.give(track, id_at<Seat>(s));
    open().trains[s] = static_cast<std::uint8_t>(open().trains[s] - rules[track].length);
    GameStep<TestChance, EventLog> step{rules, state, chance, log};
    component::OpenTrackLimit::after_claim(step, track);
}

void Table::hold_tickets(int seat, std::initializer_list<TicketId> tickets) {
    const auto s = static_cast<std::size_t>(seat);
    state.pool |= state.tickets[s];
    state.tickets[s] = {};
    for (const TicketId ticket : tickets) {
        for (auto& others : state.tickets)
            if (others.has(ticket)) ADD_FAILURE() << "ticket " << index_of(ticket) << " is held";
        state.tickets[s].add(ticket);
        state.pool.remove(ticket);
    }
    open().pool_size = static_cast<std::uint8_t>(state.pool.size());
    open().ticket_count[s] = static_cast<std::uint8_t>(state.tickets[s].size());
}

void Table::set_turn(int seat) {
    open().to_move = this->seat(seat);
    open().decision = Decision::action;
    open().draw_points = static_cast<std::uint8_t>(rules.spec.draw_cards);
}

CityId Table::city(std::string_view id) const {
    for (std::size_t i = 0; i < map().cities.size(); ++i)
        if (map().cities[i].id == id) return id_at<CityId>(i);
    ADD_FAILURE() << "no city " << id;
    return {};
}

TrackId Table::track(std::string_view a, std::string_view b, int index) const {
    for (const Route& route : map().routes) {
        const std::string& from = map()[route.a].id;
        const std::string& to = route.border ? map()[route.country].code : map()[route.b].id;
        if ((from == a && to == b) || (from == b && to == a))
            return id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(index));
    }
    ADD_FAILURE() << "no route " << a << " - " << b;
    return {};
}

TicketId Table::ticket(std::string_view a, std::string_view b) const {
    for (std::size_t i = 0; i < map().tickets.size(); ++i) {
        const std::string& from = map()[map().tickets[i].a].id;
        const std::string& to = map()[map().tickets[i].b].id;
        if ((from == a && to == b) || (from == b && to == a)) return id_at<TicketId>(i);
    }
    ADD_FAILURE() << "no ticket " << a << " - " << b;
    return {};
}

Seat Table::deciding() const {
    return deciding_seat(state.open);
}

void Table::play(const Action& action) {
    play(static_cast<int>(index_of(deciding())), action);
}

void Table::play(int s, const Action& action) {
    const auto reason = refusal(s, action);
    if (reason) {
        ADD_FAILURE() << "refused: " << text_of(*reason).key;
        return;
    }
    apply(rules, state, seat(s), action, chance, log);
}

std::optional<Refusal> Table::refusal(const Action& action) const {
    if (state.open.decision == Decision::over) return Refusal::game_is_over;
    return refusal(static_cast<int>(index_of(deciding())), action);
}

std::optional<Refusal> Table::refusal(int s, const Action& action) const {
    return why_not(rules, context_of(state, seat(s)), action);
}

void Table::claim(TrackId track, const CardCounts& payment) {
    play(ClaimTrack{track});
    if (open().decision == Decision::payment) play(PayTrack{payment});
}

void Table::play_random() {
    const Seat who = deciding();
    play(static_cast<int>(index_of(who)), random_action(rules, context_of(state, who), random_));
}

void Table::play_random_to_end() {
    while (open().decision != Decision::over && !::testing::Test::HasFatalFailure()) play_random();
}

void Table::idle_turn() {
    play(DrawBlind{});
    if (open().decision == Decision::second_card) play(DrawBlind{});
}

Choices Table::choices() const {
    return railhead::choices(rules, context_of(state, deciding()));
}

}  // namespace railhead::test
