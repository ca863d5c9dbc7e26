#include "table/minimal_move.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "core/stable_sort.h"
#include "rules/legal.h"
#include "rules/payment.h"

namespace railhead {

namespace {

// As few as possible, and of those the fewest points.
Action least_tickets(const RuleSet& rules, const SeatContext& context) {
    std::vector<TicketId> tickets;
    context.offered.each([&](TicketId ticket) { tickets.push_back(ticket); });
    railhead::stable_sort(tickets.begin(), tickets.end(), [&](TicketId a, TicketId b) {
        return (*rules.map)[a].points < (*rules.map)[b].points;
    });
    KeepTickets keep;
    const auto least = static_cast<std::size_t>(least_to_keep(rules, context.open));
    for (std::size_t i = 0; i < std::min(least, tickets.size()); ++i) keep.tickets.add(tickets[i]);
    return keep;
}

Action draw_from_display(const SeatContext& context, unsigned slots) {
    for (unsigned rest = slots; rest != 0; rest &= rest - 1) {
        const auto slot = static_cast<std::uint8_t>(std::countr_zero(rest));
        if (context.open.display[slot] != Card::locomotive) return DrawFaceUp{slot};
    }
    return DrawFaceUp{static_cast<std::uint8_t>(std::countr_zero(slots))};
}

Action shortest_track(const RuleSet& rules, const TrackSet& tracks) {
    TrackId best = tracks.first();
    tracks.each([&](TrackId track) {
        if (rules[track].length < rules[best].length) best = track;
    });
    return ClaimTrack{best};
}

Action least_action(const RuleSet& rules, const SeatContext& context) {
    const Choices found = choices(rules, context);
    if (found.blind) return DrawBlind{};
    if (found.slots != 0) return draw_from_display(context, found.slots);
    if (found.tickets) return DrawTickets{};
    if (!found.tracks.empty()) return shortest_track(rules, found.tracks);
    return Pass{};
}

}  // namespace

Action minimal_move(const RuleSet& rules, const SeatContext& context) {
    switch (context.open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            return least_tickets(rules, context);
        case Decision::action:
        case Decision::second_card:
            return least_action(rules, context);
        case Decision::payment:
            return PayTrack{cheapest_payment(context.hand, demand_now(rules, context.open))};
        case Decision::tunnel:
            return RefuseTunnel{};
        case Decision::neutral_ticket:
            return TurnNeutralTicket{};
        case Decision::neutral_track:
            return BuildNeutral{
                neutral_tracks(rules, context.open, context.open.neutral_ticket).first()};
        case Decision::over:
            break;
    }
    return Pass{};
}

}  // namespace railhead
