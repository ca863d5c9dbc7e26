#include "players/style.h"

#include <algorithm>

#include "players/targets.h"

namespace railhead {

namespace {

constexpr std::size_t kAfterwards = 3;  // tracks to save cards for when nothing is wanted

std::vector<NeededTrack> needs_of(const Situation& now, const std::vector<TrackId>& tracks,
                                  std::optional<TrackId> without) {
    std::vector<NeededTrack> needs;
    int urgency = 1000;
    for (const TrackId track : tracks) {
        if (track == without) continue;
        needs.push_back({now.demand_of(track), urgency});
        urgency = std::max(100, urgency * 4 / 5);
    }
    return needs;
}

}  // namespace

void Style::start(const RuleSet& rules, Seat) {
    roads_.emplace(*rules.map);
}

std::vector<TrackId> Style::wanted_now(const Situation& now) const {
    std::vector<TrackId> tracks = wanted(now);
    if (tracks.empty()) tracks = afterwards(now);
    return tracks;
}

std::vector<TrackId> Style::afterwards(const Situation& now) const {
    return best_scoring(now, kAfterwards);
}

Action Style::decide(const RuleSet& rules, const View& view, Budget&, RandomStream&) {
    if (!roads_) start(rules, *view.viewer);
    const Situation now(rules, *roads_, view);
    const PublicState& open = view.open;
    switch (open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            return KeepTickets{keep(now, least_to_keep(rules, open))};
        case Decision::action:
        case Decision::second_card:
            return act(now);
        case Decision::payment:
            return PayTrack{pay(now, demand_now(rules, open))};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules, open);
            if (!can_pay(now.hand, demand)) return RefuseTunnel{};
            return PayTunnel{pay(now, demand)};
        }
        case Decision::neutral_ticket:
            return TurnNeutralTicket{};
        case Decision::neutral_track: {
            // One that it does not want itself, if there is one.
            const TrackSet offered = neutral_tracks(rules, open, open.neutral_ticket);
            TrackSet others = offered;
            for (const TrackId track : wanted(now)) others.remove(track);
            return BuildNeutral{others.empty() ? offered.first() : others.first()};
        }
        case Decision::over:
            break;
    }
    return Pass{};
}

Action Style::act(const Situation& now) const {
    const Choices found = choices(now.rules, now.context());
    const std::vector<TrackId> tracks = wanted(now);
    if (now.open.decision == Decision::action) {
        for (const TrackId track : tracks)
            if (found.tracks.has(track)) return ClaimTrack{track};
        if (found.tickets && wants_tickets(now, tracks)) return DrawTickets{};
    }
    const std::vector<TrackId> targets = tracks.empty() ? afterwards(now) : tracks;
    if (now.open.decision == Decision::action) {
        // The next target first, so that cards are saved for it; when the game ends, anything.
        const bool hurry = now.open.last_turns_left > 0 || now.fewest_trains() <= 4;
        if (tracks.empty() && !targets.empty() && found.tracks.has(targets[0]))
            return ClaimTrack{targets[0]};
        if (hurry && !found.tracks.empty()) {
            TrackId best = found.tracks.first();
            found.tracks.each([&](TrackId id) {
                if (now.rules[id].points > now.rules[best].points) best = id;
            });
            return ClaimTrack{best};
        }
    }
    const CardNeeds needs(now.hand, needs_of(now, targets, std::nullopt));
    if (likes_locomotives())
        for (std::size_t slot = 0; slot < kDisplaySlots; ++slot)
            if (((found.slots >> slot) & 1u) && now.open.display[slot] == Card::locomotive)
                return DrawFaceUp{static_cast<std::uint8_t>(slot)};
    if (const auto card = choose_card(now, found, needs)) return *card;
    if (!found.tracks.empty()) return ClaimTrack{found.tracks.first()};
    if (found.tickets) return DrawTickets{};
    return Pass{};
}

CardCounts Style::pay(const Situation& now, const Demand& demand) const {
    const CardNeeds needs(now.hand, needs_of(now, wanted_now(now), now.open.chosen_track));
    return choose_payment(now.hand, demand, needs.surplus());
}

}  // namespace railhead
