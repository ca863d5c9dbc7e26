// rules/display.h - the face-up cards: refilling gaps, and the reset when too many are locomotives.
#pragma once

#include "rules/step.h"

namespace railhead {

// Puts the next card into an empty slot if there is one (C-DRAW-2, C-DRAW-7).
template <class Step>
bool fill_slot(Step& step, std::size_t slot) {
    PublicState& open = step.open();
    if (!can_draw(open)) return false;
    const Card card = take_top_card(step);
    open.display[slot] = card;
    --open.display_gaps;
    open.display_locomotives =
        static_cast<std::uint8_t>(open.display_locomotives + (card == Card::locomotive ? 1 : 0));
    step.emit(SlotFilled{.slot = static_cast<std::uint8_t>(slot), .card = card});
    replace_used_up_deck(step);
    return true;
}

inline Card take_from_slot(PublicState& open, std::size_t slot) {
    const Card card = open.display[slot];
    open.display[slot] = Card::none;
    ++open.display_gaps;
    if (card == Card::locomotive) --open.display_locomotives;
    return card;
}

template <class Step>
void fill_all_slots(Step& step) {
    const auto size = static_cast<std::size_t>(step.rules.spec.display_size);
    for (std::size_t slot = 0; slot < size; ++slot)
        if (step.open().display[slot] == Card::none && !fill_slot(step, slot)) return;
}

// Cards in display, deck and discard pile that are not locomotives.
inline int non_locomotive_cards(const State& state) {
    const PublicState& open = state.open;
    int count = open.pile_size - state.pile.locomotives() + open.discards_size -
                open.discards.locomotives();
    for (const Card card : open.display)
        count += card != Card::none && card != Card::locomotive ? 1 : 0;
    return count;
}

template <class Step>
void reset_display(Step& step) {
    PublicState& open = step.open();
    CardCounts thrown;
    for (std::size_t slot = 0; slot < kDisplaySlots; ++slot)
        if (open.display[slot] != Card::none) ++thrown[take_from_slot(open, slot)];
    step.emit(DisplayReset{.discarded = thrown});
    discard(step, thrown, thrown.total());
    fill_all_slots(step);
}

template <class Step>
[[gnu::noinline]] void reset_while_needed(Step& step) {
    const RuleSet& rules = step.rules;
    for (int resets = 0; resets < rules.max_resets; ++resets) {
        if (step.open().display_locomotives < rules.reset_at) return;
        if (non_locomotive_cards(step.state) < rules.reset_needs) return;
        reset_display(step);
    }
}

// C-DRAW-5 and R-RESET: after each refill or discard.
template <class Step>
void reset_display_if_due(Step& step) {
    if (step.open().display_locomotives >= step.rules.reset_at) reset_while_needed(step);
}

// Cards were discarded: gaps can be filled now (C-DRAW-7).
template <class Step>
void refill_display(Step& step) {
    if (step.open().display_gaps > 0) fill_all_slots(step);
    reset_display_if_due(step);
}

}  // namespace railhead
