#include "record/reader.h"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "core/text.h"
#include "record/names.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr int kMaxScore = 100'000;

// Reads with answers "did that work?"; the first thing wrong is kept, and on the way out each level
// puts its step in front of the place.
class RecordReader {
public:
    std::optional<Problem> read(const json& value, GameRecord& record) {
        if (read_top(value, record)) return std::nullopt;
        return std::move(problem_);
    }

private:
    bool fail(std::string reason) {
        problem_ = {"", std::move(reason)};
        return false;
    }
    // Called with what reading the part under `step` answered.
    bool in(std::string_view step, bool worked) {
        if (!worked) problem_.place = '/' + std::string{step} + problem_.place;
        return worked;
    }
    bool in(std::size_t step, bool worked) { return worked || in(std::to_string(step), false); }

    static const json* find(const json& object, std::string_view key) {
        const auto found = object.find(key);
        return found == object.end() ? nullptr : &*found;
    }
    // Reads what must be under a key.
    template <class Read>
    bool need(const json& object, std::string_view key, const Read& read) {
        const json* value = find(object, key);
        if (value == nullptr) return fail("key " + in_quotes(key) + " is missing");
        return in(key, read(*value));
    }
    // Reads what may be under a key.
    template <class Read>
    bool may(const json& object, std::string_view key, const Read& read) {
        const json* value = find(object, key);
        return value == nullptr || in(key, read(*value));
    }
    bool object(const json& value) { return value.is_object() || fail("must be an object"); }
    template <std::size_t N>
    bool object_of(const json& value, const std::array<std::string_view, N>& keys) {
        if (!object(value)) return false;
        for (const auto& [key, unused] : value.items()) {
            bool known = false;
            for (const auto candidate : keys) known |= candidate == key;
            if (!known) return fail("unknown key " + in_quotes(key));
        }
        return true;
    }
    template <class Read>
    bool list(const json& value, const Read& read) {
        if (!value.is_array()) return fail("must be a list");
        for (std::size_t i = 0; i < value.size(); ++i)
            if (!in(i, read(value[i]))) return false;
        return true;
    }

    bool whole(const json& value, int least, int most, int& into) {
        const auto out = [&] {
            return fail("must be a whole number from " + std::to_string(least) + " to " +
                        std::to_string(most));
        };
        if (value.is_number_unsigned()) {
            const auto number = value.get<std::uint64_t>();
            if (number > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) return out();
            into = static_cast<int>(number);
        } else if (value.is_number_integer()) {
            const auto number = value.get<std::int64_t>();
            if (number < std::numeric_limits<int>::min() || number > 0) return out();
            into = static_cast<int>(number);
        } else {
            return out();
        }
        return (into >= least && into <= most) || out();
    }
    template <class Id>
    bool id(const json& value, std::size_t number, Id& into) {
        int index = 0;
        if (!whole(value, 0, static_cast<int>(number) - 1, index)) return false;
        into = id_at<Id>(static_cast<std::size_t>(index));
        return true;
    }
    bool text(const json& value, std::string& into) {
        const auto* found = value.get_ptr<const std::string*>();
        if (found == nullptr) return fail("must be a text");
        into = *found;
        return true;
    }
    bool text_with_letters(const json& value, std::string& into) {
        if (!text(value, into)) return false;
        return !into.empty() || fail("must not be empty");
    }
    // A text or a number that is only kept, as JSON.
    bool kept(const json& value, std::string& into) {
        if (!value.is_string() && !value.is_number()) return fail("must be a text or a number");
        return dumped(value, into);
    }
    static bool dumped(const json& value, std::string& into) {
        into = value.dump(-1, ' ', false, json::error_handler_t::replace);
        return true;
    }
    bool kept_object(const json& value, std::string& into) {
        return object(value) && dumped(value, into);
    }
    bool card(const json& value, Card& into) {
        const auto* name = value.get_ptr<const std::string*>();
        const auto found = name ? card_named(*name) : std::nullopt;
        if (!found) {
            if (name == nullptr) return fail("must be a card");
            return fail("no card is called " + in_quotes(*name) + did_you_mean(*name, kCardNames));
        }
        into = *found;
        return true;
    }
    bool cards(const json& value, std::vector<Card>& into) {
        return list(value, [&](const json& item) { return card(item, into.emplace_back()); });
    }
    bool tickets(const json& value, std::vector<TicketId>& into) {
        return list(value,
                    [&](const json& item) { return id(item, kMaxTickets, into.emplace_back()); });
    }

    bool options(const json& value, Options& into) {
        constexpr std::array<std::string_view, 1> kKeys{"unequal_parallels"};
        constexpr std::array<std::string_view, 2> kValues{"together", "separate"};
        if (!object_of(value, kKeys)) return false;
        return may(value, kKeys[0], [&](const json& choice) {
            std::string word;
            if (!text(choice, word)) return false;
            for (std::size_t i = 0; i < kValues.size(); ++i)
                if (kValues[i] == word) {
                    into.unequal_parallels = id_at<UnequalParallels>(i);
                    return true;
                }
            return fail("must be " + listed(kValues, "or"));
        });
    }

    bool seat(const json& value, RecordSeat& into) {
        return object(value) &&
               need(value, "name", [&](const json& v) { return text(v, into.name); }) &&
               need(value, "player", [&](const json& v) { return text(v, into.player); }) &&
               may(value, "chair", [&](const json& v) {
                   return whole(v, 0, static_cast<int>(kMaxSeats) - 1, into.chair.emplace());
               });
    }
    bool seats(const json& value, std::vector<RecordSeat>& into) {
        if (!value.is_array()) return fail("must be a list");
        if (value.empty() || value.size() > kMaxSeats)
            return fail("must have 1 to " + std::to_string(kMaxSeats) + " seats");
        return list(value, [&](const json& item) { return seat(item, into.emplace_back()); });
    }

    bool deal(const json& value, RecordDeal& into) {
        constexpr std::array<std::string_view, 5> kKeys{"hands", "display", "tickets",
                                                        "bonus_cards", "resets"};
        const auto lists_of_cards = [&](auto& lists) {
            return [&](const json& v) {
                return list(v, [&](const json& hand) { return cards(hand, lists.emplace_back()); });
            };
        };
        return object_of(value, kKeys) && need(value, "hands", lists_of_cards(into.hands)) &&
               need(value, "display", [&](const json& v) { return cards(v, into.display); }) &&
               need(value, "tickets",
                    [&](const json& v) {
                        return list(v, [&](const json& item) {
                            return tickets(item, into.tickets.emplace_back());
                        });
                    }) &&
               need(value, "bonus_cards",
                    [&](const json& v) {
                        return list(v, [&](const json& item) {
                            return text(item, into.bonus_cards.emplace_back());
                        });
                    }) &&
               may(value, "resets", lists_of_cards(into.resets));
    }

    bool payment(const json& value, CardCounts& into) {
        if (!object(value)) return false;
        for (const auto& [name, count] : value.items()) {
            const auto which = card_named(name);
            if (!which)
                return fail("no card is called " + in_quotes(name) +
                            did_you_mean(name, kCardNames));
            int number = 0;
            if (!in(name, whole(count, 1, kMaxDeck, number))) return false;
            into[*which] = static_cast<std::uint8_t>(number);
        }
        return true;
    }
    bool outcome(const json& value, Outcome& into) {
        if (value.is_string()) {
            Card which{};
            if (!card(value, which)) return false;
            into = Outcome::of(which);
            return true;
        }
        TicketId which{};
        if (!value.is_number()) return fail("must be a card or a ticket's number");
        if (!id(value, kMaxTickets, which)) return false;
        into = Outcome::of(which);
        return true;
    }

    bool source(const json& value, std::optional<int>& slot) {
        if (value.is_string() && *value.get_ptr<const std::string*>() == "deck") return true;
        if (!value.is_number()) return fail("must be \"deck\" or a slot of the display");
        return whole(value, 0, static_cast<int>(kDisplaySlots) - 1, slot.emplace());
    }
    bool kind(const json& value, MoveKind& into) {
        std::string word;
        if (!text(value, word)) return false;
        for (std::size_t i = 0; i < kMoveNames.size(); ++i)
            if (kMoveNames[i] == word) {
                into = id_at<MoveKind>(i);
                return true;
            }
        return fail("no move is called " + in_quotes(word) + did_you_mean(word, kMoveNames));
    }
    bool intent(const json& value, Move& into) {
        const auto track = [&](const json& v) { return text_with_letters(v, into.track); };
        const auto pay = [&](const json& v) { return payment(v, into.pay.emplace()); };
        const auto or_null = [](const auto& read) {
            return [&read](const json& v) { return v.is_null() || read(v); };
        };
        switch (into.kind) {
            case MoveKind::keep:
                return need(value, "tickets",
                            [&](const json& v) { return tickets(v, into.tickets); });
            case MoveKind::draw:
                return need(value, "from", [&](const json& v) { return source(v, into.slot); });
            case MoveKind::claim:
                return need(value, "track", track) && need(value, "pay", pay);
            case MoveKind::tunnel:
                return need(value, "pay", or_null(pay));
            case MoveKind::neutral:
                return need(value, "track", or_null(track));
            case MoveKind::tickets:
            case MoveKind::pass:
                return true;
        }
        return true;
    }
    bool choices(const json& value, std::optional<std::uint64_t>& into) {
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0)
            return fail("must be a whole number from 1 on");
        into = value.get<std::uint64_t>();
        return true;
    }
    bool move(const json& value, Move& into) {
        return object(value) &&
               need(value, "seat", [&](const json& v) { return id(v, kMaxSeats, into.seat); }) &&
               need(value, "do", [&](const json& v) { return kind(v, into.kind); }) &&
               intent(value, into) &&
               may(value, "chance",
                   [&](const json& v) {
                       return list(v, [&](const json& item) {
                           return outcome(item, into.chance.emplace_back());
                       });
                   }) &&
               may(value, "choices", [&](const json& v) { return choices(v, into.choices); }) &&
               may(value, "by", [&](const json& v) { return text(v, into.by); }) &&
               may(value, "at", [&](const json& v) { return kept(v, into.at); });
    }

    bool score(const json& value, RecordScore& into) {
        constexpr std::array<std::string_view, 5> kKeys{"routes", "tickets", "bonuses", "penalties",
                                                        "total"};
        const auto number = [&](int& field) {
            return [&](const json& v) { return whole(v, -kMaxScore, kMaxScore, field); };
        };
        return object_of(value, kKeys) && need(value, "routes", number(into.routes)) &&
               need(value, "tickets", number(into.tickets)) &&
               need(value, "bonuses", number(into.bonuses)) &&
               need(value, "penalties", number(into.penalties)) &&
               need(value, "total", number(into.total));
    }
    bool result(const json& value, RecordResult& into) {
        constexpr std::array<std::string_view, 2> kKeys{"scores", "winners"};
        return object_of(value, kKeys) &&
               need(value, "scores",
                    [&](const json& v) {
                        return list(v, [&](const json& item) {
                            return score(item, into.scores.emplace_back());
                        });
                    }) &&
               need(value, "winners", [&](const json& v) {
                   return list(v, [&](const json& item) {
                       return id(item, kMaxSeats, into.winners.emplace_back());
                   });
               });
    }
    bool ended(const json& value, EndedBy& into) {
        std::string word;
        if (!text(value, word)) return false;
        if (word != "agreed" && word != "abandoned")
            return fail("must be \"agreed\" or \"abandoned\"");
        into = word == "agreed" ? EndedBy::agreed : EndedBy::abandoned;
        return true;
    }

    bool read_head(const json& value, RecordHead& head) {
        const auto words = [&](std::string& into) {
            return [&](const json& v) { return text_with_letters(v, into); };
        };
        return need(value, "format",
                    [&](const json& v) {
                        return v.is_number_unsigned() &&
                                       v.get<std::uint64_t>() == std::uint64_t{kRecordFormat}
                                   ? true
                                   : fail("only format " + std::to_string(kRecordFormat) +
                                          " is known here");
                    }) &&
               need(value, "engine", [&](const json& v) { return text(v, head.engine); }) &&
               need(value, "map", words(head.map)) &&
               need(value, "map_hash", words(head.map_hash)) &&
               may(value, "variant",
                   [&](const json& v) {
                       return v.is_null() || text_with_letters(v, head.variant);
                   }) &&
               may(value, "options", [&](const json& v) { return options(v, head.options); }) &&
               need(value, "seats", [&](const json& v) { return seats(v, head.seats); }) &&
               need(value, "deal", [&](const json& v) { return deal(v, head.deal); }) &&
               may(value, "id", [&](const json& v) { return text(v, head.id); }) &&
               may(value, "started", [&](const json& v) { return kept(v, head.started); }) &&
               may(value, "fair", [&](const json& v) { return kept_object(v, head.fair); }) &&
               may(value, "rules", [&](const json& v) { return kept_object(v, head.rules); }) &&
               may(value, "ended", [&](const json& v) { return ended(v, head.ended); });
    }
    bool read_top(const json& value, GameRecord& record) {
        return object(value) && read_head(value, record.head) &&
               need(value, "moves",
                    [&](const json& v) {
                        if (v.is_array()) record.moves.reserve(v.size());
                        return list(v, [&](const json& item) {
                            return move(item, record.moves.emplace_back());
                        });
                    }) &&
               may(value, "result",
                   [&](const json& v) { return result(v, record.result.emplace()); });
    }

    Problem problem_;
};

// What a look at the brackets alone tells of a text.
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

std::variant<GameRecord, Problem> read_tree(const json& tree) {
    GameRecord record;
    if (auto problem = RecordReader{}.read(tree, record)) return std::move(*problem);
    return record;
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
        // One object over several lines, perhaps one that breaks off; or a line that does.
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
