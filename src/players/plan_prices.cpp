#include "players/plan_prices.h"

#include <algorithm>
#include <bit>

#include "rules/network.h"

namespace railhead {

namespace {

constexpr int kCheapest = 15;  // for each space: no track is free

// Does this bonus card count the track, as rules/scoring.h measures it? Only cards that count
// tracks one by one: what a track does for a path, or for a number of countries, depends on the
// others.
bool counts(const MapSpec& map, const BonusCard& card, const Track& track) {
    switch (card.measure) {
        case Measure::tracks_of_length:
            return track.length == card.length;
        case Measure::ferries:
            return track.is_ferry();
        case Measure::tracks_arctic:
            return map[track.a].arctic || map[track.b].arctic;
        case Measure::tracks_in_country:
            return map[track.a].country == card.country || map[track.b].country == card.country ||
                   (track.border && track.country == card.country);
        case Measure::locomotives_in_hand:
        case Measure::completed_tickets_naming:
        case Measure::trains_left:
        case Measure::countries:
        case Measure::longest_path:
        case Measure::completed_tickets_up_to:
        case Measure::completed_tickets_arctic:
            break;
    }
    return false;
}

}  // namespace

CountryStacks::CountryStacks(const RuleSet& rules, const PublicState& open) : rules_(rules) {
    for (const auto cards : open.country_cards) taken_ |= cards;
}

int CountryStacks::take_tops(const CountrySet& countries) {
    int value = 0;
    countries.each([&](CountryId id) {
        const std::size_t country = index_of(id);
        const std::uint32_t left = rules_.stack[country] & ~taken_;
        if (left == 0) return;
        taken_ |= left & (~left + 1);
        const auto place =
            static_cast<std::size_t>(std::countr_zero(left)) - rules_.first_country_card[country];
        value += 100 * rules_.map->country_cards[country][place];
    });
    return value;
}

PlanPrices::PlanPrices(const RuleSet& rules, const PlanWeights& weights)
    : rules_(rules), roads_(*rules.map), weights_(weights) {
    const MapSpec& map = *rules.map;
    for (std::size_t i = 0; i < map.tracks.size(); ++i)
        for (std::size_t k = 0; k < map.bonus_cards.size(); ++k)
            if (counts(map, map.bonus_cards[k], map.tracks[i]))
                counted_by_[i] |= static_cast<std::uint16_t>(1u << k);
}

// --- tracks ---

// The seat with most tokens left at the end gets the bonus, so a token counts most while another
// seat has about as many.
int PlanPrices::toll_value(const Situation& now, TrackId track) const {
    const int toll = rules_[track].toll;
    const int start = rules_.spec.tolls->tokens;
    const int mine = toll_tokens(now.open, now.seat, start);
    if (mine < toll) return 100 * rules_.spec.tolls->loan_penalty;
    int closest = 1000;
    for (const Seat seat : seats_of(rules_))
        if (seat != now.seat)
            closest = std::min(closest, std::abs(mine - toll_tokens(now.open, seat, start)));
    const int token = closest > 24 ? weights_.toll_token / 3 : weights_.toll_token;
    // What another seat receives counts as well.
    const TrackRule& rule = rules_[track];
    bool to_other = false;
    for (std::size_t i = 0; i < rule.siblings; ++i)
        to_other |= now.open.owners.owner_of(rule.sibling[i]).has_value();
    return toll * token * (to_other ? 3 : 2) / 2;
}

int PlanPrices::border_value(const Situation& now, TrackId track) const {
    if (!rules_[track].border || !rules_.spec.country_cards) return 0;
    CountrySet held = countries_reached(now.map, now.own, now.map[track].a);
    const CountryId here = now.map[track].country;
    if (held.has(here) || held.empty()) return 0;
    held.add(here);
    CountryStacks stacks(rules_, now.open);
    return stacks.take_tops(held);
}

int PlanPrices::price(const Situation& now, TrackId track) const {
    const TrackRule& rule = rules_[track];
    const Demand& demand = now.demand_of(track);
    const int missing = cards_missing(now.hand, demand);
    const int held = std::max(0, demand.units() - missing);
    const int missing_symbols = std::max(0, demand.symbols - now.hand.locomotives());
    const int each = demand.color == Card::none ? weights_.gray_card : weights_.colored_card;
    int cards =
        each * missing + weights_.held_card * held + (weights_.locomotive - 100) * missing_symbols;
    if (rule.tunnel) cards += weights_.tunnel;
    cards -= weights_.surplus_card * rule.draw_bonus;
    const int cost =
        weights_.turn + cards * card() / 100 - weights_.credit * rule.points - extras(now, track);
    return std::max(kCheapest * rule.length, cost);
}

RoadCosts PlanPrices::prices(const Situation& now) const {
    return roads_.costs(now.map, now.own, now.unclaimed,
                        [&](TrackId track) { return price(now, track); });
}

// What other seats lose if this track is gone: those whose networks it would join.
int PlanPrices::block_value(const Situation& now, TrackId track) const {
    const Track& here = now.map[track];
    if (here.border) return 0;
    int value = 0;
    for (const Seat other : seats_of(rules_)) {
        if (other == now.seat) continue;
        const TrackSet theirs = now.open.owners.owned_by(other);
        bool touches_a = false;
        bool touches_b = false;
        theirs.each([&](TrackId id) {
            const Track& one = now.map[id];
            touches_a |= one.a == here.a || one.b == here.a;
            touches_b |= one.a == here.b || one.b == here.b;
        });
        if (!touches_a || !touches_b) continue;
        Network network(now.map, theirs);
        if (network.connects(here.a, here.b)) continue;
        // Their path around.
        const TrackSet open = open_to(rules_, now.open, other, now.open.trains[index_of(other)]);
        RoadCosts costs = roads_.costs(now.map, theirs, open, [&](TrackId id) {
            return weights_.turn + 100 * rules_[id].length * card() / 100 -
                   std::min(100 * rules_[id].points, weights_.turn);
        });
        const int direct = costs[here.route];
        costs.cost[index_of(here.route)] = kNoPath;
        const int around = roads_.distance(costs, here.a, here.b);
        value += std::min(around - direct, 1500) * weights_.block / 100 / (rules_.players - 1);
    }
    return value;
}

// --- time ---

// Each seat plays its hand at three spaces per turn, and has to draw for the rest first.
int PlanPrices::turns_left(const Situation& now) const {
    if (now.open.last_turns_left > 0) return 1;
    int fewest = 1000;
    for (const Seat seat : seats_of(rules_)) {
        const int trains =
            std::max(0, now.open.trains[index_of(seat)] - rules_.spec.last_turns_at_trains);
        const int hand = std::min<int>(now.open.hand_size[index_of(seat)], trains);
        const int turns = (100 * hand / 320) + (100 * (trains - hand) / weights_.pace);
        fewest = std::min(fewest, turns);
    }
    return fewest + 2;
}

int PlanPrices::cards_short(const Situation& now, const CardCounts& hand,
                            const TrackSet& tracks) const {
    CardCounts left = hand;
    int missing = 0;
    int gray = 0;
    tracks.each([&](TrackId id) {
        const Demand& demand = now.demand_of(id);
        const int symbols = std::min<int>(left.locomotives(), demand.symbols);
        left[Card::locomotive] = static_cast<std::uint8_t>(left.locomotives() - symbols);
        missing += demand.symbols - symbols;
        if (demand.color == Card::none) {
            gray += demand.spaces;
            return;
        }
        const int held = std::min<int>(left[demand.color], demand.spaces);
        left[demand.color] = static_cast<std::uint8_t>(left[demand.color] - held);
        missing += demand.spaces - held;
    });
    return missing + std::max(0, gray - left.total() * 7 / 10);
}

int PlanPrices::turns_of(const Situation& now, const TrackSet& tracks) const {
    return tracks.size() + (weights_.draws * cards_short(now, now.hand, tracks) + 199) / 200;
}

}  // namespace railhead
