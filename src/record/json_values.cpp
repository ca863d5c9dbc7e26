#include "record/json_values.h"

#include <string>

#include "core/text.h"

namespace railhead {

namespace {

std::string no_such_card(std::string_view name) {
    return "no card is called " + in_quotes(name) + did_you_mean(name, kCardNames);
}

}  // namespace

std::optional<Card> card_in(const JsonNode& node) {
    const auto name = node.text();
    if (!name) return std::nullopt;
    const auto card = card_named(*name);
    if (!card) node.report(no_such_card(*name));
    return card;
}

CardCounts card_counts_in(const JsonNode& node, int least, const CardCounts& most) {
    CardCounts found;
    for (const auto& [name, count] : node.entries(Empty::allowed)) {
        const auto card = card_named(name);
        if (!card)
            count.report(no_such_card(name));
        else if (const auto number = count.whole_number(least, most[*card]))
            found[*card] = static_cast<std::uint8_t>(*number);
    }
    return found;
}

CardCounts card_counts_in(const JsonNode& node, int least) {
    CardCounts most;
    most.count.fill(kMaxDeck);
    return card_counts_in(node, least, most);
}

std::optional<TrackId> track_in(const MapSpec& map, const JsonNode& node) {
    const auto name = node.text();
    if (!name) return std::nullopt;
    const auto found = track_named(map, *name);
    if (found) return *found;
    node.report(found.reason());
    return std::nullopt;
}

std::optional<DrawSource> draw_source_in(const JsonNode& node) {
    constexpr int kLast = static_cast<int>(kDisplaySlots) - 1;
    if (node.is_number()) {
        const auto slot = node.whole_number(0, kLast);
        return slot ? std::optional{DrawSource{slot}} : std::nullopt;
    }
    if (node.is_text() && node.text() == "deck") return DrawSource{};
    node.report("must be \"deck\" or a slot of the display, from 0 to " + std::to_string(kLast));
    return std::nullopt;
}

}  // namespace railhead
