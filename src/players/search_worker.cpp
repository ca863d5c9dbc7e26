#include "players/search_worker.h"

#include "rules/resample.h"

namespace railhead {

std::size_t best_of(const std::vector<SearchEdge>& edges) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < edges.size(); ++i)
        if (edges[i].visits > edges[best].visits ||
            (edges[i].visits == edges[best].visits && edges[i].mean() > edges[best].mean()))
            best = i;
    return best;
}

State ImaginedStates::imagine(RandomChance& chance, RandomStream& random) const {
    State state = resample(rules_, view_, chance);
    guesses_.redeal(state, random);
    return state;
}

}  // namespace railhead
