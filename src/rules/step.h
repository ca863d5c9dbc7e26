// rules/step.h - what every rule component gets while an action is applied: the rules, the state,
// chance, and where events go.
#pragma once

#include "rules/chance.h"
#include "rules/event.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

template <ChanceSource C, class S>
struct GameStep {
    const RuleSet& rules;
    State& state;
    C& chance;
    S& sink;

    PublicState& open() { return state.open; }
    Seat seat() const { return state.open.to_move; }

    // It becomes an Event only if somebody listens.
    template <class E>
    void emit(const E& event) {
        if constexpr (S::kListens) sink(Event{event});
    }
};

// --- the train pile ---

// The shuffled discard pile becomes the deck, which is empty.
template <class Step>
[[gnu::noinline]] void reshuffle(Step& step) {
    State& state = step.state;
    PublicState& open = state.open;
    assert(open.pile_size == 0);
    state.pile = open.discards;
    open.pile_size = open.discards_size;
    open.discards = {};
    open.discards_size = 0;
    step.emit(DeckReshuffled{.size = open.pile_size});
}

// C-DRAW-6, R-RESHUFFLE: a deck that is used up is replaced at once, or as soon as there are
// discards. Called whenever a card has left the deck or reached the discard pile.
template <class Step>
void replace_used_up_deck(Step& step) {
    const PublicState& open = step.open();
    if (open.pile_size == 0 && open.discards_size > 0 &&
        step.rules.template has<component::ReshuffleAtOnce>())
        reshuffle(step);
}

// The top card of the deck. can_draw() must hold. The caller reports what happened to the card, and
// then calls replace_used_up_deck().
template <class Step>
Card take_top_card(Step& step) {
    State& state = step.state;
    PublicState& open = state.open;
    assert(can_draw(open));
    if (open.pile_size == 0) reshuffle(step);  // only where component::ReshuffleAtOnce is left out
    const Card card = step.chance.card(state.pile, open.pile_size);
    --state.pile[card];
    --open.pile_size;
    return card;
}

// The top card of the deck, where the next one follows at once.
template <class Step>
Card draw_card(Step& step) {
    const Card card = take_top_card(step);
    replace_used_up_deck(step);
    return card;
}

// All cards that are discarded together: if the deck is used up, they go into the new one together.
template <class Step>
void discard(Step& step, const CardCounts& cards, int size) {
    PublicState& open = step.open();
    open.discards += cards;
    open.discards_size = static_cast<std::uint8_t>(open.discards_size + size);
    replace_used_up_deck(step);
}

inline void take_into_hand(State& state, Seat seat, Card card) {
    ++state.hands[index_of(seat)][card];
    ++state.open.hand_size[index_of(seat)];
}

// Cards leave a hand openly: known cards go first, since nobody can tell two cards of a colour
// apart.
[[gnu::always_inline]] inline void lay_down(State& state, Seat seat, const CardCounts& cards,
                                            int size) {
    state.hands[index_of(seat)] -= cards;
    PublicState& open = state.open;
    open.known[index_of(seat)] = without(open.known[index_of(seat)], cards);
    open.hand_size[index_of(seat)] =
        static_cast<std::uint8_t>(open.hand_size[index_of(seat)] - size);
}

}  // namespace railhead
