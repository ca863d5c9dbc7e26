// record/record.h - one finished or running game as data (docs/record.md).
//
// A GameRecord is what a file says, without a map: numbers are in range and cards are cards, but
// tracks and bonus cards are names, and nothing is known to be true. record/replay.h finds out
// whether the game could have been played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/enum_words.h"
#include "core/kinds.h"
#include "map/map_spec.h"
#include "rules/chance.h"
#include "rules/rule_set.h"

namespace railhead {

inline constexpr int kRecordFormat = 1;

// What a move is about: a kind for each word of "do".
struct KeepMove {
    static constexpr std::string_view kName = "keep";
    std::vector<TicketId> tickets{};  // those kept
    friend bool operator==(const KeepMove&, const KeepMove&) = default;
};
struct DrawMove {
    static constexpr std::string_view kName = "draw";
    std::optional<int> slot{};  // of the display; nullopt: from the deck
    friend bool operator==(const DrawMove&, const DrawMove&) = default;
};
struct ClaimMove {
    static constexpr std::string_view kName = "claim";
    std::string track{};
    CardCounts pay{};
    friend bool operator==(const ClaimMove&, const ClaimMove&) = default;
};
struct TunnelMove {
    static constexpr std::string_view kName = "tunnel";
    std::optional<CardCounts> pay{};  // nullopt: given up
    friend bool operator==(const TunnelMove&, const TunnelMove&) = default;
};
struct TicketsMove {
    static constexpr std::string_view kName = "tickets";
    friend bool operator==(const TicketsMove&, const TicketsMove&) = default;
};
struct PassMove {
    static constexpr std::string_view kName = "pass";
    friend bool operator==(const PassMove&, const PassMove&) = default;
};
struct NeutralMove {
    static constexpr std::string_view kName = "neutral";
    std::string track{};  // "": none was built
    friend bool operator==(const NeutralMove&, const NeutralMove&) = default;
};

using AnyMove =
    std::variant<KeepMove, DrawMove, ClaimMove, TunnelMove, TicketsMove, PassMove, NeutralMove>;
inline constexpr auto& kMoveNames = NamedKinds<AnyMove>::kNames;
static_assert(are_distinct(kMoveNames));

struct Move {
    Seat seat{};
    AnyMove what{};
    std::vector<Outcome> chance{};
    std::optional<std::uint64_t> choices{};
    std::string by{};  // who decided, if not the seat's player; "": not said
    std::string at{};  // when, as JSON (a text or a number); "": not said

    friend bool operator==(const Move&, const Move&) = default;
};
inline std::string_view name_of(const Move& move) {
    return kMoveNames[move.what.index()];
}

struct RecordSeat {
    std::string name{};
    std::string player{};
    std::optional<int> chair{};  // where they sat before the turn order was settled

    friend bool operator==(const RecordSeat&, const RecordSeat&) = default;
};

struct RecordDeal {
    std::vector<std::vector<Card>> hands{};
    std::vector<Card> display{};
    std::vector<std::vector<TicketId>> tickets{};
    std::vector<std::string> bonus_cards{};
    // The displays that followed the first one; all but the last were discarded.
    std::vector<std::vector<Card>> resets{};

    friend bool operator==(const RecordDeal&, const RecordDeal&) = default;
};

struct RecordScore {
    int routes = 0;
    int tickets = 0;
    int bonuses = 0;
    int penalties = 0;
    int total = 0;

    friend bool operator==(const RecordScore&, const RecordScore&) = default;
};

// The numbers of a score, in the order in which records list them.
struct ScoreColumn {
    std::string_view name;
    int RecordScore::*points;
};
inline constexpr std::array kScoreColumns{
    ScoreColumn{"routes", &RecordScore::routes},
    ScoreColumn{"tickets", &RecordScore::tickets},
    ScoreColumn{"bonuses", &RecordScore::bonuses},
    ScoreColumn{"penalties", &RecordScore::penalties},
    ScoreColumn{"total", &RecordScore::total},
};

struct RecordResult {
    std::vector<RecordScore> scores{};
    std::vector<Seat> winners{};

    friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

enum class EndedBy : std::uint8_t { rules, agreed, abandoned };
inline constexpr auto kEndedByNames = words_for<EndedBy>({
    {EndedBy::rules, "rules"},
    {EndedBy::agreed, "agreed"},
    {EndedBy::abandoned, "abandoned"},
});

// All but moves and result: what is known when a game begins.
struct RecordHead {
    std::string engine{};
    std::string map{};
    std::string map_hash{};
    std::string variant{};  // "": null
    Options options{};
    std::vector<RecordSeat> seats{};
    RecordDeal deal{};

    // Optional; "" or `rules`: not there.
    std::string id{};
    std::string started{};  // as JSON: a text or a number
    std::string fair{};     // as JSON: an object
    std::string rules{};    // as JSON: the resolved rule set
    EndedBy ended = EndedBy::rules;

    friend bool operator==(const RecordHead&, const RecordHead&) = default;
};

struct GameRecord {
    RecordHead head{};
    std::vector<Move> moves{};
    std::optional<RecordResult> result{};
    bool truncated = false;  // the text was cut off after the last of these moves

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace railhead
