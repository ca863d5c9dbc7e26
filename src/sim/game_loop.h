// sim/game_loop.h - plays one game from the deal to the end.
#pragma once

#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/scoring.h"

namespace railhead {

// Plays `state` to its end; `choose(state, seat)` decides. Returns the number of decisions.
template <ChanceSource C, class Choose, class S>
std::uint64_t play_on(const RuleSet& rules, State& state, C& chance, const Choose& choose,
                      S& sink) {
    std::uint64_t decisions = 0;
    while (state.open.decision != Decision::over) {
        const Seat seat = deciding_seat(state.open);
        apply(rules, state, seat, choose(state, seat), chance, sink);
        ++decisions;
    }
    return decisions;
}

}  // namespace railhead
