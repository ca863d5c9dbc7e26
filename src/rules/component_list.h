// rules/component_list.h - all rule components, once.
//
// A component is a struct in a file of rules/components/. It has a name (kName), the clauses of
// docs/rules that it implements (kClauses), the slots that it fills (kSlots, rules/slots.h) with a
// function for each, and leave_out(), which takes its part out of the rules of a map. Every
// component can be left out of a RuleSet: designers can try rules that way, and the tests prove
// that each clause is covered (tools/switch_rules.py).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace railhead {

template <class... C>
struct ComponentTypes {
    static constexpr std::size_t kSize = sizeof...(C);

    // Calls use.operator()<C>() for each component, in order.
    template <class Use>
    static constexpr void each(Use&& use) {
        (use.template operator()<C>(), ...);
    }

    // A type that is not in the list does not compile.
    template <class Wanted>
    static constexpr std::size_t index() {
        static_assert((std::is_same_v<Wanted, C> || ...), "not in the list of components");
        constexpr std::array<bool, kSize> kIsIt{std::is_same_v<Wanted, C>...};
        std::size_t i = 0;
        while (!kIsIt[i]) ++i;
        return i;
    }
};

namespace component {

// Within each slot components act in this order.
using All = ComponentTypes<
    // drawing
    struct DisplayResets, struct ReshuffleAtOnce,
    // which tracks may be claimed, and with which cards
    struct OneTrackPerRoute, struct OpenTrackLimit, struct TrainsNeeded, struct WildLocomotives,
    struct FerrySubstitutes, struct AnyCardsForOne, struct Tunnels,
    // after a claim
    struct RoutePoints, struct Tolls, struct Loans, struct CountryCards, struct NewCountryOnly,
    struct DrawBonus,
    // tickets, the deal and the neutral player
    struct TicketsPutBack, struct StartingScores, struct NeutralPlayer,
    // the end
    struct AllPassed, struct LastTurns, struct TurnLimit,
    // the score sheet
    struct TicketPoints, struct BonusCards, struct MostCompletedTickets, struct LongestPathBonus,
    struct MostCitiesJoined, struct TollRanks, struct LoanPenalty, struct CountryCardPoints,
    struct TieBreaks>;

}  // namespace component

class ComponentSet {
public:
    template <class C>
    constexpr bool has() const {
        return (bits_ >> component::All::index<C>()) & 1u;
    }
    template <class C>
    constexpr ComponentSet& add() {
        bits_ |= std::uint64_t{1} << component::All::index<C>();
        return *this;
    }
    constexpr ComponentSet& operator|=(const ComponentSet& other) {
        bits_ |= other.bits_;
        return *this;
    }
    constexpr bool empty() const { return bits_ == 0; }
    friend constexpr bool operator==(const ComponentSet&, const ComponentSet&) = default;

private:
    static_assert(component::All::kSize <= 64);
    std::uint64_t bits_ = 0;
};

}  // namespace railhead
