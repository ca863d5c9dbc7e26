// table/table_settings.h - what is agreed before a game begins: which game, who may sit where, and
// how the table runs.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/enum_words.h"
#include "map/json_node.h"
#include "rules/rule_set.h"

namespace railhead {

// Who may sit in a seat: anybody, a level of computer player, nobody.
enum class SeatKind : std::uint8_t { open, computer, closed };
inline constexpr auto kSeatKindNames = words_for<SeatKind>(
    {{SeatKind::open, "open"}, {SeatKind::computer, "computer"}, {SeatKind::closed, "closed"}});

struct SeatSetting {
    SeatKind kind = SeatKind::open;
    std::string player{};  // the level, if it is a computer player's

    friend bool operator==(const SeatSetting&, const SeatSetting&) = default;
};

// `fixed`: seat 0 moves first, and so on; `drawn`: the order is drawn when the game starts.
enum class SeatOrder : std::uint8_t { fixed, drawn };
inline constexpr auto kSeatOrderNames =
    words_for<SeatOrder>({{SeatOrder::fixed, "fixed"}, {SeatOrder::drawn, "drawn"}});

// How time is limited: not at all, for each turn (in seconds or days), or for each seat's whole
// game.
enum class ClockKind : std::uint8_t { none, move, game, days };
inline constexpr auto kClockKindNames = words_for<ClockKind>({
    {ClockKind::none, "none"},
    {ClockKind::move, "move"},
    {ClockKind::game, "game"},
    {ClockKind::days, "days"},
});

// What happens when time has run out: a computer player takes the seat over until its person comes
// back, or the table makes a minimal move.
enum class TimeOut : std::uint8_t { computer, minimal };
inline constexpr auto kTimeOutNames =
    words_for<TimeOut>({{TimeOut::computer, "computer"}, {TimeOut::minimal, "minimal"}});

struct ClockSetting {
    ClockKind kind = ClockKind::none;
    int amount = 0;  // seconds, or days

    std::int64_t milliseconds() const;
    friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

struct TableSettings {
    std::string map{};
    std::string variant{};  // "": the map's own rules
    Options options{};
    std::vector<SeatSetting> seats{};
    SeatOrder order = SeatOrder::drawn;
    ClockSetting clock{};
    TimeOut time_out = TimeOut::computer;
    bool hints = true;
    bool spectators = true;
    bool chat = true;
    bool listed = false;  // in the lobby; otherwise only people with the link find it

    friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

// Milliseconds after which a computer player may be asked to decide for somebody who is away. With
// a clock for the game that is a tenth of it, at least 1 and at most 5 minutes; without a clock 3
// minutes. nullopt: never, since the time for a turn decides what happens.
std::optional<std::int64_t> absent_after(const TableSettings& settings);

// What replaces a person who is away.
inline constexpr std::string_view kSubstitute = "medium";

bool is_level(std::string_view player);

nlohmann::json settings_json(const TableSettings& settings);
// Checks only the form; RuleSet::make says whether there is such a table.
TableSettings settings_from(const JsonNode& node);

}  // namespace railhead
