// players/plan_prices.h - what tracks, cards, turns, tolls, bonus and country cards and blocking
// are worth to the planner, in hundredths of a point.
#pragma once

#include <bit>

#include "players/card_needs.h"
#include "players/situation.h"

namespace railhead {

// The value of an action that must not be chosen.
inline constexpr int kNever = -1'000'000;

// Found by playing (docs/players.md). In hundredths of a point, or in percent.
struct PlanWeights {
    int turn = 360;          // what a turn of the plan is worth
    int credit = 75;         // percent of a track's points that make it cheaper in a plan
    int colored_card = 107;  // percent: a missing card of a given colour, against any card
    int gray_card = 84;      // percent: a missing card of a gray track
    int held_card = 97;      // percent: a card in the hand against one that has to be drawn
    int surplus_card = 55;   // percent: a card that no plan needs against one that it needs
    int locomotive = 172;    // percent: a missing locomotive against another card
    int tunnel = 87;         // percent of a card: what a tunnel costs beyond its spaces
    int toll_token = 128;    // what a toll token is worth
    int bonus = 8;           // percent of a bonus card's points for a track that counts for it
    int block = 52;          // percent of the other seat's loss when its network is cut
    int block_ticket = 50;   // percent of its loss on a ticket that it seems to hold
    int ticket_risk = 86;    // percent: how often a ticket that looks good is completed
    int free_turn = 350;     // what a turn is worth when no ticket needs it
    int new_tickets = 427;   // what drawing tickets costs: a turn for us, and one for the others
    int pace = 89;           // percent of a train: what a seat lays per turn, with the draws for it
    int rush = 46;           // percent points of risk for each percent of the time beyond ...
    int rush_from = 40;      // ... this part of the turns left, in percent
    int slack = 30;          // percent: how much longer than it looks a plan may take
    int draws = 145;         // percent: cards that have to be drawn for one that is needed
    int ticket_turns = 2;    // turns that must be left beyond a new ticket's path
};

// The stacks of country cards, for thinking ahead.
class CountryStacks {
public:
    CountryStacks(const RuleSet& rules, const PublicState& open);

    // Takes the top card of each of these countries that has one left, and returns their value.
    int take_tops(const CountrySet& countries);

private:
    const RuleSet& rules_;
    std::uint32_t taken_ = 0;
};

class PlanPrices {
public:
    PlanPrices(const RuleSet& rules, const PlanWeights& weights);

    const RuleSet& rules() const { return rules_; }
    const Roads& roads() const { return roads_; }
    const PlanWeights& weights() const { return weights_; }

    // What a track costs as part of a plan.
    int price(const Situation& now, TrackId track) const;
    // The same for all routes.
    RoadCosts prices(const Situation& now) const;
    // What a card that has to be drawn costs.
    int card() const { return weights_.turn / 2; }

    // What a claim is worth beyond the points of its track: bonus and country cards, tolls.
    int extras(const Situation& now, TrackId track) const {
        int value = 0;
        if (now.open.bonus_cards != 0) value += bonus_value(now, track);
        if (rules_[track].border) value += border_value(now, track);
        if (rules_[track].toll != 0) value -= toll_value(now, track);
        return value;
    }
    // Country cards that a claim would bring now.
    int border_value(const Situation& now, TrackId track) const;
    // What other seats lose if this track is gone.
    int block_value(const Situation& now, TrackId track) const;

    // How many turns the seat can count on, this one included.
    int turns_left(const Situation& now) const;
    // How many cards the hand lacks for all of these tracks together.
    int cards_short(const Situation& now, const CardCounts& hand, const TrackSet& tracks) const;
    // The turns that it takes to build these tracks.
    int turns_of(const Situation& now, const TrackSet& tracks) const;

private:
    // Bonus cards that count tracks: one more is worth most in a close race.
    int bonus_value(const Situation& now, TrackId track) const {
        int value = 0;
        for (unsigned rest = now.open.bonus_cards & counted_by_[index_of(track)]; rest != 0;
             rest &= rest - 1)
            value += now.map.bonus_cards[static_cast<std::size_t>(std::countr_zero(rest))].points *
                     weights_.bonus;
        return value;
    }
    int toll_value(const Situation& now, TrackId track) const;

    const RuleSet& rules_;
    Roads roads_;
    PlanWeights weights_;
    std::array<std::uint16_t, kMaxTracks> counted_by_{};  // by track: the bonus cards that count it
};

}  // namespace railhead
