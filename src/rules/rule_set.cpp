#include "rules/rule_set.h"

#include <algorithm>
#include <cassert>

namespace railhead {

namespace {

constexpr int kNever = 1'000'000;

// R-LIMIT. A pass is a turn, a neutral phase is none.
constexpr int kTurnLimit = 1000;

RuleSpec without(RuleSpec rules, ComponentSet off) {
    if (off.has(Component::display_reset)) rules.reset_at_locomotives.reset();
    if (off.has(Component::ferry_substitutes)) rules.ferry.substitution.reset();
    if (off.has(Component::tolls)) rules.tolls.reset();
    if (off.has(Component::country_cards)) rules.country_cards = false;
    if (off.has(Component::starting_scores)) rules.starting_scores = {};
    if (off.has(Component::neutral_player)) rules.neutral.reset();
    if (off.has(Component::last_turns)) rules.last_turns_at_trains = -1;
    if (off.has(Component::bonus_cards)) rules.bonus_cards_dealt = 0;
    if (off.has(Component::most_completed_tickets)) rules.most_completed_tickets.reset();
    if (off.has(Component::longest_path)) rules.longest_path.reset();
    if (off.has(Component::tie_breaks)) rules.tie_breaks.clear();
    if (off.has(Component::tickets_put_back) &&
        rules.tickets.unkept == ReturnedTickets::bottom_of_deck)
        rules.tickets.unkept = ReturnedTickets::out_of_game;
    return rules;
}

// How many tracks of a group of parallel tracks can be claimed (C-CLAIM-8).
int open_limit(const RuleSpec& rules, bool border, int tracks, int players) {
    if (tracks <= 1) return tracks;
    if (border && rules.border_all_open) return tracks;
    const auto& open = tracks == 2 ? rules.open_double : rules.open_triple;
    return std::clamp(open[static_cast<std::size_t>(players)], 1, tracks);
}

void add_tracks(RuleSet& rules, const MapSpec& map) {
    const bool separate = rules.choice.options.unequal_parallels == UnequalParallels::separate;
    const auto& off = rules.left_out;
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        const auto id = id_at<TrackId>(i);
        const Track& track = map.tracks[i];
        TrackRule& rule = rules.track[i];
        rule.demand = demand_of(rules.spec, track);
        if (off.has(Component::wild_locomotives)) rule.demand.wild = false;
        if (off.has(Component::any_cards_for_one) && track.any_cards_for_one > 0)
            rule.demand.substitute_size = 0;
        rule.length = static_cast<std::uint8_t>(track.length);
        const int points = rules.spec.points_by_length[static_cast<std::size_t>(track.length)];
        rule.points = static_cast<std::int8_t>(off.has(Component::route_points) ? 0 : points);
        rule.trains = rule.length;
        rule.draw_bonus =
            static_cast<std::uint8_t>(off.has(Component::draw_bonus) ? 0 : track.draw_bonus);
        rule.toll = static_cast<std::uint8_t>(rules.spec.tolls ? track.toll : 0);
        rule.tunnel = track.tunnel && rules.spec.tunnel_turned && !off.has(Component::tunnel);
        rule.border = track.border;
        rule.country = static_cast<std::uint8_t>(index_of(track.country));
        const Route& route = map[track.route];
        for (int k = 0; k < route.tracks; ++k) {
            const auto other =
                id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
            if (other == id || (separate && map[other].length != track.length)) continue;
            rule.sibling[rule.siblings++] = other;
        }
        const int tracks = rule.siblings + 1;
        const int limit = off.has(Component::open_track_limit)
                              ? tracks
                              : open_limit(rules.spec, track.border, tracks, rules.players);
        rule.open_limit = static_cast<std::uint8_t>(limit);

        rules.all_tracks.add(id);
        for (std::size_t trains = 0; trains < rules.fits.size(); ++trains)
            if (trains >= rule.length || off.has(Component::trains_needed))
                rules.fits[trains].add(id);
        if (limit > 1 && !off.has(Component::one_track_per_route)) {
            rules.sharable.add(id);
            for (int k = 0; k < rule.siblings; ++k) {
                const std::size_t sibling = index_of(rule.sibling[static_cast<std::size_t>(k)]);
                if (sibling < i) continue;
                rules.sibling_after[sibling - i].add(id);
                rules.next_distances =
                    std::max(rules.next_distances, static_cast<int>(sibling - i));
            }
        }
        if (rule.demand.substitute_size == 0)
            rules.plain.add(id, rule.demand);
        else if (track.any_cards_for_one > 0) {
            rules.special_tracks.push_back(id);
            rules.special_track_length = std::min<int>(rules.special_track_length, rule.length);
        } else
            rules.substituted.add(id, rule.demand);
    }
    rules.plain.build(rules.spec);
    rules.substituted.build(rules.spec);
}

void add_country_cards(RuleSet& rules, const MapSpec& map) {
    std::size_t next = 0;
    for (std::size_t country = 0; country < map.country_cards.size(); ++country) {
        rules.first_country_card[country] = static_cast<std::uint8_t>(next);
        for (std::size_t k = 0; k < map.country_cards[country].size(); ++k)
            rules.stack[country] |= 1u << next++;
    }
}

}  // namespace

Demand demand_of(const RuleSpec& rules, const Track& track) {
    Demand demand{.color = track.color.value_or(Card::none),
                  .spaces = static_cast<std::uint8_t>(track.length - track.symbols),
                  .symbols = static_cast<std::uint8_t>(track.symbols),
                  .wild = rules.locomotives_on == LocomotivesOn::any_track || track.tunnel};
    if (track.is_ferry()) {
        demand.wild = rules.ferry.locomotives_for_spaces;
        if (const auto& other = rules.ferry.substitution) {
            demand.substitute_size = static_cast<std::uint8_t>(other->cards);
            demand.alike = other->alike;
            demand.for_symbols = other->for_symbols;
            demand.for_spaces = other->for_spaces;
        }
    } else if (track.any_cards_for_one > 0) {  // NOR-CLAIM-3
        demand.substitute_size = static_cast<std::uint8_t>(track.any_cards_for_one);
        demand.for_spaces = true;
    }
    return demand;
}

TunnelExtra tunnel_extra(const CardCounts& laid, const CardCounts& turned) {
    TunnelExtra extra{.cards = turned.locomotives()};
    for (std::size_t i = 0; i < kColors; ++i)
        if (laid[color_at(i)] > 0) {
            extra.color = color_at(i);
            extra.cards += turned[extra.color];
        }
    return extra;
}

Demand demand_of(const TunnelExtra& extra) {
    const auto cards = static_cast<std::uint8_t>(extra.cards);
    if (extra.color == Card::none) return {.symbols = cards};
    return {.color = extra.color, .spaces = cards};  // R-TUNNELLOCO: or locomotives
}

std::variant<RuleSet, std::string> RuleSet::make(const MapSpec& map, const TableChoice& choice,
                                                 ComponentSet left_out) {
    const RuleSpec* spec = &map.rules;
    if (!choice.variant.empty()) {
        const auto found = std::find_if(map.variants.begin(), map.variants.end(),
                                        [&](const Variant& v) { return v.name == choice.variant; });
        if (found == map.variants.end()) {
            std::string known;
            for (const auto& variant : map.variants)
                known += (known.empty() ? "" : ", ") + variant.name;
            return "map " + map.id + " has no variant \"" + choice.variant + "\" (" +
                   (known.empty() ? "it has none" : "it has: " + known) + ")";
        }
        spec = &found->rules;
    }
    if (choice.players < spec->min_players || choice.players > spec->max_players)
        return map.id + (choice.variant.empty() ? "" : " (" + choice.variant + ")") + " is for " +
               std::to_string(spec->min_players) + " to " + std::to_string(spec->max_players) +
               " players, not " + std::to_string(choice.players);
    if (choice.options.unequal_parallels != UnequalParallels::together &&
        !map.options.unequal_parallels)
        return "map " + map.id + " has no option unequal_parallels";

    RuleSet rules;
    rules.map = &map;
    rules.spec = without(*spec, left_out);
    rules.choice = choice;
    rules.left_out = left_out;
    rules.players = choice.players;
    rules.seats = choice.players + (rules.spec.neutral ? 1 : 0);
    rules.turn_limit = left_out.has(Component::turn_limit) ? kNever : kTurnLimit;
    rules.passes_that_end = left_out.has(Component::all_passed) ? kNever : choice.players;
    rules.reshuffle_at_once = !left_out.has(Component::reshuffle_at_once);
    rules.loans = !left_out.has(Component::loans);
    rules.new_country_only = !left_out.has(Component::new_country_only);
    rules.ticket_points = !left_out.has(Component::ticket_points);
    rules.toll_ranks = !left_out.has(Component::toll_ranks);
    rules.loan_penalty = !left_out.has(Component::loan_penalty);
    rules.country_card_points = !left_out.has(Component::country_card_points);
    rules.locomotive_cost = rules.spec.face_up_locomotive_ends_turn ? rules.spec.draw_cards : 1;
    if (rules.spec.reset_at_locomotives) {
        rules.reset_at = *rules.spec.reset_at_locomotives;
        rules.reset_needs = rules.spec.display_size - rules.reset_at + 1;
    }
    rules.deck[Card::locomotive] = static_cast<std::uint8_t>(rules.spec.locomotives);
    for (std::size_t i = 0; i < kColors; ++i)
        rules.deck[color_at(i)] = static_cast<std::uint8_t>(rules.spec.cards_of_each_color);
    for (std::size_t i = 0; i < map.tickets.size(); ++i) rules.all_tickets.add(id_at<TicketId>(i));
    add_tracks(rules, map);
    add_country_cards(rules, map);
    return rules;
}

void PaymentTable::build(const RuleSpec& rules) {
    if (tracks_.empty()) return;
    int most_units = 0;
    int most_spaces = 0;
    bool alike = false;
    bool everywhere = true;  // substitutes stand for every unit, and locomotives are wild
    for (const auto& [track, demand] : tracks_) {
        most_units = std::max(most_units, demand.units());
        most_spaces = std::max<int>(most_spaces, demand.spaces);
        substitute_size_ = std::max<int>(substitute_size_, demand.substitute_size);
        alike |= demand.alike;
        everywhere &=
            demand.substitute_size > 0 && demand.wild && demand.for_symbols && demand.for_spaces;
    }
    int most_of_color = most_spaces;
    most_locomotives_ = most_units;
    if (substitute_size_ > 0 && alike) {
        // Cards beyond the single ones make sets: whether they come out even matters.
        most_of_color = rules.cards_of_each_color;
        most_surplus_ = most_units + most_spaces / substitute_size_ + 1;
    } else if (substitute_size_ > 0) {
        most_surplus_ = substitute_size_ * most_units;
        if (everywhere) {
            // Each unit is one card of the colour, one locomotive, or `set` cards: a payment needs
            // total + (set - 1) * (cards of the colour + locomotives) >= set * units, so that
            // locomotives need no dimension of their own.
            locomotive_worth_ = substitute_size_ - 1;
            most_locomotives_ = 0;
        }
        substitute_size_ = 0;
    }

    const int stride = (most_locomotives_ + 1) * (most_surplus_ + 1);
    // Colours without a track of their own share the rows of the gray tracks.
    std::optional<std::size_t> gray;
    for (std::size_t i = 0; i < kColors; ++i) {
        const Card color = color_at(i);
        const bool own = std::any_of(tracks_.begin(), tracks_.end(),
                                     [&](const Entry& e) { return e.demand.color == color; });
        if (!own && gray) {
            begin_[i] = begin_[*gray];
            continue;
        }
        if (!own) gray = i;
        const std::size_t begin = rows_.size();
        for (std::size_t n = 0; n < kMostOfColor; ++n)
            begin_[i][n] = static_cast<std::uint32_t>(
                sizeof(TrackRow) *
                (begin +
                 static_cast<std::size_t>(std::min(static_cast<int>(n), most_of_color) * stride)));
        for (int of_color = 0; of_color <= most_of_color; ++of_color)
            for (int locomotives = 0; locomotives <= most_locomotives_; ++locomotives)
                for (int surplus = 0; surplus <= most_surplus_; ++surplus)
                    if (add_row(color, {.of_color = of_color,
                                        .locomotives = locomotives,
                                        .total = surplus,
                                        .sets = surplus}))
                        least_surplus_ = std::min(least_surplus_, surplus);
    }
}

bool PaymentTable::add_row(Card color, const HandSums& sums) {
    TrackRow row{};
    for (const auto& [track, demand] : tracks_) {
        if (demand.color != Card::none && demand.color != color) continue;
        if (can_pay_with(sums, demand))
            row[index_of(track) / 64] |= std::uint64_t{1} << (index_of(track) % 64);
    }
    rows_.push_back(row);
    return (row[0] | row[1] | row[2] | row[3]) != 0;
}

}  // namespace railhead
