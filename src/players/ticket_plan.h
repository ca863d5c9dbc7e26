// players/ticket_plan.h - routes for the open tickets of a seat, for the inputs of networks: the
// cheapest path of one ticket after the other, most points first, where routes of earlier paths
// are free for later ones. A quick form of players/joint_plan.h.
//
// Of equally cheap paths the choice depends on the board alone, and does not change when a track
// that the plan does not use is lost. So a plan is worked out again only when something happened
// to it, and a plan that was kept is equal to one that is made afresh.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "players/roads.h"
#include "rules/view.h"

namespace railhead {

// What a seat wants to build, and what that depends on.
struct TicketPlan {
    // What it was made for.
    TrackSet own{};
    TrackSet unclaimed{};  // open to the seat, no matter how many trains it has
    TicketSet tickets{};   // kept
    bool made = false;

    TicketSet completed{};
    TicketSet impossible{};  // there is no path
    TrackSet tracks{};       // to claim
    int cost = 0;            // in half turns: one for each card, two for each claim
    int spaces = 0;
    std::array<std::uint8_t, kCardKinds> needs{};  // cards by color of the tracks; [0]: gray ones

    friend bool operator==(const TicketPlan&, const TicketPlan&) = default;
};

// What keeping some of the offered tickets would add.
struct KeepingCost {
    int points = 0;      // of the tickets
    int cost = 0;        // of the plan for all open tickets
    int spaces = 0;      // likewise
    int impossible = 0;  // of these tickets
};

class TicketPlanner {
public:
    explicit TicketPlanner(const RuleSet& rules);

    // Makes `plan` right for the seat. Costs little if nothing happened to it.
    void update(TicketPlan& plan, const PublicState& open, Seat seat,
                const TicketSet& tickets) const;

    // For each set of offered tickets, by the bits of the n-th ticket; the first one is for keeping
    // none. `plan` must be the seat's; `costs` has room for all of them.
    void cost_of_keeping(const TicketPlan& plan, const TicketSet& offered,
                         std::span<KeepingCost> costs) const;

private:
    struct Leg {
        RouteId route{};
        CityId to{};
    };
    // Cities that are joined, and what routes cost.
    struct Network {
        std::array<std::uint64_t, kMaxCities> joined{};  // by city: those joined with it
        std::array<std::uint8_t, kMaxTracks> cost{};     // by route; kClosed: not to be had
        std::array<TrackId, kMaxTracks> track{};         // the cheapest track of the route
        void join(CityId a, CityId b);
    };
    struct Laid {
        int cost = -1;  // -1: there is no path
        RouteSet routes{};
    };
    static constexpr std::uint8_t kClosed = 255;

    Network network_of(const TicketPlan& plan) const;
    // Adds the cheapest path between two cities to the network.
    Laid lay(Network& network, CityId a, CityId b) const;

    const RuleSet& rules_;
    std::vector<Leg> legs_;                              // of city 0, then of city 1, ...
    std::array<std::uint16_t, kMaxCities + 1> begin_{};  // where a city's legs begin
    std::vector<RouteId> routes_;                        // but for border routes
    std::vector<TicketId> by_points_;                    // all tickets, most points first
};

}  // namespace railhead
