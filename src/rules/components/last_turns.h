// rules/components/last_turns.h - when a seat is almost out of trains, everybody has one last turn.
#pragma once

#include <string_view>

#include "rules/claim_effects.h"
#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct LastTurns {
    static constexpr std::string_view kName = "last_turns";
    static constexpr std::array<std::string_view, 2> kClauses{"C-END-1", "R-LAST"};
    static constexpr std::array kSlots{Slot::end};

    static void leave_out(RuleSpec& spec) { spec.last_turns_at_trains = -1; }

    template <class Step>
    static std::optional<Ending> ending(Step& step) {
        PublicState& open = step.open();
        const Seat seat = step.seat();
        if (open.last_turns_left > 0) {
            if (--open.last_turns_left == 0) return Ending::last_turns;
        } else if (begins_last_turns(step.rules, open, open.trains[index_of(seat)])) {
            open.last_turns_left = static_cast<std::uint8_t>(step.rules.players);
            step.emit(LastTurnsBegan{.seat = seat});
        }
        return std::nullopt;
    }
};

}  // namespace railhead::component
