#include "command/referee_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "command/command.h"
#include "core/text.h"
#include "players/player_text.h"

namespace railhead {

namespace {

constexpr std::string_view kExec = "exec:";

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
    });
}

std::map<std::string, std::string> commands_of(const std::vector<std::string>& programs) {
    std::map<std::string, std::string> commands;
    for (const std::string& text : programs) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        if (equals == std::string::npos || equals + 1 == text.size() || !is_name(name))
            fail_usage(fmt::format(
                "--program {}: write NAME=COMMAND; a name has letters, digits, - _ and .",
                in_quotes(text)));
        if (read_player(name))
            fail_usage(fmt::format("--program {}: a computer player has this name", name));
        if (!commands.emplace(name, text.substr(equals + 1)).second)
            fail_usage(fmt::format("--program {} is there twice", name));
    }
    return commands;
}

}  // namespace

std::vector<Entrant> entrants_of(const std::string& list, const std::vector<std::string>& programs,
                                 const RuleSet& rules) {
    const auto commands = commands_of(programs);
    std::vector<Entrant> entrants;
    for (const std::string& text : split_players(list)) {
        if (text.starts_with(kExec)) {
            const std::string command = text.substr(kExec.size());
            if (command.empty()) fail_usage("exec: needs a command, such as exec:./player");
            entrants.push_back({text, command});
        } else if (const auto found = commands.find(text); found != commands.end()) {
            entrants.push_back({text, found->second});
        } else {
            entrants.push_back({player_of(text).text, {}});
        }
    }
    check_seats(entrants.size(), rules.players);
    std::vector<std::string> built_in;
    for (const Entrant& entrant : entrants)
        if (!entrant.command) built_in.push_back(entrant.name);
    say_missing_networks(built_in, rules);
    for (const auto& [name, command] : commands)
        if (std::none_of(entrants.begin(), entrants.end(),
                         [&](const Entrant& who) { return who.name == name; }))
            fail_usage(fmt::format("--program {} does not play: --bots does not name it", name));
    return entrants;
}

}  // namespace railhead
