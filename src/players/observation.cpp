#include "players/observation.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rules/scoring.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace railhead {

namespace {

constexpr std::uint8_t kYes = 16;
constexpr std::size_t kCardRows = 7;  // without those of the others
constexpr std::size_t kScalars = 21;
constexpr std::size_t kOtherScalars = 8;
constexpr std::size_t kTrackSets = 6;  // without those of the others
constexpr std::size_t kTicketSets = 6;
constexpr std::size_t kKeepingRows = 4;
constexpr std::size_t kDecisions = index_of(Decision::over);
constexpr std::size_t kTableFacts =
    kMaxSeats - 1 + 4;  // numbers of players, tolls, neutral, marker

std::uint8_t clipped(int value) {
    return static_cast<std::uint8_t>(std::clamp(value, 0, 255));
}

// Bit i of `bits` becomes byte i: kYes or 0.
std::uint64_t spread(std::uint64_t bits) {
#if defined(__BMI2__)
    return _pdep_u64(bits, 0x1010101010101010u);
#else
    // Each byte gets all eight bits, keeps its own, and becomes 0 or kYes.
    const std::uint64_t own = (bits * 0x0101010101010101u) & 0x8040201008040201u;
    return ((own + 0x00406070787c7e7fu) >> 3) & 0x1010101010101010u;
#endif
}

// One byte for each of the first `n` members that a set could have.
template <class Set>
std::uint8_t* write_set(const Set& set, std::size_t n, std::uint8_t* out) {
    const auto eight_from = [&](std::size_t i) {
        return spread((set.words[i / 64] >> (i % 64)) & 0xffu);
    };
    std::size_t i = 0;
    if constexpr (std::endian::native == std::endian::little)
        for (; i + 8 <= n; i += 8) {
            const std::uint64_t bytes = eight_from(i);
            std::memcpy(out + i, &bytes, 8);
        }
    for (; i < n; ++i) out[i] = static_cast<std::uint8_t>(eight_from(i / 8 * 8) >> (8 * (i % 8)));
    return out + n;
}

std::uint8_t* write_counts(const CardCounts& counts, int scale, std::uint8_t* out) {
    for (std::size_t i = 0; i < kCardKinds; ++i) out[i] = clipped(scale * counts.count[i]);
    return out + kCardKinds;
}

std::size_t most_others(const MapSpec& map) {
    int most = map.rules.max_players;
    for (const Variant& variant : map.variants)
        most = std::max(most, variant.rules.max_players + (variant.rules.neutral ? 1 : 0));
    return static_cast<std::size_t>(most - 1);
}

bool has_tolls(const RuleSet& rules) {
    return rules.spec.tolls.has_value();
}

}  // namespace

Observer::Observer(const RuleSet& rules)
    : rules_(rules), space_(*rules.map), planner_(rules), others_(most_others(*rules.map)) {
    const MapSpec& map = *rules.map;
    std::size_t country_cards = 0;
    for (const auto& stack : map.country_cards) country_cards += stack.size();
    const auto add = [&](std::string_view name, std::size_t size) {
        parts_.push_back({name, size_, size});
        size_ += size;
    };
    add("decision", kDecisions);
    add("table", kTableFacts);
    add("cards", (kCardRows + others_) * kCardKinds);
    add("scalars", kScalars);
    add("others", others_ * kOtherScalars);
    add("bonuses", 3 * map.bonus_cards.size() + 2 * country_cards);
    add("tracks", (kTrackSets + others_) * map.tracks.size());
    add("tickets", kTicketSets * map.tickets.size());
    add("keeping", kKeepingRows * space_.ticket_sets());
}

void Observer::write_cards(const Asked& asked, const TicketPlan& plan, std::uint8_t* out) const {
    const PublicState& open = asked.context.open;
    const CardCounts& hand = asked.context.hand;
    CardCounts display;
    for (const Card card : open.display)
        if (card != Card::none) ++display[card];
    CardCounts missing;
    CardCounts needs;
    for (std::size_t i = 0; i < kCardKinds; ++i) {
        needs.count[i] = plan.needs[i];
        missing.count[i] = static_cast<std::uint8_t>(std::max(0, plan.needs[i] - hand.count[i]));
    }
    out = write_counts(hand, 4, out);
    out = write_counts(display, 8, out);
    out = write_counts(open.discards, 2, out);
    out = write_counts(needs, 3, out);
    out = write_counts(missing, 4, out);
    out = write_counts(asked.laid, 8, out);
    out = write_counts(open.laid, 8, out);
    Seat seat = asked.context.seat;
    for (int k = 1; k < rules_.players; ++k) {
        seat = next_seat(rules_, seat);
        out = write_counts(open.known[index_of(seat)], 6, out);
    }
}

void Observer::write_scalars(const Asked& asked, const TicketSet& tickets, const TicketPlan& plan,
                             std::uint8_t* out) const {
    const PublicState& open = asked.context.open;
    const std::size_t me = index_of(asked.context.seat);
    const MapSpec& map = *rules_.map;
    int completed = 0;
    int to_do = 0;
    tickets.each(
        [&](TicketId id) { (plan.completed.has(id) ? completed : to_do) += map[id].points; });
    const int trains = open.trains[me];
    const std::array<int, kScalars> values{
        open.pile_size / 3,
        open.discards_size / 3,
        open.turns / 4,
        open.draw_points * 8,
        open.last_turns_left * 16,
        open.pool_size + open.tail_size,
        trains,
        trains < 8 ? 2 * (8 - trains) : 0,
        trains < 4 ? 16 : 0,
        open.points[me] / 4,
        tickets.size() * 4,
        completed / 3,
        to_do / 3,
        plan.spaces,
        std::max(0, plan.spaces - trains) * 4,
        plan.tracks.size() * 3,
        plan.cost / 3,
        open.loans[me] * 8,
        has_tolls(rules_) ? toll_tokens(open, asked.context.seat, rules_.spec.tolls->tokens) / 2
                          : 0,
        open.decision == Decision::tunnel ? demand_now(rules_, open).units() * 8 : 0,
        static_cast<int>(me) * 8,  // its place in the round
    };
    for (std::size_t i = 0; i < kScalars; ++i) out[i] = clipped(values[i]);
}

void Observer::write_others(const Asked& asked, std::uint8_t* out) const {
    const PublicState& open = asked.context.open;
    Seat seat = asked.context.seat;
    const auto write = [&](std::size_t i) {
        const std::array<int, kOtherScalars> values{
            open.trains[i],
            open.trains[i] < 8 ? 2 * (8 - open.trains[i]) : 0,
            open.points[i] / 4,
            open.hand_size[i] * 2,
            open.ticket_count[i] * 4,
            open.loans[i] * 8,
            has_tolls(rules_) ? toll_tokens(open, id_at<Seat>(i), rules_.spec.tolls->tokens) / 2
                              : 0,
            open.neutral_plays && open.marker == id_at<Seat>(i) ? kYes : 0,
        };
        for (const int value : values) *out++ = clipped(value);
    };
    for (int k = 1; k < rules_.players; ++k) {
        seat = next_seat(rules_, seat);
        write(index_of(seat));
    }
    if (rules_.seats > rules_.players) write(index_of(neutral_seat(rules_)));
}

// Bonus cards in play, and by how much the seat leads or trails; country cards that the seat or
// somebody else has taken.
void Observer::write_bonuses(const Asked& asked, std::uint8_t* out) const {
    const PublicState& open = asked.context.open;
    const MapSpec& map = *rules_.map;
    const Seat me = asked.context.seat;
    for (std::size_t i = 0; i < map.bonus_cards.size(); ++i, out += 3) {
        if (((open.bonus_cards >> i) & 1u) == 0) continue;
        out[0] = kYes;
        const BonusCard& card = map.bonus_cards[i];
        // What depends on others' hidden cards, or takes long to find out, is left to the network.
        const bool public_and_quick =
            card.measure == Measure::trains_left || card.measure == Measure::tracks_of_length ||
            card.measure == Measure::countries || card.measure == Measure::tracks_arctic ||
            card.measure == Measure::ferries || card.measure == Measure::tracks_in_country;
        if (!public_and_quick) continue;
        const auto measured = [&](Seat seat) {
            return measure_of(map, card, open.owners.owned_by(seat), {}, {},
                              open.trains[index_of(seat)]);
        };
        const int own = measured(me);
        int most = 0;
        for (const Seat seat : seats_of(rules_))
            if (seat != me) most = std::max(most, measured(seat));
        out[1] = clipped(4 * own);
        out[2] = clipped(4 * most);
    }
    std::uint32_t by_others = 0;
    for (const Seat seat : seats_of(rules_))
        if (seat != me) by_others |= open.country_cards[index_of(seat)];
    for (const auto& stack : map.country_cards)
        for (std::size_t i = 0; i < stack.size(); ++i, out += 2) {
            const std::size_t card = rules_.first_country_card[static_cast<std::size_t>(
                                         &stack - map.country_cards.data())] +
                                     i;
            out[0] = (open.country_cards[index_of(me)] >> card) & 1u ? kYes : 0;
            out[1] = (by_others >> card) & 1u ? kYes : 0;
        }
}

void Observer::write_tracks(const Asked& asked, const TicketPlan& plan, std::uint8_t* out) const {
    const PublicState& open = asked.context.open;
    const std::size_t n = rules_.map->tracks.size();
    const Seat me = asked.context.seat;
    out = write_set(open.owners.owned_by(me), n, out);
    const TrackSet payable = claimable(rules_, asked.context);
    out = write_set(open_to(rules_, open, me), n, out);
    out = write_set(payable, n, out);
    out = write_set(plan.tracks, n, out);
    out = write_set(plan.tracks & payable, n, out);
    if (open.decision == Decision::payment || open.decision == Decision::tunnel)
        out[index_of(open.chosen_track)] = kYes;
    out += n;
    Seat seat = me;
    for (int k = 1; k < rules_.players; ++k) {
        seat = next_seat(rules_, seat);
        out = write_set(open.owners.owned_by(seat), n, out);
    }
    if (rules_.seats > rules_.players)
        write_set(open.owners.owned_by(neutral_seat(rules_)), n, out);
}

void Observer::write(const Asked& asked, const OwnTickets& tickets, TicketPlan& plan, Detail detail,
                     std::span<std::uint8_t> bytes) const {
    const PublicState& open = asked.context.open;
    std::memset(bytes.data(), 0, size_);
    if (detail == Detail::full) planner_.update(plan, open, asked.context.seat, tickets.kept);
    place(bytes, Place::decision)[index_of(open.decision)] = kYes;
    std::uint8_t* facts = place(bytes, Place::table);
    facts[rules_.players - 2] = kYes;
    facts[kMaxSeats - 1] = has_tolls(rules_) ? kYes : 0;
    facts[kMaxSeats] = rules_.seats > rules_.players ? kYes : 0;
    facts[kMaxSeats + 1] = open.neutral_plays ? kYes : 0;
    facts[kMaxSeats + 2] = open.neutral_plays && open.marker == asked.context.seat ? kYes : 0;
    write_cards(asked, plan, place(bytes, Place::cards));
    write_scalars(asked, tickets.kept, plan, place(bytes, Place::scalars));
    write_others(asked, place(bytes, Place::others));
    if (part(Place::bonuses).size > 0) write_bonuses(asked, place(bytes, Place::bonuses));
    write_tracks(asked, plan, place(bytes, Place::track_sets));
    std::uint8_t* out = place(bytes, Place::ticket_sets);
    const std::size_t n = rules_.map->tickets.size();
    out = write_set(tickets.kept - plan.completed, n, out);
    out = write_set(plan.completed, n, out);
    out = write_set(plan.impossible, n, out);
    out = write_set(asked.context.offered, n, out);
    // Nobody has them now.
    out = write_set(tickets.returned | open.ticket_discards, n, out);
    if (open.decision == Decision::neutral_track) out[index_of(open.neutral_ticket)] = kYes;
    if (detail == Detail::cheap || asked.context.offered.empty()) return;
    std::array<KeepingCost, std::size_t{1} << kMaxDealtTickets> costs{};
    planner_.cost_of_keeping(plan, asked.context.offered, costs);
    const std::size_t sets = space_.ticket_sets();
    out = place(bytes, Place::keeping);
    for (std::size_t set = 0; set < std::size_t{1} << asked.context.offered.size(); ++set) {
        out[set] = clipped(costs[set].points);
        out[sets + set] = clipped(costs[set].spaces);
        out[2 * sets + set] = clipped(costs[set].cost / 2);
        out[3 * sets + set] = clipped(kYes * costs[set].impossible);
    }
}

}  // namespace railhead
