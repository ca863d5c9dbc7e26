#include "players/decision_space.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace railhead {

namespace {

std::size_t most_offered(const MapSpec& map) {
    int most = std::max(map.rules.tickets.dealt, map.rules.tickets.drawn);
    for (const Variant& variant : map.variants)
        most = std::max({most, variant.rules.tickets.dealt, variant.rules.tickets.drawn});
    return static_cast<std::size_t>(most);
}

// Kinds of cards that may be laid down next, bit by kind: all that lead to a payment to which no
// earlier kind is added. Nothing if `laid` is a payment.
unsigned kinds_to_lay(const CardCounts& hand, const CardCounts& laid, const Demand& demand) {
    if (pays(laid, demand)) return 0;
    unsigned kinds = 0;
    CardCounts usable = hand;  // earlier kinds as they are laid
    for (std::size_t i = 0; i < kCardKinds; ++i) {
        const bool later = [&] {
            for (std::size_t k = i + 1; k < kCardKinds; ++k)
                if (laid.count[k] > 0) return true;
            return false;
        }();
        if (!later && usable.count[i] > laid.count[i]) {
            CardCounts with = laid;
            ++with.count[i];
            if (is_part_of_payment(usable, with, demand)) kinds |= 1u << i;
        }
        usable.count[i] = laid.count[i];
    }
    return kinds;
}

TicketSet tickets_of(const TicketSet& offered, std::size_t set) {
    TicketSet kept;
    for (; set != 0; set &= set - 1) kept.add(offered.nth(std::countr_zero(set)));
    return kept;
}

}  // namespace

DecisionSpace::DecisionSpace(const MapSpec& map)
    : tracks_(map.tracks.size()), first_track_(kFirstSet + (std::size_t{1} << most_offered(map))) {}

int legal_choices(const RuleSet& rules, const DecisionSpace& space, const Asked& asked,
                  std::span<std::uint8_t> mask) {
    const SeatContext& context = asked.context;
    const PublicState& open = context.open;
    std::memset(mask.data(), 0, mask.size());
    int count = 0;
    const auto allow = [&](std::size_t choice) {
        count += 1 - mask[choice];
        mask[choice] = 1;
    };
    const auto allow_laying = [&] {
        for (unsigned kinds = kinds_to_lay(context.hand, asked.laid, demand_now(rules, open));
             kinds != 0; kinds &= kinds - 1)
            allow(space.lay(id_at<Card>(static_cast<std::size_t>(std::countr_zero(kinds)))));
    };
    switch (open.decision) {
        case Decision::action:
        case Decision::second_card: {
            const Choices found = choices(rules, context);
            if (found.blind) allow(space.kDeck);
            for (unsigned slots = found.slots; slots != 0; slots &= slots - 1)
                allow(
                    space.face_up(open.display[static_cast<std::size_t>(std::countr_zero(slots))]));
            if (found.tickets) allow(space.kTickets);
            if (found.pass) allow(space.kPass);
            found.tracks.each([&](TrackId id) { mask[space.track(id)] = 1; });
            count += found.tracks.size();
            break;
        }
        case Decision::first_tickets:
        case Decision::tickets: {
            const int least = least_to_keep(rules, open);
            const std::size_t sets = std::size_t{1} << context.offered.size();
            for (std::size_t set = 0; set < sets; ++set)
                if (std::popcount(set) >= least) allow(space.keep(set));
            break;
        }
        case Decision::payment:
            allow_laying();
            break;
        case Decision::tunnel:
            if (asked.laid.empty()) allow(space.kGiveUp);
            if (can_pay(context.hand, demand_now(rules, open))) allow_laying();
            break;
        case Decision::neutral_track:
            neutral_tracks(rules, open, open.neutral_ticket).each([&](TrackId id) {
                allow(space.track(id));
            });
            break;
        case Decision::neutral_ticket:
            allow(space.kTickets);
            break;
        case Decision::over:
            break;
    }
    return count;
}

std::optional<Action> action_chosen(const RuleSet& rules, const DecisionSpace& space, Asked& asked,
                                    std::size_t choice) {
    const PublicState& open = asked.context.open;
    switch (open.decision) {
        case Decision::action:
        case Decision::second_card:
            if (choice == space.kDeck) return DrawBlind{};
            if (choice == space.kTickets) return DrawTickets{};
            if (choice == space.kPass) return Pass{};
            if (space.is_track(choice)) return ClaimTrack{space.track_at(choice)};
            for (std::size_t i = 0; i < kDisplaySlots; ++i)
                if (open.display[i] != Card::none && space.face_up(open.display[i]) == choice)
                    return DrawFaceUp{static_cast<std::uint8_t>(i)};
            return Pass{};
        case Decision::first_tickets:
        case Decision::tickets:
            return KeepTickets{tickets_of(asked.context.offered, choice - space.kFirstSet)};
        case Decision::payment:
        case Decision::tunnel:
            if (choice == space.kGiveUp) return RefuseTunnel{};
            ++asked.laid[id_at<Card>(choice - space.lay(Card::locomotive))];
            if (!pays(asked.laid, demand_now(rules, open))) return std::nullopt;
            if (open.decision == Decision::tunnel) return PayTunnel{asked.laid};
            return PayTrack{asked.laid};
        case Decision::neutral_track:
            return BuildNeutral{space.track_at(choice)};
        case Decision::neutral_ticket:
            return TurnNeutralTicket{};
        case Decision::over:
            break;
    }
    return Pass{};
}

}  // namespace railhead
