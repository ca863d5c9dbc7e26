// rules/components/reshuffle_at_once.h - a deck that is used up is replaced at once. Without it a
// deck is replaced when the next card is needed, and the neutral player stops when it finds no
// ticket: version 0.1 played that way, and its records are replayed that way (rules/reading.h).
#pragma once

#include <string_view>

#include "rules/slots.h"

namespace railhead::component {

struct ReshuffleAtOnce {
    static constexpr std::string_view kName = "reshuffle_at_once";
    static constexpr std::array<std::string_view, 4> kClauses{"C-DRAW-6", "R-RESHUFFLE",
                                                              "NED-SETUP-2", "NED-NEUTRAL-8"};
    static constexpr auto kSlots = kNoSlots;

    static void leave_out(RuleSpec&) {}  // rules/step.h and rules/ticket_deck.h ask has()
};

}  // namespace railhead::component
