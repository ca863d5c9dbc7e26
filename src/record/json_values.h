// record/json_values.h - cards, tickets, tracks and places to draw from, out of JSON: as records,
// moves and views write them (record/names.h). What is wrong is reported at its place in the tree.
#pragma once

#include <optional>

#include "map/json_node.h"
#include "map/map_spec.h"
#include "record/names.h"

namespace railhead {

// A number below `count`.
template <class Id>
[[nodiscard]] std::optional<Id> id_in(const JsonNode& node, std::size_t count) {
    const auto number = node.whole_number(0, static_cast<int>(count) - 1);
    return number ? std::optional{id_at<Id>(static_cast<std::size_t>(*number))} : std::nullopt;
}

[[nodiscard]] std::optional<Card> card_in(const JsonNode& node);

// {"red":3,"locomotive":1}, with at least `least` of each kind that is named, and no more than
// `most` of it. What cannot be read counts as no cards.
CardCounts card_counts_in(const JsonNode& node, int least, const CardCounts& most);
// The same where no deck limits the number.
CardCounts card_counts_in(const JsonNode& node, int least);

// A track of the map by its name.
[[nodiscard]] std::optional<TrackId> track_in(const MapSpec& map, const JsonNode& node);

// "deck", or a slot of the display.
[[nodiscard]] std::optional<DrawSource> draw_source_in(const JsonNode& node);

}  // namespace railhead
