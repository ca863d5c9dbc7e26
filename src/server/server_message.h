// server/server_message.h - what the server says over a WebSocket (protocol/server.schema.json),
// but for tables and events: these are written for each viewer by table/table_messages.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/refused.h"

namespace railhead {

inline constexpr int kProtocolVersion = 1;

// The answer to hello.
struct WelcomeMessage {
    static constexpr std::string_view kName = "welcome";
    bool known = false;  // the connection came with a secret
    std::int64_t now = 0;
};
struct AcceptedMessage {
    static constexpr std::string_view kName = "accepted";
    std::string id{};  // of the intent
    std::uint32_t number = 0;
    std::string secret{};  // of a personal link; "": none was asked for
};
struct RefusedMessage {
    static constexpr std::string_view kName = "refused";
    std::string id{};  // of the intent; "": it has none that could be given back
    Refused reason{};
};
// A message that was not understood, or a table that cannot be watched.
struct ErrorMessage {
    static constexpr std::string_view kName = "error";
    Refused reason{};
};
struct PresenceMessage {
    static constexpr std::string_view kName = "presence";
    std::string table{};
    std::vector<bool> connected{};            // by seat
    std::optional<std::int64_t> host_away{};  // since when; nullopt: is here, or the game has begun
};
struct TroubleMessage {
    static constexpr std::string_view kName = "trouble";
    std::string table{};
    std::string text{};  // "": it is over
};
// Nothing more is sent about this table.
struct GoneMessage {
    static constexpr std::string_view kName = "gone";
    std::string table{};
    Refused reason{};
};

using ServerMessage = std::variant<WelcomeMessage, AcceptedMessage, RefusedMessage, ErrorMessage,
                                   PresenceMessage, TroubleMessage, GoneMessage>;
std::string message_text(const ServerMessage& message);

// Shared: the same text goes to many, and is there until the last of them has it.
using SharedText = std::shared_ptr<const std::string>;
SharedText shared_message(const ServerMessage& message);

}  // namespace railhead
