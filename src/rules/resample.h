// rules/resample.h - a full state out of a view: what the viewer cannot see is dealt anew.
//
// The result is uniform among all states that agree with what the view holds: cards that others are
// known to hold stay in their hands, own tickets put back under the deck stay in their return (in
// any order), and after a reshuffle of the discarded tickets nobody's older tickets come back into
// the deck. Cards count as different things, as in a shuffled deck. Which of several other seats
// put a ticket away is not in a view: it is drawn as well.
#pragma once

#include <array>

#include "rules/chance.h"
#include "rules/legal.h"
#include "rules/view.h"

namespace railhead {

namespace resample_detail {

// Deals the unseen train cards: to the other hands beyond what is known, the rest is the pile.
template <ChanceSource C>
void deal_cards(const RuleSet& rules, const View& view, State& state, C& chance) {
    const PublicState& open = view.open;
    CardCounts unseen = rules.deck - open.discards - open.laid;
    for (const Card card : open.display)
        if (card != Card::none) --unseen[card];
    for (const Card card : open.turned)
        if (card != Card::none) --unseen[card];
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
        state.hands[i] = view.viewer == id_at<Seat>(i) ? view.own.hand : open.known[i];
        unseen -= state.hands[i];
    }
    int left = unseen.total();
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
        if (view.viewer == id_at<Seat>(i)) continue;
        for (int n = state.hands[i].total(); n < open.hand_size[i]; ++n, --left) {
            const Card card = chance.card(unseen, left);
            --unseen[card];
            ++state.hands[i][card];
        }
    }
    assert(left == open.pile_size);
    state.pile = unseen;
}

template <ChanceSource C>
TicketSet take(TicketSet& from, int count, C& chance) {
    TicketSet taken;
    for (int n = 0; n < count; ++n) {
        const TicketId ticket = chance.ticket(from);
        from.remove(ticket);
        taken.add(ticket);
    }
    return taken;
}

// A seat other than the viewer's, at random.
template <ChanceSource C>
std::size_t other_seat(const RuleSet& rules, const View& view, C& chance) {
    TicketSet seats;  // a pool that the source can choose from
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i)
        if (view.viewer != id_at<Seat>(i)) seats.add(id_at<TicketId>(i));
    return index_of(chance.ticket(seats));
}

// Others that have made their first choice kept some of what they were dealt: any subset that is
// large enough.
template <ChanceSource C>
TicketSet first_choice(const RuleSet& rules, TicketSet dealt, C& chance) {
    // Subsets with n members are as many as n out of all: draw n with that weight, then n tickets.
    const int all = dealt.size();
    CardCounts weight;  // by number not kept, scaled into a pile that the source can draw from
    int ways = 1;
    int sum = 0;
    for (int unkept = 0; unkept <= all - rules.spec.tickets.keep; ++unkept) {
        weight.count[static_cast<std::size_t>(unkept)] = static_cast<std::uint8_t>(ways);
        sum += ways;
        ways = ways * (all - unkept) / (unkept + 1);
    }
    const int unkept = static_cast<int>(index_of(chance.card(weight, sum)));
    take(dealt, unkept, chance);
    return dealt;
}

// PrivateView tickets of the first return of the tail, of which other seats have drawn: which of
// them are still there, and who drew the others.
struct FirstReturn {
    TicketSet left{};
    std::array<TicketSet, kMaxSeats> drawn{};
};

inline std::size_t end_of_return(const PublicState& open, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < open.tail_size && !((open.return_begins >> end) & 1u)) ++end;
    return end;
}

// Every ticket of the return is as likely to be among those drawn: own ones and (where seats'
// tickets were shuffled together) others'.
template <ChanceSource C>
FirstReturn split_first_return(const View& view, C& chance) {
    const PublicState& open = view.open;
    FirstReturn split;
    if (open.tail_size == 0) return split;
    view.own.returned.each([&](TicketId id) {
        if (view.own.return_at[index_of(id)] == 0) split.left.add(id);
    });
    // Places of the return, each marked as a ticket of a pool that the source can choose from:
    // those still there first, then those that others drew.
    std::array<std::size_t, kMaxTickets> drawer{};
    const std::size_t there = end_of_return(open, 0);
    std::size_t places = there;
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        for (int n = 0; n < open.drawn_of_return[i] && view.viewer != id_at<Seat>(i); ++n)
            drawer[places++] = i;
    TicketSet free_places;
    for (std::size_t place = 0; place < places; ++place) free_places.add(id_at<TicketId>(place));
    const TicketSet own = split.left;
    own.each([&](TicketId id) {
        const TicketId place = chance.ticket(free_places);
        free_places.remove(place);
        if (index_of(place) < there) return;
        split.left.remove(id);
        split.drawn[drawer[index_of(place)]].add(id);
    });
    return split;
}

// Deals the unseen tickets: those that others hold or choose from, the pool, the tail, the box.
template <ChanceSource C>
void deal_tickets(const RuleSet& rules, const View& view, State& state, C& chance) {
    const PublicState& open = view.open;
    const PrivateView& own = view.own;
    const FirstReturn first = split_first_return(view, chance);
    TicketSet unseen = rules.all_tickets - own.tickets - own.offered - own.unkept - own.returned -
                       open.ticket_discards;
    // Since the last reshuffle: the deck's tickets are known, and so are those that never were in
    // it.
    TicketSet fresh = unseen & open.reshuffled;
    TicketSet old = unseen - open.reshuffled;
    const bool reshuffled = !open.reshuffled.empty();
    const auto draw = [&](int count, int of_fresh) {
        if (!reshuffled) return take(old, count, chance);
        TicketSet taken = take(fresh, of_fresh, chance);
        return taken | take(old, count - of_fresh, chance);
    };
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
        const Seat seat = id_at<Seat>(i);
        if (view.viewer == seat) {
            state.tickets[i] = own.tickets | own.offered | own.unkept;
            state.undecided |= own.offered | own.unkept;
            state.returned[i] = own.returned;
            continue;
        }
        const bool choosing = open.decision == Decision::tickets && open.to_move == seat;
        TicketSet held = first.drawn[i];
        if (!held.empty()) {
            state.drawn_by_others |= held;
            const int more =
                open.ticket_count[i] + (choosing ? open.offered_count : 0) - held.size();
            held |= take(old, more, chance);
            state.tickets[i] = held;
            if (choosing) state.undecided |= take(held, open.offered_count, chance);
            continue;
        }
        state.tickets[i] = draw(open.ticket_count[i], open.kept_of_reshuffled[i]);
        if (open.decision == Decision::first_tickets) {
            state.undecided |= state.tickets[i];
            if (!is_waiting(open, seat))
                state.undecided -= first_choice(rules, state.tickets[i], chance);
        }
        if (choosing) {
            const TicketSet offered = draw(open.offered_count, open.offered_of_reshuffled);
            state.tickets[i] |= offered;
            state.undecided |= offered;
        }
    }
    state.pool = draw(open.pool_size, open.pool_size);

    // Returns under the deck, one after the other.
    for (std::size_t begin = 0; begin < open.tail_size;) {
        const std::size_t end = end_of_return(open, begin);
        TicketSet of_return = begin == 0 ? first.left : TicketSet{};
        own.returned.each([&](TicketId id) {
            if (begin > 0 && own.return_at[index_of(id)] == begin) of_return.add(id);
        });
        const TicketSet others = draw(static_cast<int>(end - begin) - of_return.size(), 0);
        if (!others.empty()) state.returned[other_seat(rules, view, chance)] |= others;
        of_return |= others;
        for (std::size_t place = begin; place < end; ++place) {
            state.tail[place] = chance.ticket(of_return);
            of_return.remove(state.tail[place]);
        }
        begin = end;
    }
    // What is left is out of the game.
    (old | fresh).each([&](TicketId id) {
        state.returned[other_seat(rules, view, chance)].add(id);
    });
}

}  // namespace resample_detail

template <ChanceSource C>
State resample(const RuleSet& rules, const View& view, C& chance) {
    State state{.open = view.open};
    resample_detail::deal_cards(rules, view, state, chance);
    resample_detail::deal_tickets(rules, view, state, chance);
    return state;
}

}  // namespace railhead
