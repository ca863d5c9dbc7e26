// Any bytes are the settings of a table or refused with a reason; settings are written and read
// again without a difference, and asking for their rules does no harm.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "map/map_library.h"
#include "server/message.h"
#include "table/rule_cache.h"
#include "table/table_settings.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static RuleCache rule_cache(library, [](const std::string&) { return std::string{}; });
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = parse_json(text, kMessageLimits);
    const auto* tree = std::get_if<nlohmann::json>(&parsed);
    if (tree == nullptr) return 0;
    Problems problems;
    const TableSettings settings = settings_from(JsonNode(*tree, "", problems));
    if (problems.reported() > 0) {
        check(!first_problem(problems).empty());
        return 0;
    }
    check(!settings.seats.empty() && settings.seats.size() <= kMaxSeats);
    check(settings.clock.milliseconds() >= 0);
    const nlohmann::json written = settings_json(settings);
    check(settings_from(JsonNode(written, "", problems)) == settings);
    check(problems.reported() == 0);
    const auto rules = rule_cache.rules_of(settings, static_cast<int>(settings.seats.size()));
    check(rules || !rules.reason().empty());
    return 0;
}
