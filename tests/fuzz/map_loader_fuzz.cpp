// Any text is a map or a list of problems; a map that is accepted has one canonical text, and its
// rules survive being written and read again.
//
// corpus: data/maps tests/maps
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/utf8.h"
#include "map/canonical.h"
#include "map/json_node.h"
#include "map/loader.h"
#include "map/rule_reader.h"
#include "map/rule_text.h"
#include "support/shortest_way.h"

namespace {

using namespace railhead;

void require(bool holds) {
    if (!holds) std::abort();
}

void check_rules_again(const MapSpec& map, const RuleSpec& rules) {
    Problems problems;
    const auto again = rules_from_json(rules_json(rules), problems);
    require(again && *again == rules);
    require(!resolved_rules_text(map, rules).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto loaded = load_map(text);
    require(loaded.map.has_value() == loaded.problems.empty());
    for (const auto& problem : loaded.problems) {
        require(!problem.reason.empty());
        require(!broken_utf8_at(problem.place) && !broken_utf8_at(problem.reason));
    }
    if (!loaded.map) return 0;
    const auto& map = *loaded.map;
    require(map.hash == hash_of(map));
    require(canonical_text(map) == canonical_text(*load_map(text).map));
    check_rules_again(map, map.rules);
    for (const auto& variant : map.variants) check_rules_again(map, variant.rules);
    for (const auto& ticket : map.tickets)
        require(test::shortest_way(map, ticket.a, ticket.b).has_value());
    return 0;
}
