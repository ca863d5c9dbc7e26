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

}  // namespace railhead
