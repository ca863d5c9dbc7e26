// map/rule_reader.h - from the keys of `rules` in a map file to a RuleSpec
// (map/rule_text.h goes the other way).
//
// A rule that is left out has the classic value of RuleSpec; a rule that is given is given in full.
// A variant replaces whole keys; null takes a rule away (as if it had been left out).
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "map/json_node.h"
#include "map/map_spec.h"

namespace railhead {

// The keys of one rule set, each with the place where it is written.
struct RuleKeys {
    std::string place;  // of the object: "/rules" or "/rules/variants/<name>"
    std::map<std::string, JsonNode, std::less<>> keys;
    std::string base_place = place;                   // of the rules that a variant changes
    std::set<std::string, std::less<>> taken_away{};  // by a variant

    // Where to look for a rule: its key, or the object that lacks it.
    std::string place_of(std::string_view key) const;
};

// A rule set, and which rules could not be read (and were reported): those have a default value.
struct ReadRules {
    RuleSpec rules;
    std::set<std::string, std::less<>> unreadable{};
};

// The keys of `rules` without `variants` and `options`; unknown ones are reported.
RuleKeys rule_keys(const JsonNode& rules);

// The same with a variant's keys in place of those of the same name.
RuleKeys variant_keys(const RuleKeys& base, const JsonNode& variant);

// Reads a rule set on its own, without looking at the board.
ReadRules read_rules(const RuleKeys& keys, Problems& problems);

// The rules of a record or of a test: an object with the keys of a map file's `rules`.
std::optional<RuleSpec> rules_from_json(const nlohmann::json& rules, Problems& problems);

}  // namespace railhead
