#include "table/table_settings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "players/player_text.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr int kMostSeconds = 24 * 3600;
constexpr int kMostDays = 30;

SeatSetting seat_from(const JsonNode& node) {
    SeatSetting seat;
    if (!node.is_object_of(std::array<std::string_view, 2>{"kind", "player"})) return seat;
    if (const auto kind = node.need("kind"))
        seat.kind = kind->named<SeatKind>(kSeatKindNames).value_or(SeatKind::open);
    const auto player = node.find("player");
    if (seat.kind != SeatKind::computer) {
        if (player) player->report("only a computer player's seat has a level");
        return seat;
    }
    if (const auto level = node.need("player")) {
        seat.player = level->text().value_or("");
        if (!is_level(seat.player)) level->report("must be easy, medium, hard or expert");
    }
    return seat;
}

ClockSetting clock_from(const JsonNode& node) {
    ClockSetting clock;
    if (!node.is_object_of(std::array<std::string_view, 3>{"kind", "seconds", "days"}))
        return clock;
    if (const auto kind = node.need("kind"))
        clock.kind = kind->named<ClockKind>(kClockKindNames).value_or(ClockKind::none);
    const bool days = clock.kind == ClockKind::days;
    for (const std::string_view key : {"seconds", "days"})
        if (const auto found = node.find(key);
            found && (clock.kind == ClockKind::none || (key == "days") != days))
            found->report("this kind of clock has no such key");
    if (clock.kind == ClockKind::none) return clock;
    if (const auto amount = node.need(days ? "days" : "seconds"))
        clock.amount = amount->whole_number(days ? 1 : 5, days ? kMostDays : kMostSeconds)
                           .value_or(days ? 1 : 60);
    return clock;
}

}  // namespace

std::int64_t ClockSetting::milliseconds() const {
    const std::int64_t unit = kind == ClockKind::days ? 24 * 3600 * 1000LL : 1000LL;
    return amount * unit;
}

std::optional<std::int64_t> absent_after(const TableSettings& settings) {
    constexpr std::int64_t kMinute = 60'000;
    switch (settings.clock.kind) {
        case ClockKind::none:
            return 3 * kMinute;
        case ClockKind::game:
            return std::clamp(settings.clock.milliseconds() / 10, kMinute, 5 * kMinute);
        case ClockKind::move:
        case ClockKind::days:
            break;
    }
    return std::nullopt;
}

bool is_level(std::string_view player) {
    const auto names = player_names();
    return std::any_of(names.begin(), names.end(),
                       [&](const PlayerName& name) { return name.level && name.name == player; });
}

json settings_json(const TableSettings& settings) {
    json seats = json::array();
    for (const SeatSetting& seat : settings.seats) {
        json one{{"kind", kSeatKindNames[index_of(seat.kind)]}};
        if (seat.kind == SeatKind::computer) one["player"] = seat.player;
        seats.push_back(std::move(one));
    }
    json options = options_json<json>(settings.options);
    json clock{{"kind", kClockKindNames[index_of(settings.clock.kind)]}};
    if (settings.clock.kind != ClockKind::none)
        clock[settings.clock.kind == ClockKind::days ? "days" : "seconds"] = settings.clock.amount;
    return {{"map", settings.map},
            {"variant", settings.variant.empty() ? json() : json(settings.variant)},
            {"options", std::move(options)},
            {"seats", std::move(seats)},
            {"order", kSeatOrderNames[index_of(settings.order)]},
            {"clock", std::move(clock)},
            {"time_out", kTimeOutNames[index_of(settings.time_out)]},
            {"hints", settings.hints},
            {"spectators", settings.spectators},
            {"chat", settings.chat},
            {"public", settings.listed}};
}

TableSettings settings_from(const JsonNode& node) {
    TableSettings settings;
    if (!node.is_object_of(std::array<std::string_view, 11>{"map", "variant", "options", "seats",
                                                            "order", "clock", "time_out", "hints",
                                                            "spectators", "chat", "public"}))
        return settings;
    if (const auto map = node.need("map")) settings.map = map->text().value_or("");
    if (const auto variant = node.find("variant"); variant && !variant->is_null())
        settings.variant = variant->text().value_or("");
    if (const auto options = node.find("options")) settings.options = read_options(*options);
    if (const auto seats = node.need("seats"))
        for (const JsonNode& seat : seats->items(Empty::refused, kMaxSeats, "seats"))
            settings.seats.push_back(seat_from(seat));
    if (const auto order = node.find("order"))
        settings.order = order->named<SeatOrder>(kSeatOrderNames).value_or(SeatOrder::drawn);
    if (const auto clock = node.find("clock")) settings.clock = clock_from(*clock);
    if (const auto rule = node.find("time_out"))
        settings.time_out = rule->named<TimeOut>(kTimeOutNames).value_or(TimeOut::computer);
    const auto flag = [&](std::string_view key, bool& value) {
        if (const auto found = node.find(key)) value = found->truth().value_or(value);
    };
    flag("hints", settings.hints);
    flag("spectators", settings.spectators);
    flag("chat", settings.chat);
    flag("public", settings.listed);
    return settings;
}

}  // namespace railhead
