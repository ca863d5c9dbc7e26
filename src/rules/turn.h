// rules/turn.h - the beginning of a turn and the end of the game; rules/end_turn.h is between them.
#pragma once

#include "rules/step.h"

namespace railhead {

// A round is a turn of every player.
constexpr int rounds_played(const RuleSet& rules, const PublicState& open) {
    return open.turns / rules.players;
}

template <class Step>
void end_game(Step& step, Ending ending) {
    PublicState& open = step.open();
    open.decision = Decision::over;
    open.ending = ending;
    step.emit(GameOver{.ending = ending});
}

template <class Step>
void begin_turn(Step& step, Seat seat) {
    PublicState& open = step.open();
    open.to_move = seat;
    open.decision = Decision::action;
    open.draw_points = static_cast<std::uint8_t>(step.rules.spec.draw_cards);
}

}  // namespace railhead
