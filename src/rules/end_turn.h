// rules/end_turn.h - the end of a turn: whose turn is next, or a phase between rounds, or the end.
#pragma once

#include "rules/components.h"
#include "rules/turn.h"

namespace railhead {

template <class Step>
void end_turn(Step& step) {
    ++step.open().turns;
    const std::optional<Ending> ending = ending_now(step);
    if (begin_phase(step, ending)) return;
    if (ending) return end_game(step, *ending);
    begin_turn(step, next_seat(step.rules, step.seat()));
}

}  // namespace railhead
