// rules/score_line.h - the lines of the score sheet. Records, views, texts, reports and the web
// client go through this table: a rule that scores adds one line here and nothing elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/ids.h"
#include "map/map_spec.h"

namespace railhead {

enum class ScoreLine : std::uint8_t {
    routes,  // points of tracks, and the starting score
    tickets_won,
    tickets_lost,
    bonus_cards,
    most_tickets,
    longest_path,
    most_cities,
    toll_rank,
    country_cards,
    loans,
};

// The sums that a record gives (docs/record.md).
enum class ScoreGroup : std::uint8_t { routes, tickets, bonuses, penalties };

struct ScoreLineFacts {
    ScoreLine line{};
    ScoreGroup group{};
    std::string_view key;    // in JSON and in golden files
    std::string_view label;  // for people
    // Whether these rules can put points into the line; a line that they cannot is not shown.
    bool (*is_in)(const RuleSpec& rules) = nullptr;
    bool json_without_sign = false;  // JSON gives lost points as a number >= 0
};

inline constexpr std::array kScoreLines{
    ScoreLineFacts{ScoreLine::routes, ScoreGroup::routes, "routes", "tracks",
                   [](const RuleSpec&) { return true; }},
    ScoreLineFacts{ScoreLine::tickets_won, ScoreGroup::tickets, "tickets_won", "tickets completed",
                   [](const RuleSpec&) { return true; }},
    ScoreLineFacts{ScoreLine::tickets_lost, ScoreGroup::tickets, "tickets_lost",
                   "tickets not completed", [](const RuleSpec&) { return true; }, true},
    ScoreLineFacts{ScoreLine::bonus_cards, ScoreGroup::bonuses, "bonus_cards", "bonus cards",
                   [](const RuleSpec& rules) { return rules.bonus_cards_dealt > 0; }},
    ScoreLineFacts{ScoreLine::most_tickets, ScoreGroup::bonuses, "most_tickets", "most tickets",
                   [](const RuleSpec& rules) { return rules.most_completed_tickets.has_value(); }},
    ScoreLineFacts{ScoreLine::longest_path, ScoreGroup::bonuses, "longest_path", "longest path",
                   [](const RuleSpec& rules) { return rules.longest_path.has_value(); }},
    ScoreLineFacts{ScoreLine::most_cities, ScoreGroup::bonuses, "most_cities", "most cities joined",
                   [](const RuleSpec& rules) { return rules.most_cities_joined.has_value(); }},
    ScoreLineFacts{ScoreLine::toll_rank, ScoreGroup::bonuses, "toll_rank", "tolls",
                   [](const RuleSpec& rules) { return rules.tolls.has_value(); }},
    ScoreLineFacts{ScoreLine::country_cards, ScoreGroup::bonuses, "country_cards", "country cards",
                   [](const RuleSpec& rules) { return rules.country_cards; }},
    ScoreLineFacts{ScoreLine::loans, ScoreGroup::penalties, "loans", "loans",
                   [](const RuleSpec& rules) { return rules.tolls.has_value(); }},
};

constexpr bool score_lines_are_in_order() {
    for (std::size_t i = 0; i < kScoreLines.size(); ++i)
        if (index_of(kScoreLines[i].line) != i) return false;
    return true;
}
static_assert(score_lines_are_in_order());

}  // namespace railhead
