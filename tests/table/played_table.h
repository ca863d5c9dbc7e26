// tests/table/played_table.h - a whole game at a table, with the time and the seed that it is
// given. Without GoogleTest: it also runs in WebAssembly, and has to be the same game there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "map/map_library.h"
#include "record/move_json.h"
#include "rules/legal_actions.h"
#include "table/table.h"

namespace railhead {

// A digest of all entries; 0: something was refused or did not fit, or the game did not end.
inline std::uint64_t played_table() {
    const MapLibrary library;
    RuleCache rule_cache(library, [](const std::string&) { return std::string{}; });
    Table table(1, "code", rule_cache);
    std::int64_t now = 1'000'000;
    std::uint64_t digest = 14695981039346656037u;  // FNV-1a
    const auto write = [&](const Table::Entries& entries) {
        for (const Entry& entry : entries) {
            for (const char c : entry_text(entry))
                digest = (digest ^ static_cast<unsigned char>(c)) * 1099511628211u;
            Happened happened;
            if (!table.apply(entry, happened).empty()) return false;
        }
        return true;
    };
    const auto request = [&](const std::string& person, AnyIntent what) {
        now += 1'500;
        const Intent intent{.id = "1", .after = table.entries(), .what = std::move(what)};
        const auto decided = table.decide(intent, {.person = person, .now = now});
        const auto* entries = std::get_if<Table::Entries>(&decided);
        return entries != nullptr && write(*entries);
    };
    const nlohmann::json settings{{"map", library.maps().front()->id},
                                  {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}},
                                  {"order", "fixed"},
                                  {"clock", {{"kind", "game"}, {"seconds", 600}}}};
    CreatedEntry created{.settings = settings, .seed = std::string(64, '7')};
    created.holder = "host";
    if (!write({entry_at(now, created)}) ||
        !request("Anna", SitIntent{.seat = Seat{0}, .name = "Anna"}) ||
        !request("Bo", SitIntent{.seat = Seat{1}, .name = "Bo"}) || !request("host", StartIntent{}))
        return 0;
    constexpr std::size_t kMostSteps = 10'000;
    for (std::size_t step = 0; step < kMostSteps && table.phase() != TablePhase::over; ++step) {
        if (const auto due = table.due(now); !due.empty()) {
            if (!write(due)) return 0;
            continue;
        }
        const Game& game = *table.game();
        const Seat seat = deciding_seat(game.state().open);
        const auto moves = legal_actions(game.rules(), context_of(game.state(), seat)).actions;
        if (moves.empty()) return 0;
        const auto& action = moves[step * 7919 % moves.size()];
        const MoveIntent move{.seat = seat, .move = move_json(*game.rules().map, action)};
        if (!request(index_of(seat) == 0 ? "Anna" : "Bo", move)) return 0;
    }
    return table.phase() == TablePhase::over ? digest : 0;
}

}  // namespace railhead
