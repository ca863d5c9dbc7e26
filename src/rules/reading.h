// rules/reading.h - how earlier versions read the rules, so that their games can still be opened.
//
// Version 0.1 replaced a used-up deck when the next card was needed, and its neutral player stopped
// when it found no ticket. Everything else was played as today.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/rule_set.h"

namespace railhead {

enum class Reading : std::uint8_t { today, version_0_1 };

inline constexpr ComponentSet left_out_of(Reading reading) {
    return reading == Reading::today ? ComponentSet{}
                                     : ComponentSet{}.add<component::ReshuffleAtOnce>();
}

// Whether a record with this `engine` may have been played under the older reading.
inline constexpr bool may_be_of_version_0_1(std::string_view engine) {
    constexpr std::string_view kEngine = "railhead 0.1.";
    return engine.substr(0, kEngine.size()) == kEngine;
}

}  // namespace railhead
