#include "sim/program_networks.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/text.h"
#include "players/embedded_networks.h"

namespace railhead {

namespace {

constexpr std::uintmax_t kMostFileBytes = 32'000'000;  // the largest network has 22 million

}  // namespace

Result<std::size_t> ProgramNetworks::add_folder(const std::string& folder) {
    std::error_code error;
    const std::filesystem::directory_iterator files(folder, error);
    if (error) return error.message();
    std::size_t found = 0;
    for (const auto& file : files) {
        if (file.path().extension() != ".net" || !file.is_regular_file(error)) continue;
        files_[file.path().stem().string()] = file.path().string();
        ++found;
    }
    if (found == 0) return std::string("there are no files *.net");
    return found;
}

void ProgramNetworks::read(const std::string& map_id, Entry& entry) const {
    const auto named = files_.find(map_id);
    if (named != files_.end()) {
        std::error_code error;
        if (std::filesystem::file_size(named->second, error) > kMostFileBytes) {
            entry.problem = named->second + " cannot be read, or is too large for a network";
            return;
        }
        std::ifstream file(named->second, std::ios::binary);
        entry.owned.assign(std::istreambuf_iterator<char>(file), {});
        if (!file) {
            entry.problem = named->second + " cannot be read";
            return;
        }
        entry.file = entry.owned;
    } else {
        entry.file = embedded_network(map_id);
        if (entry.file.empty()) {
            entry.problem = "there is none";
            return;
        }
    }
    auto network = NeuralNetwork::read(entry.file);
    if (network)
        entry.network = std::make_shared<const NeuralNetwork>(std::move(*network));
    else
        entry.problem = network.reason();
}

const ProgramNetworks::Entry& ProgramNetworks::entry_for(const RuleSet& rules) const {
    const std::scoped_lock lock(mutex_);
    const auto [entry, is_new] = read_.try_emplace(rules.map->id);
    if (is_new) read(rules.map->id, entry->second);
    return entry->second;
}

std::string ProgramNetworks::why_none(const Entry& entry, const RuleSet& rules) {
    return entry.network ? why_unfit(*entry.network, rules) : entry.problem;
}

std::shared_ptr<const NeuralNetwork> ProgramNetworks::network_for(const RuleSet& rules) const {
    const Entry& entry = entry_for(rules);
    return why_none(entry, rules).empty() ? entry.network : nullptr;
}

std::string_view ProgramNetworks::file_for(const RuleSet& rules) const {
    const Entry& entry = entry_for(rules);
    return why_none(entry, rules).empty() ? entry.file : std::string_view{};
}

std::string ProgramNetworks::why_none(const RuleSet& rules) const {
    return why_none(entry_for(rules), rules);
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
