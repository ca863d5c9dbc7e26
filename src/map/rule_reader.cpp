#include "map/rule_reader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "map/names.h"

namespace railhead {

namespace {

using Words = std::span<const std::string_view>;

// The kinds of bonuses: the standing ones, and after them these two.
constexpr std::size_t kBonusCardsKind = kStandingBonuses.size();
constexpr std::size_t kCountryCardsKind = kBonusCardsKind + 1;
constexpr auto kBonusKinds = [] {
    std::array<std::string_view, kStandingBonuses.size() + 2> kinds;
    for (std::size_t i = 0; i < kStandingBonuses.size(); ++i) kinds[i] = kStandingBonuses[i].kind;
    kinds[kBonusCardsKind] = kBonusCardsWord;
    kinds[kCountryCardsKind] = kCountryCardsWord;
    return kinds;
}();

// The kinds of payment in a list of `ferry`: `basic` ones, then the substitutes.
std::vector<std::string_view> payments(std::initializer_list<std::string_view> basic) {
    std::vector<std::string_view> words(basic);
    for (const SubstituteWord& substitute : kSubstituteWords) words.push_back(substitute.word);
    return words;
}

void read_number(const JsonNode& node, int least, int most, int& into) {
    if (const auto n = node.whole_number(least, most)) into = *n;
}

// A number that the object must have.
void read_number(const JsonNode& object, std::string_view key, int least, int most, int& into) {
    if (const auto node = object.need(key)) read_number(*node, least, most, into);
}

// Calls use(players, node) for each number of players that the object has as key; reports keys that
// are not numbers of players, and numbers of players of these rules that are missing.
template <class Use>
void read_by_players(const JsonNode& object, const RuleSpec& rules, const Use& use) {
    std::array<bool, kMaxSeats + 1> seen{};
    for (const auto& [key, node] : object.entries(Empty::refused)) {
        const int players = key.size() == 1 ? key[0] - '0' : 0;
        if (players < 2 || players > static_cast<int>(kMaxSeats)) {
            node.report("must be a number of players from 2 to " + std::to_string(kMaxSeats) +
                        ", not " + in_quotes(key));
            continue;
        }
        seen[static_cast<std::size_t>(players)] = true;
        use(static_cast<std::size_t>(players), node);
    }
    for (int n = rules.min_players; n <= rules.max_players; ++n)
        if (!seen[static_cast<std::size_t>(n)])
            object.report("has no value for " + std::to_string(n) + " players");
}

void read_players(const JsonNode& node, RuleSpec& rules) {
    const int most = static_cast<int>(kMaxSeats);
    const auto ends = node.exactly(2, "a list of two numbers: from, to");
    if (ends.empty()) return;
    const auto from = ends[0].whole_number(2, most);
    const auto to = ends[1].whole_number(2, most);
    if (!from || !to) return;
    if (*from > *to) return node.report("the first number is larger than the second");
    rules.min_players = *from;
    rules.max_players = *to;
}

void read_deck(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 2> kKeys{"each_color", "locomotives"};
    if (!node.is_object_of(kKeys)) return;
    read_number(node, "each_color", 1, kMaxDeck, rules.cards_of_each_color);
    read_number(node, "locomotives", 0, kMaxDeck, rules.locomotives);
    const int total = rules.cards_of_each_color * static_cast<int>(kColors) + rules.locomotives;
    if (total > kMaxDeck)
        node.report(std::to_string(total) + " cards in all: the engine holds at most " +
                    std::to_string(kMaxDeck));
}

void read_display(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 2> kKeys{"size", "reset_at_locomotives"};
    if (!node.is_object_of(kKeys)) return;
    read_number(node, "size", 1, static_cast<int>(kDisplaySlots), rules.display_size);
    const auto reset = node.need("reset_at_locomotives");
    if (!reset) return;
    rules.reset_at_locomotives.reset();
    if (!reset->is_null()) rules.reset_at_locomotives = reset->whole_number(1, rules.display_size);
}

void read_draw(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 2> kKeys{"cards", "face_up_locomotive_ends_turn"};
    if (!node.is_object_of(kKeys)) return;
    read_number(node, "cards", 1, kMaxDrawCards, rules.draw_cards);
    if (const auto ends = node.need("face_up_locomotive_ends_turn"))
        rules.face_up_locomotive_ends_turn = ends->truth().value_or(true);
}

void read_tickets(const JsonNode& node, RuleSpec& rules) {
    TicketRule& tickets = rules.tickets;
    constexpr std::array<std::string_view, 6> kKeys{"dealt",      "keep",   "drawn",
                                                    "keep_drawn", "unkept", "first_unkept"};
    if (!node.is_object_of(kKeys)) return;
    read_number(node, "dealt", 1, kMaxDealtTickets, tickets.dealt);
    read_number(node, "keep", 1, tickets.dealt, tickets.keep);
    read_number(node, "drawn", 1, kMaxDealtTickets, tickets.drawn);
    read_number(node, "keep_drawn", 1, tickets.drawn, tickets.keep_drawn);
    if (const auto returned = node.need("unkept"))
        tickets.returned = returned->named<ReturnedTickets>(kReturnedTicketsNames)
                               .value_or(ReturnedTickets::bottom_of_deck);
    const auto first = node.find("first_unkept");
    if (!first) return;
    tickets.first_returned =
        first->named<FirstReturned>(kFirstReturnedNames).value_or(FirstReturned::like_later);
    if (tickets.first_returned == FirstReturned::shuffled_together &&
        tickets.returned != ReturnedTickets::bottom_of_deck)
        first->report("tickets are shuffled together only under the deck: \"unkept\" must be " +
                      std::string{name_of(ReturnedTickets::bottom_of_deck)});
}

void read_open_tracks(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 3> kKeys{"double", "triple", "border"};
    if (!node.is_object_of(kKeys)) return;
    const auto read = [&](std::string_view key, int most, OpenTracks& open) {
        const auto by_players = node.find(key);
        if (!by_players) return;
        read_by_players(*by_players, rules, [&](std::size_t players, const JsonNode& number) {
            read_number(number, 1, most, open[players]);
        });
    };
    read("double", 2, rules.open_double);
    read("triple", 3, rules.open_triple);
    if (const auto border = node.find("border"))
        rules.open_border =
            border->named<BorderTracks>(kBorderTracksNames).value_or(BorderTracks::all);
}

void read_points(const JsonNode& node, RuleSpec& rules) {
    for (const auto& [key, points] : node.entries(Empty::refused)) {
        int length = 0;
        for (const char c : key)
            length = c >= '0' && c <= '9' && length <= kMaxLength ? 10 * length + (c - '0') : 1000;
        if (length < 1 || length > kMaxLength || key[0] == '0') {
            points.report("must be a length from 1 to " + std::to_string(kMaxLength) + ", not " +
                          in_quotes(key));
            continue;
        }
        read_number(points, 0, kMaxPoints,
                    rules.points_by_length[static_cast<std::size_t>(length)]);
    }
}

// The words of one list of `ferry`; `basic` must be among them.
std::set<std::string_view> read_payments(const JsonNode& ferry, std::string_view key, Words words,
                                         std::string_view basic) {
    std::set<std::string_view> payments;
    const auto list = ferry.need(key);
    if (!list) return payments;
    for (const auto& item : list->items(Empty::refused, words.size(), "kinds of payment")) {
        const auto word = item.one_of(words);
        if (word && !payments.insert(words[*word]).second)
            item.report(in_quotes(words[*word]) + " is there twice");
    }
    if (!payments.contains(basic)) list->report(in_quotes(basic) + " must be in the list");
    return payments;
}

void read_ferry(const JsonNode& node, RuleSpec& rules) {
    FerryRule& ferry = rules.ferry;
    constexpr std::array<std::string_view, 2> kKeys{"symbol", "rest"};
    if (!node.is_object_of(kKeys)) return;
    const auto symbol = read_payments(node, "symbol", payments({"locomotive"}), "locomotive");
    const auto rest = read_payments(node, "rest", payments({"color", "locomotive"}), "color");
    ferry.locomotives_for_spaces = rest.contains("locomotive");
    std::vector<std::string> used;
    for (const auto& [word, cards, alike] : kSubstituteWords) {
        const Substitution found{.cards = cards,
                                 .alike = alike,
                                 .for_symbols = symbol.contains(word),
                                 .for_spaces = rest.contains(word)};
        if (!found.for_symbols && !found.for_spaces) continue;
        used.push_back(in_quotes(word));
        ferry.substitution = found;
    }
    if (used.size() > 1) node.report("only one of " + joined(used, " and ") + " can be used");
}

void read_tunnel(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 1> kKeys{"turned"};
    if (!node.is_object_of(kKeys)) return;
    rules.tunnel_turned = 1;
    read_number(node, "turned", 1, kMaxTurned, *rules.tunnel_turned);
}

void read_ranks(const JsonNode& list, std::size_t players, TollRule& tolls) {
    const auto points =
        list.exactly(players, "a list of " + std::to_string(players) + " numbers, one a rank");
    if (points.empty()) return;
    auto& ranks = tolls.bonus_by_rank[players];
    for (std::size_t rank = 0; rank < players; ++rank) {
        read_number(points[rank], 0, kMaxPoints, ranks[rank]);
        if (rank > 0 && ranks[rank] > ranks[rank - 1])
            points[rank].report("a lower rank scores more than the one above it");
    }
}

void read_tolls(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 3> kKeys{"tokens", "loan_penalty", "bonus_by_rank"};
    if (!node.is_object_of(kKeys)) return;
    auto& tolls = rules.tolls.emplace();
    read_number(node, "tokens", 0, kMaxTokens, tolls.tokens);
    read_number(node, "loan_penalty", 0, kMaxPoints, tolls.loan_penalty);
    if (const auto ranks = node.need("bonus_by_rank"))
        read_by_players(*ranks, rules, [&](std::size_t players, const JsonNode& list) {
            read_ranks(list, players, tolls);
        });
}

void read_starting_scores(const JsonNode& node, RuleSpec& rules) {
    const auto scores = node.items(Empty::refused, kMaxSeats, "scores");
    const auto needed = static_cast<std::size_t>(rules.max_players);
    for (std::size_t i = 0; i < scores.size(); ++i)
        read_number(scores[i], 0, kMaxPoints, rules.starting_scores[i]);
    if (!scores.empty() && scores.size() < needed)
        node.report("must have a score for each of " + std::to_string(needed) + " players");
}

void read_bonuses(const JsonNode& node, RuleSpec& rules) {
    std::set<std::size_t> seen;
    for (const auto& bonus : node.items(Empty::allowed, kBonusKinds.size(), "bonuses")) {
        const auto kind_node = bonus.need("kind");
        const auto kind = kind_node ? kind_node->one_of(kBonusKinds) : std::nullopt;
        if (!kind) continue;
        if (!seen.insert(*kind).second) kind_node->report("this bonus is there twice");
        // The object has its kind, and a number under this key if the kind needs one.
        const auto number = [&](std::string_view key, int least, int most) {
            int value = 0;
            if (bonus.is_object_of(std::array<std::string_view, 2>{"kind", key}))
                read_number(bonus, key, least, most, value);
            return value;
        };
        if (*kind == kBonusCardsKind)
            rules.bonus_cards_dealt = number("dealt", 1, static_cast<int>(kMaxBonusCards));
        else if (*kind == kCountryCardsKind)
            rules.country_cards = bonus.is_object_of(std::array<std::string_view, 1>{"kind"});
        else
            rules.*kStandingBonuses[*kind].points = number("points", 0, kMaxPoints);
    }
}

void read_tie_breaks(const JsonNode& node, RuleSpec& rules) {
    for (const auto& item : node.items(Empty::allowed, kTieBreakNames.size(), "tie breaks")) {
        const auto tie = item.named<TieBreak>(kTieBreakNames);
        if (!tie) continue;
        if (std::ranges::find(rules.tie_breaks, *tie) != rules.tie_breaks.end())
            item.report("this tie break is there twice");
        else
            rules.tie_breaks.push_back(*tie);
    }
}

void read_neutral(const JsonNode& node, RuleSpec& rules) {
    constexpr std::array<std::string_view, 2> kKeys{"trains", "from_round"};
    if (!node.is_object_of(kKeys)) return;
    auto& neutral = rules.neutral.emplace();
    read_number(node, "trains", 1, kMaxTrains, neutral.trains);
    read_number(node, "from_round", 1, kMaxRound, neutral.from_round);
}

void read_locomotives_on(const JsonNode& node, RuleSpec& rules) {
    if (const auto on = node.named<LocomotivesOn>(kLocomotivesOnNames)) rules.locomotives_on = *on;
}

// A rule that is a number.
template <int RuleSpec::*kMember, int kLeast, int kMost>
void read_rule(const JsonNode& node, RuleSpec& rules) {
    read_number(node, kLeast, kMost, rules.*kMember);
}

struct RuleReader {
    std::string_view key;
    void (*read)(const JsonNode&, RuleSpec&);
    bool required = false;
};

// All rules, in the order in which they are read: the number of players first, as others say
// something for each of them.
constexpr std::array kRuleReaders{
    RuleReader{"players", read_players, true},
    RuleReader{"trains", read_rule<&RuleSpec::trains, 1, kMaxTrains>, true},
    RuleReader{"last_turns_at_trains", read_rule<&RuleSpec::last_turns_at_trains, 0, kMaxTrains>},
    RuleReader{"deck", read_deck},
    RuleReader{"starting_cards", read_rule<&RuleSpec::starting_cards, 0, kMaxStartingCards>},
    RuleReader{"display", read_display},
    RuleReader{"draw", read_draw},
    RuleReader{"locomotives_on", read_locomotives_on},
    RuleReader{"tickets", read_tickets, true},
    RuleReader{"open_tracks", read_open_tracks},
    RuleReader{"points_by_length", read_points, true},
    RuleReader{"ferry", read_ferry},
    RuleReader{"tunnel", read_tunnel},
    RuleReader{"tolls", read_tolls},
    RuleReader{"starting_scores", read_starting_scores},
    RuleReader{"bonuses", read_bonuses},
    RuleReader{"tie_breaks", read_tie_breaks},
    RuleReader{"neutral", read_neutral},
};
constexpr auto kRuleKeys = [] {
    std::array<std::string_view, kRuleReaders.size()> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = kRuleReaders[i].key;
    return keys;
}();

// Values for numbers of players that these rules do not allow make no difference: drop them, so
// that equal rules compare equal.
void forget_other_players(RuleSpec& rules) {
    const auto least = static_cast<std::size_t>(rules.min_players);
    const auto most = static_cast<std::size_t>(rules.max_players);
    for (std::size_t n = 0; n <= kMaxSeats; ++n) {
        if (n >= least && n <= most) continue;
        rules.open_double[n] = rules.open_triple[n] = 0;
        if (rules.tolls) rules.tolls->bonus_by_rank[n] = {};
    }
    for (std::size_t seat = most; seat < kMaxSeats; ++seat) rules.starting_scores[seat] = 0;
}

}  // namespace

std::string RuleKeys::place_of(std::string_view key) const {
    const auto found = keys.find(key);
    return found == keys.end() ? place : found->second.place();
}

RuleKeys rule_keys(const JsonNode& rules) {
    RuleKeys all{rules.place(), {}};
    std::vector<std::string_view> known(kRuleKeys.begin(), kRuleKeys.end());
    known.insert(known.end(), {"options", "variants"});
    if (!rules.is_object_of(known)) return all;
    for (const auto& key : kRuleKeys)
        if (auto node = rules.find(key)) all.keys.emplace(key, std::move(*node));
    return all;
}

RuleKeys variant_keys(const RuleKeys& base, const JsonNode& variant) {
    RuleKeys all{variant.place(), base.keys, base.place};
    if (!variant.is_object_of(kRuleKeys)) return all;
    for (const auto& key : kRuleKeys) {
        auto node = variant.find(key);
        if (!node) continue;
        all.keys.erase(std::string{key});
        if (node->is_null())
            all.taken_away.emplace(key);
        else
            all.keys.emplace(key, std::move(*node));
    }
    return all;
}

ReadRules read_rules(const RuleKeys& keys, Problems& problems) {
    ReadRules read;
    auto& rules = read.rules;
    rules.points_by_length.fill(-1);
    for (const RuleReader& rule : kRuleReaders) {
        const auto before = problems.reported();
        const auto found = keys.keys.find(rule.key);
        if (found != keys.keys.end())
            rule.read(found->second, rules);
        else if (rule.required && keys.taken_away.contains(rule.key))
            problems.add(keys.place, "no variant can do without " + in_quotes(rule.key));
        else if (rule.required)
            problems.add(keys.base_place, "key " + in_quotes(rule.key) + " is missing");
        if (problems.reported() == before) continue;
        read.unreadable.emplace(rule.key);
        // Without a number of players nothing can be missing for it.
        if (rule.read == read_players) rules.min_players = 1, rules.max_players = 0;
    }
    forget_other_players(rules);
    return read;
}

std::optional<RuleSpec> rules_from_json(const nlohmann::json& rules, Problems& problems) {
    const auto before = problems.reported();
    const auto keys = rule_keys(JsonNode{rules, "", problems});
    auto read = read_rules(keys, problems);
    if (problems.reported() != before) return std::nullopt;
    return std::move(read.rules);
}

}  // namespace railhead
