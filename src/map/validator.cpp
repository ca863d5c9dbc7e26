#include "map/validator.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <string>

#include "core/text.h"

namespace railhead {

namespace {

std::string place_of(const Track& track) {
    return "/routes/" + std::to_string(index_of(track.route)) + "/tracks/" +
           std::to_string(track.index);
}

// For each city the first city of its part of the board. A country joins nothing.
std::vector<std::size_t> parts_of(const MapSpec& map) {
    std::vector<std::size_t> part(map.cities.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    const auto root = [&](CityId city) {
        auto at = index_of(city);
        while (part[at] != at) at = part[at];
        return at;
    };
    for (const auto& route : map.routes) {
        const auto a = root(route.a);
        const auto b = root(route.b);
        part[std::max(a, b)] = std::min(a, b);
    }
    for (std::size_t i = 0; i < part.size(); ++i) part[i] = root(id_at<CityId>(i));
    return part;
}

// Checks of one rule set; each is skipped when something that it needs could not be read.
class RuleCheck {
public:
    RuleCheck(const MapSpec& map, const ReadBoard& good, const ReadRules& read,
              const RuleKeys& keys, Problems& problems)
        : map_(map),
          good_(good),
          read_(read),
          rules_(read.rules),
          keys_(keys),
          problems_(problems) {}

    void all() {
        if (readable({"players", "deck", "starting_cards", "display"})) check_deal();
        if (readable({"trains", "last_turns_at_trains"})) check_last_turns();
        if (readable({"trains"})) check_lengths();
        if (readable({"points_by_length"})) check_points();
        if (readable({"tunnel"})) check_tunnels();
        if (readable({"open_tracks"})) check_parallels();
        if (readable({"tolls"})) check_tolls();
        if (readable({"players", "tickets"})) check_tickets();
        if (readable({"bonuses"})) check_bonuses();
        if (readable({"bonuses", "tie_breaks"})) check_tie_breaks();
        if (readable({"neutral", "players", "tickets"})) check_neutral();
    }

private:
    bool readable(std::initializer_list<std::string_view> keys) const {
        return std::ranges::none_of(keys, [&](auto key) { return read_.unreadable.contains(key); });
    }
    void report(std::string_view key, std::string reason) {
        problems_.add(keys_.place_of(key), std::move(reason));
    }

    void check_deal() {
        const int deck =
            rules_.cards_of_each_color * static_cast<int>(kColors) + rules_.locomotives;
        const int dealt = rules_.starting_cards * rules_.max_players + rules_.display_size;
        if (dealt > deck)
            report("deck", std::to_string(deck) + " cards are too few: " + std::to_string(dealt) +
                               " are dealt to " + std::to_string(rules_.max_players) +
                               " players and the display");
    }

    void check_last_turns() {
        if (rules_.last_turns_at_trains >= rules_.trains)
            report("last_turns_at_trains", "must be less than the number of trains (" +
                                               std::to_string(rules_.trains) + ")");
    }

    void check_lengths() {
        for (const auto& track : map_.tracks)
            if (track.length > rules_.trains)
                problems_.add(place_of(track) + "/length",
                              "nobody can claim " + std::to_string(track.length) + " spaces with " +
                                  std::to_string(rules_.trains) + " trains");
    }

    void check_points() {
        for (const auto& track : map_.tracks)
            if (track.length > 0 &&
                rules_.points_by_length[static_cast<std::size_t>(track.length)] < 0)
                problems_.add(place_of(track) + "/length",
                              "length " + std::to_string(track.length) +
                                  " has no points in \"points_by_length\"");
    }

    void check_tunnels() {
        if (rules_.tunnel_turned) return;
        for (const auto& track : map_.tracks)
            if (track.tunnel)
                problems_.add(place_of(track) + "/tunnel", "there is no \"tunnel\" in the rules");
    }

    void check_parallels() {
        for (std::size_t i = 0; i < map_.routes.size(); ++i) {
            const auto& route = map_.routes[i];
            if (route.tracks <= 3 || (route.border && is_unlimited(rules_.open_border))) continue;
            problems_.add("/routes/" + std::to_string(i) + "/tracks",
                          "more than 3 parallel tracks are only on border routes with "
                          "\"open_tracks\": {\"border\": \"all\"}");
        }
    }

    void check_tolls() {
        if (!rules_.tolls) return;
        for (std::size_t i = 0; i < map_.routes.size(); ++i) {
            const auto& route = map_.routes[i];
            const auto place = "/routes/" + std::to_string(i);
            if (!route.has_toll)
                problems_.add(place, "key \"toll\" is missing: these rules have tolls");
            if (route.tracks > 2)
                problems_.add(place + "/tracks", "with tolls a route has at most 2 tracks");
        }
    }

    void check_tickets() {
        if (!good_.tickets) return;
        const auto dealt = rules_.tickets.dealt * rules_.max_players;
        if (dealt > static_cast<int>(map_.tickets.size()))
            report("tickets", std::to_string(dealt) + " tickets are dealt to " +
                                  std::to_string(rules_.max_players) + " players, but there are " +
                                  std::to_string(map_.tickets.size()));
    }

    void check_bonuses() {
        if (good_.bonus_cards &&
            rules_.bonus_cards_dealt > static_cast<int>(map_.bonus_cards.size()))
            report("bonuses", std::to_string(rules_.bonus_cards_dealt) +
                                  " bonus cards are dealt, but there are " +
                                  std::to_string(map_.bonus_cards.size()));
        if (good_.country_cards && rules_.country_cards && map_.country_cards.empty())
            report("bonuses", "the map has no \"country_cards\"");
    }

    void check_tie_breaks() {
        const auto& ties = rules_.tie_breaks;
        if (rules_.bonus_cards_dealt == 0 &&
            std::ranges::find(ties, TieBreak::bonus_cards_won) != ties.end())
            report("tie_breaks", "\"bonus-cards-won\" needs the bonus \"bonus-cards\"");
    }

    void check_neutral() {
        if (!rules_.neutral) return;
        if (rules_.min_players != 2 || rules_.max_players != 2)
            report("neutral",
                   "the neutral player is for exactly 2 players: \"players\" must be "
                   "[2, 2]");
        if (rules_.tickets.returned != ReturnedTickets::discard_pile)
            report("neutral",
                   "the neutral player discards tickets: \"unkept\" in \"tickets\" must "
                   "be \"discard-pile\"");
        const auto has_pair = [](const Ticket& ticket) { return ticket.neutral.has_value(); };
        if (good_.tickets && std::ranges::none_of(map_.tickets, has_pair))
            report("neutral", "no ticket has a \"neutral\" pair of cities");
    }

    const MapSpec& map_;
    const ReadBoard& good_;
    const ReadRules& read_;
    const RuleSpec& rules_;
    const RuleKeys& keys_;
    Problems& problems_;
};

}  // namespace

void check_board(const MapSpec& map, const ReadBoard& good, Problems& problems) {
    if (!good.cities || !good.routes || map.cities.empty()) return;
    const auto part = parts_of(map);
    for (std::size_t i = 1; i < part.size(); ++i) {
        if (part[i] != i) continue;
        const auto cities = std::ranges::count(part, i);
        problems.add("/cities/" + std::to_string(i),
                     in_quotes(map.cities[i].id) +
                         (cities > 1 ? " and " + std::to_string(cities - 1) + " more" : "") +
                         " cannot be reached from " + in_quotes(map.cities[0].id));
    }
    if (!good.tickets) return;
    for (std::size_t i = 0; i < map.tickets.size(); ++i) {
        const auto& ticket = map.tickets[i];
        if (part[index_of(ticket.a)] != part[index_of(ticket.b)])
            problems.add("/tickets/" + std::to_string(i) + "/between",
                         "no way from " + in_quotes(map[ticket.a].id) + " to " +
                             in_quotes(map[ticket.b].id));
    }
}

void check_rules(const MapSpec& map, const ReadBoard& good, const ReadRules& read,
                 const RuleKeys& keys, Problems& problems) {
    RuleCheck{map, good, read, keys, problems}.all();
}

}  // namespace railhead
