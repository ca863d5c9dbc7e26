// rules/components/tunnels.h - cards turned up for a tunnel may ask for more cards.
#pragma once

#include <string_view>

#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct Tunnels {
    static constexpr std::string_view kName = "tunnel";
    static constexpr std::array<std::string_view, 6> kClauses{"NOR-TUNNEL-1", "NOR-TUNNEL-2",
                                                              "NOR-TUNNEL-3", "NOR-TUNNEL-4",
                                                              "NOR-TUNNEL-5", "R-TUNNELLOCO"};
    static constexpr std::array kSlots{Slot::track, Slot::resolve};

    static void leave_out(RuleSpec&) {}  // TrackRule::tunnel stays false

    static void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
        rule.tunnel = track.tunnel && rules.spec.tunnel_turned;
    }

    // NOR-TUNNEL-1, 2, 5, 6: lays the cards down and turns up the next ones.
    template <class Step>
    static Resolved resolve(Step& step, Seat seat, const CardCounts& cards, int size) {
        PublicState& open = step.open();
        if (!step.rules[open.chosen_track].tunnel) return Resolved::no;
        lay_down(step.state, seat, cards, size);
        open.laid = cards;
        CardCounts turned;
        std::size_t n = 0;
        for (int i = 0; i < *step.rules.spec.tunnel_turned && can_draw(open); ++i) {
            open.turned[n] = draw_card(step);
            ++turned[open.turned[n++]];
        }
        const TunnelExtra extra = tunnel_extra(cards, turned);
        step.emit(TunnelTurned{
            .seat = seat, .track = open.chosen_track, .extra = extra.cards, .turned = turned});
        if (extra.cards > 0) {
            open.decision = Decision::tunnel;
            return Resolved::waits;
        }
        leave(step, cards, size);
        return Resolved::paid;
    }

    // The seat pays what the tunnel asks for on top.
    template <class Step>
    static void pay(Step& step, Seat seat, const CardCounts& cards) {
        lay_down(step.state, seat, cards, cards.total());
        const CardCounts paid = cards + step.open().laid;
        leave(step, paid, paid.total());
    }

    // NOR-TUNNEL-4. Everybody has seen the cards that return to the hand.
    template <class Step>
    static void give_up(Step& step, Seat seat) {
        PublicState& open = step.open();
        const CardCounts back = open.laid;
        step.emit(TunnelRefused{.seat = seat, .track = open.chosen_track, .taken_back = back});
        step.state.hands[index_of(seat)] += back;
        open.known[index_of(seat)] += back;
        open.hand_size[index_of(seat)] =
            static_cast<std::uint8_t>(open.hand_size[index_of(seat)] + back.total());
        leave(step, {}, 0);
    }

private:
    // What was turned up and what was paid go to the discard pile together (NOR-TUNNEL-4).
    template <class Step>
    static void leave(Step& step, const CardCounts& paid, int size) {
        PublicState& open = step.open();
        CardCounts turned;
        for (Card& card : open.turned) {
            if (card != Card::none) {
                ++turned[card];
                ++size;
            }
            card = Card::none;
        }
        open.laid = {};
        discard(step, turned + paid, size);
    }
};

}  // namespace railhead::component
