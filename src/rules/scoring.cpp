#include "rules/scoring.h"

#include <algorithm>
#include <bit>

#include "rules/network.h"

namespace railhead {

namespace {

using Measures = std::array<int, kMaxSeats>;

// Everybody with the most of something (a tie at zero is a tie: R-ZERO).
template <class Award>
void award_most(const Measures& measure, int players, const Award& award) {
    const auto count = static_cast<std::size_t>(players);
    const int most = *std::max_element(measure.begin(), measure.begin() + players);
    for (std::size_t i = 0; i < count; ++i)
        if (measure[i] == most) award(i);
}

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

void score_bonus_cards(const RuleSet& rules, const State& state,
                       const std::array<TrackSet, kMaxSeats>& tracks, ScoreSheet& sheet) {
    const MapSpec& map = *rules.map;
    for (unsigned rest = state.open.bonus_cards; rest != 0; rest &= rest - 1) {
        const int index = std::countr_zero(rest);
        const BonusCard& card = map.bonus_cards[static_cast<std::size_t>(index)];
        Measures measure{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
            measure[i] = measure_of(map, card, tracks[i], sheet.completed[i], state.hands[i],
                                    state.open.trains[i]);
            if (card.measure == Measure::longest_path) sheet.seat[i].longest_path = measure[i];
        }
        award_most(measure, rules.players, [&](std::size_t i) {
            sheet.seat[i][ScoreLine::bonus_cards] += card.points;
            ++sheet.seat[i].bonus_cards_won;
            sheet.bonus_cards[i] |= 1u << index;
        });
    }
}

// NED-END-1 and 2: players without a loan are ranked by the tokens left; tied players all score the
// better rank's points, and the ranks they fill are used up.
void score_toll_ranks(const RuleSet& rules, const State& state, ScoreSheet& sheet) {
    const PublicState& open = state.open;
    const TollRule& tolls = *rules.spec.tolls;
    const auto players = static_cast<std::size_t>(rules.players);
    for (std::size_t i = 0; i < players; ++i) {
        if (open.loans[i] > 0) continue;
        std::size_t rank = 0;
        for (std::size_t k = 0; k < players; ++k)
            if (open.loans[k] == 0 && toll_tokens(open, id_at<Seat>(k), tolls.tokens) >
                                          toll_tokens(open, id_at<Seat>(i), tolls.tokens))
                ++rank;
        sheet.seat[i][ScoreLine::toll_rank] = tolls.bonus_by_rank[players][rank];
    }
}

int country_points(const RuleSet& rules, std::uint32_t taken) {
    int points = 0;
    for (std::size_t country = 0; country < rules.map->country_cards.size(); ++country)
        for (std::size_t k = 0; k < rules.map->country_cards[country].size(); ++k)
            if ((taken >> (rules.first_country_card[country] + k)) & 1u)
                points += rules.map->country_cards[country][k];
    return points;
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
    const auto keep_best = [&](const auto& value) {
        Measures measure{};
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
    for (const TieBreak tie_break : rules.spec.tie_breaks) {
        if (std::has_single_bit(tied)) break;
        keep_best([&](std::size_t i) {
            return tie_break_value(tie_break, rules, tracks[i], sheet.seat[i]);
        });
    }
    sheet.winners = static_cast<std::uint8_t>(tied);
}

}  // namespace

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
    const MapSpec& map = *rules.map;
    ScoreSheet sheet{.players = rules.players};
    std::array<TrackSet, kMaxSeats> tracks{};
    const auto players = static_cast<std::size_t>(rules.players);
    Measures completed{};
    for (std::size_t i = 0; i < players; ++i) {
        tracks[i] = state.open.owners.owned_by(id_at<Seat>(i));
        SeatScore& score = sheet.seat[i];
        const TicketSet held = state.tickets[i] - state.undecided;
        sheet.completed[i] = completed_tickets(map, tracks[i], held);
        score[ScoreLine::routes] = state.open.points[i];
        score.completed = completed[i] = sheet.completed[i].size();
        if (!rules.ticket_points) continue;
        held.each([&](TicketId id) {
            if (sheet.completed[i].has(id))
                score[ScoreLine::tickets_won] += map[id].points;
            else
                score[ScoreLine::tickets_lost] -= map[id].points;
        });
    }
    if (state.open.bonus_cards != 0) score_bonus_cards(rules, state, tracks, sheet);
    if (const auto points = rules.spec.most_completed_tickets)  // NOR-END-1
        award_most(completed, rules.players,
                   [&](std::size_t i) { sheet.seat[i][ScoreLine::most_tickets] = *points; });
    if (const auto points = rules.spec.longest_path) {  // C-LONGEST
        Measures length{};
        for (std::size_t i = 0; i < players; ++i)
            length[i] = sheet.seat[i].longest_path = longest_path(map, tracks[i]);
        award_most(length, rules.players,
                   [&](std::size_t i) { sheet.seat[i][ScoreLine::longest_path] = *points; });
    }
    for (std::size_t i = 0; i < players; ++i) {
        if (rules.spec.country_cards && rules.country_card_points)
            sheet.seat[i][ScoreLine::country_cards] =
                country_points(rules, state.open.country_cards[i]);
        if (rules.spec.tolls && rules.loan_penalty)  // NED-LOAN-3
            sheet.seat[i][ScoreLine::loans] = -rules.spec.tolls->loan_penalty * state.open.loans[i];
    }
    if (rules.spec.tolls && rules.toll_ranks) score_toll_ranks(rules, state, sheet);
    find_winners(rules, tracks, may_win, sheet);
    return sheet;
}

}  // namespace railhead
