#include "command/league_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "command/chart.h"
#include "command/report.h"
#include "sim/statistics.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

// A player that never wins would squeeze all others into one corner of the chart: winning 10 to 1
// is 400 points.
constexpr double kChartReach = 700;

// The tables of one map, of one number of players, or both, or all.
struct Section {
    std::string map{};  // "": all
    int players = 0;    // 0: all
    std::uint64_t games = 0;
    std::uint64_t ties = 0;
    std::int64_t turns = 0;
    std::vector<Standing> standings{};
};

double turns_of(const Standing& one) {
    return mean(one.turns, static_cast<double>(one.games));
}
double time_of(const Standing& one) {
    return ratio(one.sum.milliseconds, static_cast<double>(one.sum.turns));
}

Section section_of(const League& league, const std::string& map, int players) {
    Section section{.map = map, .players = players};
    std::vector<PairingResult> chosen;
    for (const PairingResult& one : league.results) {
        const RuleSet& table = *league.tables[one.pairing.table];
        if (!map.empty() && table.map->id != map) continue;
        if (players != 0 && table.players != players) continue;
        section.games += one.result.games;
        section.ties += one.result.ties;
        section.turns += one.result.turns;
        chosen.push_back(one);
    }
    section.standings = standings(league.players.size(), chosen, league.scale);
    return section;
}

// Tables of one map stand together.
std::vector<std::string> maps_of(const League& league) {
    std::vector<std::string> maps;
    for (const auto& table : league.tables)
        if (maps.empty() || maps.back() != table->map->id) maps.push_back(table->map->id);
    return maps;
}

// Everything first; then each map, each number of players and each table, unless that would repeat
// the same figures.
std::vector<Section> sections_of(const League& league) {
    const std::vector<std::string> maps = maps_of(league);
    std::set<int> numbers;
    for (const auto& table : league.tables) numbers.insert(table->players);
    std::vector<Section> sections{section_of(league, "", 0)};
    if (maps.size() > 1 && numbers.size() > 1)
        for (const int number : numbers) sections.push_back(section_of(league, "", number));
    for (const std::string& map : maps) {
        if (maps.size() > 1) sections.push_back(section_of(league, map, 0));
        if (numbers.size() == 1) continue;
        for (const auto& table : league.tables)
            if (table->map->id == map) sections.push_back(section_of(league, map, table->players));
    }
    return sections;
}

// One table of a map that has others: too much for the chart, and one column in Markdown.
bool is_one_table(const Section& section) {
    return !section.map.empty() && section.players != 0;
}

// "all maps, 2 players"
std::string title_of(const League& league, const Section& section) {
    const std::vector<std::string> maps = maps_of(league);
    const std::string whole = maps.size() == 1 ? maps[0] : "all maps";
    const std::string& title = section.map.empty() ? whole : section.map;
    std::set<int> numbers;
    for (const auto& table : league.tables)
        if (section.map.empty() || table->map->id == section.map) numbers.insert(table->players);
    if (section.players != 0) numbers = {section.players};
    std::string list;
    for (const int number : numbers) list += fmt::format("{}{}", list.empty() ? "" : ", ", number);
    return title + ", " + list + " players";
}

std::string games_text(const Section& section) {
    return fmt::format("{} games, {} ties, {:.1f} turns per game", section.games, section.ties,
                       mean(section.turns, static_cast<double>(section.games)));
}

// One row of a table: what stands in it is the same in lines and in Markdown.
using Cells = std::vector<std::string>;
const Cells kHeadings{"player",  "rating", "±",         "wins",  "share", "points", "routes",
                      "tickets", "other",  "completed", "turns", "ties",  "ms/turn"};

Cells row_of(const League& league, const Standing& one) {
    const MatchScore& sum = one.sum;
    return {league.players[one.player],
            fmt::format("{:.0f}", one.rating.elo),
            fmt::format("{:.0f}", kErrorsOf95Percent * one.rating.error),
            fmt::format("{:.1f}", sum.wins),
            fmt::format("{:.1f} %", 100 * ratio(sum.wins, one.places)),
            fmt::format("{:.1f}", mean(sum.score, one.places)),
            fmt::format("{:.1f}", mean(sum.routes, one.places)),
            fmt::format("{:.1f}", mean(sum.tickets, one.places)),
            fmt::format("{:.1f}", mean(sum.bonuses + sum.penalties, one.places)),
            fmt::format("{:.1f} of {:.1f}", mean(sum.completed, one.places),
                        mean(sum.kept, one.places)),
            fmt::format("{:.1f}", turns_of(one)),
            fmt::format("{}", one.ties),
            fmt::format("{:.3f}", time_of(one))};
}

std::vector<Cells> rows_of(const League& league, const Section& section) {
    std::vector<Cells> rows{kHeadings};
    for (const Standing& one : section.standings) rows.push_back(row_of(league, one));
    return rows;
}

// The ratings at the tables of a map, a column for each number of players; nothing if there is only
// one. The players are in the order of `whole`.
std::vector<Cells> rows_by_table(const League& league, const std::vector<Section>& sections,
                                 const Section& whole, const std::string& map) {
    std::vector<Cells> rows{{"player"}};
    for (const Standing& one : whole.standings) rows.push_back({league.players[one.player]});
    for (const Section& table : sections) {
        if (!is_one_table(table) || table.map != map) continue;
        rows[0].push_back(fmt::format("{} players", table.players));
        for (std::size_t i = 0; i < whole.standings.size(); ++i)
            for (const Standing& one : table.standings)
                if (one.player == whole.standings[i].player)
                    rows[i + 1].push_back(fmt::format("{:.0f} ± {:.0f}", one.rating.elo,
                                                      kErrorsOf95Percent * one.rating.error));
    }
    return rows[0].size() > 2 ? rows : std::vector<Cells>{};
}

std::uint64_t refused_in(const League& league) {
    std::uint64_t refused = 0;
    for (const PairingResult& one : league.results) refused += one.result.refused;
    return refused;
}

}  // namespace

std::string league_text(const League& league) {
    std::string text;
    for (const Section& section : sections_of(league)) {
        text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", title_of(league, section),
                            games_text(section));
        text += text_table(rows_of(league, section));
    }
    if (const std::uint64_t refused = refused_in(league))
        text += fmt::format("{} choices were not legal\n", refused);
    return text;
}

std::string league_markdown(const League& league) {
    const std::vector<Section> sections = sections_of(league);
    std::string text;
    for (const Section& section : sections) {
        if (is_one_table(section)) continue;
        text += fmt::format("{}### {}\n\n{}.\n\n", text.empty() ? "" : "\n",
                            title_of(league, section), games_text(section));
        text += markdown_table(rows_of(league, section));
        // A league of one map has its tables after the whole.
        const bool one_map = section.players == 0 && maps_of(league).size() == 1;
        const std::string& map = one_map ? league.tables[0]->map->id : section.map;
        if (const auto rows = rows_by_table(league, sections, section, map); !rows.empty())
            text += "\nRating by number of players:\n\n" + markdown_table(rows);
    }
    return text;
}

std::string league_json(const League& league) {
    Json answer{{"players", league.players}, {"seed", league.seed}};
    answer["games_of_a_pairing"] = league.games;
    answer["interrupted"] = league.interrupted;
    answer["refused_choices"] = refused_in(league);
    answer["seconds"] = league.seconds;
    answer["sections"] = Json::array();
    for (const Section& section : sections_of(league)) {
        Json part;
        part["map"] = section.map.empty() ? Json(nullptr) : Json(section.map);
        part["table"] = section.players == 0 ? Json(nullptr) : Json(section.players);
        part["games"] = section.games;
        part["ties"] = section.ties;
        part["mean_turns"] = mean(section.turns, static_cast<double>(section.games));
        for (const Standing& one : section.standings) {
            const MatchScore& sum = one.sum;
            part["standings"].push_back({{"name", league.players[one.player]},
                                         {"rating", one.rating.elo},
                                         {"standard_error", one.rating.error},
                                         {"games", one.games},
                                         {"wins", sum.wins},
                                         {"share", ratio(sum.wins, one.places)},
                                         {"mean_score", mean(sum.score, one.places)},
                                         {"mean_routes", mean(sum.routes, one.places)},
                                         {"mean_tickets", mean(sum.tickets, one.places)},
                                         {"mean_bonuses", mean(sum.bonuses, one.places)},
                                         {"mean_penalties", mean(sum.penalties, one.places)},
                                         {"tickets_kept", mean(sum.kept, one.places)},
                                         {"tickets_completed", mean(sum.completed, one.places)},
                                         {"mean_turns", turns_of(one)},
                                         {"ties", one.ties},
                                         {"ms_per_turn", time_of(one)}});
        }
        answer["sections"].push_back(std::move(part));
    }
    answer["pairings"] = Json::array();
    for (const auto& [pairing, result] : league.results) {
        const RuleSet& table = *league.tables[pairing.table];
        const double wins = result.games == 0 ? 0 : result.players[0].wins;
        const double games = static_cast<double>(result.games);
        const Interval interval = share_interval(result.shares[0]);
        answer["pairings"].push_back({{"map", table.map->id},
                                      {"table", table.players},
                                      {"first", league.players[pairing.first]},
                                      {"others", league.players[pairing.others]},
                                      {"games", result.games},
                                      {"ties", result.ties},
                                      {"wins", wins},
                                      {"share", ratio(wins, games)},
                                      {"low", interval.low},
                                      {"high", interval.high}});
    }
    return answer.dump(2) + "\n";
}

std::string league_chart(const League& league) {
    std::vector<ChartPanel> panels;
    for (const Section& section : sections_of(league)) {
        if (is_one_table(section)) continue;
        ChartPanel panel{.title = title_of(league, section) + ": rating and 95 % interval",
                         .base = league.scale.center,
                         .reach = kChartReach,
                         .line = league.scale.center,
                         .bars = {}};
        for (const Standing& one : section.standings) {
            const double half = kErrorsOf95Percent * one.rating.error;
            panel.bars.push_back({.label = league.players[one.player],
                                  .value = one.rating.elo,
                                  .low = one.rating.elo - half,
                                  .high = one.rating.elo + half,
                                  .note = fmt::format("{:.0f} ± {:.0f}", one.rating.elo, half)});
        }
        panels.push_back(std::move(panel));
    }
    return svg_chart("Ladder of the computer players", panels);
}

}  // namespace railhead
