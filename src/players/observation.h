// players/observation.h - what a seat that is asked something sees, as bytes: the inputs of
// networks. It is made of what the seat may see and nothing else, from its place at the table: the
// others follow in the order of their turns.
//
// The places of the bytes are the same for all variants and numbers of players of a map. 16 stands
// for yes; numbers are scaled so that usual values are around 16, and end at 255.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "players/decision_space.h"
#include "players/ticket_plan.h"

namespace railhead {

// Raised when bytes change their places or their meaning: a network is good for one version.
inline constexpr int kObservationVersion = 2;

// The tickets that a seat knows of besides those that it is offered.
struct OwnTickets {
    TicketSet kept{};
    TicketSet returned{};  // not kept: under the deck or out of the game
};
inline OwnTickets own_tickets(const State& state, Seat seat) {
    return {state.tickets[index_of(seat)] - state.undecided, state.returned[index_of(seat)]};
}
// `view` must be a seat's.
inline OwnTickets own_tickets(const View& view) {
    return {view.own.tickets, view.own.returned};
}

class Observer {
public:
    // One part of an observation.
    struct Part {
        std::string_view name;
        std::size_t begin = 0;
        std::size_t size = 0;
    };
    // What depends on the plan is left out of a cheap observation: zero, and complete tickets are
    // among the open ones.
    enum class Detail : std::uint8_t { cheap, full };

    explicit Observer(const RuleSet& rules);

    std::size_t size() const { return size_; }
    std::span<const Part> parts() const { return parts_; }
    const DecisionSpace& space() const { return space_; }
    const RuleSet& rules() const { return rules_; }

    // `tickets` and `plan` are the seat's. The plan is kept from one observation to the next, and
    // brought up to date.
    void write(const Asked& asked, const OwnTickets& tickets, TicketPlan& plan, Detail detail,
               std::span<std::uint8_t> bytes) const;

private:
    // The parts, in their order.
    enum class Place : std::uint8_t {
        decision,
        table,
        cards,
        scalars,
        others,
        bonuses,
        track_sets,
        ticket_sets,
        keeping,
    };
    void write_cards(const Asked& asked, const TicketPlan& plan, std::uint8_t* out) const;
    void write_scalars(const Asked& asked, const TicketSet& tickets, const TicketPlan& plan,
                       std::uint8_t* out) const;
    void write_others(const Asked& asked, std::uint8_t* out) const;
    void write_bonuses(const Asked& asked, std::uint8_t* out) const;
    void write_tracks(const Asked& asked, const TicketPlan& plan, std::uint8_t* out) const;
    const Part& part(Place which) const { return parts_[index_of(which)]; }
    std::uint8_t* place(std::span<std::uint8_t> bytes, Place which) const {
        return bytes.data() + part(which).begin;
    }

    const RuleSet& rules_;
    DecisionSpace space_;
    TicketPlanner planner_;
    std::size_t others_;  // at most, the neutral player included
    std::vector<Part> parts_;
    std::size_t size_ = 0;
};

}  // namespace railhead
