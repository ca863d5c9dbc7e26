#include "sim/external_player.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "core/version.h"
#include "map/json_input.h"
#include "map/rule_text.h"
#include "record/board_json.h"
#include "record/view_json.h"
#include "rules/legal_actions.h"

namespace railhead {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// How long a program may take to end when no more games follow.
constexpr std::chrono::milliseconds kGrace{1000};
const std::string kUnasked = "sent a line that nobody asked for";
// An answer is a small object: anything larger than this is not one.
constexpr JsonLimits kAnswerLimits{.bytes = ChildProcess::kMaxLine, .depth = 6, .values = 1000};

std::string line_of(const ordered_json& message) {
    // Nothing here should be broken UTF-8; if it is, it must not end the referee.
    return message.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// What is wrong with an answer, with its beginning.
std::string bad_answer(const std::string& reason, std::string_view line) {
    return fmt::format("{}: {}", reason, printable(line, 80));
}

// The move that `said` names: a number in the list, or an object.
Result<Action> move_said(const MapSpec& map, const ActionList& list, const json& said) {
    if (said.is_object()) return move_from_json(map, said);
    if (!said.is_number_integer()) return "\"move\" is neither a number nor an object";
    if (!said.is_number_unsigned() || said.get<std::uint64_t>() >= list.actions.size())
        return fmt::format("\"move\" is {}, but the moves are 0 to {}", said.dump(),
                           list.actions.size() - 1);
    return list.actions[said.get<std::size_t>()];
}

}  // namespace

ExternalPlayer::~ExternalPlayer() {
    if (process_) process_->dismiss(kGrace);
}

ExternalPlayer::Out ExternalPlayer::say(const ordered_json& message, const Deadline& deadline) {
    // An answer that comes before its question was not made from it.
    if (process_->look_for_more()) return kUnasked;
    const std::string line = line_of(message);
    if (program_.log) program_.log(true, line);
    return process_->write_line(line, deadline);
}

Result<json> ExternalPlayer::hear(std::string_view type, const Deadline& deadline) {
    auto read = process_->read_line(deadline);
    if (!read) return std::move(read.reason());
    std::string& line = read->text;
    if (line.ends_with('\r')) line.pop_back();
    if (program_.log) program_.log(false, line);
    auto parsed = parse_json(line, kAnswerLimits);
    if (const auto* problem = std::get_if<Problem>(&parsed))
        return bad_answer("sent a line that cannot be read (" + problem->reason + ")", line);
    json& answer = std::get<json>(parsed);
    if (!answer.is_object()) return bad_answer("sent a line that is not an object", line);
    if (!answer.contains("type") || answer["type"] != type)
        return bad_answer(fmt::format("sent a line whose \"type\" is not \"{}\"", type), line);
    if (process_->look_for_more()) return kUnasked;
    return std::move(answer);
}

ExternalPlayer::Out ExternalPlayer::greet(const RuleSet& rules) {
    auto started = ChildProcess::start(program_.command, program_.errors);
    if (!started) return std::move(started.reason());
    process_ = std::move(started).value();
    const Deadline deadline{program_.start_time, program_.stop};
    ordered_json hello{{"type", "hello"},
                       {"protocol", kPlayerProtocol},
                       {"engine", "railhead " + std::string{kVersion}},
                       {"move_time_ms", program_.move_time.count()},
                       {"players", rules.players}};
    hello["variant"] = rules.selection.variant.empty() ? ordered_json(nullptr)
                                                       : ordered_json(rules.selection.variant);
    hello["options"] = options_json<ordered_json>(rules.selection.options);
    hello["map"] = board_json(*rules.map);
    hello["rules"] = rules_json(rules.spec);
    if (Out out = say(hello, deadline)) return out;
    const auto heard = hear("hello", deadline);
    if (!heard) return heard.reason();
    const json& answer = *heard;
    if (!answer.contains("protocol") || answer["protocol"] != kPlayerProtocol)
        return fmt::format("does not speak version {} of the protocol", kPlayerProtocol);
    return std::nullopt;
}

ExternalPlayer::Out ExternalPlayer::prepare(const RuleSet& rules) {
    if (process_) return std::nullopt;
    Out out = greet(rules);
    if (!out) return std::nullopt;
    process_.reset();
    return *out + " (hello)";
}

ExternalPlayer::Out ExternalPlayer::start(const RuleSet& rules, Seat seat, std::uint64_t game) {
    seat_ = seat;
    game_ = game;
    questions_ = 0;
    events_ = json::array();
    if (Out out = prepare(rules)) return out;
    Out out = say({{"type", "game"}, {"game", game}, {"seat", index_of(seat)}},
                  Deadline{program_.move_time, program_.stop});
    if (!out) return std::nullopt;
    process_.reset();
    return *out + " (game)";
}

void ExternalPlayer::see(const RuleSet& rules, const Event& event) {
    if (process_) events_.push_back(event_json(rules, event, seat_));
}

Result<Action> ExternalPlayer::choose(const RuleSet& rules, const View& view) {
    auto decided = decide(rules, view);
    if (!decided) {
        process_.reset();
        decided.reason() +=
            fmt::format(" (choose {}, {})", questions_, name_of(view.open.decision));
    }
    return decided;
}

Result<Action> ExternalPlayer::decide(const RuleSet& rules, const View& view) {
    const SeatContext context = context_of(view);
    const ActionList list = legal_actions(rules, context);
    const Deadline deadline{program_.move_time, program_.stop};
    ordered_json question{{"type", "choose"},
                          {"id", ++questions_},
                          {"decision", name_of(view.open.decision)},
                          {"events", std::exchange(events_, json::array())}};
    question["view"] = view_json(rules, view, Audience::programs);
    json moves = json::array();
    for (const Action& move : list.actions) moves.push_back(move_json(*rules.map, move));
    question["moves"] = std::move(moves);
    question["moves_complete"] = list.complete;
    if (Out out = say(question, deadline)) return std::move(*out);
    const auto heard = hear("move", deadline);
    if (!heard) return heard.reason();
    const json& answer = *heard;
    if (!answer.contains("id") || answer["id"] != questions_)
        return bad_answer(fmt::format("sent a move whose \"id\" is not {}", questions_),
                          answer.dump());
    if (!answer.contains("move"))
        return bad_answer("sent an answer without \"move\"", answer.dump());
    auto said = move_said(*rules.map, list, answer["move"]);
    if (!said)
        return bad_answer("sent a move that cannot be read, " + said.reason(), answer.dump());
    if (const auto refusal = why_not(rules, context, *said))
        return bad_answer(fmt::format("sent an illegal move, {} ({})", text_of(*refusal).text,
                                      text_of(*refusal).clause),
                          answer.dump());
    return said;
}

void ExternalPlayer::finish(const RuleSet& rules, const ScoreSheet& sheet,
                            const std::vector<Seat>& out) {
    if (!process_) return;
    ordered_json result{
        {"type", "result"}, {"game", game_}, {"events", std::exchange(events_, json::array())}};
    const json scores = scores_json(rules, sheet);
    result["scores"] = scores["scores"];
    result["winners"] = scores["winners"];
    ordered_json& seats = result["out"] = ordered_json::array();
    for (const Seat seat : out) seats.push_back(index_of(seat));
    if (say(result, Deadline{program_.move_time, program_.stop})) process_.reset();
}

}  // namespace railhead
