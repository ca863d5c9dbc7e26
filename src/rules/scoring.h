// rules/scoring.h - the final score sheet (C-END-2) and who wins.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "rules/rule_set.h"
#include "rules/score_line.h"
#include "rules/state.h"

namespace railhead {

struct SeatScore {
    std::array<int, kScoreLines.size()> points{};  // by ScoreLine; what is lost is negative
    // What is counted besides the points.
    int completed = 0;  // tickets
    int bonus_cards_won = 0;
    int longest_path = -1;  // in spaces; -1: not asked for

    int& operator[](ScoreLine line) { return points[index_of(line)]; }
    int operator[](ScoreLine line) const { return points[index_of(line)]; }

    int sum_of(ScoreGroup group) const {
        int sum = 0;
        for (const ScoreLineFacts& facts : kScoreLines)
            if (facts.group == group) sum += (*this)[facts.line];
        return sum;
    }
    int total() const {
        int sum = 0;
        for (const int line : points) sum += line;
        return sum;
    }

    friend constexpr bool operator==(const SeatScore&, const SeatScore&) = default;
};

using Measures = std::array<int, kMaxSeats>;

// What decided among seats with the same number of points (C-END-4).
struct Tie {
    std::uint8_t seats = 0;        // that were equal until then, bit by seat; 0: there was no tie
    std::optional<TieBreak> by{};  // nullopt: nothing decided, and they share the win
    Measures counts{};             // what each of them had of it
    friend constexpr bool operator==(const Tie&, const Tie&) = default;
};

struct ScoreSheet {
    int players = 0;
    std::array<SeatScore, kMaxSeats> seat{};
    std::array<TicketSet, kMaxSeats> completed{};
    std::array<std::uint32_t, kMaxSeats> bonus_cards{};  // won, bit by card
    std::uint8_t winners = 0;                            // bit by seat
    Tie tie{};

    bool wins(Seat s) const { return (winners >> index_of(s)) & 1u; }
};

// What components get that fill Slot::score. Seats have their completed tickets and the points of
// routes already.
struct Scoring {
    const RuleSet& rules;
    const State& state;
    const std::array<TrackSet, kMaxSeats>& tracks;  // owned, by seat
    std::size_t players;
    ScoreSheet& sheet;
};

// Calls award(seat) for everybody with the most of something (a tie at zero is a tie: R-ZERO).
template <class Award>
void award_most(const Measures& measure, std::size_t players, const Award& award) {
    const int most = std::ranges::max(std::span(measure).first(players));
    for (std::size_t i = 0; i < players; ++i)
        if (measure[i] == most) award(i);
}

inline constexpr unsigned kAllSeats = (1u << kMaxSeats) - 1;

// The score sheet of a game that is over; asked earlier, as if it ended now. It needs the whole
// state: all tickets are shown at the end. Only seats in `may_win` (bit by seat) are compared for
// the win: a referee leaves out those that did not play to the end.
ScoreSheet final_scores(const RuleSet& rules, const State& state, unsigned may_win = kAllSeats);

// The tickets among `tickets` that the seat has completed: its own tracks connect their cities
// (C-TICKET-4). Scores, players and answers ask here which tickets are completed, so that a
// rule may let other tracks count.
TicketSet completed_tickets(const RuleSet& rules, const PublicState& open, Seat seat,
                            const TicketSet& tickets);
// The tickets among `tickets` whose cities these tracks connect.
TicketSet completed_tickets(const MapSpec& map, const TrackSet& tracks, const TicketSet& tickets);

// What a bonus card counts, for one seat.
int measure_of(const MapSpec& map, const BonusCard& card, const TrackSet& tracks,
               const TicketSet& completed, const CardCounts& hand, int trains);

}  // namespace railhead
