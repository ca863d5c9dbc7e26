// rules/components.h - every rule component, and how each slot calls those that fill it: static
// calls in the order of the list, resolved at compile time.
#pragma once

#include "rules/components/all_passed.h"
#include "rules/components/any_cards_for_one.h"
#include "rules/components/bonus_cards.h"
#include "rules/components/country_cards.h"
#include "rules/components/display_resets.h"
#include "rules/components/draw_bonus.h"
#include "rules/components/ferry_substitutes.h"
#include "rules/components/last_turns.h"
#include "rules/components/longest_path_bonus.h"
#include "rules/components/most_cities_joined.h"
#include "rules/components/most_completed_tickets.h"
#include "rules/components/neutral_player.h"
#include "rules/components/one_track_per_route.h"
#include "rules/components/open_track_limit.h"
#include "rules/components/reshuffle_at_once.h"
#include "rules/components/route_points.h"
#include "rules/components/starting_scores.h"
#include "rules/components/ticket_points.h"
#include "rules/components/tickets_put_back.h"
#include "rules/components/tie_breaks.h"
#include "rules/components/tolls.h"
#include "rules/components/trains_needed.h"
#include "rules/components/tunnels.h"
#include "rules/components/turn_limit.h"
#include "rules/components/wild_locomotives.h"
#include "rules/slots.h"

namespace railhead {

template <class Step>
void deal_components(Step& step) {
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::deal)) C::deal(step);
    });
}

// A track belongs to one component at most.
template <class Step>
Resolved resolve_payment(Step& step, Seat seat, const CardCounts& cards, int size) {
    Resolved resolved = Resolved::no;
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::resolve))
            if (resolved == Resolved::no) resolved = C::resolve(step, seat, cards, size);
    });
    return resolved;
}

template <class Step>
void follow_claim(Step& step, TrackId track) {
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::after_claim)) C::after_claim(step, track);
    });
}

template <class Step>
void follow_neutral_claim(Step& step, TrackId track) {
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::after_neutral_claim)) C::after_neutral_claim(step, track);
    });
}

// Why the game ends after this turn; nullopt: it goes on.
template <class Step>
std::optional<Ending> ending_now(Step& step) {
    std::optional<Ending> ending;
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::end))
            if (!ending) ending = C::ending(step);
    });
    return ending;
}

template <class Step>
bool begin_phase(Step& step, std::optional<Ending> ending) {
    bool begun = false;
    component::All::each([&]<class C> {
        if constexpr (fills<C>(Slot::phase)) begun = begun || C::begin_phase(step, ending);
    });
    return begun;
}

// --- every function of a component has its slot ---

// Has the component the function of this slot?
template <class C>
constexpr bool has_function(Slot slot) {
    struct AnyStep;
    switch (slot) {
        case Slot::track:
            return requires {
                &C::shape_track;
            };
        case Slot::tables:
            return requires {
                &C::add_tables;
            };
        case Slot::deal:
            return requires {
                &C::template deal<AnyStep>;
            };
        case Slot::resolve:
            return requires {
                &C::template resolve<AnyStep>;
            };
        case Slot::after_claim:
            return requires {
                &C::template after_claim<AnyStep>;
            };
        case Slot::after_neutral_claim:
            return requires {
                &C::template after_neutral_claim<AnyStep>;
            };
        case Slot::end:
            return requires {
                &C::template ending<AnyStep>;
            };
        case Slot::phase:
            return requires {
                &C::template begin_phase<AnyStep>;
            };
        case Slot::score:
            return requires {
                &C::score;
            };
    }
    return false;
}

// Without its slot in kSlots a function would never be called.
template <class C>
constexpr bool lists_its_slots() {
    for (std::size_t i = 0; i < kSlotCount; ++i)
        if (fills<C>(id_at<Slot>(i)) != has_function<C>(id_at<Slot>(i))) return false;
    return true;
}
static_assert([] {
    component::All::each([]<class C> { static_assert(lists_its_slots<C>(), "see kSlots of C"); });
    return true;
}());

}  // namespace railhead
