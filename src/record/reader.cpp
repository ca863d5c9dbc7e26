#include "record/reader.h"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/text.h"
#include "map/json_node.h"
#include "map/options.h"
#include "record/json_values.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr int kMaxScore = 100'000;

// --- values under keys ---

// What `read` makes of each item of a list; an item that cannot be read is left out.
template <class Read>
auto list_in(const JsonNode& node, const Read& read) {
    std::vector<typename decltype(read(node))::value_type> list;
    for (const JsonNode& item : node.items(Empty::allowed))
        if (auto value = read(item)) list.push_back(std::move(*value));
    return list;
}
// The same for a list that must be under a key.
template <class Read>
auto list_under(const JsonNode& object, std::string_view key, const Read& read) {
    const auto node = object.need(key);
    return node ? list_in(*node, read) : decltype(list_in(*node, read)){};
}

std::string text_under(const JsonNode& object, std::string_view key) {
    const auto node = object.need(key);
    return node ? node->text().value_or("") : "";
}
std::string nonempty_text_under(const JsonNode& object, std::string_view key) {
    const auto node = object.need(key);
    return node ? node->nonempty_text().value_or("") : "";
}
std::string text_if_there(const JsonNode& object, std::string_view key) {
    const auto node = object.find(key);
    return node ? node->text().value_or("") : "";
}

// A text or a number that is only kept, as JSON.
std::string kept_if_there(const JsonNode& object, std::string_view key) {
    const auto node = object.find(key);
    if (!node) return {};
    if (!node->is_text() && !node->is_number()) node->report("must be a text or a number");
    return node->dump();
}
// The same for an object.
std::string kept_object_if_there(const JsonNode& object, std::string_view key) {
    const auto node = object.find(key);
    return node && node->expect_object() ? node->dump() : "";
}

std::optional<TicketId> ticket_in(const JsonNode& node) {
    return id_in<TicketId>(node, kMaxTickets);
}
std::optional<Seat> seat_in(const JsonNode& node) {
    return id_in<Seat>(node, kMaxSeats);
}
std::optional<std::vector<Card>> cards_in(const JsonNode& node) {
    return list_in(node, card_in);
}
std::optional<std::vector<TicketId>> tickets_in(const JsonNode& node) {
    return list_in(node, ticket_in);
}

// --- the head ---

std::optional<RecordSeat> record_seat_in(const JsonNode& node) {
    RecordSeat seat{.name = text_under(node, "name"), .player = text_under(node, "player")};
    if (const auto chair = node.find("chair"))
        seat.chair = chair->whole_number(0, static_cast<int>(kMaxSeats) - 1);
    return seat;
}

std::vector<RecordSeat> seats_under(const JsonNode& object, std::string_view key) {
    const auto node = object.need(key);
    if (!node) return {};
    const auto items = node->items(Empty::allowed);
    if (items.empty() || items.size() > kMaxSeats) {
        node->report("must have 1 to " + std::to_string(kMaxSeats) + " seats");
        return {};
    }
    return list_in(*node, record_seat_in);
}

RecordDeal deal_in(const JsonNode& node) {
    constexpr std::array<std::string_view, 5> kKeys{"hands", "display", "tickets", "bonus_cards",
                                                    "resets"};
    RecordDeal deal;
    if (!node.is_object_of(kKeys)) return deal;
    deal.hands = list_under(node, "hands", cards_in);
    deal.display = list_under(node, "display", card_in);
    deal.tickets = list_under(node, "tickets", tickets_in);
    deal.bonus_cards =
        list_under(node, "bonus_cards", [](const JsonNode& item) { return item.text(); });
    if (node.find("resets")) deal.resets = list_under(node, "resets", cards_in);
    return deal;
}

// Not "rules": a game that ended by the rules does not say so.
EndedBy ended_in(const JsonNode& node) {
    const auto position = node.one_of(std::span{kEndedByNames}.subspan(1));
    return position ? id_at<EndedBy>(*position + 1) : EndedBy::rules;
}

RecordHead head_in(const JsonNode& node) {
    RecordHead head;
    if (const auto format = node.need("format");
        format && (!format->is_number() || format->dump() != std::to_string(kRecordFormat)))
        format->report("only format " + std::to_string(kRecordFormat) + " is known here");
    head.engine = text_under(node, "engine");
    head.map = nonempty_text_under(node, "map");
    head.map_hash = nonempty_text_under(node, "map_hash");
    if (const auto variant = node.find("variant"); variant && !variant->is_null())
        head.variant = variant->nonempty_text().value_or("");
    if (const auto options = node.find("options")) head.options = read_options(*options);
    head.seats = seats_under(node, "seats");
    if (const auto deal = node.need("deal")) head.deal = deal_in(*deal);
    head.id = text_if_there(node, "id");
    head.started = kept_if_there(node, "started");
    head.fair = kept_object_if_there(node, "fair");
    head.rules = kept_object_if_there(node, "rules");
    if (const auto ended = node.find("ended")) head.ended = ended_in(*ended);
    return head;
}

// --- moves ---

// The kind that the word names, with nothing in its fields.
std::optional<AnyMove> kind_in(const JsonNode& node) {
    const auto word = node.text();
    if (!word) return std::nullopt;
    for (std::size_t i = 0; i < kMoveNames.size(); ++i)
        if (kMoveNames[i] == *word) return NamedKinds<AnyMove>::at(i);
    node.report("no move is called " + in_quotes(*word) + did_you_mean(*word, kMoveNames));
    return std::nullopt;
}

std::optional<Outcome> outcome_in(const JsonNode& node) {
    if (node.is_text()) {
        const auto card = card_in(node);
        return card ? std::optional{Outcome::of(*card)} : std::nullopt;
    }
    if (!node.is_number()) {
        node.report("must be a card or a ticket's number");
        return std::nullopt;
    }
    const auto ticket = ticket_in(node);
    return ticket ? std::optional{Outcome::of(*ticket)} : std::nullopt;
}

CardCounts payment_in(const JsonNode& node) {
    return card_counts_in(node, 1);
}

// What the kind of the move asks for.
void read_fields(const JsonNode& node, KeepMove& move) {
    move.tickets = list_under(node, "tickets", ticket_in);
}
void read_fields(const JsonNode& node, DrawMove& move) {
    if (const auto from = node.need("from"))
        move.slot = draw_source_in(*from).value_or(DrawSource{}).slot;
}
void read_fields(const JsonNode& node, ClaimMove& move) {
    move.track = nonempty_text_under(node, "track");
    if (const auto pay = node.need("pay")) move.pay = payment_in(*pay);
}
void read_fields(const JsonNode& node, TunnelMove& move) {
    if (const auto pay = node.need("pay"); pay && !pay->is_null()) move.pay = payment_in(*pay);
}
void read_fields(const JsonNode&, TicketsMove&) {}
void read_fields(const JsonNode&, PassMove&) {}
void read_fields(const JsonNode& node, NeutralMove& move) {
    if (const auto track = node.need("track"); track && !track->is_null())
        move.track = track->nonempty_text().value_or("");
}

Move move_in(const JsonNode& node) {
    Move move;
    if (const auto seat = node.need("seat")) move.seat = seat_in(*seat).value_or(Seat{});
    const auto word = node.need("do");
    auto kind = word ? kind_in(*word) : std::nullopt;
    if (!kind) return move;
    move.what = std::move(*kind);
    std::visit([&](auto& what) { read_fields(node, what); }, move.what);
    if (node.find("chance")) move.chance = list_under(node, "chance", outcome_in);
    if (const auto choices = node.find("choices")) move.choices = choices->large_number(1);
    move.by = text_if_there(node, "by");
    move.at = kept_if_there(node, "at");
    return move;
}

// --- the result ---

std::optional<RecordScore> score_in(const JsonNode& node) {
    constexpr auto kKeys = [] {
        std::array<std::string_view, kScoreColumns.size()> keys{};
        for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = kScoreColumns[i].name;
        return keys;
    }();
    if (!node.is_object_of(kKeys)) return std::nullopt;
    RecordScore score;
    for (const ScoreColumn& column : kScoreColumns)
        if (const auto points = node.need(column.name))
            score.*column.points = points->whole_number(-kMaxScore, kMaxScore).value_or(0);
    return score;
}

RecordResult result_in(const JsonNode& node) {
    constexpr std::array<std::string_view, 2> kKeys{"scores", "winners"};
    RecordResult result;
    if (!node.is_object_of(kKeys)) return result;
    result.scores = list_under(node, "scores", score_in);
    result.winners = list_under(node, "winners", seat_in);
    return result;
}

// Stop at the first problem: the rest of a large broken file is not worth reading.
std::variant<GameRecord, Problem> read_tree(const json& tree) {
    Problems problems;
    const JsonNode all(tree, "", problems);
    GameRecord record{.head = head_in(all)};
    const auto moves = all.need("moves");
    if (problems.reported() > 0) return problems.first();
    const auto items = moves->items(Empty::allowed);
    record.moves.reserve(items.size());
    for (const JsonNode& item : items) {
        record.moves.push_back(move_in(item));
        if (problems.reported() > 0) return problems.first();
    }
    if (const auto result = all.find("result")) record.result = result_in(*result);
    if (problems.reported() > 0) return problems.first();
    return record;
}

// --- texts that break off ---

// What the brackets alone tell about a text.
struct Outline {
    bool unfinished = false;  // the text ends within an object
    std::size_t end = 0;      // where the first object ends, if it does
    // Up to here, with "]}" after it, the text may be a record: after the last whole move.
    std::optional<std::size_t> last_move{};
};

Outline outline_of(std::string_view text) {
    Outline outline;
    std::string_view key;  // the last text at the top level
    std::size_t depth = 0;
    bool in_moves = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            const std::size_t begin = i + 1;
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\') ++i;
            if (i >= text.size()) break;
            if (depth == 1) key = text.substr(begin, i - begin);
        } else if (c == '{' || c == '[') {
            if (depth == 1 && c == '[' && key == "moves" && !outline.last_move) {
                in_moves = true;
                outline.last_move = i + 1;
            }
            ++depth;
        } else if (c == '}' || c == ']') {
            if (depth == 0) return outline;  // not JSON anyway
            --depth;
            if (depth == 2 && in_moves && c == '}') outline.last_move = i + 1;
            if (depth == 1) in_moves = false;
            if (depth == 0) {
                outline.end = i + 1;
                return outline;
            }
        }
    }
    outline.unfinished = depth > 0;
    return outline;
}

}  // namespace

std::variant<GameRecord, Problem> read_record(std::string_view text) {
    auto parsed = parse_json(text);
    if (const auto* tree = std::get_if<json>(&parsed)) return read_tree(*tree);
    auto& problem = std::get<Problem>(parsed);
    if (text.size() > JsonLimits{}.bytes) return std::move(problem);
    const Outline outline = outline_of(text);
    if (!outline.unfinished) return std::move(problem);
    if (!outline.last_move)
        return Problem{problem.place, "breaks off before its moves (" + problem.reason + ")"};
    const auto whole = parse_json(std::string{text.substr(0, *outline.last_move)} + "]}");
    const auto* tree = std::get_if<json>(&whole);
    if (tree == nullptr) return std::move(problem);
    auto read = read_tree(*tree);
    if (auto* record = std::get_if<GameRecord>(&read)) record->truncated = true;
    return read;
}

std::vector<std::string_view> split_records(std::string_view file) {
    std::vector<std::string_view> records;
    const auto first_line = file.substr(0, file.find('\n'));
    if (outline_of(first_line).unfinished) {
        // One object over several lines, perhaps truncated; or a truncated line.
        const Outline whole = outline_of(file);
        const auto rest = file.substr(std::min(first_line.size() + 1, file.size()));
        const auto next = rest.find_first_not_of(kBlanks);
        const bool next_is_record = next != rest.npos && rest[next] == '{';
        if (whole.unfinished ? !next_is_record : is_blank(file.substr(whole.end))) {
            if (!is_blank(file)) records.push_back(file);
            return records;
        }
    }
    while (!file.empty()) {
        const auto end = file.find('\n');
        const auto line = file.substr(0, end);
        if (!is_blank(line)) records.push_back(line);
        file.remove_prefix(end == file.npos ? file.size() : end + 1);
    }
    return records;
}

}  // namespace railhead
