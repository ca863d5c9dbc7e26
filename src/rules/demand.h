// rules/demand.h - what a track asks for, after all rules of the map have been applied.
//
// A demand is met by `spaces` units of one colour and `symbols` locomotives. Depending on the rules
// locomotives may stand for coloured units (`wild`), and sets of other cards for either.
#pragma once

#include <algorithm>
#include <cstdint>

#include "map/map_spec.h"

namespace railhead {

struct Demand {
    Card color = Card::none;   // none: any one colour
    std::uint8_t spaces = 0;   // coloured units
    std::uint8_t symbols = 0;  // locomotive symbols
    bool wild = true;          // locomotives may fill coloured units
    bool alike =
        false;  // a substitute is `substitute_size` cards of one colour; otherwise of any kind
    std::uint8_t substitute_size = 0;  // cards of a substitute; 0: there is none
    bool for_symbols = false;
    bool for_spaces = false;

    constexpr int units() const { return spaces + symbols; }
    friend constexpr bool operator==(const Demand&, const Demand&) = default;
};

// How many substitutes, and then how many locomotives laid singly, a payment may hold.
struct SingleLocomotives {
    int least = 0;
    int most = -1;  // less than `least`: no payment has that many substitutes

    constexpr bool possible() const { return least <= most; }
};

// The locomotives laid singly in a payment of `demand` with `sets` substitutes. Of the substitutes,
// some stand for symbols (as many as possible), the others for spaces.
constexpr SingleLocomotives single_locomotives(const Demand& demand, int sets) {
    const int most_symbols = demand.for_symbols ? std::min<int>(demand.symbols, sets) : 0;
    const int least_symbols = demand.for_spaces ? std::max(0, sets - demand.spaces) : sets;
    if (least_symbols > most_symbols) return {};
    return {.least = demand.symbols - most_symbols,
            .most = demand.wild ? demand.units() - sets : demand.symbols - least_symbols};
}

// The largest number of substitutes in a payment.
constexpr int most_sets(const Demand& demand) {
    if (demand.substitute_size == 0) return 0;
    return (demand.for_symbols ? demand.symbols : 0) + (demand.for_spaces ? demand.spaces : 0);
}

}  // namespace railhead
