#include "rules/rule_set.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "rules/components.h"

namespace railhead {

namespace {

// The rules without the parts of the components that are left out.
RuleSpec without(RuleSpec spec, ComponentSet left_out) {
    component::All::each([&]<class C> {
        if (left_out.has<C>()) C::leave_out(spec);
    });
    return spec;
}

void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::track))
            if (rules.has<C>()) C::shape_track(rules, track, rule);
    });
}

void add_tables(RuleSet& rules) {
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::tables))
            if (rules.has<C>()) C::add_tables(rules);
    });
}

void add_tracks(RuleSet& rules, const MapSpec& map) {
    const bool separate = rules.selection.options.unequal_parallels == UnequalParallels::separate;
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        const auto id = id_at<TrackId>(i);
        const Track& track = map.tracks[i];
        TrackRule& rule = rules.track[i];
        rule.demand = {.color = track.color.value_or(Card::none),
                       .spaces = static_cast<std::uint8_t>(track.length - track.symbols),
                       .symbols = static_cast<std::uint8_t>(track.symbols),
                       .wild = false};
        rule.length = static_cast<std::uint8_t>(track.length);
        rule.border = track.border;
        rule.country = static_cast<std::uint8_t>(index_of(track.country));
        const Route& route = map[track.route];
        for (int k = 0; k < route.tracks; ++k) {
            const auto other =
                id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
            if (other == id || (separate && map[other].length != track.length)) continue;
            rule.sibling[rule.siblings++] = other;
        }
        rule.open_limit = static_cast<std::uint8_t>(rule.siblings + 1);
        shape_track(rules, track, rule);

        rules.all_tracks.add(id);
        if (rule.demand.substitute_size == 0)
            rules.plain.add(id, rule.demand);
        else if (track.any_cards_for_one > 0) {
            rules.special_tracks.push_back(id);
            rules.special_track_length = std::min<int>(rules.special_track_length, rule.length);
        } else
            rules.substituted.add(id, rule.demand);
    }
    rules.fits.fill(rules.all_tracks);
    rules.plain.build(rules.spec);
    rules.substituted.build(rules.spec);
}

}  // namespace

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

Result<RuleSet> RuleSet::make(const MapSpec& map, const RuleSelection& selection,
                              ComponentSet left_out) {
    const RuleSpec* spec = &map.rules;
    if (!selection.variant.empty()) {
        const auto found =
            std::find_if(map.variants.begin(), map.variants.end(),
                         [&](const Variant& v) { return v.name == selection.variant; });
        if (found == map.variants.end()) {
            std::vector<std::string_view> known;
            for (const auto& variant : map.variants) known.push_back(variant.name);
            return "map " + map.id + " has no variant \"" + selection.variant + "\" (" +
                   (known.empty() ? "it has none" : "it has: " + joined(known, ", ")) + ")";
        }
        spec = &found->rules;
    }
    if (selection.players < spec->min_players || selection.players > spec->max_players)
        return map.id + (selection.variant.empty() ? "" : " (" + selection.variant + ")") +
               " is for " + std::to_string(spec->min_players) + " to " +
               std::to_string(spec->max_players) + " players, not " +
               std::to_string(selection.players);
    for (const TableOption& option : kOptions)
        if (option.get(selection.options) != 0 && !(map.options.*option.offered))
            return "map " + map.id + " has no option " + std::string{option.key};

    RuleSet rules;
    rules.map = &map;
    rules.spec = without(*spec, left_out);
    rules.selection = selection;
    rules.left_out = left_out;
    rules.players = selection.players;
    rules.seats = selection.players + (rules.spec.neutral ? 1 : 0);
    rules.locomotive_cost = rules.spec.face_up_locomotive_ends_turn ? rules.spec.draw_cards : 1;
    rules.deck[Card::locomotive] = static_cast<std::uint8_t>(rules.spec.locomotives);
    for (std::size_t i = 0; i < kColors; ++i)
        rules.deck[color_at(i)] = static_cast<std::uint8_t>(rules.spec.cards_of_each_color);
    for (std::size_t i = 0; i < map.tickets.size(); ++i) rules.all_tickets.add(id_at<TicketId>(i));
    add_tracks(rules, map);
    add_tables(rules);
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
        // Cards beyond the single ones form sets: it matters whether they divide evenly.
        most_of_color = rules.cards_of_each_color;
        most_surplus_ = most_units + most_spaces / substitute_size_ + 1;
    } else if (substitute_size_ > 0) {
        most_surplus_ = substitute_size_ * most_units;
        if (everywhere) {
            // Each unit is one card of the colour, one locomotive, or `set` cards: a payment needs
            // total + (set - 1) * (cards of the colour + locomotives) >= set * units, so that
            // locomotives need no separate dimension.
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
