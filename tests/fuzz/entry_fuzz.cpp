// Any bytes are entries of a table's log, one per line, or refused with a reason; an entry is
// written and read again without a difference. A table made of any entries is a table or says what
// is wrong, and what it sends to those who watch is harmless.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "map/map_library.h"
#include "table/table.h"
#include "table/table_messages.h"
#include "table/table_record.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

constexpr std::int64_t kNow = 1'000'000;

void look_at(const Table& table, const Happened& happened) {
    const EventMessage message(table, happened, 1);
    for (const Viewer viewer : {Viewer{}, Viewer{id_at<Seat>(0)}}) {
        if (viewer && table.seats().empty()) continue;
        check(!message.for_viewer(viewer).empty());
        check(!table_message(table, viewer, {}, false, 1, {}, {}, 0).empty());
    }
    check(!table.row().summary.empty());
    for (const Entry& entry : table.due(kNow)) check(!entry_text(entry).empty());
    static_cast<void>(table.computer_to_decide());
}

// Rules that nobody uses are not kept, and making them takes longer than a game.
std::vector<RuleCache::Rules> some_rules(RuleCache& rule_cache) {
    std::vector<RuleCache::Rules> all;
    for (const MapSpec* map : rule_cache.library().maps()) {
        TableSettings settings;
        settings.map = map->id;
        for (const int players : {2, 3}) {
            if (auto rules = rule_cache.rules_of(settings, players)) all.push_back(*rules);
        }
    }
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static RuleCache rule_cache(library, [](const std::string&) { return std::string{}; });
    static const std::vector<RuleCache::Rules> kept = some_rules(rule_cache);
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Table table(1, "code", rule_cache);
    Happened last;
    std::vector<std::string> log;
    while (!text.empty() && log.size() < 100) {
        const std::size_t end = text.find('\n');
        const auto entry = entry_from(text.substr(0, end));
        text = end == text.npos ? std::string_view{} : text.substr(end + 1);
        if (!entry) {
            check(!entry.reason().empty());
            continue;
        }
        const std::string written = entry_text(*entry);
        const auto again = entry_from(written);
        check(again && entry_text(*again) == written);
        Table next = table;
        Happened happened;
        if (!next.apply(*entry, happened).empty()) break;  // must not be used any more
        table = std::move(next);
        last = std::move(happened);
        log.push_back(written);
        check(table.entries() == log.size() && last.number == log.size());
    }
    if (log.empty()) return 0;
    look_at(table, last);
    static_cast<void>(full_record(1, "code", rule_cache, log));
    static_cast<void>(seen_record(table, rule_cache, log, "hash of Anna"));
    return 0;
}
