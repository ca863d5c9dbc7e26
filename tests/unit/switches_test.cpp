// The switches of support/switches.h themselves.
#include "support/switches.h"

#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "rules/components.h"

namespace railhead::test {
namespace {

// What tools/switch_rules.py reads: one line per switch, the name and its clauses.
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
                    !s.left_out.empty())
            << s.name;
    }
}

TEST(Switches, leave_out_every_component) {
    ComponentSet left_out;
    for (const RuleSwitch& s : rule_switches()) left_out |= s.left_out;
    ComponentSet all;
    component::All::each([&]<class C> { all.add<C>(); });
    EXPECT_EQ(left_out, all);
}

}  // namespace
}  // namespace railhead::test
