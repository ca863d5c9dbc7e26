#include "record/move_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.h"
#include "record/names.h"
#include "record/record.h"
#include "record/view_json.h"

namespace railhead {

namespace {

using nlohmann::json;

json kept_json(const TicketSet& tickets) {
    json list = json::array();
    tickets.each([&](TicketId ticket) { list.push_back(index_of(ticket)); });
    return {{"do", "keep"}, {"tickets", std::move(list)}};
}

// --- reading -----------------------------------------------------------------------------------

using Read = std::variant<Action, std::string>;

// A whole number from 0 to `most`.
std::optional<std::size_t> count_in(const json& from, std::size_t most) {
    if (!from.is_number_unsigned()) return std::nullopt;
    const auto value = from.get<std::uint64_t>();
    if (value > most) return std::nullopt;
    return static_cast<std::size_t>(value);
}

std::variant<TrackId, std::string> track_in(const MapSpec& map, const json& from) {
    if (!from.is_string()) return "\"track\" is a name such as \"a:b:0\"";
    return track_named(map, from.get_ref<const std::string&>());
}

Read keep_from(const MapSpec& map, const json& tickets) {
    if (!tickets.is_array()) return "\"tickets\" is a list of numbers of tickets";
    KeepTickets keep;
    for (const json& number : tickets) {
        const auto ticket = count_in(number, map.tickets.size() - 1);
        if (!ticket) return "\"tickets\" names a ticket that the map does not have";
        const auto id = id_at<TicketId>(*ticket);
        if (keep.tickets.has(id)) return "\"tickets\" names a ticket twice";
        keep.tickets.add(id);
    }
    return keep;
}

Read draw_from(const json& from) {
    if (from == "deck") return DrawBlind{};
    const auto slot = count_in(from, kDisplaySlots - 1);
    if (!slot) return "\"from\" is neither \"deck\" nor a slot of the display";
    return DrawFaceUp{static_cast<std::uint8_t>(*slot)};
}

template <class A>
Read on_track(const MapSpec& map, const json& from) {
    const auto track = track_in(map, from);
    if (const auto* problem = std::get_if<std::string>(&track)) return *problem;
    return A{std::get<TrackId>(track)};
}

template <class A>
Read paid_with(const json& from) {
    const auto cards = cards_from_json(from);
    if (const auto* problem = std::get_if<std::string>(&cards)) return *problem;
    return A{std::get<CardCounts>(cards)};
}

// The keys of each word of "do"; the first that is missing or unknown is named.
struct Form {
    std::string_view word;
    std::string_view key;  // "": no other key
    bool needed = true;
};
constexpr std::array kForms{
    Form{"keep", "tickets"}, Form{"draw", "from"},
    Form{"claim", "track"},  Form{"pay", "pay"},
    Form{"tunnel", "pay"},   Form{"tickets", ""},
    Form{"pass", ""},        Form{"neutral", "track", false},
};

std::string unknown_word(std::string_view word) {
    std::array<std::string_view, kForms.size()> words{};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = kForms[i].word;
    return "there is no move " + in_quotes(word) + did_you_mean(word, words);
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

std::variant<CardCounts, std::string> cards_from_json(const json& from) {
    if (!from.is_object()) return "\"pay\" is an object of cards, such as {\"red\":3}";
    CardCounts cards;
    for (const auto& [name, number] : from.items()) {
        const auto card = card_named(name);
        if (!card) return "there are no cards " + in_quotes(name);
        const auto count = count_in(number, kMaxDeck);
        if (!count) return "the number of cards " + in_quotes(name) + " is not from 0 to 250";
        cards[*card] = static_cast<std::uint8_t>(*count);
    }
    return cards;
}

std::variant<Action, std::string> move_from_json(const MapSpec& map, const json& from) {
    if (!from.is_object()) return "a move is an object such as {\"do\":\"pass\"}";
    if (!from.contains("do") || !from["do"].is_string()) return "a move has no \"do\"";
    const auto& word = from["do"].get_ref<const std::string&>();
    const auto form =
        std::find_if(kForms.begin(), kForms.end(), [&](const Form& f) { return f.word == word; });
    if (form == kForms.end()) return unknown_word(word);
    const std::string key{form->key};
    for (const auto& [name, value] : from.items())
        if (name != "do" && (key.empty() || name != key))
            return "a move " + in_quotes(word) + " has no key " + in_quotes(name);
    const bool given = !key.empty() && from.contains(key);
    if (!key.empty() && !given && form->needed)
        return "a move " + in_quotes(word) + " needs the key " + in_quotes(key);
    if (word == "keep") return keep_from(map, from[key]);
    if (word == "draw") return draw_from(from[key]);
    if (word == "claim") return on_track<ClaimTrack>(map, from[key]);
    if (word == "pay") return paid_with<PayTrack>(from[key]);
    if (word == "tunnel") {
        if (from[key].is_null()) return RefuseTunnel{};
        return paid_with<PayTunnel>(from[key]);
    }
    if (word == "tickets") return DrawTickets{};
    if (word == "pass") return Pass{};
    if (!given) return TurnNeutralTicket{};
    return on_track<BuildNeutral>(map, from[key]);
}

}  // namespace railhead
