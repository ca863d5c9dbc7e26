// rules/resample.h - a full state from a view: what the viewer cannot see is dealt again at random.
//
// The result is uniform among all states that agree with what the view holds: cards that others are
// known to hold stay in their hands, own tickets put back under the deck stay in their return (in
// any order), and after a reshuffle of the discarded tickets nobody's older tickets come back into
// the deck. Equal cards count as distinct, as in a shuffled deck. Which of several other seats
// returned a ticket is not in a view: it is drawn as well.
#pragma once

#include <array>
#include <bit>

#include "rules/chance.h"
#include "rules/legal.h"
#include "rules/view.h"

namespace railhead {

namespace resample_detail {

// Deals the unseen train cards: to the other hands beyond what is known, the rest is the pile.
template <RandomSource C>
void deal_cards(const RuleSet& rules, const View& view, State& state, C& chance) {
    const PublicState& open = view.open;
    CardCounts unseen = rules.deck - open.discards - open.laid;
    for (const Card card : open.display)
        if (card != Card::none) --unseen[card];
    for (const Card card : open.turned)
        if (card != Card::none) --unseen[card];
    for (const Seat seat : seats_of(rules)) {
        state.hands[index_of(seat)] =
            view.viewer == seat ? view.own.hand : open.known[index_of(seat)];
        unseen -= state.hands[index_of(seat)];
    }
    int left = unseen.total();
    for (const Seat seat : seats_of(rules)) {
        if (view.viewer == seat) continue;
        for (int n = state.hands[index_of(seat)].total(); n < open.hand_size[index_of(seat)];
             ++n, --left) {
            const Card card = chance.card(unseen, left);
            --unseen[card];
            ++state.hands[index_of(seat)][card];
        }
    }
    assert(left == open.pile_size);
    state.pile = unseen;
}

template <RandomSource C>
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
template <RandomSource C>
std::size_t other_seat(const RuleSet& rules, const View& view, C& chance) {
    if (!view.viewer) return static_cast<std::size_t>(chance.below(rules.players));
    const auto seat = static_cast<std::size_t>(chance.below(rules.players - 1));
    return seat < index_of(*view.viewer) ? seat : seat + 1;
}

// Others that have made their first choice kept some of what they were dealt: any subset that is
// large enough.
template <RandomSource C>
TicketSet first_choice(const RuleSet& rules, TicketSet dealt, C& chance) {
    // There are as many subsets without n members as ways to choose n of all: draw n with that
    // weight, then which.
    const int all = dealt.size();
    const int most = all - rules.spec.tickets.keep;
    std::array<int, kMaxDealtTickets + 1> ways{1};  // by number of tickets not kept
    int sum = 1;
    for (int n = 1; n <= most; ++n) {
        const auto i = static_cast<std::size_t>(n);
        ways[i] = ways[i - 1] * (all + 1 - n) / n;
        sum += ways[i];
    }
    int left = chance.below(sum);
    std::size_t not_kept = 0;
    while (left >= ways[not_kept]) left -= ways[not_kept++];
    take(dealt, static_cast<int>(not_kept), chance);
    return dealt;
}

// Own tickets of the first return of the tail, of which other seats have drawn: which of them are
// still there, and who drew the others.
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
template <RandomSource C>
FirstReturn split_first_return(const View& view, C& chance) {
    const PublicState& open = view.open;
    FirstReturn split;
    if (open.tail_size == 0) return split;
    view.own.returned.each([&](TicketId id) {
        if (view.own.return_at[index_of(id)] == 0) split.left.add(id);
    });
    // Places of the return: those still there first, then those that others drew.
    std::array<std::size_t, kMaxTickets> drawer{};
    const std::size_t there = end_of_return(open, 0);
    std::size_t places = there;
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        for (int n = 0; n < open.drawn_of_return[i] && view.viewer != id_at<Seat>(i); ++n)
            drawer[places++] = i;
    static_assert(kMaxTickets <= 64, "a place is a bit of a word");
    std::uint64_t free_places = ~std::uint64_t{0} >> (64 - places);
    const TicketSet own = split.left;
    own.each([&](TicketId id) {
        const int place = nth_bit(free_places, chance.below(std::popcount(free_places)));
        free_places &= ~(std::uint64_t{1} << place);
        if (static_cast<std::size_t>(place) < there) return;
        split.left.remove(id);
        split.drawn[drawer[static_cast<std::size_t>(place)]].add(id);
    });
    return split;
}

// Deals the unseen tickets: those that others hold or choose from, the pool, the tail, the box.
template <RandomSource C>
class TicketDealer {
public:
    TicketDealer(const RuleSet& rules, const View& view, State& state, C& chance)
        : rules_(rules), view_(view), open_(view.open), state_(state), chance_(chance) {}

    void deal() {
        const PrivateView& own = view_.own;
        const FirstReturn first = split_first_return(view_, chance_);
        const TicketSet unseen = rules_.all_tickets - own.tickets - own.offered - own.to_return -
                                 own.returned - open_.ticket_discards;
        fresh_ = unseen & open_.reshuffled;
        old_ = unseen - open_.reshuffled;
        for (const Seat seat : seats_of(rules_)) {
            if (view_.viewer == seat)
                keep_own(seat);
            else if (!first.drawn[index_of(seat)].empty())
                deal_to_drawer(seat, first.drawn[index_of(seat)]);
            else
                deal_to(seat);
        }
        state_.pool = draw(open_.pool_size, open_.pool_size);
        for (std::size_t begin = 0; begin < open_.tail_size;) begin = deal_return(begin, first);
        // What is left is out of the game.
        (old_ | fresh_).each([&](TicketId id) {
            state_.returned[other_seat(rules_, view_, chance_)].add(id);
        });
    }

private:
    // That many unseen tickets; after a reshuffle, `of_fresh` of them from the new deck.
    TicketSet draw(int count, int of_fresh) {
        if (open_.reshuffled.empty()) return take(old_, count, chance_);
        const TicketSet taken = take(fresh_, of_fresh, chance_);
        return taken | take(old_, count - of_fresh, chance_);
    }

    bool is_choosing(Seat seat) const {
        return open_.decision == Decision::tickets && open_.to_move == seat;
    }

    void keep_own(Seat seat) {
        const PrivateView& own = view_.own;
        state_.tickets[index_of(seat)] = own.tickets | own.offered | own.to_return;
        state_.undecided |= own.offered | own.to_return;
        state_.returned[index_of(seat)] = own.returned;
    }

    // A seat that holds tickets which the viewer put back.
    void deal_to_drawer(Seat seat, TicketSet held) {
        const std::size_t i = index_of(seat);
        state_.drawn_by_others |= held;
        const int all = open_.ticket_count[i] + (is_choosing(seat) ? open_.offered_count : 0);
        held |= take(old_, all - held.size(), chance_);
        state_.tickets[i] = held;
        if (is_choosing(seat)) state_.undecided |= take(held, open_.offered_count, chance_);
    }

    void deal_to(Seat seat) {
        const std::size_t i = index_of(seat);
        state_.tickets[i] = draw(open_.ticket_count[i], open_.kept_of_reshuffled[i]);
        if (open_.decision == Decision::first_tickets) {
            state_.undecided |= state_.tickets[i];
            if (!is_waiting(open_, seat))
                state_.undecided -= first_choice(rules_, state_.tickets[i], chance_);
        }
        if (is_choosing(seat)) {
            const TicketSet offered = draw(open_.offered_count, open_.offered_of_reshuffled);
            state_.tickets[i] |= offered;
            state_.undecided |= offered;
        }
    }

    // The return under the deck that begins at this place; where the next one begins.
    std::size_t deal_return(std::size_t begin, const FirstReturn& first) {
        const std::size_t end = end_of_return(open_, begin);
        TicketSet of_return = begin == 0 ? first.left : TicketSet{};
        view_.own.returned.each([&](TicketId id) {
            if (begin > 0 && view_.own.return_at[index_of(id)] == begin) of_return.add(id);
        });
        const TicketSet others = draw(static_cast<int>(end - begin) - of_return.size(), 0);
        if (!others.empty()) state_.returned[other_seat(rules_, view_, chance_)] |= others;
        of_return |= others;
        for (std::size_t place = begin; place < end; ++place) {
            state_.tail[place] = chance_.ticket(of_return);
            of_return.remove(state_.tail[place]);
        }
        return end;
    }

    const RuleSet& rules_;
    const View& view_;
    const PublicState& open_;
    State& state_;
    C& chance_;
    // Unseen tickets. Since the last reshuffle the tickets of the deck are known, and so are those
    // that never were in it.
    TicketSet fresh_{};
    TicketSet old_{};
};

}  // namespace resample_detail

template <RandomSource C>
State resample(const RuleSet& rules, const View& view, C& chance) {
    State state{.open = view.open};
    resample_detail::deal_cards(rules, view, state, chance);
    resample_detail::TicketDealer<C>(rules, view, state, chance).deal();
    return state;
}

}  // namespace railhead
