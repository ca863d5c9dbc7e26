#include "players/playout.h"

#include <algorithm>
#include <bit>

namespace railhead {

namespace {

constexpr double kWinWeight = 0.25;       // the rest is for the difference of scores
constexpr double kWholeDifference = 120;  // points beyond which more make no difference

}  // namespace

PlayoutResult outcome_of(const RuleSet& rules, const State& over) {
    const ScoreSheet sheet = final_scores(rules, over);
    const int winners = std::popcount(sheet.winners);
    PlayoutResult result;
    for (const Seat seat : seats_of(rules)) {
        const std::size_t i = index_of(seat);
        int best_other = -1000;
        for (const Seat other : seats_of(rules))
            if (other != seat)
                best_other = std::max(best_other, sheet.seat[index_of(other)].total());
        result.difference[i] = sheet.seat[i].total() - best_other;
        result.win[i] = sheet.wins(seat) ? 1.0 / winners : 0.0;
        const double margin =
            std::clamp(result.difference[i] / kWholeDifference, -1.0, 1.0) / 2 + 0.5;
        result.value[i] = kWinWeight * result.win[i] + (1 - kWinWeight) * margin;
    }
    return result;
}

}  // namespace railhead
