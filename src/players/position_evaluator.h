// players/position_evaluator.h - what a network thinks of the position in which a seat is asked
// something: which choices it prefers among those that may be made, and how the game will probably
// end. Keeps the memory for that, so one per thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/random.h"
#include "players/network_source.h"
#include "players/observation.h"

namespace railhead {

class PositionEvaluator {
public:
    // The network must fit (why_unfit()). `rules` must outlive the evaluator.
    PositionEvaluator(const RuleSet& rules, std::shared_ptr<const NeuralNetwork> network);

    const DecisionSpace& space() const { return observer_.space(); }

    // Finds which choices may be made: how many, and which, by choice. What follows is about them.
    int find_choices(const Asked& asked);
    std::span<const std::uint8_t> may_choose() const { return mask_; }
    // The first of them.
    std::size_t first_choice() const;

    // Asks the network about the same position. `tickets` and `plan` are the seat's; the plan is
    // kept from one position to the next.
    void look(const Asked& asked, const OwnTickets& tickets, TicketPlan& plan);
    // By seat, from the asked one on.
    const std::array<double, kMaxSeats>& win() const { return opinion_.win; }
    double difference() const { return opinion_.difference; }
    // The most preferred of the choices that may be made.
    std::size_t best_choice() const;
    // How likely the network makes each choice: together 1, and 0 for those that may not be made.
    std::span<const double> likelihoods();
    // One choice with these likelihoods.
    std::size_t drawn_choice(RandomStream& random);

    // The action at this decision if each choice that it takes is the network's favourite.
    Action best_action(const Asked& asked, const OwnTickets& tickets, TicketPlan& plan);
    // The same at a payment or a tunnel whose cards can be paid, without giving up.
    Action best_payment(const Asked& asked, const OwnTickets& tickets, TicketPlan& plan);

private:
    Action favourite(Asked asked, const OwnTickets& tickets, TicketPlan& plan, bool may_give_up);

    const RuleSet& rules_;
    std::shared_ptr<const NeuralNetwork> network_;
    Observer observer_;
    std::vector<std::uint8_t> mask_;
    std::vector<std::uint8_t> bytes_;
    NeuralNetwork::Scratch scratch_;
    NeuralNetwork::Opinion opinion_;
    std::vector<double> likelihoods_;
};

}  // namespace railhead
