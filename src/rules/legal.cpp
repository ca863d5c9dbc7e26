#include "rules/legal.h"

#include <algorithm>
#include <cassert>

namespace railhead {

namespace {

// `set` moved up by `distance` (1..3) ids.
TrackSet moved_up(const TrackSet& set, int distance) {
    TrackSet moved;
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < TrackSet::kWords; ++w) {
        moved.words[w] = (set.words[w] << distance) | carry;
        carry = set.words[w] >> (64 - distance);
    }
    return moved;
}

TrackSet moved_down(const TrackSet& set, int distance) {
    TrackSet moved;
    std::uint64_t carry = 0;
    for (std::size_t w = TrackSet::kWords; w-- > 0;) {
        moved.words[w] = (set.words[w] >> distance) | carry;
        carry = set.words[w] << (64 - distance);
    }
    return moved;
}

// Tracks of routes of which the seat owns a track (C-CLAIM-7), where others are still open.
TrackSet barred(const RuleSet& rules, const PublicState& open, Seat seat) {
    TrackSet found;
    const TrackSet own = open.owners.owned_by(seat) & rules.sharable;
    for (int d = 1; d <= rules.next_distances; ++d) {
        const TrackSet& pairs = rules.sibling_after[static_cast<std::size_t>(d)];
        found |= moved_up(own & pairs, d);
        found |= moved_down(own, d) & pairs;
    }
    return found;
}

inline TrackSet open_tracks(const RuleSet& rules, const PublicState& open, Seat seat, int trains) {
    const auto most = static_cast<std::size_t>(std::min(trains, kMaxLength));
    const TrackSet found = open.owners.free_of(rules.fits[most]);
    return rules.next_distances == 0 ? found : found - barred(rules, open, seat);
}

// Adds to `found` the tracks with a substitution of their own that the hand can pay for.
[[gnu::noinline]] void add_special_tracks(const RuleSet& rules, const SeatContext& context,
                                          TrackSet& found) {
    for (const TrackId track : rules.special_tracks)
        if (can_pay(context.hand, demand_of(rules, context.open, context.seat, track)))
            found.add(track);
}

// The decision that stands in the way of an action that belongs to the beginning of a turn.
Refusal something_first(Decision decision) {
    switch (decision) {
        case Decision::second_card:
            return Refusal::second_card_first;
        case Decision::payment:
            return Refusal::pay_first;
        case Decision::tunnel:
            return Refusal::tunnel_first;
        case Decision::first_tickets:
        case Decision::tickets:
            return Refusal::tickets_first;
        case Decision::action:
        case Decision::neutral_ticket:
        case Decision::neutral_track:
        case Decision::over:
            return Refusal::not_asked;
    }
    return Refusal::not_asked;
}

std::optional<Refusal> why_not_face_up(const RuleSet& rules, const PublicState& open,
                                       std::uint8_t slot) {
    if (slot >= rules.spec.display_size) return Refusal::no_such_slot;
    const Card card = open.display[slot];
    if (card == Card::none) return Refusal::slot_empty;
    const int cost = card == Card::locomotive ? rules.locomotive_cost : 1;
    if (cost > open.draw_points) return Refusal::locomotive_as_second_card;
    return std::nullopt;
}

std::optional<Refusal> why_not_keep(const RuleSet& rules, const SeatContext& context,
                                    const KeepTickets& keep) {
    if (!context.offered.contains(keep.tickets)) return Refusal::tickets_not_offered;
    if (keep.tickets.size() < least_to_keep(rules, context.open))
        return Refusal::too_few_tickets_kept;
    return std::nullopt;
}

std::optional<Refusal> why_not_pay(const RuleSet& rules, const SeatContext& context,
                                   const CardCounts& cards, Refusal wrong) {
    if (!context.hand.contains(cards)) return Refusal::cards_not_in_hand;
    if (!pays(cards, demand_now(rules, context.open))) return wrong;
    return std::nullopt;
}

// The decisions at which an action can be meant.
bool answers(const Action& action, Decision decision) {
    return std::visit(
        Overloaded{
            [&](const KeepTickets&) {
                return decision == Decision::first_tickets || decision == Decision::tickets;
            },
            [&](DrawBlind) {
                return decision == Decision::action || decision == Decision::second_card;
            },
            [&](DrawFaceUp) {
                return decision == Decision::action || decision == Decision::second_card;
            },
            [&](ClaimTrack) { return decision == Decision::action; },
            [&](const PayTrack&) { return decision == Decision::payment; },
            [&](const PayTunnel&) { return decision == Decision::tunnel; },
            [&](RefuseTunnel) { return decision == Decision::tunnel; },
            [&](DrawTickets) { return decision == Decision::action; },
            [&](Pass) { return decision == Decision::action; },
            [&](TurnNeutralTicket) { return decision == Decision::neutral_ticket; },
            [&](BuildNeutral) { return decision == Decision::neutral_track; },
        },
        action);
}

// Subsets of n things with at least k members.
std::uint64_t subsets_of_at_least(int n, int k) {
    std::uint64_t count = 0;
    std::uint64_t choose = 1;  // n over i
    for (int i = 0; i <= n; ++i) {
        if (i >= k) count += choose;
        choose = choose * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
    }
    return count;
}

}  // namespace

TrackSet open_to(const RuleSet& rules, const PublicState& open, Seat seat) {
    return open_tracks(rules, open, seat, open.trains[index_of(seat)]);
}

TrackSet open_to(const RuleSet& rules, const PublicState& open, Seat seat, int trains) {
    return open_tracks(rules, open, seat, trains);
}

TrackSet claimable(const RuleSet& rules, const SeatContext& context) {
    const int total = context.open.hand_size[index_of(context.seat)];
    TrackSet payable;
    rules.plain.find(context.hand, total, payable);
    rules.substituted.find(context.hand, total, payable);
    if (total >= rules.special_track_length) add_special_tracks(rules, context, payable);
    return open_tracks(rules, context.open, context.seat,
                       context.open.trains[index_of(context.seat)]) &
           payable;
}

Demand demand_now(const RuleSet& rules, const PublicState& open) {
    if (open.decision == Decision::payment)
        return demand_of(rules, open, open.to_move, open.chosen_track);
    CardCounts turned;
    for (const Card card : open.turned)
        if (card != Card::none) ++turned[card];
    return demand_of(tunnel_extra(open.laid, turned));
}

int least_to_keep(const RuleSet& rules, const PublicState& open) {
    if (open.decision == Decision::first_tickets) return rules.spec.tickets.keep;
    return std::min<int>(rules.spec.tickets.keep_drawn, open.offered_count);
}

TrackSet neutral_pair(const RuleSet& rules, const PublicState& open, TicketId ticket) {
    TrackSet found;
    const auto& pair = (*rules.map)[ticket].neutral;
    if (!pair) return found;
    const Route& route = (*rules.map)[*pair];
    for (int k = 0; k < route.tracks; ++k) {
        const auto track =
            id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k));
        if (open.owners.owner_of(track) == neutral_seat(rules)) return {};  // NED-NEUTRAL-6
        if (open.owners.is_free(track)) found.add(track);
    }
    return found;
}

TrackSet neutral_tracks(const RuleSet& rules, const PublicState& open, TicketId ticket) {
    const int trains = open.trains[index_of(neutral_seat(rules))];
    return neutral_pair(rules, open, ticket) &
           rules.fits[static_cast<std::size_t>(std::min(trains, kMaxLength))];
}

std::optional<Refusal> why_not_claim(const RuleSet& rules, const SeatContext& context,
                                     TrackId track) {
    if (index_of(track) >= rules.map->tracks.size()) return Refusal::no_such_track;
    const PublicState& open = context.open;
    const TrackRule& rule = rules[track];
    if (open.owners.owner_of(track)) return Refusal::track_taken;
    if (rules.sharable.has(track) && barred(rules, open, context.seat).has(track))
        return Refusal::route_already_yours;
    if (!open.owners.is_free(track)) {
        for (std::size_t i = 0; i < rule.siblings; ++i)
            if (open.owners.owner_of(rule.sibling[i]) == context.seat)
                return Refusal::route_already_yours;
        return Refusal::track_closed;
    }
    if (!open_to(rules, open, context.seat).has(track)) return Refusal::too_few_trains;
    if (!can_pay(context.hand, demand_of(rules, open, context.seat, track)))
        return Refusal::cannot_pay;
    return std::nullopt;
}

std::optional<Refusal> why_not(const RuleSet& rules, const SeatContext& context,
                               const Action& action) {
    const PublicState& open = context.open;
    if (open.decision == Decision::over) return Refusal::game_is_over;
    if (!is_player(rules, context.seat)) return Refusal::not_your_turn;
    if (open.decision == Decision::first_tickets) {
        if (!std::holds_alternative<KeepTickets>(action)) return Refusal::tickets_first;
        if (!is_waiting(open, context.seat)) return Refusal::already_chosen;
    } else if (open.to_move != context.seat) {
        return Refusal::not_your_turn;
    }
    if (!answers(action, open.decision)) return something_first(open.decision);
    return std::visit(
        Overloaded{
            [&](const KeepTickets& keep) { return why_not_keep(rules, context, keep); },
            [&](DrawBlind) -> std::optional<Refusal> {
                if (!can_draw(open)) return Refusal::nothing_to_draw;
                return std::nullopt;
            },
            [&](DrawFaceUp draw) { return why_not_face_up(rules, open, draw.slot); },
            [&](ClaimTrack claim) { return why_not_claim(rules, context, claim.track); },
            [&](const PayTrack& pay) {
                return why_not_pay(rules, context, pay.cards, Refusal::wrong_payment);
            },
            [&](const PayTunnel& pay) {
                return why_not_pay(rules, context, pay.cards, Refusal::wrong_extra_cards);
            },
            [&](RefuseTunnel) -> std::optional<Refusal> { return std::nullopt; },
            [&](DrawTickets) -> std::optional<Refusal> {
                if (!may_draw_tickets(open)) return Refusal::no_tickets_left;
                return std::nullopt;
            },
            [&](Pass) -> std::optional<Refusal> {
                if (!choices(rules, context).pass) return Refusal::may_not_pass;
                return std::nullopt;
            },
            [&](TurnNeutralTicket) -> std::optional<Refusal> { return std::nullopt; },
            [&](BuildNeutral build) -> std::optional<Refusal> {
                if (index_of(build.track) >= rules.map->tracks.size())
                    return Refusal::no_such_track;
                if (!neutral_tracks(rules, open, open.neutral_ticket).has(build.track))
                    return Refusal::no_neutral_choice;
                return std::nullopt;
            },
        },
        action);
}

std::uint64_t count_choices(const RuleSet& rules, const SeatContext& context) {
    const PublicState& open = context.open;
    switch (open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            return subsets_of_at_least(context.offered.size(), least_to_keep(rules, open));
        case Decision::action:
        case Decision::second_card: {
            const Choices found = choices(rules, context);
            auto count = static_cast<std::uint64_t>(found.size() - found.tracks.size());
            found.tracks.each([&](TrackId track) {
                count += count_payments(context.hand, demand_of(rules, open, context.seat, track));
            });
            return count;
        }
        case Decision::payment:
            return count_payments(context.hand, demand_now(rules, open));
        case Decision::tunnel:
            return 1 + count_payments(context.hand, demand_now(rules, open));
        case Decision::neutral_ticket:
            return 1;
        case Decision::neutral_track:
            return static_cast<std::uint64_t>(
                neutral_tracks(rules, open, open.neutral_ticket).size());
        case Decision::over:
            return 0;
    }
    return 0;
}

}  // namespace railhead
