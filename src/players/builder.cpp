#include "players/builder.h"

#include <algorithm>

#include "players/random_player.h"
#include "players/style.h"
#include "rules/legal.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

constexpr int kPatience = 8;  // cards in hand with which it still waits for the right ones

// What the seat knows, and what a builder does with it.
class Builder {
public:
    Builder(const RuleSet& rules, const Roads& roads, const View& view)
        : now_(rules, roads, view),
          costs_(by_spaces(now_)),
          rules_(rules),
          map_(*rules.map),
          view_(view),
          context_(context_of(view)),
          seat_(*view.viewer) {}

    Action keep() const {
        // As few tickets as possible: those with the fewest spaces per point.
        TicketSet kept;
        TicketSet left = context_.offered;
        const int least = std::max(1, least_to_keep(rules_, view_.open));
        while (!left.empty() && kept.size() < least) {
            TicketId best = left.first();
            left.each([&](TicketId id) {
                if (spaces_of(id) * map_[best].points < spaces_of(best) * map_[id].points)
                    best = id;
            });
            kept.add(best);
            left.remove(best);
        }
        return KeepTickets{kept};
    }

    Action act() const {
        const Choices found = choices(rules_, context_);
        const TrackSet wanted = wanted_tracks();
        if (const auto track = best_of(found.tracks & wanted)) return ClaimTrack{*track};
        // Nothing to connect, or many cards: any track that it can pay for.
        if (wanted.empty() || view_.open.hand_size[index_of(seat_)] > kPatience)
            if (const auto track = best_of(found.tracks)) return ClaimTrack{*track};
        if (const auto card = best_card(found, wanted)) return *card;
        if (const auto track = best_of(found.tracks)) return ClaimTrack{*track};
        if (found.tickets) return DrawTickets{};
        return Pass{};
    }

private:
    int trains() const { return view_.open.trains[index_of(seat_)]; }

    int spaces_of(TicketId id) const { return now_.roads.distance(costs_, map_[id].a, map_[id].b); }

    // The tracks that are missing for the ticket that is closest to completion.
    TrackSet wanted_tracks() const {
        TrackSet wanted;
        int fewest = 1000;
        now_.open_tickets().each([&](TicketId id) {
            const Path path = now_.roads.cheapest_path(costs_, map_[id].a, map_[id].b);
            if (path.cost > trains() || path.cost >= fewest) return;
            fewest = path.cost;
            wanted = now_.tracks_of(path.routes, costs_);
        });
        return wanted;
    }

    // The longest of these tracks.
    std::optional<TrackId> best_of(const TrackSet& tracks) const {
        std::optional<TrackId> best;
        tracks.each([&](TrackId id) {
            if (!best || rules_[id].length > rules_[*best].length) best = id;
        });
        return best;
    }

    // A face-up card that a wanted track lacks; otherwise blind; otherwise any card.
    std::optional<Action> best_card(const Choices& found, const TrackSet& wanted) const {
        int best_value = 0;
        std::size_t best_slot = 0;
        for (std::size_t slot = 0; slot < kDisplaySlots; ++slot) {
            if (!((found.slots >> slot) & 1u)) continue;
            const int value = value_of(view_.open.display[slot], wanted);
            if (value <= best_value) continue;
            best_value = value;
            best_slot = slot;
        }
        if (best_value > 0) return DrawFaceUp{static_cast<std::uint8_t>(best_slot)};
        if (found.blind) return DrawBlind{};
        if (found.slots != 0)
            return DrawFaceUp{static_cast<std::uint8_t>(std::countr_zero(found.slots))};
        return std::nullopt;
    }

    int value_of(Card card, const TrackSet& wanted) const {
        int value = 0;
        wanted.each([&](TrackId id) {
            const Demand& demand = now_.demand_of(id);
            if (card == Card::locomotive) {
                if (demand.symbols > view_.own.hand.locomotives()) value = std::max(value, 3);
                return;
            }
            const int has = view_.own.hand[card];
            if (demand.color == card && has < demand.spaces) value = std::max(value, 2);
            if (demand.color == Card::none && has > 0 && has < demand.spaces)
                value = std::max(value, 1);
        });
        return value;
    }

    Situation now_;
    RoadCosts costs_;
    const RuleSet& rules_;
    const MapSpec& map_;
    const View& view_;
    SeatContext context_;
    Seat seat_;
};

}  // namespace

Action BuilderPlayer::decide(const RuleSet& rules, const View& view, Budget&,
                             RandomStream& random) {
    if (!roads_) start(rules, *view.viewer);
    const PublicState& open = view.open;
    switch (open.decision) {
        case Decision::first_tickets:
        case Decision::tickets:
            return Builder(rules, *roads_, view).keep();
        case Decision::action:
        case Decision::second_card:
            return Builder(rules, *roads_, view).act();
        case Decision::payment:
            return PayTrack{cheapest_payment(view.own.hand, demand_now(rules, open))};
        case Decision::tunnel: {
            const Demand demand = demand_now(rules, open);
            if (!can_pay(view.own.hand, demand)) return RefuseTunnel{};
            return PayTunnel{cheapest_payment(view.own.hand, demand)};
        }
        case Decision::neutral_ticket:
        case Decision::neutral_track:
            return random_action(rules, context_of(view), random);
        case Decision::over:
            break;
    }
    return Pass{};
}

}  // namespace railhead
