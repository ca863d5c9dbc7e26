#include "browser/questions.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "browser/open_table.h"
#include "browser/position_answer.h"
#include "browser/ticket_answers.h"
#include "browser/track_answers.h"
#include "core/text.h"
#include "map/canonical.h"
#include "record/fair.h"
#include "record/json_values.h"
#include "record/move_json.h"
#include "record/view_reader.h"

namespace railhead {

namespace {

using nlohmann::json;

std::string text_of_answer(const json& answer) {
    return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<Seat> seat_in(const json& question, int seats) {
    const auto number =
        number_in(value_of(question, "seat"), static_cast<std::uint64_t>(seats) - 1);
    return number ? std::optional{id_at<Seat>(static_cast<std::size_t>(*number))} : std::nullopt;
}

json no_table() {
    return error_json("no_table", "no table has been opened");
}

json no_seat() {
    return error_json("no_seat", "\"seat\" is not the number of a seat at this table");
}

// What `read` makes of the value under the key, or an error with this reason.
template <class Read>
auto value_or_error(const json& question, const char* key, std::string_view reason,
                    const Read& read)
    -> std::variant<decltype(read(std::declval<JsonNode>())), json> {
    Problems problems;
    auto value = read(JsonNode(value_of(question, key), std::string{'/'} + key, problems));
    if (problems.reported() > 0) return error_json(reason, problem_text(problems.first()));
    return value;
}

std::variant<std::vector<TicketId>, json> tickets_of(const MapSpec& map, const json& question) {
    return value_or_error(question, "tickets", "bad_tickets", [&](const JsonNode& node) {
        std::vector<TicketId> found;
        for (const JsonNode& item : node.items(Empty::allowed, kMaxTickets, "tickets"))
            if (const auto ticket = id_in<TicketId>(item, map.tickets.size()))
                found.push_back(*ticket);
        return found;
    });
}

std::variant<TrackId, json> track_of(const MapSpec& map, const json& question) {
    return value_or_error(question, "track", "no_such_track", [&](const JsonNode& node) {
        return track_in(map, node).value_or(TrackId{});
    });
}

}  // namespace

struct Questions::Kind {
    std::string_view word;
    Needs needs;
    Answer (Questions::*ask)(const Question&);
};
constexpr Questions::Kind Questions::kKinds[] = {
    {"open", Needs::nothing, &Questions::open},
    {"position", Needs::table, &Questions::position},
    {"track", Needs::position, &Questions::track},
    {"payment", Needs::seat, &Questions::payment},
    {"tickets", Needs::seat, &Questions::tickets},
    {"completed", Needs::position, &Questions::completed},
    {"longest", Needs::position, &Questions::longest},
    {"hash", Needs::nothing, &Questions::hash},
    {"game_new", Needs::table, &Questions::game_new},
    {"game_view", Needs::game, &Questions::game_view},
    {"game_act", Needs::game, &Questions::game_act},
    {"game_choose", Needs::game, &Questions::game_choose},
    {"game_result", Needs::game, &Questions::game_result},
};

std::string Questions::answer(std::string_view question) {
    const auto parsed = parse_json(question);
    const auto* problem = std::get_if<Problem>(&parsed);
    const json answer = problem != nullptr ? error_json("bad_json", problem_text(*problem))
                                           : answer_to(std::get<json>(parsed));
    return text_of_answer(answer);
}

std::string Questions::take_network(std::string_view file) {
    return text_of_answer(answer_to_network(file));
}

json Questions::answer_to(const json& question) {
    if (!question.is_object()) return error_json("bad_question", "a question is an object");
    const std::string word = text_of(value_of(question, "ask"));
    for (const Kind& kind : kKinds) {
        if (kind.word != word) continue;
        if (kind.needs != Needs::nothing && !table_) return no_table();
        const bool position = kind.needs == Needs::position || kind.needs == Needs::seat;
        if (position && !view_) return error_json("no_position", "no position has been given");
        if (kind.needs == Needs::seat && !view_->viewer)
            return error_json("no_seat", "who watches has no cards, tickets and trains");
        if (kind.needs == Needs::game && !game_)
            return error_json("no_game", "no game has been begun");
        return (this->*kind.ask)(question);
    }
    return error_json("unknown_question", "there is no question " + in_quotes(word));
}

// --- the table ---

json Questions::open(const json& question) {
    auto opened = open_table(question);
    if (const auto* error = std::get_if<json>(&opened)) return *error;
    game_.reset();
    network_.reset();
    view_.reset();
    table_ = std::move(std::get<std::unique_ptr<OpenedTable>>(opened));
    const RuleSpec& spec = table_->rules.spec;
    json trains = json::array();
    for (const Seat seat : SeatRange(table_->rules.seats))
        trains.push_back(is_player(table_->rules, seat) ? spec.trains : spec.neutral->trains);
    return {{"map", table_->map.id},
            {"players", table_->rules.players},
            {"seats", table_->rules.seats},
            {"tracks", table_->map.tracks.size()},
            {"trains", std::move(trains)},
            {"tolls", spec.tolls.has_value()},
            {"tunnels", spec.tunnel_turned.has_value()}};
}

json Questions::answer_to_network(std::string_view file) {
    if (!table_) return no_table();
    auto network = NeuralNetwork::read(file);
    if (!network) return error_json("bad_network", network.reason());
    if (table_->map.hash.empty()) table_->map.hash = hash_of(table_->map);
    if (const std::string why = why_unfit(*network, table_->rules); !why.empty())
        return error_json("bad_network", why);
    network_ = std::make_shared<const NeuralNetwork>(std::move(*network));
    if (game_) game_->use(network_);
    return {{"map", table_->map.id}};
}

json Questions::position(const json& question) {
    auto read = view_from_json(table_->rules, value_of(question, "view"));
    if (!read) return error_json("bad_view", read.reason());
    view_ = *read;
    return position_answer(table_->rules, *view_);
}

// --- about the position ---

json Questions::track(const json& question) {
    const auto track = track_of(table_->map, question);
    if (const auto* error = std::get_if<json>(&track)) return *error;
    return track_json(table_->rules, *view_, std::get<TrackId>(track));
}

json Questions::payment(const json& question) {
    const auto track = track_of(table_->map, question);
    if (const auto* error = std::get_if<json>(&track)) return *error;
    const auto cards = value_or_error(question, "cards", "bad_cards",
                                      [](const JsonNode& node) { return card_counts_in(node, 0); });
    if (const auto* error = std::get_if<json>(&cards)) return *error;
    return payment_json(table_->rules, *view_, std::get<TrackId>(track),
                        std::get<CardCounts>(cards));
}

json Questions::tickets(const json& question) {
    const auto tickets = tickets_of(table_->map, question);
    if (const auto* error = std::get_if<json>(&tickets)) return *error;
    return tickets_answer(*table_, *view_, std::get<std::vector<TicketId>>(tickets));
}

json Questions::completed(const json& question) {
    const auto tickets = tickets_of(table_->map, question);
    if (const auto* error = std::get_if<json>(&tickets)) return *error;
    const auto seat = seat_in(question, table_->rules.seats);
    if (!seat) return no_seat();
    return completed_answer(*table_, view_->open, *seat, std::get<std::vector<TicketId>>(tickets));
}

json Questions::longest(const json& question) {
    const auto seat = seat_in(question, table_->rules.seats);
    return seat ? longest_answer(*table_, view_->open, *seat) : no_seat();
}

// --- fair deals ---

// Browsers offer no hashes on pages loaded over plain HTTP.
json Questions::hash(const json& question) {
    const json& text = value_of(question, "text");
    if (text.is_string()) return {{"hash", commitment_to(text_of(text))}};
    const auto seed = FairSeed::from_hex(text_of(value_of(question, "seed")));
    if (seed) return {{"hash", seed->commitment()}};
    return error_json("bad_text", R"("text" is a text, or "seed" 64 hexadecimal digits)");
}

// --- a game of one's own ---

json Questions::game_new(const json& question) {
    const auto seed = number_in(value_of(question, "seed"), UINT64_MAX);
    if (!seed) return error_json("bad_seed", "\"seed\" is a whole number from 0 on");
    game_ = std::make_unique<LocalGame>(table_->rules, *seed);
    game_->use(network_);
    return game_->look(std::nullopt);
}

json Questions::game_view(const json& question) {
    if (value_of(question, "seat").is_null()) return game_->look(std::nullopt);
    const auto seat = seat_in(question, table_->rules.players);
    return seat ? game_->look(*seat) : no_seat();
}

json Questions::game_act(const json& question) {
    const auto seat = seat_in(question, table_->rules.players);
    if (!seat) return no_seat();
    const auto move = move_from_json(table_->map, value_of(question, "move"));
    if (!move) return error_json("bad_move", move.reason());
    return game_->act(*seat, *move);
}

json Questions::game_choose(const json& question) {
    const auto seat = seat_in(question, table_->rules.players);
    if (!seat) return no_seat();
    return game_->choose(*seat, text_of(value_of(question, "player")));
}

json Questions::game_result(const json&) {
    return game_->result();
}

}  // namespace railhead
