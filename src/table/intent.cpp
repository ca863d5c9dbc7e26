#include "table/intent.h"

#include <array>
#include <limits>
#include <tuple>
#include <vector>

#include "core/overloaded.h"
#include "map/map_spec.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostIdBytes = 64;
constexpr std::size_t kMostTextBytes = 2000;
constexpr int kMostBackAtOnce = 8;  // decisions

template <class Kind, class Value>
struct Required {
    std::string_view key;
    Value Kind::*member;
};
template <class Kind, class Value>
struct Optional {
    std::string_view key;
    Value Kind::*member;
};
// A text that older clients send: it is read and ignored.
struct Ignored {
    std::string_view key;
};

// The keys of each kind, besides "type", "intent", "id" and "after".
constexpr auto keys_of(const MoveIntent&) {
    return std::tuple{Required{"seat", &MoveIntent::seat}, Required{"move", &MoveIntent::move}};
}
constexpr auto keys_of(const TakeBackIntent&) {
    return std::tuple{Required{"seat", &TakeBackIntent::seat},
                      Optional{"amount", &TakeBackIntent::amount}};
}
constexpr auto keys_of(const SitIntent&) {
    return std::tuple{Required{"seat", &SitIntent::seat}, Required{"name", &SitIntent::name},
                      Optional{"color", &SitIntent::color},
                      Optional{"commitment", &SitIntent::commitment},
                      Ignored{"entropy"}};  // version 0.2
}
constexpr auto keys_of(const RenameIntent&) {
    return std::tuple{Required{"seat", &RenameIntent::seat}, Optional{"name", &RenameIntent::name},
                      Optional{"color", &RenameIntent::color}};
}
constexpr auto keys_of(const SetSeatIntent&) {
    return std::tuple{Required{"seat", &SetSeatIntent::seat},
                      Required{"player", &SetSeatIntent::player}};
}
constexpr auto keys_of(const StartIntent&) {
    return std::tuple{};
}
constexpr auto keys_of(const OfferIntent&) {
    return std::tuple{Required{"seat", &OfferIntent::seat}, Required{"what", &OfferIntent::what},
                      Optional{"amount", &OfferIntent::amount}};
}
template <AnyOf<AgreeIntent, DeclineIntent> Kind>
constexpr auto keys_of(const Kind&) {
    return std::tuple{Required{"seat", &Kind::seat}, Required{"what", &Kind::what}};
}
template <AnyOf<SayIntent, RevealIntent> Kind>
constexpr auto keys_of(const Kind&) {
    return std::tuple{Required{"seat", &Kind::seat}, Required{"text", &Kind::text}};
}
constexpr auto keys_of(const RevokeIntent&) {
    return std::tuple{Required{"seat", &RevokeIntent::seat},
                      Required{"device", &RevokeIntent::device}};
}
constexpr auto keys_of(const CommitIntent&) {
    return std::tuple{Required{"seat", &CommitIntent::seat},
                      Required{"commitment", &CommitIntent::commitment}};
}
template <AnyOf<StandUpIntent, ResumeIntent, SubstituteIntent, ReturnIntent, ShareIntent,
                RematchIntent, RemoveIntent>
              Kind>
constexpr auto keys_of(const Kind&) {
    return std::tuple{Required{"seat", &Kind::seat}};
}

void read_value(const JsonNode& node, const json&, Seat& seat) {
    const auto number = node.whole_number(0, static_cast<int>(kMaxSeats) - 1);
    seat = id_at<Seat>(static_cast<std::size_t>(number.value_or(0)));
}
void read_value(const JsonNode& node, const json&, int& amount) {
    amount = node.whole_number(1, kMostBackAtOnce).value_or(1);
}
void read_value(const JsonNode& node, const json& tree, json& object) {
    object = tree;
    if (!tree.is_object()) node.report("must be an object");
}
void read_value(const JsonNode& node, const json&, std::string& text) {
    auto read = node.text();
    if (!read) return;
    if (read->size() > kMostTextBytes) return node.report("is too long");
    text = std::move(*read);
}

template <class Kind, class Value>
void read_key(const JsonNode& node, const json& tree, const Required<Kind, Value>& required,
              Kind& intent) {
    if (const auto value = node.need(required.key))
        read_value(*value, *tree.find(required.key), intent.*required.member);
}
template <class Kind, class Value>
void read_key(const JsonNode& node, const json& tree, const Optional<Kind, Value>& optional,
              Kind& intent) {
    if (const auto value = node.find(optional.key))
        read_value(*value, *tree.find(optional.key), intent.*optional.member);
}
template <class Kind>
void read_key(const JsonNode& node, const json& tree, const Ignored& ignored, Kind&) {
    std::string text;
    if (const auto value = node.find(ignored.key))
        read_value(*value, *tree.find(ignored.key), text);
}

std::uint32_t after_from(const JsonNode& node) {
    const auto after = node.need("after");
    const auto number =
        after ? after->whole_number(0, std::numeric_limits<int>::max()) : std::nullopt;
    return static_cast<std::uint32_t>(number.value_or(0));
}

// All but the id.
template <class Kind>
void read(const JsonNode& node, const json& tree, Kind& kind, Intent& intent) {
    std::apply(
        [&](const auto&... keys) {
            const std::array known{std::string_view{"type"}, std::string_view{"intent"},
                                   std::string_view{"id"}, std::string_view{"after"}, keys.key...};
            if (!node.is_object_of(known)) return;
            intent.after = after_from(node);
            (read_key(node, tree, keys, kind), ...);
        },
        keys_of(kind));
}

}  // namespace

Intent intent_from(const JsonNode& node, const json& tree) {
    Intent intent;
    if (const auto id = node.need("id")) {
        intent.id = id->text().value_or("");
        if (intent.id.empty() || intent.id.size() > kMostIdBytes)
            id->report("must have 1 to 64 bytes");
    }
    const auto word = node.need("intent");
    const auto kind = word ? word->one_of(kIntentNames) : std::nullopt;
    if (!kind) return intent;
    intent.what = NamedKinds<AnyIntent>::at(*kind);
    std::visit([&](auto& what) { read(node, tree, what, intent); }, intent.what);
    return intent;
}

IntentSubject subject_of(const AnyIntent& intent) {
    return std::visit(
        Overloaded{
            [](const SayIntent&) { return IntentSubject::talk; },
            [](const AnyOf<MoveIntent, TakeBackIntent, RevealIntent> auto&) {
                return IntentSubject::moves;
            },
            [](const SitIntent&) { return IntentSubject::seat; },
            [](const AnyOf<StandUpIntent, RenameIntent, SetSeatIntent, StartIntent, OfferIntent,
                           AgreeIntent, DeclineIntent, ResumeIntent, SubstituteIntent, ReturnIntent,
                           ShareIntent, RematchIntent, RemoveIntent, RevokeIntent,
                           CommitIntent> auto&) { return IntentSubject::other; }},
        intent);
}

}  // namespace railhead
