#include "sim/program_networks.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/text.h"
#include "players/embedded_networks.h"

namespace railhead {

Result<std::size_t> ProgramNetworks::add_folder(const std::string& folder) {
    std::error_code error;
    const std::filesystem::directory_iterator files(folder, error);
    if (error) return error.message();
    std::size_t found = 0;
    for (const auto& file : files) {
        if (file.path().extension() != ".net") continue;
        files_[file.path().stem().string()] = file.path().string();
        ++found;
    }
    if (found == 0) return std::string("there are no files *.net");
    return found;
}

ProgramNetworks::Entry ProgramNetworks::read(const std::string& map_id) const {
    std::string bytes;
    const auto named = files_.find(map_id);
    if (named != files_.end()) {
        std::ifstream file(named->second, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
        if (!file) return {.problem = named->second + " cannot be read"};
    } else {
        bytes = embedded_network(map_id);
        if (bytes.empty()) return {.problem = "there is none"};
    }
    auto network = NeuralNetwork::read(bytes);
    if (!network) return {.problem = network.reason()};
    return {.network = std::make_shared<const NeuralNetwork>(std::move(*network))};
}

ProgramNetworks::Entry ProgramNetworks::entry_for(const RuleSet& rules) const {
    const std::scoped_lock lock(mutex_);
    const auto [entry, is_new] = read_.try_emplace(rules.map->id);
    if (is_new) entry->second = read(rules.map->id);
    return entry->second;
}

std::shared_ptr<const NeuralNetwork> ProgramNetworks::network_for(const RuleSet& rules) const {
    const Entry entry = entry_for(rules);
    return entry.network && why_unfit(*entry.network, rules).empty() ? entry.network : nullptr;
}

std::string ProgramNetworks::why_none(const RuleSet& rules) const {
    const Entry entry = entry_for(rules);
    return entry.network ? why_unfit(*entry.network, rules) : entry.problem;
}

ProgramNetworks& program_networks() {
    static ProgramNetworks all;
    return all;
}

std::string network_notice(const PlayerSpec& spec, const RuleSet& rules) {
    if (!wants_network(spec)) return {};
    const std::string problem = program_networks().why_none(rules);
    if (problem.empty()) return {};
    return "player " + spec.kind + " has no network for the map " + in_quotes(rules.map->id) +
           " (" + problem + "): it searches with playouts instead";
}

}  // namespace railhead
