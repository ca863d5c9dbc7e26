// record/names.h - how records name tracks, cards, payments, tickets and bonus cards.
//
// A track is `a:b:k`: the two ends in the order of the route's `between`, and the index in its
// `tracks`. A ticket is its index in the map file, a bonus card its id. What is read comes back as
// a value or as a reason for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "map/map_spec.h"

namespace railhead {

// The id of the city or the code of the country at the route's second end.
std::string_view second_end(const MapSpec& map, const Route& route);

void append_track_name(std::string& text, const MapSpec& map, TrackId track);
std::string track_name(const MapSpec& map, TrackId track);

// The track, or why there is none.
Result<TrackId> track_named(const MapSpec& map, std::string_view name);

[[nodiscard]] std::optional<BonusCardId> bonus_card_named(const MapSpec& map, std::string_view id);

// Where a card is drawn from.
struct DrawSource {
    std::optional<int> slot{};  // of the display; nullopt: the deck
};

// --- JSON as text: the writers of records append to a string ---

void append_number(std::string& text, std::uint64_t number);
void append_number(std::string& text, int number);

// Between quotes and escaped; what is not UTF-8 becomes U+FFFD.
void append_quoted(std::string& text, std::string_view value);

// {"red":3,"locomotive":1}: no zero counts, in the order of the kinds with locomotives last.
void append_payment(std::string& text, const CardCounts& payment);

}  // namespace railhead
