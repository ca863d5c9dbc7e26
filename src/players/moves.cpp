#include "players/moves.h"

#include <algorithm>

namespace railhead {

namespace {

constexpr double kNextOfList = 0.7;  // the prior of a move, relative to the one before it

void add_new(std::vector<Candidate>& moves, const Candidate& move) {
    if (std::none_of(moves.begin(), moves.end(),
                     [&](const Candidate& other) { return other.is_same_as(move); }))
        moves.push_back(move);
}

void add_turn_moves(const Situation& now, const PlanPolicy& policy, std::size_t most,
                    std::vector<Candidate>& moves) {
    for (const RankedAction& one : policy.rank(now)) {
        if (moves.size() >= most) break;
        add_new(moves, move_of(now.open, one.action));
    }
}

void add_keeps(const Situation& now, const PlanPolicy& policy, std::size_t most,
               std::vector<Candidate>& moves) {
    for (const TicketSet& kept : policy.choices_to_keep(now)) {
        if (moves.size() >= most) break;
        add_new(moves, {.action = KeepTickets{kept}});
    }
}

template <class Pay>
void add_payments(const Situation& now, std::size_t most, std::vector<Candidate>& moves) {
    for (const CardCounts& paid :
         sensible_payments(now.hand, demand_now(now.rules, now.open), most)) {
        if (moves.size() >= most) break;
        add_new(moves, {.action = Pay{paid}});
    }
}

}  // namespace

Candidate move_of(const PublicState& open, const Action& action) {
    Candidate move{.action = action};
    if (const auto* draw = std::get_if<DrawFaceUp>(&action)) move.card = open.display[draw->slot];
    return move;
}

std::optional<Action> action_of(const Situation& now, const Candidate& move) {
    if (move.card == Card::none) {
        if (why_not(now.rules, now.context(), move.action)) return std::nullopt;
        return move.action;
    }
    const std::uint8_t slots = takable_slots(now.rules, now.open);
    for (std::size_t slot = 0; slot < kDisplaySlots; ++slot)
        if (((slots >> slot) & 1u) && now.open.display[slot] == move.card)
            return DrawFaceUp{static_cast<std::uint8_t>(slot)};
    return std::nullopt;
}

std::vector<Candidate> moves_at(const Situation& now, const PlanPolicy& policy, PlanMemory& memory,
                                std::size_t most) {
    std::vector<Candidate> moves;
    const Action own = policy.choose(now, memory, Effort::full);
    moves.push_back(move_of(now.open, own));
    switch (now.open.decision) {
        case Decision::action:
        case Decision::second_card:
            add_turn_moves(now, policy, most, moves);
            break;
        case Decision::first_tickets:
        case Decision::tickets:
            add_keeps(now, policy, most, moves);
            break;
        case Decision::payment:
            add_payments<PayTrack>(now, most, moves);
            break;
        case Decision::tunnel:
            add_new(moves, {.action = RefuseTunnel{}});
            add_payments<PayTunnel>(now, most, moves);
            break;
        case Decision::neutral_track:
            neutral_tracks(now.rules, now.open, now.open.neutral_ticket).each([&](TrackId id) {
                add_new(moves, {.action = BuildNeutral{id}});
            });
            break;
        case Decision::neutral_ticket:
        case Decision::over:
            break;
    }
    // The further down the planner's list, the less likely.
    double sum = 0;
    double prior = 1;
    for (Candidate& move : moves) {
        move.prior = prior;
        sum += prior;
        prior *= kNextOfList;
    }
    for (Candidate& move : moves) move.prior /= sum;
    return moves;
}

}  // namespace railhead
