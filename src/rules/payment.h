// rules/payment.h - which cards pay for a track.
//
// The rule is pays(); everything else must agree with it (tests/differential/payment_test.cpp). A
// decision can have 260 million payments, so they are never listed whole: they are counted in
// closed form, sampled, and a short list of sensible ones is made for people and protocols.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "map/cards.h"
#include "rules/demand.h"

namespace railhead {

// True if `paid` meets `demand` exactly: no card short, none to spare.
bool pays(const CardCounts& paid, const Demand& demand);

// What decides whether a hand can pay with a given colour: sums that tables are indexed by.
struct HandSums {
    int of_color = 0;  // cards of the colour
    int locomotives = 0;
    int total = 0;  // all cards
    int sets = 0;   // sets of `demand.substitute_size` cards of one colour, over all colours
};

// True if a hand with these sums holds a payment whose set is of that colour.
bool can_pay_with(const HandSums& sums, const Demand& demand);

// True if `hand` holds a payment.
bool can_pay(const CardCounts& hand, const Demand& demand);

// How many different payments `hand` holds.
std::uint64_t count_payments(const CardCounts& hand, const Demand& demand);

// A payment out of `hand`; every payment has a positive probability. `hand` must hold one.
CardCounts sample_payment(const CardCounts& hand, const Demand& demand, RandomStream& random);

// At most `limit` payments out of `hand`: fewest cards first, then fewest locomotives, then in
// ascending order of counts.
inline constexpr std::size_t kShortList = 64;
std::vector<CardCounts> sensible_payments(const CardCounts& hand, const Demand& demand,
                                          std::size_t limit = kShortList);

// The first of sensible_payments, without a list. `hand` must hold a payment.
CardCounts cheapest_payment(const CardCounts& hand, const Demand& demand);

// The fewest additional cards with which `hand` could pay: of one colour and locomotives, as few
// locomotives as possible. Empty if it can already pay.
CardCounts still_missing(const CardCounts& hand, const Demand& demand);

// All sets of the fewest additional cards: for each colour with as few locomotives as possible, and
// locomotives alone. Nothing if `hand` can already pay.
std::vector<CardCounts> ways_to_afford(const CardCounts& hand, const Demand& demand);

// The largest part of `laid` that belongs to a payment out of `hand`, which must hold `laid`: all
// of it while additional cards can make it a payment. Nothing if `hand` holds no payment.
CardCounts part_of_payment(const CardCounts& hand, const CardCounts& laid, const Demand& demand);

// True if all of `laid` belongs to a payment out of `hand`, which must hold `laid`.
bool is_part_of_payment(const CardCounts& hand, const CardCounts& laid, const Demand& demand);

// For cards that are laid down one by one: the fewest additional cards of `hand` that complete
// `laid`, a part of a payment. All such sets of one colour and locomotives, as above; if there are
// none, a mixture. Nothing if `laid` is a payment.
std::vector<CardCounts> ways_to_complete(const CardCounts& hand, const CardCounts& laid,
                                         const Demand& demand);

}  // namespace railhead
