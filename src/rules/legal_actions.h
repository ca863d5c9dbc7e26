// rules/legal_actions.h - the legal actions of a seat as a list: for programs that choose from it,
// for perft, and for golden files.
//
// The order depends only on what the seat sees: tracks by id, the deck, slots, the ticket draw,
// passing; payments as in sensible_payments(), giving up last; sets of tickets, the largest first,
// and of the same size those with later tickets first.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "rules/action.h"
#include "rules/legal.h"
#include "rules/payment.h"

namespace railhead {

struct ActionList {
    std::vector<Action> actions{};
    bool complete = true;  // false: there are more payments, or more sets of tickets
};

// For small hands only: one decision can have 260 million payments.
inline constexpr std::size_t kAllActions = std::numeric_limits<std::size_t>::max();

// What the seat may do at this decision, each action once; empty if nothing is asked of it. At most
// `most` payments or sets of tickets are listed; everything else is complete.
ActionList legal_actions(const RuleSet& rules, const SeatContext& context,
                         std::size_t most = kShortList);

}  // namespace railhead
