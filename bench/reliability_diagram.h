// bench/reliability_diagram.h - how often was won against how often it was foretold, as SVG.
#pragma once

#include <string>
#include <string_view>

#include "sim/reliability.h"

namespace railhead {

// A square with a whisker (the 95 % interval) for every bin, the line where promises are kept with
// lines three points beside it, and below how often each bin was foretold.
std::string reliability_diagram(std::string_view title, const ReliabilityResult& result);

}  // namespace railhead
