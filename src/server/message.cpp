#include "server/message.h"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/enum_words.h"
#include "map/map_spec.h"

namespace railhead {

namespace {

using nlohmann::json;

enum class MessageType : std::uint8_t { hello, watch, unwatch, intent };
constexpr auto kMessageTypeNames = words_for<MessageType>({
    {MessageType::hello, "hello"},
    {MessageType::watch, "watch"},
    {MessageType::unwatch, "unwatch"},
    {MessageType::intent, "intent"},
});

BadMessage not_a_message(const Problems& problems) {
    return {refused("not_a_message", first_problem(problems))};
}

// A version that is not a number counts as another version.
ClientMessage hello_from(const JsonNode& node, const Problems& problems) {
    node.is_object_of(std::array<std::string_view, 2>{"type", "version"});
    const auto version = node.need("version");
    const auto number = version ? version->whole_number(0, 1'000'000) : std::nullopt;
    if (number && problems.reported() > 0) return not_a_message(problems);
    return HelloMessage{number.value_or(-1)};
}

ClientMessage unwatch_from(const JsonNode& node, const Problems& problems) {
    node.is_object_of(std::array<std::string_view, 1>{"type"});
    if (problems.reported() > 0) return not_a_message(problems);
    return UnwatchMessage{};
}

ClientMessage watch_from(const JsonNode& node, const Problems& problems) {
    node.is_object_of(std::array<std::string_view, 4>{"type", "table", "seat", "seen"});
    WatchMessage watch;
    if (const auto table = node.need("table")) watch.table = table->text().value_or("");
    if (const auto seat = node.find("seat"); seat && !seat->is_null())
        watch.seat = seat->whole_number(0, static_cast<int>(kMaxSeats) - 1);
    if (const auto seen = node.find("seen"))
        watch.seen = static_cast<std::uint32_t>(
            seen->whole_number(0, std::numeric_limits<int>::max()).value_or(0));
    if (problems.reported() > 0) return not_a_message(problems);
    return watch;
}

ClientMessage intent_or_not(const JsonNode& node, const json& tree, const Problems& problems) {
    Intent intent = intent_from(node, tree);
    if (problems.reported() == 0) return intent;
    return BadIntent{intent.id.size() <= 64 ? intent.id : "", first_problem(problems)};
}

}  // namespace

ClientMessage message_from(std::string_view text) {
    const auto parsed = parse_json(text, kMessageLimits);
    if (const auto* problem = std::get_if<Problem>(&parsed))
        return BadMessage{refused("not_json", problem->place + ": " + problem->reason)};
    const json& tree = std::get<json>(parsed);
    if (!tree.is_object()) return BadMessage{refused("not_a_message", "a message is an object")};
    Problems problems;
    const JsonNode node(tree, "", problems);
    const auto word = node.need("type");
    const auto type = word ? word->named<MessageType>(kMessageTypeNames) : std::nullopt;
    if (!type) return not_a_message(problems);
    switch (*type) {
        case MessageType::hello:
            return hello_from(node, problems);
        case MessageType::watch:
            return watch_from(node, problems);
        case MessageType::unwatch:
            return unwatch_from(node, problems);
        case MessageType::intent:
            break;
    }
    return intent_or_not(node, tree, problems);
}

std::string first_problem(const Problems& problems) {
    return problems.reported() == 0 ? "is not understood" : problem_text(problems.first());
}

}  // namespace railhead
