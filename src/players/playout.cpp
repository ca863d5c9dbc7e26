#include "players/playout.h"

#include <algorithm>
#include <bit>

namespace railhead {

namespace {

constexpr double kWinWeight = 0.25;       // the rest is for the difference of scores
constexpr double kWholeDifference = 120;  // points at which more make no difference

}  // namespace

PlayedOut outcome_of(const RuleSet& rules, const State& over) {
    const ScoreSheet sheet = final_scores(rules, over);
    const int winners = std::popcount(sheet.winners);
    PlayedOut result;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
        int best_other = -1000;
        for (std::size_t k = 0; k < static_cast<std::size_t>(rules.players); ++k)
            if (k != i) best_other = std::max(best_other, sheet.seat[k].total());
        result.difference[i] = sheet.seat[i].total() - best_other;
        result.win[i] = sheet.wins(id_at<Seat>(i)) ? 1.0 / winners : 0.0;
        const double margin =
            std::clamp(result.difference[i] / kWholeDifference, -1.0, 1.0) / 2 + 0.5;
        result.value[i] = kWinWeight * result.win[i] + (1 - kWinWeight) * margin;
    }
    return result;
}

}  // namespace railhead
