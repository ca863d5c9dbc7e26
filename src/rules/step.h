// rules/step.h - what every rule component gets while an action is carried out: the rules, the
// state, chance, and where events go.
#pragma once

#include "rules/chance.h"
#include "rules/event.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

template <ChanceSource C, class S>
struct Step {
    const RuleSet& rules;
    State& state;
    C& chance;
    S& sink;

    Open& open() { return state.open; }
    Seat seat() const { return state.open.to_move; }

    void emit(const Event& event) {
        if constexpr (S::kListens) sink(event);
    }
};

// --- the train pile ------------------------------------------------------------------------------

inline bool can_draw(const Open& open) {
    return open.pile_size + open.discards_size > 0;
}

// The top card of the deck. can_draw() must hold. An empty deck is replaced by the shuffled discard
// pile when a card has to be drawn from it (C-DRAW-6, R-RESHUFFLE).
template <class Step>
Card draw_card(Step& step) {
    State& state = step.state;
    Open& open = state.open;
    assert(can_draw(open));
    if (open.pile_size == 0) {
        state.pile = open.discards;
        open.pile_size = open.discards_size;
        open.discards = {};
        open.discards_size = 0;
        step.emit({.kind = EventKind::deck_reshuffled, .amount = open.pile_size});
    }
    const Card card = step.chance.card(state.pile, open.pile_size);
    --state.pile[card];
    --open.pile_size;
    return card;
}

template <class Step>
void discard(Step& step, const CardCounts& cards, int size) {
    Open& open = step.open();
    open.discards += cards;
    open.discards_size = static_cast<std::uint8_t>(open.discards_size + size);
}

inline void take_into_hand(State& state, Seat seat, Card card) {
    ++state.hands[at(seat)][card];
    ++state.open.hand_size[at(seat)];
}

// Cards leave a hand in the open: what was known of it goes first, since nobody can tell two cards
// of a colour apart.
inline void lay_down(State& state, Seat seat, const CardCounts& cards, int size) {
    state.hands[at(seat)] -= cards;
    Open& open = state.open;
    open.known[at(seat)] = without(open.known[at(seat)], cards);
    open.hand_size[at(seat)] = static_cast<std::uint8_t>(open.hand_size[at(seat)] - size);
}

}  // namespace railhead
