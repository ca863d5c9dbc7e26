#include "players/network_source.h"

#include "players/observation.h"

namespace railhead {

std::shared_ptr<const NeuralNetwork> OneNetwork::network_for(const RuleSet& rules) const {
    if (network_ == nullptr || !why_unfit(*network_, rules).empty()) return nullptr;
    return network_;
}

std::string why_unfit(const NeuralNetwork& network, const RuleSet& rules) {
    if (network.map_hash() != rules.map->hash)
        return "it was trained for another map, or for another version of this one";
    if (network.observation_version() != kObservationVersion)
        return "its observations are of version " + std::to_string(network.observation_version()) +
               ", and this program makes version " + std::to_string(kObservationVersion);
    const Observer observer(rules);
    if (network.inputs() != observer.size() || network.choices() != observer.space().size() ||
        network.seats() < static_cast<std::size_t>(rules.players))
        return "its sizes are not those of the map";
    return {};
}

}  // namespace railhead
