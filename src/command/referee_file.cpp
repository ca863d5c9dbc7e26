#include "command/referee_file.h"

#include "core/version.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

// What must be equal for results to belong together. Another command is another program, and with
// another time limit a program may play differently.
Json head_of(const RefereedMatch& match) {
    Json head{{"format", "railhead-referee"}, {"version", 1}};
    head["engine"] = kVersion;  // its rules and built-in players may change
    head["map_hash"] = match.rules->map->hash;
    head["variant"] = match.rules->selection.variant;
    head["options"] = options_json<Json>(match.rules->selection.options);
    head["table"] = match.rules->players;
    for (const Entrant& who : match.entrants)
        head["players"].push_back({{"name", who.name}, {"command", who.command.value_or("")}});
    std::vector<std::string> built_in;
    for (const Entrant& who : match.entrants)
        if (!who.command) built_in.push_back(who.name);
    add_network(head, *match.rules, built_in);
    head["seed"] = match.seed;
    head["move_time_ms"] = match.move_time.count();
    return head;
}

bool read_out(const Json& from, std::uint64_t game, std::vector<PutOut>& all) {
    for (const Json& one : from) {
        const std::int64_t seat = number_at(one, "seat");
        if (seat < 0 || seat >= static_cast<std::int64_t>(kMaxSeats)) return false;
        if (!one.contains("reason") || !one["reason"].is_string()) return false;
        all.push_back(
            {game, id_at<Seat>(static_cast<std::size_t>(seat)), one["reason"].get<std::string>()});
    }
    return true;
}

std::optional<RefereedGame> read_game(const Json& from, std::size_t entrants) {
    RefereedGame game;
    if (number_at(from, "game") < 1 || number_at(from, "turns") < 0) return std::nullopt;
    game.game = static_cast<std::uint64_t>(number_at(from, "game"));
    game.turns = number_at(from, "turns");
    game.tie = from.contains("tie") && from["tie"] == true;
    if (!from.contains("players") || from["players"].size() != entrants) return std::nullopt;
    for (const Json& one : from["players"]) {
        EntrantResult& entrant = game.entrants.emplace_back();
        if (!one.is_object() || !one.contains("score") || !one.contains("out") ||
            !read_score(one["score"], entrant.score) ||
            !read_out(one["out"], game.game, entrant.out))
            return std::nullopt;
    }
    return game;
}

}  // namespace

RefereeFile::RefereeFile(const std::string& path, const RefereedMatch& match) {
    file_.emplace(path, head_of(match), [&](const Json& line) {
        auto game = read_game(line, match.entrants.size());
        if (!game) return false;
        played_.push_back(*std::move(game));
        return true;
    });
}

bool RefereeFile::add(const RefereedGame& game) {
    Json line{{"game", game.game}, {"tie", game.tie}, {"turns", game.turns}};
    for (const EntrantResult& entrant : game.entrants) {
        Json out = Json::array();
        for (const PutOut& one : entrant.out)
            out.push_back({{"seat", index_of(one.seat)}, {"reason", one.reason}});
        line["players"].push_back({{"score", score_json(entrant.score)}, {"out", std::move(out)}});
    }
    return file_->add(line);
}

}  // namespace railhead
