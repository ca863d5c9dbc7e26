#include "map/rule_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "map/names.h"

namespace railhead {

namespace {

using nlohmann::json;

std::string number(int n) {
    return std::to_string(n);
}

// Calls use(players) for each number of players of the rules.
template <class Use>
void each_number_of_players(const RuleSpec& rules, const Use& use) {
    for (int n = rules.min_players; n <= rules.max_players; ++n) use(static_cast<std::size_t>(n));
}

json by_players_json(const RuleSpec& rules, const OpenTracks& open) {
    json entries = json::object();
    each_number_of_players(rules, [&](std::size_t n) { entries[std::to_string(n)] = open[n]; });
    return entries;
}

json ferry_json(const FerryRule& ferry) {
    json symbol = json::array({"locomotive"});
    json rest = json::array({"color"});
    if (ferry.locomotives_for_spaces) rest.push_back("locomotive");
    if (const auto& s = ferry.substitution) {
        const auto word = word_of(*s);
        if (s->for_symbols) symbol.push_back(word);
        if (s->for_spaces) rest.push_back(word);
    }
    return {{"symbol", std::move(symbol)}, {"rest", std::move(rest)}};
}

json tolls_json(const RuleSpec& rules, const TollRule& tolls) {
    json ranks = json::object();
    each_number_of_players(rules, [&](std::size_t n) {
        auto& list = ranks[std::to_string(n)] = json::array();
        for (std::size_t i = 0; i < n; ++i) list.push_back(tolls.bonus_by_rank[n][i]);
    });
    return {{"tokens", tolls.tokens},
            {"loan_penalty", tolls.loan_penalty},
            {"bonus_by_rank", std::move(ranks)}};
}

json bonuses_json(const RuleSpec& rules) {
    json list = json::array();
    for (const StandingBonus& bonus : kStandingBonuses)
        if (const auto points = rules.*bonus.points)
            list.push_back({{"kind", bonus.kind}, {"points", *points}});
    if (rules.bonus_cards_dealt > 0)
        list.push_back({{"kind", kBonusCardsWord}, {"dealt", rules.bonus_cards_dealt}});
    if (rules.country_cards) list.push_back({{"kind", kCountryCardsWord}});
    return list;
}

// "2 players: 1, 3 players: 2".
std::string open_text(const RuleSpec& rules, const OpenTracks& open) {
    std::vector<std::string> parts;
    each_number_of_players(rules, [&](std::size_t n) {
        parts.push_back(std::to_string(n) + " players: " + number(open[n]));
    });
    return joined(parts, ", ");
}

std::string display_text(const RuleSpec& rules) {
    return counted(rules.display_size, "card") + " face up, " +
           (rules.reset_at_locomotives
                ? "reset when " + number(*rules.reset_at_locomotives) + " or more are locomotives"
                : "never reset");
}

std::string tickets_text(const TicketRule& tickets) {
    constexpr auto kWhere = words_for<ReturnedTickets>({
        {ReturnedTickets::bottom_of_deck, "go to the bottom of the deck"},
        {ReturnedTickets::out_of_game, "leave the game"},
        {ReturnedTickets::discard_pile, "go to a discard pile"},
    });
    constexpr auto kFirst = words_for<FirstReturned>({
        {FirstReturned::like_later, ""},
        {FirstReturned::shuffled_together, ", those of the first choice shuffled together"},
    });
    return number(tickets.dealt) + " dealt, at least " + number(tickets.keep) + " kept; " +
           number(tickets.drawn) + " drawn, at least " + number(tickets.keep_drawn) +
           " kept; the others " + std::string{kWhere[index_of(tickets.returned)]} +
           std::string{kFirst[index_of(tickets.first_returned)]};
}

std::string ferry_text(const FerryRule& ferry) {
    std::string text = "a symbol is paid with a locomotive";
    std::string substitute;
    if (const auto& s = ferry.substitution)
        substitute = s->alike ? " or " + number(s->cards) + " cards of one color"
                              : " or any " + number(s->cards) + " cards";
    if (ferry.substitution && ferry.substitution->for_symbols) text += substitute;
    text += "; another space with the color";
    if (ferry.locomotives_for_spaces) text += " or a locomotive";
    if (ferry.substitution && ferry.substitution->for_spaces) text += substitute;
    return text;
}

std::string tolls_text(const RuleSpec& rules, const TollRule& tolls) {
    std::vector<std::string> by_players;
    each_number_of_players(rules, [&](std::size_t n) {
        std::vector<std::string> ranks;
        for (std::size_t i = 0; i < n; ++i) ranks.push_back(number(tolls.bonus_by_rank[n][i]));
        by_players.push_back(std::to_string(n) + " players: " + joined(ranks, "/"));
    });
    return counted(tolls.tokens, "token") + " each, a loan costs " +
           counted(tolls.loan_penalty, "point") + "; points by rank of tokens left, " +
           joined(by_players, ", ");
}

std::string points_text(const RuleSpec& rules) {
    std::vector<std::string> parts;
    for (std::size_t length = 1; length < rules.points_by_length.size(); ++length)
        if (rules.points_by_length[length] >= 0)
            parts.push_back(std::to_string(length) + ": " + number(rules.points_by_length[length]));
    return joined(parts, ", ");
}

// "Ash - Elm: 3".
std::string substitutes_text(const MapSpec& map) {
    std::vector<std::string> parts;
    for (const auto& track : map.tracks)
        if (track.any_cards_for_one > 0)
            parts.push_back(map[track.a].name + " - " +
                            (track.border ? map[track.country].name : map[track.b].name) + ": " +
                            number(track.any_cards_for_one));
    return joined(parts, ", ");
}

std::string bonuses_text(const RuleSpec& rules) {
    std::vector<std::string> parts;
    for (const StandingBonus& bonus : kStandingBonuses)
        if (const auto points = rules.*bonus.points)
            parts.push_back(std::string{bonus.label} + ' ' + number(*points));
    if (rules.bonus_cards_dealt > 0)
        parts.push_back(counted(rules.bonus_cards_dealt, "bonus card") + " in play");
    if (rules.country_cards) parts.push_back("country cards");
    return parts.empty() ? "none" : joined(parts, ", ");
}

}  // namespace

json rules_json(const RuleSpec& rules) {
    json points = json::object();
    for (std::size_t length = 1; length < rules.points_by_length.size(); ++length)
        if (rules.points_by_length[length] >= 0)
            points[std::to_string(length)] = rules.points_by_length[length];
    json scores = json::array();
    for (int seat = 0; seat < rules.max_players; ++seat)
        scores.push_back(rules.starting_scores[static_cast<std::size_t>(seat)]);
    json ties = json::array();
    for (const auto tie : rules.tie_breaks) ties.push_back(name_of(tie));
    const auto reset = rules.reset_at_locomotives;

    json all{
        {"players", {rules.min_players, rules.max_players}},
        {"trains", rules.trains},
        {"last_turns_at_trains", rules.last_turns_at_trains},
        {"deck", {{"each_color", rules.cards_of_each_color}, {"locomotives", rules.locomotives}}},
        {"starting_cards", rules.starting_cards},
        {"display",
         {{"size", rules.display_size}, {"reset_at_locomotives", reset ? json(*reset) : json()}}},
        {"draw",
         {{"cards", rules.draw_cards},
          {"face_up_locomotive_ends_turn", rules.face_up_locomotive_ends_turn}}},
        {"locomotives_on", name_of(rules.locomotives_on)},
        {"tickets",
         {{"dealt", rules.tickets.dealt},
          {"keep", rules.tickets.keep},
          {"drawn", rules.tickets.drawn},
          {"keep_drawn", rules.tickets.keep_drawn},
          {"unkept", name_of(rules.tickets.returned)},
          {"first_unkept", name_of(rules.tickets.first_returned)}}},
        {"open_tracks",
         {{"double", by_players_json(rules, rules.open_double)},
          {"triple", by_players_json(rules, rules.open_triple)},
          {"border", name_of(rules.open_border)}}},
        {"points_by_length", std::move(points)},
        {"ferry", ferry_json(rules.ferry)},
        {"starting_scores", std::move(scores)},
        {"bonuses", bonuses_json(rules)},
        {"tie_breaks", std::move(ties)},
    };
    if (rules.tunnel_turned) all["tunnel"] = {{"turned", *rules.tunnel_turned}};
    if (rules.tolls) all["tolls"] = tolls_json(rules, *rules.tolls);
    if (rules.neutral)
        all["neutral"] = {{"trains", rules.neutral->trains},
                          {"from_round", rules.neutral->from_round}};
    return all;
}

std::string resolved_rules_text(const MapSpec& map, const RuleSpec& rules) {
    std::string text;
    const auto line = [&](std::string_view rule, const std::string& value) {
        text.append(rule).append(": ").append(value).append("\n");
    };
    const auto any_route = [&](const auto& is) { return std::ranges::any_of(map.routes, is); };
    const auto any_track = [&](const auto& is) { return std::ranges::any_of(map.tracks, is); };

    line("players",
         number(rules.min_players) +
             (rules.min_players < rules.max_players ? " to " + number(rules.max_players) : ""));
    line("trains", number(rules.trains) + " each; the last turns begin when a player has " +
                       number(rules.last_turns_at_trains) + " or fewer left");
    line("deck", number(rules.cards_of_each_color) + " cards of each color and " +
                     counted(rules.locomotives, "locomotive"));
    line("start", counted(rules.starting_cards, "card") + " each");
    line("display", display_text(rules));
    line("draw", counted(rules.draw_cards, "card") + " per turn; a face-up locomotive " +
                     (rules.face_up_locomotive_ends_turn ? "is the only card of its turn"
                                                         : "counts like any other card"));
    constexpr auto kWild = words_for<LocomotivesOn>({
        {LocomotivesOn::any_track, "stand for any color on every track"},
        {LocomotivesOn::ferries_and_tunnels, "used on ferries and tunnels only"},
    });
    line("locomotives", std::string{kWild[index_of(rules.locomotives_on)]});
    line("tickets", tickets_text(rules.tickets));
    if (any_route([](const Route& r) { return r.tracks == 2; }))
        line("open tracks of a double route", open_text(rules, rules.open_double));
    if (any_route([](const Route& r) { return r.tracks == 3; }))
        line("open tracks of a triple route", open_text(rules, rules.open_triple));
    constexpr auto kBorder = words_for<BorderTracks>({
        {BorderTracks::by_players, "like those of other routes"},
        {BorderTracks::all, "all"},
    });
    if (any_route([](const Route& r) { return r.border; }))
        line("open tracks of a border route", std::string{kBorder[index_of(rules.open_border)]});
    line("points by length", points_text(rules));
    if (any_track([](const Track& t) { return t.is_ferry(); }))
        line("ferries", ferry_text(rules.ferry));
    if (rules.tunnel_turned && any_track([](const Track& t) { return t.tunnel; }))
        line("tunnels", counted(*rules.tunnel_turned, "card") + " turned up");
    if (any_track([](const Track& t) { return t.draw_bonus > 0; }))
        line("\"+X\" tracks", "X cards drawn blind after the claim");
    if (any_track([](const Track& t) { return t.any_cards_for_one > 0; }))
        line("any cards for one card of the set", substitutes_text(map));
    if (rules.tolls) line("tolls", tolls_text(rules, *rules.tolls));
    if (rules.starting_scores != RuleSpec{}.starting_scores) {
        std::vector<std::string> scores;
        for (int seat = 0; seat < rules.max_players; ++seat)
            scores.push_back(number(rules.starting_scores[static_cast<std::size_t>(seat)]));
        line("starting scores", joined(scores, ", "));
    }
    line("bonuses", bonuses_text(rules));
    std::vector<std::string_view> ties;
    for (const auto tie : rules.tie_breaks) ties.push_back(name_of(tie));
    ties.push_back("shared");
    line("ties", joined(ties, ", then "));
    if (rules.neutral)
        line("neutral player", counted(rules.neutral->trains, "train") + ", builds from round " +
                                   number(rules.neutral->from_round) + " on");
    return text;
}

}  // namespace railhead
