// players/signature.h - one number that says how the engine plays: fixed games with fixed seeds on
// all built-in maps. A change of rules, of a player or of the random streams changes it; a change
// that should change nothing must not. It is the same with every compiler and in the browser.
#pragma once

#include <cstdint>

namespace railhead {

std::uint64_t signature();

}  // namespace railhead
