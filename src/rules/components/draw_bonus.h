// rules/components/draw_bonus.h - "+X" tracks: cards drawn after the claim.
#pragma once

#include <string_view>

#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct DrawBonus {
    static constexpr std::string_view kName = "draw_bonus";
    static constexpr std::array<std::string_view, 1> kClauses{"NL-BONUSDRAW-1"};
    static constexpr std::array kSlots{Slot::track, Slot::after_claim};

    static void leave_out(RuleSpec&) {}  // TrackRule::draw_bonus stays 0

    static void shape_track(const RuleSet&, const Track& track, TrackRule& rule) {
        rule.draw_bonus = static_cast<std::uint8_t>(track.draw_bonus);
    }

    // Blind from the deck, never from the display.
    template <class Step>
    static void after_claim(Step& step, TrackId track) {
        const int count = step.rules[track].draw_bonus;
        if (count == 0) return;
        const Seat seat = step.seat();
        CardCounts drawn;
        int n = 0;
        for (; n < count && can_draw(step.open()); ++n) {
            const Card card = draw_card(step);
            take_into_hand(step.state, seat, card);
            ++drawn[card];
        }
        step.emit(BonusCardsDrawn{.seat = seat, .count = n, .cards = drawn});
    }
};

}  // namespace railhead::component
