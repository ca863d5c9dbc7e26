// sim/program_networks.h - the networks that the program knows: those built in (data/networks) and
// those of a folder. Each is read when a player first asks for it.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "players/network_source.h"
#include "players/player_text.h"

namespace railhead {

class ProgramNetworks final : public NetworkSource {
public:
    // Files <map>.net of this folder take the place of those built in. The number of files, or why
    // the folder cannot be read.
    Result<std::size_t> add_folder(const std::string& folder);

    std::shared_ptr<const NeuralNetwork> network_for(const RuleSet& rules) const override;
    // The file that it was read from, for others to read; "": there is none. Stays valid.
    std::string_view file_for(const RuleSet& rules) const;
    // Why there is none for these rules; "": there is one.
    std::string why_none(const RuleSet& rules) const;

private:
    struct Entry {
        std::string owned{};      // what was read from a folder
        std::string_view file{};  // that, or what is built in
        std::shared_ptr<const NeuralNetwork> network{};
        std::string problem{};
    };
    void read(const std::string& map_id, Entry& entry) const;
    // Entries are made once, and stay as they are.
    const Entry& entry_for(const RuleSet& rules) const;
    static std::string why_none(const Entry& entry, const RuleSet& rules);

    std::map<std::string, std::string> files_;  // by map id
    mutable std::mutex mutex_;
    mutable std::map<std::string, Entry> read_;  // by map id
};

// The one that all players of the program use.
ProgramNetworks& program_networks();

// What people should know about a player at this table: that it lacks the network which it would
// use, and why. Usually empty.
std::string network_notice(const PlayerSpec& spec, const RuleSet& rules);

}  // namespace railhead
