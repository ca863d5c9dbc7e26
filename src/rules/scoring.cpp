#include "rules/scoring.h"

#include <algorithm>
#include <bit>

#include "rules/components.h"
#include "rules/network.h"

namespace railhead {

namespace {

template <class Count>
int count_tracks(const TrackSet& tracks, const Count& counts) {
    int n = 0;
    tracks.each([&](TrackId id) { n += counts(id) ? 1 : 0; });
    return n;
}

template <class Count>
int count_tickets(const TicketSet& tickets, const Count& counts) {
    int n = 0;
    tickets.each([&](TicketId id) { n += counts(id) ? 1 : 0; });
    return n;
}

int countries_touched(const MapSpec& map, const TrackSet& tracks) {
    CountrySet found;
    tracks.each([&](TrackId id) {
        const Track& track = map[id];
        found.add(map[track.a].country);
        found.add(track.border ? track.country : map[track.b].country);
    });
    return found.size();
}

int tie_break_value(TieBreak tie_break, const RuleSet& rules, const TrackSet& tracks,
                    SeatScore& score) {
    switch (tie_break) {
        case TieBreak::completed_tickets:
            return score.completed;
        case TieBreak::bonus_cards_won:
            return score.bonus_cards_won;
        case TieBreak::points_of_completed_tickets:
            return score[ScoreLine::tickets_won];
        case TieBreak::longest_path:
            if (score.longest_path < 0) score.longest_path = longest_path(*rules.map, tracks);
            return score.longest_path;
    }
    return 0;
}

// C-END-4: the most points, then the edition's tie-breaks in order; a lasting tie is shared.
void find_winners(const RuleSet& rules, const std::array<TrackSet, kMaxSeats>& tracks,
                  unsigned may_win, ScoreSheet& sheet) {
    const auto players = static_cast<std::size_t>(rules.players);
    unsigned tied = may_win & ((1u << players) - 1);
    Measures measure{};
    const auto keep_best = [&](const auto& value) {
        measure = {};
        int most = 0;
        bool first = true;
        for (std::size_t i = 0; i < players; ++i) {
            if (!((tied >> i) & 1u)) continue;
            measure[i] = value(i);
            most = first ? measure[i] : std::max(most, measure[i]);
            first = false;
        }
        for (std::size_t i = 0; i < players; ++i)
            if (((tied >> i) & 1u) && measure[i] < most) tied &= ~(1u << i);
    };
    keep_best([&](std::size_t i) { return sheet.seat[i].total(); });
    if (std::popcount(tied) > 1) sheet.tie.seats = static_cast<std::uint8_t>(tied);
    for (const TieBreak tie_break : rules.spec.tie_breaks) {
        if (std::has_single_bit(tied)) break;
        const unsigned before = tied;
        keep_best([&](std::size_t i) {
            return tie_break_value(tie_break, rules, tracks[i], sheet.seat[i]);
        });
        if (tied != before) sheet.tie = {static_cast<std::uint8_t>(before), tie_break, measure};
    }
    sheet.winners = static_cast<std::uint8_t>(tied);
}

}  // namespace

TicketSet completed_tickets(const RuleSet& rules, const PublicState& open, Seat seat,
                            const TicketSet& tickets) {
    return completed_tickets(*rules.map, open.owners.owned_by(seat), tickets);
}

TicketSet completed_tickets(const MapSpec& map, const TrackSet& tracks, const TicketSet& tickets) {
    Network network(map, tracks);
    TicketSet found;
    tickets.each([&](TicketId id) {
        if (network.connects(map[id].a, map[id].b)) found.add(id);
    });
    return found;
}

int measure_of(const MapSpec& map, const BonusCard& card, const TrackSet& tracks,
               const TicketSet& completed, const CardCounts& hand, int trains) {
    switch (card.measure) {
        case Measure::locomotives_in_hand: {  // NL-BONUS-WILD: a pair counts as a locomotive
            int count = hand.locomotives();
            for (std::size_t i = 0; i < kColors; ++i) count += hand[color_at(i)] / 2;
            return count;
        }
        case Measure::completed_tickets_naming:  // R-CAPITAL: a ticket counts once
            return count_tickets(completed, [&](TicketId id) {
                return card.cities.has(map[id].a) || card.cities.has(map[id].b);
            });
        case Measure::trains_left:
            return trains;
        case Measure::tracks_of_length:
            return count_tracks(tracks, [&](TrackId id) { return map[id].length == card.length; });
        case Measure::countries:
            return countries_touched(map, tracks);
        case Measure::longest_path:
            return longest_path(map, tracks);
        case Measure::completed_tickets_up_to:
            return count_tickets(
                completed, [&](TicketId id) { return map[id].points <= card.max_ticket_points; });
        case Measure::completed_tickets_arctic:
            return count_tickets(completed, [&](TicketId id) {
                return map[map[id].a].arctic || map[map[id].b].arctic;
            });
        case Measure::tracks_arctic:
            return count_tracks(
                tracks, [&](TrackId id) { return map[map[id].a].arctic || map[map[id].b].arctic; });
        case Measure::ferries:
            return count_tracks(tracks, [&](TrackId id) { return map[id].is_ferry(); });
        case Measure::tracks_in_country:
            return count_tracks(tracks, [&](TrackId id) {
                return map[map[id].a].country == card.country ||
                       map[map[id].b].country == card.country ||
                       (map[id].border && map[id].country == card.country);
            });
    }
    return 0;
}

ScoreSheet final_scores(const RuleSet& rules, const State& state, unsigned may_win) {
    ScoreSheet sheet{.players = rules.players};
    std::array<TrackSet, kMaxSeats> tracks{};
    const auto players = static_cast<std::size_t>(rules.players);
    for (std::size_t i = 0; i < players; ++i) {
        tracks[i] = state.open.owners.owned_by(id_at<Seat>(i));
        SeatScore& score = sheet.seat[i];
        const TicketSet held = state.tickets[i] - state.undecided;
        sheet.completed[i] = completed_tickets(rules, state.open, id_at<Seat>(i), held);
        score[ScoreLine::routes] = state.open.points[i];
        score.completed = sheet.completed[i].size();
    }
    const Scoring scoring{rules, state, tracks, players, sheet};
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::score))
            if (rules.has<C>()) C::score(scoring);
    });
    find_winners(rules, tracks, may_win, sheet);
    return sheet;
}

}  // namespace railhead
