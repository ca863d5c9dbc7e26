#include "command/results_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "command/command.h"
#include "core/text.h"
#include "players/player_text.h"
#include "sim/program_networks.h"

namespace railhead {

namespace {

std::string line_of(const ResultsFile::Json& json) {
    // Names and commands may hold anything.
    return json.dump(-1, ' ', false, ResultsFile::Json::error_handler_t::replace) + "\n";
}

}  // namespace

void add_network(ResultsFile::Json& head, const RuleSet& rules,
                 const std::vector<std::string>& players) {
    constexpr std::size_t kChecksumBytes = 32;  // at the end of a network's file
    const bool wanted = std::any_of(players.begin(), players.end(), [](const std::string& text) {
        const auto player = read_player(text);
        return player && wants_network(*player);
    });
    const std::string_view file = wanted ? program_networks().file_for(rules) : std::string_view{};
    if (file.size() < kChecksumBytes) return;
    std::string checksum;
    for (const char byte : file.substr(file.size() - kChecksumBytes))
        checksum += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    head["network"] = checksum;
}

ResultsFile::ResultsFile(const std::string& path, const Json& head,
                         const std::function<bool(const Json&)>& read) {
    std::string kept = line_of(head);
    if (std::ifstream before(path, std::ios::binary); before) {
        std::string line;
        if (std::getline(before, line) && line + "\n" != kept)
            fail(fmt::format("{} holds the results of another match", printable(path, 200)));
        while (std::getline(before, line)) {
            const Json result = Json::parse(line, nullptr, false);
            if (!result.is_object() || !read(result)) break;
            kept += line + "\n";
        }
    }
    // Written again, without what was cut off.
    const std::string part = path + ".part";
    {
        std::ofstream whole(part, std::ios::binary | std::ios::trunc);
        whole << kept;
        if (!whole.flush()) fail(fmt::format("{} cannot be written", printable(part, 200)));
    }
    std::error_code error;
    std::filesystem::rename(part, path, error);
    if (error) fail(fmt::format("{} cannot be written", printable(path, 200)));
    file_.open(path, std::ios::binary | std::ios::app);
}

bool ResultsFile::add(const Json& result) {
    file_ << line_of(result);
    file_.flush();
    failed_ = failed_ || !file_;
    return !failed_;
}

nlohmann::ordered_json score_json(const MatchScore& score) {
    return {score.wins,      score.score, score.routes,    score.tickets, score.bonuses,
            score.penalties, score.kept,  score.completed, score.turns,   score.milliseconds};
}

bool read_score(const nlohmann::ordered_json& from, MatchScore& score) {
    if (!from.is_array() || from.size() != 10) return false;
    for (const auto& number : from)
        if (!number.is_number()) return false;
    score.wins = from[0].get<double>();
    std::int64_t* const whole[]{&score.score,     &score.routes, &score.tickets,   &score.bonuses,
                                &score.penalties, &score.kept,   &score.completed, &score.turns};
    for (std::size_t i = 0; i < std::size(whole); ++i) *whole[i] = from[i + 1].get<std::int64_t>();
    score.milliseconds = from[9].get<double>();
    return true;
}

std::int64_t number_at(const nlohmann::ordered_json& from, const char* key) {
    if (!from.contains(key) || !from[key].is_number_integer()) return -1;
    return std::max<std::int64_t>(-1, from[key].get<std::int64_t>());
}

}  // namespace railhead
