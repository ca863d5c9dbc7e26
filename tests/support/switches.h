// support/switches.h - rules with one component left out or one axis flipped.
//
// tools/switch_rules.py runs the tests once for each switch, named by the environment variable
// RAILHEAD_SWITCH, and requires, for each of its clauses, that a test that names the clause fails:
// so a test that would pass without its rule is found. Only tests read the variable; the program
// does not. `tests_unit --gtest_filter=Switches.list` prints all of them.
#pragma once

#include <string>
#include <vector>

#include "map/map_spec.h"
#include "rules/rule_set.h"

namespace railhead::test {

struct RuleSwitch {
    std::string name;                          // "component:tolls", "axis:draw_cards"
    std::vector<std::string> clauses;          // the tests of each must notice
    void (*change)(MapSpec&) = nullptr;        // may be null, like those below
    void (*change_spec)(RuleSpec&) = nullptr;  // the base rules and those of every variant
    void (*change_rules)(RuleSet&) = nullptr;
    void (*change_options)(Options&) = nullptr;  // on maps that offer options
    ComponentSet left_out{};
};

// All switches, in a fixed order.
const std::vector<RuleSwitch>& rule_switches();

// The switch that the environment asks for, or nullptr.
const RuleSwitch* active_switch();

}  // namespace railhead::test
