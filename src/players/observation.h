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
inline constexpr int kObservationVersion = 1;

class Observer {
public:
    // One part of an observation.
    struct Part {
        std::string_view name;
        std::size_t begin = 0;
        std::size_t size = 0;
    };
    // What is left out of a cheap observation is zero.
    enum class Detail : std::uint8_t { cheap, full };

    explicit Observer(const RuleSet& rules);

    std::size_t size() const { return size_; }
    std::span<const Part> parts() const { return parts_; }
    const DecisionSpace& space() const { return space_; }
    const RuleSet& rules() const { return rules_; }

    // `tickets`: those that the seat has kept. `plan`: the seat's, kept from one observation to
    // the next; it is brought up to date.
    void write(const Asked& asked, const TicketSet& tickets, TicketPlan& plan, Detail detail,
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
