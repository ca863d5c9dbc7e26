#include "command/match_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "core/text.h"
#include "players/player_text.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

// What must be equal for results to belong together.
std::string head_of(const Match& match) {
    Json head{{"format", "railhead-match"}, {"version", 1}};
    head["map_hash"] = match.rules->map->hash;
    head["variant"] = match.rules->choice.variant;
    head["table"] = match.rules->players;
    head["players"] = match.players;
    head["seed"] = match.seed;
    return head.dump();
}

Json json_of(const MatchScore& score) {
    return {score.wins,      score.score, score.routes,    score.tickets, score.bonuses,
            score.penalties, score.kept,  score.completed, score.turns,   score.milliseconds};
}

bool read(const Json& from, MatchScore& score) {
    if (!from.is_array() || from.size() != 10) return false;
    for (const Json& number : from)
        if (!number.is_number()) return false;
    score.wins = from[0].get<double>();
    std::int64_t* const whole[]{&score.score,     &score.routes, &score.tickets,   &score.bonuses,
                                &score.penalties, &score.kept,   &score.completed, &score.turns};
    for (std::size_t i = 0; i < std::size(whole); ++i) *whole[i] = from[i + 1].get<std::int64_t>();
    score.milliseconds = from[9].get<double>();
    return true;
}

std::optional<DealResult> read_deal(const std::string& line, std::size_t players) {
    const Json from = Json::parse(line, nullptr, false);
    if (!from.is_object()) return std::nullopt;
    const auto number = [&](const char* key) {
        return from.contains(key) && from[key].is_number_integer() ? from[key].get<std::int64_t>()
                                                                   : -1;
    };
    DealResult deal;
    if (number("deal") < 0 || number("games") < 0) return std::nullopt;
    deal.deal = static_cast<std::uint64_t>(number("deal"));
    deal.games = static_cast<int>(number("games"));
    deal.ties = static_cast<int>(number("ties"));
    deal.turns = number("turns");
    if (!from.contains("players") || from["players"].size() != players) return std::nullopt;
    for (const Json& one : from["players"])
        if (!read(one, deal.players.emplace_back())) return std::nullopt;
    return deal;
}

}  // namespace

std::vector<std::string> match_players(const std::string& list, int seats) {
    std::vector<std::string> names;
    for (const std::string& text : split_players(list)) {
        const auto read = read_player(text);
        if (const auto* problem = std::get_if<std::string>(&read)) fail_usage(*problem);
        names.push_back(std::get<PlayerSpec>(read).text);
    }
    if (names.size() > static_cast<std::size_t>(seats))
        fail_usage(
            fmt::format("--bots names {} players, but there are {} seats", names.size(), seats));
    return names;
}

MatchFile::MatchFile(const std::string& path, const Match& match) {
    const std::string head = head_of(match);
    std::string kept = head + "\n";
    if (std::ifstream before(path, std::ios::binary); before) {
        std::string line;
        if (std::getline(before, line) && line != head)
            fail(fmt::format("{} holds the results of another match", printable(path, 200)));
        while (std::getline(before, line)) {
            auto deal = read_deal(line, match.players.size());
            if (!deal) break;
            played_.push_back(*std::move(deal));
            kept += line + "\n";
        }
    }
    // Written anew, without what was cut off.
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

bool MatchFile::add(const DealResult& deal) {
    Json line{{"deal", deal.deal}, {"games", deal.games}, {"ties", deal.ties}};
    line["turns"] = deal.turns;
    for (const MatchScore& score : deal.players) line["players"].push_back(json_of(score));
    file_ << line.dump() << '\n';
    file_.flush();
    failed_ = failed_ || !file_;
    return !failed_;
}

}  // namespace railhead
