#include "command/match_file.h"

#include "core/version.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

// What must be equal for results to belong together.
Json head_of(const Match& match) {
    Json head{{"format", "railhead-match"}, {"version", 1}};
    head["engine"] = kVersion;  // its rules and players may change
    head["map_hash"] = match.rules->map->hash;
    head["variant"] = match.rules->selection.variant;
    head["options"] = options_json<Json>(match.rules->selection.options);
    head["table"] = match.rules->players;
    head["players"] = match.players;
    add_network(head, *match.rules, match.players);
    head["seed"] = match.seed;
    return head;
}

std::optional<DealResult> read_deal(const Json& from, std::size_t players) {
    DealResult deal;
    if (number_at(from, "deal") < 0 || number_at(from, "games") < 0) return std::nullopt;
    deal.deal = static_cast<std::uint64_t>(number_at(from, "deal"));
    deal.games = static_cast<int>(number_at(from, "games"));
    deal.ties = static_cast<int>(number_at(from, "ties"));
    deal.turns = number_at(from, "turns");
    if (!from.contains("players") || from["players"].size() != players) return std::nullopt;
    for (const Json& one : from["players"])
        if (!read_score(one, deal.players.emplace_back())) return std::nullopt;
    return deal;
}

}  // namespace

MatchFile::MatchFile(const std::string& path, const Match& match) {
    file_.emplace(path, head_of(match), [&](const Json& line) {
        auto deal = read_deal(line, match.players.size());
        if (!deal) return false;
        played_.push_back(*std::move(deal));
        return true;
    });
}

bool MatchFile::add(const DealResult& deal) {
    Json line{{"deal", deal.deal}, {"games", deal.games}, {"ties", deal.ties}};
    line["turns"] = deal.turns;
    for (const MatchScore& score : deal.players) line["players"].push_back(score_json(score));
    return file_->add(line);
}

}  // namespace railhead
