#include "record/move_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/text.h"
#include "record/json_values.h"
#include "record/names.h"
#include "record/view_json.h"

namespace railhead {

namespace {

using nlohmann::json;

json kept_json(const TicketSet& tickets) {
    json list = json::array();
    tickets.each([&](TicketId ticket) { list.push_back(index_of(ticket)); });
    return {{"do", "keep"}, {"tickets", std::move(list)}};
}

// --- reading ---

using MaybeAction = std::optional<Action>;

MaybeAction keep_in(const MapSpec& map, const JsonNode& tickets) {
    KeepTickets keep;
    for (const JsonNode& item : tickets.items(Empty::allowed, kMaxTickets, "tickets")) {
        const auto ticket = id_in<TicketId>(item, map.tickets.size());
        if (!ticket) return std::nullopt;
        if (keep.tickets.has(*ticket)) item.report("the ticket is named twice");
        keep.tickets.add(*ticket);
    }
    return keep;
}

MaybeAction draw_in(const JsonNode& from) {
    const auto source = draw_source_in(from);
    if (!source) return std::nullopt;
    if (!source->slot) return DrawBlind{};
    return DrawFaceUp{static_cast<std::uint8_t>(*source->slot)};
}

template <class OnTrack>
MaybeAction on_track_in(const MapSpec& map, const JsonNode& node) {
    const auto track = track_in(map, node);
    return track ? MaybeAction{OnTrack{*track}} : std::nullopt;
}

// One word of "do": its key besides "do", and the action that follows from the key's value.
struct Form {
    enum class Key : std::uint8_t { none, needed, optional };

    std::string_view word;
    Key need;
    std::string_view key;
    // `value` is null only if the key is optional and missing.
    MaybeAction (*read)(const MapSpec& map, const JsonNode* value);
};
constexpr std::array kForms{
    Form{"keep", Form::Key::needed, "tickets",
         [](const MapSpec& map, const JsonNode* value) { return keep_in(map, *value); }},
    Form{"draw", Form::Key::needed, "from",
         [](const MapSpec&, const JsonNode* value) { return draw_in(*value); }},
    Form{"claim", Form::Key::needed, "track",
         [](const MapSpec& map, const JsonNode* value) {
             return on_track_in<ClaimTrack>(map, *value);
         }},
    Form{"pay", Form::Key::needed, "pay",
         [](const MapSpec&, const JsonNode* value) {
             return MaybeAction{PayTrack{card_counts_in(*value, 0)}};
         }},
    Form{"tunnel", Form::Key::needed, "pay",
         [](const MapSpec&, const JsonNode* value) {
             return value->is_null() ? MaybeAction{RefuseTunnel{}}
                                     : MaybeAction{PayTunnel{card_counts_in(*value, 0)}};
         }},
    Form{"tickets", Form::Key::none, "",
         [](const MapSpec&, const JsonNode*) { return MaybeAction{DrawTickets{}}; }},
    Form{"pass", Form::Key::none, "",
         [](const MapSpec&, const JsonNode*) { return MaybeAction{Pass{}}; }},
    Form{"neutral", Form::Key::optional, "track",
         [](const MapSpec& map, const JsonNode* value) {
             return value == nullptr ? MaybeAction{TurnNeutralTicket{}}
                                     : on_track_in<BuildNeutral>(map, *value);
         }},
};

const Form* form_in(const JsonNode& node) {
    const auto key = node.need("do");
    const auto word = key ? key->text() : std::nullopt;
    if (!word) return nullptr;
    const auto form = std::ranges::find(kForms, std::string_view{*word}, &Form::word);
    if (form != kForms.end()) return &*form;
    std::array<std::string_view, kForms.size()> words{};
    std::ranges::transform(kForms, words.begin(), &Form::word);
    node.report("there is no move " + in_quotes(*word) + did_you_mean(*word, words));
    return nullptr;
}

MaybeAction action_in(const MapSpec& map, const JsonNode& node) {
    const Form* form = form_in(node);
    if (form == nullptr) return std::nullopt;
    for (const auto& [name, value] : node.entries(Empty::allowed))
        if (name != "do" && (form->need == Form::Key::none || name != form->key))
            node.report("a move " + in_quotes(form->word) + " has no key " + in_quotes(name));
    const auto value = form->need == Form::Key::none ? std::nullopt : node.find(form->key);
    if (form->need == Form::Key::needed && !value) {
        node.report("a move " + in_quotes(form->word) + " needs the key " + in_quotes(form->key));
        return std::nullopt;
    }
    return form->read(map, value ? &*value : nullptr);
}

}  // namespace

json move_json(const MapSpec& map, const Action& action) {
    return std::visit(Overloaded{
                          [](const KeepTickets& a) { return kept_json(a.tickets); },
                          [](DrawBlind) {
                              return json{{"do", "draw"}, {"from", "deck"}};
                          },
                          [](DrawFaceUp a) {
                              return json{{"do", "draw"}, {"from", a.slot}};
                          },
                          [&](ClaimTrack a) {
                              return json{{"do", "claim"}, {"track", track_name(map, a.track)}};
                          },
                          [](const PayTrack& a) {
                              return json{{"do", "pay"}, {"pay", cards_json(a.cards)}};
                          },
                          [](const PayTunnel& a) {
                              return json{{"do", "tunnel"}, {"pay", cards_json(a.cards)}};
                          },
                          [](RefuseTunnel) {
                              return json{{"do", "tunnel"}, {"pay", nullptr}};
                          },
                          [](DrawTickets) {
                              return json{{"do", "tickets"}};
                          },
                          [](Pass) {
                              return json{{"do", "pass"}};
                          },
                          [](TurnNeutralTicket) {
                              return json{{"do", "neutral"}};
                          },
                          [&](BuildNeutral a) {
                              return json{{"do", "neutral"}, {"track", track_name(map, a.track)}};
                          },
                      },
                      action);
}

Result<Action> move_from_json(const MapSpec& map, const json& from) {
    Problems problems;
    auto action = action_in(map, JsonNode(from, "", problems));
    if (problems.reported() > 0) return problem_text(problems.first());
    return std::move(*action);
}

}  // namespace railhead
