#include "command/balance_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "command/chart.h"
#include "command/report.h"
#include "command/table_text.h"
#include "core/text.h"
#include "record/view_json.h"
#include "sim/batch.h"
#include "sim/statistics.h"

namespace railhead {

namespace {

using Json = nlohmann::ordered_json;

double number(std::uint64_t count) {
    return static_cast<double>(count);
}
double wins_of(std::uint64_t units) {
    return number(units) / number(kWinUnits);
}
std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}
// "–" where nothing was counted.
std::string percent_of(double part, double all) {
    return all == 0 ? "–" : percent(part / all);
}
std::string range(const Interval& interval) {
    return fmt::format("{:.1f} to {:.1f}", interval.low, interval.high);
}
Interval in_percent(const Interval& share) {
    return {100 * share.low, 100 * share.high};
}

std::size_t seats_of(const BalanceRun& run) {
    return run.players.size();
}
double places_of(const BalanceRun& run, const Balance& balance) {
    return number(balance.games) * static_cast<double>(seats_of(run));
}

// Games of one deal are one sample: figures are first those of a deal, then of a game.
double games_per_deal(const Balance& balance) {
    return ratio(number(balance.games), number(balance.deals));
}
Interval share_of(const SeatBalance& seat, const Balance& balance) {
    const double whole = number(kWinUnits) * games_per_deal(balance);
    return share_interval(DealShares{.deals = number(balance.deals),
                                     .sum = ratio(number(seat.wins), whole),
                                     .squares = ratio(number(seat.win_squares), whole * whole)});
}
Interval per_game(const Balance& balance, std::int64_t sum, std::int64_t squares) {
    const Interval per_deal = mean_interval(static_cast<double>(sum), static_cast<double>(squares),
                                            number(balance.deals));
    const double games = games_per_deal(balance);
    return {ratio(per_deal.low, games), ratio(per_deal.high, games)};
}
Interval score_of(const SeatBalance& seat, const Balance& balance) {
    return per_game(balance, seat.score, seat.score_squares);
}
// Where a deal is played from several seats, this assumes that all its games went the same way: how
// often they do is not counted per ticket.
Interval completion_interval(const TicketBalance& ticket, const Balance& balance) {
    const double games = games_per_deal(balance);
    return share_interval(ratio(number(ticket.completed), games),
                          ratio(number(ticket.kept), games));
}
double mean_score(const SeatBalance& seat, double games) {
    return ratio(static_cast<double>(seat.score), games);
}
double mean_turns(const Balance& balance) {
    return ratio(static_cast<double>(balance.turns), number(balance.games));
}

double completion(const TicketBalance& ticket) {
    return ratio(number(ticket.completed), number(ticket.kept));
}

// Ids from the largest value to the smallest; equal ones in the order of the board.
template <class Id, class List, class Value>
std::vector<Id> sorted(const List& list, const Value& value) {
    std::vector<Id> ids;
    for (std::size_t i = 0; i < list.size(); ++i) ids.push_back(id_at<Id>(i));
    std::sort(ids.begin(), ids.end(), [&](Id a, Id b) {
        const auto of_a = value(list[index_of(a)]);
        const auto of_b = value(list[index_of(b)]);
        return of_a != of_b ? of_a > of_b : a < b;
    });
    return ids;
}
std::vector<TicketId> tickets_by_completion(const Balance& balance) {
    return sorted<TicketId>(balance.tickets, completion);
}
std::vector<TrackId> tracks_by_use(const Balance& balance) {
    return sorted<TrackId>(balance.tracks, [](const TrackBalance& track) { return track.claimed; });
}

using Rows = std::vector<std::vector<std::string>>;

Rows seat_rows(const BalanceRun& run, const Balance& balance) {
    Rows rows{{"seat", "wins", "share", "95 %", "points", "95 %"}};
    const double games = number(balance.games);
    for (std::size_t i = 0; i < seats_of(run); ++i) {
        const SeatBalance& seat = balance.seats[i];
        rows.push_back(
            {fmt::format("{}", i + 1), fmt::format("{:.1f}", wins_of(seat.wins)),
             percent(ratio(wins_of(seat.wins), games)), range(in_percent(share_of(seat, balance))),
             fmt::format("{:.1f}", mean_score(seat, games)), range(score_of(seat, balance))});
    }
    return rows;
}

// Sources that this board does not have are left out.
Rows point_rows(const BalanceRun& run, const Balance& balance) {
    Rows rows{{"points from", "a player and game", "of the total"}};
    const double total = static_cast<double>(
        std::accumulate(balance.points.begin(), balance.points.end(), std::int64_t{0}));
    for (std::size_t i = 0; i < kScoreLines.size(); ++i) {
        if (balance.points[i] == 0) continue;
        const double points = static_cast<double>(balance.points[i]);
        rows.push_back({std::string(kScoreLines[i].label),
                        fmt::format("{:.1f}", ratio(points, places_of(run, balance))),
                        percent_of(points, total)});
    }
    return rows;
}

Rows ticket_rows(const BalanceRun& run, const Balance& balance) {
    Rows rows{{"ticket", "points", "offered per game", "kept of offered", "kept",
               "completed of kept", "95 %", "keeper wins"}};
    const MapSpec& map = *run.rules->map;
    for (const TicketId id : tickets_by_completion(balance)) {
        const TicketBalance& ticket = balance.tickets[index_of(id)];
        const double kept = number(ticket.kept);
        rows.push_back({city_text(map, map[id].a) + " - " + city_text(map, map[id].b),
                        fmt::format("{}", map[id].points),
                        fmt::format("{:.2f}", ratio(number(ticket.offered), number(balance.games))),
                        percent_of(kept, number(ticket.offered)), fmt::format("{}", ticket.kept),
                        percent_of(number(ticket.completed), kept),
                        range(in_percent(completion_interval(ticket, balance))),
                        percent_of(wins_of(ticket.wins), kept)});
    }
    return rows;
}

Rows track_rows(const BalanceRun& run, const Balance& balance) {
    const bool neutral = std::any_of(balance.tracks.begin(), balance.tracks.end(),
                                     [](const TrackBalance& track) { return track.neutral > 0; });
    Rows rows{{"track", "what it is", "claimed", "claimed in", "owner wins"}};
    if (neutral) rows[0].push_back("neutral in");
    for (const TrackId id : tracks_by_use(balance)) {
        const TrackBalance& track = balance.tracks[index_of(id)];
        rows.push_back({track_text(*run.rules->map, id), track_facts(*run.rules, id),
                        fmt::format("{}", track.claimed),
                        percent_of(number(track.claimed), number(balance.games)),
                        percent_of(wins_of(track.wins), number(track.claimed))});
        if (neutral)
            rows.back().push_back(percent_of(number(track.neutral), number(balance.games)));
    }
    return rows;
}

// "planner", if it has all seats; else the list.
std::string player_text(const BalanceRun& run) {
    return has_equal_players(run) ? run.players[0] : joined(run.players, ", ");
}

std::string summary(const BalanceRun& run, const Balance& balance) {
    const Interval turns = per_game(balance, balance.turns, balance.turn_squares);
    std::string text =
        fmt::format("{} games of {} (seed {}), {} ties; {:.1f} turns per game (95 %: {}; {} to {})",
                    balance.games, player_text(run), run.seed, balance.ties, mean_turns(balance),
                    range(turns), balance.shortest, balance.longest);
    if (balance.refused > 0) text += fmt::format("; {} choices were not legal", balance.refused);
    return text + ".";
}

ChartPanel ticket_panel(const BalanceRun& run, const Balance& balance) {
    ChartPanel panel{.title = "Tickets: completed of those kept", .unit = " %", .bars = {}};
    for (const TicketId id : tickets_by_completion(balance)) {
        const TicketBalance& ticket = balance.tickets[index_of(id)];
        const Interval interval = in_percent(completion_interval(ticket, balance));
        panel.bars.push_back({.label = ticket_text(*run.rules->map, id),
                              .value = 100 * completion(ticket),
                              .low = interval.low,
                              .high = interval.high,
                              .note = fmt::format("{} of {}", ticket.completed, ticket.kept)});
    }
    return panel;
}

ChartPanel track_panel(const BalanceRun& run, const Balance& balance) {
    ChartPanel panel{.title = "Tracks: how often claimed", .unit = " %", .bars = {}};
    for (const TrackId id : tracks_by_use(balance)) {
        const TrackBalance& track = balance.tracks[index_of(id)];
        const double share = ratio(number(track.claimed), number(balance.games));
        panel.bars.push_back({.label = track_text(*run.rules->map, id),
                              .value = 100 * share,
                              .note = percent(share)});
    }
    return panel;
}

}  // namespace

std::string balance_text(const BalanceRun& run, const Balance& balance) {
    return table_name(*run.rules) + ": " + summary(run, balance) + "\n\n" +
           text_table(seat_rows(run, balance)) + "\n" + text_table(point_rows(run, balance)) +
           "\n" + text_table(ticket_rows(run, balance)) + "\n" +
           text_table(track_rows(run, balance));
}

std::string balance_markdown(const BalanceRun& run, const Balance& balance) {
    return "## " + table_name(*run.rules) + "\n\n" + summary(run, balance) + "\n\n### Seats\n\n" +
           markdown_table(seat_rows(run, balance)) + "\n### Points by source\n\n" +
           markdown_table(point_rows(run, balance)) + "\n### Tickets\n\n" +
           markdown_table(ticket_rows(run, balance)) + "\n### Tracks\n\n" +
           markdown_table(track_rows(run, balance));
}

std::string balance_json(const BalanceRun& run, const Balance& balance) {
    const RuleSet& rules = *run.rules;
    const MapSpec& map = *rules.map;
    const double games = number(balance.games);
    Json answer = table_json(rules);
    answer["players"] = rules.players;
    answer["bots"] = run.players;
    answer["seed"] = run.seed;
    answer["games"] = balance.games;
    answer["interrupted"] = balance.games < run.games;
    answer["ties"] = balance.ties;
    answer["refused_choices"] = balance.refused;
    answer["mean_turns"] = mean_turns(balance);
    answer["fewest_turns"] = balance.shortest;
    answer["most_turns"] = balance.longest;
    for (const Ending ending : {Ending::last_turns, Ending::all_passed, Ending::turn_limit})
        answer["endings"][std::string{name_of(ending)}] = balance.endings[index_of(ending)];
    for (std::size_t i = 0; i < seats_of(run); ++i) {
        const SeatBalance& seat = balance.seats[i];
        const Interval share = share_of(seat, balance);
        const Interval score = score_of(seat, balance);
        answer["seats"].push_back({{"seat", i},
                                   {"wins", wins_of(seat.wins)},
                                   {"share", ratio(wins_of(seat.wins), games)},
                                   {"share_low", share.low},
                                   {"share_high", share.high},
                                   {"mean_score", mean_score(seat, games)},
                                   {"score_low", score.low},
                                   {"score_high", score.high}});
    }
    for (std::size_t i = 0; i < kScoreLines.size(); ++i)
        answer["mean_points"][std::string(kScoreLines[i].label)] =
            ratio(static_cast<double>(balance.points[i]), places_of(run, balance));
    for (std::size_t i = 0; i < map.tickets.size(); ++i) {
        const TicketBalance& ticket = balance.tickets[i];
        const Ticket& facts = map.tickets[i];
        answer["tickets"].push_back({{"a", map[facts.a].id},
                                     {"b", map[facts.b].id},
                                     {"points", facts.points},
                                     {"offered", ticket.offered},
                                     {"kept", ticket.kept},
                                     {"completed", ticket.completed},
                                     {"wins", wins_of(ticket.wins)}});
    }
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        const TrackBalance& track = balance.tracks[i];
        const Track& facts = map.tracks[i];
        answer["tracks"].push_back({{"a", map[facts.a].id},
                                    {"b", facts.border ? map[facts.country].code : map[facts.b].id},
                                    {"index", facts.index},
                                    {"length", facts.length},
                                    {"claimed", track.claimed},
                                    {"neutral", track.neutral},
                                    {"wins", wins_of(track.wins)}});
    }
    return answer.dump(2) + "\n";
}

std::string balance_chart(const BalanceRun& run, const Balance& balance) {
    const double games = number(balance.games);
    const std::string name = table_name(*run.rules);
    ChartPanel shares{.title = name + ": wins by seat, 95 % intervals",
                      .unit = " %",
                      .line = 100 / static_cast<double>(seats_of(run)),
                      .bars = {}};
    ChartPanel scores{.title = "Mean points by seat, 95 % intervals", .bars = {}};
    for (std::size_t i = 0; i < seats_of(run); ++i) {
        const SeatBalance& seat = balance.seats[i];
        const double share = ratio(wins_of(seat.wins), games);
        const Interval of_share = in_percent(share_of(seat, balance));
        const Interval of_score = score_of(seat, balance);
        const std::string label = fmt::format("seat {}", i + 1);
        shares.bars.push_back({.label = label,
                               .value = 100 * share,
                               .low = of_share.low,
                               .high = of_share.high,
                               .note = percent(share)});
        scores.bars.push_back({.label = label,
                               .value = mean_score(seat, games),
                               .low = of_score.low,
                               .high = of_score.high,
                               .note = fmt::format("{:.1f}", mean_score(seat, games))});
    }
    ChartPanel sources{.title = "Points by source, of a player and game", .bars = {}};
    for (std::size_t i = 0; i < kScoreLines.size(); ++i) {
        if (balance.points[i] == 0) continue;
        const double mean = ratio(static_cast<double>(balance.points[i]), places_of(run, balance));
        sources.bars.push_back({.label = std::string(kScoreLines[i].label),
                                .value = mean,
                                .note = fmt::format("{:.1f}", mean)});
    }
    const std::vector<ChartPanel> panels{std::move(shares), std::move(scores), std::move(sources),
                                         ticket_panel(run, balance), track_panel(run, balance)};
    return svg_chart("Balance of " + name, panels);
}

}  // namespace railhead
