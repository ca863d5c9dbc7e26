// rules/digest.h - one number for a state, a view or an action, the same on every platform: it is
// made from the fields one by one, never from raw memory. For signatures and golden files, where
// differences must show; it is not cryptographic.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "rules/action.h"
#include "rules/state.h"
#include "rules/view.h"

namespace railhead {

class Digest {
public:
    void add(std::uint64_t value) { value_ = mixed(value_ ^ value); }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

// Covers every field.
std::uint64_t digest(const PublicState& open);
std::uint64_t digest(const State& state);
std::uint64_t digest(const View& view);
std::uint64_t digest(const Action& action);

}  // namespace railhead
