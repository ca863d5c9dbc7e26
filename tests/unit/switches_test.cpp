// The switches of support/switches.h themselves.
#include "support/switches.h"

#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "rules/rule_set.h"

namespace railhead::test {
namespace {

// What tools/switch_rules.py reads: one line a switch, the name and its clauses.
TEST(Switches, list) {
    for (const RuleSwitch& s : rule_switches()) {
        std::cout << "switch " << s.name;
        for (const std::string& clause : s.clauses) std::cout << ' ' << clause;
        std::cout << '\n';
    }
}

TEST(Switches, have_different_names_and_clauses) {
    std::set<std::string> names;
    for (const RuleSwitch& s : rule_switches()) {
        EXPECT_TRUE(names.insert(s.name).second) << s.name;
        EXPECT_FALSE(s.clauses.empty()) << s.name;
        EXPECT_TRUE(s.change || s.change_spec || s.change_rules || s.change_options ||
                    s.left_out.bits != 0)
            << s.name;
    }
}

TEST(Switches, leave_out_every_component) {
    std::uint32_t left_out = 0;
    for (const RuleSwitch& s : rule_switches()) left_out |= s.left_out.bits;
    EXPECT_EQ(left_out, (1u << kComponentNames.size()) - 1);
}

}  // namespace
}  // namespace railhead::test
