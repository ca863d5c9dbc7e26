#include "table/intent.h"

#include <limits>
#include <vector>

namespace railhead {

namespace {

struct Form {
    IntentKind kind;
    std::vector<std::string_view> needed;
    std::vector<std::string_view> may;
};

// Which keys each kind has, beside "type", "intent", "id" and "after". (`entropy` of `sit` is what
// clients of version 0.2 send: it is read, and does nothing.)
const std::array<Form, kIntentNames.size()>& forms() {
    static const std::array<Form, kIntentNames.size()> all{{
        {IntentKind::move, {"seat", "move"}, {}},
        {IntentKind::take_back, {"seat"}, {"amount"}},
        {IntentKind::sit, {"seat", "name"}, {"color", "commitment", "entropy"}},
        {IntentKind::stand_up, {"seat"}, {}},
        {IntentKind::rename, {"seat"}, {"name", "color"}},
        {IntentKind::set_seat, {"seat", "player"}, {}},
        {IntentKind::start, {}, {}},
        {IntentKind::offer, {"seat", "what"}, {"amount"}},
        {IntentKind::agree, {"seat", "what"}, {}},
        {IntentKind::decline, {"seat", "what"}, {}},
        {IntentKind::resume, {"seat"}, {}},
        {IntentKind::substitute, {"seat"}, {}},
        {IntentKind::return_to_seat, {"seat"}, {}},
        {IntentKind::share, {"seat"}, {}},
        {IntentKind::say, {"seat", "text"}, {}},
        {IntentKind::rematch, {"seat"}, {}},
        {IntentKind::remove, {"seat"}, {}},
        {IntentKind::revoke, {"seat", "device"}, {}},
        {IntentKind::commit, {"seat", "commitment"}, {}},
        {IntentKind::reveal, {"seat", "text"}, {}},
    }};
    return all;
}

void read_key(const JsonNode& node, std::string_view key, const nlohmann::json& tree,
              Intent& intent) {
    const auto value = node.need(key);
    if (!value) return;
    if (key == "move") {
        intent.move = *tree.find("move");
        if (!intent.move.is_object()) value->report("must be an object");
        return;
    }
    if (key == "seat") {
        intent.seat = value->whole_number(0, 4);
        return;
    }
    if (key == "amount") {
        intent.amount = value->whole_number(1, 8).value_or(1);
        return;
    }
    const auto text = value->text();
    if (!text) return;
    if (text->size() > 2000) return value->report("is too long");
    if (key == "name") intent.name = *text;
    if (key == "color") intent.color = *text;
    if (key == "commitment") intent.commitment = *text;
    if (key == "player") intent.player = *text;
    if (key == "what") intent.what = *text;
    if (key == "text") intent.text = *text;
    if (key == "device") intent.device = *text;
}

}  // namespace

Intent intent_from(const JsonNode& node, const nlohmann::json& tree) {
    Intent intent;
    if (const auto id = node.need("id")) {
        intent.id = id->text().value_or("");
        if (intent.id.empty() || intent.id.size() > 64) id->report("must have 1 to 64 bytes");
    }
    const auto word = node.need("intent");
    const auto kind = word ? word->named<IntentKind>(kIntentNames) : std::nullopt;
    if (!kind) return intent;
    intent.kind = *kind;
    const Form& form = forms()[index_of(*kind)];
    std::vector<std::string_view> keys{"type", "intent", "id", "after"};
    keys.insert(keys.end(), form.needed.begin(), form.needed.end());
    keys.insert(keys.end(), form.may.begin(), form.may.end());
    if (!node.is_object_of(keys)) return intent;
    if (const auto after = node.need("after"))
        intent.after = static_cast<std::uint32_t>(
            after->whole_number(0, std::numeric_limits<int>::max()).value_or(0));
    for (const std::string_view key : form.needed) read_key(node, key, tree, intent);
    for (const std::string_view key : form.may)
        if (node.find(key)) read_key(node, key, tree, intent);
    return intent;
}

}  // namespace railhead
