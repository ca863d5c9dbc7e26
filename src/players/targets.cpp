#include "players/targets.h"

#include <algorithm>

#include "core/stable_sort.h"
#include "players/card_needs.h"

namespace railhead {

std::vector<TrackId> best_scoring(const Situation& now, std::size_t most) {
    struct Scored {
        int value;
        TrackId track;
    };
    std::vector<Scored> scored;
    now.fitting.each([&](TrackId id) {
        const int turns_of_two = 2 + cards_missing(now.hand, now.demand_of(id));
        scored.push_back({1000 * now.rules[id].points / turns_of_two, id});
    });
    railhead::stable_sort(scored.begin(), scored.end(),
                          [](const Scored& a, const Scored& b) { return a.value > b.value; });
    std::vector<TrackId> best;
    for (const Scored& one : scored) {
        if (best.size() == most) break;
        best.push_back(one.track);
    }
    return best;
}

}  // namespace railhead
