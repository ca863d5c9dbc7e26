// table/intent.h - what a client wishes, decoded (protocol/client.schema.json). Whether it may be
// is for the table to say.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "map/json_node.h"

namespace railhead {

enum class IntentKind : std::uint8_t {
    move,
    take_back,
    sit,
    stand_up,
    rename,
    set_seat,
    start,
    offer,
    agree,
    decline,
    resume,
    substitute,
    return_to_seat,
    share,
    say,
    rematch,
    remove,
    revoke,
    commit,
    reveal,
};
inline constexpr std::array<std::string_view, 20> kIntentNames{
    "move",  "take_back", "sit",     "stand_up", "rename",     "set_seat", "start",
    "offer", "agree",     "decline", "resume",   "substitute", "return",   "share",
    "say",   "rematch",   "remove",  "revoke",   "commit",     "reveal"};
static_assert(kIntentNames.size() == static_cast<std::size_t>(IntentKind::reveal) + 1);

struct Intent {
    IntentKind kind{};
    std::string id{};         // the client's; sent twice it acts once
    std::uint32_t after = 0;  // the last event that the client has seen
    std::optional<int> seat{};
    nlohmann::json move{};  // as record/move_json.h reads it
    std::string name{};
    std::string color{};
    std::string commitment{};
    std::string player{};
    std::string what{};
    std::string text{};
    std::string device{};  // revoke: Table::device_id
    int amount = 1;
    std::string new_holder{};  // share: made by the server
};

// Keys that do not belong to the kind are problems.
Intent intent_from(const JsonNode& node, const nlohmann::json& tree);

}  // namespace railhead
