// players/network_source.h - where players find the network of the map that they play. Networks
// are read once and shared: a source outlives the players that it was given to.
#pragma once

#include <memory>

#include "players/neural_network.h"
#include "rules/rule_set.h"

namespace railhead {

class NetworkSource {
public:
    virtual ~NetworkSource() = default;
    // nullptr: there is none for this map, or it does not fit. May be called by every thread.
    virtual std::shared_ptr<const NeuralNetwork> network_for(const RuleSet& rules) const = 0;
};

// One network, for the map that it fits.
class OneNetwork final : public NetworkSource {
public:
    explicit OneNetwork(std::shared_ptr<const NeuralNetwork> network)
        : network_(std::move(network)) {}
    std::shared_ptr<const NeuralNetwork> network_for(const RuleSet& rules) const override;

private:
    std::shared_ptr<const NeuralNetwork> network_;
};

// Why the network cannot play by these rules; "": it can.
std::string why_unfit(const NeuralNetwork& network, const RuleSet& rules);

}  // namespace railhead
