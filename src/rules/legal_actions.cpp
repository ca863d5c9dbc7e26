#include "rules/legal_actions.h"

#include <bit>
#include <cstdint>

namespace railhead {

namespace {

void add_turn(const RuleSet& rules, const SeatContext& context, ActionList& list) {
    const Choices found = choices(rules, context);
    found.tracks.each([&](TrackId track) { list.actions.emplace_back(ClaimTrack{track}); });
    if (found.blind) list.actions.emplace_back(DrawBlind{});
    for (unsigned rest = found.slots; rest != 0; rest &= rest - 1)
        list.actions.emplace_back(DrawFaceUp{static_cast<std::uint8_t>(std::countr_zero(rest))});
    if (found.tickets) list.actions.emplace_back(DrawTickets{});
    if (found.pass) list.actions.emplace_back(Pass{});
}

void add_keeps(const TicketSet& offered, int least, std::size_t most, ActionList& list) {
    std::vector<TicketId> tickets;
    offered.each([&](TicketId ticket) { tickets.push_back(ticket); });
    const int all = static_cast<int>(tickets.size());
    for (int kept = all; kept >= least; --kept)
        for (unsigned mask = (1u << all); mask-- > 0;) {
            if (std::popcount(mask) != kept) continue;
            if (list.actions.size() == most) {
                list.complete = false;
                return;
            }
            KeepTickets keep;
            for (unsigned rest = mask; rest != 0; rest &= rest - 1)
                keep.tickets.add(tickets[static_cast<std::size_t>(std::countr_zero(rest))]);
            list.actions.emplace_back(keep);
        }
}

template <class Pay>
void add_payments(const RuleSet& rules, const SeatContext& context, std::size_t most,
                  ActionList& list) {
    const Demand demand = demand_now(rules, context.open);
    const auto payments = sensible_payments(context.hand, demand, most);
    for (const CardCounts& cards : payments) list.actions.emplace_back(Pay{cards});
    list.complete = count_payments(context.hand, demand) == payments.size();
}

}  // namespace

ActionList legal_actions(const RuleSet& rules, const SeatContext& context, std::size_t most) {
    const PublicState& open = context.open;
    ActionList list;
    if (!is_asked(open, context.seat)) return list;
    switch (open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            add_keeps(context.offered, least_to_keep(rules, open), most, list);
            break;
        case Decision::action:
        case Decision::second_card:
            add_turn(rules, context, list);
            break;
        case Decision::payment:
            add_payments<PayTrack>(rules, context, most, list);
            break;
        case Decision::tunnel:
            add_payments<PayTunnel>(rules, context, most, list);
            list.actions.emplace_back(RefuseTunnel{});
            break;
        case Decision::neutral_ticket:
            list.actions.emplace_back(TurnNeutralTicket{});
            break;
        case Decision::neutral_track:
            neutral_tracks(rules, open, open.neutral_ticket).each([&](TrackId track) {
                list.actions.emplace_back(BuildNeutral{track});
            });
            break;
        case Decision::over:
            break;
    }
    return list;
}

}  // namespace railhead
