#include "players/random_player.h"

namespace railhead {

namespace {

[[gnu::always_inline]] inline Action random_choice(const RuleSet& rules, const SeatContext& context,
                                                   RandomStream& random) {
    const Choices found = choices(rules, context);
    int pick = random.below(found.size());
    const int slots = std::popcount(found.slots);
    if (pick < slots) return DrawFaceUp{static_cast<std::uint8_t>(nth_bit(found.slots, pick))};
    pick -= slots;
    if (found.blind && pick-- == 0) return DrawBlind{};
    if (found.tickets && pick-- == 0) return DrawTickets{};
    if (found.pass) return Pass{};
    return ClaimTrack{found.tracks.nth(pick)};
}

// Any subset that is large enough, each equally likely: most subsets are, so few are rejected. All
// tickets if sampling does not find one soon.
Action random_keep(const RuleSet& rules, const SeatContext& context, RandomStream& random) {
    const int least = least_to_keep(rules, context.open);
    const int offered = context.offered.size();
    for (int tries = 0; tries < 64; ++tries) {
        const auto mask = static_cast<unsigned>(random.below(1 << offered));
        if (std::popcount(mask) < least) continue;
        TicketSet kept;
        for (int i = 0; i < offered; ++i)
            if ((mask >> i) & 1u) kept.add(context.offered.nth(i));
        return KeepTickets{kept};
    }
    return KeepTickets{context.offered};
}

// Decisions other than what to do with a turn. They are rarer, and separate so that random_choice
// is inlined.
[[gnu::noinline]] Action random_answer(const RuleSet& rules, const SeatContext& context,
                                       RandomStream& random) {
    const PublicState& open = context.open;
    switch (open.decision) {
        case Decision::payment:
            return PayTrack{sample_payment(
                context.hand, demand_of(rules, open, context.seat, open.chosen_track), random)};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules, open);
            if (!can_pay(context.hand, demand) || random.below(2) == 0) return RefuseTunnel{};
            return PayTunnel{sample_payment(context.hand, demand, random)};
        }
        case Decision::first_tickets:
        case Decision::tickets:
            return random_keep(rules, context, random);
        case Decision::neutral_ticket:
            return TurnNeutralTicket{};
        case Decision::neutral_track: {
            const TrackSet tracks = neutral_tracks(rules, open, open.neutral_ticket);
            return BuildNeutral{tracks.nth(random.below(tracks.size()))};
        }
        case Decision::action:
        case Decision::second_card:
        case Decision::over:
            break;
    }
    return Pass{};
}

}  // namespace

Action random_action(const RuleSet& rules, const SeatContext& context, RandomStream& random) {
    const Decision decision = context.open.decision;
    if (decision == Decision::action || decision == Decision::second_card)
        return random_choice(rules, context, random);
    return random_answer(rules, context, random);
}

}  // namespace railhead
