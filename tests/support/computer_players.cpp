#include "support/computer_players.h"

#include <map>
#include <mutex>

#include "players/made_up_network.h"

namespace railhead::test {

namespace {

class MadeUpNetworks final : public NetworkSource {
public:
    std::shared_ptr<const NeuralNetwork> network_for(const RuleSet& rules) const override {
        const std::scoped_lock lock(mutex_);
        auto& network = made_[rules.map->hash];
        if (!network)
            network = std::make_shared<const NeuralNetwork>(
                *NeuralNetwork::read(made_up_network(rules, 1)));
        return network;
    }

private:
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::shared_ptr<const NeuralNetwork>> made_;
};

}  // namespace

const NetworkSource& made_up_networks() {
    static const MadeUpNetworks networks;
    return networks;
}

std::vector<std::string> computer_players(bool levels) {
    std::vector<std::string> texts;
    for (const PlayerName& name : player_names()) {
        if (name.level && !levels) continue;
        texts.emplace_back(name.name);
        if (name.thinking == Thinking::searched && name.network)
            texts.push_back(std::string(name.name) + "(playouts)");
    }
    return texts;
}

}  // namespace railhead::test
