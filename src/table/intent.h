// table/intent.h - what a client asks a table for, decoded (protocol/client.schema.json). The table
// decides whether it is granted.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "core/ids.h"
#include "core/kinds.h"
#include "map/json_node.h"

namespace railhead {

struct MoveIntent {
    static constexpr std::string_view kName = "move";
    Seat seat{};
    nlohmann::json move{};  // as record/move_json.h reads it
};
struct TakeBackIntent {
    static constexpr std::string_view kName = "take_back";
    Seat seat{};
    int amount = 1;
};
struct SitIntent {
    static constexpr std::string_view kName = "sit";
    Seat seat{};
    std::string name{};
    std::string color{};
    std::string commitment{};
};
struct StandUpIntent {
    static constexpr std::string_view kName = "stand_up";
    Seat seat{};
};
struct RenameIntent {
    static constexpr std::string_view kName = "rename";
    Seat seat{};
    std::string name{};   // "": stays
    std::string color{};  // "": stays
};
struct SetSeatIntent {
    static constexpr std::string_view kName = "set_seat";
    Seat seat{};
    std::string player{};  // a level, "open" or "closed"
};
struct StartIntent {
    static constexpr std::string_view kName = "start";
};
struct OfferIntent {
    static constexpr std::string_view kName = "offer";
    Seat seat{};
    std::string what{};
    int amount = 1;  // take_back: decisions
};
struct AgreeIntent {
    static constexpr std::string_view kName = "agree";
    Seat seat{};
    std::string what{};
};
struct DeclineIntent {
    static constexpr std::string_view kName = "decline";
    Seat seat{};
    std::string what{};
};
struct ResumeIntent {
    static constexpr std::string_view kName = "resume";
    Seat seat{};
};
struct SubstituteIntent {
    static constexpr std::string_view kName = "substitute";
    Seat seat{};
};
struct ReturnIntent {
    static constexpr std::string_view kName = "return";
    Seat seat{};
};
struct ShareIntent {
    static constexpr std::string_view kName = "share";
    Seat seat{};
    // Not from the client: the server makes the holder.
    std::string new_holder{};
    bool is_link = false;  // a personal link; otherwise a device that came with one
};
struct SayIntent {
    static constexpr std::string_view kName = "say";
    Seat seat{};
    std::string text{};
};
struct RematchIntent {
    static constexpr std::string_view kName = "rematch";
    Seat seat{};
};
struct RemoveIntent {
    static constexpr std::string_view kName = "remove";
    Seat seat{};
};
struct RevokeIntent {
    static constexpr std::string_view kName = "revoke";
    Seat seat{};
    std::string device{};  // Table::device_id
};
struct CommitIntent {
    static constexpr std::string_view kName = "commit";
    Seat seat{};
    std::string commitment{};
};
struct RevealIntent {
    static constexpr std::string_view kName = "reveal";
    Seat seat{};
    std::string text{};
};

using AnyIntent =
    std::variant<MoveIntent, TakeBackIntent, SitIntent, StandUpIntent, RenameIntent, SetSeatIntent,
                 StartIntent, OfferIntent, AgreeIntent, DeclineIntent, ResumeIntent,
                 SubstituteIntent, ReturnIntent, ShareIntent, SayIntent, RematchIntent,
                 RemoveIntent, RevokeIntent, CommitIntent, RevealIntent>;
inline constexpr auto& kIntentNames = NamedKinds<AnyIntent>::kNames;
static_assert(are_distinct(kIntentNames));

// What servers limit separately.
enum class IntentSubject : std::uint8_t {
    talk,   // read by people
    moves,  // as fast as one may play
    seat,   // takes a seat that others may want
    other,
};
IntentSubject subject_of(const AnyIntent& intent);

struct Intent {
    std::string id{};         // the client's; sent twice it acts once
    std::uint32_t after = 0;  // the last event that the client has seen
    AnyIntent what{};
};

// Keys that do not belong to the kind are problems.
Intent intent_from(const JsonNode& node, const nlohmann::json& tree);

}  // namespace railhead
