// core/exponential.h - e to the power of x, the same on every machine: libraries differ in the last
// bit, and where a choice depends on it, in the choice.
#pragma once

#include <algorithm>

namespace railhead {

inline double exponential(double x) {
    x = std::clamp(x, -40.0, 40.0);
    // e^x = (e^(x/1024))^1024
    const double small = x / 1024;
    double power = 1;
    for (int k = 8; k > 0; --k) power = 1 + power * small / k;
    for (int k = 0; k < 10; ++k) power *= power;
    return power;
}

}  // namespace railhead
