// server/message.h - what a client sends over its WebSocket, decoded (docs/protocol.md). Knows
// nothing about connections.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "map/json_input.h"
#include "map/json_node.h"
#include "table/intent.h"
#include "table/refused.h"

namespace railhead {

// Messages and requests of clients are small; a tree of one never takes much memory.
inline constexpr JsonLimits kMessageLimits{.bytes = 16'384, .depth = 8, .values = 500};

struct HelloMessage {
    int version = -1;  // -1: not a version
};
struct WatchMessage {
    std::string table{};
    std::optional<int> seat{};
    std::uint32_t seen = 0;
};
struct UnwatchMessage {};

// None of these.
struct BadMessage {
    Refused why{};
};
// An intent, but not a whole one.
struct BadIntent {
    std::string id{};  // "": it has none that could be sent back
    std::string text{};
};

using ClientMessage =
    std::variant<HelloMessage, WatchMessage, UnwatchMessage, Intent, BadMessage, BadIntent>;
ClientMessage message_from(std::string_view text);

// The first thing that is wrong, with its place.
std::string first_problem(const Problems& problems);

}  // namespace railhead
