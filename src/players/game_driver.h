// players/game_driver.h - plays a game from the deal to its end: who is asked, who hears what
// happens, and what is done when a player gives no legal answer.
//
// A caller chooses three parts:
//   moves   applies what was decided: PlainMoves, or one that also writes it down
//           (sim/recorded_moves.h)
//   table   decides for all seats: RandomTable or PlayersTable
//   chance  deals the cards
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "players/random_player.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/legal.h"
#include "rules/view.h"

namespace railhead {

// What a table decided for a seat.
struct Decided {
    Action action{};
    bool by_random = false;  // in place of a player that gave no legal answer

    operator const Action&() const { return action; }
};

struct PlainMoves {
    const RuleSet& rules;

    template <ChanceSource C, class S>
    State deal(C& chance, S& sink) const {
        return railhead::deal(rules, chance, sink);
    }
    template <ChanceSource C, class S>
    void play(State& state, Seat seat, const Action& action, C& chance, S& sink) const {
        apply(rules, state, seat, action, chance, sink);
    }
};

// Random moves in all seats. They need no view, no virtual call and no event, which makes such
// games fast.
struct RandomTable {
    const RuleSet& rules;
    RandomStream& random;
    NullSink sink{};

    void start() {}
    bool gives_up() const { return false; }
    Action decide(const State& state, Seat seat) const {
        return random_action(rules, context_of(state, seat), random);
    }
};

// The player of a seat gets the event as the seat sees it.
template <class P>
void show_event(const RuleSet& rules, P& player, Seat seat, const Event& event) {
    player.see(rules, seen_by(event, seat, rules.spec.tickets.returned));
}

// What a seat does: what its player chooses, or a random move if that is not legal.
template <class P>
Decided decision_of(const RuleSet& rules, P& player, const State& state, Seat seat,
                    RandomStream& random) {
    const std::optional<Action> chosen = player.choose(rules, view_of(state, seat), random);
    if (chosen) {
        const auto refusal = why_not(rules, context_of(state, seat), *chosen);
        if (!refusal) return {*chosen};
        player.note_refusal(*refusal);
    }
    return {random_action(rules, context_of(state, seat), random), true};
}

template <class P>
struct PlayerAtSeat {
    P* player = nullptr;
    RandomStream* random = nullptr;
};

// Every event reaches every player as its seat sees it, and then, whole, an observer.
template <class P, class Observer>
struct EventsToPlayers {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    std::span<const PlayerAtSeat<P>> seats;
    Observer& observer;

    void operator()(const Event& event) const {
        for (std::size_t i = 0; i < seats.size(); ++i)
            show_event(rules, *seats[i].player, id_at<Seat>(i), event);
        observer(event);
    }
};

// A player in each seat. A P has
//   void start(const RuleSet&, Seat)
//   void see(const RuleSet&, const Event&)
//   choose(const RuleSet&, const View&, RandomStream&): an Action, or an optional one
//   void note_refusal(Refusal): what it chose is not legal
// Whatever a player does, its seat makes a legal move: a random one if it has no other.
template <class P, class Observer = NullSink>
struct PlayersTable {
    const RuleSet& rules;
    std::span<const PlayerAtSeat<P>> seats;
    Observer observer{};
    EventsToPlayers<P, Observer> sink{rules, seats, observer};

    void start() {
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i].player->start(rules, id_at<Seat>(i));
    }
    bool gives_up() const { return false; }
    Decided decide(const State& state, Seat seat) const {
        const auto& [player, random] = seats[index_of(seat)];
        return decision_of(rules, *player, state, seat, *random);
    }
};

// Plays `state` to its end, or until the table gives up. Returns the number of decisions.
template <class Moves, ChanceSource C, class Table>
std::uint64_t play_on(Moves& moves, State& state, C& chance, Table& table) {
    std::uint64_t decisions = 0;
    for (; state.open.decision != Decision::over && !table.gives_up(); ++decisions) {
        const Seat seat = deciding_seat(state.open);
        moves.play(state, seat, table.decide(state, seat), chance, table.sink);
    }
    return decisions;
}

// The same from the deal on; the end of the game is left in `state`.
template <class Moves, ChanceSource C, class Table>
std::uint64_t play_game(Moves& moves, State& state, C& chance, Table& table) {
    table.start();
    state = moves.deal(chance, table.sink);
    return play_on(moves, state, chance, table);
}

}  // namespace railhead
