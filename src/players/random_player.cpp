#include "players/random_player.h"

namespace railhead {

namespace {

Action random_choice(const RuleSet& rules, const SeatContext& sight, RandomStream& random) {
    const Choices found = choices(rules, sight);
    int pick = random.below(found.size());
    const int slots = std::popcount(found.slots);
    if (pick < slots) return DrawFaceUp{static_cast<std::uint8_t>(nth_bit(found.slots, pick))};
    pick -= slots;
    if (found.blind && pick-- == 0) return DrawBlind{};
    if (found.tickets && pick-- == 0) return DrawTickets{};
    if (found.pass) return Pass{};
    return ClaimTrack{found.tracks.nth(pick)};
}

// Any subset that is large enough, each equally likely: most of them are, so that few are thrown
// away; `least` tickets out of n are taken if chance does not find one soon.
Action random_keep(const RuleSet& rules, const SeatContext& sight, RandomStream& random) {
    const int least = least_to_keep(rules, sight.open);
    const int offered = sight.offered.size();
    for (int tries = 0; tries < 64; ++tries) {
        const auto mask = static_cast<unsigned>(random.below(1 << offered));
        if (std::popcount(mask) < least) continue;
        TicketSet kept;
        for (int i = 0; i < offered; ++i)
            if ((mask >> i) & 1u) kept.add(sight.offered.nth(i));
        return KeepTickets{kept};
    }
    return KeepTickets{sight.offered};
}

// Decisions other than what to do with a turn: rarer, and kept apart so that those stay short.
[[gnu::noinline]] Action random_answer(const RuleSet& rules, const SeatContext& sight,
                                       RandomStream& random) {
    const PublicState& open = sight.open;
    switch (open.decision) {
        case Decision::payment:
            return PayTrack{sample_payment(sight.hand, rules[open.chosen_track].demand, random)};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules, open);
            if (!can_pay(sight.hand, demand) || random.below(2) == 0) return RefuseTunnel{};
            return PayTunnel{sample_payment(sight.hand, demand, random)};
        }
        case Decision::first_tickets:
        case Decision::tickets:
            return random_keep(rules, sight, random);
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

Action random_action(const RuleSet& rules, const SeatContext& sight, RandomStream& random) {
    const Decision decision = sight.open.decision;
    if (decision == Decision::action || decision == Decision::second_card)
        return random_choice(rules, sight, random);
    return random_answer(rules, sight, random);
}

}  // namespace railhead
