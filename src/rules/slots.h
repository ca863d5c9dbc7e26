// rules/slots.h - where rule components act. A component names the slots that it fills in kSlots;
// for each of them it must have the function given here, and for no other slot, or it does not
// compile.
#pragma once

#include <algorithm>

#include "core/enum_words.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead {

enum class Slot : std::uint8_t {
    // Before the first move, if the component is not left out:
    track,   // shape_track(const RuleSet&, const Track&, TrackRule&): how the rule changes a track
    tables,  // add_tables(RuleSet&): its numbers, and tables over all tracks
    // While a game runs:
    deal,                 // deal(step): after cards, display and tickets
    resolve,              // resolve(step, seat, cards, size): between paying and placing a track
    after_claim,          // after_claim(step, track)
    after_neutral_claim,  // after_neutral_claim(step, track)
    end,                  // ending(step): at the end of a turn, whether it ends the game
    phase,                // begin_phase(step, ending): between two rounds, true if it has begun
    // When it is over, if the component is not left out:
    score,  // score(const Scoring&): rules/scoring.h
};

inline constexpr std::size_t kSlotCount = index_of(Slot::score) + 1;
static_assert(!is_enumerator<id_at<Slot>(kSlotCount)>());

template <class C>
constexpr bool fills(Slot slot) {
    return std::find(C::kSlots.begin(), C::kSlots.end(), slot) != C::kSlots.end();
}

// Components that fill no slot: they change a word or a number of the rules, or other code asks
// RuleSet::has().
inline constexpr std::array<Slot, 0> kNoSlots{};

// --- calling all components that fill a slot (rules/components.h) ---

// What happened to a payment in the slot `resolve`.
enum class Resolved : std::uint8_t {
    no,     // no component has anything to do with this track
    paid,   // the cards are paid: the claim goes on
    waits,  // for another decision of the seat
};

template <class Step>
void deal_components(Step& step);
template <class Step>
Resolved resolve_payment(Step& step, Seat seat, const CardCounts& cards, int size);
template <class Step>
void follow_claim(Step& step, TrackId track);
template <class Step>
void follow_neutral_claim(Step& step, TrackId track);

}  // namespace railhead
