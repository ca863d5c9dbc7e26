// sim/recorded_moves.h - the moves of a game, written down as they are made
// (players/game_driver.h).
#pragma once

#include "players/game_driver.h"
#include "players/player_text.h"
#include "record/recorder.h"

namespace railhead {

struct RecordedMoves {
    Recorder& recorder;

    template <ChanceSource C, class S>
    State deal(C& chance, S& sink) const {
        return recorder.deal(chance, sink);
    }
    template <ChanceSource C, class S>
    void play(State& state, Seat seat, const Decided& decided, C& chance, S& sink) const {
        if (decided.by_random) recorder.set_by(kRandomPlayer);
        play(state, seat, decided.action, chance, sink);
    }
    template <ChanceSource C, class S>
    void play(State& state, Seat seat, const Action& action, C& chance, S& sink) const {
        recorder.play(state, seat, action, chance, sink);
    }
};

}  // namespace railhead
