// support/all_tables.h - every kind of table that can be played: map x players x variant x option.
#pragma once

#include <string>
#include <vector>

#include "core/random.h"
#include "rules/rule_set.h"
#include "rules/state.h"

namespace railhead::test {

struct TableKind {
    std::string map;
    RuleSelection selection;

    std::string name() const;  // letters, digits and underscores: fit for a test's name
};

const std::vector<TableKind>& all_tables();

// A seat that may decide now: at the first choice of tickets any that has not chosen, as people do.
// The game must not be over.
Seat any_asked_seat(const PublicState& open, RandomStream& random);

// The rules of such a table; they live as long as the program.
const RuleSet& rules_of(const TableKind& kind);

}  // namespace railhead::test
